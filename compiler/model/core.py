"""The typed game: what names mean is settled, every expression has a type.

These nodes are what checks, lowering, phrasing and reports read; they no longer contain a name that would have to be
looked up. A local is an object, not a name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ..diagnostics import Span
from ..records import record
from .types import Type

if TYPE_CHECKING:
    from .game import Die, EffectContext, Function, Signature, Table, Variable, Zone


@dataclass(slots=True, eq=False)
class Local:
    """A named value of one procedure: a parameter, a loop variable, the target of an assignment or of a draw."""

    name: str
    type: Type
    span: Span
    role: str  # param | loop | option | draw | assigned


# ---- expressions ----------------------------------------------------------------------------------------------


@record
class Const:
    span: Span
    type: Type
    value: int
    name: str = ""


@record
class LocalRef:
    span: Span
    type: Type
    local: Local


@record
class VarRef:
    span: Span
    type: Type
    variable: Variable
    index: tuple[Expr, ...]


@record
class TableRef:
    span: Span
    type: Type
    table: Table
    index: tuple[Expr, ...]


@record
class CardField:
    """A constant of a card: number, member, set, or the list of effects."""

    span: Span
    type: Type
    kind: str
    field: str
    card: Expr


@record
class UnaryOp:
    """`not` or `-`."""

    span: Span
    type: Type
    op: str
    operand: Expr


@record
class BinaryOp:
    """`or and = != < <= > >= + - *`, and on sets `in`, `not in`, `union`, `difference`."""

    span: Span
    type: Type
    op: str
    left: Expr
    right: Expr


@record
class IfExpr:
    span: Span
    type: Type
    condition: Expr
    then: Expr
    otherwise: Expr


@record
class SetOf:
    """A set from its elements."""

    span: Span
    type: Type
    items: tuple[Expr, ...]


@record
class Quantified:
    """`count any every those best sum highest lowest` over a domain."""

    span: Span
    type: Type
    form: str
    local: Local
    domain: Domain
    where: Expr | None
    value: Expr | None
    keys: tuple[Expr, ...]
    otherwise: Expr | None


@record
class FunctionCall:
    span: Span
    type: Type
    function: Function
    args: tuple[Expr, ...]


@record
class Builtin:
    """`min max abs div_down div_up mod next size empty first` on plain values and sets."""

    span: Span
    type: Type
    name: str
    args: tuple[Expr, ...]


@record
class ZoneRef:
    zone: Zone
    index: tuple[Expr, ...]
    span: Span


@record
class ZoneQuery:
    """`size empty first contains copies` of a zone; `card` for the last two."""

    span: Span
    type: Type
    op: str
    zone: ZoneRef
    card: Expr | None


@record
class CanProcedure:
    span: Span
    type: Type
    called: Signature
    args: tuple[Expr, ...]


@record
class CanEffect:
    span: Span
    type: Type
    context: EffectContext
    effect: Expr
    args: tuple[Expr, ...]


Expr: TypeAlias = (
    Const
    | LocalRef
    | VarRef
    | TableRef
    | CardField
    | UnaryOp
    | BinaryOp
    | IfExpr
    | SetOf
    | Quantified
    | FunctionCall
    | Builtin
    | ZoneQuery
    | CanProcedure
    | CanEffect
)


# ---- domains --------------------------------------------------------------------------------------------------


@record
class Members:
    """Every value of a type."""

    type: Type


@record
class InSet:
    type: Type
    set: Expr


@record
class InZone:
    """The different cards of a zone."""

    type: Type
    zone: ZoneRef


@record
class InRange:
    type: Type
    low: Expr
    high: Expr
    step: int


@record
class InEffects:
    """The effects that a card carries."""

    type: Type
    effects: CardField


Domain: TypeAlias = Members | InSet | InZone | InRange | InEffects


# ---- statements -----------------------------------------------------------------------------------------------


@record
class RollDie:
    span: Span
    type: Type
    die: Die


@record
class PickRandom:
    span: Span
    type: Type
    domain: Expr


@record
class ProcedureCall:
    span: Span
    type: Type
    called: Signature
    args: tuple[Expr, ...]


Place: TypeAlias = LocalRef | VarRef
Value: TypeAlias = "Expr | RollDie | PickRandom | ProcedureCall"


@record
class Assign:
    """`op` is `:=`, `+=`, `-=`; on sets `+=` and `-=` are union and difference with `value` a set."""

    span: Span
    place: Place
    op: str
    value: Value


@record
class Move:
    span: Span
    count: Expr | None
    card: Expr
    source: ZoneRef
    target: ZoneRef
    under: bool


@record
class MoveAll:
    span: Span
    source: ZoneRef
    target: ZoneRef
    under: bool


@record
class Draw:
    span: Span
    local: Local
    source: ZoneRef
    target: ZoneRef
    under: bool
    until: Expr | None
    rest: ZoneRef | None
    otherwise: tuple[Stmt, ...] | None


@record
class DrawUpTo:
    span: Span
    count: Expr
    source: ZoneRef
    target: ZoneRef
    under: bool


@record
class Shuffle:
    span: Span
    zone: ZoneRef
    into: ZoneRef | None


@record
class Look:
    span: Span
    zone: ZoneRef
    seat: Expr


@record
class Reveal:
    """`index` may be shorter than the dimensions: then every place below it is shown."""

    span: Span
    variable: Variable | None
    zone: Zone | None
    index: tuple[Expr, ...]


@record
class If:
    span: Span
    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@record
class ForEach:
    """`order`: "" (declared), clockwise (from `key`), highest/lowest (by `key`), reversed."""

    span: Span
    local: Local
    domain: Domain
    order: str
    key: Expr | None
    where: Expr | None
    body: tuple[Stmt, ...]


@record
class Repeat:
    span: Span
    times: Expr | None
    until: Expr | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@record
class Turns:
    span: Span
    local: Local
    members: Expr
    first: Expr
    until: Expr | None
    body: tuple[Stmt, ...]


@record
class Secretly:
    span: Span
    local: Local
    members: Expr
    body: tuple[Stmt, ...]


@record
class Param:
    """A parameter of an option: `static` is its finite domain when the rules are compiled."""

    local: Local
    domain: Domain
    preposition: str


@record
class Option:
    span: Span
    id: str
    params: tuple[Param, ...]
    wheres: tuple[Expr, ...]
    body: tuple[Stmt, ...]


@record
class Choose:
    """A choice; with `many` it is asked again after each pick until `done`, at most `limit` times."""

    span: Span
    id: str
    seat: Expr
    many: bool
    limit: Expr | None
    options: tuple[Option, ...]
    if_none: tuple[Stmt, ...] | None


@record
class Run:
    """A call whose result, if any, is not used."""

    span: Span
    called: Signature
    args: tuple[Expr, ...]


@record
class Perform:
    span: Span
    context: EffectContext
    effect: Expr
    args: tuple[Expr, ...]


@record
class Result:
    span: Span
    value: Expr


@record
class Jump:
    """`stop`, `pass`, `end game` or `nothing`."""

    span: Span
    word: str


Stmt: TypeAlias = (
    Assign
    | Move
    | MoveAll
    | Draw
    | DrawUpTo
    | Shuffle
    | Look
    | Reveal
    | If
    | ForEach
    | Repeat
    | Turns
    | Secretly
    | Choose
    | Run
    | Perform
    | Result
    | Jump
)


@dataclass(slots=True, eq=False)
class Body:
    """The resolved text of a procedure."""

    wheres: tuple[Expr, ...] = ()
    stmts: tuple[Stmt, ...] = ()
    locals: list[Local] = field(default_factory=list)
