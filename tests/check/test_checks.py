"""The checks as a whole: each has its page and its pairs, near-misses and the games at hand stay clean."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from rulewright.compiler import check
from rulewright.compiler.diagnostics import CODES, Diagnostics, render_text
from rulewright.compiler.survey import survey

TESTS = Path(__file__).parents[1]
CHECKS = (*check.TEXT_CHECKS, *check.GAME_CHECKS, *check.RULES_CHECKS)
PAGES = sorted(code for code in CODES if code.startswith("RW5"))
GOOD = sorted(path for path in (TESTS / "good").iterdir() if path.suffix == ".yaml" or path.is_dir())
GAMES = [TESTS.parent / "rules" / "president_maker"]
GAMES += sorted(path.parent for path in TESTS.glob("games/*/game.yaml"))
GAMES += sorted(path.parent for path in TESTS.glob("language/programs/*/game.yaml"))


def found_in(folder: Path) -> str:
    """What the checks say about a game, as it is printed."""
    diags = Diagnostics()
    files = survey(folder, diags).files
    return render_text([item for item in diags if item.severity == "error" or item.code in PAGES], files)


def test_each_check_has_a_code() -> None:
    assert len(CHECKS) == len(set(CHECKS)) == len(PAGES)


@pytest.mark.parametrize("code", PAGES)
def test_each_code_has_a_page(code: str) -> None:
    """Title, what it finds, why it matters at the table, a bad and a good example."""
    page = CODES[code].explanation
    assert CODES[code].title[0].islower()
    assert not CODES[code].title.endswith(".")
    assert "At the table" in page
    assert "\nBad" in page
    assert "\nGood" in page
    assert max(map(len, page.splitlines())) <= 120


@pytest.mark.parametrize("code", PAGES)
def test_each_code_has_two_bad_examples(code: str) -> None:
    assert len(list((TESTS / "bad" / code).glob("*.txt"))) >= 2


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case.stem)
def test_near_misses_stay_clean(case: Path, tmp_path: Path) -> None:
    folder = tmp_path / case.stem
    if case.is_dir():
        shutil.copytree(case, folder)
    else:
        folder.mkdir()
        shutil.copy(case, folder / "game.yaml")
    assert found_in(folder) == ""


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_games_stay_clean(folder: Path) -> None:
    assert found_in(folder) == ""


def test_calls_of_calls_take_no_time(tmp_path: Path) -> None:
    """Forty functions and procedures that each ask the next one twice are gone through once, not 2**40 times."""
    functions, procedures = [], []
    for number in range(40):
        inner = f"f{number + 1}(p) + f{number + 1}(next(p))" if number < 39 else "{p} + members[p]"
        head = f'id: f{number}, params: "p: seat", gives: set of seat'
        functions.append(f'  - {{{head}, value: "{inner}", assumed: true}}')
        body = f"p{number + 1} p\n      p{number + 1} next(p)" if number < 39 else "coins[p] += 1"
        where = f"where can p{number + 1}(p) or can p{number + 1}(next(p))\n      " if number < 39 else ""
        procedures.append(
            f'  - id: p{number}\n    params: "p: seat"\n    do: |\n      {where}{body}\n    assumed: true'
        )
    rules = "\n".join(
        (
            "game:\n  id: nested\n  seats: [2]\n  max_decisions: 5\n  languages: [en]\n  flow: |",
            "    secretly each seat p",
            "      seat p choose",
            "        a q in f0(p) where can p0(q) -> bid[p] := 1",
            "        b",
            "    reveal bid",
            "    repeat at most 3 times until coins[first(seats)] > 0",
            "      p0 first(seats)",
            '  returns: {seat: p, value: "coins[p] + bid[p]"}',
            "variables:",
            "  - {id: coins, per: [seat], type: 0..9, assumed: true}",
            "  - {id: bid, per: [seat], type: 0..9, seen_by: owner, assumed: true}",
            "  - {id: members, per: [seat], type: set of seat, assumed: true}",
            "functions:",
            *functions,
            "procedures:",
            *procedures,
            "",
        )
    )
    (tmp_path / "game.yaml").write_text(rules, encoding="utf-8")
    start = time.perf_counter()
    diags = Diagnostics()
    survey(tmp_path, diags)
    assert time.perf_counter() - start < 20
