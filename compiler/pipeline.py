"""All stages in a row: a game folder and a choice of ruleset -> a compiled module.

Nothing else calls the stages in order; the command line, `rulewright.load` and the tests all come through here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import lower
from .check import check_bounds, check_game
from .diagnostics import Diagnostics
from .lower import Lowered, lower_game
from .model import Game, build_model
from .model.reuse import Known
from .overlay import Base, Rulebook, assemble
from .overlay.trace import traced
from .source import load_folder, load_overlay
from .source.folder import Document, Sources


@dataclass(slots=True)
class Choice:
    """Which rules of a game are meant. `seats` None is the number the base rules are written for."""

    seats: int | None = None
    variants: Sequence[str] = ()
    rulings: Mapping[str, str] | None = None
    overlays: Iterable[Path | str] = ()


@dataclass(slots=True)
class Compiled:
    """One ruleset compiled: the typed game, its blocks, and the source of its module."""

    rulebook: Rulebook
    game: Game
    lowered: Lowered
    source: str

    @property
    def texts(self) -> dict[str, dict[str, str]]:
        """Locale -> key -> text, as the runtime wants it."""
        return {
            locale: {key: str(scalar.text or scalar.value) for key, scalar in texts.items()}
            for locale, texts in self.rulebook.texts.items()
        }


def read(path: Path | str, diags: Diagnostics, overlays: Iterable[Path | str] = ()) -> tuple[Sources, list[Document]]:
    """Stage 1 for a game folder and for a person's own overlays."""
    sources = load_folder(path, diags)
    own = [load_overlay(overlay, sources, diags) for overlay in overlays]
    return sources, [document for document in own if document is not None]


def model(
    sources: Sources,
    choice: Choice,
    own: Sequence[Document],
    diags: Diagnostics,
    wholly: bool = True,
    base: Base | None = None,
    known: Known | None = None,
) -> Game | None:
    """Stages 2 to 5: a ruleset as a typed and checked game; None after an error. See `typed` and `judge`."""
    game = typed(sources, choice, own, diags, base, known)
    if game is not None:
        judge(game, diags, wholly)
    return game if game is not None and game.sound else None


def typed(
    sources: Sources,
    choice: Choice,
    own: Sequence[Document],
    diags: Diagnostics,
    base: Base | None = None,
    known: Known | None = None,
) -> Game | None:
    """Stages 2 to 4: a ruleset as a typed game; None after an error.

    Rulesets of one game that are made with one `base` and one `known` share what they have in common.
    """
    rulebook = assemble(sources, choice.seats, choice.variants, choice.rulings or {}, own, diags, base)
    if rulebook is None or not diags.ok:
        return None
    if known is not None and not own and rulebook.ruleset in known.games:
        return known.games[rulebook.ruleset]
    found = Diagnostics()
    game = build_model(rulebook, found, known)
    diags.extend(traced(found, [rulebook]))
    return game


def judge(game: Game, diags: Diagnostics, wholly: bool = True) -> None:
    """Stage 5: what must hold of a game; after an error it is no longer sound.

    Not `wholly`, it is only seen to that every text ends: for a part of a game, in which most rules are never used.
    """
    found = Diagnostics()
    (check_game if wholly else check_bounds)(game, found)
    diags.extend(traced(found, [game.rulebook]))
    game.sound &= diags.ok


def look_for_limits(game: Game, diags: Diagnostics) -> None:
    """Stage 6 for its findings alone: what of a typed game is too large. Stage 7 finds nothing."""
    found = Diagnostics()
    lower.look_for_limits(game, found)
    diags.extend(traced(found, [game.rulebook]))


def finish(game: Game, diags: Diagnostics) -> Compiled | None:
    """Stages 6 and 7: a typed game as a module."""
    from .emit import emit_module  # a check comes without

    lowered = lower_game(game, diags)
    if not diags.ok:
        return None
    return Compiled(game.rulebook, game, lowered, emit_module(lowered))


def compile_game(path: Path | str, choice: Choice, diags: Diagnostics) -> Compiled | None:
    """The whole pipeline. Findings go to `diags`; None when one of them is an error."""
    sources, own = read(path, diags, choice.overlays)
    if not diags.ok:
        return None
    game = model(sources, choice, own, diags)
    return finish(game, diags) if game is not None else None
