"""Bad rules and what is said about them: one folder per code, in it pairs of rules and the expected findings.

`RW501/no_condition.yaml` is a whole game in one file (or `RW501/no_condition/` a game folder); `no_condition.txt`
beside it is what `rulewright check` prints about it. `pytest --update tests/bad` records the findings anew.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.survey import survey

BAD = Path(__file__).parent
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
    return diags, render_text(diags, files)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.stem}")
def test_bad(case: Path, tmp_path: Path, update: bool) -> None:
    """The findings are those recorded, the code of the folder is among them and is the only one."""
    diags, printed = findings(case, tmp_path)
    assert set(diags.codes) == {case.parent.name}
    expected = case.with_suffix(".txt")
    if update:
        expected.write_text(printed, encoding="utf-8")
    assert printed == expected.read_text(encoding="utf-8")
