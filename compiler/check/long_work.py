"""A step takes too long.

Between two decisions a program works through loops, `count`, `sum`, `best` and the like. Each is bounded, but bounds
multiply: a loop over two thousand million numbers, or five loops in each other, would hang the game although nothing
is wrong with it. The work is added up from the declared ranges and sizes, as if every loop ran as long as it may.

At the table nobody would do it. In play one move, or just showing the options, would take minutes.

Bad, how often this runs is known only as "a number":

    total := 0
    for each n in 1 .. bound
      total := total + n * bound
      repeat total times
        points[p] += 1

Good, the range says how often at most:

    repeat min(total, 50) times
      points[p] += 1
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..diagnostics import Diagnostics, Span
from ..model import core as c
from ..model import pauses
from ..model.expressions import most
from ..model.game import Function, Procedure, Text
from ..model.types import IntType
from ..model.walk import domain_parts, expr_parts, inner_stmts, stmt_exprs
from .page import page
from .subject import Subject

CODE = page("RW511", __doc__)
MOST = 5_000_000
"""Elementary steps allowed in one text between two decisions; Python does some ten million a second."""


def check(text: Text, subject: Subject, diags: Diagnostics) -> None:
    """Report each loop, quantifier or choice that brings the work of a text over the limit."""
    for steps, span in _work(text, subject)[1]:
        diags.error(
            CODE,
            f"this may take {steps:,} steps between two decisions; {MOST:,} are allowed",
            span,
            note="every loop is counted as long as the declared ranges let it run",
            help="narrow the ranges, or put a limit: `min(..., 50)`",
        )


def _work(text: Text, subject: Subject) -> tuple[int, list[tuple[int, Span]]]:
    """The steps of a function or procedure, and what is too much in it: how many steps, and where."""
    return subject.once("steps", text, lambda: _Work(subject).all_of(text))


_LEAVES = (c.LocalRef, c.Const)
_CALLS = (c.FunctionCall, c.CanProcedure, c.CanEffect)


class _Work:
    """Adds up steps. What was too much counts as nothing, so that what it stands in is not reported as well."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.game = subject.game
        self.too_much: list[tuple[int, Span]] = []

    def all_of(self, text: Text) -> tuple[int, list[tuple[int, Span]]]:
        """The steps of the text that is looked at, with what is too much in it."""
        if isinstance(text, Function):
            total = self.of_exprs((text.value,) if text.value is not None else ())
        else:
            total = self.of_exprs(text.body.wheres) + self.of_stmts(text.body.stmts, self.game.pauses(text))
        return self._kept(total, text.span), self.too_much

    def of_text(self, text: Text) -> int:
        """The steps of a text that is called."""
        return _work(text, self.subject)[0]

    def of_test(self, procedure: Procedure) -> int:
        """The steps of finding out whether a procedure can be carried out. What is too much there is its own matter."""
        find_out = partial(_Work(self.subject).of_exprs, procedure.body.wheres)
        return self.subject.once("steps of the test", procedure, find_out)

    def of_exprs(self, exprs: Iterable[c.Expr]) -> int:
        """The steps of computing each of these expressions once."""
        steps = 0
        for expr in exprs:
            if isinstance(expr, c.Quantified):
                steps += self._of_quantified(expr)
                continue
            steps += 1
            if not isinstance(expr, _LEAVES):
                steps += self.of_exprs(expr_parts(expr))
            if isinstance(expr, _CALLS):
                steps += self._of_called(expr)
        return steps

    def _of_quantified(self, expr: c.Quantified) -> int:
        inside = [part for part in (expr.where, expr.value, *expr.keys) if part is not None]
        outside = (*domain_parts(expr.domain), *((expr.otherwise,) if expr.otherwise is not None else ()))
        each = 1 + self.of_exprs(inside)
        return self._kept(self.of_exprs(outside) + most(expr.domain) * each, expr.span)

    def _of_called(self, expr: c.FunctionCall | c.CanProcedure | c.CanEffect) -> int:
        """The steps of what an expression asks."""
        if isinstance(expr, c.FunctionCall):
            return self.of_text(expr.function)
        tested = (self.game.called(expr.called),) if isinstance(expr, c.CanProcedure) else expr.context.effects
        return max(map(self.of_test, tested), default=0)

    def of_stmts(self, stmts: Iterable[c.Stmt], waits: bool) -> int:
        """The steps of a sequence: those of its longest stretch without a pause. `waits` says that it may pause."""
        longest = stretch = 0
        for stmt in stmts:
            waits_here = waits and pauses(stmt, self.game)
            stretch += self.of_stmt(stmt, waits_here)
            if waits_here:
                longest, stretch = max(longest, stretch), 0
        return max(longest, stretch)

    def of_stmt(self, stmt: c.Stmt, waits: bool) -> int:
        """The steps of a statement, which may pause or not.

        A loop that may wait counts as one pass: the engine counts the passes of such loops itself.
        """
        own = 1 + self.of_exprs(stmt_exprs(stmt))
        match stmt:
            case c.Run(called=called) | c.Assign(value=c.ProcedureCall(called=called)):
                return own + self.of_text(self.game.called(called))
            case c.ForEach(domain=domain, body=body, span=span):
                passes = 1 if waits else most(domain)
                return self._kept(own + passes * (1 + self.of_stmts(body, waits)), span)
            case c.Repeat(times=times, body=body, otherwise=otherwise, span=span):
                kind = times.type if times is not None and not waits else None
                passes = kind.high if isinstance(kind, IntType) else 1
                total = own + max(passes, 0) * (1 + self.of_stmts(body, waits)) + self.of_stmts(otherwise, waits)
                return self._kept(total, span)
            case c.Choose(options=options, span=span):
                asked = sum(map(self._of_option, options))
                return self._kept(own + asked, span) + self.of_stmts(inner_stmts(stmt), waits)
            case c.Perform(context=context):
                return own + max(map(self.of_text, context.effects), default=0)
            case c.If() | c.Turns() | c.Secretly() | c.Draw():
                return own + self.of_stmts(inner_stmts(stmt), waits)
        return own

    def _of_option(self, option: c.Option) -> int:
        """The steps of finding out which members of an option are legal."""
        members = 1
        for param in option.params:
            members *= max(1, most(param.domain))
        return members * (1 + self.of_exprs(option.wheres))

    def _kept(self, steps: int, span: Span) -> int:
        """The steps, or 0 after they have been noted as too many."""
        if steps <= MOST:
            return steps
        self.too_much.append((steps, span))
        return 0
