"""The parser that is read from its table is the one that the grammar makes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rulewright.compiler
from rulewright.compiler.diagnostics import Diagnostic, Diagnostics
from rulewright.compiler.language import parser, table
from rulewright.compiler.language.parser import parse_params, parse_program, parse_type
from rulewright.compiler.source.folder import load_folder
from rulewright.compiler.source.nodes import Mapping, Node, Scalar, Sequence

COMPILER = Path(rulewright.compiler.__file__).parent
GAMES = [path.parent for path in sorted((COMPILER.parent / "rules").glob("*/game.yaml"))]
RECORD = "import sys; from rulewright.compiler.language.table import table; sys.stdout.write(table())"


def scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Sequence):
        return [scalar for item in node for scalar in scalars(item)]
    return [scalar for entry in node for scalar in scalars(entry.value)] if isinstance(node, Mapping) else []


def parsed() -> list[tuple[str, list[Diagnostic]]]:
    """What the parser makes of everything that is written in the games, effect text or not."""
    found = []
    for folder in GAMES:
        for document in load_folder(folder, Diagnostics()).at("phases"):
            for scalar in scalars(document.root):
                diags = Diagnostics()
                trees = [parse(scalar.text, scalar, diags) for parse in (parse_program, parse_type, parse_params)]
                found.append((repr(trees), list(diags)))
    return found


def test_both_parsers_say_the_same(update: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if update:
        recorded = subprocess.run(
            [sys.executable, "-c", RECORD], env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, check=True
        )
        (COMPILER / "language" / table.TABLE).write_bytes(recorded.stdout)
    grammar = (COMPILER / "language" / "grammar.lark").read_text(encoding="utf-8")
    monkeypatch.setattr(parser, "_PARSED", {})
    made = [table._from_table(grammar, parser._BUILDER), table._from_grammar(grammar, parser._BUILDER)]
    said = []
    for one in made:
        assert one is not None, "the grammar or Lark has changed: record with `pytest --update`"
        monkeypatch.setattr(parser, "_PARSED", {})
        monkeypatch.setattr(parser, "_parsers", lambda one=one: one)
        said.append(parsed())
    assert said[0] == said[1]
    assert sum("Program(" in trees for trees, _ in said[0]) > 100


def test_another_grammar_is_not_read_from_the_table() -> None:
    grammar = (COMPILER / "language" / "grammar.lark").read_text(encoding="utf-8")
    assert table._from_table(grammar + "\n", parser._BUILDER) is None
