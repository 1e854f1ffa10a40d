"""Stage 4: rulebook -> typed game.

In: the rulebook of one ruleset (stage 2) and the texts in it (stage 3). Out: a `Game` (game.py) in which every name is
settled and every expression has a type (types.py, core.py). Guaranteed when no error was reported: every reference
leads to a declaration, types fit, nothing calls itself, and each procedure knows whether it can pause.
"""

from .build import build_model
from .game import Game
from .links import pauses

__all__ = ["Game", "build_model", "pauses"]
