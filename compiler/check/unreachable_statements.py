"""A statement is never reached.

It stands behind `stop`, `result` or `end game` in the same block, or behind an `if` or a choice of which every way ends
so. Whatever it says never happens.

At the table it is a sentence behind "the round ends at once". (`pass` does not end anything: what stands behind it in
the seat's turn happens all the same.)

Bad:

    for each seat p
      if coins[p] = 0
        stop
        fame[p] -= 1

Good:

    for each seat p
      if coins[p] = 0
        fame[p] -= 1
        stop
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.walk import all_stmts, stmts_of
from .flow import leaves
from .page import page
from .subject import Subject

CODE = page("RW528", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of the first statement of a block that is never reached."""
    for subject in subjects:
        for procedure in subject.fresh_procedures:
            for block in blocks(procedure.body.stmts):
                _judge(block, diags)
            for stmt in stmts_of(procedure):
                if isinstance(stmt, c.Choose) and stmt.many and stmt.if_none:
                    diags.warning(
                        CODE,
                        "`if none` can never happen here",
                        stmt.if_none[0].span,
                        labels=[Label(stmt.span, "whoever may choose several may always choose none")],
                        help="take it away",
                    )


def blocks(stmts: tuple[c.Stmt, ...]) -> Iterator[tuple[c.Stmt, ...]]:
    """A text and every block inside it."""
    yield stmts
    for stmt in all_stmts(stmts):
        match stmt:
            case c.If(then=then, otherwise=otherwise):
                yield from (then, otherwise)
            case c.ForEach(body=body) | c.Turns(body=body) | c.Secretly(body=body):
                yield body
            case c.Repeat(body=body, otherwise=otherwise):
                yield from (body, otherwise)
            case c.Draw(otherwise=otherwise):
                yield otherwise or ()
            case c.Choose(options=options, if_none=if_none):
                yield from (option.body for option in options)
                yield if_none or ()


def _judge(block: tuple[c.Stmt, ...], diags: Diagnostics) -> None:
    for stmt, behind in pairwise(block):
        if leaves(stmt):
            diags.warning(
                CODE,
                "this is never reached",
                _first_line(behind.span),
                labels=[Label(_first_line(stmt.span), "nothing behind this happens")],
                help="put it before that line, or take it away",
            )
            return


def _first_line(span: Span) -> Span:
    return span if span.line == span.end_line else Span(span.file, span.line, span.column, span.line, span.column + 1)
