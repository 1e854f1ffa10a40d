"""`rulewright.load`: a game by name or by folder, ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import rulewright.compiler
from rulewright.compiler.diagnostics import Diagnostics, RulesError
from rulewright.compiler.pipeline import Choice, Compiled, finish, model, read
from rulewright.runtime.state import Game

RULES = Path(rulewright.compiler.__file__).parent.parent / "rules"
"""The games that come with the package (the same folder in a checkout and in an installed wheel)."""


def game_folder(game: str | Path) -> Path:
    """The folder of a game: a folder that exists, else one of `rules/`. It may not exist; reading it will say so."""
    path = Path(game)
    if path.is_dir() or len(path.parts) > 1:
        return path
    return RULES / path


def compile_ruleset(
    game: str | Path,
    seats: int | None = None,
    variants: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    overlays: Iterable[str | Path] = (),
) -> Compiled:
    """A ruleset compiled from its rules. Raises RulesError with every finding when the rules cannot be used."""
    diags = Diagnostics()
    sources, own = read(game_folder(game), diags, overlays)
    typed = model(sources, Choice(seats, variants, rulings), own, diags) if diags.ok else None
    compiled = finish(typed, diags) if typed is not None else None
    if compiled is None:
        raise RulesError(diags, sources.files)
    return compiled


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
    compiled = compile_ruleset(game, seats, variants, rulings, overlays)
    return Game(run_module(compiled), compiled.texts)


def run_module(compiled: Compiled) -> ModuleType:
    """The compiled module, executed. Its source is made of a closed set of forms and safe names only (stage 7)."""
    ruleset = compiled.rulebook.ruleset
    module = ModuleType(f"rulewright.compiled.{ruleset.game}")
    module.__file__ = f"<{ruleset}>"
    exec(compile(compiled.source, module.__file__, "exec"), module.__dict__)
    return module
