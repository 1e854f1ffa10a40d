"""`rulewright replay`: a game that was written down, played again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .common import CLEAN, Misuse, Verbs, add_locale, add_overlays, add_verb, as_json, find, locale_of, number

if TYPE_CHECKING:
    from rulewright.runtime.state import State

EXAMPLES = """
rulewright replay game.json
rulewright replay game.json --seat 2 --locale zh-Hant
rulewright replay game.json --game path/to/edited_rules
"""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(
        verbs,
        "replay",
        "play a record or a saved game back",
        EXAMPLES,
        "Answers are found by their names, so a record fits edited rules as far as they still allow it.",
    )
    parser.add_argument("file", metavar="FILE", help="written by `play` with its commands r or s, or --record")
    parser.add_argument("--game", metavar="GAME", help="the rules to play it with; default: those it names")
    add_overlays(parser)
    parser.add_argument("--seat", type=number(1), metavar="N", help="show only what seat N observed (from 1)")
    add_locale(parser)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Play it back and show what happened. BadData says where it no longer fits the rules."""
    from rulewright.compiler.diagnostics import visible
    from rulewright.records import entry_text, open_record

    state = open_record(Path(words.file), find(words.game) if words.game else None, words.overlay)
    locale = locale_of(state.game, words.locale)
    if words.seat is not None and words.seat > state.game.seats:
        raise Misuse(f"there are {state.game.seats} seats")
    if words.json:
        sys.stdout.write(as_json(_data(state, words.seat)))
        return CLEAN
    if words.seat is None:
        lines = [entry_text(state.game, entry, locale) for entry in state.record]
    else:
        lines = [str(line["text"]) for line in state.log(words.seat - 1, locale)]
    for line in lines:
        print(visible(line))
    print(visible(result(state, locale)))
    return CLEAN


def result(state: State, locale: str) -> str:
    """How it stands, in one line."""
    labels = state.game.labels(locale)
    if not state.over:
        seats = labels.join([labels.seat(seat) for seat in state.to_move])
        return f"-- to move: {seats}"
    returns = labels.join([f"{labels.seat(seat)}: {value}" for seat, value in enumerate(state.returns)])
    return f"-- over{' (cut off)' if state.cut_off else ''}: {returns}"


def _data(state: State, seat: int | None) -> dict[str, object]:
    found: dict[str, object] = {
        "ruleset": dict(state.game.ruleset),
        "hash": state.game.hash,
        "over": state.over,
        "returns": list(state.returns),
    }
    if seat is None:
        return found | {"record": [list(entry) for entry in state.record]}
    return found | {"seat": seat - 1, "log": state.log(seat - 1)}
