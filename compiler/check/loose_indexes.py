"""A number may be outside its range.

A number that counts through a variable, a table or a zone can, by the ranges of what it is made of, be one for which
there is no place: `round + 1` in the last round, a loop that begins at 0 over places that begin at 1. Or a variable is
set (`:=`) to what may be past its ends. A condition that holds there and keeps the number inside (`if`, `where`, `min`,
`max`, the ends of a loop) is seen. Of what is counted in play, such as how many players are ahead of somebody, nothing
is claimed.

At the table somebody reaches for the eighth column of a sheet that has seven. In play it is a fault in the first game
that comes there.

Bad:

    variables:
      - {id: round, type: 1..7}
      - {id: income, per: [1..7], type: 0..99}
    ...
      coins[p] += income[round + 1]

Good:

      if round < 7
        coins[p] += income[round + 1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Declared, Function, Procedure, Text
from ..model.types import IntType, Type
from ..model.walk import domain_parts, expr_parts, exprs_of, parts_of, stmt_exprs, stmts_of, zones_of
from .facts import Facts, Reasoner
from .out_of_range import in_words, may_leave
from .page import page
from .subject import Subject

CODE = page("RW530", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of numbers that may be outside the range of the place for which they stand; of each once."""
    told: set[Span | None] = set()
    for subject in subjects:
        reasoner = Reasoner(subject)
        for text in subject.fresh:
            if _may_leave(text, subject, reasoner):
                found = Diagnostics()
                _Indexes(text, reasoner, found).look()
                diags.extend(finding for finding in found if finding.span not in told)
                told.update(finding.span for finding in found)


class _Need(NamedTuple):
    """What must be in a range: as what of which thing, the types, and what stands for them."""

    what: str
    of: Declared
    types: Sequence[Type]
    exprs: Sequence[c.Expr]


def _of_zone(ref: c.ZoneRef) -> _Need:
    return _Need("an index of ", ref.zone, ref.zone.dims, ref.index)


def _of_domain(domain: c.Domain) -> list[_Need]:
    return [_of_zone(domain.zone)] if isinstance(domain, c.InZone) else []


def _of_assign(stmt: c.Assign) -> list[_Need]:
    if not isinstance(stmt.place, c.VarRef):
        return []
    variable = stmt.place.variable
    found = [_Need("an index of ", variable, variable.dims, stmt.place.index)]
    if stmt.op == ":=" and isinstance(stmt.value, c.Expr) and variable.at_limit == "fault":
        found.append(_Need("", variable, (variable.type,), (stmt.value,)))
    return found


def _of_zones(stmt: c.Stmt) -> list[_Need]:
    return [_of_zone(ref) for ref in zones_of(stmt)]


_NEEDS: dict[type, Callable[[Any], list[_Need]]] = {
    c.VarRef: lambda expr: [_Need("an index of ", expr.variable, expr.variable.dims, expr.index)],
    c.TableRef: lambda expr: [_Need("an index of ", expr.table, expr.table.dims, expr.index)],
    c.ZoneQuery: lambda expr: [_of_zone(expr.zone)],
    c.Quantified: lambda expr: _of_domain(expr.domain),
    c.Assign: _of_assign,
    c.ForEach: lambda stmt: _of_domain(stmt.domain),
    c.Choose: lambda stmt: [need for option in stmt.options for param in option.params
                            for need in _of_domain(param.domain)],
    c.Move: _of_zones,
    c.MoveAll: _of_zones,
    c.DrawUpTo: _of_zones,
    c.Draw: _of_zones,
    c.Shuffle: _of_zones,
    c.Look: _of_zones,
}  # fmt: skip
"""What must be in a range right at an expression or a statement, by its sort."""


def _may_leave(text: Text, subject: Subject, reasoner: Reasoner) -> bool:
    """Whether anything in a text may leave its range when nothing is known: most texts need no closer look."""
    return any(_outside(expr, kind, {}, reasoner)
               for sort, parts in parts_of(text).items() if sort in _NEEDS
               for part in parts for need in _NEEDS[sort](part)
               for expr, kind in zip(need.exprs, need.types, strict=False))  # fmt: skip


def declared_number(expr: c.Expr, domains: Mapping[c.Local, c.InRange], seen: frozenset[c.Local] = frozenset()) -> bool:
    """Whether a number is made of what has a declared range alone, so that each number of its range is meant to occur.

    `domains` are the ranges of the locals that go through one. What is counted or assigned seldom reaches every number
    that its type lets it be.
    """
    match expr:
        case c.Const() | c.VarRef() | c.TableRef() | c.CardField():
            return True
        case c.LocalRef(local=local):
            ends = domains.get(local)
            if ends is None or local in seen:
                return local.role == "param"
            return declared_number(ends.low, domains, seen | {local}) and declared_number(
                ends.high, domains, seen | {local}
            )
        case c.BinaryOp(op="+" | "-" | "*") | c.UnaryOp(op="-") | c.Builtin(name="min" | "max") | c.IfExpr():
            parts = (part for part in expr_parts(expr) if isinstance(part.type, IntType))
            return all(declared_number(part, domains, seen) for part in parts)
    return False


