"""A procedure may end without its result.

A procedure says `gives:` something that is never `none`, and there is a way through its text that reaches the end
without a `result`.

At the table somebody asks "so who is it?" and the rule has no answer. In play it is a fault at that moment.

Bad, nobody may have coins:

    - id: first_rich_seat
      gives: seat
      do: |
        for each seat p where coins[p] > 5
          result p

Good:

    - id: first_rich_seat
      gives: seat?
      do: |
        for each seat p where coins[p] > 5
          result p
        result none
"""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Diagnostics, Label
from ..model import core as c
from ..model.game import Procedure, Text
from ..model.types import MemberType
from .facts import Reasoner
from .flow import leaves, stops
from .page import page
from .subject import Subject

CODE = page("RW508", __doc__)


def check(text: Text, subject: Subject, diags: Diagnostics) -> None:
    """Report a procedure with a result that may come to its end."""
    gives = text.gives
    if not isinstance(text, Procedure) or gives is None or (isinstance(gives, MemberType) and gives.optional):
        return
    if text.text is None or gives_result(text.body.stmts, Reasoner(subject)):
        return
    node = text.node.get("gives")
    last = text.body.stmts[-1].span if text.body.stmts else text.span
    optional = f", or declare `gives: {gives}?` and end with `result none`" if isinstance(gives, MemberType) else ""
    diags.error(
        CODE,
        f"`{text.id}` may end without its result",
        text.span,
        labels=[
            *([Label(node.span, "it should always give this")] if node is not None else []),
            Label(last, "behind this there is no `result`"),
        ],
        help=f"end with `result ...`{optional}",
    )


def gives_result(stmts: Iterable[c.Stmt], reasoner: Reasoner) -> bool:
    """Whether a block never comes to its end, and every way through it gives a result or ends the game."""
    return any(_gives(stmt, reasoner) for stmt in stmts)


def _gives(stmt: c.Stmt, reasoner: Reasoner) -> bool:
    match stmt:
        case c.Result() | c.Jump(word="end game"):
            return True
        case c.If(then=then, otherwise=otherwise):
            return gives_result(then, reasoner) and gives_result(otherwise, reasoner)
        case c.Choose(many=False, options=options, if_none=if_none):
            ways = [option.body for option in options] + ([if_none] if if_none is not None else [])
            return all(gives_result(way, reasoner) for way in ways)
        case c.ForEach(domain=domain, where=None, body=body):
            return reasoner.members(domain, {}) > 0 and not any(stops(body)) and gives_result(body, reasoner)
        case c.Repeat():
            return leaves(stmt)
    return False
