"""Stage 5: what must hold of a typed game. One file per check."""

from ..diagnostics import Diagnostics
from ..model import Game


def check_game(game: Game, diags: Diagnostics) -> None:
    """Run every check on one ruleset."""
