"""Rulesets that share what they have in common: findings and modules are those of rulesets made each by itself."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

import rulewright.compiler
from rulewright.compiler import pipeline
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.model.game import Game
from rulewright.compiler.model.reuse import Known
from rulewright.compiler.overlay import base_of, rulesets
from rulewright.compiler.pipeline import Choice
from rulewright.compiler.survey import survey
from tests.seeded.mistakes import MISTAKES
from tests.seeded.test_seeded import sown

RULES = Path(rulewright.compiler.__file__).parent.parent / "rules"
GAMES = sorted(path.parent for path in RULES.glob("*/game.yaml"))
SAMPLE = 12
"""One of so many rulesets, mistakes and edits is tried each time, all of them in the slow sweep."""

ODDS = Path(__file__).parent / "odds"
"""A game whose rulings change something of each sort, put some things right and others wrong."""


def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be taken over."""
    monkeypatch.setattr(Known, "like", lambda known, ruleset: None)


def findings(folder: Path) -> list[dict[str, object]]:
    diags = Diagnostics()
    survey(folder, diags)
    return [item.to_data() for item in diags]


def compare_modules(folder: Path, step: int) -> int:
    """Compare each `step`th ruleset; gives how many were compared."""
    sources, _ = pipeline.read(folder, Diagnostics())
    base = base_of(sources, Diagnostics())
    known = Known()
    compared = 0
    for number, ruleset in enumerate(rulesets(sources, Diagnostics(), base)):
        choice = Choice(ruleset.seats, ruleset.variants, dict(ruleset.rulings))
        shared, fresh = Diagnostics(), Diagnostics()
        game = pipeline.model(sources, choice, (), shared, base=base, known=known)
        if number % step:
            continue
        other = pipeline.model(sources, choice, (), fresh)
        assert list(shared) == list(fresh), ruleset
        assert (game is None) == (other is None), ruleset
        if game is not None and other is not None:
            assert module(game) == module(other), ruleset
            compared += 1
    return compared


def module(game: Game) -> str:
    diags = Diagnostics()
    compiled = pipeline.finish(game, diags)
    return str(list(diags)) if compiled is None else compiled.source


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_modules_are_the_same(folder: Path) -> None:
    assert compare_modules(folder, SAMPLE) > 1


@pytest.mark.slow
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_module_is_the_same(folder: Path) -> None:
    assert compare_modules(folder, 1) > 1


def test_modules_of_odd_rulings_are_the_same() -> None:
    assert compare_modules(ODDS, 1) > 10


def test_findings_of_odd_rulings_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = findings(ODDS)
    alone(monkeypatch)
    assert findings(ODDS) == shared
    assert shared


def sample(names: list[str]) -> list[object]:
    """All names, most of them for the slow sweep only."""
    return [pytest.param(name, marks=() if at % SAMPLE == 5 else pytest.mark.slow) for at, name in enumerate(names)]


@pytest.mark.parametrize("what", sample([what for what, mistake in MISTAKES.items() if not mistake.scenario]))
def test_findings_of_a_mistake_are_the_same(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, _ = sown(MISTAKES[what], tmp_path)
    shared = findings(folder)
    assert shared
    alone(monkeypatch)
    assert findings(folder) == shared


def edited(seed: int, folder: Path) -> None:
    """Change a few words of a game: lines go, numbers change, words change places."""
    chance = random.Random(seed)
    paths = sorted(path for place in ("phases", "boards", "rulings", "overlays") for path in folder.glob(f"{place}/*"))
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(paths)
        lines = path.read_text(encoding="utf-8").split("\n")
        at = chance.randrange(len(lines))
        words = re.findall(r"\w+", lines[at])
        edit = chance.randrange(3)
        if edit == 0 or not words:
            del lines[at]
        elif edit == 1:
            lines[at] = re.sub(r"\d+", lambda match: str(int(match[0]) + 1), lines[at])
        else:
            other = chance.choice(re.findall(r"\w+", "\n".join(lines)))
            lines[at] = re.sub(rf"\b{chance.choice(words)}\b", other, lines[at], count=1)
        path.write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("seed", sample([str(number) for number in range(4 * SAMPLE)]))
def test_findings_of_any_edit_are_the_same(seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = GAMES[int(seed) % len(GAMES)]
    shutil.copytree(folder, tmp_path / folder.name)
    shutil.copytree(RULES / "lib", tmp_path / "lib")
    edited(int(seed), tmp_path / folder.name)
    shared = findings(tmp_path / folder.name)
    alone(monkeypatch)
    assert findings(tmp_path / folder.name) == shared
