"""The command line called in this process, and a small game to call it with."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.cli import main

HEAP = """\
game:
  id: heap
  seats: [2, 3]
  max_decisions: 30
  languages: [en]
  flow: |
    first_stones
    repeat until stones = 0
      for each seat p where stones > 0
        seat p choose
          take n from 1 .. min(most_taken, stones)
            -> stones -= n
               winner := p
  returns:
    seat: p
    value: "if winner = p then 1 else 0"

phases:
  - id: first_stones
    do: |
      extra := random of {few, many}
      if extra = many
        stones += 1
    assumed: true

types:
  - {id: amount, values: [few, many], assumed: true}

constants:
  - {id: most_taken, type: 1..5, value: 3, assumed: true}

variables:
  - {id: stones, type: 0..13, start: 12, assumed: true}
  - {id: winner, type: "seat?", assumed: true}
"""

RULINGS = """\
rulings:
  - id: hand
    assumed: true
    default: small
    options:
      - id: small
      - id: large
        changes:
          - {set: constants.most_taken.value, to: 4}
"""

VARIANT = """\
overlay:
  id: short
  layer: variant
  assumed: true
  changes:
    - {set: variables.stones.start, to: 5}
"""

TEXTS = """\
text:
  game.title: The Heap
  game.end: The last stone wins.
  phase.first_stones: first stones
  phase.first_stones.text: Chance may lay one more.
  option.flow.take: take {n}
  variable.stones: stones
  variable.winner: winner
  type.amount: amount
  amount.few: few
  amount.many: many
  constant.most_taken: most taken at once
  ruling.hand: How many at once?
  ruling.hand.small: three
  ruling.hand.large: four
  variant.short: A short heap
"""

SCENARIOS = """\
scenarios:
  - id: last_stone
    assumed: true
    given: {variables: {stones: 2}}
    do:
      - chance: few
      - {seat0: take 3, refused: outside}
      - seat0: take 1
      - expect: {variables: {stones: 1}, to_move: [seat1]}
      - seat1: take 1
    expect:
      over: true
      variables: {winner: seat1}
      returns: {seat0: 0, seat1: 1}
"""


@dataclass(frozen=True, slots=True)
class Done:
    """What a command came to."""

    code: int
    out: str
    err: str


Command = Callable[..., Done]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Calls the command line; `typed` is what the person types."""

    def call(*words: object, typed: str | None = None) -> Done:
        if typed is not None:
            monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Done(code, captured.out, captured.err)

    return call


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    """The folder of a small game with a ruling, a variant, texts, a scenario and a chance event."""
    folder = tmp_path / "heap"
    for name, text in {
        "game.yaml": HEAP,
        "rulings/hand.yaml": RULINGS,
        "overlays/short.yaml": VARIANT,
        "text/en/words.yaml": TEXTS,
        "scenarios/last_stone.yaml": SCENARIOS,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Change one place of a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")
