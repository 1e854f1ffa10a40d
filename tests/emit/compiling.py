"""Small games from texts, for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

from rulewright.compiler.pipeline import Compiled
from rulewright.loading import compile_ruleset, run_module
from rulewright.runtime.state import Game

TESTS = Path(__file__).parents[1]
FOLDERS = sorted(
    path.parent for path in [*TESTS.glob("games/*/game.yaml"), *TESTS.glob("language/programs/*/game.yaml")]
)


def compiled(text: str, folder: Path, name: str = "small") -> Compiled:
    """A game in one file, compiled."""
    game = folder / name
    game.mkdir(exist_ok=True)
    (game / "game.yaml").write_text(text, encoding="utf-8")
    return compile_ruleset(game)


def playable(text: str, folder: Path, name: str = "small") -> Game:
    """A game in one file, ready to play."""
    found = compiled(text, folder, name)
    return Game(run_module(found), found.texts)
