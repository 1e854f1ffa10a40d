"""Long runs of a whole game through the command: every game ends, every position keeps what the rules declare."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright import loading
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.overlay.rulebook import Ruleset
from rulewright.compiler.overlay.rulesets import rulesets
from rulewright.compiler.source import load_folder

from .conftest import Command

GAME = "president_maker"
pytestmark = pytest.mark.slow


def flipped() -> list[Ruleset]:
    """The rulesets in which one ruling is not at its default."""
    return [
        ruleset
        for ruleset in rulesets(load_folder(loading.RULES / GAME, Diagnostics()), Diagnostics())
        if ruleset.rulings
    ]


def options(ruleset: Ruleset) -> list[str]:
    words = ["--seats", str(ruleset.seats)]
    for variant in ruleset.variants:
        words += ["--variant", variant]
    for ruling, option in ruleset.rulings:
        words += ["--ruling", f"{ruling}={option}"]
    return words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_games(command: Command, tmp_path: Path, seats: int) -> None:
    target = tmp_path / "out.json"
    words = ("simulate", GAME, "--games", 1000, "--seed", 1, "--seats", seats, "--check", "--json", target)
    assert command(*words).code == 0
    result = json.loads(target.read_text(encoding="utf-8"))
    assert (result["games"], result["cut_off"]) == (1000, 0)
    assert all(spread["min"] == 0 and spread["max"] == 1 for spread in result["returns"])


@pytest.mark.parametrize("ruleset", flipped(), ids=str)
def test_each_ruling_flipped_alone(command: Command, ruleset: Ruleset) -> None:
    done = command("simulate", GAME, "--games", 200, "--seed", 1, *options(ruleset), "--json", "-")
    assert done.code == 0, done.err
    assert json.loads(done.out)["cut_off"] == 0
