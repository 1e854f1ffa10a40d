"""A number can never be in its range.

The range of a value, as it follows from the declarations, has nothing in common with the range of the place it goes to:
a variable, an index, an argument, a result. What may be outside only sometimes is tested in play; this is outside
whatever happens.

At the table it is the card that says "advance 12" on a track of 10. In play it is a fault the first time it happens.

Bad:

    variables:
      - {id: coins, per: [seat], type: 0..30}
    ...
      coins[p] := 50

Good:

      coins[p] := 30

Or let the variable stop at its end (`at_limit: stop`), when the rule means "as far as it goes".
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Declared, Function, Procedure, Signature, Text, Variable
from ..model.types import UNBOUNDED, IntType, Type
from ..model.walk import parts_of
from .facts import Interval, Reasoner
from .page import page
from .subject import Subject

CODE = page("RW509", __doc__)


def check(text: Text, subject: Subject, diags: Diagnostics) -> None:
    """Report numbers that are certain to be outside."""
    work = _Ranges(Reasoner(subject), diags)
    for sort, parts in parts_of(text).items():
        if sort in _CONCERNED:
            for part in parts:
                work.part(part)
    if isinstance(text, Procedure):
        if isinstance(text.gives, IntType):
            for result in subject.parts(text, c.Result):
                work.need(result.value, text.gives, "the result", text)
    elif isinstance(text.type, IntType) and text.type.low > text.type.high and text.value is not None:
        found = work.reasoner.interval(text.value, {})
        work.report(f"`{text.id}` can never give what it says", text.value.span, found, text)


_CONCERNED = frozenset((c.VarRef, c.TableRef, c.ZoneQuery, c.FunctionCall, c.CanProcedure, c.Assign, c.Run))


class _Ranges:
    def __init__(self, reasoner: Reasoner, diags: Diagnostics) -> None:
        self.reasoner = reasoner
        self.diags = diags

    def part(self, part: c.Expr | c.Stmt) -> None:
        """Indices and arguments, and what is put somewhere."""
        match part:
            case c.VarRef(variable=place, index=index):
                self.index(place, place.dims, index)
            case c.TableRef(table=table, index=index):
                self.index(table, table.dims, index)
            case c.ZoneQuery(zone=zone):
                self.index(zone.zone, zone.zone.dims, zone.index)
            case c.FunctionCall(function=called, args=args) | c.CanProcedure(called=called, args=args):
                self.args(called, args)
            case c.Assign(place=c.VarRef(variable=variable, index=index), op=op, value=value):
                self.index(variable, variable.dims, index)
                if isinstance(value, c.Expr) and isinstance(variable.type, IntType) and variable.at_limit != "stop":
                    self._assign(variable, variable.type, op, value)
                elif isinstance(value, c.ProcedureCall):
                    self.args(value.called, value.args)
            case c.Assign(value=c.ProcedureCall(called=called, args=args)) | c.Run(called=called, args=args):
                self.args(called, args)

    def index(self, item: Declared, dims: Sequence[Type], index: Sequence[c.Expr]) -> None:
        """Indices of a variable, table or zone."""
        for dim, expr in zip(dims, index, strict=False):
            if isinstance(dim, IntType):
                self.need(expr, dim, "an index", item)

    def args(self, item: Function | Signature, args: Sequence[c.Expr]) -> None:
        """Arguments of a call."""
        for local, arg in zip(item.params, args, strict=True):
            if isinstance(local.type, IntType):
                self.need(arg, local.type, f"`{local.name}`", item)

    def _assign(self, variable: Variable, kind: IntType, op: str, value: c.Expr) -> None:
        low, high = self.reasoner.interval(value, {})
        if op == "+=":
            low, high = low + kind.low, high + kind.high
        elif op == "-=":
            low, high = kind.low - high, kind.high - low
        if low > kind.high or high < kind.low:
            steps = "" if op == ":=" else " whatever it was before"
            message = f"`{variable.id}` is {kind.low}..{kind.high}, and this makes it {in_words((low, high))}{steps}"
            self.report(message, value.span, (low, high), variable)

    def need(self, expr: c.Expr, kind: IntType, what: str, item: Declared | Signature) -> None:
        """A number that has to be in a range, as `what` of an item."""
        if may_leave(expr.type, kind):
            low, high = self.reasoner.interval(expr, {})
            if low <= high and (low > kind.high or high < kind.low):
                message = f"{what} of `{item.id}` is {kind.low}..{kind.high}, and this is {in_words((low, high))}"
                self.report(message, expr.span, (low, high), item)

    def report(self, message: str, span: Span, found: Interval, item: Declared | Signature) -> None:
        """One finding, with the declaration that is broken."""
        limit = isinstance(item, Variable)
        self.diags.error(
            CODE,
            message,
            span,
            labels=[Label(item.span, "declared here")],
            help="change the number or the declared range" + (", or add `at_limit: stop`" if limit else ""),
        )


def may_leave(own: Type, kind: IntType) -> bool:
    """Whether there are numbers of a type that are not in a range: else there is nothing to find out about one."""
    return isinstance(own, IntType) and (own.low < kind.low or kind.high < own.high)


def in_words(found: Interval) -> str:
    """Numbers as messages name them."""
    low, high = found
    if low == high:
        return str(low)
    if high >= UNBOUNDED:
        return f"{low} or more"
    return f"{high} or less" if low <= -UNBOUNDED else f"{low}..{high}"
