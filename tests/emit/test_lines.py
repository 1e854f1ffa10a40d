"""A fault at the table names the line of the rules on which it happened, whatever was running."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulewright.runtime.refusal import RuleFault

from .compiling import playable

GAME = """\
types:
  - {id: board, values: [north, south], assumed: true}
kinds:
  - id: card
    fields:
      does: "effects(me: seat)"
    assumed: true
cards:
  card:
    - id: ace
      count: 2
      does:
        - |
          nothing
          EFFECT
      assumed: true
zones:
  - {id: deck, kind: card, form: deck, seen_by: none, holds: all, assumed: true}
  - {id: hand, kind: card, form: pile, capacity: 1, assumed: true}
  - {id: slot, kind: card, form: slot, assumed: true}
variables:
  - {id: coins, per: [seat], type: 0..9, start: 5, assumed: true}
  - {id: holder, per: [board], type: "seat?", assumed: true}
  - {id: nobody, type: set of seat, assumed: true}
  - {id: total, type: 0..9, assumed: true}
functions:
  - id: wrong
    params: "p: seat"
    gives: 0..9
    value: |
      FUNCTION
    assumed: true
procedures:
  - id: plain
    params: "p: seat"
    do: |
      where coins[p] > 0
      total := 0
      PLAIN
      total := 1
    assumed: true
  - id: giving
    params: "p: seat"
    gives: seat
    do: |
      seat p choose
        a
        b
      GIVING
      result p
    assumed: true
game:
  id: small
  seats: [2]
  max_decisions: 30
  languages: [en]
  returns:
    seat: p
    value: RETURNS
  flow: |
    starter := first(seats)
    total := 0
    FLOW
    total := 1