def ranges_of(text: Function | Procedure) -> dict[c.Local, c.InRange]:
    """The locals of a text that go through a range."""
    found: list[tuple[c.Local, c.Domain]] = []
    for expr in exprs_of(text):
        if isinstance(expr, c.Quantified):
            found.append((expr.local, expr.domain))
    for stmt in stmts_of(text) if isinstance(text, Procedure) else ():
        if isinstance(stmt, c.ForEach):
            found.append((stmt.local, stmt.domain))
        elif isinstance(stmt, c.Choose):
            found.extend((param.local, param.domain) for option in stmt.options for param in option.params)
    return {local: domain for local, domain in found if isinstance(domain, c.InRange)}


def _outside(expr: c.Expr, kind: Type, facts: Facts, reasoner: Reasoner) -> bool:
    """Whether a number may be outside the range of an index, and is not certain to be: RW509 says that."""
    if not isinstance(kind, IntType) or not may_leave(expr.type, kind):
        return False
    low, high = reasoner.interval(expr, facts)
    return low <= high and not (kind.low <= low and high <= kind.high) and low <= kind.high and high >= kind.low


class _Indexes:
    def __init__(self, text: Function | Procedure, reasoner: Reasoner, diags: Diagnostics) -> None:
        self.text = text
        self.ranges = ranges_of(text)
        self.reasoner = reasoner
        self.diags = diags

    def look(self) -> None:
        """Go through the text, with what is known where each thing stands."""
        text = self.text
        if isinstance(text, Function):
            self.exprs((text.value,) if text.value is not None else (), {})
            return
        facts: Facts = {}
        for where in text.body.wheres:
            self.expr(where, facts)
            facts = self.reasoner.assume(where, True, facts)
        for stmt, known in self.reasoner.along(text.body.stmts, facts):
            self.stmt(stmt, known)

    def stmt(self, stmt: c.Stmt, facts: Facts) -> None:
        """One statement, those inside it left out."""
        match stmt:
            case c.Choose(options=options, many=many):
                asked = self.reasoner.behind(stmt, facts) if many else facts
                self.exprs((stmt.seat, *((stmt.limit,) if stmt.limit is not None else ())), asked)
                for option in options:
                    self.option(option, asked)
                return
            case c.ForEach(local=local, domain=domain, key=key, where=where):
                self.exprs(domain_parts(domain), facts)
                self.index(stmt, facts)
                inside = self.reasoner.bound(local, domain, facts, self.reasoner.behind(stmt, facts))
                self.exprs((part for part in (key, where) if part is not None), inside)
                return
            case c.Repeat() | c.Turns() | c.Draw():
                facts = self.reasoner.behind(stmt, facts)
        self.index(stmt, facts)
        self.exprs(stmt_exprs(stmt), facts)

    def option(self, option: c.Option, facts: Facts) -> None:
        """The parameters and conditions of an option."""
        for param in option.params:
            self.exprs(domain_parts(param.domain), facts)
            if isinstance(param.domain, c.InZone):
                self.need(_of_zone(param.domain.zone), facts)
            facts = self.reasoner.bound(param.local, param.domain, facts, facts)
        for where in option.wheres:
            self.expr(where, facts)
            facts = self.reasoner.assume(where, True, facts)

    def exprs(self, exprs: Iterable[c.Expr], facts: Facts) -> None:
        """Expressions, and all that is inside them."""
        for expr in exprs:
            self.expr(expr, facts)

    def expr(self, expr: c.Expr, facts: Facts) -> None:
        """An expression, and all that is inside it: what stands behind a condition is looked at when that holds."""
        self.index(expr, facts)
        match expr:
            case c.BinaryOp(op="and" | "or" as op, left=left, right=right):
                self.expr(left, facts)
                self.expr(right, self.reasoner.assume(left, op == "and", facts))
            case c.IfExpr(condition=condition, then=then, otherwise=otherwise):
                self.expr(condition, facts)
                self.expr(then, self.reasoner.assume(condition, True, facts))
                self.expr(otherwise, self.reasoner.assume(condition, False, facts))
            case c.Quantified(local=local, domain=domain, where=where, value=value, keys=keys, otherwise=otherwise):
                self.exprs(domain_parts(domain), facts)
                inside = self.reasoner.bound(local, domain, facts, facts)
                if where is not None:
                    self.expr(where, inside)
                    inside = self.reasoner.assume(where, True, inside)
                self.exprs((part for part in (value, *keys) if part is not None), inside)
                self.exprs((otherwise,) if otherwise is not None else (), facts)
            case _:
                self.exprs(expr_parts(expr), facts)

    def index(self, item: c.Expr | c.Stmt, facts: Facts) -> None:
        """What must be in a range right here."""
        needs = _NEEDS.get(type(item))
        for need in needs(item) if needs is not None else ():
            self.need(need, facts)

    def need(self, need: _Need, facts: Facts) -> None:
        """Each number, and what it must be."""
        for kind, expr in zip(need.types, need.exprs, strict=False):
            if (
                isinstance(kind, IntType)
                and _outside(expr, kind, facts, self.reasoner)
                and declared_number(expr, self.ranges)
            ):
                low, high = self.reasoner.interval(expr, facts)
                first = low if low < kind.low else high
                self.diags.warning(
                    CODE,
                    f"{need.what}`{need.of.id}` is {kind.low}..{kind.high}, and this may be {first}",
                    expr.span,
                    labels=[Label(need.of.span, "declared here")],
                    note=f"what it is made of lets it be {in_words((low, high))}; outside, the game ends with a fault",
                    help="keep it inside: by a condition around it, by `min` and `max`, or by the ends of its loop",
                )
