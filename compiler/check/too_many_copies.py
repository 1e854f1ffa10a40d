"""More copies of a card are moved than the game has.

The number that a `move n of ...` asks for can, by its declared range, be more than there are copies of that card in the
whole game.

At the table somebody counts out six markers and the box has five. In play it is a fault the first time it happens.
Mostly a `count` was lowered, or the range of the number is wider than what is meant.

Bad:

    - {id: silk, count: 2}
    ...
    params: "n: 1..3, for p: seat"
    do: |
      move n of silk from box to hand[p]

Good:

    params: "n: 1..2, for p: seat"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import compress

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.game import CardFace, Procedure
from .facts import Reasoner
from .loose_indexes import declared_number, ranges_of
from .page import page
from .subject import Subject

CODE = page("RW536", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of moves of several copies that may ask for more of a card than there are, each told once.

    A text that two rulesets share is looked at in both: there may be fewer of the card in one of them.
    """
    told: set[Span] = set()
    for subject in subjects:
        reasoner = Reasoner(subject)
        counting = subject.once_each("counts cards", subject.procedures, partial(_counts, subject))
        for procedure in compress(subject.procedures, counting):
            for count, most, rare in _lacking(procedure, reasoner):
                if count.span not in told:
                    told.add(count.span)
                    _report(count, most, rare, diags)


def _counts(subject: Subject, procedure: Procedure) -> bool:
    """Whether a text moves several copies of a card at once."""
    return any(stmt.count is not None for stmt in subject.parts(procedure, c.Move))


def _lacking(procedure: Procedure, reasoner: Reasoner) -> Iterator[tuple[c.Expr, int, CardFace]]:
    """Each number that may be too large, how large it may be, and a card of which there are fewer."""
    ranges = ranges_of(procedure)
    facts = reasoner.given(procedure.body.wheres, {})
    for stmt, known in reasoner.along(procedure.body.stmts, facts):
        if isinstance(stmt, c.Move) and stmt.count is not None and declared_number(stmt.count, ranges):
            most = reasoner.interval(stmt.count, known)[1]
            rare = min(_cards(stmt, reasoner), key=lambda card: card.count, default=None)
            if rare is not None and most > rare.count:
                yield stmt.count, most, rare


def _cards(stmt: c.Move, reasoner: Reasoner) -> list[CardFace]:
    """The cards that a move names: one, or those of a table."""
    faces = stmt.source.zone.kind.cards
    if not isinstance(stmt.card, c.Const | c.TableRef):
        return []
    return [faces[number] for number in sorted(reasoner.possible(stmt.card) or ()) if number >= 0]


def _report(count: c.Expr, most: int, card: CardFace, diags: Diagnostics) -> None:
    number = card.node.get("count")
    are = "is only 1" if card.count == 1 else f"are only {card.count}"
    diags.warning(
        CODE,
        f"this may be {most}, and there {are} of `{card.id}` in the game",
        count.span,
        labels=[Label(number.span if number is not None else card.span, "so many there are")],
        help="let there be more of the card, or declare a narrower range for the number",
    )
