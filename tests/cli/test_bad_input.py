"""Bad input gives exit code 1 and one precise diagnostic, never a traceback."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Command, edit

Spoil = Callable[[Path], object]


def replaced(name: str, old: str, new: str) -> Spoil:
    return lambda game: edit(game / name, old, new)


def folder_instead(name: str) -> Spoil:
    def spoil(game: Path) -> None:
        (game / name).unlink()
        (game / name).mkdir()

    return spoil


GAME = """\
game:
  id: urn
  seats: [2]
  max_decisions: 10
  languages: [en]
  flow: |
    drawing
  returns: {seat: p, value: "points[p]"}
variables:
  - {id: points, per: [seat], type: 0..9, assumed: true}
"""
BALLS = """\
kinds:
  - {id: ball, fields: {worth: 0..3}, assumed: true}
cards:
  ball:
    - {id: red, count: 4, worth: 1, assumed: true}
zones:
  - {id: urn, kind: ball, form: pile, holds: all, assumed: true}
  - {id: table, kind: ball, form: pile, assumed: true}
"""
DRAWING = """\
phases:
  - id: drawing
    do: |
      for each seat p
        draw c from urn to table
        score c.worth for p
    assumed: true
procedures:
  - id: score
    params: "n: 0..3, for p: seat"
    do: |
      points[p] += n
    assumed: true
"""

CASES: dict[str, tuple[Spoil, str, str]] = {
    "a missing file": (lambda game: (game / "game.yaml").unlink(), "RW101", "game.yaml:1:1"),
    "an empty file": (lambda game: (game / "phases/drawing.yaml").write_text(""), "RW105", "phases/drawing.yaml:1:1"),
    "an empty game": (lambda game: (game / "game.yaml").write_text(""), "RW105", "game.yaml:1:1"),
    "a directory": (folder_instead("phases/drawing.yaml"), "RW102", "phases/drawing.yaml:1:1"),
    "a directory for the game": (folder_instead("game.yaml"), "RW102", "game.yaml:1:1"),
    "not UTF-8": (
        lambda game: (game / "phases/drawing.yaml").write_bytes("# 民主\nphases: []\n".encode("big5")),
        "RW104",
        "phases/drawing.yaml:1:3",
    ),
    "a tab": (
        replaced("phases/drawing.yaml", "  - id: drawing", "\t- id: drawing"),
        "RW109",
        "phases/drawing.yaml:2:1",
    ),
    "a duplicate key": (
        replaced("phases/drawing.yaml", "- id: drawing\n", "- id: drawing\n    assumed: true\n"),
        "RW120",
        "phases/drawing.yaml:8:5",
    ),
    "an unknown key": (
        replaced("phases/drawing.yaml", "- id: drawing\n", "- id: drawing\n    doo: x\n"),
        "RW130",
        "phases/drawing.yaml:3:5",
    ),
    "a misspelt verb": (replaced("phases/drawing.yaml", "  score c", "  scor c"), "RW401", "phases/drawing.yaml:6:9"),
    "a misspelt zone": (replaced("phases/drawing.yaml", "from urn", "from unr"), "RW401", "phases/drawing.yaml:5:21"),
    "a wrong type": (replaced("cards/balls.yaml", "worth: 1", "worth: one"), "RW406", "cards/balls.yaml:5:34"),
    "a count of -1": (replaced("cards/balls.yaml", "count: 4", "count: -1"), "RW135", "cards/balls.yaml:5:24"),
    "another game's counter": (
        replaced("phases/drawing.yaml", "points[p] += n", "media_markers += n"),
        "RW401",
        "phases/drawing.yaml:12:7",
    ),
}


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A game of three files in which nothing is wrong yet."""
    for name, text in {"game.yaml": GAME, "cards/balls.yaml": BALLS, "phases/drawing.yaml": DRAWING}.items():
        (tmp_path / "spoilt" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "spoilt" / name).write_text(text, encoding="utf-8")
    return tmp_path / "spoilt"


def test_nothing_is_wrong_yet(command: Command, spoilt: Path) -> None:
    assert command("check", spoilt).code == 0


@pytest.mark.parametrize("what", CASES)
@pytest.mark.parametrize("verb", ["simulate", "play", "test"])
def test_one_precise_diagnostic(command: Command, spoilt: Path, what: str, verb: str) -> None:
    spoil, code, place = CASES[what]
    spoil(spoilt)
    done = command(verb, spoilt, typed="")
    assert done.code == 1
    assert re.findall(r"(?m)^error\[(\w+)\]", done.err) == [code]
    assert f"--> spoilt/{place}\n" in done.err


@pytest.mark.parametrize("what", CASES)
def test_check_says_the_same(command: Command, spoilt: Path, what: str) -> None:
    spoil, code, place = CASES[what]
    spoil(spoilt)
    done = command("check", spoilt)
    assert done.code == 1
    assert re.findall(r"(?m)^error\[(\w+)\]", done.out) == [code]
    assert f"--> spoilt/{place}\n" in done.out


@pytest.mark.parametrize("name", ["nowhere", "no/where"])
def test_a_game_that_is_not_there(command: Command, name: str) -> None:
    done = command("check", name)
    assert done.code == 1
    assert re.search(r"(?m)^ *--> \S+/game\.yaml:1:1$", done.err)


def test_a_file_for_a_game(command: Command, heap: Path) -> None:
    done = command("check", heap / "game.yaml")
    assert done.code == 1
    assert "is not a folder" in done.out
