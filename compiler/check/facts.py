"""What is known for certain where a statement stands: intervals of numbers, least sizes of sets and zones.

Facts come from conditions that hold there (`if`, `where`, `until`) and from what was just put into a place; a
statement that may change what a fact rests on ends it. Where nothing is known nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias

from ..model import core as c
from ..model.game import Game
from ..model.types import UNBOUNDED, IntType, MemberType, SetType
from ..model.walk import all_exprs
from .flow import leaves_any, stops
from .subject import Subject, Touched

Key: TypeAlias = Hashable
Interval = tuple[int, int]
MAX_FACTS = 200
"""More are never needed to judge a text that a person wrote; a hostile one must not cost more."""
ANY: Interval = (-UNBOUNDED, UNBOUNDED)


class Fact(NamedTuple):
    """A number (under a `size` key the size of a set or zone) lies in `low .. high` while `rests_on` is unchanged."""

    low: int
    high: int
    rests_on: frozenset[Touched]


Facts: TypeAlias = Mapping[Key, Fact]
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}


def key_of(expr: c.Expr) -> Key | None:
    """A value that is equal for two expressions that are always equal; None for expressions too big to compare."""
    match expr:
        case c.Const(value=value):
            return ("const", value)
        case c.LocalRef(local=local):
            return ("local", id(local))
        case c.VarRef(variable=variable, index=index):
            return _keyed("variable", variable.id, index)
        case c.TableRef(table=table, index=index):
            return _keyed("table", table.id, index)
        case c.CardField(kind=kind, field=field, card=card):
            return _keyed("field", f"{kind}.{field}", (card,))
        case c.FunctionCall(function=function, args=args):
            return _keyed("function", function.id, args)
        case c.UnaryOp(op=op, operand=operand):
            return _keyed("operator", op, (operand,))
        case c.BinaryOp(op=op, left=left, right=right):
            return _keyed("operator", op, (left, right))
        case c.SetOf(items=items):
            return _keyed("set", "", items)
        case c.Builtin(name="size", args=(operand,)):
            return size_key(operand)
        case c.Builtin(name=name, args=args):
            return _keyed("builtin", name, args)
        case c.ZoneQuery(op="size", zone=zone):
            return size_key(zone)
        case c.ZoneQuery(op="first", zone=zone):
            return _keyed("first", zone.zone.id, zone.index)
    return None


def _keyed(form: str, name: str, parts: Iterable[c.Expr]) -> Key | None:
    keys = [key_of(part) for part in parts]
    return None if None in keys else (form, name, *keys)


def size_key(of: c.Expr | c.ZoneRef) -> Key | None:
    """The key under which the size of a set or zone is known."""
    inner = _keyed("zone", of.zone.id, of.index) if isinstance(of, c.ZoneRef) else key_of(of)
    return None if inner is None else ("size", inner)


class Reasoner:
    """Draws conclusions in one game."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.game: Game = subject.game

    # -- numbers

    def interval(self, expr: c.Expr, facts: Facts) -> Interval:
        """The numbers that an expression can give."""
        low, high = self._plain_interval(expr, facts)
        if isinstance(expr.type, IntType):
            low, high = max(low, expr.type.low), min(high, expr.type.high)
        known = facts.get(key_of(expr))
        return (max(low, known.low), min(high, known.high)) if known is not None else (low, high)

    def _plain_interval(self, expr: c.Expr, facts: Facts) -> Interval:
        match expr:
            case c.UnaryOp(op="-", operand=operand):
                low, high = self.interval(operand, facts)
                return -high, -low
            case c.BinaryOp(op="+" | "-" | "*" as op, left=left, right=right):
                a, b = self.interval(left, facts), self.interval(right, facts)
                if op == "*":
                    ends = [x * y for x in a for y in b]
                    return min(ends), max(ends)
                sign = 1 if op == "+" else -1
                return min(a[0] + sign * y for y in b), max(a[1] + sign * y for y in b)
            case c.Builtin(name="min" | "max" as name, args=args):
                parts = [self.interval(arg, facts) for arg in args]
                pick = min if name == "min" else max
                return pick(part[0] for part in parts), pick(part[1] for part in parts)
            case c.TableRef(table=table) if table.values:
                return min(table.values), max(table.values)
            case c.CardField(kind=kind, field=field):
                shown = [face.values[field] for face in self.game.kinds[kind].cards if field in face.values]
                return (min(shown), max(shown)) if shown else ANY
            case c.Builtin(name="size", args=(operand,)):
                return self.smallest(operand, facts), self.largest(operand)
            case c.IfExpr(condition=condition, then=then, otherwise=otherwise):
                a = self.interval(then, self.assume(condition, True, facts))
                b = self.interval(otherwise, self.assume(condition, False, facts))
                return min(a[0], b[0]), max(a[1], b[1])
        return ANY

    def stays(self, place: c.VarRef, op: str, value: c.Expr, facts: Facts) -> bool:
        """Whether a number is certain to stay in its range when a value is put in, added or taken away."""
        if not isinstance(place.type, IntType):
            return True
        low, high = self.interval(value, facts)
        if op != ":=":
            before = self.interval(place, facts)
            low, high = (before[0] + low, before[1] + high) if op == "+=" else (before[0] - high, before[1] - low)
        return place.type.low <= low and high <= place.type.high

    # -- sizes

    def smallest(self, expr: c.Expr, facts: Facts) -> int:
        """How many members a set has at least."""
        known = facts.get(size_key(expr))
        return max(self._smallest(expr, facts), known.low if known is not None else 0)

    def _smallest(self, expr: c.Expr, facts: Facts) -> int:
        match expr:
            case c.Const(value=value):
                return value.bit_count()
            case c.SetOf(items=items):
                sure = [item for item in items if isinstance(item.type, MemberType) and not item.type.optional]
                different = {item.value for item in sure if isinstance(item, c.Const)}
                return max(len(different), 1 if sure else 0)
            case c.BinaryOp(op="union", left=left, right=right):
                return max(self.smallest(left, facts), self.smallest(right, facts))
            case c.BinaryOp(op="difference", left=left, right=right):
                return max(0, self.smallest(left, facts) - self.largest(right))
            case c.TableRef(table=table):
                return min((value.bit_count() for value in table.values), default=0)
            case c.CardField(kind=kind, field=field):
                return min((face.values.get(field, 0).bit_count() for face in self.game.kinds[kind].cards), default=0)
            case c.IfExpr(then=then, otherwise=otherwise):
                return min(self.smallest(then, facts), self.smallest(otherwise, facts))
            case c.FunctionCall(function=function) if function.value is not None:
                return self.subject.once("least size", function, partial(self.smallest, function.value, {}))
            case c.Quantified(form="those" | "best" as form, domain=domain, where=where, local=local):
                least = self.members(domain, facts) - self._excluded(where, local)
                return max(0, min(1, least) if form == "best" else least)
        return 0

    def _excluded(self, where: c.Expr | None, local: c.Local) -> int:
        if where is None:
            return 0
        out = excluded(where, local, self)
        return UNBOUNDED if out is None else out

    def largest(self, expr: c.Expr) -> int:
        """How many members a set can have."""
        match expr:
            case c.Const(value=value):
                return value.bit_count()
            case c.SetOf(items=items):
                return len(items)
            case c.BinaryOp(op="difference", left=left):
                return self.largest(left)
        if isinstance(expr.type, SetType):
            return expr.type.item.size if expr.type.item is not None else 0
        return UNBOUNDED

    def members(self, domain: c.Domain, facts: Facts) -> int:
        """How many values a domain has at least."""
        match domain:
            case c.Members(type=MemberType() as kind):
                return kind.size
            case c.InSet(set=inner):
                return self.smallest(inner, facts)
            case c.InZone(zone=zone):
                known = facts.get(size_key(zone))
                return min(1, known.low) if known is not None else 0
            case c.InRange():
                return self._steps(domain, facts)
            case c.InEffects(effects=effects):
                cards = self.game.kinds[effects.kind].cards
                return min((len(card.effects.get(effects.field, ())) for card in cards), default=0)
        return 0

    def _steps(self, domain: c.InRange, facts: Facts) -> int:
        low, high = self.interval(domain.low, facts), self.interval(domain.high, facts)
        if low[1] <= high[0]:
            return int((high[0] - low[1]) // domain.step + 1)
        return 1 if self.at_most(domain.low, domain.high) else 0

    def at_most(self, low: c.Expr, high: c.Expr) -> bool:
        """Whether the form of two expressions shows that the first is never above the second."""
        a, b = key_of(low), key_of(high)
        if a is not None and a == b:
            return True
        if isinstance(low, c.Builtin) and low.name == "min" and any(self.at_most(arg, high) for arg in low.args):
            return True
        return isinstance(high, c.Builtin) and high.name == "max" and any(self.at_most(low, arg) for arg in high.args)

    # -- conditions

    def truth(self, expr: c.Expr, facts: Facts) -> bool | None:
        """True or False when a condition is so whatever happens, else None."""
        match expr:
            case c.Const(value=value):
                return bool(value)
            case c.UnaryOp(op="not", operand=operand):
                inner = self.truth(operand, facts)
                return None if inner is None else not inner
            case c.BinaryOp(op="and" | "or" as op, left=left, right=right):
                return self._joined(op, left, right, facts)
            case c.BinaryOp(op="in" | "not in" as op, left=left, right=right):
                inside = self._inside(left, right)
                return inside if inside is None or op == "in" else not inside
            case c.BinaryOp(op=op, left=left, right=right) if op in NEGATED:
                return self._compared(op, left, right, facts)
            case c.Builtin(name="empty", args=(operand,)):
                if self.largest(operand) == 0:
                    return True
                return False if self.smallest(operand, facts) > 0 else None
            case c.ZoneQuery(op="empty", zone=zone):
                known = facts.get(size_key(zone))
                return None if known is None or known.low <= 0 < known.high else known.high <= 0
            case c.Quantified(form="any", where=where) if where is not None:
                return False if self.truth(where, {}) is False else None
            case c.Quantified(form="every", where=where) if where is not None:
                return True if self.truth(where, {}) is True else None
            case c.CanProcedure(called=called):
                procedure = self.game.called(called)
                return self.subject.once("possible", procedure, partial(self._can, procedure.body.wheres))
        return None

    def _can(self, wheres: Iterable[c.Expr]) -> bool | None:
        found = [self.truth(where, {}) for where in wheres]
        return False if False in found else None if None in found else True

    def _joined(self, op: str, left: c.Expr, right: c.Expr, facts: Facts) -> bool | None:
        decided = op == "or"
        a = self.truth(left, facts)
        if a is decided:
            return decided
        b = self.truth(right, self.assume(left, not decided, facts))
        if b is decided:
            return decided
        return None if a is None or b is None else not decided

    def _inside(self, left: c.Expr, right: c.Expr) -> bool | None:
        members = self.possible(left)
        if members is None or not isinstance(right, c.Const):
            return False if isinstance(right, c.Const) and right.value == 0 else None
        inside = {member >= 0 and bool(right.value >> member & 1) for member in members}
        return inside.pop() if len(inside) == 1 else None

    def _compared(self, op: str, left: c.Expr, right: c.Expr, facts: Facts) -> bool | None:
        if isinstance(left.type, IntType) and isinstance(right.type, IntType):
            same = key_of(left)
            if same is not None and same == key_of(right):
                return op in ("=", "<=", ">=")
            return compared(op, self.interval(left, facts), self.interval(right, facts))
        a, b = self.possible(left), self.possible(right)
        if a is None or b is None or op not in ("=", "!="):
            return None
        if not a & b:
            return op == "!="
        return op == "=" if len(a) == 1 and a == b else None

    def possible(self, expr: c.Expr) -> frozenset[int] | None:
        """Every value that a member can be (none is -1); None when that is not looked into."""
        kind = expr.type
        match expr:
            case c.Const(value=value) if not isinstance(kind, SetType):
                return frozenset({value})
            case c.CardField(kind=name, field=field) if isinstance(kind, MemberType) and kind.sort != "effect":
                return frozenset(face.values[field] for face in self.game.kinds[name].cards if field in face.values)
            case c.TableRef(table=table) if isinstance(kind, MemberType):
                return frozenset(table.values)
        if isinstance(kind, MemberType) and kind.size <= 64 and kind.sort != "effect":
            return frozenset(range(-1 if kind.optional else 0, kind.size))
        return None

    # -- what follows from a condition

    def assume(self, expr: c.Expr, holds: bool, facts: Facts) -> Facts:
        """The facts together with what a condition says when it holds, or when it does not."""
        match expr:
            case c.UnaryOp(op="not", operand=operand):
                return self.assume(operand, not holds, facts)
            case c.BinaryOp(op="and", left=left, right=right) if holds:
                return self.assume(right, True, self.assume(left, True, facts))
            case c.BinaryOp(op="or", left=left, right=right) if not holds:
                return self.assume(right, False, self.assume(left, False, facts))
            case c.BinaryOp(op="in", right=right) if holds:
                return self._least(right, 1, facts)
            case c.BinaryOp(op="not in", right=right) if not holds:
                return self._least(right, 1, facts)
            case c.BinaryOp(op=op, left=left, right=right) if op in NEGATED and isinstance(left.type, IntType):
                return self._assume_order(op if holds else NEGATED[op], left, right, facts)
            case c.Builtin(name="empty", args=(operand,)):
                return self._narrow(size_key(operand), (operand,), (0, 0) if holds else (1, UNBOUNDED), facts)
            case c.ZoneQuery(op="empty", zone=zone):
                return self._zone_size(zone, (0, 0) if holds else (1, UNBOUNDED), facts)
            case c.ZoneQuery(op="contains", zone=zone) if holds:
                return self._zone_size(zone, (1, UNBOUNDED), facts)
            case c.Quantified(form="any", domain=domain) if holds:
                return self._not_empty(domain, facts)
        return facts

    def _not_empty(self, domain: c.Domain, facts: Facts) -> Facts:
        if isinstance(domain, c.InSet):
            return self._least(domain.set, 1, facts)
        return self._zone_size(domain.zone, (1, UNBOUNDED), facts) if isinstance(domain, c.InZone) else facts

    def _least(self, members: c.Expr, least: int, facts: Facts) -> Facts:
        return self._narrow(size_key(members), (members,), (least, UNBOUNDED), facts)

    def _zone_size(self, zone: c.ZoneRef, size: Interval, facts: Facts) -> Facts:
        return self._narrow(size_key(zone), zone.index, size, facts, zone.zone.id)

    def _assume_order(self, op: str, left: c.Expr, right: c.Expr, facts: Facts) -> Facts:
        a, b = self.interval(left, facts), self.interval(right, facts)
        facts = self.narrow(left, limited(op, a, b), facts)
        return self.narrow(right, limited(FLIPPED[op], b, a), facts)

    def narrow(self, expr: c.Expr, to: Interval, facts: Facts) -> Facts:
        """The facts with one more about a number."""
        if isinstance(expr, c.Const):
            return facts
        zone = expr.zone.zone.id if isinstance(expr, c.ZoneQuery) else ""
        return self._narrow(key_of(expr), (expr,), to, facts, zone)

    def _narrow(self, key: Key | None, of: Iterable[c.Expr], to: Interval, facts: Facts, zone: str = "") -> Facts:
        if key is None or len(facts) >= MAX_FACTS:
            return facts
        known = facts.get(key)
        if known is not None:
            to = max(to[0], known.low), min(to[1], known.high)
        rests_on: set[Touched] = {*self.subject.read_in(of), *locals_in(of)}
        if zone:
            rests_on.add(zone)
        return {**facts, key: Fact(to[0], to[1], frozenset(rests_on))}

    def given(self, wheres: Iterable[c.Expr], facts: Facts) -> Facts:
        """What is known when some conditions hold."""
        for where in wheres:
            facts = self.assume(where, True, facts)
        return facts

    # -- going through a text

    def along(self, stmts: tuple[c.Stmt, ...], facts: Facts) -> Iterator[tuple[c.Stmt, Facts]]:
        """Every statement of a text with what is known where it stands."""
        found: list[tuple[c.Stmt, Facts]] = []
        self._block(stmts, facts, found)
        return iter(found)

    def _block(self, stmts: tuple[c.Stmt, ...], facts: Facts, found: list[tuple[c.Stmt, Facts]]) -> Facts:
        for stmt in stmts:
            found.append((stmt, facts))
            facts = self._stmt(stmt, facts, found)
        return facts

    def behind(self, stmt: c.Stmt, facts: Facts) -> Facts:
        """What is still known behind a statement, and inside one that is repeated, whatever it changes."""
        return without(facts, self.subject.written_by((stmt,))) if facts else facts

    def bound(self, local: c.Local, domain: c.Domain, before: Facts, facts: Facts) -> Facts:
        """The facts with what the ends of a range say about the number that goes through it."""
        if not isinstance(domain, c.InRange) or not isinstance(local.type, IntType):
            return facts
        ends = self.interval(domain.low, before)[0], self.interval(domain.high, before)[1]
        return self.narrow(c.LocalRef(local.span, local.type, local), ends, facts)

    def _stmt(self, stmt: c.Stmt, facts: Facts, found: list[tuple[c.Stmt, Facts]]) -> Facts:
        behind = self.behind(stmt, facts)
        match stmt:
            case c.If(condition=condition, then=then, otherwise=otherwise):
                a = self._block(then, self.assume(condition, True, facts), found)
                b = self._block(otherwise, self.assume(condition, False, facts), found)
                return b if leaves_any(then) else a if leaves_any(otherwise) else either(a, b)
            case c.ForEach(local=local, domain=domain, where=where, body=body):
                inside = self.bound(local, domain, facts, behind)
                inside = self.assume(where, True, inside) if where is not None else inside
                self._block(body, inside, found)
            case c.Repeat(times=times, until=until, body=body, otherwise=otherwise):
                self._block(body, self.assume(until, False, behind) if until is not None else behind, found)
                self._block(otherwise, behind, found)
                if until is not None and times is None and not any(stops(body)):
                    return self.assume(until, True, behind)
            case c.Turns(body=body) | c.Secretly(body=body):
                self._block(body, behind, found)
            case c.Choose(options=options, if_none=if_none, many=many):
                for option in options:
                    inside = behind if many else facts
                    for param in option.params:
                        inside = self.bound(param.local, param.domain, inside, inside)
                    self._block(option.body, self.given(option.wheres, inside), found)
                self._block(if_none or (), behind if many else facts, found)
            case c.Draw(otherwise=otherwise, target=target):
                self._block(otherwise or (), behind, found)
                return self._zone_size(target, (1, UNBOUNDED), behind) if otherwise is None else behind
            case c.Move(target=target, count=None):
                return self._zone_size(target, (1, UNBOUNDED), behind)
            case c.Assign(op=":=", place=place, value=value):
                return self._assigned(place, value, facts, behind)
        return behind

    def _assigned(self, place: c.Place, value: c.Value, before: Facts, behind: Facts) -> Facts:
        if not isinstance(value, c.Expr):
            return behind
        if isinstance(place, c.VarRef) and place.variable.id in self.subject.read_in(place.index):
            return behind
        if isinstance(value.type, IntType):
            low, high = self.interval(value, before)
            if isinstance(place, c.VarRef) and isinstance(place.type, IntType):
                low, high = (max(place.type.low, min(end, place.type.high)) for end in (low, high))
            return self.narrow(place, (low, high), behind)
        if isinstance(value.type, SetType):
            return self._least(place, self.smallest(value, before), behind)
        return behind


def compared(op: str, a: Interval, b: Interval) -> bool | None:
    """A comparison of two intervals, when every pair of numbers gives the same."""
    if op in (">", ">=", "!="):
        found = compared(NEGATED[op], a, b)
        return None if found is None else not found
    if op == "=":
        if a[1] < b[0] or b[1] < a[0]:
            return False
        return True if a == b and a[0] == a[1] else None
    if op == "<":
        return True if a[1] < b[0] else False if a[0] >= b[1] else None
    return True if a[1] <= b[0] else False if a[0] > b[1] else None


def limited(op: str, a: Interval, b: Interval) -> Interval:
    """The part of `a` for which `a op b` can hold."""
    match op:
        case "<":
            return a[0], min(a[1], b[1] - 1)
        case "<=":
            return a[0], min(a[1], b[1])
        case ">":
            return max(a[0], b[0] + 1), a[1]
        case ">=":
            return max(a[0], b[0]), a[1]
        case "=":
            return max(a[0], b[0]), min(a[1], b[1])
    low = a[0] + 1 if b[0] == b[1] == a[0] else a[0]
    return low, a[1] - 1 if b[0] == b[1] == a[1] else a[1]


def excluded(where: c.Expr, local: c.Local, reasoner: Reasoner) -> int | None:
    """How many values of `local` a condition can shut out at most; None when that is not known."""
    match where:
        case c.BinaryOp(op="and", left=left, right=right):
            a, b = excluded(left, local, reasoner), excluded(right, local, reasoner)
            return None if a is None or b is None else a + b
        case c.UnaryOp(op="not", operand=c.BinaryOp(op="=" as op, left=left, right=right)):
            pass
        case c.BinaryOp(op="!=" | "not in" as op, left=left, right=right):
            pass
        case _:
            return 0 if reasoner.truth(where, {}) is True else None
    if op != "not in" and is_ref(right, local):
        left, right = right, left
    if not is_ref(left, local) or local in locals_in((right,)):
        return None
    return reasoner.largest(right) if op == "not in" else 1


def is_ref(expr: c.Expr, local: c.Local) -> bool:
    """Whether an expression is this local."""
    return isinstance(expr, c.LocalRef) and expr.local is local


def locals_in(exprs: Iterable[c.Expr]) -> set[Touched]:
    """The locals that expressions mention."""
    return {expr.local for expr in all_exprs(exprs) if isinstance(expr, c.LocalRef)}


def without(facts: Facts, touched: frozenset[Touched]) -> Facts:
    """The facts that still hold after these things may have changed."""
    if not facts or not touched:
        return facts
    return {key: fact for key, fact in facts.items() if not fact.rests_on & touched}


def either(a: Facts, b: Facts) -> Facts:
    """What is known when one of two ways was taken."""
    found: dict[Key, Fact] = {}
    for key in a.keys() & b.keys():
        one, other = a[key], b[key]
        low, high = min(one.low, other.low), max(one.high, other.high)
        found[key] = Fact(low, high, one.rests_on | other.rests_on)
    return found
