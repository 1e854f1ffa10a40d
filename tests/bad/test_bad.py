"""Bad rules and what is said about them: one folder per code, in it pairs of rules and the expected findings.

`RW501/no_condition.yaml` is a whole game in one file (or `RW501/no_condition/` a game folder); `no_condition.txt`
beside it is what `rulewright check` prints about it, and `rulewright test` when it has scenarios. `pytest --update
tests/bad` records the findings anew.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.survey import survey
from rulewright.scenario import run_scenarios

BAD = Path(__file__).parent
BESIDE = {"RW153/range": "RW509", "RW153/name": "RW401"}
"""Findings that cannot be had alone: a remark that allows an error stands beside the error."""
CASES = sorted(path for code in BAD.glob("RW*") for path in code.iterdir() if path.suffix == ".yaml" or path.is_dir())


def findings(case: Path, folder: Path) -> tuple[Diagnostics, str]:
    """What is found in a case, and how it is printed; `folder` is an empty folder to lay it out in."""
    game = folder / case.stem
    if case.is_dir():
        shutil.copytree(case, game)
    else:
        game.mkdir()
        shutil.copy(case, game / "game.yaml")
    diags = Diagnostics()
    files = survey(game, diags).files
    if diags.ok and (game / "scenarios").exists():
        outcomes, files = run_scenarios(game, diags)
        for outcome in outcomes:
            diags.extend(outcome.findings)
    return diags, render_text(diags, files)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.stem}")
def test_bad(case: Path, tmp_path: Path, update: bool) -> None:
    """The findings are those recorded, the code of the folder is among them and is the only one."""
    diags, printed = findings(case, tmp_path)
    assert set(diags.codes) - {BESIDE.get(f"{case.parent.name}/{case.stem}")} == {case.parent.name}
    printed = printed.replace(f"{tmp_path}{os.sep}", "")
    expected = case.with_suffix(".txt")
    if update:
        expected.write_text(printed, encoding="utf-8")
    assert printed == expected.read_text(encoding="utf-8")
