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

from ..diagnostics import Diagnostic, Diagnostics, Span
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
    diags.extend(_work(text, subject)[1])


def _work(text: Text, subject: Subject) -> tuple[int, tuple[Diagnostic, ...]]:
    """The steps of a function or procedure, and what is too much in it."""
    return subject.once("steps", text, lambda: _Work(subject).all_of(text))


_NOT_PLAIN = (c.Quantified, c.FunctionCall, c.CanProcedure, c.CanEffect)


class _Work:
    """Adds up steps. A text that was reported counts as nothing, so that its callers are not reported as well."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.diags = Diagnostics()

    def all_of(self, text: Text) -> tuple[int, tuple[Diagnostic, ...]]:
        """The steps of the text that is looked at, with what is too much in it."""
        if isinstance(text, Function):
            total = self.of_exprs((text.value,) if text.value is not None else ())
        else:
            total = self.of_exprs(text.body.wheres) + self.of_stmts(text.body.stmts)
        return self._kept(total, text.span), tuple(self.diags)

    def of_text(self, text: Text) -> int:
        """The steps of a text that is called."""
        return _work(text, self.subject)[0]

    def of_test(self, procedure: Procedure) -> int:
        """The steps of finding out whether a procedure can be carried out. What is too much there is its own matter."""
        find_out = partial(_Work(self.subject).of_exprs, procedure.body.wheres)
        return self.subject.once("steps of the test", procedure, find_out)

    def of_exprs(self, exprs: Iterable[c.Expr]) -> int:
        return sum(map(self.of_expr, exprs))

    def of_expr(self, expr: c.Expr) -> int:
        """The steps of computing an expression once."""
        if not isinstance(expr, _NOT_PLAIN):
            return 1 + self.of_exprs(expr_parts(expr))
        match expr:
            case c.Quantified(domain=domain, where=where, value=value, keys=keys, otherwise=otherwise):
                inside = [part for part in (where, value, *keys) if part is not None]
                outside = [*domain_parts(domain), *((otherwise,) if otherwise is not None else ())]
                each = 1 + self.of_exprs(inside)
                return self._kept(self.of_exprs(outside) + most(domain) * each, expr.span)
            case c.FunctionCall(function=function):
                return 1 + self.of_text(function) + self.of_exprs(expr_parts(expr))
            case c.CanProcedure(called=called):
                return 1 + self.of_test(self.subject.game.called(called)) + self.of_exprs(expr_parts(expr))
            case c.CanEffect(context=context):
                tests = max(map(self.of_test, context.effects), default=0)
                return 1 + tests + self.of_exprs(expr_parts(expr))
        raise TypeError(type(expr).__name__)

    def of_stmts(self, stmts: Iterable[c.Stmt]) -> int:
        """The steps of a sequence: those of its longest stretch without a pause."""
        longest = stretch = 0
        for stmt in stmts:
            steps = self.of_stmt(stmt)
            if pauses(stmt, self.subject.game):
                longest, stretch = max(longest, stretch + steps), 0
            else:
                stretch += steps
        return max(longest, stretch)

    def of_stmt(self, stmt: c.Stmt) -> int:
        """The steps of a statement.

        A loop that may wait counts as one pass: the engine counts the passes of such loops itself.
        """
        own = 1 + self.of_exprs(stmt_exprs(stmt))
        match stmt:
            case c.ForEach(domain=domain, body=body, span=span):
                passes = 1 if pauses(stmt, self.subject.game) else most(domain)
                return self._kept(own + passes * (1 + self.of_stmts(body)), span)
            case c.Repeat(times=times, body=body, otherwise=otherwise, span=span):
                kind = times.type if times is not None and not pauses(stmt, self.subject.game) else None
                passes = kind.high if isinstance(kind, IntType) else 1
                total = own + max(passes, 0) * (1 + self.of_stmts(body)) + self.of_stmts(otherwise)
                return self._kept(total, span)
            case c.Choose(options=options, span=span):
                asked = sum(map(self._of_option, options))
                return self._kept(own + asked, span) + self.of_stmts(inner_stmts(stmt))
            case c.Run(called=called) | c.Assign(value=c.ProcedureCall(called=called)):
                return own + self.of_text(self.subject.game.called(called))
            case c.Perform(context=context):
                return own + max(map(self.of_text, context.effects), default=0)
        return own + self.of_stmts(inner_stmts(stmt))

    def _of_option(self, option: c.Option) -> int:
        """The steps of finding out which members of an option are legal."""
        members = 1
        for param in option.params:
            members *= max(1, most(param.domain))
        return members * (1 + self.of_exprs(option.wheres))

    def _kept(self, steps: int, span: Span) -> int:
        """The steps, or 0 after they have been reported as too many."""
        if steps <= MOST:
            return steps
        self.diags.error(
            CODE,
            f"this may take {steps:,} steps between two decisions; {MOST:,} are allowed",
            span,
            note="every loop is counted as long as the declared ranges let it run",
            help="narrow the ranges, or put a limit: `min(..., 50)`",
        )
        return 0
