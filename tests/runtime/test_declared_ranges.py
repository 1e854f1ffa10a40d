"""What the rules declare holds in play: a number outside is a fault with its line, not another place of the vector."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main

GAME = """\
game:
  id: bounds
  seats: [2]
  max_decisions: 60
  flow: |
    for each seat p
      seat p choose
        keep -> points[p] := 8
        wait -> points[p] := 7
{flow}
  returns: {{seat: p, value: "points[p]"}}
  assumed: true
types:
  - {{id: suit, values: [red, blue], assumed: true}}
dice:
  - {{id: d, faces: [1, 2, 3], assumed: true}}
tables:
  - {{id: worth, per: [1..3], type: 0..9, value: [4, 5, 6], assumed: true}}
kinds:
  - {{id: card, fields: {{suit: suit, does: "effects(p: seat)"}}, assumed: true}}
  - {{id: stone, assumed: true}}
cards:
  card:
    - {{id: ace, suit: red, count: 3, does: [score 1, score 1], assumed: true}}
    - {{id: ten, suit: blue, count: 3, does: [score 1], assumed: true}}
  stone:
    - {{id: pebble, count: 4, assumed: true}}
zones:
  - {{id: deck, kind: card, form: deck, holds: all, assumed: true}}
  - {{id: market, kind: card, form: row, assumed: true}}
  - {{id: place, kind: card, form: slot, assumed: true}}
  - {{id: pit, kind: stone, form: pile, holds: all, assumed: true}}
variables:
  - {{id: points, per: [seat], type: 0..99, assumed: true}}
  - {{id: other, type: 0..99, start: 5, assumed: true}}
  - {{id: small, type: 0..3, at_limit: refuse, assumed: true}}
functions:
  - {{id: three, gives: 1..3, value: "points[first(seats)]", assumed: true}}
procedures:
  - {{id: score, params: "n: 0..3", do: other += n, assumed: true}}
  - {{id: drawn, gives: 1..3, do: "result points[first(seats)]", assumed: true}}
  - id: asked
    gives: 1..3
    do: |
      seat first(seats) choose
        yes
        no
      result points[first(seats)]
    assumed: true
"""
FAULTS = {
    "an index from a function": ("other := worth[three()]", "outside 1..3"),
    "a division by a result": ("other := div_down(9, three())", "outside 1..3"),
    "a loop as long as a result": ("repeat three() times\n  other += 1", "outside 1..3"),
    "a result": ("x := drawn()\nother := worth[x]", "outside 1..3"),
    "a result of a procedure that waits": ("x := asked()\nother := worth[x]", "outside 1..3"),
    "an argument": ("score points[first(seats)]", "outside 0..3"),
    "a counter that refuses, and no option": ("small := points[first(seats)]", "a counter that refuses would become"),
    "a counter that refuses, after a roll": ("x := roll d\nsmall := x + 2", "a counter that refuses would become"),
    "less than nothing is moved": (
        "for each c in deck\n  move other - points[first(seats)] of c from deck to market",
        "outside 0..",
    ),
    "nothing is moved to a single place": (
        "for each c in deck\n  move points[first(seats)] - 7 of c from deck to place",
        "is outside 1..1",
    ),
}
SOUND = {
    "those of a row are a set": (
        "draw up to 5 from deck to market\nx := those c in market\n"
        "other := count card c where (c in market) != (c in x)"
    ),
    "those of equal effects are a set": "x := those e in ace.does\nfor each e in x\n  perform e(first(seats))",
    "everything moves to where it is": (
        "move all from deck to deck\ndraw c from deck to market\nmove all from market to market"
    ),
}


def played(tmp_path: Path, flow: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """A few games of the rules with more in their flow, every decision looked at."""
    folder = tmp_path / "bounds"
    folder.mkdir()
    text = GAME.format(flow="\n".join(f"    {line}" for line in flow.split("\n")))
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    assert main(["check", "--no-cache", str(folder)]) == 0, capsys.readouterr().out
    capsys.readouterr()
    code = main(["simulate", str(folder), "--games", "6", "--check"])
    shown = capsys.readouterr()
    return code, shown.out + shown.err


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_told_with_its_line(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flow, told = FAULTS[what]
    code, shown = played(tmp_path, flow, capsys)
    assert code == 1
    assert told in shown
    assert "bounds/game.yaml:" in shown


@pytest.mark.parametrize("what", SOUND)
def test_what_is_sound_is_played(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = played(tmp_path, SOUND[what], capsys)
    assert code == 0, shown
