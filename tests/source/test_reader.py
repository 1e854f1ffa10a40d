"""Files and YAML: what is read, where it stands, what is refused."""

from __future__ import annotations

import itertools
import os
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.source import Mapping, Node, Scalar, Sequence, compose, core_value, plain, read_text
from rulewright.compiler.source import limits as limits_of_source


def read(text: str) -> tuple[Node | None, Diagnostics]:
    diags = Diagnostics()
    return compose(text, "a.yaml", diags), diags


def one(text: str) -> tuple[str, int, int]:
    """The only finding of a text: code, line, column."""
    _, diags = read(text)
    [item] = diags
    assert item.span is not None
    return item.code, item.span.line, item.span.column


# --- files


def finding(path: Path) -> tuple[str, str]:
    diags = Diagnostics()
    assert read_text(path, diags, "a.yaml") is None
    [item] = diags
    return item.code, item.message


def test_missing_file_with_a_near_one(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("a: 1")
    diags = Diagnostics()
    assert read_text(tmp_path / "gane.yaml", diags, "gane.yaml") is None
    assert diags.codes == ["RW101"]
    assert "`game.yaml`" in diags.items[0].help


def test_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert finding(tmp_path)[0] == "RW102"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert finding(tmp_path / "pipe.yaml")[0] == "RW102"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "RW105"),
        (b"  \n\n", "RW105"),
        ("a: 中".encode("utf-16"), "RW104"),
        ("a: 手牌".encode("gbk"), "RW104"),
        (b"a: b\xff", "RW104"),
        (b"a: \x00", "RW108"),
        ("a: \u202eb".encode(), "RW108"),
        ("a: b\u2028c".encode(), "RW108"),
        (b"a: \x1b[2J", "RW108"),
    ],
)
def test_bytes_that_are_refused(tmp_path: Path, raw: bytes, code: str) -> None:
    (tmp_path / "a.yaml").write_bytes(raw)
    assert finding(tmp_path / "a.yaml")[0] == code


def test_the_place_of_a_wrong_byte(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes("a: 1\nb: 中".encode() + b"\xff\n")
    diags = Diagnostics()
    read_text(tmp_path / "a.yaml", diags, "a.yaml")
    assert str(diags.items[0].span) == "a.yaml:2:5"


def test_too_large_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_of_source, "FILE_BYTES", 10)
    (tmp_path / "a.yaml").write_text("a: 12345678901234567890")
    assert finding(tmp_path / "a.yaml")[0] == "RW110"


def test_byte_order_mark_and_windows_line_ends_are_warnings(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    diags = Diagnostics()
    assert read_text(tmp_path / "a.yaml", diags, "a.yaml") == "a: 1\nb: 2\n"
    assert sorted(diags.codes) == ["RW106", "RW107"]
    assert diags.ok


# --- values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NO", "NO"),
        ("yes", "yes"),
        ("Off", "Off"),
        ("012", 12),
        ("0o12", 10),
        ("0x1F", 31),
        ("-3", -3),
        ("+3", 3),
        ("1:30", "1:30"),
        ("1_000", "1_000"),
        ("0b101", "0b101"),
        ("2024-11-05", "2024-11-05"),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("1..10", "1..10"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("", None),
        ("Null", None),
        (".inf", float("inf")),
        ("=", "="),
        ("<<", "<<"),
    ],
)
def test_core_meaning(text: str, value: object) -> None:
    found = core_value(text)
    assert found == value
    assert type(found) is type(value)


@given(st.text("0123456789+-.eExXoOab_", max_size=8))
def test_numbers_agree_with_the_core_schema(text: str) -> None:
    """The expressions of YAML 1.2.2, section 10.3.2, written independently of the reader."""
    found = core_value(text)
    if re.fullmatch(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", text):
        assert type(found) is int
    elif re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        assert type(found) is float
    else:
        assert found == (text or None)


def as_yaml() -> st.SearchStrategy[object]:
    words = st.text("abcXYZ é手,:#'\"-[]{}&*!|>%@` \n", max_size=12)
    leaves = st.one_of(words, st.integers(-(10**9), 10**9), st.booleans(), st.none())
    keys = st.text("abcdef手 :#'-", min_size=1, max_size=6)
    return st.recursive(
        leaves,
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)),
        max_leaves=12,
    )


@given(as_yaml(), st.booleans())
def test_what_was_dumped_is_read(data: object, flow: bool) -> None:
    root, diags = read(yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow))
    assert list(diags) == []
    assert plain(root) == data


