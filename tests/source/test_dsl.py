"""Effect text inside YAML: each character has its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.source import Mapping, Scalar, compose, dsl_text


def scalar(text: str) -> Scalar:
    diags = Diagnostics()
    root = compose(text, "a.yaml", diags)
    assert isinstance(root, Mapping)
    assert diags.ok
    value = next(iter(root)).value
    assert isinstance(value, Scalar)
    return value


def assert_mapped(text: str, value: Scalar) -> None:
    lines = text.split("\n")
    found = dsl_text(value, Diagnostics())
    assert found is not None
    for line, content in enumerate(found.split("\n")):
        for column, character in enumerate(content):
            at_line, at_column = value.position(line, column)
            assert lines[at_line - 1][at_column - 1] == character


@pytest.mark.parametrize(
    "text",
    [
        "do: deal 3\n",
        "do:   deal 手 3  # why\n",
        "do: 'it''s so'\n",
        'do: "deal 3"\n',
        "do: |\n  one\n    two\n\n  three\n",
        "do: |-\n  one",
        "do: |2\n    one\n  two\n",
        "do: | # why\n\n\n   one\n   手 two\n",
        "do: |+\n one\n\n\n",
        "do: &x one\n",
        "do:\n  one\n",
        "do: 12\n",
        "do: true\n",
    ],
)
def test_each_character_has_its_place(text: str) -> None:
    assert_mapped(text, scalar(text))


@given(st.lists(st.text("ab 手:#'-|", max_size=8), min_size=1, max_size=6), st.integers(1, 5), st.integers(0, 4))
def test_blocks_are_mapped_exactly(lines: list[str], indent: int, blank: int) -> None:
    body = "".join(" " * indent + "x" + line + "\n" for line in lines)
    text = f"a: |\n{chr(10) * blank}{body}"
    assert_mapped(text, scalar(text))


def test_numbers_and_truth_values_keep_their_text() -> None:
    assert dsl_text(scalar("do: 012\n"), Diagnostics()) == "012"
    assert dsl_text(scalar("do: true\n"), Diagnostics()) == "true"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("do: >\n  one\n  two\n", "folded"),
        ("do: one\n  two\n", "several lines"),
        ("do:\n  one\n  two\n", "several lines"),
        ("do: 'one\n  two'\n", "in quotes"),
        ('do: "one\\ntwo"\n', "escapes"),
        ('do: "\\x41"\n', "escapes"),
        ("do:\n", "nothing"),
    ],
)
def test_refused_forms(text: str, words: str) -> None:
    diags = Diagnostics()
    assert dsl_text(scalar(text), diags) is None
    [item] = diags
    assert item.code == "RW118"
    assert words in item.message


def test_lists_and_mappings_are_refused() -> None:
    diags = Diagnostics()
    root = compose("do: [a]\nx: {a: 1}\n", "a.yaml", diags)
    assert isinstance(root, Mapping)
    assert [dsl_text(entry.value, diags) for entry in root] == [None, None]
    assert diags.codes == ["RW118", "RW118"]


def test_a_part_of_a_text_as_a_span() -> None:
    value = scalar("do: |\n  for each\n    x\n")
    assert str(value.part(1, 2, 1, 3)) == "a.yaml:3:5"
