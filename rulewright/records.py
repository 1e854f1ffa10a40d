"""Games that were written down: saved states and replay files, opened with the rules they say they are of."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.runtime import replay, save
from rulewright.runtime.points import CHANCE
from rulewright.runtime.program import CHOICE
from rulewright.runtime.record import Entry
from rulewright.runtime.refusal import BadData
from rulewright.runtime.state import Game, State

from . import loading

LONGEST_NAME = 100
"""Characters of a variant, ruling or option in a file."""


def open_record(path: Path, game: Path | None = None, overlays: Iterable[str | Path] = ()) -> State:
    """The state that a save or a replay file leads to.

    `game` is the folder of the rules when they are not those of the name in the file; `overlays` are laid over them.
    BadData, with the file's name, when the text is damaged or does not fit the rules; OSError, RulesError.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            text = file.read(save.MAX_TEXT + 1)
        return _opened(text, game, overlays)
    except UnicodeDecodeError:
        raise BadData(f"{path}: not UTF-8 text") from None
    except BadData as error:
        raise BadData(f"{path}: {error}") from None


def _opened(text: str, folder: Path | None, overlays: Iterable[str | Path]) -> State:
    data = save.read_json(text, save.KIND, replay.KIND)
    name, ruleset = data.get("game"), data.get("ruleset")
    if folder is None:
        if not isinstance(name, str) or name not in loading.games():
            raise BadData(f"a record of {save.short(name)}, which is no game of rules/; name the folder of its rules")
        folder = loading.RULES / name
    game = _game(folder, ruleset, overlays)
    return game.restore(text) if data["kind"] == save.KIND else game.replay(text)


def _game(folder: Path, ruleset: object, overlays: Iterable[str | Path]) -> Game:
    """The game of the ruleset that a file names. BadData when it is no ruleset of the rules."""
    from rulewright.compiler.diagnostics import RulesError

    match ruleset:
        case {"seats": int(seats), "variants": list(variants), "rulings": dict(rulings)} if not isinstance(
            seats, bool
        ) and all(map(_is_name, (*variants, *rulings, *rulings.values()))):
            pass
        case _:
            raise BadData("ruleset: seats, variants and rulings expected")
    try:
        return loading.load(folder, seats=seats, variants=variants, rulings=rulings, overlays=overlays)
    except RulesError as error:
        found = error.diagnostics.items
        if any(item.span is not None for item in found):
            raise
        raise BadData(f"ruleset: {found[0].message}") from None


def _is_name(word: object) -> bool:
    return isinstance(word, str) and len(word) <= LONGEST_NAME


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
