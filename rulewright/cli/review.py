"""`rulewright review`: which prose is to be read against its rule, and the record of what was read."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from .common import CLEAN, FINDINGS, Misuse, Verbs, add_verb, find
from .tell import tell

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rulewright.compiler.model import Game
    from rulewright.compiler.sheets.reviewed import Record, Unread

EXAMPLES = """
rulewright review president_maker
rulewright review president_maker --done
rulewright review president_maker phase.campaign.text --done
"""
ABOUT = """\
The prose of phases and rulings is written by hand. This shows each sentence that was not read since it, or the rule
under it, changed; exit code 1 when there is one. With --done they are recorded as read in `reviewed.yaml`."""
FILE = "reviewed.yaml"
HEAD = """\
# yaml-language-server: $schema=../../compiler/source/schemas/reviewed.schema.json
# Which prose was read against which rule: digests of both. `rulewright review --done` writes this file.
reviewed:
"""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(verbs, "review", "which prose is to be read against its rule", EXAMPLES, ABOUT)
    parser.add_argument("game", metavar="GAME", help="a game's name, or the path of its folder")
    parser.add_argument("keys", metavar="KEY", nargs="*", help="only these sentences, such as phase.setup.text")
    parser.add_argument("--done", action="store_true", help="record that they were read")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Show or record what is to be read. Rules with mistakes are to be mended first."""
    from rulewright.compiler.diagnostics import Diagnostics
    from rulewright.compiler.sheets.reviewed import unread_prose
    from rulewright.compiler.survey import survey

    folder = find(words.game)
    diags = Diagnostics()
    found = survey(folder, diags)
    if not found.games:
        tell(diags, found.files, sys.stderr)
        return FINDINGS
    waiting = [item for item in unread_prose(found.games) if not words.keys or item.key in words.keys]
    unknown = sorted(set(words.keys) - {item.key for item in waiting})
    if unknown:
        raise Misuse(f"nothing is to be read under {', '.join(unknown)}")
    if words.done:
        _record(folder / FILE, found.games, {item.key for item in waiting})
        print(f"{folder.name}: {_sentences(len(waiting))} recorded as read")
        return CLEAN
    for item in waiting:
        _show(item, found.games[0])
    print(f"{folder.name}: {_sentences(len(waiting))} to be read")
    return FINDINGS if waiting else CLEAN


def _sentences(count: int) -> str:
    return f"{count} sentence{'' if count == 1 else 's'}"


def _show(item: Unread, game: Game) -> None:
    from rulewright.compiler.diagnostics import visible

    print(f"{item.reason}\n  {item.text.file}:{item.text.line}")
    if item.rule is not None:
        print(f"  its rule: {item.rule.file}:{item.rule.line}")
    for locale in game.languages:
        text = game.text(locale, item.key)
        if text is not None:
            print(f"  {locale}: {visible(' '.join(text.split()))}")
    print()


def _record(path: Path, games: Sequence[Game], read: set[str]) -> None:
    """Write the record: what was read as it is now, all else as it was."""
    from rulewright.compiler.sheets.reviewed import record, recorded

    old, new = recorded(games) or {}, record(games)
    kept = {key: now if key in read else old[key] for key, now in new.items() if key in read or key in old}
    path.write_text(HEAD + "".join(_line(key, kept) for key in kept), encoding="utf-8", newline="\n")


def _line(key: str, kept: Record) -> str:
    digests = ", ".join(f'{name}: "{digest}"' for name, digest in kept[key].items())
    return f"  {key}: {{{digests}}}\n"
