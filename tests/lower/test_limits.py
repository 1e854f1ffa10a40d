"""What is too large for a module is a finding; what is just allowed compiles and runs."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import RulesError
from rulewright.compiler.language.layout import MAX_BLOCKS
from rulewright.compiler.language.parser import MAX_DEPTH
from rulewright.compiler.lower.options import MAX_OPTIONS, MAX_PARAMS
from tests.emit.compiling import playable

GAME = """\
game:
  id: small
  seats: [2]
  max_decisions: 60
  languages: [en]
  returns: {{seat: p, value: "coins[p]"}}
  flow: |
{flow}
{more}
variables:
  - {{id: coins, per: [seat], type: 0..999999, start: 1, assumed: true}}
  - {{id: holder, per: [seat], type: "seat?", assumed: true}}
  - {{id: starter, type: seat, start: 0, assumed: true}}
  - {{id: total, type: -999999..999999, start: 0, assumed: true}}
  - {{id: flag, type: bool, assumed: true}}
"""


def rules(flow: str, more: str = "") -> str:
    return GAME.format(flow="\n".join("    " + line for line in flow.split("\n")), more=more)


@pytest.mark.parametrize(
    ("flow", "code", "line", "message"),
    [
        (f"total := 1\nseat starter choose total from 0 .. {MAX_OPTIONS}", "RW602", 9, f"{MAX_OPTIONS + 1:,} options"),
        ("seat starter choose\n  a x from 1 .. 600 with y from 1 .. 600\n  b", "RW602", 8, "360,001 options"),
        (
            "seat starter choose\n  a " + " ".join(f"seat p{n}" for n in range(MAX_PARAMS + 1)) + "\n  b",
            "RW602", 9, f"`a` has {MAX_PARAMS + 1} parameters",
        ),
        ("seat starter choose total from 0 .. coins[starter]", "RW602", 8, "1,000,000 options"),
    ],
)  # fmt: skip
def test_too_many_options(flow: str, code: str, line: int, message: str, tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        playable(rules(flow), tmp_path)
    [item] = caught.value.diagnostics
    assert item.span is not None
    assert (item.code, item.span.line) == (code, line)
    assert message in item.message
    assert "one thing after the other" in item.help


def test_a_position_has_a_greatest_length(tmp_path: Path) -> None:
    more = "  - {id: heap, per: [seat, 0..9999], type: 0..9, assumed: true}\n"
    with pytest.raises(RulesError) as caught:
        playable(rules("heap[starter, 3] := 1") + more, tmp_path)
    [item] = caught.value.diagnostics
    assert item.code == "RW601"
    assert "`heap` takes most of them" in item.note


def nest(depth: int, head: str, last: str) -> str:
    return "\n".join("  " * at + head.replace("@", str(at)) for at in range(depth)) + "\n" + "  " * depth + last


@pytest.mark.parametrize(
    "flow",
    [
        nest(MAX_BLOCKS, "if coins[starter] >= 0", "total := 1"),
        nest(MAX_BLOCKS, "for each seat p@", "total += 1"),
        nest(MAX_BLOCKS, "repeat 1 times", "total := 1"),
        nest(MAX_BLOCKS - 1, "for each seat p@ from highest coins[p@] where coins[p@] > 2", "seat starter choose\n"
             + "  " * MAX_BLOCKS + "a"),
        nest(MAX_BLOCKS - 1, "turns p@ clockwise from starter until flag", "flag := true\n" + "  " * (MAX_BLOCKS - 1)
             + "seat starter choose\n" + "  " * MAX_BLOCKS + "a"),
        "if total = 1\n  total := 2\n" + "\n".join(f"else if total = {n}\n  total := 2" for n in range(2, 50)),
    ],
)  # fmt: skip
def test_the_deepest_blocks_compile_and_run(flow: str, tmp_path: Path) -> None:
    state = playable(rules(flow), tmp_path).start(seed=1)
    while not state.over:
        state.play(state.to_move[0], 0)


def wrap(depth: int, before: str, inner: str, after: str) -> str:
    return before * depth + inner + after * depth


DEEP = MAX_DEPTH - 6


@pytest.mark.parametrize(
    "expression",
    [
        wrap(DEEP, "next(", "starter", ")"),
        wrap(DEEP // 3, "next(first({", "starter", "}))"),
        wrap(DEEP // 2, "holder[next(", "starter", ")]"),
        wrap(DEEP // 2, "only({", "starter", "})"),
        wrap(DEEP, "holder[", "starter", "]"),
        wrap(DEEP - 1, "if flag then starter else (", "starter", ")"),
        wrap(6, "first(those seat q where q = (", "starter", "))"),
    ],
)
def test_the_deepest_expressions_compile_and_run(expression: str, tmp_path: Path) -> None:
    names = count()
    text = re.sub(r"seat q where q", lambda _: f"seat q{(n := next(names))} where q{n}", expression)
    flow = f"for each seat p\n  holder[p] := p\nholder[starter] := {text}"
    state = playable(rules(flow), tmp_path).start(seed=1)
    assert state.over
    assert state.view(0)["variables"]["holder"]["seat0"] in (0, 1)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (wrap(DEEP, "min(1, ", "coins[starter]", ")"), 1),
        (wrap(DEEP, "abs(", "coins[starter]", ")"), 1),
        (wrap(DEEP, "-(", "coins[starter]", ")"), 1 - 2 * (DEEP % 2)),
        (wrap(DEEP, "1 + (", "coins[starter]", ")"), DEEP + 1),
        (wrap(DEEP, "div_up(", "coins[starter]", ", 2)"), 1),
        (wrap(6, "(sum of (", "coins[starter]", ") for seat q)"), 2**6),
        (wrap(6, "(highest (", "coins[starter]", ") for seat q else 0)"), 1),
    ],
)
def test_the_deepest_numbers_compile_and_run(expression: str, value: int, tmp_path: Path) -> None:
    names = count()
    text = re.sub(r"seat q\b", lambda _: f"seat q{next(names)}", expression)
    state = playable(rules(f"total := min({text}, 999)"), tmp_path).start(seed=1)
    assert state.over
    assert state.view(0)["variables"]["total"] == value