def test_every_node_knows_its_place() -> None:
    text = "a: [x, {b: 中, c: 2}]\n手: 'it''s'\nd: |\n  one\n  two\n"
    root, diags = read(text)
    assert list(diags) == []
    lines = text.split("\n")

    def part(node: Node) -> str:
        span = node.span
        assert span.line == span.end_line
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]

    assert isinstance(root, Mapping)
    items = root.get("a")
    assert isinstance(items, Sequence)
    assert part(items) == "[x, {b: 中, c: 2}]"
    inner = items.items[1]
    assert isinstance(inner, Mapping)
    assert part(inner) == "{b: 中, c: 2}"
    chinese = inner.get("b")
    assert isinstance(chinese, Scalar)
    assert part(chinese) == "中"
    assert root.key_span("手")[:3] == ("a.yaml", 2, 1)
    block = root.get("d")
    assert block is not None
    assert block.span == ("a.yaml", 3, 4, 5, 6)
    assert root.span == ("a.yaml", 1, 1, 5, 6)


def test_nothing_behind_a_colon_stands_on_its_line() -> None:
    root, _ = read("a:\n\n\nb: 1\n")
    assert isinstance(root, Mapping)
    nothing = root.get("a")
    assert isinstance(nothing, Scalar)
    assert nothing.value is None
    assert nothing.span[:3] == ("a.yaml", 1, 3)


# --- what YAML has and rules have not


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ("RW120", 3, 1)),
        ("x: {a: 1, a: 2}\n", ("RW120", 1, 11)),
        ("1: a\n", ("RW121", 1, 1)),
        ("~: a\n", ("RW121", 1, 1)),
        ("true: a\n", ("RW121", 1, 1)),
        (": a\n", ("RW121", 1, 1)),
        ("[a]: b\n", ("RW121", 1, 1)),
        ("? {a: 1}\n: b\n", ("RW121", 1, 3)),
        ("a: {<<: {b: 1}}\n", ("RW122", 1, 5)),
        ("a: &x [1]\nb: *x\nc: *x\n", ("RW123", 2, 4)),
        ("a: &x {b: *x}\n", ("RW123", 1, 11)),
        ("a: *x\n", ("RW123", 1, 4)),
        ("a: &x 1\nb: &x 2\n", ("RW123", 2, 4)),
        ("a: !!str 1\n", ("RW124", 1, 4)),
        ("a: !x [1]\n", ("RW124", 1, 4)),
        ("a: !!python/object:os.system x\n", ("RW124", 1, 4)),
        ("a: 1\n---\nb: 1\n", ("RW125", 2, 1)),
        ("%YAML 1.1\n---\na: 1\n", ("RW125", 1, 1)),
        ("# nothing\n", ("RW105", 1, 1)),
        ("a: 1234567890123456789\n", ("RW126", 1, 4)),
        ("a: -" + "9" * 5000 + "\n", ("RW126", 1, 4)),
        ("{a: 1,000}\n", ("RW132", 1, 5)),
    ],
)
def test_refused(text: str, expected: tuple[str, int, int]) -> None:
    assert one(text) == expected


def test_a_duplicate_key_names_both_places() -> None:
    _, diags = read("a: 1\nb: 2\na: 3\n")
    [item] = diags
    assert [str(label.span) for label in item.labels] == ["a.yaml:1:1"]


def test_words_as_keys() -> None:
    root, diags = read('NO: 1\nyes: 2\n"1": 3\non: 4\n')
    assert list(diags) == []
    assert plain(root) == {"NO": 1, "yes": 2, "1": 3, "on": 4}


def test_an_alias_to_a_single_value_is_read() -> None:
    root, diags = read("a: &x foo # why\nb: *x\n")
    assert list(diags) == []
    assert plain(root) == {"a": "foo", "b": "foo"}
    assert isinstance(root, Mapping)
    assert [entry.value.span[1:3] for entry in root] == [(1, 7), (1, 7)]


def test_all_findings_of_a_text_are_reported() -> None:
    _, diags = read("a: 1\na: 2\nb: !x 1\n<<: {}\n")
    assert diags.codes == ["RW120", "RW124", "RW122"]


# --- limits


@pytest.mark.parametrize(
    "text", ["[" * 100, "a: " + "[" * 40 + "]" * 40, "{a: " * 5000, "- " * 3000 + "x", "[" * 100_000]
)
def test_too_deep(text: str) -> None:
    _, diags = read(text)
    assert diags.codes == ["RW111"]


def test_as_deep_as_allowed() -> None:
    depth = limits_of_source.NESTING
    assert read("[" * depth + "x" + "]" * depth)[1].codes == []
    assert read("[" * (depth + 1) + "x" + "]" * (depth + 1))[1].codes == ["RW111"]


def test_too_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_of_source, "VALUES", 50)
    assert read("[" + "1," * 60 + "]")[1].codes == ["RW112"]


def test_an_alias_bomb_does_not_unfold() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in itertools.pairwise(letters))
    _, diags = read(bomb)
    assert set(diags.codes) == {"RW123"}


@given(st.text(st.sampled_from("ab:-#[]{},'\"|>&*!%@` \n\t？：手0"), max_size=40))
def test_any_text_gives_nodes_or_findings(text: str) -> None:
    root, diags = read(text)
    assert (root is not None) or not diags.ok
    for item in diags:
        assert item.span is None or (item.span.line >= 1 and item.span.column >= 1)
