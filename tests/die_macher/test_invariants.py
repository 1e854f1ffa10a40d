"""What the rules say must always hold is looked at in play: a rule without one of its conditions is found out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright import loading
from rulewright.cli import main

MEDIA = "phases/media.yaml"
BROKEN = {
    "pool_is_full": ("move o from turned_opinion to exchange_pool", "move o from turned_opinion to opinion_discards"),
    "open_opinions_differ": ("          where every y in open_opinions[b] where y = o or y.issue != x.issue\n", ""),
    "meetings_suffice": ("            where n <= free_meetings(p)\n", ""),
    "media_suffice": ("            where free_media(p) > 0\n", ""),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_lost_condition_is_found_in_play(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(loading.RULES, tmp_path / "rules")
    path = tmp_path / "rules" / "die_macher" / MEDIA
    text = path.read_text(encoding="utf-8")
    old, new = BROKEN[name]
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    words = ["simulate", str(tmp_path / "rules" / "die_macher"), "--games", "6", "--seed", "1", "--check"]
    assert main([*words, "--workers", "1", "--json", "-"]) != 0
    said = capsys.readouterr()
    assert f"`{name}` does not hold (rules/die_macher/boards/always.yaml:" in said.out + said.err
