"""Typed expressions -> Python expressions over the vector `s`."""

from __future__ import annotations

from ..model import core as c
from ..model.game import Variable, Zone
from ..model.types import BoolType, IntType, MemberType, Type
from .context import Context, flat, is_loose
from .names import Names

OR, AND, NOT, COMPARE, UNION, ONE, SHIFT, ADD, MULTIPLY, UNARY, ATOM = range(11)
OF_BLOCKS = {"t", "n", "k", "found", "value"}
STRENGTH = {"or": OR, "and": AND, "+": ADD, "-": ADD, "*": MULTIPLY}


class ExpressionWriter:
    """Writes the expressions of one Python function. `secret` tells which instance's locals are meant."""

    def __init__(
        self, context: Context, secret: bool = False, seats: frozenset[c.Local] = frozenset(), block: bool = True
    ) -> None:
        """`block` is false in functions and procedures that do not pause: they have no `t` and no `n`."""
        self.context = context
        self.secret = secret
        self.seats = seats
        self.names = Names(context.module.taken | (OF_BLOCKS if block else set()))
        self.slotless: set[c.Local] = set()

    # -- locals

    def local(self, local: c.Local) -> str:
        """How a local is read and written."""
        if local in self.seats:
            return "t"
        slot = None if local in self.slotless else self.context.slot_of(self.secret, local)
        if slot is None:
            return self.names.of(local, local.name)
        return f"s[{self.address(local)}]"

    def address(self, local: c.Local) -> str:
        """Where a local lies in the vector."""
        slot = self.context.slot_of(self.secret, local)
        assert slot is not None
        return f"{slot[0]} + t * {slot[1]}" if slot[1] else slot[0]

    # -- expressions

    def __call__(self, expr: c.Expr, strength: int = OR) -> str:
        """The Python text of an expression; in parentheses when it binds more loosely than `strength`."""
        text, own = self._write(expr)
        return f"({text})" if own < strength else text

    def _write(self, expr: c.Expr) -> tuple[str, int]:
        match expr:
            case c.Const():
                return self.context.constant(expr), ATOM if expr.value >= 0 or expr.name else UNARY
            case c.LocalRef(local=local):
                return self.local(local), ATOM
            case c.VarRef(variable=variable, index=index):
                return f"s[{self.variable(variable, index)}]", ATOM
            case c.TableRef(table=table, index=index):
                place = self.place("", index, table.dims)
                return f"{self.context.table(table.id)}[{place or 0}]", ATOM
            case c.CardField(kind=kind, field=field, card=card):
                return f"{self.context.field(kind, field)}[{self.index(card)}]", ATOM
            case c.UnaryOp(op="not", operand=c.ZoneQuery(op="empty", zone=ref)):
                return f"s[{self.zone(ref)}] {'>=' if ref.zone.form == 'slot' else '>'} 0", COMPARE
            case c.UnaryOp(op="not", operand=operand):
                return f"not {self(operand, NOT)}", NOT
            case c.UnaryOp(operand=operand):
                return f"-{self(operand, UNARY)}", UNARY
            case c.BinaryOp():
                return self._binary(expr)
            case c.IfExpr(condition=condition, then=then, otherwise=otherwise):
                return f"({self(then)} if {self(condition)} else {self(otherwise)})", ATOM
            case c.SetOf(items=items):
                return self._set(items)
            case c.Quantified():
                return self._quantified(expr), ATOM
            case c.FunctionCall(function=function, args=args):
                given = self.args(args, [param.type for param in function.params])
                return f"{self.context.function(function)}({', '.join(['s', *given])})", ATOM
            case c.Builtin():
                return self._builtin(expr)
            case c.ZoneQuery():
                return self._zone_query(expr)
            case c.CanProcedure(called=called, args=args):
                if not called.guarded:
                    return "True", ATOM
                given = self.args(args, [param.type for param in called.params])
                return f"{self.context.can(self.context.game.called(called))}({', '.join(['s', *given])})", ATOM
            case c.CanEffect(context=context, effect=effect, args=args):
                given = self.args(args, context.types)
                return f"{self.context.can_effects(context)}[{self.index(effect)}]({', '.join(['s', *given])})", ATOM
        raise TypeError(type(expr).__name__)

    def args(self, args: tuple[c.Expr, ...], kinds: tuple[Type, ...] | list[Type]) -> list[str]:
        """Arguments, each checked where it may be none or a number that its parameter cannot be."""
        return [self.given(arg, kind) for arg, kind in zip(args, kinds, strict=True)]

    def given(self, expr: c.Expr, kind: Type) -> str:
        """An argument or a result: what is called, or has called, rests on its declared range."""
        if isinstance(kind, IntType) and not inside(expr.type, kind):
            return f"{self.context.use('within')}({self(expr)}, {kind.low}, {kind.high})"
        return self.required(expr, kind)

    def required(self, expr: c.Expr, kind: Type) -> str:
        """An expression for a place of type `kind`: a fault when it is none and that may not be."""
        if may_be_none(expr.type) and not may_be_none(kind) and isinstance(kind, MemberType):
            return f"{self.context.use('some')}({self(expr)})"
        if isinstance(kind, BoolType) and not isinstance(expr, c.Const | c.LocalRef | c.VarRef):
            return f"int({self(expr)})"
        return self(expr)

    def _binary(self, expr: c.BinaryOp) -> tuple[str, int]:
        op = expr.op
        if op == "union":
            return f"{self(expr.left, UNION)} | {self(expr.right, SHIFT)}", UNION
        if op == "difference":
            return f"{self(expr.left, ONE)} & ~{self(expr.right, UNARY)}", ONE
        if op in ("in", "not in"):
            test = f"{self(expr.right, SHIFT)} >> {self.index(expr.left, ADD)} & 1"
            if may_be_none(expr.left.type):
                test = f"{self(expr.left)} >= 0 and {self(expr.right, SHIFT)} >> max({self(expr.left)}, 0) & 1"
                return (f"not ({test})", NOT) if op == "not in" else (f"({test})", ATOM)
            return (f"not {test}", NOT) if op == "not in" else (test, ONE)
        if op in STRENGTH:
            own = STRENGTH[op]
            right = own + 1 if op in ("-", "*") else own
            return f"{self(expr.left, own)} {op} {self(expr.right, right)}", own
        sign = "==" if op == "=" else op
        return f"{self(expr.left, ONE)} {sign} {self(expr.right, ONE)}", COMPARE

    def _set(self, items: tuple[c.Expr, ...]) -> tuple[str, int]:
        if all(isinstance(item, c.Const) for item in items):
            return str(sum({1 << item.value for item in items if isinstance(item, c.Const)})), ATOM
        return " | ".join(f"1 << {self.index(item, ADD)}" for item in items), UNION if len(items) > 1 else SHIFT

    def _quantified(self, expr: c.Quantified) -> str:
        domain = self.domain(expr.domain)
        name = self.names.of(expr.local, expr.local.name)
        where = f" if {self(expr.where)}" if expr.where is not None else ""
        loop = f"for {name} in {domain}{where}"
        use = self.context.use
        match expr.form:
            case "count":
                return f"sum(1 {loop})"
            case "any":
                return f"any({self(expr.where) if expr.where is not None else 'True'} for {name} in {domain})"
            case "every":
                return f"all({self(expr.where) if expr.where is not None else 'True'} for {name} in {domain})"
            case "those":
                one = f"1 << {name} {loop}"
                return f"sum({{{one}}})" if _may_repeat(expr.domain) else f"sum({one})"
            case "best":
                keys = ", ".join(self(key) for key in expr.keys)
                return f"{use('best')}(({name}, ({keys},)) {loop})"
            case "sum":
                assert expr.value is not None
                return f"sum({self(expr.value)} {loop})"
        assert expr.value is not None
        if expr.otherwise is not None:
            word = "max" if expr.form == "highest" else "min"
            return f"{word}(({self(expr.value)} {loop}), default={self(expr.otherwise)})"
        return f"{use(expr.form)}({self(expr.value)} {loop})"

    def domain(self, domain: c.Domain) -> str:
        """A domain as something to loop over."""
        match domain:
            case c.Members(type=kind):
                assert isinstance(kind, MemberType)
                return f"range({kind.size})"
            case c.InSet(set=c.Const(value=value)):
                members = [str(bit) for bit in range(value.bit_length()) if value >> bit & 1]
                return f"({', '.join(members)}{',' if len(members) == 1 else ''})"
            case c.InSet(set=inner):
                return f"{self.context.use('bits')}({self(inner)})"
            case c.InZone(zone=ref):
                return self.faces(ref)
            case c.InRange(low=low, high=high, step=step):
                by = f", {step}" if step != 1 else ""
                return f"range({self(low)}, {self(high, ADD)} + 1{by})"
            case c.InEffects(effects=effects):
                return self(effects)
        raise TypeError(type(domain).__name__)

    def faces(self, ref: c.ZoneRef) -> str:
        """The different cards of a zone (a row: in its order, each copy)."""
        at, kinds = self.zone(ref), len(ref.zone.kind.cards)
        match ref.zone.form:
            case "row":
                return f"{self.context.use('row_all')}(s, {at})"
            case "slot":
                return f"([s[{at}]] if s[{at}] >= 0 else [])"
            case form:
                return f"{self.context.use(f'{form}_cards')}(s, {at}, {kinds})"

    def _builtin(self, expr: c.Builtin) -> tuple[str, int]:
        args = expr.args
        use = self.context.use
        match expr.name:
            case "next":
                return f"({self.index(args[0], ADD)} + 1) % {self.context.game.seats}", MULTIPLY
            case "size":
                if isinstance(args[0], c.Const):
                    return str(args[0].value.bit_count()), ATOM
                return f"{self(args[0], ATOM)}.bit_count()", ATOM
            case "empty":
                return f"{self(args[0], ONE)} == 0", COMPARE
            case "first" | "last" | "only":
                return f"{use(expr.name)}({self(args[0])})", ATOM
            case "clockwise":
                return f"{use('clockwise')}({self(args[0])}, {self.index(args[1])})", ATOM
            case "array size":
                ref = args[0]
                assert isinstance(ref, c.LocalRef)
                return f"s[{self.address(ref.local)}]", ATOM
            case "div_down":
                return f"{self(args[0], MULTIPLY)} // {self(args[1], UNARY)}", MULTIPLY
            case "div_up":
                return f"-(-{self(args[0], UNARY)} // {self(args[1], UNARY)})", UNARY
            case "mod":
                return f"{self(args[0], MULTIPLY)} % {self(args[1], UNARY)}", MULTIPLY
        return f"{expr.name}({', '.join(self(arg) for arg in args)})", ATOM

    # -- places

    def index(self, expr: c.Expr, strength: int = OR) -> str:
        """An expression as an index: never none."""
        if may_be_none(expr.type):
            return f"{self.context.use('some')}({self(expr)})"
        return self(expr, strength)

    def _part(self, expr: c.Expr, dim: MemberType | IntType) -> str:
        """One index: inside its range for certain, or checked."""
        if isinstance(dim, IntType) and not inside(expr.type, dim):
            return f"{self.context.use('within')}({self(expr)}, {dim.low}, {dim.high})"
        return self.index(expr, ADD)

    def place(
        self, base: str, index: tuple[c.Expr, ...], dims: tuple[MemberType | IntType, ...], stride: int = 1
    ) -> str:
        """base + flat index * stride."""
        where = flat(tuple(self._part(part, dim) for part, dim in zip(index, dims, strict=True)), dims)
        if where.isdigit():
            where = str(int(where) * stride) if int(where) else ""
        elif where and stride != 1:
            where = f"({where}) * {stride}" if is_loose(where) else f"{where} * {stride}"
        return " + ".join(part for part in (base, where) if part)

    def variable(self, variable: Variable, index: tuple[c.Expr, ...]) -> str:
        return self.place(self.context.variable(variable), index, variable.dims)

    def zone(self, ref: c.ZoneRef) -> str:
        """The address of a zone's memory."""
        return self.place(self.context.zone(ref.zone), ref.index, ref.zone.dims, self.context.stride(ref.zone))

    def index_tuple(self, index: tuple[c.Expr, ...]) -> str:
        parts = [self.index(part) for part in index]
        return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"

    def _zone_query(self, expr: c.ZoneQuery) -> tuple[str, int]:
        ref = expr.zone
        at, form, kinds = self.zone(ref), ref.zone.form, len(ref.zone.kind.cards)
        use = self.context.use
        match expr.op:
            case "size":
                return (f"int(s[{at}] >= 0)", ATOM) if form == "slot" else (f"s[{at}]", ATOM)
            case "empty":
                return (f"s[{at}] < 0" if form == "slot" else f"s[{at}] == 0"), COMPARE
            case "first":
                return (
                    f"{use('some')}(s[{at}])" if form == "slot" else f"{use('some')}({use('row_first')}(s, {at}))"
                ), ATOM
        assert expr.card is not None
        card = self.index(expr.card)
        if expr.op == "place_in":
            return f"{use('row_position')}(s, {at}, {card})", ATOM
        if form == "slot":
            test = f"s[{at}] == {self.index(expr.card, ONE)}"
            return (test, COMPARE) if expr.op == "contains" else (f"int({test})", ATOM)
        if form == "pile":
            count = f"s[{at} + 1 + {self.index(expr.card, ADD)}]"
        elif form == "deck":
            count = f"{use('deck_count')}(s, {at}, {kinds}, {card})"
        else:
            count = f"{use('row_count')}(s, {at}, {card})"
        return (f"{count} > 0", COMPARE) if expr.op == "contains" else (count, ATOM)

    def audience(self, item: Variable | Zone, index: tuple[c.Expr, ...]) -> str:
        """The mask of seats that see a place: ALL, 0, or its owner."""
        if item.seen_by == "all":
            return "ALL"
        if item.seen_by == "none":
            return "0"
        if item.owner is None:
            return f"1 << {self.index(index[0], ADD)}"
        owner = self.place(self.context.variable(item.owner), index[:1], item.dims[:1])
        return f"{self.context.use('owner_mask')}(s[{owner}])"


def inside(kind: Type, dim: IntType) -> bool:
    """Whether every value of an integer type lies in a range."""
    return isinstance(kind, IntType) and dim.low <= kind.low and kind.high <= dim.high


def may_be_none(kind: Type) -> bool:
    """Whether a value of this type can be -1."""
    return isinstance(kind, MemberType) and kind.optional


def _may_repeat(domain: c.Domain) -> bool:
    """Whether a loop over a domain may come to one member several times: the copies in a row, equal effects."""
    return isinstance(domain, c.InEffects) or (isinstance(domain, c.InZone) and domain.zone.zone.form == "row")
