"""A whole game checked: every number of seats, each variant, and on these each option of each ruling alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from . import pipeline
from .allowed import unallowed
from .check import check_rulesets, unused_declarations
from .consequences import without_consequences
from .diagnostics import Diagnostic, Diagnostics, Span
from .mend import fitting
from .model import Game
from .model.reuse import Known
from .overlay import Base, base_of
from .overlay.declared import read_overlay
from .overlay.rulebook import Ruleset
from .overlay.rulesets import rulesets
from .overlay.trace import traced
from .pipeline import Choice
from .sheets import check_reviewed, check_texts
from .sheets import codes as text_codes
from .source.folder import Document, Sources
from .source.opinion import second_opinion

Words: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Survey:
    """How many rulesets were compiled, the files read and where the game's own ones lie, by display path.

    `model` makes a ruleset of the game, with what the others have in common; None when the game is not sound. `games`
    are the rulesets without a changed ruling; none when the game is not sound.
    """

    rulesets: int
    files: Mapping[str, str]
    paths: Mapping[str, Path]
    sources: Sources
    model: Callable[[Choice, Diagnostics], Game | None] | None
    games: tuple[Game, ...]


def survey(
    folder: Path,
    diags: Diagnostics,
    overlays: Iterable[Path | str] = (),
    advance: Callable[[], object] = lambda: None,
) -> Survey:
    """Compile every ruleset of a game; findings go to `diags`, once each. `advance` is called after each ruleset.

    What judges the rules as a whole, such as what no ruleset uses, is looked at when every ruleset is sound; the texts
    of the pages, in every ruleset without a changed ruling. A person's own overlay is laid over the rulesets with the
    numbers of seats that it is for. What a remark in the rules allows is not told, see `allowed`.
    """
    told = Diagnostics()
    reading = Diagnostics()
    sources, own = pipeline.read(folder, reading, overlays)
    if reading.ok:
        second_opinion(sources, reading)
    base = base_of(sources, reading) if reading.ok else None
    known = rulesets(sources, reading, base) if base is not None else []
    told.extend(reading)
    games: list[Game] = []
    shared = Known()
    lacking: set[str] = set()
    places = _Places()
    for ruleset in known:
        found = Diagnostics()
        concerned = [document for document in own if _concerns(document, ruleset)]
        choice = Choice(ruleset.seats, ruleset.variants, dict(ruleset.rulings))
        game = pipeline.model(sources, choice, concerned, found, base=base, known=shared)
        if game is not None:
            games.append(game)
            pipeline.look_for_limits(game, found)
            if not ruleset.rulings:
                check_texts(game, found, lacking)
        told.extend(places.new(traced(found, [game.rulebook] if game is not None else [])))
        advance()
    complete = bool(known) and len(games) == len(known)
    if complete:  # a ruleset that is missing would make what only it uses look unused
        over_all = Diagnostics()
        check_rulesets(games, over_all)
        told = _without_idle_texts(told, over_all)
        told.extend(traced(over_all, [game.rulebook for game in games]))
    libraries = {
        document.file for documents in sources.documents.values() for document in documents if document.library
    }
    left = [*unallowed(without_consequences(_once(told)), sources.files, libraries, complete and told.ok)]
    sound = tuple(game for game in games if not game.rulebook.ruleset.rulings) if complete and told.ok else ()
    if sound and not left and not own:  # while rules are wrong they will change once more
        unread = Diagnostics()
        check_reviewed(sound, unread)
        left = [*unread]
    diags.extend(fitting(finding, sources.files) for finding in left)
    return Survey(
        len(known),
        sources.files,
        {k: v for k, v in sources.paths.items() if k not in libraries},
        sources,
        partial(_model, sources, base, shared) if complete and told.ok else None,
        sound,
    )


def _model(sources: Sources, base: Base | None, shared: Known, choice: Choice, diags: Diagnostics) -> Game | None:
    """One more ruleset, of which stage 5 looks at nothing: the checks were run on those that were listed."""
    return pipeline.model(sources, choice, (), diags, checked=False, base=base, known=shared)


class _Places:
    """Where each code was given. One mistake may read differently in the next ruleset, where other numbers hold."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, Span], set[Words]] = {}

    def new(self, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The findings of a ruleset, without those that an earlier one told in other words."""
        found = [item for item in findings if item.span is None or _words(item) in self._told(item.span, item)]
        for item in found:
            if item.span is not None:
                self.told.setdefault((item.code, item.span), set()).add(_words(item))
        return found

    def _told(self, span: Span, item: Diagnostic) -> set[Words]:
        return self.told.get((item.code, span), {_words(item)})


def _words(item: Diagnostic) -> Words:
    return item.message, item.note, item.help


def _without_idle_texts(told: Diagnostics, over_all: Diagnostics) -> Diagnostics:
    """What was told, without the missing texts of things that nothing uses: that they are idle is the mistake."""
    idle = {finding.span for finding in over_all if finding.code == unused_declarations.CODE}
    left = Diagnostics()
    left.extend(finding for finding in told if finding.code != text_codes.MISSING or finding.span not in idle)
    return left


def _once(findings: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """One finding for one mistake: of those that differ in their labels only, the one that tells most."""
    best: dict[Diagnostic, Diagnostic] = {}
    for finding in findings:
        same = replace(finding, labels=())
        if same not in best or len(finding.labels) > len(best[same].labels):
            best[same] = finding
    return best.values()


def _concerns(document: Document, ruleset: Ruleset) -> bool:
    overlay = read_overlay(document)
    return overlay is None or not overlay.seats or ruleset.seats in overlay.seats
