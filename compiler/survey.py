"""A whole game checked: every number of seats, each variant, and on these each option of each ruling alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from . import pipeline
from .check import check_rulesets
from .diagnostics import Diagnostics
from .model import Game
from .overlay.declared import read_overlay
from .overlay.rulebook import Ruleset
from .overlay.rulesets import rulesets
from .pipeline import Choice
from .sheets import check_texts
from .source.folder import Document


@dataclass(frozen=True, slots=True)
class Survey:
    """How many rulesets were compiled, and the files read, by display path."""

    rulesets: int
    files: Mapping[str, str]


def survey(
    folder: Path,
    diags: Diagnostics,
    overlays: Iterable[Path | str] = (),
    advance: Callable[[], object] = lambda: None,
) -> Survey:
    """Compile every ruleset of a game; findings go to `diags`, once each. `advance` is called after each ruleset.

    What judges the rules as a whole, such as what no ruleset uses, is looked at when every ruleset is sound; the texts
    of the pages, in every ruleset without a changed ruling. A person's own overlay is laid over the rulesets with the
    numbers of seats that it is for.
    """
    reading = Diagnostics()
    sources, own = pipeline.read(folder, reading, overlays)
    known = rulesets(sources, reading) if reading.ok else []
    diags.extend(reading)
    games: list[Game] = []
    for ruleset in known:
        found = Diagnostics()
        concerned = [document for document in own if _concerns(document, ruleset)]
        choice = Choice(ruleset.seats, ruleset.variants, dict(ruleset.rulings))
        game = pipeline.model(sources, choice, concerned, found)
        if game is not None:
            games.append(game)
            pipeline.look_for_limits(game, found)
            if not ruleset.rulings:
                check_texts(game, found)
        diags.extend(found)
        advance()
    if known and len(games) == len(known):  # a ruleset that is missing would make what only it uses look unused
        check_rulesets(games, diags)
    return Survey(len(known), sources.files)


def _concerns(document: Document, ruleset: Ruleset) -> bool:
    overlay = read_overlay(document)
    return overlay is None or not overlay.seats or ruleset.seats in overlay.seats
