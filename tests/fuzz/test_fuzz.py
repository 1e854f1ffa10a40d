"""Random edits of the two real games, and random effect text: never a traceback, never a long wait, never much memory.

A few edits each time; more with `pytest -m slow tests/fuzz`. Found by it are put into `tests/bad` or `tests/hostile`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulewright.compiler
from rulewright.compiler.diagnostics import Diagnostics, Span
from rulewright.compiler.language import parse_program

RULES = Path(rulewright.compiler.__file__).parent.parent / "rules"
FILES = {
    game: sorted(path for path in (RULES / game).rglob("*.yaml") if "scenarios" not in path.parts)
    for game in ("president_maker", "die_macher")
}
SECONDS, BYTES = 5, 500_000_000
SPOKEN = """
if else for each seat p choose -> where turns until all pass in repeat times secretly reveal draw from to move all up
of at by with under := += -= = != < <= ( ) [ ] { } , : . .. 0 1 999999 none true not and or count any sum best
： ＝ ， 🗳 票 \u202e \u200b " ' # % x cash[p] hand[p]
"""
WORDS = [*SPOKEN.split(), "\n", "\n  ", "\n    ", "\t"]
IN_CI = bool(os.environ.get("CI"))
"""Continuous integration tries the same edits for the same commit; a person finds new ones each time."""
PROFILE = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@st.composite
def edits(draw: st.DrawFn, text: str) -> str:
    """A text with one to three small changes."""
    for _ in range(draw(st.integers(1, 3))):
        lines = text.split("\n")
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["delete", "double", "swap", "word", "character", "indent"])):
            case "delete":
                del lines[at]
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "word":
                words = lines[at].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
                lines[at] = " ".join(words)
            case "character":
                column = draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:column] + draw(st.text(max_size=3)) + lines[at][column:]
            case "indent":
                lines[at] = " " * draw(st.integers(1, 4)) + lines[at]
        text = "\n".join(lines) or " "
    return text


@st.composite
def edited_games(draw: st.DrawFn, game: str) -> tuple[Path, str]:
    """A file of a game, and what it says after the edits."""
    path = draw(st.sampled_from(FILES[game]))
    return path, draw(edits(path.read_text(encoding="utf-8")))


def compiles_or_says_why(path: Path, text: str, game: str, folder: Path, whole: bool, worker: Worker) -> None:
    """A traceback, a long wait or much memory fails the test."""
    shutil.rmtree(folder / game, ignore_errors=True)
    shutil.copytree(RULES / game, folder / game)
    shutil.copytree(RULES / "lib", folder / "lib", dirs_exist_ok=True)
    changed = folder / game / path.relative_to(RULES / game)
    changed.write_text(text, encoding="utf-8", errors="surrogatepass")
    assert worker(folder / game, whole) < SECONDS * (3 if whole and game == "die_macher" else 1)


Worker = Callable[[Path, bool], float]


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """Compiles game folders in one process with a limit on memory; gives the seconds that each took."""
    with subprocess.Popen(
        [sys.executable, str(Path(__file__).parent / "worker.py"), str(BYTES)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    ) as process:  # fmt: skip
        to, back, errors = process.stdin, process.stdout, process.stderr
        assert to is not None and back is not None and errors is not None

        def ask(folder: Path, whole: bool) -> float:
            to.write(f"{int(whole)}{folder}\n")
            to.flush()
            answer = back.readline()
            assert answer, errors.read()[-3000:]
            return float(answer)

        yield ask
        to.close()


@pytest.mark.parametrize("game", FILES)
def test_random_edits(game: str, tmp_path: Path, worker: Worker) -> None:
    @settings(PROFILE, max_examples=25)
    @given(edited_games(game))
    def run(edited: tuple[Path, str]) -> None:
        compiles_or_says_why(*edited, game, tmp_path, whole=False, worker=worker)

    run()


@pytest.mark.slow
@pytest.mark.parametrize("game", FILES)
def test_more_random_edits(game: str, tmp_path: Path, worker: Worker) -> None:
    @settings(PROFILE, max_examples=200, derandomize=IN_CI)
    @given(edited_games(game))
    def run(edited: tuple[Path, str]) -> None:
        compiles_or_says_why(*edited, game, tmp_path, whole=game == "president_maker", worker=worker)

    run()


class Place:
    """Effect text that is the whole of a file."""

    span = Span("random.yaml", 1, 1, 1, 1)

    def position(self, line: int, column: int) -> tuple[int, int]:
        return line, column


def test_random_effect_text() -> None:
    words = st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=30).map(" ".join)

    @settings(PROFILE, max_examples=150)
    @given(words)
    def run(text: str) -> None:
        begun = time.process_time()
        diags = Diagnostics()
        program = parse_program(text, Place(), diags)
        assert (program is None) == (not diags.ok)
        assert time.process_time() - begun < SECONDS

    run()
