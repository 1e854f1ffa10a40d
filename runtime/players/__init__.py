"""Players: what chooses an option for a seat.

A player never holds the state, only a Seat: what one seat is asked, sees and has observed, and forks whose chance is
their own. `make(name, seed)` gives a player by its name.
"""

from collections.abc import Callable

from .greedy import Greedy
from .random import Random
from .seat import Player, Seat

PLAYERS: dict[str, Callable[[int], Player]] = {"greedy": Greedy, "random": Random}
"""Every player by its name."""


def make(name: str, seed: int) -> Player:
    """A player by its name, with chance of its own. KeyError (with the names there are) when there is none."""
    if name not in PLAYERS:
        raise KeyError(f"no player {name!r}; there is: {', '.join(sorted(PLAYERS))}")
    return PLAYERS[name](seed)


__all__ = ["PLAYERS", "Greedy", "Player", "Random", "Seat", "make"]
