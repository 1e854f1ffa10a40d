"""The shape of findings and how they are drawn."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.compiler import overlay, source
from rulewright.compiler.diagnostics import (
    CODES,
    WIDEST_LINE,
    Diagnostics,
    Label,
    RulesError,
    Span,
    define,
    did_you_mean,
    listing,
    nearest,
    render_text,
)


def at(line: int, column: int, end: int, file: str = "a.yaml") -> Span:
    return Span(file, line, column, line, end)


def drawn(text: str, span: Span, *labels: Label, note: str = "", help: str = "") -> list[str]:
    diags = Diagnostics()
    diags.error("RW101", "wrong", span, labels=labels, note=note, help=help)
    return render_text(diags, {"a.yaml": text}).splitlines()


def test_golden_block() -> None:
    text = "seats: [2, 3]\nid: x\nseats: [4]\n"
    lines = drawn(text, at(3, 1, 6), Label(at(1, 1, 6), "first given here"), note="One of two.", help="Delete one.")
    assert lines == [
        "error[RW101]: wrong",
        " --> a.yaml:3:1",
        "  |",
        "1 | seats: [2, 3]",
        "  | ----- first given here",
        "2 | id: x",
        "3 | seats: [4]",
        "  | ^^^^^",
        "  |",
        "  = note: One of two.",
        "  = help: Delete one.",
    ]


def test_a_place_in_another_file_is_named() -> None:
    diags = Diagnostics()
    diags.error("RW101", "wrong", at(1, 1, 2), labels=[Label(at(9, 1, 2, "b.yaml"), "there")])
    assert "::: b.yaml:9:1" in render_text(diags, {"a.yaml": "x\n"})


@pytest.mark.parametrize(
    ("line", "column", "end", "caret"),
    [
        ("name: 手牌 x", 7, 9, "      ^^^^"),  # two characters, four cells
        ("手牌: abc", 5, 8, "      ^^^"),
        ("\tx: 1", 2, 3, "    ^"),  # a tab goes to the next multiple of four
        ("a: 🎲 b", 4, 5, "   ^^"),
        ("a: 🎲 b", 6, 7, "      ^"),
        ("e\u0301: b", 5, 6, "   ^"),  # a combining mark takes no cell
        ("abc", 4, 5, "   ^"),  # behind the end of the line
    ],
)
def test_the_caret_stands_under_the_character(line: str, column: int, end: int, caret: str) -> None:
    lines = drawn(line + "\n", at(1, column, end))
    assert lines[-1].removeprefix("  | ") == caret


@given(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=60),
    st.integers(1, 70),
    st.integers(0, 70),
)
def test_any_line_can_be_drawn(line: str, column: int, width: int) -> None:
    lines = drawn(line + "\n", at(1, column, column + width))
    assert set(lines[-1].removeprefix("  | ").strip()) == {"^"}
    for shown in lines:
        assert all(c == "\u3000" or unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp", "Cs") for c in shown)


@pytest.mark.parametrize("column", [1, 5, 2_500, 4_999, 5_000])
def test_of_a_long_line_only_the_part_around_is_shown(column: int) -> None:
    line = "".join(chr(97 + number % 26) for number in range(5_000))
    shown, caret = drawn(line + "\n", at(1, column, column + 1))[-2:]
    assert len(shown) <= WIDEST_LINE + 10
    assert shown[caret.index("^")] == line[column - 1]


def test_escape_sequences_in_a_message_are_shown_not_obeyed() -> None:
    diags = Diagnostics()
    diags.error("RW101", "bad \x1b[2J name \u202e", None)
    assert render_text(diags, {}) == "error[RW101]: bad <U+001B>[2J name <U+202E>\n"


def test_color_changes_nothing_but_color() -> None:
    diags = Diagnostics()
    diags.warning("RW106", "odd", at(1, 1, 2), note="n", help="h")
    colored = render_text(diags, {"a.yaml": "x\n"}, color=True)
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == render_text(diags, {"a.yaml": "x\n"})


def test_sorted_by_place_and_without_duplicates() -> None:
    diags = Diagnostics()
    diags.error("RW102", "b", at(2, 1, 2))
    diags.error("RW101", "a", at(1, 5, 6))
    diags.warning("RW103", "no place", None)
    diags.error("RW102", "b", at(2, 1, 2))
    assert diags.codes == ["RW103", "RW101", "RW102"]
    assert len(diags) == 3
    assert not diags.ok
    with pytest.raises(RulesError) as raised:
        diags.raise_if_errors()
    assert "error[RW102]: b" in str(raised.value)


def test_warnings_are_no_errors() -> None:
    diags = Diagnostics()
    diags.warning("RW106", "w", None)
    assert diags.ok
    diags.raise_if_errors()


def test_json_is_canonical() -> None:
    diags = Diagnostics()
    assert diags.to_json() == "[]\n"
    diags.error("RW101", "中", at(1, 2, 3), labels=[Label(at(4, 5, 6), "l")])
    [item] = json.loads(diags.to_json())
    assert item["span"] == {"file": "a.yaml", "line": 1, "column": 2, "end_line": 1, "end_column": 3}
    assert item["labels"][0]["text"] == "l"
    assert "中" in diags.to_json()


def test_did_you_mean() -> None:
    assert nearest("capcity", ["capacity", "kind", "per"]) == ["capacity"]
    assert nearest("Hand-Cards", ["hand_cards"]) == ["hand_cards"]
    assert nearest("zzz", ["capacity"]) == []
    assert nearest("turquoise", ["rose", "blue"]) == []
    assert nearest("tie_break", ["step_back"]) == []
    assert nearest("free_money", ["free_media", "free_cash"]) == []
    assert nearest("free_mony", ["free_money", "free_media"]) == ["free_money"]
    assert did_you_mean("knd", ["kind"]) == "Did you mean `kind`?"
    diags = Diagnostics()
    diags.error("RW130", "m", None, help="More.", names=("knd", ["kind"]))
    assert diags.items[0].help == "Did you mean `kind`? More."


def test_listing() -> None:
    assert listing([]) == ""
    assert listing(["a"]) == "`a`"
    assert listing(["a", "b", "c"]) == "`a`, `b` or `c`"
    assert listing([str(n) for n in range(20)]).endswith("and 8 more")


def test_codes_are_declared_once_and_explained() -> None:
    assert {"RW101", "RW201"} <= set(CODES), f"importing {source.__name__} and {overlay.__name__} declares their codes"
    for code, meaning in CODES.items():
        assert code == meaning.code
        assert len(code) == 5 and code.startswith("RW") and code[2:].isdigit()
        assert meaning.title and not meaning.title.endswith(".")
        last = meaning.explanation.rstrip().splitlines()[-1]
        assert last.endswith((".", "```")) or last.startswith("    ")
    with pytest.raises(ValueError, match="declared twice"):
        define("RW101", "another meaning", "x.")
