"""`rulewright.load`: a game by name or by folder, ready to play.

The games that come with Rulewright are compiled already (`generated/`). Such a module is taken when it is still what
the rules would give, see `ready.py`; everything else is compiled on the way. The compiler is imported only then, and
the runtime when a game is loaded, so that to name a game costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import rulewright.compiler

if TYPE_CHECKING:
    from rulewright.compiler.pipeline import Compiled
    from rulewright.runtime.state import Game

HOUSE = Path(rulewright.compiler.__file__).parent.parent
"""Where `rules`, `compiler` and `generated` are neighbours: the checkout, or the package of an installed wheel."""

RULES = HOUSE / "rules"
GENERATED = HOUSE / "generated"


def games() -> list[str]:
    """The names of the games in `rules/`."""
    return sorted(path.parent.name for path in RULES.glob("*/game.yaml"))


def game_folder(game: str | Path) -> Path:
    """The folder of a game: a path, or the name of a game in `rules/`. It may not exist; reading it will say so.

    A bare name is first looked for beside the caller, where a folder counts that has a `game.yaml` in it.
    """
    path = Path(game)
    if len(path.parts) == 1 and not (path / "game.yaml").is_file() and (RULES / path).is_dir():
        return RULES / path
    return path


def load(
    game: str | Path,
    *,
    seats: int | None = None,
    variants: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    overlays: Iterable[str | Path] = (),
) -> Game:
    """A game, ready to play.

    `game` is the name of a folder in `rules/` or a path to any game folder; `seats` None is the number the base rules
    are written for; `rulings` maps rulings to options; `overlays` are files with a person's own values. Raises
    RulesError with every finding when the rules, or the choice of rules, are wrong.
    """
    from rulewright.runtime.state import Game

    from . import ready

    folder, overlays = game_folder(game), list(overlays)
    if not variants and not rulings and not overlays and folder.parent == RULES:
        built = ready.load(GENERATED / folder.name, folder, seats)
        if built is not None:
            return built
    compiled = compile_ruleset(folder, seats, variants, rulings, overlays)
    return Game(run_module(compiled), compiled.texts)


def compile_ruleset(
    game: str | Path,
    seats: int | None = None,
    variants: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    overlays: Iterable[str | Path] = (),
) -> Compiled:
    """A ruleset compiled from its rules. Raises RulesError with every finding when the rules cannot be used."""
    from rulewright.compiler.diagnostics import Diagnostics, RulesError
    from rulewright.compiler.pipeline import Choice, finish, model, read

    diags = Diagnostics()
    sources, own = read(game_folder(game), diags, overlays)
    typed = model(sources, Choice(seats, variants, rulings), own, diags) if diags.ok else None
    compiled = finish(typed, diags) if typed is not None else None
    if compiled is None:
        raise RulesError(diags, sources.files)
    return compiled


def run_module(compiled: Compiled) -> ModuleType:
    """The compiled module, executed. Its source is made of a closed set of forms and safe names only (stage 7)."""
    from . import ready

    ruleset = compiled.rulebook.ruleset
    return ready.execute(compiled.source, f"rulewright.compiled.{ruleset.game}", f"<{ruleset}>")
