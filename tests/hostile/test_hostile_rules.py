"""Rules are untrusted: whatever they say, `rulewright check` ends soon, in little memory, with one clear code.

Each case runs in a process of its own with a limit on memory and on time.
"""

# ruff: noqa: E501  (pieces of rules stay on one line)
from __future__ import annotations

import re
from pathlib import Path

import pytest

from .limited import limited

GAME = """\
game:
  id: g
  seats: [2]
  max_decisions: 10
  flow: |
    p := first(seats)
    seat p choose
      go -> points += 1
      stay -> nothing
  returns: {seat: q, value: points}
  assumed: true
variables:
  - {id: points, type: 0..9, assumed: true}
"""
KIND = "kinds:\n  - {id: k, fields: {}, assumed: true}\n"
PLACES = "types:\n  - {id: t, range: 0..99999, assumed: true}\n"


def flow(text: str) -> str:
    """The game with another flow."""
    before, rest = GAME.split("    p := first")
    return before + "".join(f"    {line}\n" for line in text.split("\n")) + rest[rest.index("  returns") :]


def many(line: str, count: int) -> str:
    """Lines with a number in them."""
    return "".join(line.format(i=i, next=i + 1) for i in range(count))


def constant(name: str) -> str:
    return f"{GAME}constants:\n  - {{id: {name}, type: 0..1, value: 1, assumed: true}}\n"


def asking(number: int, other: int) -> str:
    """A procedure that can be carried out when another one can."""
    return f"  - id: f{number}\n    params: 'n: 0..9'\n    do: |\n      where can f{other}(n)\n      points := n\n    assumed: true\n"


