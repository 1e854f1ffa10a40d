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
from .flow import leaves
from .page import page
from .subject import Subject

CODE = page("RW528", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of the first statement of a block that is never reached."""
    for subject in subjects:
        for block in blocks(subject):
            _judge(block, diags)
        for choice in subject.fresh_parts(c.Choose):
            if choice.many and choice.if_none:
                diags.warning(
                    CODE,
                    "`if none` can never happen here",
                    choice.if_none[0].span,
                    labels=[Label(choice.span, "whoever may choose several may always choose none")],
                    help="take it away",
                )


def blocks(subject: Subject) -> Iterator[tuple[c.Stmt, ...]]:
    """The fresh texts of a ruleset and every block inside them."""
    yield from (procedure.body.stmts for procedure in subject.fresh_procedures)
    for branch in subject.fresh_parts(c.If):
        yield from (branch.then, branch.otherwise)
    yield from (loop.body for loop in subject.fresh_parts(c.ForEach))
    yield from (turns.body for turns in subject.fresh_parts(c.Turns))
    yield from (secret.body for secret in subject.fresh_parts(c.Secretly))
    for repeat in subject.fresh_parts(c.Repeat):
        yield from (repeat.body, repeat.otherwise)
    yield from (draw.otherwise or () for draw in subject.fresh_parts(c.Draw))
    for choice in subject.fresh_parts(c.Choose):
        yield from (option.body for option in choice.options)
        yield choice.if_none or ()


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
