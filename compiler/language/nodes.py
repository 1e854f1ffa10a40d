"""Syntax nodes of the effect language: what the parser makes and the model stage reads.

Every node carries the :class:`~rulewright.compiler.diagnostics.Span` of its text in the rules file, so that the
position travels with the value (promise P3). Nodes are immutable and compared by identity; two texts are the same
effect when their printed forms (printer.py) are the same.
"""

from __future__ import annotations

from ..diagnostics import Span
from ..records import record


@record
class Node:
    """Anything that was written; `span` says where."""

    span: Span


# ---- types ----------------------------------------------------------------------------------------------------


@record
class TypeName(Node):
    """`seat`, `bool`, an enumeration, a named range or a kind; `T?` when optional."""

    name: str
    optional: bool = False


@record
class TypeRange(Node):
    """`low .. high`, both ends included."""

    low: int
    high: int


@record
class TypeOf(Node):
    """`set of T` or `list of T`."""

    form: str
    item: TypeName | TypeRange


@record
class TypeEffect(Node):
    """`effect(context)` or `effects(context)`: a text of the effect language that a card carries."""

    form: str
    params: tuple[Param, ...]


TypeNode = TypeName | TypeRange | TypeOf | TypeEffect


@record
class Param(Node):
    """One parameter of a procedure, function or effect; `preposition` stands before it in a call phrase."""

    preposition: str
    name: str
    type: TypeNode


# ---- expressions ----------------------------------------------------------------------------------------------


@record
class Name(Node):
    name: str


@record
class Number(Node):
    value: int


@record
class Word(Node):
    """`none`, `true`, `false` or `seats`."""

    word: str


@record
class AllOf(Node):
    """`all TYPE`: the set of every value of an enumeration, of the seats or of a kind."""

    type: str


@record
class SetLiteral(Node):
    items: tuple[Expr, ...]


@record
class Index(Node):
    """`name[a, b]`: a variable, a table or a zone."""

    name: str
    args: tuple[Expr, ...]


@record
class Field(Node):
    """`card.field`, or `type.value` when the left side names a type or a kind."""

    base: Expr
    name: str


@record
class Call(Node):
    """`name(args)`: a function, a procedure with a result, a built-in, or a local that holds an effect."""

    name: str
    args: tuple[Expr, ...]


@record
class FieldCall(Node):
    """`card.field(args)`: an effect that a card carries; only after `perform` and `can`."""

    base: Expr
    name: str
    args: tuple[Expr, ...]


@record
class Can(Node):
    """`can f(x)`: do the preconditions of a procedure or an effect hold?"""

    call: Call | FieldCall


@record
class Unary(Node):
    """`not x` or `-x`."""

    op: str
    operand: Expr


@record
class Binary(Node):
    """`or and = != < <= > >= in not_in + - *`."""

    op: str
    left: Expr
    right: Expr


@record
class Conditional(Node):
    condition: Expr
    then: Expr
    otherwise: Expr


@record
class Each(Node):
    """What a loop or a quantifier runs over: `type name`, or `name in domain`, or `name in domain .. high`."""

    name: str
    type: str | None
    domain: Expr | None
    high: Expr | None


@record
class Quantifier(Node):
    """`count any every those best sum highest lowest`; `value` is what is measured, `keys` what best ranks by."""

    form: str
    each: Each
    where: Expr | None
    value: Expr | None = None
    keys: tuple[Expr, ...] = ()
    otherwise: Expr | None = None


Expr = (
    Name
    | Number
    | Word
    | AllOf
    | SetLiteral
    | Index
    | Field
    | Call
    | FieldCall
    | Can
    | Unary
    | Binary
    | Conditional
    | Quantifier
)


@record
class Roll(Node):
    die: str


@record
class RandomOf(Node):
    domain: Expr


# ---- statements -----------------------------------------------------------------------------------------------

Place = Name | Index


@record
class Assign(Node):
    """`place := value`, `+=`, `-=`."""

    place: Place
    op: str
    value: Expr | Roll | RandomOf


@record
class Move(Node):
    """`move [count of] card from source to|under target`."""

    count: Expr | None
    card: Expr
    source: Place
    under: bool
    target: Place


@record
class MoveAll(Node):
    source: Place
    under: bool
    target: Place


@record
class Draw(Node):
    """`draw name from source to target [until c rest under z]`, and what happens when no card is left."""

    name: str
    source: Place
    under: bool
    target: Place
    until: Expr | None
    rest: Place | None
    otherwise: tuple[Stmt, ...] | None


@record
class DrawUpTo(Node):
    count: Expr
    source: Place
    under: bool
    target: Place


@record
class Shuffle(Node):
    zone: Place
    into: Place | None


@record
class Look(Node):
    zone: Place
    seat: Expr


@record
class Reveal(Node):
    place: Place


@record
class If(Node):
    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@record
class Order(Node):
    """`clockwise` from a seat, `highest`/`lowest` by a key, or `reversed`."""

    form: str
    key: Expr | None


@record
class ForEach(Node):
    each: Each
    order: Order | None
    where: Expr | None
    body: tuple[Stmt, ...]


@record
class Repeat(Node):
    """`times` n with an optional `until`; `at_most` n until, otherwise; `until`."""

    form: str
    times: Expr | None
    until: Expr | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@record
class Turns(Node):
    """Turns in seat order until a condition holds, or (without one) until every seat in a row has passed."""

    name: str
    domain: Expr | None
    first: Expr
    until: Expr | None
    body: tuple[Stmt, ...]


@record
class Secretly(Node):
    name: str
    domain: Expr | None
    body: tuple[Stmt, ...]


@record
class Binder(Node):
    """One parameter of an option: over a type, a domain, or a range of numbers."""

    preposition: str
    name: str
    type: str | None
    domain: Expr | None
    low: Expr | None
    high: Expr | None
    step: Expr | None


@record
class Option(Node):
    name: str
    binders: tuple[Binder, ...]
    wheres: tuple[Expr, ...]
    body: tuple[Stmt, ...]


@record
class Choose(Node):
    """`seat s choose`, with `limit` for "up to n" (`None` = once, `"any"` = any number)."""

    seat: Expr
    many: bool
    limit: Expr | None
    options: tuple[Option, ...]
    if_none: tuple[Stmt, ...] | None


@record
class ChooseValue(Node):
    """`seat s choose place from a .. b` or `... place in domain where c`."""

    seat: Expr
    place: Place
    binder: Binder
    where: Expr | None


@record
class CallStmt(Node):
    """A procedure called as a phrase: `verb arg preposition arg`."""

    name: str
    args: tuple[tuple[str, Expr], ...]


@record
class Perform(Node):
    call: Call | FieldCall


@record
class Result(Node):
    value: Expr


@record
class Simple(Node):
    """`stop`, `nothing`, `pass` or `end game`."""

    word: str


Stmt = (
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
    | ChooseValue
    | CallStmt
    | Perform
    | Result
    | Simple
)


@record
class Program(Node):
    """A whole effect text: leading `where` lines are its preconditions."""

    wheres: tuple[Expr, ...]
    body: tuple[Stmt, ...]
