"""Rules of strangers in play and on paper: they end, and their texts are only texts."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.pipeline import Choice, model, read
from rulewright.compiler.sheets import render_pages

from .limited import limited

GAME = """\
game:
  id: booth
  seats: [2]
  max_decisions: 10
  languages: [en]
  flow: |
    p := first(seats)
    seat p choose
      go -> wait_for_ever
      stay -> nothing
  returns: {seat: q, value: points}
  assumed: true
types:
  - {id: side, values: [heads, tails], assumed: true}
variables:
  - {id: points, type: 0..9, assumed: true}
procedures:
  - id: wait_for_ever
    do: |
%s
    assumed: true
"""
ENDLESS = {
    "chance without an end": (
        "      repeat until points = 9\n        flip := random of {heads, tails}\n"
        "        points := if flip = heads then 0 else 1",
        "booth/game.yaml:21: ",
    ),
    "a loop that never waits, and might": (
        "      repeat 2000000000 times\n        if points = 1\n          flip := random of {heads, tails}\n"
        "          points := if flip = heads then 0 else 1",
        "booth/game.yaml:2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", ENDLESS)
def test_rules_that_never_come_to_a_decision(what: str, tmp_path: Path) -> None:
    text, place = ENDLESS[what]
    (tmp_path / "booth").mkdir()
    (tmp_path / "booth" / "game.yaml").write_text(GAME % text, encoding="utf-8")
    done = limited(["simulate", tmp_path / "booth", "--games", "5", "--seed", "1"])
    assert done.code == 1
    assert done.err.startswith(f"rulewright: {place}"), done.err
    assert done.err.endswith(": no decision after 100,000 steps\n")


TEXTS = [
    "{{ 7 * 7 }}",
    "{% for i in range(999999999) %}x{% endfor %}",
    "{{ self.__init__.__globals__ }}",
    "{game.title}",
    "{points.__class__}",
    "{points!r:>999999999}",
    "%(points)s %n",
    "<script>alert(1)</script>",
    "<!--",
    "&lt;b&gt;",
    "{" * 2_000,
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_is_only_a_text(text: str, tmp_path: Path) -> None:
    """Nothing in it is run, nor replaced by another text that could be replaced again."""
    (tmp_path / "booth" / "text" / "en").mkdir(parents=True)
    (tmp_path / "booth" / "game.yaml").write_text(GAME % "      points := 1", encoding="utf-8")
    quoted = text.replace("'", "''")
    (tmp_path / "booth" / "text" / "en" / "a.yaml").write_text(
        f"text:\n  game.title: '{quoted}'\n  option.flow.go: '{quoted}'\n", encoding="utf-8"
    )
    diags = Diagnostics()
    sources, own = read(tmp_path / "booth", diags)
    game = model(sources, Choice(), own, diags)
    assert game is not None
    page = render_pages(game)["en/reference.html"]
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert escaped in page
    assert rulewright.load(tmp_path / "booth").start().asked(0).options[0].label("en") == text
