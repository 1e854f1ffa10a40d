"""One mistake in one of the two games: the right code on the right line, one message, and help that mends it.

Where the finding has an edit that `--fix` would make, it is made, and then nothing is found any more.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

import rulewright.compiler
from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.mend import fitting, mend
from rulewright.compiler.survey import survey
from rulewright.scenario import run_scenarios

from . import mistakes
from .mistakes import Mistake
from .silent import SILENT

MISTAKES = mistakes.MISTAKES | SILENT

RULES = Path(rulewright.compiler.__file__).parent.parent / "rules"
KINDS = {
    "name", "type", "range", "audience", "secret block", "overlay", "text", "citation", "count", "table", "structure",
    "flow", "sign", "scenario",
}  # fmt: skip


def sown(mistake: Mistake, folder: Path) -> tuple[Path, int]:
    """A game with the mistake in it, and the line where it has to be reported."""
    game, _, name = mistake.file.partition("/")
    shutil.copytree(RULES / game, folder / game)
    shutil.copytree(RULES / "lib", folder / "lib")
    path = folder / game / name
    text = path.read_text(encoding="utf-8")
    assert text.count(mistake.old) == 1, "the games have changed: mend the table"
    path.write_text(text.replace(mistake.old, mistake.new), encoding="utf-8")
    file, _, at = mistake.at.rpartition("|") if ".yaml|" in mistake.at else (name, "", mistake.at)
    before = (folder / game / file).read_text(encoding="utf-8").partition(at)[0]
    return folder / game, before.count("\n") + 1


def test_every_kind_is_there() -> None:
    assert len(MISTAKES) >= 75
    assert {mistake.kind for mistake in MISTAKES.values()} == KINDS


def findings(game: Path, scenario: str) -> tuple[Diagnostics, Mapping[str, str]]:
    """What `rulewright check` finds, or `rulewright test` in one scenario; and the files."""
    diags = Diagnostics()
    if not scenario:
        return diags, survey(game, diags).files
    outcomes, files = run_scenarios(game, diags, [scenario])
    for outcome in outcomes:
        diags.extend(outcome.findings)
    return diags, files


PROSE = "RW711"
"""A mended rule that is not what it was before is to be read against its prose once more."""


@pytest.mark.parametrize("what", MISTAKES)
def test_one_message_on_the_right_line(what: str, tmp_path: Path) -> None:
    mistake = MISTAKES[what]
    game, line = sown(mistake, tmp_path)
    diags, files = findings(game, mistake.scenario)
    printed = render_text(diags, files)
    assert [(item.code, item.span and item.span.line) for item in diags] == [(mistake.code, line)], printed
    assert [word for word in mistake.help if word not in printed] == []
    path = tmp_path / mistake.file
    for _ in range(5 if diags.items[0].fix else 0):
        edits = [fitting(item, files) for item in diags]
        path.write_text(mend(path.read_text(encoding="utf-8"), mistake.file, edits), encoding="utf-8")
        diags, files = findings(game, mistake.scenario)
        if set(diags.codes) <= {PROSE}:
            break
        assert diags.items[0].fix, render_text(diags, files)
