"""A small game for tests of names and types: each test puts one mistake into it, marked «like this»."""

from __future__ import annotations

from pathlib import Path

from rulewright.compiler.diagnostics import Diagnostic, Diagnostics, Span
from rulewright.compiler.pipeline import Choice, model, read

RULES = """\
types:
  - {id: board, values: [north, middle, south], assumed: true}
  - {id: suit, values: [red, blue], assumed: true}
  - {id: mood, values: [calm, red], assumed: true}
  - {id: money, range: 0..30, assumed: true}
  - {id: vote, range: 0..9, assumed: true}

constants:
  - {id: price, type: money, value: 2, assumed: true}

tables:
  - {id: prize, per: [board], type: 1..3, value: {north: 1, middle: 2, south: 3}, assumed: true}

dice:
  - {id: die, faces: [1, 2, 3, 4, 5, 6], assumed: true}

kinds:
  - id: card
    fields:
      colour: suit
      worth: 1..4
      does: "effects(me: seat)"
    assumed: true
  - id: token
    assumed: true

cards:
  card:
    - {id: ace, colour: red, worth: 1, count: 6, does: [gain 1 for me], assumed: true}
    - {id: king, colour: blue, worth: 4, count: 6, assumed: true}
  token:
    - {id: wood, count: 4, assumed: true}

zones:
  - {id: deck, kind: card, form: deck, seen_by: none, holds: all, assumed: true}
  - {id: hand, kind: card, per: [seat], form: pile, seen_by: owner, assumed: true}
  - {id: row, kind: card, form: row, assumed: true}
  - {id: box, kind: token, form: pile, holds: all, assumed: true}

variables:
  - {id: coins, per: [seat], type: money, start: 10, assumed: true}
  - {id: votes, per: [seat, board], type: vote, assumed: true}
  - {id: holder, per: [board], type: "seat?", assumed: true}
  - {id: starter, type: seat, start: 0, assumed: true}
  - {id: active, type: set of seat, assumed: true}
  - {id: flag, type: bool, assumed: true}

functions:
  - {id: richest, gives: set of seat, value: "best seat p by coins[p]", assumed: true}
  - {id: purse, params: "p: seat", gives: money, value: "coins[p]", assumed: true}

procedures:
  - id: gain
    params: "n: 1..5, for p: seat"
    do: |
      where coins[p] < 20
      coins[p] += n
    assumed: true
  - id: work
    params: "for p: seat"
    gives: 0..3
    do: |
      seat p choose
        rest_a_little
      result 2
    assumed: true

game:
  id: table
  seats: [2]
  max_decisions: 50
  languages: [en]
  returns:
    seat: p
    value: coins[p]
  flow: |
"""


def rules(flow: str, *edits: tuple[str, str]) -> str:
    """The game with a flow and with parts of its declarations replaced."""
    text = RULES
    for before, after in edits:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text + "".join(f"    {line}\n" if line else "\n" for line in flow.split("\n"))


def marked(text: str) -> tuple[str, list[Span]]:
    """The text without its marks, and the places that were marked."""
    spans = []
    while "«" in text:
        start = text.index("«")
        text = text.replace("«", "", 1)
        end = text.index("»")
        text = text.replace("»", "", 1)
        places = [(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)) for at in (start, end)]
        spans.append(Span("table/game.yaml", *places[0], *places[1]))
    return text, spans


def findings(text: str, folder: Path) -> list[Diagnostic]:
    """What stages 1 to 5 say about a game in one file."""
    game = folder / "table"
    game.mkdir()
    (game / "game.yaml").write_text(text, encoding="utf-8")
    diags = Diagnostics()
    sources, own = read(game, diags)
    if diags.ok:
        model(sources, Choice(), own, diags)
    return diags.items
