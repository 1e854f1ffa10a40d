"""Syntax expressions -> typed expressions: names looked up, types found, integer intervals carried along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..diagnostics import Diagnostics, Label, Span, listing, misspelt, nearest
from ..language import nodes as syntax
from ..language.mistakes import CALLS
from . import codes
from . import core as c
from .game import Declared, EffectContext, Game, Procedure, Variable, Zone
from .guesses import Guess, as_call, of_type, signature
from .names import TYPES_ELSEWHERE, dim_size, named_type, type_names
from .types import (
    BOOL,
    NOTHING,
    NUMBER,
    BoolType,
    EffectList,
    IntType,
    MemberType,
    NoneType,
    SetType,
    Type,
    clamp,
    fits,
    join,
)

COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
NUMERIC = {"min": 2, "max": 2, "abs": 1, "div_down": 2, "div_up": 2, "mod": 2}
UNITS_DIFFER = "they are declared as different units, so that one is not taken for the other by mistake"
FUNCTIONS = [*NUMERIC, "size", "empty", "first", "only", "next", "copies", "place_in"]


class Unresolved(Exception):
    """An expression could not be resolved; its diagnostic has been reported."""


class Scope:
    """The locals in sight, innermost block last; assigned locals live for the whole procedure."""

    def __init__(self, params: Iterable[c.Local]) -> None:
        self.blocks: list[dict[str, c.Local]] = [{local.name: local for local in params}]
        self.assigned: dict[str, c.Local] = {}
        self.broken: set[str] = set()  # what could not be resolved, or would have been bound by what could not

    def find(self, name: str) -> c.Local | None:
        for block in reversed(self.blocks):
            if name in block:
                return block[name]
        return self.assigned.get(name)

    def names(self) -> list[str]:
        return [local.name for local in self.locals()]

    def locals(self) -> list[c.Local]:
        return [local for block in (*self.blocks, self.assigned) for local in block.values()]


class Expressions:
    """Resolves the expressions of one text. `scope` is changed by the statements around it."""

    def __init__(self, game: Game, diags: Diagnostics, scope: Scope) -> None:
        self.game = game
        self.diags = diags
        self.scope = scope

    # -- reporting

    def fail(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        labels: Sequence[Label] = (),
        note: str = "",
        help: str = "",
        names: tuple[str, Iterable[str]] | None = None,
    ) -> Unresolved:
        """Report and give the exception to raise."""
        self.diags.error(code, message, span, labels=labels, note=note, help=help, names=names)
        return Unresolved()

    def missing(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        labels: Sequence[Label] = (),
        help: str = "",
        names: tuple[str, Iterable[str]],
    ) -> Unresolved:
        """Report a name that means nothing, once in a text, unless what it means is broken and that was reported."""
        if names[0] in self.scope.broken or self.game.is_broken(names[0]):
            return Unresolved()
        self.scope.broken.add(names[0])
        return self.fail(code, message, span, labels=labels, help=help, names=names)

    def need(self, expr: c.Expr, place: Type, what: str, said: str = "") -> c.Expr:
        """`expr` where a value of type `place` is needed. Raises after RW403 or RW412, with `said` as a help."""
        if isinstance(expr.type, NoneType) and isinstance(place, MemberType) and not place.optional:
            raise self.fail(codes.MISMATCH, f"{what} cannot be none", expr.span)
        if not fits(expr.type, place):
            both = isinstance(expr.type, IntType) and isinstance(place, IntType)
            code = codes.UNITS if both else codes.MISMATCH
            note = UNITS_DIFFER if both else ""
            message = f"{what} is a {place}, and this is a {expr.type}"
            raise self.fail(code, message, expr.span, note=note, help=offered(place) or said or seat_hint(place))
        return expr

    def all_fitting(
        self,
        nodes: Sequence[syntax.Expr],
        kinds: Sequence[Type],
        what: Callable[[int], str],
        said: Callable[[], str] = str,
    ) -> tuple[c.Expr, ...]:
        """Expressions where values of such types are needed; `what` names the place of each, when it does not fit."""
        found = []
        for at, (node, kind) in enumerate(zip(nodes, kinds, strict=True)):
            expr = self.expr(node, kind)
            found.append(expr if fits(expr.type, kind) else self.need(expr, kind, what(at), said()))
        return tuple(found)

    def number(self, node: syntax.Expr, what: str) -> c.Expr:
        expr = self.expr(node)
        if not isinstance(expr.type, IntType):
            raise self.fail(codes.MISMATCH, f"{what} is a number, and this is a {expr.type}", expr.span)
        return expr

    def truth(self, node: syntax.Expr) -> c.Expr:
        expr = self.expr(node)
        if not isinstance(expr.type, BoolType):
            raise self.fail(
                codes.MISMATCH,
                f"a condition is true or false, and this is a {expr.type}",
                expr.span,
                help="compare it with something" if isinstance(expr.type, IntType) else "",
            )
        return expr

    # -- expressions

    def expr(self, node: syntax.Expr, expect: Type | None = None) -> c.Expr:
        """The typed form of a node. `expect` settles a bare name that several types have. Raises Unresolved."""
        match node:  # what is most frequent first
            case syntax.Name():
                return self._name(node, expect)
            case syntax.Index():
                return self._index(node)
            case syntax.Binary():
                return self._binary(node, expect)
            case syntax.Number(value=value):
                return c.Const(node.span, IntType(value, value), value)
            case syntax.Call():
                return self._call(node)
            case syntax.Word(word=word):
                return self._word(node, word)
            case syntax.Field():
                return self._field(node)
            case syntax.AllOf(type=name):
                item = named_type(name, self.game)
                if not isinstance(item, MemberType):
                    raise self.missing(
                        codes.NO_TYPE,
                        f"there is no type `{name}` with members",
                        node.span,
                        names=(name, type_names(self.game)),
                    )
                self.use_type(item)
                return c.Const(node.span, SetType(item), (1 << item.size) - 1, name)
            case syntax.SetLiteral():
                return self._set(node, expect)
            case syntax.Can(call=call):
                return self._can(node, call)
            case syntax.Unary(op="not", operand=operand):
                return c.UnaryOp(node.span, BOOL, "not", self.truth(operand))
            case syntax.Unary(operand=operand):
                return self._negative(node, operand)
            case syntax.Conditional():
                return self._conditional(node, expect)
            case syntax.Quantifier():
                return self._quantifier(node)
            case syntax.FieldCall():
                raise self.fail(
                    codes.MISPLACED,
                    "an effect is not a value",
                    node.span,
                    help="write `perform ...` or `can ...` before it",
                )
        raise TypeError(type(node).__name__)

    def _word(self, node: syntax.Word, word: str) -> c.Expr:
        if word == "none":
            return c.Const(node.span, NOTHING, -1, "none")
        if word == "seats":
            return c.Const(node.span, SetType(self.game.seat), (1 << self.game.seats) - 1, "seats")
        return c.Const(node.span, BOOL, int(word == "true"), word)

    def _name(self, node: syntax.Name, expect: Type | None) -> c.Expr:
        name = node.name
        local = self.scope.find(name)
        if local is not None:
            return c.LocalRef(node.span, local.type, local)
        if name in self.game.constants:
            constant = self.game.constants[name]
            self.use("constants", name)
            kind: Type = constant.type
            if isinstance(kind, IntType):
                kind = IntType(constant.value, constant.value, kind.unit)
            return c.Const(node.span, kind, constant.value, name)
        if name in self.game.variables or name in self.game.tables:
            return self._index(syntax.Index(node.span, name, ()))
        return self._member(node, name, expect)

    def _member(self, node: syntax.Name, name: str, expect: Type | None) -> c.Expr:
        """A bare enumeration value or card."""
        found = self.game.types_with(name)
        if isinstance(expect, SetType):
            expect = expect.item
        if isinstance(expect, MemberType) and name in expect.values:
            found = [expect.required]
        if len(found) > 1:
            options = ", ".join(f"`{kind.name}.{name}`" for kind in found)
            raise self.fail(
                codes.AMBIGUOUS, f"`{name}` belongs to several types", node.span, help=f"write one of {options}"
            )
        if not found:
            raise self.unknown(name, node.span, expect=expect)
        self.use_member(found[0], name)
        return c.Const(node.span, found[0], found[0].values.index(name), name)

    def unknown(self, name: str, span: Span, indices: int = 0, expect: Type | None = None) -> Unresolved:
        """RW401 for a name that means nothing here, with the nearest that does, or what could stand here."""
        game = self.game
        if name in game.zones:
            return self.fail(
                codes.MISPLACED,
                f"`{name}` is a zone, not a value",
                span,
                help=f"use `size({name})`, `card in {name}`, or move and draw from it",
            )
        if name in game.functions or name in game.procedures or name in FUNCTIONS:
            message = f"`{name}` needs its arguments in parentheses here"
            return self.fail(codes.MISPLACED, message, span, help=as_call(name, game))
        kind = named_type(name, game)
        if kind is not None:
            found = of_type(name, kind, game, self.scope.locals(), indices)
            return self.missing(codes.MISPLACED, found.message, span, help=found.help, names=(name, ()))
        members = [value for kind in self.member_types() for value in kind.values]
        known = [*self.scope.names(), *game.constants, *game.variables, *game.tables, *game.zones, *members]
        near = nearest(name, self.scope.names()) or misspelt(name, known, span)
        guess = Guess("") if near else self.guess(name, span)
        if expect is not None and offered(expect) and not guess.message:
            guess = Guess(offered(expect))
        if guess.message or not nearest(name, known):
            message = guess.message or f"nothing is called `{name}`"
            return self.missing(codes.UNKNOWN, message, span, labels=guess.labels, help=guess.help, names=(name, ()))
        return self.missing(codes.UNKNOWN, f"nothing is called `{name}`", span, names=(name, known))

    def guess(self, name: str, span: Span) -> Guess:
        """What an unknown name was meant to be, for a text that can tell more than its words."""
        return Guess("")

    def member_types(self) -> list[MemberType]:
        """Every enumeration and kind."""
        return [enum.type for enum in self.game.enums.values()] + [kind.type for kind in self.game.kinds.values()]

    def _index(self, node: syntax.Index) -> c.Expr:
        name = node.name
        if name in self.game.variables:
            variable = self.game.variables[name]
            self.use("variables", name)
            return c.VarRef(node.span, variable.type, variable, self.indices(node, variable, variable.dims))
        if name in self.game.tables:
            table = self.game.tables[name]
            self.use("tables", name)
            kind = table.type
            if isinstance(kind, IntType) and table.values:
                kind = IntType(min(table.values), max(table.values), kind.unit)
            return c.TableRef(node.span, kind, table, self.indices(node, table, table.dims))
        if self.scope.find(name) is not None or name in self.game.constants:
            raise self.fail(codes.MISMATCH, f"`{name}` is a single value and has no index", node.span)
        raise self.unknown(name, node.span, len(node.args))

    def indices(
        self, node: syntax.Index | syntax.Name, item: Declared, dims: tuple[MemberType | IntType, ...]
    ) -> tuple[c.Expr, ...]:
        """The index expressions of a variable, table or zone, each of the declared type."""
        args = node.args if isinstance(node, syntax.Index) else ()
        if len(args) != len(dims):
            expected = ", ".join(map(str, dims)) or "no index"
            raise self.fail(
                codes.ARITY,
                f"`{item.id}` has {numbered(len(dims), 'index', 'indices')}, not {len(args)}",
                node.span,
                labels=[Label(item.span, "declared here")],
                help=f"write `{item.id}[...]` with: {expected}" if dims else f"write `{item.id}`",
            )
        return self.all_fitting(args, dims, lambda at: f"index {at + 1} of `{item.id}`")

    def _field(self, node: syntax.Field) -> c.Expr:
        if isinstance(node.base, syntax.Name) and self.scope.find(node.base.name) is None:
            qualified = named_type(node.base.name, self.game)
            if isinstance(qualified, MemberType):
                if node.name not in qualified.values:
                    raise self.fail(
                        codes.UNKNOWN,
                        f"`{node.name}` is no {qualified.name}",
                        node.span,
                        names=(node.name, qualified.values),
                    )
                self.use_member(qualified, node.name)
                return c.Const(node.span, qualified, qualified.values.index(node.name), node.name)
        card = self.expr(node.base)
        if not isinstance(card.type, MemberType) or card.type.sort != "card":
            raise self.fail(
                codes.NO_FIELD, f"a {card.type} has no fields", node.base.span, note="only cards have fields"
            )
        kind = self.game.kinds[card.type.name]
        if node.name in kind.broken_fields:
            raise Unresolved
        if node.name not in kind.fields:
            raise self.fail(
                codes.NO_FIELD,
                f"a {kind.id} has no field `{node.name}`",
                node.span,
                labels=[Label(kind.span, "its fields are declared here")],
                names=(node.name, kind.fields),
            )
        found = kind.fields[node.name]
        self.use("fields", f"{kind.id}.{node.name}")
        if isinstance(found, IntType) and kind.cards:
            values = [face.values.get(node.name, found.low) for face in kind.cards]
            found = IntType(min(values), max(values), found.unit)
        if isinstance(found, EffectList) and not self.game.contexts[found.context].many:
            found = self.game.contexts[found.context].type
        return c.CardField(node.span, found, kind.id, node.name, card)

    def _set(self, node: syntax.SetLiteral, expect: Type | None) -> c.Expr:
        items = tuple(self.expr(item, expect) for item in node.items)
        if not items:
            return c.Const(node.span, SetType(None), 0, "{}")
        first = items[0].type
        for item in items:
            if not isinstance(item.type, MemberType) or item.type.required != getattr(first, "required", None):
                raise self.fail(codes.MISMATCH, f"a set has members of one type; this is a {item.type}", item.span)
        assert isinstance(first, MemberType)
        return c.SetOf(node.span, SetType(first.required), items)

    def _negative(self, node: syntax.Unary, operand: syntax.Expr) -> c.Expr:
        inner = self.number(operand, "what `-` turns round")
        assert isinstance(inner.type, IntType)
        kind = IntType(clamp(-inner.type.high), clamp(-inner.type.low), inner.type.unit)
        return c.UnaryOp(node.span, kind, "-", inner)

    # -- operators

    def _binary(self, node: syntax.Binary, expect: Type | None) -> c.Expr:
        op = node.op
        if op in ("and", "or"):
            return c.BinaryOp(node.span, BOOL, op, self.truth(node.left), self.truth(node.right))
        if op in ("in", "not in"):
            return self._membership(node)
        if op in COMPARISONS:
            return self._comparison(node)
        left = self.expr(node.left, expect)
        right = self.expr(node.right, left.type)
        if isinstance(left.type, SetType) and op in "+-":
            if isinstance(right.type, MemberType):
                right = c.SetOf(right.span, SetType(right.type.required), (right,))
            kind = join(left.type, right.type)
            if kind is None:
                raise self.fail(codes.MISMATCH, f"`{op}` between a {left.type} and a {right.type}", node.span)
            return c.BinaryOp(node.span, kind, "union" if op == "+" else "difference", left, right)
        return self._arithmetic(node, left, right)

    def _arithmetic(self, node: syntax.Binary, left: c.Expr, right: c.Expr) -> c.Expr:
        a, b = left.type, right.type
        if not isinstance(a, IntType) or not isinstance(b, IntType):
            wrong = left if not isinstance(a, IntType) else right
            raise self.fail(codes.MISMATCH, f"`{node.op}` needs numbers, and this is a {wrong.type}", wrong.span)
        if node.op == "*":
            unit = a.unit if not b.unit else b.unit if not a.unit else ""
            ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        else:
            if a.unit and b.unit and a.unit != b.unit:
                raise self.fail(codes.UNITS, f"`{node.op}` between {a.unit} and {b.unit}", node.span, note=UNITS_DIFFER)
            unit = a.unit or b.unit
            sign = 1 if node.op == "+" else -1
            ends = [x + sign * y for x in (a.low, a.high) for y in (b.low, b.high)]
        return c.BinaryOp(node.span, IntType(clamp(min(ends)), clamp(max(ends)), unit), node.op, left, right)

    def _comparison(self, node: syntax.Binary) -> c.Expr:
        left, right = self._pair(node.left, node.right)
        a, b = left.type, right.type
        if isinstance(a, IntType) and isinstance(b, IntType):
            if a.unit and b.unit and a.unit != b.unit:
                raise self.fail(codes.UNITS, f"{a.unit} compared with {b.unit}", node.span, note=UNITS_DIFFER)
        elif node.op not in ("=", "!="):
            raise self.fail(codes.MISMATCH, f"`{node.op}` compares numbers, not a {a} with a {b}", node.span)
        elif join(a, b) is None:
            raise self.fail(
                codes.MISMATCH,
                f"a {a} is never a {b}",
                node.span,
                note="this comparison would always be false",
                help=offered(a) or offered(b) or seat_hint(a) or seat_hint(b),
            )
        return c.BinaryOp(node.span, BOOL, node.op, left, right)

    def _pair(self, first: syntax.Expr, second: syntax.Expr) -> tuple[c.Expr, c.Expr]:
        """Two expressions of which either may settle what a bare name in the other means."""
        if isinstance(first, syntax.Name) and self._is_member_name(first.name):
            right = self.expr(second)
            return self.expr(first, right.type), right
        left = self.expr(first)
        return left, self.expr(second, left.type)

    def _is_member_name(self, name: str) -> bool:
        game = self.game
        taken = self.scope.find(name) or name in game.constants or name in game.variables or name in game.tables
        return not taken

    def _membership(self, node: syntax.Binary) -> c.Expr:
        zone = self.zone_named(node.right)
        if zone is not None:
            ref = self.zone_ref(node.right)
            card = self.need(self.expr(node.left, zone.kind.type), zone.kind.type, f"what lies in `{zone.id}`")
            inside: c.Expr = c.ZoneQuery(node.span, BOOL, "contains", ref, card)
            return inside if node.op == "in" else c.UnaryOp(node.span, BOOL, "not", inside)
        right = self.expr(node.right)
        if not isinstance(right.type, SetType):
            raise self.fail(
                codes.MISMATCH, f"`{node.op}` needs a set or a zone, and this is a {right.type}", right.span
            )
        left = self.expr(node.left, right.type.item)
        if not isinstance(left.type, MemberType) or (right.type.item and left.type.required != right.type.item):
            raise self.fail(codes.MISMATCH, f"a {left.type} is never in a {right.type}", node.span)
        return c.BinaryOp(node.span, BOOL, node.op, left, right)

    def _conditional(self, node: syntax.Conditional, expect: Type | None) -> c.Expr:
        condition = self.truth(node.condition)
        then = self.expr(node.then, expect)
        otherwise = self.expr(node.otherwise, expect or then.type)
        kind = join(then.type, otherwise.type)
        if kind is None:
            one, other = _sort(then.type), _sort(otherwise.type)
            raise self.fail(
                codes.MISMATCH,
                f"one branch is {one}, the other {other}",
                node.span,
                labels=[Label(then.span, one), Label(otherwise.span, other)],
                note=UNITS_DIFFER if isinstance(then.type, IntType) and isinstance(otherwise.type, IntType) else "",
                help="only a seat, a card or another member of a type can be `none`" if "none" in (one, other) else "",
            )
        return c.IfExpr(node.span, kind, condition, then, otherwise)

    # -- zones

    def zone_named(self, node: syntax.Expr) -> Zone | None:
        """The zone that a node names, if it names one."""
        if isinstance(node, syntax.Name | syntax.Index) and self.scope.find(node.name) is None:
            return self.game.zones.get(node.name)
        return None

    def zone_ref(self, node: syntax.Expr) -> c.ZoneRef:
        """A zone with its indices. Raises after a diagnostic."""
        zone = self.zone_named(node)
        if zone is None or not isinstance(node, syntax.Name | syntax.Index):
            name = node.name if isinstance(node, syntax.Name | syntax.Index) else ""
            raise self.missing(codes.UNKNOWN, f"there is no zone `{name}`", node.span, names=(name, self.game.zones))
        self.use("zones", zone.id)
        return c.ZoneRef(zone, self.indices(node, zone, zone.dims), node.span)

    # -- calls

    def _call(self, node: syntax.Call) -> c.Expr:
        if node.name in self.game.functions:
            function = self.game.functions[node.name]
            self.use("functions", node.name)
            args = self.args(node.args, function, [local.type for local in function.params], node.span)
            return c.FunctionCall(node.span, function.type, function, args)
        if node.name in FUNCTIONS:
            return self._builtin(node)
        if node.name in self.game.procedures:
            raise self.fail(
                codes.PAUSES,
                f"`{node.name}` is a procedure",
                node.span,
                help="a procedure with a result is the whole right side of an assignment: `x := f(...)`",
            )
        if node.name in self.game.tables or node.name in self.game.variables:
            what = "table" if node.name in self.game.tables else "variable"
            message = f"`{node.name}` is a {what}, not a function"
            raise self.fail(
                codes.MISPLACED, message, node.span, help=f"its index stands in brackets: `{node.name}[...]`"
            )
        known = [*self.game.functions, *self.game.procedures, *FUNCTIONS]
        raise self.missing(codes.UNKNOWN, f"there is no function `{node.name}`", node.span, names=(node.name, known))

    def args(
        self, nodes: Sequence[syntax.Expr], item: Declared, kinds: Sequence[Type], span: Span
    ) -> tuple[c.Expr, ...]:
        """Arguments against parameter types."""
        if len(nodes) != len(kinds):
            raise self.fail(
                codes.ARITY,
                f"`{item.id}` takes {numbered(len(kinds), 'argument')}, not {len(nodes)}",
                span,
                labels=[Label(item.span, "declared here")],
            )
        return self.all_fitting(nodes, kinds, lambda at: f"argument {at + 1} of `{item.id}`", lambda: signature(item))

    def _builtin(self, node: syntax.Call) -> c.Expr:
        name, args = node.name, node.args
        if name in NUMERIC:
            return self._numeric(node)
        wanted = 2 if name in ("copies", "place_in") else 1
        if len(args) != wanted:
            raise self.fail(codes.ARITY, f"`{name}` takes {numbered(wanted, 'argument')}, not {len(args)}", node.span)
        if name == "next":
            seat = self.need(self.expr(args[0]), self.game.seat, "the argument of `next`")
            return c.Builtin(node.span, self.game.seat, "next", (seat,))
        zone = self.zone_named(args[-1])
        if zone is not None:
            return self._zone_query(node, zone)
        if wanted == 2:
            if isinstance(args[-1], syntax.Name | syntax.Index) and self.game.is_broken(args[-1].name):
                raise Unresolved
            raise self.fail(codes.MISMATCH, f"`{name}(card, zone)` looks into a zone", args[-1].span)
        operand = self.expr(args[0])
        if not isinstance(operand.type, SetType):
            raise self.fail(
                codes.MISMATCH, f"`{name}` needs a set or a zone, and this is a {operand.type}", operand.span
            )
        item = operand.type.item
        if name == "size":
            return c.Builtin(node.span, IntType(0, item.size if item else 0), "size", (operand,))
        if name == "empty":
            return c.Builtin(node.span, BOOL, "empty", (operand,))
        if item is None:
            raise self.fail(codes.MISMATCH, "an empty set has no members", node.span)
        if name == "only":
            return c.Builtin(node.span, replace(item, optional=True), "only", (operand,))
        return c.Builtin(node.span, item, "first", (operand,))

    def _zone_query(self, node: syntax.Call, zone: Zone) -> c.Expr:
        ref = self.zone_ref(node.args[-1])
        if node.name in ("copies", "place_in"):
            kind = zone.kind.type
            card = self.need(self.expr(node.args[0], kind), kind, f"the card that `{node.name}` looks for")
            if node.name == "place_in":
                self._need_row(zone, node, "row")
            return c.ZoneQuery(node.span, IntType(0, zone.capacity), node.name, ref, card)
        if node.name == "size":
            return c.ZoneQuery(node.span, IntType(0, zone.capacity), "size", ref, None)
        if node.name == "empty":
            return c.ZoneQuery(node.span, BOOL, "empty", ref, None)
        self._need_row(zone, node, "row", "slot")
        return c.ZoneQuery(node.span, zone.kind.type, "first", ref, None)

    def _need_row(self, zone: Zone, node: syntax.Call, *forms: str) -> None:
        """RW403 unless a zone keeps its cards in an order."""
        if zone.form not in forms:
            wanted = " or ".join(f"`form: {form}`" for form in forms)
            raise self.fail(
                codes.MISMATCH,
                f"`{zone.id}` is a {zone.form}: its cards have no order",
                node.span,
                labels=[Label(zone.span, "declared here")],
                help=f"declare it as {wanted}",
            )

    def _numeric(self, node: syntax.Call) -> c.Expr:
        name = node.name
        wanted = NUMERIC[name]
        if len(node.args) != wanted and not (name in ("min", "max") and len(node.args) > 2):
            raise self.fail(
                codes.ARITY, f"`{name}` takes {numbered(wanted, 'argument')}, not {len(node.args)}", node.span
            )
        args = tuple(self.number(arg, f"an argument of `{name}`") for arg in node.args)
        kinds = [arg.type for arg in args if isinstance(arg.type, IntType)]
        units = {kind.unit for kind in kinds if kind.unit}
        if len(units) > 1 and name in ("min", "max", "mod"):
            raise self.fail(codes.UNITS, f"`{name}` of {' and '.join(sorted(units))}", node.span)
        if name in ("div_down", "div_up", "mod") and kinds[1].low <= 0 <= kinds[1].high:
            raise self.fail(
                codes.MISMATCH, "this may divide by zero", args[1].span, help="use a range without 0, or max(1, ...)"
            )
        return c.Builtin(node.span, _numeric_type(name, kinds, units), name, args)

    def _can(self, node: syntax.Can, call: syntax.Call | syntax.FieldCall) -> c.Expr:
        found = self.effect_call(call)
        if found is not None:
            context, effect, args = found
            return c.CanEffect(node.span, BOOL, context, effect, args)
        assert isinstance(call, syntax.Call)
        procedure = self.procedure_named(call.name, call.span)
        args = self.args(call.args, procedure, [local.type for local in procedure.params], call.span)
        return c.CanProcedure(node.span, BOOL, procedure.signature, args)

    def effect_call(
        self, call: syntax.Call | syntax.FieldCall
    ) -> tuple[EffectContext, c.Expr, tuple[c.Expr, ...]] | None:
        """The effect that `perform` and `can` name; None when it is a procedure by name."""
        if isinstance(call, syntax.FieldCall):
            effect = self.expr(syntax.Field(call.span, call.base, call.name))
        else:
            local = self.scope.find(call.name)
            if local is None and call.name in self.scope.broken:
                raise Unresolved
            if local is None:
                return None
            effect = c.LocalRef(call.span, local.type, local)
        if isinstance(effect.type, EffectList):
            raise self.fail(
                codes.MISMATCH,
                "this is a list of effects",
                call.span,
                help="`for each e in card.field` gives them one by one: `perform e(...)`",
            )
        if not isinstance(effect.type, MemberType) or effect.type.sort != "effect":
            raise self.fail(codes.MISMATCH, f"a {effect.type} is no effect", call.span)
        context = self.game.contexts[effect.type.name]
        if len(call.args) != len(context.types):
            names = ", ".join(param.name for param in context.params)
            raise self.fail(
                codes.ARITY,
                f"this effect is played with ({names})",
                call.span,
                labels=[Label(context.span, "declared here")],
            )
        args = self.all_fitting(call.args, context.types, lambda at: f"`{context.params[at].name}`")
        return context, effect, args

    def procedure_named(self, name: str, span: Span) -> Procedure:
        """A declared procedure or phase. Raises after RW401."""
        found = self.game.procedures.get(name)
        if found is None:
            raise self.missing(
                codes.UNKNOWN,
                f"there is no procedure `{name}`",
                span,
                help=CALLS.get(name, ""),
                names=(name, self.game.procedures),
            )
        self.use("procedures", name)
        return found

    # -- quantifiers and domains

    def each(self, each: syntax.Each) -> c.Domain:
        """What a loop or a quantifier runs over."""
        if each.type is not None:
            return self.members(each.type, each.span)
        assert each.domain is not None
        if each.high is not None:
            return self.range(each.domain, each.high, None)
        return self.domain(each.domain)

    def members(self, name: str, span: Span) -> c.Domain:
        """What stands behind the name of a type: its members, or the numbers of a named range."""
        kind = named_type(name, self.game)
        if isinstance(kind, IntType) and name in self.game.ranges:
            self.use("types", name)
            ends = [c.Const(span, IntType(end, end, kind.unit), end) for end in (kind.low, kind.high)]
            return c.InRange(kind, ends[0], ends[1], 1)
        if not isinstance(kind, MemberType):
            raise self.missing(
                codes.NO_TYPE,
                f"there is no type `{name}` with members",
                span,
                help=TYPES_ELSEWHERE.get(name, ""),
                names=(name, () if name in TYPES_ELSEWHERE else type_names(self.game)),
            )
        self.use_type(kind)
        return c.Members(kind)

    def range(self, low: syntax.Expr, high: syntax.Expr, step: syntax.Expr | None) -> c.InRange:
        a, b = self.number(low, "the lower end"), self.number(high, "the upper end")
        kind = join(a.type, b.type)
        if not isinstance(kind, IntType):
            raise self.fail(codes.UNITS, "the ends have different units", b.span)
        width = 1
        if step is not None:
            by = self.number(step, "the step")
            if not isinstance(by, c.Const) or by.value < 1:
                raise self.fail(codes.ENDLESS, "a step is a positive constant", by.span)
            width = by.value
        return c.InRange(kind, a, b, width)

    def domain(self, node: syntax.Expr) -> c.Domain:
        """What stands behind `in`: a set, a zone, or the effects of a card."""
        zone = self.zone_named(node)
        if zone is not None:
            return c.InZone(zone.kind.type, self.zone_ref(node))
        kind = named_type(node.name, self.game) if isinstance(node, syntax.Name) else None
        if kind is not None and isinstance(node, syntax.Name) and self.scope.find(node.name) is None:
            members = f"all of them are `all {node.name}`; " if isinstance(kind, MemberType) else ""
            loop = f"in a loop write `{node.name} x` instead of `x in {node.name}`"
            raise self.fail(codes.MISPLACED, f"`{node.name}` is a type", node.span, help=members + loop)
        expr = self.expr(node)
        if isinstance(expr.type, SetType) and expr.type.item is not None:
            return c.InSet(expr.type.item, expr)
        if isinstance(expr.type, EffectList) and isinstance(expr, c.CardField):
            return c.InEffects(self.game.contexts[expr.type.context].type, expr)
        raise self.fail(
            codes.MISMATCH, f"`in` needs a set, a zone or a card's effects, and this is a {expr.type}", expr.span
        )

    def bind(self, name: str, kind: Type, span: Span, role: str) -> c.Local:
        """A new local in the innermost block. Raises when the name already means something."""
        if self.scope.find(name) is not None:
            raise self.fail(codes.TWICE, f"`{name}` is already a local here", span, help="choose another name")
        game = self.game
        sections = (game.constants, game.variables, game.tables, game.zones, game.functions, game.procedures)
        for section in () if self.in_library(span) else sections:
            if name in section:
                declared: Declared = section[name]
                raise self.fail(
                    codes.TWICE,
                    f"`{name}` would hide what is declared under this name",
                    span,
                    labels=[Label(declared.span, "declared here")],
                    help="choose another name",
                )
        local = c.Local(name, kind, span, role)
        self.scope.blocks[-1][name] = local
        return local

    def in_library(self, span: Span) -> bool:
        """Whether a place is in a library, whose names may hide a game's: it cannot know them."""
        return span.file in self.game.library_files

    def _quantifier(self, node: syntax.Quantifier) -> c.Expr:
        domain = self.each(node.each)
        self.scope.blocks.append({})
        try:
            local = self.bind(node.each.name, domain.type, node.each.span, "loop")
            where = self.truth(node.where) if node.where is not None else None
            value = self.number(node.value, f"what `{node.form}` measures") if node.value is not None else None
            keys = tuple(self.number(key, "a key of `best`") for key in node.keys)
        finally:
            self.scope.blocks.pop()
        otherwise = self.number(node.otherwise, "what `else` gives") if node.otherwise is not None else None
        kind = self._quantifier_type(node, domain, value, otherwise)
        return c.Quantified(node.span, kind, node.form, local, domain, where, value, keys, otherwise)

    def _quantifier_type(
        self, node: syntax.Quantifier, domain: c.Domain, value: c.Expr | None, otherwise: c.Expr | None
    ) -> Type:
        if node.form in ("any", "every"):
            return BOOL
        if node.form == "count":
            return IntType(0, most(domain))
        if node.form in ("those", "best"):
            if not isinstance(domain.type, MemberType):
                raise self.fail(codes.MISMATCH, f"`{node.form}` gives a set, and numbers have none", node.span)
            return SetType(domain.type)
        assert value is not None and isinstance(value.type, IntType)
        if node.form == "sum":
            n = most(domain)
            return IntType(clamp(min(0, value.type.low * n)), clamp(max(0, value.type.high * n)), value.type.unit)
        kind = join(value.type, otherwise.type) if otherwise is not None else value.type
        if kind is None:
            raise self.fail(codes.UNITS, "`else` has another unit", node.span)
        return kind

    # -- bookkeeping: what is used

    def use(self, section: str, name: str) -> None:
        self.game.used.add((section, name))

    def use_type(self, kind: MemberType) -> None:
        self.use("kinds" if kind.sort == "card" else "types", kind.name)

    def use_member(self, kind: MemberType, name: str) -> None:
        self.use("members", f"{kind.name}.{name}")


