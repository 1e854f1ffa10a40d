"""Effect text -> syntax nodes, by Lark (LALR, basic lexer) with the tree built while parsing.

In: a scalar of the rules that holds effect text. Out: nodes whose spans are places in the rules file. Errors are
diagnostics RW301-RW305; a text with a syntax error gives `None` and exactly one message.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from ..diagnostics import Diagnostics, Span
from . import nodes as n
from .explain import TOO_DEEP, TOO_LARGE, explain_character, explain_layout, explain_token
from .layout import LayoutError
from .place import TextPlace, span_of
from .table import parser

MAX_DEPTH = 60
MAX_TEXT = 10_000
"""Characters of one text; the longest of the games here has some 1,000."""
MAX_NUMBER = 2**31 - 1
N = TypeVar("N")


class _Parts:
    """A cursor over the children of a grammar rule: tokens by type, everything else in order."""

    def __init__(self, children: Sequence[Any]) -> None:
        self.items = [child for child in children if child is not None]
        self.at = 0

    def token(self, *types: str) -> Token | None:
        """The next child when it is a token of one of `types`, which is then consumed."""
        if self.at < len(self.items):
            item = self.items[self.at]
            if isinstance(item, Token) and item.type in types:
                self.at += 1
                return item
        return None

    def next(self) -> Any:
        self.at += 1
        return self.items[self.at - 1]

    def optional(self, kind: type[N]) -> N | None:
        if self.at < len(self.items) and isinstance(self.items[self.at], kind):
            self.at += 1
            return cast(N, self.items[self.at - 1])
        return None

    @property
    def more(self) -> bool:
        return self.at < len(self.items)

    def rest(self) -> list[Any]:
        found = self.items[self.at :]
        self.at = len(self.items)
        return found


class _TooLarge(Exception):
    """A number that no position could hold."""

    def __init__(self, token: Token) -> None:
        super().__init__(str(token))
        self.token = token


def _number(token: Token) -> int:
    """The value of a number. Raises _TooLarge before it costs time without bound."""
    if len(token.lstrip("0")) > len(str(MAX_NUMBER)) or int(token[-20:]) > MAX_NUMBER:
        raise _TooLarge(token)
    return int(token[-20:])


PREPOSITIONS = ("OF", "ON", "WITH", "FOR", "TO", "BY", "AT", "FROM", "UNDER")


class _Suite(tuple[n.Stmt, ...]):
    """The statements of one block."""


class _Builder(Transformer[Token, Any]):
    """Grammar rule -> node, one method a rule; `scalar` is the text being parsed."""

    scalar: TextPlace

    # -- positions

    def span(self, first: Any, last: Any) -> Span:
        """From the start of `first` to the end of `last`; each is a token, a node or a block."""
        line, column = self._start(first)
        end_line, end_column = self._end(last)
        return Span(self.scalar.span.file, line, column, end_line, end_column)

    def _start(self, item: Any) -> tuple[int, int]:
        if isinstance(item, n.Node):
            return item.span.line, item.span.column
        if isinstance(item, Token):
            return self.scalar.position((item.line or 1) - 1, (item.column or 1) - 1)
        return self._start(item[0])

    def _end(self, item: Any) -> tuple[int, int]:
        if isinstance(item, n.Node):
            return item.span.end_line, item.span.end_column
        if isinstance(item, Token):
            return self.scalar.position((item.end_line or 1) - 1, (item.end_column or 1) - 1)
        return self._end(item[-1])

    def over(self, children: Sequence[Any]) -> Span:
        items = [item for item in children if item is not None and item != ()]
        if not items:
            return self.scalar.span
        return self.span(items[0], items[-1])

    # -- starts

    def program(self, c: list[Any]) -> n.Program:
        wheres = tuple(item[1] for item in c if isinstance(item, tuple))
        return n.Program(self.over(c), wheres, tuple(item for item in c if not isinstance(item, tuple)))

    def params_text(self, c: list[Any]) -> tuple[n.Param, ...]:
        return tuple(item for item in c if isinstance(item, n.Param))

    # -- types

    def type_atom(self, c: list[Any]) -> n.TypeName:
        return n.TypeName(self.over(c), str(c[0]))

    def type_range(self, c: list[Any]) -> n.TypeRange:
        return n.TypeRange(self.span(c[0][1], c[2][2]), c[0][0], c[2][0])

    def signed(self, c: list[Any]) -> tuple[int, Token, Token]:
        value = _number(c[1])
        return (-value, c[0], c[1]) if c[0] is not None else (value, c[1], c[1])

    def type_optional(self, c: list[Any]) -> n.TypeName:
        name = c[0].name if isinstance(c[0], n.TypeName) else "?"
        return n.TypeName(self.over(c), name, True)

    def type_of(self, c: list[Any]) -> n.TypeOf:
        return n.TypeOf(self.over(c), str(c[0]), c[2])

    def type_effect(self, c: list[Any]) -> n.TypeEffect:
        return n.TypeEffect(self.over(c), str(c[0]), tuple(item for item in c if isinstance(item, n.Param)))

    def param(self, c: list[Any]) -> n.Param:
        parts = _Parts(c)
        preposition = parts.token(*PREPOSITIONS)
        name = parts.next()
        parts.token("COLON")
        return n.Param(self.over(c), str(preposition or ""), str(name), parts.next())

    # -- statements

    def assign(self, c: list[Any]) -> n.Assign:
        return n.Assign(self.over(c), c[0], str(c[1]), c[2])

    def roll(self, c: list[Any]) -> n.Roll:
        return n.Roll(self.over(c), str(c[1]))

    def random(self, c: list[Any]) -> n.RandomOf:
        return n.RandomOf(self.over(c), c[2])

    def name(self, c: list[Any]) -> n.Name:
        return n.Name(self.span(c[0], c[0]), str(c[0]))

    def index(self, c: list[Any]) -> n.Index:
        return n.Index(self.span(c[0], c[-1]), str(c[0]), tuple(c[2:-1:2]))

    def move(self, c: list[Any]) -> n.Move:
        parts = _Parts(c[1:])
        first = parts.next()
        count = None
        if parts.token("OF"):
            count, first = first, parts.next()
        parts.token("FROM")
        source = parts.next()
        under, target = parts.next()
        return n.Move(self.span(c[0], target), count, first, source, under, target)

    def move_all(self, c: list[Any]) -> n.MoveAll:
        under, target = c[4]
        return n.MoveAll(self.span(c[0], target), c[3], under, target)

    def dest(self, c: list[Any]) -> tuple[bool, n.Place]:
        return (c[0].type == "UNDER", c[1])

    def draw_stmt(self, c: list[Any]) -> n.Draw:
        parts = _Parts(c[1:])
        name = parts.next()
        parts.token("FROM")
        source = parts.next()
        under, target = parts.next()
        until, rest = None, None
        if parts.more and isinstance(parts.items[parts.at], list):
            until, rest = parts.next()
        otherwise = None
        if parts.token("ELSE"):
            otherwise = parts.next()
        return n.Draw(self.span(c[0], rest or target), str(name), source, under, target, until, rest, otherwise)

    def until_rest(self, c: list[Any]) -> list[Any]:
        return [c[1], c[4]]

    def draw_up_to(self, c: list[Any]) -> n.DrawUpTo:
        under, target = c[6]
        return n.DrawUpTo(self.span(c[0], target), c[3], c[5], under, target)

    def shuffle(self, c: list[Any]) -> n.Shuffle:
        places = [item for item in c if isinstance(item, n.Name | n.Index)]
        return n.Shuffle(self.over(c), places[0], places[1] if len(places) > 1 else None)

    def look(self, c: list[Any]) -> n.Look:
        return n.Look(self.over(c), c[2], c[4])

    def reveal(self, c: list[Any]) -> n.Reveal:
        return n.Reveal(self.over(c), c[1])

    def if_stmt(self, c: list[Any]) -> n.If:
        return n.If(self.span(c[0], c[1]), c[1], c[2], c[3] if len(c) > 3 and c[3] is not None else ())

    def else_if(self, c: list[Any]) -> tuple[n.Stmt, ...]:
        return (n.If(self.span(c[1], c[2]), c[2], c[3], c[4] if len(c) > 4 and c[4] is not None else ()),)

    def else_plain(self, c: list[Any]) -> tuple[n.Stmt, ...]:
        return cast(tuple[n.Stmt, ...], c[1])

    def suite(self, c: list[Any]) -> _Suite:
        return _Suite(c)

    def for_each(self, c: list[Any]) -> n.ForEach:
        parts = _Parts(c[2:])
        each = parts.next()
        order = parts.optional(n.Order)
        where = parts.next() if parts.token("WHERE") else None
        return n.ForEach(self.span(c[0], where or order or each), each, order, where, parts.next())

    def each_type(self, c: list[Any]) -> n.Each:
        return n.Each(self.over(c), str(c[1]), str(c[0]), None, None)

    def each_in(self, c: list[Any]) -> n.Each:
        items = [item for item in c if item is not None]
        return n.Each(self.over(items), str(items[0]), None, items[2], items[4] if len(items) > 4 else None)

    def order_clockwise(self, c: list[Any]) -> n.Order:
        return n.Order(self.over(c), "clockwise", c[2])

    def order_highest(self, c: list[Any]) -> n.Order:
        return n.Order(self.over(c), "highest", c[2])

    def order_lowest(self, c: list[Any]) -> n.Order:
        return n.Order(self.over(c), "lowest", c[2])

    def order_reversed(self, c: list[Any]) -> n.Order:
        return n.Order(self.over(c), "reversed", None)

    def repeat_times(self, c: list[Any]) -> n.Repeat:
        parts = _Parts(c[1:])
        times = parts.next()
        parts.token("TIMES")
        until = parts.next() if parts.token("UNTIL") else None
        return n.Repeat(self.span(c[0], until or times), "times", times, until, parts.next(), ())

    def repeat_at_most(self, c: list[Any]) -> n.Repeat:
        items = [item for item in c if item is not None]
        otherwise = items[9] if len(items) > 9 else ()
        return n.Repeat(self.span(c[0], items[6]), "at_most", items[3], items[6], items[7], otherwise)

    def repeat_until(self, c: list[Any]) -> n.Repeat:
        return n.Repeat(self.span(c[0], c[2]), "until", None, c[2], c[3], ())

    def _turns(self, c: list[Any], until: bool) -> n.Turns:
        parts = _Parts(c[1:])
        name = parts.next()
        domain = parts.next() if parts.token("IN") else None
        parts.token("CLOCKWISE")
        parts.token("FROM")
        first = parts.next()
        rest = parts.rest()
        condition = rest[1] if until else None
        return n.Turns(self.span(c[0], condition or first), str(name), domain, first, condition, rest[-1])

    def turns_pass(self, c: list[Any]) -> n.Turns:
        return self._turns(c, False)

    def turns_until(self, c: list[Any]) -> n.Turns:
        return self._turns(c, True)

    def secretly(self, c: list[Any]) -> n.Secretly:
        items = [item for item in c if item is not None]
        domain = items[5] if len(items) > 5 else None
        return n.Secretly(self.span(c[0], domain or items[3]), str(items[3]), domain, items[-1])

    def choose(self, c: list[Any]) -> n.Choose:
        parts = _Parts(c[1:])
        seat = parts.next()
        chosen = parts.token("CHOOSE")
        limit: list[Any] | None = None
        if parts.more and isinstance(parts.items[parts.at], list):
            limit = parts.next()
        rest = parts.rest()
        options = tuple(item for item in rest if isinstance(item, n.Option))
        if_none = rest[-1][0] if isinstance(rest[-1], list) else None
        return n.Choose(self.span(c[0], chosen), seat, limit is not None, limit[0] if limit else None, options, if_none)

    def limit_up_to(self, c: list[Any]) -> list[Any]:
        return [c[2]]

    def limit_any(self, c: list[Any]) -> list[Any]:
        return [None]

    def _option(self, c: list[Any]) -> n.Option:
        items = [item for item in c if item is not None]
        wheres: list[Any] = []
        body: tuple[n.Stmt, ...] = ()
        at = 1
        while at < len(items):
            item = items[at]
            if isinstance(item, Token) and item.type == "WHERE":
                wheres.append(items[at + 1])
                at += 1
            elif isinstance(item, _Suite):
                body = item
            elif isinstance(item, tuple):
                wheres.append(item[1])
            at += 1
        binders = tuple(item for item in items if isinstance(item, n.Binder))
        return n.Option(
            self.span(items[0], binders[-1] if binders else items[0]), str(items[0]), binders, tuple(wheres), body
        )

    option_bare = option_where = option_inline = option_lines = option_arrow = option_where_arrow = _option

    def option_name(self, c: list[Any]) -> Token:
        return cast(Token, c[0])

    def binder_type(self, c: list[Any]) -> n.Binder:
        parts = _Parts(c)
        preposition = parts.token(*PREPOSITIONS)
        kind, name = parts.next(), parts.next()
        return n.Binder(self.over(c), str(preposition or ""), str(name), str(kind), None, None, None, None)

    def binder_in(self, c: list[Any]) -> n.Binder:
        parts = _Parts(c)
        preposition = parts.token(*PREPOSITIONS)
        name = parts.next()
        parts.token("IN")
        return n.Binder(self.over(c), str(preposition or ""), str(name), None, parts.next(), None, None, None)

    def binder_range(self, c: list[Any]) -> n.Binder:
        parts = _Parts(c)
        preposition = parts.token(*PREPOSITIONS)
        name = parts.next()
        values = [item for item in parts.rest() if not isinstance(item, Token)]
        step = values[2] if len(values) > 2 else None
        return n.Binder(self.over(c), str(preposition or ""), str(name), None, None, values[0], values[1], step)

    def where_line(self, c: list[Any]) -> tuple[Token, n.Expr]:
        return (c[0], c[1])

    def arrow(self, c: list[Any]) -> _Suite:
        return _Suite(c[1:])

    def if_none(self, c: list[Any]) -> list[Any]:
        return [tuple(c[2])]

    def choose_amount(self, c: list[Any]) -> n.ChooseValue:
        values = [item for item in c[5:] if item is not None and not isinstance(item, Token)]
        place = c[3]
        step = values[2] if len(values) > 2 else None
        binder = n.Binder(self.span(place, c[-1] or values[-1]), "", place.name, None, None, values[0], values[1], step)
        return n.ChooseValue(self.span(c[0], values[-1]), c[1], place, binder, None)

    def choose_member(self, c: list[Any]) -> n.ChooseValue:
        items = [item for item in c if item is not None]
        place, domain = items[3], items[5]
        where = items[7] if len(items) > 7 else None
        binder = n.Binder(self.span(place, domain), "", place.name, None, domain, None, None, None)
        return n.ChooseValue(self.span(items[0], where or domain), items[1], place, binder, where)

    def call_stmt(self, c: list[Any]) -> n.CallStmt:
        args: list[tuple[str, n.Expr]] = []
        for item in c[1:]:
            if isinstance(item, list):
                args.append((str(item[0]), item[1]))
            elif item is not None:
                args.append(("", item))
        last = args[-1][1] if args else c[0]
        return n.CallStmt(self.span(c[0], last), str(c[0]), tuple(args))

    def prep_arg(self, c: list[Any]) -> list[Any]:
        return c

    def perform(self, c: list[Any]) -> n.Perform:
        return n.Perform(self.over(c), c[1])

    def result(self, c: list[Any]) -> n.Result:
        return n.Result(self.over(c), c[1])

    def stop(self, c: list[Any]) -> n.Simple:
        return n.Simple(self.over(c), "stop")

    def nothing(self, c: list[Any]) -> n.Simple:
        return n.Simple(self.over(c), "nothing")

    def pass_(self, c: list[Any]) -> n.Simple:
        return n.Simple(self.over(c), "pass")

    def end_game(self, c: list[Any]) -> n.Simple:
        return n.Simple(self.over(c), "end game")

    # -- expressions

    def conditional(self, c: list[Any]) -> n.Conditional:
        return n.Conditional(self.over(c), c[1], c[3], c[5])

    def quantifier(self, c: list[Any]) -> n.Quantifier:
        items = [item for item in c if item is not None]
        return n.Quantifier(self.over(items), str(items[0]), items[1], items[3] if len(items) > 3 else None)

    def best(self, c: list[Any]) -> n.Quantifier:
        parts = _Parts(c[1:])
        each = parts.next()
        where = parts.next() if parts.token("WHERE") else None
        keys = tuple(item for item in parts.rest() if not isinstance(item, Token))
        return n.Quantifier(self.over(c), "best", each, where, None, keys)

    def sum_of(self, c: list[Any]) -> n.Quantifier:
        items = [item for item in c if item is not None]
        return n.Quantifier(self.over(items), "sum", items[4], items[6] if len(items) > 6 else None, items[2])

    def extreme(self, c: list[Any]) -> n.Quantifier:
        parts = _Parts(c)
        form, value = parts.next(), parts.next()
        parts.token("FOR")
        each = parts.next()
        where = parts.next() if parts.token("WHERE") else None
        otherwise = parts.next() if parts.token("ELSE") else None
        return n.Quantifier(self.over(parts.items), str(form), each, where, value, (), otherwise)

    def _binary(self, c: list[Any]) -> n.Expr:
        left: n.Expr = c[0]
        for at in range(1, len(c), 2):
            left = n.Binary(self.span(left, c[at + 1]), str(c[at]), left, c[at + 1])
        return left

    or_ = and_ = add = mul = compare = _binary

    def compare_not_in(self, c: list[Any]) -> n.Binary:
        return n.Binary(self.over(c), "not in", c[0], c[3])

    def negation(self, c: list[Any]) -> n.Unary:
        return n.Unary(self.over(c), "not", c[1])

    def negative(self, c: list[Any]) -> n.Unary:
        return n.Unary(self.over(c), "-", c[1])

    def field(self, c: list[Any]) -> n.Field:
        return n.Field(self.over(c), c[0], str(c[2]))

    def can(self, c: list[Any]) -> n.Can:
        return n.Can(self.over(c), c[1])

    def call(self, c: list[Any]) -> n.Call:
        args = tuple(item for item in c[2:] if item is not None and not isinstance(item, Token))
        return n.Call(self.over(c), str(c[0]), args)

    def field_call(self, c: list[Any]) -> n.FieldCall:
        args = tuple(item for item in c[4:] if item is not None and not isinstance(item, Token))
        return n.FieldCall(self.over(c), c[0], str(c[2]), args)

    def number(self, c: list[Any]) -> n.Number:
        return n.Number(self.over(c), _number(c[0]))

    def none(self, c: list[Any]) -> n.Word:
        return n.Word(self.over(c), "none")

    def true(self, c: list[Any]) -> n.Word:
        return n.Word(self.over(c), "true")

    def false(self, c: list[Any]) -> n.Word:
        return n.Word(self.over(c), "false")

    def seats(self, c: list[Any]) -> n.Word:
        return n.Word(self.over(c), "seats")

    def all_of(self, c: list[Any]) -> n.AllOf:
        return n.AllOf(self.over(c), str(c[1]))

    def set_literal(self, c: list[Any]) -> n.SetLiteral:
        return n.SetLiteral(self.over(c), tuple(item for item in c if item is not None and not isinstance(item, Token)))

    def parenthesis(self, c: list[Any]) -> n.Expr:
        return cast(n.Expr, c[1])


_BUILDER = _Builder()


@cache
def _parsers() -> Lark:
    return parser(_BUILDER)


MAX_KEPT = 50_000
"""Trees that are kept: more than the texts of a rule set that is ten times as long as the games here."""
_PARSED: dict[tuple[str, str, Span], Any] = {}


def _parse(start: str, text: str, place: TextPlace, diagnostics: Diagnostics) -> Any:
    """Parse `text` of `place` from grammar rule `start`; one diagnostic and `None` when it does not parse.

    The rulesets of a game share most of their texts, and trees are never changed, so a text that parsed is kept.
    """
    key = (start, text, place.span)
    if key not in _PARSED:
        tree = _parse_anew(start, text, place, diagnostics)
        if tree is None:
            return None
        if len(_PARSED) >= MAX_KEPT:
            _PARSED.clear()
        _PARSED[key] = tree
    return _PARSED[key]


def _parse_anew(start: str, text: str, place: TextPlace, diagnostics: Diagnostics) -> Any:
    if len(text) > MAX_TEXT:
        diagnostics.error(
            TOO_DEEP,
            f"a text may have {MAX_TEXT:,} characters, this one has {len(text):,}",
            span_of(place, text, 0, max(1, text.find("\n"))),
            help="split it into functions or procedures",
        )
        return None
    _BUILDER.scalar = place
    try:
        return _shallow(_parsers().parse(text + "\n", start=start), diagnostics)
    except UnexpectedCharacters as error:
        explain_character(error, text, place, diagnostics)
    except UnexpectedToken as error:
        explain_token(error, text, place, diagnostics)
    except LayoutError as error:
        explain_layout(error, text, place, diagnostics)
    except _TooLarge as error:
        at = error.token.start_pos or 0
        diagnostics.error(
            TOO_LARGE,
            f"numbers go up to {MAX_NUMBER:,}",
            span_of(place, text, at, at + len(error.token)),
            help="count in larger units",
        )
    except VisitError as error:  # a bug in a builder method must not hide behind Lark's wrapper
        raise error.orig_exc from error
    return None


def _shallow(tree: Any, diagnostics: Diagnostics) -> Any:
    """The tree, or `None` after RW304 when it is so deep that later stages could not walk it."""
    todo: list[tuple[Any, int]] = [(tree, 0)]
    while todo:
        item, depth = todo.pop()
        if isinstance(item, n.Node):
            if depth > MAX_DEPTH:
                diagnostics.error(
                    TOO_DEEP,
                    f"this text nests more than {MAX_DEPTH} deep",
                    item.span,
                    help="split it into functions or procedures",
                )
                return None
            fields: tuple[str, ...] = type(item).__match_args__
            todo += [(getattr(item, name), depth + 1) for name in fields[1:]]  # all but the span
        elif isinstance(item, tuple):
            todo += [(part, depth) for part in item]
    return tree


def parse_program(text: str, place: TextPlace, diagnostics: Diagnostics) -> n.Program | None:
    """Statements: the text of a procedure, a phase, a flow or an effect."""
    return cast("n.Program | None", _parse("program", text, place, diagnostics))


def parse_expression(text: str, place: TextPlace, diagnostics: Diagnostics) -> n.Expr | None:
    """One expression: the value of a function, a constant or the returns."""
    return cast("n.Expr | None", _parse("expression", text, place, diagnostics))


def parse_type(text: str, place: TextPlace, diagnostics: Diagnostics) -> n.TypeNode | None:
    """A type as written in `type:`, `gives:`, `fields:`."""
    return cast("n.TypeNode | None", _parse("type_text", text, place, diagnostics))


def parse_params(text: str, place: TextPlace, diagnostics: Diagnostics) -> tuple[n.Param, ...] | None:
    """A parameter list as written in `params:`; an empty text has none."""
    if not text.strip():
        return ()
    return cast("tuple[n.Param, ...] | None", _parse("params_text", text, place, diagnostics))
