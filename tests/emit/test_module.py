"""The generated module as a text: always the same, clean for type checkers, free of anything but its own forms."""

from __future__ import annotations

import ast
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.loading import compile_ruleset

from .compiling import FOLDERS, TESTS

HOUSE = TESTS.parent
DIGESTS = """
import hashlib, sys
from rulewright.loading import compile_ruleset
for folder in sys.argv[1:]:
    print(hashlib.sha256(compile_ruleset(folder).source.encode()).hexdigest())
"""


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_the_same_rules_give_the_same_bytes(seed: str) -> None:
    here = [hashlib.sha256(compile_ruleset(folder).source.encode()).hexdigest() for folder in FOLDERS]
    there = subprocess.run(
        [sys.executable, "-c", DIGESTS, *map(str, FOLDERS)],
        env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C", "TZ": "Asia/Taipei"},
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.split() == here


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_module_is_made_of_few_forms(folder: Path) -> None:
    """No import but of the runtime, no class, no exception handler, no closure with state, no method of a builtin."""
    tree = ast.parse(compile_ruleset(folder).source)
    kinds = {type(node) for node in ast.walk(tree)}
    assert not kinds & {
        ast.ClassDef, ast.Try, ast.With, ast.Global, ast.Nonlocal, ast.Delete, ast.Await, ast.Yield, ast.YieldFrom,
        ast.Import, ast.AsyncFunctionDef, ast.Assert, ast.JoinedStr, ast.NamedExpr,
    }  # fmt: skip
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert {str(node.module).rpartition(".")[0] for node in imports} <= {"rulewright.runtime", "collections"}
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert attributes <= {"append", "bit_count"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_function_says_where_it_comes_from(folder: Path) -> None:
    lines = compile_ruleset(folder).source.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("def ") and line[4:8] in ("ask_", "take", "odds", "flow"):
            assert lines[at + 1].strip().startswith("# "), line
            assert ".yaml:" in lines[at + 1]


@pytest.mark.slow
def test_modules_are_clean_for_mypy(tmp_path: Path) -> None:
    for folder in FOLDERS:
        (tmp_path / f"{folder.name}.py").write_text(compile_ruleset(folder).source, encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--cache-dir", str(tmp_path / "cache"),
         "--explicit-package-bases", "--namespace-packages", str(tmp_path)],
        env={**os.environ, "MYPYPATH": str(HOUSE / "typings")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )  # fmt: skip
    assert found.returncode == 0, found.stdout