def check_params(params: Iterable[c.Local], game: Game, diags: Diagnostics) -> None:
    """RW402 for each parameter that has the name of something declared. A library cannot know a game's names."""
    for local in params:
        if local.span.file in game.library_files:
            continue
        for section in (game.constants, game.variables, game.tables, game.zones):
            if local.name in section:
                declared: Declared = section[local.name]
                diags.error(
                    codes.TWICE,
                    f"parameter `{local.name}` would hide what is declared under this name",
                    local.span,
                    labels=[Label(declared.span, "declared here")],
                    help="choose another name",
                )


def _sort(kind: Type) -> str:
    """What sort of value a type is for, whichever numbers it has."""
    if isinstance(kind, NoneType | BoolType):
        return "none" if isinstance(kind, NoneType) else "true or false"
    return "a number" if isinstance(kind, IntType) and not kind.unit else f"a {kind}"


def offered(place: Type) -> str:
    """What could be written where a member of an enumeration is needed."""
    enum = isinstance(place, MemberType) and place.sort == "enum"
    return f"a {place.name} is {listing(place.values)}" if isinstance(place, MemberType) and enum else ""


def seat_hint(place: Type) -> str:
    """How a seat is named, where a number may have been meant for one."""
    if not isinstance(place, MemberType) or place.sort != "seat":
        return ""
    return "a seat is the `p` of `for each seat p`, or `first(seats)`, `next(p)`; it has no number"


