"""Nothing is left to draw or choose at random.

The rules are followed from the start of the game as long as what they do is certain, for each number of seats and each
variant: how many cards lie in a zone, how many members a set has. A draw from a zone, a move out of it or a `random of`
that finds nothing then is told. Where somebody chooses, or chance decides how a text goes on, nothing more is claimed
about what that may change.

At the table somebody reaches for a card, and the deck is used up before everybody has one. In play it is a fault.

Bad, with five seats:

    left := all colour                  # four of them
    for each seat p
      colour_of[p] := random of left
      left -= colour_of[p]

Good:

    seats: [4, 3, 2]

Or let there be enough for the largest number of seats, or say with `else` below a draw what happens when there is
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Procedure, Table
from ..model.names import all_index_tuples, dim_size
from ..model.types import IntType, MemberType, SetType, Type
from ..model.walk import all_stmts
from .page import page
from .subject import Subject, Touched

CODE = page("RW512", __doc__)
MOST_STEPS = 3000
Place = tuple[object, tuple[int, ...]]
"""A zone, a variable (by id) or a local, with its index."""


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Report the first place at which what is drawn or chosen from has certainly nothing left.

    Rulings, each alone, make many rulesets, and what lies where at the start is seldom their matter: only those without
    a changed ruling are followed.
    """
    told: set[Span | None] = set()
    for subject in subjects:
        found = Diagnostics()
        if not subject.game.rulebook.ruleset.rulings:
            with suppress(_Unclear, _Returned):
                _Walk(subject, found).block(subject.game.flow.body.stmts)
        diags.extend(finding for finding in found if finding.span not in told)
        told.update(finding.span for finding in found)


class _Unclear(Exception):
    """How the game goes on from here cannot be told."""


class _Returned(Exception):
    """A procedure has given its result."""


class _Known:
    """Numbers by place; all that is known of one thing is dropped at once, however many places it has."""

    def __init__(self) -> None:
        self.by_name: dict[object, dict[tuple[int, ...], int]] = {}

    def get(self, place: Place) -> int | None:
        """The number at a place, when it is known."""
        places = self.by_name.get(place[0])
        return None if places is None else places.get(place[1])

    def __setitem__(self, place: Place, number: int) -> None:
        self.by_name.setdefault(place[0], {})[place[1]] = number

    def drop(self, place: Place) -> None:
        """Drop what is known of one place."""
        places = self.by_name.get(place[0])
        if places is not None:
            places.pop(place[1], None)

    def forget(self, name: object) -> None:
        """Drop what is known of a zone, variable or local."""
        self.by_name.pop(name, None)


