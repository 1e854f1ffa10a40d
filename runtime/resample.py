"""A world a seat cannot tell from the real one: hidden things drawn anew, the seat's history of observations the same.

The new world is drawn from the possible ones by their probability: chance by its weights, other seats' hidden answers
uniformly among their legal ones, both on condition that the seat observes exactly what it did (worlds.py). The hidden
values of the real game are never looked at; only the seat's observations are.

Small trees of possible worlds are enumerated, and the draw is exact. Larger ones are searched: a walk with repair finds
one possible world (repair.py), and a random walk among possible worlds, whose long run distribution is the right one,
leads away from it (mixing.py). Bounded throughout: NoWorld says that none was found within the bound.

In an open secret block the seat's own answers stay and all others are still to be given.
"""

from typing import TYPE_CHECKING

from . import enumeration, mixing, repair
from .chance import Generator, fork_words
from .paths import Budget
from .program import SECRET
from .record import decisions
from .refusal import BadData
from .worlds import Target, World

if TYPE_CHECKING:
    from .state import State

EXACT_STEPS = 600
"""Steps the exact enumeration may try before the search takes over."""

SEARCH_STEPS = 60_000
"""Steps the search for one possible world may try."""

MIXING_STEPS = 3_000
"""Steps the random walk among possible worlds may try."""


class NoWorld(Exception):
    """No world was found in which the seat would have observed the same, within the bound."""


def resample(state: "State", seat: int, seed: int = 0) -> "State":
    """A state in which a seat's log, view and options are the same as in this one.

    Its record is that of the new world; its chance words are new. NoWorld when none is found within the bound;
    BadData for a game cut off inside a secret block, which nobody has to decide in any more.
    """
    if state.cut_off and state.game.program.kinds[state._s[0]] == SECRET:
        raise BadData("the game was cut off inside a secret block")
    target = Target(state, seat)
    chance = Generator(seed)
    world = enumeration.draw(target, chance, Budget(EXACT_STEPS))
    if world is None:
        path = repair.find(target, chance, Budget(SEARCH_STEPS))
        if path is None:
            raise NoWorld(f"no world like this for seat {seat} was found in {SEARCH_STEPS} steps")
        world = mixing.walk(target, path, chance, Budget(MIXING_STEPS))
    return _state(state, target, world, seed)


def _state(state: "State", target: Target, world: World, seed: int) -> "State":
    twin = state.copy()
    twin._s = world.s.copy()
    fork_words(twin._s, seed)
    twin._chain, twin._history, twin._legal = world.chain, None, None
    twin._count = decisions(world.chain)
    twin._block = target.open_block(twin._s) if state._block is not None else None
    return twin
