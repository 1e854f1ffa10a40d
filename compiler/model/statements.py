"""Syntax statements -> typed statements of one procedure.

The types of assigned locals are found by going over the text until they no longer grow: a local holds what any
assignment puts into it. Integers that keep growing (counters in loops) end up without known limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from ..diagnostics import Diagnostics, Label, Span
from ..language import nodes as syntax
from . import codes
from . import core as c
from .expressions import UNITS_DIFFER, Expressions, Scope, Unresolved, check_params, numbered, offered
from .game import Game, Procedure, Variable, Zone
from .guesses import Guess, own_value
from .types import BoolType, IntType, MemberType, SetType, Type, fits, join

MAX_PASSES = 6
T = TypeVar("T")


def resolve_procedure(procedure: Procedure, game: Game, diags: Diagnostics) -> None:
    """Fill `procedure.body` from its text. Reports what cannot be resolved; the rest is resolved all the same."""
    if procedure.text is None:
        return
    known: dict[str, Type] = {}
    for attempt in range(MAX_PASSES):
        found = Diagnostics()
        resolver = _Statements(procedure, game, found, known, attempt >= MAX_PASSES - 3)
        body = resolver.run(procedure.text)
        if not resolver.grown:
            break
    diags.extend(found)
    procedure.body = body


class _Statements(Expressions):
    """One pass over a procedure. `known` are the types of its assigned locals from the pass before."""

    def __init__(
        self, procedure: Procedure, game: Game, diags: Diagnostics, known: dict[str, Type], widen: bool
    ) -> None:
        super().__init__(game, diags, Scope(procedure.params))
        self.procedure = procedure
        self.known = known
        self.widen = widen
        self.grown = False
        self.locals: list[c.Local] = list(procedure.params)
        self.choices = 0
        self.loops = 0
        self.turns = 0
        self.secret = False

    def run(self, program: syntax.Program) -> c.Body:
        check_params(self.procedure.params, self.game, self.diags)
        wheres: list[c.Expr] = []
        for where in program.wheres:
            try:
                wheres.append(self.truth(where))
            except Unresolved:
                continue
        stmts = self.block(program.body)
        run = stmts[0] if self.procedure.role == "effect" and not wheres and len(stmts) == 1 else None
        if isinstance(run, c.Run) and run.called.guarded:
            wheres.append(c.CanProcedure(run.span, BoolType(), run.called, run.args))
        return c.Body(tuple(wheres), stmts, self.locals)

    def block(self, body: tuple[syntax.Stmt, ...]) -> tuple[c.Stmt, ...]:
        """The statements of one block, with a scope of its own."""
        self.scope.blocks.append({})
        found: list[c.Stmt] = []
        for node in body:
            try:
                found.append(self.stmt(node))
            except Unresolved:
                self.scope.broken.update(_would_bind(node))
        self.scope.blocks.pop()
        return tuple(found)

    def guess(self, name: str, span: Span) -> Guess:
        return own_value(name, span, self.procedure, self.game)

    def bind(self, name: str, kind: Type, span: Span, role: str) -> c.Local:
        local = super().bind(name, kind, span, role)
        self.locals.append(local)
        return local

    def attempt(self, resolve: Callable[[], T]) -> T | None:
        """A part that may be unresolved, so that what follows it is looked at all the same."""
        try:
            return resolve()
        except Unresolved:
            return None

    def whole(self, part: T | None) -> T:
        """A part from `attempt`. Raises when it could not be resolved."""
        if part is None:
            raise Unresolved
        return part

    @contextmanager
    def inside(self) -> Iterator[None]:
        """A scope for the names that a statement binds for its own block."""
        self.scope.blocks.append({})
        try:
            yield
        finally:
            self.scope.blocks.pop()

    def stmt(self, node: syntax.Stmt) -> c.Stmt:
        match node:  # what is most frequent first
            case syntax.CallStmt():
                return self._call_stmt(node)
            case syntax.Assign():
                return self._assign(node)
            case syntax.If():
                condition: c.Expr | None = self.attempt(lambda: self.truth(node.condition))
                then, otherwise = self.block(node.then), self.block(node.otherwise)
                if condition is None:
                    raise Unresolved
                return c.If(node.span, condition, then, otherwise)
            case syntax.ForEach():
                return self._for_each(node)
            case syntax.Move():
                return self._move(node)
            case syntax.MoveAll():
                source, target = self._pair_of_zones(node.source, node.target, node.under)
                return c.MoveAll(node.span, source, target, node.under)
            case syntax.Draw():
                return self._draw(node)
            case syntax.DrawUpTo():
                count = self.number(node.count, "how many are drawn")
                source, target = self._pair_of_zones(node.source, node.target, node.under)
                return c.DrawUpTo(node.span, count, source, target, node.under)
            case syntax.Shuffle():
                return self._shuffle(node)
            case syntax.Look():
                seat = self.need(self.expr(node.seat), self.game.seat, "who looks")
                return c.Look(node.span, self.zone_ref(node.zone), seat)
            case syntax.Reveal():
                return self._reveal(node)
            case syntax.Repeat():
                return self._repeat(node)
            case syntax.Turns():
                return self._turns(node)
            case syntax.Secretly():
                return self._secretly(node)
            case syntax.Choose():
                return self._choose(node)
            case syntax.ChooseValue():
                return self._choose_value(node)
            case syntax.Perform():
                return self._perform(node)
            case syntax.Result():
                return self._result(node)
            case syntax.Simple(word=word):
                return self._jump(node, word)

    # -- assignment

    def _assign(self, node: syntax.Assign) -> c.Stmt:
        target = self._target_type(node.place)
        value = self._value(node.value, target)
        if isinstance(value.type, BoolType | IntType | MemberType | SetType) or node.op == ":=":
            place = self._place(node.place, value, node.op)
        if node.op != ":=":
            value = self._step(node, place, value)
        if isinstance(place, c.VarRef):
            self.need_value(value, place.type, f"`{place.variable.id}`")
        return c.Assign(node.span, place, node.op, value)

    def need_value(self, value: c.Value, place: Type, what: str) -> None:
        if not fits(value.type, place):
            both = isinstance(value.type, IntType) and isinstance(place, IntType)
            none = not both and str(value.type) == "none"
            code = codes.UNITS if both else codes.MISMATCH
            message = f"{what} cannot be none" if none else f"{what} is a {place}, and this is a {value.type}"
            raise self.fail(code, message, value.span, note=UNITS_DIFFER if both else "", help=offered(place))

    def _target_type(self, place: syntax.Place) -> Type | None:
        local = self.scope.find(place.name)
        if local is not None:
            return local.type
        variable = self.game.variables.get(place.name)
        return variable.type if variable is not None else None

    def _value(self, node: syntax.Expr | syntax.Roll | syntax.RandomOf, target: Type | None) -> c.Value:
        if isinstance(node, syntax.Roll):
            die = self.game.dice.get(node.die)
            if die is None:
                raise self.missing(
                    codes.UNKNOWN, f"there is no die `{node.die}`", node.span, names=(node.die, self.game.dice)
                )
            self.use("dice", die.id)
            return c.RollDie(node.span, IntType(min(die.faces), max(die.faces)), die)
        if isinstance(node, syntax.RandomOf):
            domain = self.expr(node.domain)
            if not isinstance(domain.type, SetType) or domain.type.item is None:
                raise self.fail(codes.MISMATCH, f"`random of` needs a set, and this is a {domain.type}", domain.span)
            return c.PickRandom(node.span, domain.type.item, domain)
        if isinstance(node, syntax.Call) and node.name in self.game.procedures:
            procedure = self.procedure_named(node.name, node.span)
            if procedure.gives is None:
                raise self.fail(
                    codes.MISPLACED,
                    f"`{node.name}` gives no result",
                    node.span,
                    labels=[Label(procedure.span, "declared here without `gives:`")],
                )
            args = self.args(node.args, procedure, [local.type for local in procedure.params], node.span)
            return c.ProcedureCall(node.span, procedure.gives, procedure.signature, args)
        return self.expr(node, target)

    def _place(self, node: syntax.Place, value: c.Value, op: str) -> c.Place:
        """Where a value goes; an unknown bare name becomes a local of this procedure."""
        local = self.scope.find(node.name)
        if local is not None:
            if isinstance(node, syntax.Index):
                raise self.fail(codes.MISMATCH, f"`{node.name}` is a single value and has no index", node.span)
            if local.role == "param" or local.role in ("loop", "option"):
                raise self.fail(
                    codes.ASSIGNMENT,
                    f"`{node.name}` is a {_role(local.role)} and cannot be changed",
                    node.span,
                    labels=[Label(local.span, "bound here")],
                    help="use a new name",
                )
            if op == ":=":
                self._grow(local, value)
            return c.LocalRef(node.span, local.type, local)
        if node.name in self.game.variables:
            variable = self.game.variables[node.name]
            self.use("written", node.name)
            return c.VarRef(node.span, variable.type, variable, self.indices(node, variable, variable.dims))
        if op != ":=" or isinstance(node, syntax.Index) or self._is_declared(node.name):
            if self._is_declared(node.name):
                raise self.fail(
                    codes.ASSIGNMENT, f"`{node.name}` cannot be changed", node.span, help="only variables can"
                )
            raise self.unknown(node.name, node.span, len(node.args) if isinstance(node, syntax.Index) else 0)
        return c.LocalRef(node.span, value.type, self._new_local(node, value))

    def _is_declared(self, name: str) -> bool:
        game = self.game
        return any(
            name in section
            for section in (game.constants, game.tables, game.zones, game.functions, game.procedures, game.dice)
        )

    def _new_local(self, node: syntax.Place, value: c.Value) -> c.Local:
        kind = self.known.get(node.name) or value.type
        local = c.Local(node.name, kind, node.span, "assigned")
        self.scope.assigned[node.name] = local
        self.locals.append(local)
        self.known[node.name] = kind
        self._grow(local, value)
        return local

    def _grow(self, local: c.Local, value: c.Value) -> None:
        kind = join(local.type, value.type)
        if kind is None:
            raise self.fail(
                codes.MISMATCH,
                f"`{local.name}` is a {local.type}, and this is a {value.type}",
                value.span,
                labels=[Label(local.span, f"first set to a {local.type} here")],
                help="use another name for another thing",
            )
        if kind != local.type:
            if self.widen and isinstance(kind, IntType):
                kind = IntType(unit=kind.unit)
            local.type = kind
            self.known[local.name] = kind
            self.grown = True

    def _step(self, node: syntax.Assign, place: c.Place, value: c.Value) -> c.Value:
        """The right side of `+=` and `-=`."""
        if isinstance(place.type, SetType):
            if isinstance(value, c.Expr) and isinstance(value.type, MemberType):
                value = c.SetOf(value.span, SetType(value.type.required), (value,))
            if join(place.type, value.type) is None:
                raise self.fail(codes.MISMATCH, f"a {value.type} is no part of a {place.type}", value.span)
            return value
        if not isinstance(place.type, IntType) or not isinstance(value.type, IntType):
            wrong = value.type if isinstance(place.type, IntType) else place.type
            raise self.fail(codes.MISMATCH, f"`{node.op}` needs numbers or sets, and this is a {wrong}", value.span)
        if not fits(value.type, place.type):
            raise self.fail(
                codes.UNITS, f"`{node.op}` between {place.type} and {value.type}", node.span, note=UNITS_DIFFER
            )
        if isinstance(place, c.LocalRef):
            sign = 1 if node.op == "+=" else -1
            ends = [place.type.low + sign * value.type.low, place.type.low + sign * value.type.high,
                    place.type.high + sign * value.type.low, place.type.high + sign * value.type.high]  # fmt: skip
            grown = c.Const(value.span, IntType(min(ends), max(ends), place.type.unit), 0)
            self._grow(place.local, grown)
        return value

    # -- cards

    def _pair_of_zones(self, source: syntax.Place, target: syntax.Place, under: bool) -> tuple[c.ZoneRef, c.ZoneRef]:
        a, b = self.zone_ref(source), self.zone_ref(target)
        if a.zone.kind is not b.zone.kind:
            raise self.fail(
                codes.MISMATCH, f"`{a.zone.id}` holds {a.zone.kind.id}, `{b.zone.id}` holds {b.zone.kind.id}", b.span
            )
        if under and b.zone.form != "deck":
            raise self.fail(
                codes.MISMATCH, f"`{b.zone.id}` is a {b.zone.form}: nothing lies under it", b.span, help="write `to`"
            )
        self.use("moved to", b.zone.id)
        self.use("moved from", a.zone.id)
        return a, b

    def _move(self, node: syntax.Move) -> c.Stmt:
        count = self.number(node.count, "how many are moved") if node.count is not None else None
        source, target = self._pair_of_zones(node.source, node.target, node.under)
        kind = source.zone.kind.type
        card = self.need(self.expr(node.card, kind), kind, f"what lies in `{source.zone.id}`")
        return c.Move(node.span, count, card, source, target, node.under)

    def _draw(self, node: syntax.Draw) -> c.Stmt:
        source, target = self._pair_of_zones(node.source, node.target, node.under)
        kind = source.zone.kind.type
        local = self.scope.find(node.name)
        if local is None or local.role != "draw" or local.type != kind:
            local = self.bind(node.name, kind, node.span, "draw")
        until, rest = None, None
        if node.until is not None and node.rest is not None:
            until = self.truth(node.until)
            rest = self.zone_ref(node.rest)
            self._check_rest(rest, source)
            if source.zone.form not in ("deck", "pile"):
                raise self.fail(
                    codes.MISMATCH,
                    f"`{source.zone.id}` is a {source.zone.form}: `until` draws from a deck or a pile",
                    source.span,
                    labels=[Label(source.zone.span, "declared here")],
                )
        otherwise = self.block(node.otherwise) if node.otherwise is not None else None
        return c.Draw(node.span, local, source, target, node.under, until, rest, otherwise)

    def _check_rest(self, rest: c.ZoneRef, source: c.ZoneRef) -> None:
        if rest.zone.kind is not source.zone.kind or rest.zone.form != "deck":
            raise self.fail(
                codes.MISMATCH,
                f"the refused cards cannot go under `{rest.zone.id}`",
                rest.span,
                labels=[Label(rest.zone.span, "declared here")],
                help="they go under a deck of the same kind",
            )
        self.use("moved to", rest.zone.id)

    def _shuffle(self, node: syntax.Shuffle) -> c.Stmt:
        zone = self.zone_ref(node.zone)
        into = self.zone_ref(node.into) if node.into is not None else None
        deck = into or zone
        if deck.zone.form != "deck":
            raise self.fail(
                codes.MISMATCH,
                f"`{deck.zone.id}` is a {deck.zone.form}: only decks are shuffled",
                deck.span,
                labels=[Label(deck.zone.span, "declared here")],
            )
        if into is not None:
            self._pair_of_zones(node.zone, node.into or node.zone, False)
        return c.Shuffle(node.span, zone, into)

    def _reveal(self, node: syntax.Reveal) -> c.Stmt:
        name = node.place.name
        item: Variable | Zone | None = self.game.variables.get(name) or self.game.zones.get(name)
        if item is None or self.scope.find(name) is not None:
            raise self.missing(
                codes.UNKNOWN,
                f"there is no variable or zone `{name}`",
                node.span,
                names=(name, [*self.game.variables, *self.game.zones]),
            )
        args = node.place.args if isinstance(node.place, syntax.Index) else ()
        if len(args) > len(item.dims):
            raise self.fail(
                codes.ARITY, f"`{name}` has {numbered(len(item.dims), 'index', 'indices')}, not {len(args)}", node.span
            )
        index = self.all_fitting(args, item.dims[: len(args)], lambda at: f"index {at + 1} of `{name}`")
        variable = item if isinstance(item, Variable) else None
        self.use("variables" if variable else "zones", name)
        return c.Reveal(node.span, variable, item if isinstance(item, Zone) else None, index)

    # -- loops

    def _loop_body(self, body: tuple[syntax.Stmt, ...]) -> tuple[c.Stmt, ...]:
        self.loops += 1
        try:
            return self.block(body)
        finally:
            self.loops -= 1

    def _for_each(self, node: syntax.ForEach) -> c.Stmt:
        domain = self.attempt(lambda: self.each(node.each))
        if domain is None:
            self.scope.broken.add(node.each.name)
            self._loop_body(node.body)
            raise Unresolved
        with self.inside():
            key = None
            order = node.order.form if node.order is not None else ""
            if node.order is not None and order == "clockwise" and node.order.key is not None:
                key = self.need(self.expr(node.order.key), self.game.seat, "where the order starts")
                if not isinstance(domain.type, MemberType) or domain.type.sort != "seat":
                    raise self.fail(
                        codes.MISMATCH, f"a {domain.type} has no clockwise order: only seats have", node.order.span
                    )
            local = self.bind(node.each.name, domain.type, node.each.span, "loop")
            if node.order is not None and order in ("highest", "lowest") and node.order.key is not None:
                key = self.number(node.order.key, "what the order goes by")
            where = self.truth(node.where) if node.where is not None else None
            body = self._loop_body(node.body)
        return c.ForEach(node.span, local, domain, order, key, where, body)

    def _repeat(self, node: syntax.Repeat) -> c.Stmt:
        head = self.attempt(
            lambda: (
                self.number(node.times, "how often") if node.times is not None else None,
                self.truth(node.until) if node.until is not None else None,
            )
        )
        body = self._loop_body(node.body)
        otherwise = self.block(node.otherwise)
        times, until = self.whole(head)
        return c.Repeat(node.span, times, until, body, otherwise)

    def _members(self, domain: syntax.Expr | None, span: Span) -> c.Expr:
        """The set of seats that a turn order or a secret block is for."""
        if domain is None:
            return self.expr(syntax.Word(span, "seats"))
        return self.need(self.expr(domain), SetType(self.game.seat), "who takes part")

    def _turns(self, node: syntax.Turns) -> c.Stmt:
        head = self.attempt(
            lambda: (
                self._members(node.domain, node.span),
                self.need(self.expr(node.first), self.game.seat, "who begins"),
                self.truth(node.until) if node.until is not None else None,
            )
        )
        outside, self.turns = self.turns, 0 if node.until is not None else 1
        with self.inside():
            local = self.bind(node.name, self.game.seat, node.span, "loop")
            body = self._loop_body(node.body)
        self.turns = outside
        members, first, until = self.whole(head)
        return c.Turns(node.span, local, members, first, until, body)

    def _secretly(self, node: syntax.Secretly) -> c.Stmt:
        members: c.Expr | None = self.attempt(lambda: self._members(node.domain, node.span))
        outside = self.loops, self.turns
        self.loops = self.turns = 0
        with self.inside():
            local = self.bind(node.name, self.game.seat, node.span, "loop")
            body = self.block(node.body)
        self.loops, self.turns = outside
        if members is None:
            raise Unresolved
        return c.Secretly(node.span, local, members, body)

    # -- choices

    def _seat(self, node: syntax.Expr) -> c.Expr:
        return self.need(self.expr(node), self.game.seat, "who chooses")

    def _choice_id(self) -> str:
        self.choices += 1
        context = f"{self.procedure.context}." if self.procedure.context else ""
        return f"{context}{self.procedure.id}.{self.choices}"

    def _choose(self, node: syntax.Choose) -> c.Stmt:
        choice = self._choice_id()
        head = self.attempt(
            lambda: (
                self._seat(node.seat),
                self.number(node.limit, "how many may be chosen") if node.limit is not None else None,
            )
        )
        seen: dict[str, syntax.Option] = {}
        options: list[c.Option | None] = []
        for option in node.options:
            other = seen.setdefault(option.name, option)
            if other is not option:
                self.diags.error(
                    codes.TWICE,
                    f"option `{option.name}` is there twice",
                    option.span,
                    labels=[Label(other.span, "first here")],
                    note="moves and replays name an option by this word",
                )
                continue
            options.append(self.attempt(partial(self._option, option)))
        if_none = self.block(node.if_none) if node.if_none is not None else None
        seat, limit = self.whole(head)
        return c.Choose(node.span, choice, seat, node.many, limit, tuple(map(self.whole, options)), if_none)

    def _option(self, node: syntax.Option) -> c.Option:
        with self.inside():
            found = [self.attempt(partial(self._param, binder)) for binder in node.binders]
            self.scope.broken.update(
                binder.name for binder, param in zip(node.binders, found, strict=True) if param is None
            )
            tests: list[c.Expr | None] = [self.attempt(partial(self.truth, where)) for where in node.wheres]
            body = self.block(node.body)
        params = tuple(param for param in found if param is not None)
        wheres = tuple(test for test in tests if test is not None)
        if len(params) + len(wheres) < len(found) + len(tests):
            raise Unresolved
        if node.name == "pass" and not node.body and self.turns:
            body = (c.Jump(node.span, "pass"),)
        return c.Option(node.span, node.name, params, wheres, body)

    def _param(self, node: syntax.Binder) -> c.Param:
        domain = self._binder_domain(node)
        return c.Param(self.bind(node.name, domain.type, node.span, "option"), domain, node.preposition)

    def _binder_domain(self, node: syntax.Binder) -> c.Domain:
        if node.type is not None:
            return self.members(node.type, node.span)
        if node.domain is not None:
            return self.domain(node.domain)
        assert node.low is not None and node.high is not None
        domain = self.range(node.low, node.high, node.step)
        if not isinstance(domain.type, IntType) or not domain.type.bounded:
            raise self.fail(
                codes.ENDLESS,
                "how many options this has is not known when the rules are compiled",
                node.span,
                note="each option needs a number of its own, so the range must be finite whatever happens",
                help="use variables with declared ranges in the limits, or put a fixed limit: `min(..., 50)`",
            )
        return domain

    def _choose_value(self, node: syntax.ChooseValue) -> c.Stmt:
        """`seat s choose place ...` is a choice with one option that puts the value into the place."""
        choice = self._choice_id()
        seat = self._seat(node.seat)
        with self.inside():
            domain = self._binder_domain(node.binder)
            hidden = "" if node.where is not None and isinstance(node.place, syntax.Name) else " value"
            name = (
                node.place.name
                if not hidden and self.scope.find(node.place.name) is None
                else f"{node.place.name} value"
            )
            local = c.Local(name, domain.type, node.binder.span, "option")
            self.locals.append(local)
            if node.where is not None:
                self.scope.blocks[-1][node.place.name] = local
            wheres = (self.truth(node.where),) if node.where is not None else ()
        value = c.LocalRef(node.binder.span, domain.type, local)
        place = self._place(node.place, value, ":=")
        if isinstance(place, c.VarRef):
            self.need_value(value, place.type, f"`{place.variable.id}`")
        assign = c.Assign(node.span, place, ":=", value)
        param = c.Param(local, domain, "")
        option = c.Option(node.span, node.place.name, (param,), wheres, (assign,))
        return c.Choose(node.span, choice, seat, False, None, (option,), None)

    # -- calls and jumps

    def _call_stmt(self, node: syntax.CallStmt) -> c.Stmt:
        verb = first_word(node.span, len(node.name))
        procedure = self.procedure_named(node.name, verb)
        given = [preposition for preposition, _ in node.args]
        if given != list(procedure.prepositions):
            phrase = " ".join(
                [
                    procedure.id,
                    *(
                        f"{word} {local.name}".strip()
                        for word, local in zip(procedure.prepositions, procedure.params, strict=True)
                    ),
                ]
            )
            raise self.fail(
                codes.ARITY,
                f"`{node.name}` is not said like this",
                node.span,
                labels=[Label(procedure.span, "declared here")],
                help=f"say `{phrase}`" + ("" if procedure.params else f", or let `{procedure.id}` have `params:`"),
            )
        args = self.args(
            [arg for _, arg in node.args], procedure, [local.type for local in procedure.params], node.span
        )
        return c.Run(node.span, procedure.signature, args)

    def _perform(self, node: syntax.Perform) -> c.Stmt:
        found = self.effect_call(node.call)
        if found is None:
            raise self.fail(
                codes.MISPLACED,
                "`perform` is for the effects of cards",
                node.span,
                help="call a procedure by its phrase",
            )
        return c.Perform(node.span, *found)

    def _result(self, node: syntax.Result) -> c.Stmt:
        gives = self.procedure.gives
        if gives is None:
            raise self.fail(
                codes.MISPLACED,
                f"`{self.procedure.id}` gives no result",
                node.span,
                help="add `gives:` to the procedure",
            )
        value = self.expr(node.value, gives)
        self.need_value(value, gives, f"the result of `{self.procedure.id}`")
        return c.Result(node.span, value)

    def _jump(self, node: syntax.Simple, word: str) -> c.Stmt:
        if word == "stop" and not self.loops:
            raise self.fail(
                codes.MISPLACED,
                "`stop` leaves a loop, and this is in none",
                node.span,
                help="`end game` ends the game, `result` a procedure that gives something",
            )
        if word == "pass" and not self.turns:
            raise self.fail(
                codes.MISPLACED,
                "`pass` is for `turns ... until all pass in succession`",
                node.span,
                help="write `nothing` to do nothing",
            )
        return c.Jump(node.span, word)


def first_word(span: Span, width: int) -> Span:
    """The first word of a span."""
    return Span(span.file, span.line, span.column, span.line, span.column + width)


def _would_bind(item: object) -> Iterator[str]:
    """The locals that a statement, or one inside it, would have made."""
    match item:
        case syntax.Assign(place=syntax.Name(name=name)) | syntax.Draw(name=name):
            yield name
        case syntax.ChooseValue(place=syntax.Name(name=name)):
            yield name
    if isinstance(item, syntax.Stmt | syntax.Option):
        for part in type(item).__match_args__:
            yield from _would_bind(getattr(item, part))
    elif isinstance(item, tuple):
        for part in item:
            yield from _would_bind(part)


def _role(role: str) -> str:
    return {"param": "parameter", "loop": "loop variable", "option": "parameter of an option"}[role]
