"""Where a card moves to is settled before it moves, also for the log."""

from __future__ import annotations

from pathlib import Path

import rulewright

RULES = """
game:
  id: places
  seats: [2]
  max_decisions: 5
  languages: [en]
  flow: |
    repeat 2 times
      seat first(seats) choose
        take c in hand -> move c from hand to space[free()]
        if none -> nothing
  returns: {seat: p, value: size(hand)}
kinds:
  - {id: card, fields: {}, assumed: true}
cards:
  card:
    - {id: red, assumed: true}
    - {id: blue, assumed: true}
zones:
  - {id: hand, kind: card, form: pile, holds: all, assumed: true}
  - {id: space, kind: card, per: [1..2], form: slot, assumed: true}
functions:
  - id: free
    gives: 1..2
    value: lowest x for x in 1 .. 2 where empty(space[x])
    assumed: true
"""


def test_the_log_names_the_place_that_was_free(tmp_path: Path) -> None:
    folder = tmp_path / "places"
    folder.mkdir()
    (folder / "game.yaml").write_text(RULES, encoding="utf-8")
    state = rulewright.load(folder).start()
    state.play(0, "take red")
    state.play(0, "take blue")
    moves = [line for line in state.log(1) if line["event"] == "move"]
    assert [(line["card"], line["to"]["index"]) for line in moves] == [("red", [1]), ("blue", [2])]
