"""No rules, however broken, make the compiler fail with anything but findings; what it accepts can be played."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.pipeline import Choice, compile_game
from rulewright.loading import run_module
from rulewright.runtime.refusal import RuleFault
from rulewright.runtime.state import Game

TESTS = Path(__file__).parents[1]
GAMES = sorted([*TESTS.glob("games/*/game.yaml"), *TESTS.glob("language/programs/*/game.yaml")])
TEXTS = {path.parent.name: path.read_text(encoding="utf-8") for path in GAMES}
WORDS = sorted(
    {word for text in TEXTS.values() for word in re.findall(r"\w+|:=|->|[^\w\s]", text)}
    | {
        "0..3",
        "seat?",
        "set of seat",
        "none",
        "-1",
        "99999999999",
        "[]",
        "{}",
        "|",
        "true",
        "null",
        '"',
        "'",
        "選",
        "\t",
        "：",
        "&a",
        "*a",
    }
)
STEPS = 40


def edit(text: str, kind: int, at: int, word: str) -> str:
    """One of the slips of a hurried hand: a word or a line deleted, doubled, moved or replaced, an indentation lost."""
    words = [found.span() for found in re.finditer(r"\w+|:=|->|[^\w\s]", text)]
    lines = text.split("\n")
    if not words:
        return text + word
    start, end = words[at % len(words)]
    line = at % len(lines)
    match kind:
        case 0:
            return text[:start] + word + text[end:]
        case 1:
            return text[:start] + text[end:]
        case 2:
            return text[:start] + word + " " + text[start:]
        case 3:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 4:
            return "\n".join([*lines[:line], lines[line], *lines[line:]])
        case 5:
            return "\n".join([*lines[:line], "  " + lines[line], *lines[line + 1 :]])
        case 6:
            return "\n".join([*lines[:line], lines[line][2:], *lines[line + 1 :]])
        case 7:
            other, stop = words[(at * 7 + 3) % len(words)]
            return text[:start] + text[other:stop] + text[end:]
    return text[: start + 1]


edits = st.tuples(st.integers(0, 8), st.integers(0, 5_000), st.sampled_from(WORDS))


def broken(name: str, slips: list[tuple[int, int, str]]) -> None:
    text = TEXTS[name]
    for kind, at, word in slips:
        text = edit(text, kind, at, word) or " "
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / name
        game.mkdir()
        (game / "game.yaml").write_text(text, encoding="utf-8")
        diags = Diagnostics()
        compiled = compile_game(game, Choice(), diags)
    assert (compiled is None) == (not diags.ok)
    assert render_text(diags, {}) or compiled is not None
    if compiled is not None:
        play(Game(run_module(compiled), compiled.texts))


def play(game: Game) -> None:
    """A few random decisions; only a fault of the rules may end it."""
    random = Random(1)
    try:
        state = game.start(seed=1)
        for _ in range(STEPS):
            if state.over:
                return
            seat = random.choice(state.to_move)
            state.play(seat, random.choice(state.asked(seat).options))
    except RuleFault:
        return


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(TEXTS)), st.lists(edits, min_size=1, max_size=3))
def test_broken_rules_give_findings(name: str, slips: list[tuple[int, int, str]]) -> None:
    broken(name, slips)


@pytest.mark.slow
@settings(deadline=None, max_examples=3_000, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(TEXTS)), st.lists(edits, min_size=1, max_size=4))
def test_many_broken_rules_give_findings(name: str, slips: list[tuple[int, int, str]]) -> None:
    broken(name, slips)
