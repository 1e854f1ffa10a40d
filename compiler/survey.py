"""A whole game checked: every number of seats, each variant, and on these each option of each ruling alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from . import pipeline
from .allowed import unallowed
from .beside import Beside
from .check import check_rulesets, unused_declarations
from .consequences import without_consequences
from .diagnostics import Diagnostic, Diagnostics, Span
from .mend import fitting
from .model import Game
from .model.reuse import Known
from .overlay import Base, base_of
from .overlay import codes as overlay_codes
from .overlay.declared import read_overlay
from .overlay.rulebook import Ruleset
from .overlay.rulesets import rulesets
from .overlay.trace import traced
from .pipeline import Choice
from .sheets import check_reviewed, check_texts
from .sheets import codes as text_codes
from .source.folder import Document, Sources
from .source.nodes import Mapping
from .source.opinion import second_opinion

Words: TypeAlias = tuple[str, str, str]
Make: TypeAlias = Callable[[Choice, Diagnostics], Game | None]
"""Makes a ruleset of a game."""
WORTH_A_PROCESS = 100_000
"""Characters of rules from which on a part of the work is done beside the rest."""


@dataclass(frozen=True, slots=True)
class Survey:
    """How many rulesets were compiled, the files read and where the game's own ones lie, by display path.

    `model` makes a ruleset of the game, with what the others have in common; None when the game is not sound. `games`
    are the rulesets without a changed ruling; none when the game is not sound.
    """

    rulesets: int
    files: MappingOf[str, str]
    paths: MappingOf[str, Path]
    sources: Sources
    model: Make | None
    games: tuple[Game, ...]


def survey(
    folder: Path,
    diags: Diagnostics,
    overlays: Iterable[Path | str] = (),
    advance: Callable[[], object] = lambda: None,
    further: Callable[[Sources, Make, Diagnostics], None] | None = None,
) -> Survey:
    """Compile every ruleset of a game; findings go to `diags`, once each. `advance` is called after each ruleset.

    What judges the rules as a whole, such as what no ruleset uses, is looked at when every ruleset is sound; the texts
    of the pages, in every ruleset without a changed ruling. A person's own overlay is laid over the rulesets with the
    numbers of seats that it is for. What a remark in the rules allows is not told, see `allowed`. `further` is what
    else is to be looked at in a sound game.
    """
    reading = Diagnostics()
    sources, own = pipeline.read(folder, reading, overlays)
    with Beside(sum(map(len, sources.files.values())) >= WORTH_A_PROCESS) as beside:
        opinion = beside.start(partial(_found, second_opinion, sources)) if reading.ok else tuple
        rules = _typed(sources, own, reading, advance)
        disputed = opinion()
        if disputed:
            reading.extend(disputed)
            rules = _Rulesets(0, [], reading, rules.model)
        over_all = beside.start(partial(_found, check_rulesets, rules.games))
        _judge(rules)
        of_all = over_all() if rules.whole else ()
        texts = beside.start(partial(_texts, rules.plain))
        more = beside.start(partial(_found, further, sources, rules.model)) if further and rules.whole else tuple
        told = _told(rules, of_all, texts())
        sound = rules.whole and told.ok
        libraries = {item.file for items in sources.documents.values() for item in items if item.library}
        left: Collection[Diagnostic] = [*unallowed(without_consequences(_once(told)), sources.files, libraries, sound)]
        if sound and not left and not own:  # while rules are wrong they will change once more
            left = _found(check_reviewed, rules.plain)
        diags.extend(fitting(finding, sources.files) for finding in left)
        diags.extend(more() if sound else ())
    return Survey(
        rules.count,
        sources.files,
        {file: path for file, path in sources.paths.items() if file not in libraries},
        sources,
        rules.model if sound else None,
        rules.plain if sound else (),
    )


@dataclass(slots=True)
class _Rulesets:
    """How many rulesets a game has, those without an error so far, what was found in them, and what makes one more.

    `shared` is what they have in common; None with a person's own overlays, which no further one has.
    """

    count: int
    games: list[Game]
    told: Diagnostics
    model: Make
    shared: Known | None = None

    @property
    def whole(self) -> bool:
        """Whether no ruleset is missing; what only that one uses would look unused."""
        return 0 < self.count == len(self.games)

    @property
    def plain(self) -> tuple[Game, ...]:
        """The rulesets without a changed ruling."""
        return tuple(game for game in self.games if not game.rulebook.ruleset.rulings)


def _typed(sources: Sources, own: Sequence[Document], reading: Diagnostics, advance: Callable[[], object]) -> _Rulesets:
    """Every ruleset up to stage 4."""
    base = base_of(sources, reading) if reading.ok else None
    known = rulesets(sources, reading, base) if base is not None else []
    if known:
        _idle(own, known, reading)
    shared = Known()
    rules = _Rulesets(len(known), [], Diagnostics(), partial(_model, sources, base, shared), None if own else shared)
    rules.told.extend(reading)
    places = _Places()
    for ruleset in known:
        found = Diagnostics()
        concerned = [document for document in own if _concerns(document, ruleset)]
        choice = Choice(ruleset.seats, ruleset.variants, dict(ruleset.rulings))
        game = pipeline.typed(sources, choice, concerned, found, base, shared)
        if game is not None:
            rules.games.append(game)
        rules.told.extend(places.new(traced(found, [game.rulebook] if game is not None else [])))
        advance()
    return rules


def _judge(rules: _Rulesets) -> None:
    """Stage 5 for each of the rulesets, and what is too large in it; those with errors are left out from here on."""
    places = _Places()
    for game in rules.games:
        found = Diagnostics()
        pipeline.judge(game, found)
        if game.sound:
            pipeline.look_for_limits(game, found)
            if rules.shared is not None:
                rules.shared.games[game.rulebook.ruleset] = game
        rules.told.extend(places.new(traced(found, [game.rulebook])))
    rules.games = [game for game in rules.games if game.sound]


def _texts(games: Iterable[Game]) -> Sequence[tuple[Diagnostic, ...]]:
    """What is wrong with the texts of each ruleset; one that is missing in several is told once."""
    lacking: set[str] = set()
    return [_found(check_texts, game, told=lacking) for game in games]


def _found(look: Callable[..., None], *about: object, **more: object) -> tuple[Diagnostic, ...]:
    """What is found when something is looked at."""
    diags = Diagnostics()
    look(*about, diags, **more)
    return tuple(diags)


def _told(rules: _Rulesets, over_all: Iterable[Diagnostic], texts: Iterable[tuple[Diagnostic, ...]]) -> Diagnostics:
    """What was found in the rulesets, with what was found over all of them and in the texts."""
    places = _Places()
    of_texts = (
        finding
        for game, found in zip(rules.plain, texts, strict=True)
        for finding in places.new(traced(found, [game.rulebook]))
    )
    told = _without_idle_texts([*rules.told, *of_texts], over_all)
    told.extend(traced(over_all, [game.rulebook for game in rules.games]))
    return told


def _model(sources: Sources, base: Base | None, shared: Known, choice: Choice, diags: Diagnostics) -> Game | None:
    """One more ruleset, of which stage 5 looks at nothing: the checks were run on those that were listed."""
    return pipeline.model(sources, choice, (), diags, wholly=False, base=base, known=shared)


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


def _without_idle_texts(told: Iterable[Diagnostic], over_all: Iterable[Diagnostic]) -> Diagnostics:
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


def _idle(own: Iterable[Document], known: Sequence[Ruleset], diags: Diagnostics) -> None:
    """Report a person's own overlays that no ruleset of the game is for."""
    for document in own:
        overlay = document.root.get("overlay")
        if not any(_concerns(document, ruleset) for ruleset in known):
            diags.error(
                overlay_codes.NO_EFFECT,
                "this overlay is for none of the numbers of seats that the game has",
                overlay.key_span("for") if isinstance(overlay, Mapping) else document.root.span,
                help="Take it away, or name other numbers.",
            )


def _concerns(document: Document, ruleset: Ruleset) -> bool:
    overlay = read_overlay(document)
    return overlay is None or not overlay.seats or ruleset.seats in overlay.seats
