"""Games that were written down: saved states and replay files, opened with the rules they say they are of."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulewright.runtime import replay, save
from rulewright.runtime.points import CHANCE
from rulewright.runtime.program import CHOICE
from rulewright.runtime.record import Entry
from rulewright.runtime.refusal import BadData
from rulewright.runtime.state import Game, State

from . import loading


def open_record(path: Path, game: Path | None = None, overlays: Iterable[str | Path] = ()) -> State:
    """The state that a save or a replay file leads to.

    `game` is the folder of the rules when they are not those of the name in the file; `overlays` are laid over them.
    BadData, with the file's name, when the text is damaged or does not fit the rules; OSError, RulesError.
    """
    try:
        return _opened(path.read_text(encoding="utf-8"), game, overlays)
    except UnicodeDecodeError:
        raise BadData(f"{path}: not UTF-8 text") from None
    except BadData as error:
        raise BadData(f"{path}: {error}") from None


def _opened(text: str, folder: Path | None, overlays: Iterable[str | Path]) -> State:
    data = _header(text)
    name, ruleset = data.get("game"), data.get("ruleset")
    if folder is None:
        if name not in loading.games():
            raise BadData(f"a record of {name!r}, which is no game of rules/; name the folder of its rules")
        folder = loading.RULES / str(name)
    match ruleset:
        case {"seats": int(seats), "variants": list(variants), "rulings": dict(rulings)} if all(
            isinstance(word, str) for word in (*variants, *rulings.values())
        ):
            game = loading.load(folder, seats=seats, variants=variants, rulings=rulings, overlays=overlays)
        case _:
            raise BadData("ruleset: seats, variants and rulings expected")
    return game.restore(text) if data["kind"] == save.KIND else game.replay(text)


def _header(text: str) -> dict[str, Any]:
    """The outer object of a save or replay; the runtime checks the rest of it."""
    if len(text) > save.MAX_TEXT:
        raise BadData("too long")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadData(f"not readable as JSON: {error}") from None
    if not isinstance(data, dict) or data.get("kind") not in (save.KIND, replay.KIND):
        raise BadData(f"neither a {save.KIND} nor a {replay.KIND}")
    return data


def entry_text(game: Game, entry: Entry, locale: str) -> str:
    """An entry of a record in words, with everything that was hidden: for the host."""
    program, labels = game.program, game.labels(locale)
    point = next(number for number, found in enumerate(program.points) if found is not None and found.id == entry.point)
    number = program.numbers(point)[entry.name]
    if program.kinds[point] == CHOICE:
        what = game.option(point, number).label(locale)
    else:
        what = labels.value(program.chance(point).domain, number)
    return f"{'chance' if entry.seat == CHANCE else labels.seat(entry.seat)}: {what}"