def numbered(count: int, one: str, several: str = "") -> str:
    """A number with its noun: 1 argument, 2 arguments."""
    return f"{count} {one if count == 1 else several or one + 's'}"


def most(domain: c.Domain) -> int:
    """The largest number of values that a domain can have."""
    kind = domain.type
    if isinstance(domain, c.InZone) and domain.zone.zone.form == "row":  # every card of it, equal ones too
        return domain.zone.zone.capacity
    if isinstance(kind, MemberType):
        return kind.size
    if isinstance(domain, c.InRange) and isinstance(kind, IntType):
        return clamp(max(0, (kind.high - kind.low) // domain.step + 1))
    return 0


def _numeric_type(name: str, kinds: list[IntType], units: set[str]) -> IntType:
    unit = next(iter(units), "")
    if name == "min":
        return IntType(min(kind.low for kind in kinds), min(kind.high for kind in kinds), unit)
    if name == "max":
        return IntType(max(kind.low for kind in kinds), max(kind.high for kind in kinds), unit)
    if name == "abs":
        low, high = kinds[0].low, kinds[0].high
        return IntType(0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)), unit)
    if name == "mod":
        return IntType(0, max(abs(kinds[1].low), abs(kinds[1].high)) - 1, unit)
    up = name == "div_up"
    ends = [-(-a // b) if up else a // b for a in (kinds[0].low, kinds[0].high) for b in (kinds[1].low, kinds[1].high)]
    return IntType(clamp(min(ends)), clamp(max(ends)), kinds[0].unit if not kinds[1].unit else "")


def slots(dims: tuple[MemberType | IntType, ...]) -> list[int]:
    """The size of each dimension."""
    return [dim_size(dim) for dim in dims]


__all__ = ["NUMBER", "Expressions", "Scope", "Unresolved", "Variable", "most", "slots"]
