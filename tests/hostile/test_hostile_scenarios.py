"""Scenarios of strangers: `rulewright test` ends soon, in little memory, with one clear code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cli import main

from .limited import limited

GAME = """\
game:
  id: booth
  seats: [2, 3]
  max_decisions: 30
  flow: |
    for each seat p
      seat p choose
        take n from 1 .. 3 -> stones -= n
        stay -> nothing
  returns: {seat: p, value: "points[p]"}
  assumed: true
kinds:
  - {id: ware, fields: {}, assumed: true}
cards:
  ware:
    - {id: salt, count: 3, assumed: true}
zones:
  - {id: stock, kind: ware, form: pile, holds: all, assumed: true}
  - {id: market, kind: ware, form: pile, assumed: true}
  - {id: line, kind: ware, form: row, assumed: true}
variables:
  - {id: stones, type: 0..12, start: 12, assumed: true}
  - {id: points, per: [seat], type: 0..3, assumed: true}
  - {id: friends, type: set of seat, assumed: true}
"""
HEAD = "scenarios:\n  - id: x\n    assumed: true\n"


def one(*lines: str) -> str:
    """A document with one scenario."""
    return HEAD + "".join(f"    {line}\n" for line in lines)


END = "expect: {over: true}"
NEST = "[" * 20 + "]" * 20
CASES: dict[str, tuple[str, str]] = {
    "it breaks off": ("RW115", "scenarios:\n  - {id: x, assumed: true, expect: {over: tr"),
    "three megabytes": ("RW110", "#" + "x" * 3_000_000),
    "lists in lists": ("RW111", "[" * 5000),
    "half a million values": ("RW112", one("expect: {to_move: [" + "1," * 600_000 + "]}")),
    "an alias to a list": ("RW123", one("do: &a [{seat0: [x]}]", "expect: *a")),
    "aliases that double": ("RW123", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nscenarios: [*c, *c]\n"),
    "an object of Python": ("RW124", one("expect: !!python/object/apply:os.system [true]")),
    "a merge key": ("RW122", one("expect:", "  <<: {over: true}")),
    "not a number": ("RW132", one("given: {seed: .nan}", END)),
    "no number": ("RW132", one("given: {seats: .inf}", END)),
    "a seed of a hundred digits": ("RW126", one(f"given: {{seed: {'9' * 100}}}", END)),
    "a seed below zero": ("RW135", one("given: {seed: -1}", END)),
    "a thousand million seats": ("RW135", one("given: {seats: 1000000000}", END)),
    "seats that there are not": ("RW216", one("given: {seats: 9}", END)),
    "a seat that does not play": ("RW913", one("do: [{seat77: stay}]", END)),
    "a seat below zero": ("RW134", one("do: [{seat-1: stay}]", END)),
    "a seat by a long number": ("RW134", one("do: [{seat99999999999999: stay}]", END)),
    "an answer of Python": ("RW913", one("do: [{seat0: __class__}]", END)),
    "a thousand million answers": ("RW913", one("do: [{seat0: take 999999999999}]", END)),
    "an answer of a megabyte": ("RW913", one(f"do: [{{seat0: {'x' * 1_000_000}}}]", END)),
    "answers without end": ("RW136", one(f"do: [{{seat0: [{'stay, ' * 6_000}]}}]", END)),
    "refusals without end": ("RW914", one(f"do: [{', '.join(['{seat0: take 9, refused: x}'] * 5_000)}]", END)),
    "steps without end": ("RW136", one(f"do: [{', '.join(['{seat0: stay}'] * 6_000)}]", END)),
    "a thousand million copies": ("RW911", one("expect: {zones: {market: {salt: 999999999999}}}")),
    "copies below zero": ("RW911", one("expect: {zones: {market: {salt: -1}}}")),
    "copies to lay": ("RW911", one("given: {zones: {market: {salt: 999999999}}}", END)),
    "cards to lay without end": ("RW912", one(f"given: {{zones: {{line: [{'salt, ' * 100_000}]}}}}", END)),
    "cards in cards": ("RW911", one(f"expect: {{zones: {{market: {NEST}}}}}")),
    "values in values": ("RW911", one("given: {variables: {points: {seat0: {seat0: {seat0: 1}}}}}", END)),
    "a value of fifteen digits": ("RW911", one("given: {variables: {stones: 999999999999999}}", END)),
    "a set of the same": ("RW916", one(f"expect: {{variables: {{friends: [{'seat0, ' * 50_000}]}}}}")),
    "a variable of Python": ("RW911", one("expect: {variables: {__dict__: 1}}")),
    "an index of Python": ("RW911", one("expect: {variables: {points: {__class__: 1}}}")),
    "a procedure of Python": ("RW301", one("given: {at: __import__}", END)),
    "a text that is run": ("RW301", one("given: {at: \"exec('import os')\"}", END)),
    "work without end": ("RW511", one("given:", "  at: |", "    repeat 9000000 times", "      stones := 1", END)),
    "no end at all": ("RW502", one("given:", "  at: |", "    repeat until stones = 0", "      stones := 1", END)),
    "a text of the start that is long": ("RW304", one("given:", "  at: |", *["    nothing"] * 3_000, END)),
    "an unknown key": ("RW130", one("exec: 1", END)),
    "many scenarios": ("RW136", HEAD + f"    {END}\n" + f"  - {{id: y, assumed: true, {END}}}\n" * 1_500),
    "one id for all": ("RW919", "scenarios:\n" + f"  - {{id: x, assumed: true, {END}}}\n" * 900),
}  # fmt: skip

HEAVY = (
    "half a million values", "lists in lists", "aliases that double", "an answer of a megabyte", "refusals without end",
    "a thousand million copies", "copies to lay", "cards to lay without end", "work without end", "no end at all",
)  # fmt: skip
"""Those that could cost memory or time: they run in a process of their own."""


def told(words: list[str | Path], heavy: bool, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code of a command, and everything it prints."""
    if heavy:
        done = limited(words)
        return done.code, done.out + done.err
    code = main([str(word) for word in words])
    return code, "".join(capsys.readouterr())


@pytest.mark.parametrize("what", CASES)
def test_a_clear_code_soon(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = CASES[what]
    (tmp_path / "booth" / "scenarios").mkdir(parents=True)
    (tmp_path / "booth" / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "booth" / "scenarios" / "s.yaml").write_text(text, encoding="utf-8")
    exit_code, printed = told(["test", tmp_path / "booth"], what in HEAVY, capsys)
    found = re.findall(r"(?m)^error\[(\w+)\]: (.*)", printed)
    assert exit_code == 1, printed[-1000:]
    assert code in {name for name, _ in found}, printed[:2000]
    assert max(len(message) for _, message in found) < 500, "a message that can be read"
    assert re.search(r"--> booth/(scenarios/s|game)\.yaml:\d+:\d+", printed), printed[:1000]
