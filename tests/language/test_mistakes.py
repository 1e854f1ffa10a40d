"""The mistakes that people make first: each gives one message, at the right place of the YAML file, with the edit."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.compiler.diagnostics import Diagnostic, Diagnostics
from rulewright.compiler.language import parse_params, parse_program, parse_type
from rulewright.compiler.language.layout import MAX_BLOCKS
from rulewright.compiler.language.mistakes import CALLS
from rulewright.compiler.language.parser import MAX_DEPTH
from rulewright.compiler.source import compose
from rulewright.compiler.source.nodes import Mapping, Scalar


def block(text: str) -> str:
    """A text as it stands behind `|`: its first line is line 2, its first column is column 3."""
    return "do: |\n" + "".join(f"  {line}\n" if line else "\n" for line in text.split("\n"))


def findings(yaml: str) -> list[Diagnostic]:
    diags = Diagnostics()
    root = compose(yaml, "a.yaml", diags)
    assert isinstance(root, Mapping), diags.items
    node = root.get("do")
    assert isinstance(node, Scalar)
    found = Diagnostics()
    assert parse_program(node.text, node, found) is None
    return found.items


def one(yaml: str) -> tuple[str, str, str, str]:
    """Code, place, message and help of the one finding."""
    [item] = findings(yaml)
    assert item.span is not None
    assert (item.span.end_line, item.span.end_column) > (item.span.line, item.span.column)
    return item.code, f"{item.span.line}:{item.span.column}", item.message, item.help


SIGNS = [
    ("x：= 3", "2:4", "`：`", "write `:=`"),
    ("x ：＝ 3", "2:5", "`：`", "write `:=`"),
    ("if a ＞＝ 3\n  x := 1", "2:8", "`＞`", "write `>=`"),
    ("if a ≠ b\n  x := 1", "2:8", "`≠`", "write `!=`"),
    ("x := coins（p）", "2:13", "`（`", "write `(`"),
    ("coins【p】 += 1", "2:8", "`【`", "write `[`"),
    ("x := ３", "2:8", "`３`", "write `3`"),
    ("pay 1，2", "2:8", "`，`", "write `,`"),
    ("a → x := 1", "2:5", "`→`", "write `->`"),
    ("x := a – b", "2:10", "`–`", "write `-`"),
    ("x := a × b", "2:10", "`×`", "write `*`"),
    ("x := coins；", "2:13", "`；`", "line of its own"),
    ("x := 1; y := 2", "2:9", "`;`", "line of its own"),
    ('x := "north"', "2:8", '`"`', "without quotation marks"),
    ("x := 'north'", "2:8", "`'`", "without quotation marks"),
    ("x := “north”", "2:8", "`“`", "without quotation marks"),
    ("x := 「北」", "2:8", "`「`", "without quotation marks"),
    ("x := 7 / 2", "2:10", "`/`", "div_down(a, b)"),
    ("x := 7 ÷ 2", "2:10", "`÷`", "div_down(a, b)"),
    ("x := 7 // 2", "2:10", "`/`", "begins with `#`"),
    ("x := 7 % 2", "2:10", "`%`", "mod(a, b)"),
    ("x := 2 ^ 3", "2:10", "`^`", "multiply"),
    ("if a && b\n  x := 1", "2:8", "`&`", "write `and`"),
    ("if a || b\n  x := 1", "2:8", "`|`", "write `or`"),
    ("if !a\n  x := 1", "2:6", "`!`", "write `not`"),
    ("coins[p] += 1_000", "2:16", "`_`", "write `1000`"),
    ("Coins[p] += 1", "2:3", "lower case", "write `coins`"),
    ("freeSpaces := 1", "2:3", "lower case", "write `free_spaces`"),
    ("x := True", "2:8", "lower case", "write `true`"),
    ("x := coins[P]", "2:14", "lower case", "write `p`"),
    ("_x := 1", "2:3", "begins with a letter", "write `x`"),
    ("選舉 := 1", "2:3", "`選`", "text/<locale>/"),
    ("café := 1", "2:3", "`é`", "snake_case"),
    ("x := 🎲", "2:8", "`🎲`", "text/<locale>/"),
    ("x := 1\u3000", "2:9", "U+3000", "plain one"),
    ("x\u00a0:= 1", "2:4", "U+00A0", "plain one"),
    ("x :=\t1", "2:7", "U+0009", "spaces"),
    ("x := \u200b1", "2:8", "U+200B", "cannot be seen"),
    ("x := \\", "2:8", "`\\`", "parentheses"),
]

WORDS = [
    # phrases of rulebooks and of other languages
    ("p.coins += 1", "2:4", "`.`", "`coins[p]`"),
    ("coins p += 1", "2:11", "`+=`", "`coins[p]`"),
    ("coins(p) += 1", "2:12", "`+=`", "`coins[p]`"),
    ("coins[p] - 2", "2:12", "`-`", "write `coins[p] -= 2`"),
    ("seat p choose take, wait", "2:21", "`,`", "a line of its own below `choose`"),
    ("seat p choose\n  take coins[p] += 1\n  wait", "3:15", "`[`", "write `take -> coins[p] += 1`"),
    ("x := random 1 .. 6", "2:15", "`1`", "`random of {a, b}`"),
    ("x := (roll die) + 1", "2:9", "`roll`", "`x := roll ...`"),
    ("shuffle the deck", "2:15", "`deck`", "leave `the` out"),
    ("draw 2 from deck to hand[p]", "2:8", "`2`", "write `draw up to 2 from deck to hand[p]`"),
    ("draw c from deck", "2:19", "too early", "say where it goes"),
    ("a := seats where coins[p] > 1", "2:14", "`where`", "`those seat p where ...`"),
    ("seat p choose goal[p] from all meadow", "2:40", "too early", "a set behind `in`"),
    ("x := highest coins[p]", "2:24", "too early", "`... for seat p`"),
    # one sign for another
    ("x = 3", "2:5", "`=` cannot stand here", "write `:=`"),
    ("coins[p] = 3", "2:12", "expected `+=`, `-=` or `:=`", "write `:=`"),
    ("if a == 1\n  x := 1", "2:9", "`=` cannot stand here", "compares already"),
    ("x :＝ 1", "2:5", "`:`", "write `:=` in plain signs"),
    ("x :== 1", "2:7", "`=`", "write `:=`"),
    ("x : = 1", "2:5", "`:`", "without a blank"),
    ("x + = 1", "2:5", "`+`", "write `+=` without a blank"),
    ("x =+ 1", "2:5", "`=`", "write `+=`"),
    ("x++", "2:4", "`+`", "write `x += 1`"),
    ("x -> 3", "2:5", "`->`", "write `:=`"),
    ("if a => b\n  x := 1", "2:9", "`>`", "write `>=`"),
    ("if a <> b\n  x := 1", "2:9", "`>`", "`!=`"),
    ("if 1 < a < 3\n  x := 1", "2:12", "`<`", "two at a time"),
    ("x := a ? b : c", "2:10", "`?`", "if a then b else c"),
    ("x := [1, 2]", "2:8", "`[`", "`{a, b}`"),
    ("x := votes[p][b]", "2:16", "`[`", "`name[a, b]`"),
    ("x := 1..3", "2:9", "`..`", "no value"),
    ("x := (a]", "2:10", "`]` does not close `(`", "write `)`"),
    ("x := a)", "2:9", "`)` closes nothing", "delete it"),
    ("x := (a + b\ny := 1", "2:8", "`(` is not closed", "write `)`"),
    # numbers
    ("coins[p] += 1,000", "2:16", "`,` cannot stand here", "thousands separator"),
    ("x := 3.5", "2:10", "`5`", "whole"),
    ("x := .5", "2:8", "`.`", "whole"),
    ("x := 0x1", "2:9", "`x1`", "only digits"),
    # where lines end
    ("if a = 1 and\n  x := 1", "2:15", "cannot end with `and`", "into parentheses"),
    ("if a = 1  # why\n   and b\n  x := 1", "3:6", "cannot begin with `and`", "into parentheses"),
    ("x := a +\n  b", "2:11", "cannot end with `+`", "same line"),
    ("x :=", "2:7", "cannot end with `:=`", "same line"),
    ("x := (1 +", "2:8", "`(` is not closed", "write `)`"),
    ("x := {a, b", "2:8", "`{` is not closed", "write `}`"),
    ("draw c from deck", "2:19", "ends too early; expected `to` or `under`", ""),
    ("result", "2:9", "ends too early; expected a value", ""),
    ("x := if a then 1  # or\ny := 1", "2:19", "the line ends too early; expected `else`", ""),
    ("x := y z := 3", "2:10", "`z`", "line of its own"),
    ("if a then\n  x := 1", "2:8", "`then`", "leave `then` out"),
    ("if a:\n  x := 1", "2:7", "`:`", "leave the `:` out"),
    ("if a x := 1", "2:8", "`x`", "next line, further right"),
    ("if a stop", "2:8", "`stop`", "next line, further right"),
    ("x += 1 if a", "2:10", "`if`", "the condition stands first: `if a`"),
    ("if a is b\n  x := 1", "2:8", "`is`", "write `=`"),
    # blocks
    ("else\n  x := 1", "2:3", "`else` without an `if`", "column of its `if`"),
    ("if a\n  x := 1\n\n  else\n  x := 2", "5:5", "`else` without an `if`", "column of its `if`"),
    ("otherwise\n  x := 1", "2:3", "`otherwise` without a loop", "repeat at most"),
    ("if a\n  x := 1\nelif b\n  x := 2", "4:3", "`elif` is no word", "write `else if`"),
    ("if a\n  x := 1\nelseif b\n  x := 2", "4:3", "`elseif` is no word", "write `else if`"),
    ("while a\n  x := 1", "2:3", "`while` is no word", "repeat until"),
    ("foreach seat p\n  x := 1", "2:3", "`foreach` is no word", "write `for each`"),
    ("each seat p\n  x := 1", "2:3", "`each` cannot stand here", "write `for each seat p`"),
    ("let x := 1", "2:3", "`let` is no word", "write `x := 1`"),
    ("if a := 3\n  x := 1", "2:8", "`:=` cannot stand here", "write `=` to compare"),
    ("repeat until size(a) := 3\n  x := 1", "2:24", "`:=` cannot stand here", "write `=` to compare"),
    ("x := 1\ncite: [a]", "3:3", "`cite:` is a key of the rules", "in the column of the key"),
    ("x := 1\nassumed: true", "3:3", "`assumed:` is a key of the rules", "in the column of the key"),
    ("x := 1\nwhere b", "3:3", "`where` cannot stand here", "conditions stand first"),
    # options
    ("seat p choose\n  buy\n    x := 1", "4:7", "`->` is missing", "write `-> x := 1`"),
    ("seat p choose\n  buy where a\n    x := 1", "4:7", "`->` is missing", "write `-> x := 1`"),
    ("seat p choose\n  buy\n    a > 1\n    -> x := 1", "4:7", "`where` is missing", "write `where a > 1`"),
    ("seat p choose\n  buy if a > 1 -> x := 1", "3:9", "`if` cannot stand here", "behind `where`"),
    ("seat p choose\n  buy coins[p] > 3 -> x := 1", "3:14", "`[` cannot stand here", "behind `where`"),
    ("seat p choose\n  a -> x := 1\n  if none\n    x := 2", "4:12", "expected `->`", "write `if none ->`"),
    ("if none -> nothing", "2:11", "`->`", "below `seat p choose`"),
    ("x := 1 -> y := 2", "2:10", "`->`", "only an option"),
    ("choose\n  a", "2:3", "`choose`", "say who chooses"),
    ("seat p chooses\n  a", "2:10", "expected `choose`", ""),
    # phrases that are nearly right
    ("for p in seats\n  x := 1", "2:7", "expected `each`", "`for each seat p`"),
    ("for each p\n  x := 1", "2:13", "ends too early", "`for each seat p`"),
    ("for each seat in seats\n  x := 1", "2:17", "`in`", "`for each seat p`"),
    ("for each n in 1 to 3\n  x := 1", "2:19", "`to`", "`0 .. 3`"),
    ("secretly seat p\n  x := 1", "2:12", "expected `each`", "secretly each seat p"),
    ("repeat\n  x := 1", "2:9", "ends too early", "repeat 3 times"),
    ("repeat 3\n  x := 1", "2:11", "expected `times`", ""),
    ("turns p from q until a\n  x := 1", "2:11", "expected `clockwise`", ""),
    ("seat p choose 0 .. 3", "2:17", "`0`", "where the answer goes"),
    ("seat p choose bid[p] from 0 to 3", "2:31", "expected `..`", "`0 .. 3`"),
    ("x := 1 + count seat p where a", "2:12", "`count`", "in parentheses"),
    ("x := roll 6", "2:13", "`6`", "under `dice:`"),
    ("x := can y", "2:13", "ends too early", "`can pay(1, p)`"),
    ("pay 1 2", "2:9", "`2`", "its preposition"),
    ("roll die", "2:3", "`roll`", "a value alone does nothing"),
    # words of the language as names
    ("count := 3", "2:3", "`count`", "a word of the language"),
    ("for each seat turns\n  x := 1", "2:17", "`turns`", "a word of the language"),
    ("x := stop + 1", "2:8", "`stop`", "a word of the language"),
    ("draw reveal from deck to hand", "2:8", "`reveal`", "a word of the language"),
    ("seat p choose\n  stop -> x := 1", "3:5", "`stop`", "a word of the language"),
]

LAYOUTS = [
    ("if a = 1\nx := 1", "2:3", "needs a block below it", "further right"),
    ("if a", "2:3", "needs a block below it", "further right"),
    ("x := 1\n\n# why\nrepeat 3 times   # so\n\n", "5:3", "needs a block below it", "further right"),
    ("if a\n  x := 1\nelse\ny := 1", "4:3", "needs a block below it", "further right"),
    ("seat p choose", "2:3", "needs a block below it", "further right"),
    ("x := 1\n   y := 2", "3:6", "opens no block", "same column"),
    ("if a\n  x := 1\n   y := 2", "4:6", "opens no block", "same column"),
    ("if a\n    x := 1\n  y := 2", "4:5", "fits none of the blocks above", "column of the block outside"),
    (
        "seat p choose\n  a -> x := 1\n     y := 2",
        "4:8",
        "fits none of the blocks above",
        "column of the block outside",
    ),
    ("seat p choose\n  a ->", "3:7", "nothing follows the arrow", "behind `->`"),
    ("seat p choose\n  a ->\n  b", "3:7", "nothing follows the arrow", "behind `->`"),
]


@pytest.mark.parametrize(
    ("text", "code", "place", "message", "mended"),
    [
        (text, code, *rest)
        for code, cases in (("RW301", SIGNS), ("RW302", WORDS), ("RW303", LAYOUTS))
        for text, *rest in cases
    ],
)
def test_mistake(text: str, code: str, place: str, message: str, mended: str) -> None:
    found = one(block(text))
    assert found[:2] == (code, place), found
    assert message in found[2]
    assert mended in found[3]


@pytest.mark.parametrize(
    ("yaml", "place"),
    [
        ("do: x = 3\n", "1:7"),
        ("do:   x = 3   # why\n", "1:9"),
        ("do: 'x = 3'\n", "1:8"),
        ('do: "x = 3"\n', "1:8"),
        ("do: draw c from deck\n", "1:21"),
        ("do: 'draw c from deck'\n", "1:22"),
        ("do: 'x := ''a'''\n", "1:11"),
        ("do: '''a'' = 3'\n", "1:6"),
        ("a: 1\ndo: |\n      x := 1\n      y = 2\n", "4:9"),
        ("a:\n  - 1\ndo: |2\n    x := 1\n    y = 2\n", "5:7"),
        ("do: |-\n\n  # 選舉\n\n  x = 2", "5:5"),
        ("do: if 選 = 1\n", "1:8"),
        ("do: 'x := 🎲🎲 = 1'\n", "1:11"),
    ],
)
def test_the_place_is_right_in_every_form_of_text(yaml: str, place: str) -> None:
    assert one(yaml)[1] == place


def test_blocks_have_a_greatest_depth() -> None:
    def nest(depth: int) -> str:
        return "".join(f"{'  ' * level}if a\n" for level in range(depth)) + "  " * depth + "x := 1"

    code, place, message, mended = one(block(nest(MAX_BLOCKS + 1)))
    assert (code, place) == ("RW304", f"{MAX_BLOCKS + 3}:{2 * (MAX_BLOCKS + 1) + 3}")
    assert f"{MAX_BLOCKS} deep" in message
    assert "procedure" in mended


@pytest.mark.parametrize(
    "text",
    [
        "x := " + "not " * (MAX_DEPTH + 1) + "a",
        "x := " + "-" * (MAX_DEPTH + 1) + "1",
        "x := " + " + ".join(["1"] * (MAX_DEPTH + 2)),
        "x := " + "f(" * (MAX_DEPTH + 1) + "1" + ")" * (MAX_DEPTH + 1),
        "x := " + "c" + ".d" * 2_000,
        "x := " + "{" * 2_000 + "}" * 2_000,
        "if a\n  x := 1\n" + "else if a\n  x := 1\n" * 400,
    ],
)
def test_expressions_have_a_greatest_depth(text: str) -> None:
    code, _, message, mended = one(block(text))
    assert code == "RW304"
    assert f"more than {MAX_DEPTH} deep" in message
    assert "split it" in mended


def test_parentheses_cost_nothing() -> None:
    diags = Diagnostics()
    text = "x := " + "(" * 4_000 + "1" + ")" * 4_000
    root = compose(block(text), "a.yaml", diags)
    assert isinstance(root, Mapping)
    node = root.get("do")
    assert isinstance(node, Scalar)
    assert parse_program(node.text, node, diags) is not None


@pytest.mark.parametrize("number", ["2147483648", "9" * 5_000, "1" + "0" * 4_301])
def test_numbers_have_an_end(number: str) -> None:
    code, place, message, _ = one(block(f"x := y + {number}"))
    assert (code, place) == ("RW305", "2:12")
    assert "2,147,483,647" in message


def quoted(text: str) -> Scalar:
    """A one-line text in quotes: its first column is column 6."""
    root = compose(f"do: '{text}'\n", "a.yaml", Diagnostics())
    assert isinstance(root, Mapping)
    node = root.get("do")
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize(
    ("text", "code", "place", "message"),
    [
        ("0..", "RW302", "1:9", "ends too early; expected a number"),
        ("0 - 3", "RW302", "1:8", "expected `..`"),
        ("number", "RW302", "1:6", "`number` is no type"),
        ("0...9", "RW302", "1:9", "`.` cannot stand here"),
        ("set seat", "RW302", "1:10", "`seat` cannot stand here"),
        ("Seat", "RW301", "1:6", "lower case"),
        ("0..99999999999", "RW305", "1:9", "numbers go up to"),
        ("seat of", "RW302", "1:11", "`of` cannot stand here"),
    ],
)
def test_types(text: str, code: str, place: str, message: str) -> None:
    node, diags = quoted(text), Diagnostics()
    assert parse_type(node.text, node, diags) is None
    [item] = diags
    assert item.span is not None
    assert (item.code, f"{item.span.line}:{item.span.column}") == (code, place)
    assert message in item.message


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("p seat", "1:8", "expected `:`"),
        ("n: 1..3, against p: seat", "1:15", "`against` is no preposition"),
        ("p: seat q: seat", "1:14", "expected"),
        ("if: seat", "1:6", "`if` cannot stand here"),
        ("p: seat,", "1:14", "ends too early"),
    ],
)
def test_parameters(text: str, place: str, message: str) -> None:
    node, diags = quoted(text), Diagnostics()
    assert parse_params(node.text, node, diags) is None
    [item] = diags
    assert item.span is not None
    assert f"{item.span.line}:{item.span.column}" == place
    assert message in item.message


def test_words_of_other_languages_are_known() -> None:
    assert {"let", "return", "print", "break"} <= set(CALLS)


PIECES = re.findall(
    r"\S+",
    "if else for each in seat p choose where -> := = == + - * ( ) [ ] { } , . .. : ? not and or any count best by then "
    "sum of repeat times until turns clockwise from all pass draw to under rest move secretly result x y 1 23 "
    "# 選 ： 🎲 ' \" / % & | ! A _ stop none if none",
)


@given(st.lists(st.sampled_from([*PIECES, "\t", "\n", "\n  ", "\n    "]), max_size=30))
def test_any_text_gives_a_tree_or_one_message(words: list[str]) -> None:
    text = " ".join(words)
    root = compose(block("x"), "a.yaml", Diagnostics())
    assert isinstance(root, Mapping)
    place = root.get("do")
    assert isinstance(place, Scalar)
    diags = Diagnostics()
    tree = parse_program(text, place, diags)
    assert (tree is None) == (len(diags) == 1)
    for item in diags:
        assert item.span is not None
        assert item.span.line <= text.count("\n") + 3
        assert (item.span.line, item.span.column) < (item.span.end_line, item.span.end_column)
