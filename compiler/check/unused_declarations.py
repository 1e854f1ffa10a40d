"""A declaration is never used.

A type, constant, table, die, function, procedure or phase is declared, and nothing in any ruleset of the game refers to
it. (A sentence of the pages that shows a constant does not count.) Variables, zones and card fields have codes of their
own. A library need not be used as a whole.

At the table it is a page of the rulebook that no other page sends you to. Often a name was changed in one place only,
or a step was forgotten in the flow: then the game runs, and quietly leaves the rule out.

Bad:

    constants:
      - {id: hand_size, type: 1..9, value: 5}
    ...
      draw up to 6 from deck to hand[p]

Good:

      draw up to hand_size from deck to hand[p]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cache, partial

from ..diagnostics import Diagnostic, Diagnostics, Span, nearest
from ..model.game import Declared, Game
from .over_all import Judged, over_all
from .page import page
from .subject import Subject
from .uses import names_used, types_used

CODE = page("RW521", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of declarations that no ruleset uses."""
    over_all(subjects, _judge, diags)


def _judge(subject: Subject, settled: Set[Span]) -> Judged:
    game = subject.game
    types, names = cache(partial(types_used, game)), cache(partial(names_used, game))
    for what, section, items in _sections(game):
        for item in items:
            if item.span not in settled and item.span.file not in subject.library_files:
                used = item.id in types() if section == "types" else (section, item.id) in names()
                yield item.span, used, partial(_finding, what, item, game)


def _sections(game: Game) -> list[tuple[str, str, Iterable[Declared]]]:
    phases = [item for item in game.procedures.values() if item.role == "phase"]
    procedures = [item for item in game.procedures.values() if item.role != "phase"]
    return [
        ("type", "types", (*game.enums.values(), *game.ranges.values())),
        ("kind", "types", game.kinds.values()),
        ("constant", "constants", game.constants.values()),
        ("table", "tables", game.tables.values()),
        ("die", "dice", game.dice.values()),
        ("function", "functions", [item for item in game.functions.values() if not item.always]),
        ("procedure", "procedures", procedures),
        ("phase", "procedures", phases),
    ]


def _printed(game: Game, name: str) -> bool:
    """Whether a sentence of the pages shows a constant."""
    locales = game.rulebook.texts.values()
    return any(f"{{constant.{name}}}" in scalar.text for texts in locales for scalar in texts.values())


_HELP = {
    "phase": "say in the flow, or in another phase, when it happens",
    "procedure": "call it where the rule happens",
    "type": "use it as a type of something",
    "die": "roll it",
}


def _finding(what: str, item: Declared, game: Game) -> Diagnostic:
    others = [name for _, _, items in _sections(game) for name in (other.id for other in items) if name != item.id]
    near = [name for name in nearest(item.id, others) if what not in ("type", "kind")]
    note = f"`{near[0]}` is used: was this one meant there?" if near and _used(names_used(game), near[0]) else ""
    if what == "constant" and _printed(game, item.id):
        note = "the pages print it, so they promise what no rule does"
    return Diagnostic(
        CODE,
        "warning",
        f"nothing uses the {what} `{item.id}`",
        item.span,
        note=note,
        help=f"{_HELP.get(what, 'use it where its value is meant')}, or take it away",
    )


def _used(names: set[tuple[str, str]], name: str) -> bool:
    return any(used == name for _, used in names)