class _Walk:
    """What is known on the way: values by place, the largest size that a zone or set may have, who is in which set."""

    def __init__(self, subject: Subject, diags: Diagnostics) -> None:
        self.subject = subject
        self.game = subject.game
        self.diags = diags
        self.steps = 0
        self.active: list[Procedure] = []
        self.touched: dict[tuple[c.Stmt, ...], frozenset[Touched]] = {}
        self.values = _Known()
        self.sizes = _Known()
        self.inside: dict[Place, Place] = {}
        for zone in self.game.zones.values():
            for index, cards in zip(all_index_tuples(zone.dims), zone.starts, strict=True):
                self.sizes[zone.id, index] = sum(cards)
        for variable in self.game.variables.values():
            for index, value in zip(all_index_tuples(variable.dims), variable.start, strict=True):
                self.keep((variable.id, index), variable.type, value)

    def keep(self, place: Place, kind: Type, value: int) -> None:
        """A value that is known."""
        if isinstance(kind, SetType):
            self.sizes[place] = value.bit_count()
        else:
            self.values[place] = value

    # -- statements

    def block(self, stmts: Iterable[c.Stmt]) -> None:
        """Follow some statements."""
        for stmt in stmts:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise _Unclear
            self.stmt(stmt)

    def stmt(self, stmt: c.Stmt) -> None:
        """Follow one statement, or forget what it may change."""
        match stmt:
            case c.ForEach(local=local, domain=domain, where=None, body=body):
                members = self.members(domain)
                if members is None:
                    self.skip(stmt)
                for member in members or ():
                    self.values[local, ()] = member
                    self.block(body)
            case c.Repeat(times=times, until=None, body=body) if times is not None and self.value(times) is not None:
                for _ in range(self.value(times) or 0):
                    self.block(body)
            case c.If(condition=condition, then=then, otherwise=otherwise):
                truth = self.value(condition)
                if truth is None:
                    self.skip(stmt)
                else:
                    self.block(then if truth else otherwise)
            case c.Run(called=called, args=args):
                self.call(self.game.called(called), args)
            case c.Assign():
                self.assign(stmt)
            case c.Draw(local=local, source=source, target=target, until=None, rest=None):
                self.take(source, 1, stmt.span, stmt.otherwise is None)
                self.put(target, 1)
                self.forget({local})
                if stmt.otherwise:
                    self.skip_all(stmt.otherwise)
            case c.DrawUpTo(count=count, source=source, target=target):
                number = self.value(count)
                before = self.size(source)
                self.take(source, number or 0, stmt.span, False)
                self.put(target, min((size for size in (number, before) if size is not None), default=None))
            case c.Move(count=count, source=source, target=target):
                number = 1 if count is None else self.value(count)
                self.take(source, number or 0, stmt.span, True)
                self.put(target, number)
            case c.MoveAll(source=source, target=target):
                place = self.place(source.zone.id, source.index)
                moved = self.size(source)
                if place is not None:
                    self.sizes[place] = 0
                self.put(target, moved)
            case c.Shuffle(into=None) | c.Look() | c.Reveal():
                return
            case c.Jump(word="nothing"):
                return
            case c.Result():
                raise _Returned
            case _:
                self.skip(stmt)

    def call(self, procedure: Procedure, args: Sequence[c.Expr]) -> None:
        """Follow a call, with the arguments that are known."""
        given = [self.value(arg) for arg in args]
        for local, value in zip(procedure.params, given, strict=True):
            self.forget({local})
            if value is not None and not isinstance(local.type, SetType):
                self.values[local, ()] = value
        if procedure in self.active:
            raise _Unclear
        self.active.append(procedure)
        with suppress(_Returned):
            self.block(procedure.body.stmts)
        self.active.pop()

    def skip(self, stmt: c.Stmt) -> None:
        """Forget what a statement may change."""
        self.skip_all((stmt,))

    def skip_all(self, stmts: tuple[c.Stmt, ...]) -> None:
        """Forget what some statements may change; when they may leave a text, nothing is known any more."""
        touched = self.touched.get(stmts[:1])
        if touched is None:
            leaving = (inner for inner in all_stmts(stmts) if isinstance(inner, c.Result | c.Jump))
            if not all(map(_goes_on, leaving)):
                raise _Unclear
            touched = self.touched[stmts[:1]] = self.subject.written_by(stmts)
        self.forget(touched)

    def forget(self, touched: Iterable[Touched]) -> None:
        """Drop all that is known about some zones, variables and locals."""
        gone = set(touched)
        for name in gone:
            self.values.forget(name)
            self.sizes.forget(name)
        for member in [one for one, of in self.inside.items() if one[0] in gone or of[0] in gone]:
            del self.inside[member]

    # -- assignments

    def assign(self, stmt: c.Assign) -> None:
        """A value goes to a place; a member that was drawn from a set is known to be in it."""
        place, value = self.target(stmt.place), stmt.value
        name: Touched = stmt.place.local if isinstance(stmt.place, c.LocalRef) else stmt.place.variable.id
        if isinstance(value, c.PickRandom) and self.largest(value.domain) == 0:
            self.report(value.domain.span, self.named(value.domain), "a random member")
        if isinstance(value, c.ProcedureCall) or place is None:
            self.skip(stmt)
            return
        number = None if isinstance(value, c.RollDie | c.PickRandom) else self.value(value)
        size = self.changed(stmt.op, place, value) if isinstance(stmt.place.type, SetType) else None
        of = self.target(value.domain) if isinstance(value, c.PickRandom) and _is_place(value.domain) else None
        kept = {one: zone for one, zone in self.inside.items() if zone == place and stmt.op == "+="}
        self.forget_place(place)
        self.inside.update(kept)
        if size is not None:
            self.sizes[place] = size
        elif number is not None and stmt.op == ":=" and _holds(stmt.place.type, number):
            self.values[place] = number
        if of is not None and name != of[0]:
            self.inside[place] = of

    def changed(self, op: str, place: Place, value: c.Value) -> int | None:
        """The largest size of a set after an assignment; None when nothing is known."""
        if not isinstance(value, c.Expr):
            return None
        if op == ":=":
            return self.largest(value)
        before = self.sizes.get(place)
        if before is None:
            return None
        if op == "+=":
            return before + self.largest(value)
        gone = value.items[0] if isinstance(value, c.SetOf) and len(value.items) == 1 else value
        member = self.target(gone) if _is_place(gone) else None
        return max(0, before - 1) if member is not None and self.inside.get(member) == place else before

    def forget_place(self, place: Place) -> None:
        """Drop what is known about one place."""
        self.values.drop(place)
        self.sizes.drop(place)
        for member in [one for one, of in self.inside.items() if place in (one, of)]:
            del self.inside[member]

    # -- zones

    def size(self, ref: c.ZoneRef) -> int | None:
        """How many cards a zone may hold at most."""
        place = self.place(ref.zone.id, ref.index)
        return None if place is None else self.sizes.get(place)

    def take(self, ref: c.ZoneRef, number: int, span: Span, needed: bool) -> None:
        """Cards leave a zone; a finding when they are needed and cannot be there."""
        place = self.place(ref.zone.id, ref.index)
        size = None if place is None else self.sizes.get(place)
        if size is None or place is None:
            return
        if size < number and ref.zone.reshuffle:
            self.forget({ref.zone.id, ref.zone.reshuffle})
            return
        if size < number and needed:
            what = f"{number} cards" if number > 1 else "a card"
            self.report(span, f"`{ref.zone.id}`", what, ref.zone.span, size)
        self.sizes[place] = max(0, size - number)

    def put(self, ref: c.ZoneRef, number: int | None) -> None:
        """Cards come to a zone."""
        place = self.place(ref.zone.id, ref.index)
        if place is None:
            self.forget({ref.zone.id})
        elif number is None:
            self.sizes.drop(place)
        elif (before := self.sizes.get(place)) is not None:
            self.sizes[place] = before + number

    # -- expressions

    def place(self, name: object, index: Iterable[c.Expr]) -> Place | None:
        """A place whose index is known."""
        known: list[int] = []
        for expr in index:
            value = self.value(expr)
            if value is None:
                return None
            known.append(value)
        return name, tuple(known)

    def target(self, expr: c.Expr) -> Place | None:
        """The place of a variable or local; None when its index is not known."""
        if isinstance(expr, c.VarRef):
            return self.place(expr.variable.id, expr.index)
        return (expr.local, ()) if isinstance(expr, c.LocalRef) else None

    def largest(self, expr: c.Expr) -> int:
        """How many members a set may have at most."""
        match expr:
            case c.Const(value=value):
                return value.bit_count()
            case c.SetOf(items=items):
                return len(items)
            case c.BinaryOp(op="union", left=left, right=right):
                return self.largest(left) + self.largest(right)
            case c.BinaryOp(op="difference", left=left):
                return self.largest(left)
        place = self.target(expr) if _is_place(expr) else None
        size = None if place is None else self.sizes.get(place)
        if size is not None:
            return size
        item = expr.type.item if isinstance(expr.type, SetType) else None
        return item.size if item is not None else 0

    def members(self, domain: c.Domain) -> range | list[int] | None:
        """What a loop goes through, when that is known."""
        match domain:
            case c.Members(type=MemberType(size=size)):
                return range(size)
            case c.InRange(low=low, high=high, step=step):
                ends = self.value(low), self.value(high)
                return range(ends[0], ends[1] + 1, step) if ends[0] is not None and ends[1] is not None else None
            case c.InSet(set=c.Const(value=value)):
                return [bit for bit in range(value.bit_length()) if value >> bit & 1]
        return None

    def value(self, expr: c.Expr) -> int | None:
        """A number, member or truth value, when it is known."""
        match expr:
            case c.Const(value=value):
                return value
            case c.LocalRef(local=local):
                return self.values.get((local, ()))
            case c.VarRef(variable=variable, index=index):
                place = self.place(variable.id, index)
                return None if place is None else self.values.get(place)
            case c.TableRef(table=table, index=index):
                return self.entry(table, index)
            case c.UnaryOp(op=op, operand=operand):
                inner = self.value(operand)
                return None if inner is None else int(not inner) if op == "not" else -inner
            case c.BinaryOp(op=op, left=left, right=right) if op in _OPERATORS and not isinstance(left.type, SetType):
                a, b = self.value(left), self.value(right)
                return None if a is None or b is None else int(_OPERATORS[op](a, b))
        return None

    def entry(self, table: Table, index: Sequence[c.Expr]) -> int | None:
        """An entry of a table."""
        at = 0
        for dim, expr in zip(table.dims, index, strict=True):
            value = self.value(expr)
            offset = None if value is None else value - (dim.low if isinstance(dim, IntType) else 0)
            if offset is None or not 0 <= offset < dim_size(dim):
                return None
            at = at * dim_size(dim) + offset
        return table.values[at]

    # -- the finding

    def named(self, expr: c.Expr) -> str:
        """A set in words."""
        if isinstance(expr, c.LocalRef):
            return f"`{expr.local.name}`"
        return f"`{expr.variable.id}`" if isinstance(expr, c.VarRef) else "this set"

    def report(self, span: Span, source: str, what: str, declared: Span | None = None, left: int = 0) -> None:
        """One finding; what comes behind it would be a fault that follows from this one."""
        number = "nothing is" if not left else f"only {left} {'is' if left == 1 else 'are'}"
        self.diags.error(
            CODE,
            f"{what} is needed here, and with {self.game.seats} seats {number} left in {source}",
            span,
            labels=[Label(declared, "declared here")] if declared is not None else [],
            note="the rules were followed from the start of the game to this place",
            help="let there be enough for every number of seats, or say what happens when there is not",
        )
        raise _Unclear


_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "and": lambda a, b: bool(a) and bool(b),
    "or": lambda a, b: bool(a) or bool(b),
}


def _is_place(expr: c.Expr) -> bool:
    return isinstance(expr, c.VarRef | c.LocalRef)


def _holds(kind: Type, number: int) -> bool:
    """Whether a place takes a value as it is: a number outside its range stops at its end, or is a fault."""
    return not isinstance(kind, SetType) and (not isinstance(kind, IntType) or kind.low <= number <= kind.high)


def _goes_on(stmt: c.Result | c.Jump) -> bool:
    return isinstance(stmt, c.Jump) and stmt.word in ("nothing", "pass")