"""
FINE = {
    "EFFECT": "nothing", "FUNCTION": "coins[p]", "PLAIN": "nothing", "GIVING": "nothing", "RETURNS": "coins[p]",
    "FLOW": "nothing",
}  # fmt: skip
CASES: list[tuple[str, dict[str, str]]] = [
    (
        "in the flow",
        {
            "FLOW": "«coins[starter] += 9»",
        },
    ),
    (
        "behind a question",
        {
            "FLOW": "seat starter choose\n  a\n  b\n«coins[starter] += 9»",
        },
    ),
    (
        "in an option",
        {
            "FLOW": "seat starter choose\n  a\n    -> total := 1\n       «coins[starter] -= 9»\n       total := 2",
        },
    ),
    (
        "in a condition of an option",
        {
            "FLOW": "seat starter choose\n  a\n    where total = 0\n    «where first(nobody) = starter»\n  b",
        },
    ),
    (
        "in the domain of an option",
        {
            "FLOW": "seat starter choose\n  «a q in seats - first(nobody)»\n  b",
        },
    ),
    (
        "in who chooses",
        {
            "FLOW": "«seat first(nobody) choose»\n  a\n  b",
        },
    ),
    (
        "in an if",
        {
            "FLOW": "if total = 1\n  total := 2\n«else if first(nobody) = starter»\n  total := 3",
        },
    ),
    (
        "in an if that pauses",
        {
            "FLOW": "if total = 1\n"
            "  total := 2\n"
            "«else if first(nobody) = starter»\n"
            "  seat starter choose\n"
            "    a\n"
            "    b",
        },
    ),
    (
        "in a loop",
        {
            "FLOW": "for each seat p\n  total += 1\n  «coins[p] += 9»\n  total += 1",
        },
    ),
    (
        "in a loop that pauses",
        {
            "FLOW": "for each seat p\n  seat p choose\n    a\n    b\n  total += 1\n  «coins[p] += 9»",
        },
    ),
    (
        "in the condition of a loop",
        {
            "FLOW": "total := 1\nfor each seat p «where first(nobody) = p»\n  total += 1",
        },
    ),
    (
        "in until",
        {
            "FLOW": "total := 1\n«repeat 3 times until first(nobody) = starter»\n  total += 1",
        },
    ),
    (
        "in until that pauses",
        {
            "FLOW": "total := 1\n«repeat until first(nobody) = starter»\n  seat starter choose\n    a\n    b",
        },
    ),
    (
        "in a quantifier",
        {
            "FLOW": "total := 1\n«total := count seat p where first(nobody) = p»",
        },
    ),
    (
        "in highest",
        {
            "FLOW": "total := 1\n«total := highest coins[p] for p in nobody»",
        },
    ),
    (
        "none as an index",
        {
            "FLOW": "total := 1\n«coins[holder[north]] := 1»",
        },
    ),
    (
        "none as an argument",
        {
            "FLOW": "total := 1\n«plain holder[north]»",
        },
    ),
    (
        "in a procedure",
        {
            "PLAIN": "«coins[p] -= 9»",
            "FLOW": "plain starter",
        },
    ),
    (
        "in a procedure that pauses",
        {
            "GIVING": "«coins[p] -= 9»",
            "FLOW": "q := giving(starter)",
        },
    ),
    (
        "a wrong result",
        {
            "GIVING": "«result first(nobody)»",
            "FLOW": "q := giving(starter)",
        },
    ),
    (
        "a precondition",
        {
            "FLOW": "coins[starter] := 0\nplain starter",
        },
    ),
    (
        "in a function",
        {
            "FUNCTION": "«coins[first(nobody)]»",
            "FLOW": "total := wrong(starter)",
        },
    ),
    (
        "in a function asked by an option",
        {
            "FUNCTION": "«coins[first(nobody)]»",
            "FLOW": "seat starter choose\n  a where wrong(starter) > 1\n  b",
        },
    ),
    (
        "in an effect",
        {
            "EFFECT": "«coins[me] -= 9»",
            "FLOW": "for each card c\n  for each e in c.does\n    perform e(starter)",
        },
    ),
    (
        "in an effect that pauses",
        {
            "EFFECT": "seat me choose\n  a\n  b\n«coins[me] -= 9»",
            "FLOW": "for each card c\n  for each e in c.does\n    perform e(starter)",
        },
    ),
    (
        "no such card",
        {
            "FLOW": "total := 1\n«move ace from slot to hand»",
        },
    ),
    (
        "a slot too full",
        {
            "FLOW": "draw c from deck to slot\n«draw c from deck to slot»",
        },
    ),
    (
        "a pile too full",
        {
            "FLOW": "draw c from deck to hand\n«draw c from deck to hand»",
        },
    ),
    (
        "nothing to draw",
        {
            "FLOW": "draw up to 1 from deck to hand\ndraw up to 1 from deck to slot\n«draw c from deck to hand»",
        },
    ),
    (
        "nothing to pick",
        {
            "FLOW": "total := 1\n«q := random of nobody»",
        },
    ),
    (
        "in a secret block",
        {
            "FLOW": "secretly each seat p\n  seat p choose x from 0 .. 3\n  «y := first(nobody)»",
        },
    ),
    (
        "who takes turns",
        {
            "FLOW": "total := 1\n"
            "«turns p in seats clockwise from first(nobody) until all pass in succession»\n"
            "  seat p choose\n"
            "    pass",
        },
    ),
    (
        "how many",
        {
            "FLOW": "total := 1\n«seat starter choose up to coins[first(nobody)]»\n  a\n  b",
        },
    ),
    (
        "the returns",
        {
            "RETURNS": "«coins[first(nobody)]»",
        },
    ),
]


@pytest.mark.parametrize(("what", "parts"), CASES, ids=[what for what, _ in CASES])
def test_a_fault_names_its_line(what: str, parts: dict[str, str], tmp_path: Path) -> None:
    text = GAME
    for name, fine in FINE.items():
        lines = [line for line in text.split("\n") if line.strip().endswith(name)]
        indent = " " * (len(lines[0]) - len(lines[0].lstrip()))
        text = text.replace(name, parts.get(name, fine).replace("\n", "\n" + indent))
    if what == "a precondition":
        text = text.replace("where coins[p] > 0", "«where coins[p] > 0»")
    line = next(number for number, row in enumerate(text.split("\n"), start=1) if "«" in row)
    game = playable(text.replace("«", "").replace("»", ""), tmp_path)
    with pytest.raises(RuleFault) as fault:
        state = game.start(seed=3)
        random = Random(3)
        while not state.over:
            seat = random.choice(state.to_move)
            state.play(seat, random.choice(state.asked(seat).options))
        assert state.returns
    assert (fault.value.file, fault.value.line) == ("small/game.yaml", line)
