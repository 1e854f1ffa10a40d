"""`rulewright cite`: the coverage of sources by rules, both ways."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rulewright import loading

from .conftest import Command


@pytest.mark.parametrize("game", ["president_maker", "die_macher"])
def test_nothing_is_in_neither_list(command: Command, game: str) -> None:
    done = command("cite", game, "--json")
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert not found["uncited"]
    assert all(place["note"] for place in found["ruled"])
    for paragraph in found["paragraphs"]:
        assert paragraph["says"], paragraph["id"]
        assert paragraph["cited_by"] or paragraph["kind"] == "none", paragraph["id"]


def test_a_rule_without_either_is_told_with_its_line(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "president_maker"
    shutil.copytree(loading.RULES / "president_maker", folder)
    tracks = folder / "phases" / "rally.yaml"
    text = tracks.read_text(encoding="utf-8")
    tracks.write_text(text.replace("  - {id: rally_cards, type: 1..5, value: 2, cite: [pm-3.1-choose]}",
                                   "  - {id: rally_cards, type: 1..5, value: 2}"), encoding="utf-8")  # fmt: skip
    done = command("cite", folder)
    assert done.code == 1
    assert "neither cited nor assumed: 1" in done.out
    assert "constant rally_cards (president_maker/phases/rally.yaml:" in done.out


def test_a_paragraph_without_a_rule_is_listed(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "president_maker"
    shutil.copytree(loading.RULES / "president_maker", folder)
    for path in folder.rglob("*.yaml"):
        if path.name != "sources.yaml":
            text = path.read_text(encoding="utf-8").replace(", pm-3.1-last", "")
            path.write_text(text.replace("[pm-3.1-last]", "[pm-3.1-none]"), encoding="utf-8")
    done = command("cite", folder)
    assert "pm-3.1-last (rule):" in done.out
