"""A world a seat cannot tell from the real one: hidden things drawn anew, the seat's history of observations the same.

The new world is drawn from the possible ones by their probability: chance by its weights, other seats' hidden answers
uniformly among their legal ones, both on condition that the seat observes exactly what it did (worlds.py).

Small trees of possible worlds are enumerated (enumeration.py): the draw is exact and depends on nothing but what the
seat has observed. Larger ones are walked (mixing.py): the walk begins at the real world and leads away from it, and
since it is of bounded length its draw is approximate. There is always a world, the real one at worst.

In an open secret block the seat's own answers stay and all others are still to be given.
"""

from typing import TYPE_CHECKING

from . import enumeration, mixing
from .chance import Generator, fork_words
from .paths import Budget
from .program import SECRET
from .record import decisions
from .refusal import BadData
from .worlds import Target, World

if TYPE_CHECKING:
    from .state import State

EXACT_NUMBERS = 1_000_000
"""How many numbers the positions that the exact enumeration tries may have together, before the walk takes over."""

WALK_STEPS = 15_000
"""Steps the walk among possible worlds may try."""


def resample(state: "State", seat: int, seed: int = 0) -> "State":
    """A state in which a seat's log, view and options are the same as in this one.

    Its record is that of the new world; its chance words are new. BadData for a game cut off inside a secret block,
    which nobody has to decide in any more.
    """
    if state.cut_off and state.game.program.kinds[state._s[0]] == SECRET:
        raise BadData("the game was cut off inside a secret block")
    target = Target(state, seat)
    chance = Generator(seed)
    exact = Budget(EXACT_NUMBERS // state.game.program.module.LENGTH)
    world = enumeration.draw(target, chance, exact) or mixing.walk(target, chance, Budget(WALK_STEPS))
    return _state(state, target, world, seed)


def _state(state: "State", target: Target, world: World, seed: int) -> "State":
    twin = state.copy()
    twin._s = world.s.copy()
    fork_words(twin._s, seed)
    twin._chain, twin._history, twin._legal = world.chain, None, None
    twin._count = decisions(world.chain)
    twin._block = target.open_block(twin._s) if state._block is not None else None
    return twin
