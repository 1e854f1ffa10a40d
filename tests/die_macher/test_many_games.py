"""Long runs: every game ends by scoring, and at every decision each position keeps what the rules declare."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright import loading
from rulewright.cli import main
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.overlay.rulesets import rulesets
from rulewright.compiler.source import load_folder

pytestmark = pytest.mark.slow


def flipped() -> list[tuple[str, str]]:
    """Every option of a ruling that is not the default, for four seats and the whole game."""
    found = rulesets(load_folder(loading.RULES / "die_macher", Diagnostics()), Diagnostics())
    return [pair for ruleset in found if ruleset.seats == 4 and not ruleset.variants for pair in ruleset.rulings]


def played(target: Path, games: int, *words: str) -> dict[str, object]:
    """What `rulewright simulate` writes about some checked games."""
    run = ["simulate", "die_macher", "--games", str(games), "--seed", "1", "--check", "--workers", "2"]
    assert main([*run, *words, "--json", str(target)]) == 0
    result: dict[str, object] = json.loads(target.read_text(encoding="utf-8"))
    return result


@pytest.mark.parametrize("variant", ["standard", "short"])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(("player", "games"), [("random", 500), ("greedy", 50)])
def test_every_game_ends(tmp_path: Path, seats: int, variant: str, player: str, games: int) -> None:
    words = ["--seats", str(seats), "--player", player]
    result = played(tmp_path / "out.json", games, *words, *(["--variant", variant] if variant != "standard" else []))
    assert (result["games"], result["cut_off"]) == (games, 0)


@pytest.mark.parametrize(("ruling", "option"), flipped())
def test_each_ruling_option_alone(tmp_path: Path, ruling: str, option: str) -> None:
    result = played(tmp_path / "out.json", 50, "--seats", "4", "--ruling", f"{ruling}={option}")
    assert (result["games"], result["cut_off"]) == (50, 0)
