"""What a person did wrong when YAML gives up: the right code at the right place, whatever libyaml says."""

from __future__ import annotations

import pytest

from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.source import compose

CASES = [
    # tabs
    ("a:\n\tb: 1\n", "RW109", "2:1", "tab"),
    ("a:\n  b: 1\n\tc: 1\n", "RW109", "3:1", "tab"),
    ("do: |\n\tdeal\n", "RW109", "2:1", "tab"),
    ("- \t{a: 1}\n", "RW109", "1:3", "tab"),
    # full-width punctuation
    ("id：deal\ncount: 3\n", "RW119", "1:3", "full-width"),
    ("cards:\n- id：a\n  count: 1\n", "RW119", "2:5", "full-width"),
    ("a: [b，c\nd: e\n", "RW119", "1:6", "full-width"),
    # quotes
    ('a: "abc\nb: 3\n', "RW114", "1:4", "not closed"),
    ("a: 'b''\nc: d\n", "RW114", "1:4", "not closed"),
    ('a: "b\nc: 1\nd: "e"\n', "RW114", "1:4", "not closed"),
    ('a: "x" y\n', "RW114", "1:8", "behind the closing quote"),
    ('a: "\\d"\n', "RW114", "1:5", "escape"),
    ('a: "\\ud800"\n', "RW114", "1:5", "escape"),
    # brackets
    ("a: [1, 2\nb: 3\n", "RW115", "1:4", "not closed"),
    ("{a: 1\n", "RW115", "1:1", "not closed"),
    ("b: 1\nc: [\n", "RW115", "2:4", "not closed"),
    ("a: ['x' 'y']\n", "RW115", "1:9", "comma"),
    ("a: {b: 1 c: 2}\n", "RW115", "1:10", "comma"),
    ("a: [b}\n", "RW115", "1:6", "closed by"),
    ("a: ]\n", "RW115", "1:4", "closes nothing"),
    ("a: {b: tr}ue}\n", "RW115", "1:11", "behind `}`"),
    ("a: [b] c\n", "RW115", "1:8", "behind `]`"),
    # colons
    ("a: b: c\n", "RW113", "1:5", "second colon"),
    ("id deal\ncount: 3\n", "RW113", "1:1", "no colon"),
    ("seats [2,3]\nfoo: 1\n", "RW113", "1:1", "no colon"),
    ("id:deal\nfoo: 1\n", "RW113", "1:3", "space is missing"),
    ("a: 1\nb\n", "RW113", "2:1", "no colon"),
    (": c\n", "RW121", "1:1", "without a key"),
    ("a: {b:, c: 1}\n", "RW113", "1:6", "nothing stands behind"),
    ("a: {: b}\n", "RW121", "1:5", "without a key"),
    ("constants:- {id: a, b: c}\n", "RW113", "1:10", "space is missing"),
    ("- : a, b: c\n", "RW121", "1:3", "without a key"),
    # special characters
    ("a: @x\n", "RW113", "1:4", "`@`"),
    ("a: %50\n", "RW113", "1:4", "`%`"),
    ("a: `x`\n", "RW113", "1:4", "backtick"),
    ("a: *x*\n", "RW113", "1:4", "`*`"),
    ("a: ,\n", "RW113", "1:4", "`,`"),
    ("a: | foo\n  x\n", "RW113", "1:6", "line of the `|`"),
    # indentation
    ("a: x\n   b: 1\n", "RW117", "2:4", "deeper"),
    ("a:\n    b: 1\n  c: 2\n", "RW117", "3:3", "column 3"),
    ("cards:\n  - id: a\n    count: 1\n   deck: x\n", "RW117", "4:4", "column 4"),
    ("  a: 1\nb: 2\n", "RW117", "2:1", "column 1"),
    ("- a\nb: 1\n", "RW117", "2:1", "among list items"),
    ("x:\n  - a: 1\n    b: 2\n  c: 3\n", "RW117", "4:3", "among list items"),
    ("a: 1\n- b\n", "RW117", "2:1", "among keys"),
    ("a: - b\n", "RW113", "1:4", "cannot begin"),
    ("a: |\n   x\n  y\nb: 1\n", "RW117", "3:3", "column 3"),
    ("a: |\n  x\n# why\n  y\n", "RW117", "4:3", "comment above"),
    ("a: x\nb\nc: 1\n", "RW113", "2:1", "no colon"),
    # a forgotten bar
    ("p:\n  - do:\n      for each x\n      y: z\n", "RW118", "2:5", "no `|`"),
    ("do:\n  for each x\n    y: z\n", "RW118", "1:1", "no `|`"),
]


@pytest.mark.parametrize(("text", "code", "place", "words"), CASES)
def test_mistake(text: str, code: str, place: str, words: str) -> None:
    diags = Diagnostics()
    assert compose(text, "a.yaml", diags) is None
    [item] = diags
    assert item.span is not None
    assert (item.code, f"{item.span.line}:{item.span.column}") == (code, place)
    assert words in item.message
    assert item.help or item.note or code == "RW114"
    assert "found" not in item.message.split()[:1], "not libyaml's words"
