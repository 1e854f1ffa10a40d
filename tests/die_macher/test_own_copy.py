"""The example of docs/own-copy.md is an overlay that works, with every number of seats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.pipeline import Choice, model, read

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "own-copy.md").read_text(encoding="utf-8")


def example() -> str:
    """The overlay that stands on the page."""
    blocks = re.findall(r"^```yaml overlay game=die_macher\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_example_is_accepted_and_changes_what_it_says(seats: int, tmp_path: Path) -> None:
    mine = tmp_path / "my_copy.yaml"
    mine.write_text(example(), encoding="utf-8")
    diags = Diagnostics()
    sources, own = read(ROOT / "rules" / "die_macher", diags, [mine])
    game = model(sources, Choice(seats), own, diags)
    diags.raise_if_errors()
    assert game is not None
    cabinet = {card.id: card for card in game.kinds["cabinet"].cards}
    assert cabinet["minister"].values["price"] == 8000
    assert len(cabinet["minister"].effects["actions"]) == 3
    assert cabinet["junior_member"].count == 5
    assert len(game.kinds["poll"].cards[0].effects["results"]) == 3
    assert list(game.tables["national_points"].values) == [12, 10, 8, 6, 4]
    assert game.tables["mandates_for"].values[-51:][1:4] == (1, 1, 2)
