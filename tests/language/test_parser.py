"""The grammar: no conflicts, every token named, and printing a tree gives text that parses to the same tree."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark

from rulewright.compiler.diagnostics import Diagnostics, Span
from rulewright.compiler.language import nodes as n
from rulewright.compiler.language import parse_expression, parse_params, parse_program, parse_type, print_node
from rulewright.compiler.language.layout import Layout
from rulewright.compiler.language.printer import STRENGTH
from rulewright.compiler.language.table import STARTS
from rulewright.compiler.source import compose
from rulewright.compiler.source.nodes import Mapping, Node, Scalar, Sequence

HOUSE = Path(__file__).parents[2]
GRAMMAR = resources.files("rulewright.compiler.language").joinpath("grammar.lark").read_text(encoding="utf-8")
FILES = sorted(
    path for folder in ("rules", "tests/games", "tests/language/programs") for path in (HOUSE / folder).rglob("*.yaml")
)
NOWHERE = Span("a.yaml", 1, 1, 1, 2)


def shape(item: Any) -> Any:
    """A tree without its places, to compare by value."""
    if isinstance(item, n.Node):
        return (type(item).__name__, *(shape(getattr(item, name)) for name in item.__match_args__ if name != "span"))
    return tuple(map(shape, item)) if isinstance(item, tuple) else item


def scalar(text: str) -> Scalar:
    return Scalar(text, NOWHERE, "block", text, (1, 1))


def parsed(text: str, expression: bool = False) -> Any:
    """The tree of a text that must parse."""
    diags = Diagnostics()
    tree = (parse_expression if expression else parse_program)(text, scalar(text), diags)
    assert diags.ok, f"{text}\n{diags.items}"
    return tree


# ---- the grammar ----------------------------------------------------------------------------------------------------


def test_the_grammar_has_no_conflict() -> None:
    """In strict mode Lark refuses shift/reduce conflicts, and terminals that can match the same text."""
    Lark(GRAMMAR, parser="lalr", lexer="basic", postlex=Layout(), start=list(STARTS), strict=True)


def test_every_token_is_named() -> None:
    """A literal inside a rule would get a name from Lark, lose its priority, and be missing in messages."""
    lark = Lark(GRAMMAR, parser="lalr", lexer="basic", postlex=Layout(), start=list(STARTS))
    assert [terminal.name for terminal in lark.terminals if terminal.name.startswith("__")] == []
    rules = re.sub(r"^(//.*|[_A-Z]+:.*|%.*)$", "", GRAMMAR, flags=re.MULTILINE)
    assert not re.search(r"[\"/]", rules)


# ---- all texts that there are ---------------------------------------------------------------------------------------


def scalars(node: Node | None, key: str = "") -> list[tuple[str, Scalar]]:
    """Every scalar below a node with the key it stands under."""
    if isinstance(node, Scalar):
        return [(key, node)]
    if isinstance(node, Sequence):
        return [found for item in node.items for found in scalars(item, key)]
    if isinstance(node, Mapping):
        return [found for entry in node for found in scalars(entry.value, entry.key)]
    return []


def texts(path: Path) -> list[tuple[str, Scalar]]:
    diags = Diagnostics()
    return scalars(compose(path.read_text(encoding="utf-8"), path.name, diags))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_printing_a_text_of_the_rules_keeps_its_meaning(path: Path) -> None:
    for key, node in texts(path):
        diags = Diagnostics()
        program = parse_program(node.text, node, diags)
        if key in ("do", "flow"):
            assert program is not None, diags.items
        if program is not None:
            again = parsed(print_node(program))
            assert shape(again) == shape(program)
            assert print_node(again) == print_node(program)
        expression = parse_expression(node.text, node, Diagnostics())
        if expression is not None:
            assert shape(parsed(print_node(expression), True)) == shape(expression)


def test_there_are_texts_to_test() -> None:
    found = [key for path in FILES for key, _ in texts(path) if key in ("do", "flow")]
    assert len(found) > 50


# ---- random trees ---------------------------------------------------------------------------------------------------

KEYWORDS = set(re.findall(r'^[A-Z_]+: "([a-z]+)"$', GRAMMAR, re.MULTILINE))
names = st.sampled_from(["a", "b", "in_play", "seat_of", "x1", "nothing_left", "end_", "orders"])
prepositions = st.sampled_from(["of", "on", "with", "for", "to", "by", "at", "from", "under"])
types = st.sampled_from(["seat", "board", "suit"])


def node(kind: type[n.Node], *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(kind, st.just(NOWHERE), *parts)


def some(strategy: st.SearchStrategy[Any], least: int = 0, most: int = 2) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


def _wider(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    each = st.one_of(
        node(n.Each, names, types, st.none(), st.none()),
        node(n.Each, names, st.none(), inner, st.none()),
        node(n.Each, names, st.none(), inner, inner),
    )
    maybe = st.none() | inner
    call = node(n.Call, names, some(inner))
    field_call = node(n.FieldCall, inner, names, some(inner))
    return st.one_of(
        node(n.SetLiteral, some(inner)),
        node(n.Index, names, some(inner, 1)),
        node(n.Field, inner, names),
        call,
        field_call,
        node(n.Can, call | field_call),
        node(n.Unary, st.sampled_from(["not", "-"]), inner),
        node(n.Binary, st.sampled_from(list(STRENGTH)), inner, inner),
        node(n.Conditional, inner, inner, inner),
        node(n.Quantifier, st.sampled_from(["count", "any", "every", "those"]), each, maybe),
        node(n.Quantifier, st.just("best"), each, maybe, st.none(), some(inner, 1)),
        node(n.Quantifier, st.just("sum"), each, maybe, inner),
        node(n.Quantifier, st.sampled_from(["highest", "lowest"]), each, maybe, inner, st.just(()), maybe),
    )


leaves = st.one_of(
    node(n.Name, names),
    node(n.Number, st.integers(0, 2**31 - 1)),
    node(n.Word, st.sampled_from(["none", "true", "false", "seats"])),
    node(n.AllOf, types),
)
exprs = st.recursive(leaves, _wider, max_leaves=8)
small = st.recursive(leaves, _wider, max_leaves=3)
places = node(n.Name, names) | node(n.Index, names, some(small, 1))
binders = st.one_of(
    node(n.Binder, prepositions | st.just(""), names, types, *[st.none()] * 4),
    node(n.Binder, prepositions | st.just(""), names, st.none(), small, *[st.none()] * 3),
    node(n.Binder, prepositions | st.just(""), names, st.none(), st.none(), small, small, st.none() | small),
)


@st.composite
def choose_values(draw: st.DrawFn) -> n.ChooseValue:
    place = draw(places)
    if draw(st.booleans()):
        binder = n.Binder(NOWHERE, "", place.name, None, draw(small), None, None, None)
        return n.ChooseValue(NOWHERE, draw(small), place, binder, draw(st.none() | small))
    step = draw(st.none() | small)
    binder = n.Binder(NOWHERE, "", place.name, None, None, draw(small), draw(small), step)
    return n.ChooseValue(NOWHERE, draw(small), place, binder, None)


@st.composite
def calls(draw: st.DrawFn) -> n.CallStmt:
    rest = draw(some(st.tuples(prepositions, small)))
    first = draw(some(st.tuples(st.just(""), small), 0, 1))
    return n.CallStmt(NOWHERE, draw(names), (*first, *rest))


under = st.booleans()
simple = st.one_of(
    node(n.Assign, places, st.sampled_from([":=", "+=", "-="]), exprs),
    node(n.Assign, places, st.just(":="), node(n.Roll, names) | node(n.RandomOf, small)),
    node(n.Move, st.none() | small, small, places, under, places),
    node(n.MoveAll, places, under, places),
    node(n.DrawUpTo, small, places, under, places),
    node(n.Shuffle, places, st.none() | places),
    node(n.Look, places, small),
    node(n.Reveal, places),
    choose_values(),
    calls(),
    node(n.Perform, node(n.Call, names, some(small)) | node(n.FieldCall, small, names, some(small))),
    node(n.Result, exprs),
    node(n.Simple, st.sampled_from(["stop", "nothing", "pass", "end game"])),
)


def _compound(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    body, maybe = some(inner, 1), some(inner)
    each = node(n.Each, names, types, st.none(), st.none()) | node(n.Each, names, st.none(), small, st.none() | small)
    order = node(n.Order, st.sampled_from(["clockwise", "highest", "lowest"]), small) | node(
        n.Order, st.just("reversed"), st.none()
    )
    option = node(n.Option, names | st.just("pass"), some(binders), some(exprs), maybe)
    optional = st.none() | small
    return st.one_of(
        node(n.If, exprs, body, maybe),
        node(n.ForEach, each, st.none() | order, optional, body),
        node(n.Repeat, st.just("times"), small, optional, body, st.just(())),
        node(n.Repeat, st.just("at_most"), small, small, body, maybe),
        node(n.Repeat, st.just("until"), st.none(), small, body, st.just(())),
        node(n.Turns, names, optional, small, optional, body),
        node(n.Secretly, names, optional, body),
        node(n.Draw, names, places, under, places, st.none(), st.none(), st.none() | body),
        node(n.Draw, names, places, under, places, small, places, st.none() | body),
        node(n.Choose, small, st.just(False), st.none(), some(option, 1), st.none() | body),
        node(n.Choose, small, st.just(True), optional, some(option, 1), st.none() | body),
    )


programs = node(n.Program, some(exprs), some(st.recursive(simple, _compound, max_leaves=6)))


@given(exprs)
def test_any_expression_can_be_printed_and_read_again(tree: n.Expr) -> None:
    assert shape(parsed(print_node(tree), True)) == shape(tree)


@settings(deadline=None)
@given(programs)
def test_any_program_can_be_printed_and_read_again(tree: n.Program) -> None:
    assert shape(parsed(print_node(tree))) == shape(tree)


# ---- places and forms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "\n", "# only a remark", "  # one\n\n  # two\n", "x := 1", "x := 1 # why", "\n\n  x := 1\n\n"]
)
def test_empty_texts_remarks_and_missing_line_ends_are_fine(text: str) -> None:
    program = parsed(text)
    assert len(program.body) == ("x" in text.replace("# only a remark", ""))


def test_a_keyword_is_none_inside_a_longer_name() -> None:
    tree = parsed("inactive := orders + endgame")
    assert print_node(tree) == "inactive := orders + endgame"


def test_a_block_behind_an_arrow_stands_at_its_column() -> None:
    program = parsed(
        "seat p choose\n  a -> x := 1\n       y := 2\n  b\n    -> x := 2\n"
        "  c where x -> nothing\n  d where y\n    -> x := 4"
    )
    assert [len(option.body) for option in program.body[0].options] == [2, 1, 1, 1]
    assert [len(option.wheres) for option in program.body[0].options] == [0, 0, 1, 1]


def test_nodes_know_their_place_in_the_file() -> None:
    text = "do: |\n  if a = 1\n    coins[p] += 2 * b\n"
    root = compose(text, "a.yaml", Diagnostics())
    assert isinstance(root, Mapping)
    do = root.get("do")
    assert isinstance(do, Scalar)
    program = parse_program(do.text, do, Diagnostics())
    assert program is not None
    statement = program.body[0]
    assert isinstance(statement, n.If)
    assert statement.condition.span == Span("a.yaml", 2, 6, 2, 11)
    inner = statement.then[0]
    assert isinstance(inner, n.Assign) and isinstance(inner.value, n.Binary)
    assert inner.span == Span("a.yaml", 3, 5, 3, 22)
    assert inner.value.right.span == Span("a.yaml", 3, 21, 3, 22)


@pytest.mark.parametrize(
    ("text", "span"),
    [("0..12", (1, 6)), ("-3..3", (1, 6)), ("-3 .. -1", (1, 9)), ("seat?", (1, 6)), ("set of seat", (1, 12))],
)
def test_types_know_their_place(text: str, span: tuple[int, int]) -> None:
    found = parse_type(text, scalar(text), Diagnostics())
    assert found is not None
    assert (found.span.column, found.span.end_column) == span


def test_parameters() -> None:
    text = "n: 1..9, from p: seat, for those_in: set of seat, on b: board?"
    found = parse_params(text, scalar(text), Diagnostics())
    assert found is not None
    assert [(param.preposition, param.name) for param in found] == [
        ("", "n"), ("from", "p"), ("for", "those_in"), ("on", "b"),
    ]  # fmt: skip
    assert parse_params("", scalar(""), Diagnostics()) == ()
