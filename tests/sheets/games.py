"""Typed games for the tests of this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.model import Game
from rulewright.compiler.pipeline import Choice, model, read

ROOT = Path(__file__).resolve().parents[2]
HARBOUR = Path(__file__).parent / "harbour"
ELECTION = ROOT / "rules" / "president_maker"
STATES = ROOT / "rules" / "die_macher"


@cache
def typed(folder: Path, seats: int | None = None) -> Game:
    """A game that must be sound."""
    diags = Diagnostics()
    sources, own = read(folder, diags)
    game = model(sources, Choice(seats), own, diags)
    assert game is not None, render_text(diags, sources.files)
    return game