OVERLAY = (
    "overlay:\n  id: o{}\n  layer: variant\n  assumed: true\n  changes:\n    - {{set: game.max_decisions, to: {}}}\n"
)
CASES: dict[str, tuple[str, dict[str, str]]] = {
    "a file of three megabytes": ("RW110", {"game.yaml": "#" + "x" * 3_000_000}),
    "three thousand files": ("RW110", {"game.yaml": GAME, **{f"phases/f{i}.yaml": "phases: []\n" for i in range(3000)}}),
    "lists in lists": ("RW111", {"game.yaml": "[" * 5000}),
    "mappings in mappings": ("RW111", {"game.yaml": "{a: " * 5000}),
    "half a million values": ("RW112", {"game.yaml": "game: [" + "1," * 600_000 + "]"}),
    "a number of a hundred digits": ("RW126", {"game.yaml": GAME.replace("10\n", "1" * 100 + "\n")}),
    "a thousand million copies": ("RW135", {"game.yaml": f"{GAME}{KIND}cards:\n  k:\n    - {{id: c, count: 999999999, assumed: true}}\n"}),
    "a thousand million decisions": ("RW135", {"game.yaml": GAME.replace("10\n", "999999999\n")}),
    "a thousand million seats": ("RW135", {"game.yaml": GAME.replace("[2]", "[1000000000]")}),
    "two thousand numbers of seats": ("RW135", {"game.yaml": GAME.replace("[2]", str(list(range(2, 2000))))}),
    "a long text": ("RW136", {"game.yaml": GAME.replace("id: g", "id: g\n  languages: [en]"), "text/en/a.yaml": f"text:\n  game.g: '{'{' * 50_000}'\n"}),
    "a long id": ("RW134", {"game.yaml": constant("a" * 100_000)}),
    "an id with two underscores": ("RW134", {"game.yaml": constant("__class__")}),
    "an id of Python": ("RW521", {"game.yaml": constant("import")}),
    "an id of two lines": ("RW134", {"game.yaml": constant('"a\\nimport os"')}),
    "an id with an invisible character": ("RW134", {"game.yaml": constant('"a\u200bb"')}),
    "an id that turns round": ("RW108", {"game.yaml": constant('"a\u202eb"')}),
    "ninety thousand unknown keys": ("RW130", {"game.yaml": GAME + many("k{i}: 1\n", 30_000)}),
    "a thousand and one rulesets": ("RW221", {"game.yaml": GAME, **{f"overlays/o{i}.yaml": OVERLAY.format(i, i + 20) for i in range(1001)}}),
    "brackets in brackets": ("RW523", {"game.yaml": flow("x := " + "(" * 3000 + "points" + ")" * 3000)}),
    "a sum of thousands": ("RW304", {"game.yaml": flow("points := " + " + ".join(["1"] * 2400))}),
    "blocks in blocks": ("RW304", {"game.yaml": flow("\n".join("  " * i + "if points = 1" for i in range(100)))}),
    "not not not": ("RW304", {"game.yaml": flow("if " + "not " * 2000 + "true\n  nothing")}),
    "thousands of statements": ("RW304", {"game.yaml": flow("\n".join(f"x{i} := {i}" for i in range(20_000)))}),
    "a number that no vector holds": ("RW305", {"game.yaml": flow("points := 99999999999")}),
    "a hundred thousand places": ("RW406", {"game.yaml": f"{GAME}{PLACES}{KIND}zones:\n" + many("  - {{id: z{i}, kind: k, form: pile, per: [t], assumed: true}}\n", 50)}),
    "many zones": ("RW406", {"game.yaml": f"{GAME}{PLACES.replace('99999', '9999')}{KIND}zones:\n" + many("  - {{id: z{i}, kind: k, form: pile, per: [t], assumed: true}}\n", 200)}),
    "a chain of calls": ("RW410", {"game.yaml": f"{flow('f0')}procedures:\n" + many("  - {{id: f{i}, do: f{next}, assumed: true}}\n", 3000) + "  - {id: f3000, do: nothing, assumed: true}\n"}),
    "a chain of calls, the last first": ("RW410", {"game.yaml": f"{flow('f0')}procedures:\n  - {{id: f3000, do: nothing, assumed: true}}\n" + "".join(f"  - {{id: f{i}, do: f{i + 1}, assumed: true}}\n" for i in reversed(range(3000)))}),
    "conditions that ask for each other": ("RW410", {"game.yaml": f"{flow('f0 points')}procedures:\n" + asking(0, 1) + asking(1, 0)}),
    "a chain of conditions": ("RW410", {"game.yaml": f"{flow('f0 points')}procedures:\n" + "".join(asking(i, i + 1) for i in reversed(range(3000))) + "  - {id: f3000, params: 'n: 0..9', do: nothing, assumed: true}\n"}),
    "loops without end": ("RW502", {"game.yaml": flow("repeat until points = 9\n  points := 1")}),
    "functions that double": ("RW511", {"game.yaml": f"{flow('points := f0()')}functions:\n" + many('  - {{id: f{i}, gives: 0..9, value: "f{next}() + f{next}()", assumed: true}}\n', 30) + '  - {id: f30, gives: 0..9, value: "1", assumed: true}\n'}),
    "two thousand million times": ("RW511", {"game.yaml": flow("repeat 2000000000 times\n  points := 1")}),
    "too many cards for a position": ("RW601", {"game.yaml": f"{GAME}{KIND}cards:\n  k:\n" + many("    - {{id: c{i}, count: 1, assumed: true}}\n", 20_000) + "zones:\n  - {id: z, kind: k, form: deck, holds: all, assumed: true}\n"}),
}  # fmt: skip


@pytest.mark.parametrize("what", CASES)
def test_a_clear_code_soon(what: str, tmp_path: Path) -> None:
    code, files = CASES[what]
    for name, text in files.items():
        (tmp_path / "g" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")
    done = limited(["check", tmp_path / "g"])
    printed = done.out + done.err
    assert done.code == int("error[" in printed)  # warnings alone do not fail
    assert code in re.findall(r"(?m)^(?:error|warning)\[(\w+)\]", printed), printed[:2000]
