"""All possible worlds of a seat, when there are few: an exact draw among them.

The worlds are followed side by side, one answer further in each round. Worlds that have come to the same position, and
from which the seat has observed as much, go on as one with the sum of their probabilities; one of their records is
kept, by its share of that sum. So the number of records does not matter, only that of the positions, and the draw is
exact all the same.
"""

from fractions import Fraction

from .chance import Generator
from .paths import Budget
from .worlds import Mismatch, Target, World, likelihood

_UNIT = 1 << 64

Weighted = tuple[Fraction, World]
Place = tuple[object, ...]


def worlds(target: Target, chance: Generator, budget: Budget) -> list[Weighted] | None:
    """The possible worlds with their probabilities (not normalised), or None when there are too many to find them all.

    Each position comes once, with a record drawn from those that lead there.
    """
    first = target.start()
    found: dict[Place, Weighted] = {}
    side_by_side = {} if isinstance(first, Mismatch) else {_place(first): (Fraction(1), first)}
    while side_by_side:
        further: dict[Place, Weighted] = {}
        for weight, world in side_by_side.values():
            if target.done(world):
                if target.fits(world):
                    _join(found, weight, world, chance)
                continue
            moves = target.moves(world)
            for number, _ in moves.odds:
                if not budget.spend():
                    return None
                after = target.step(world, number, [])
                if isinstance(after, World):
                    _join(further, weight * likelihood(moves, number), after, chance)
        side_by_side = further
    return list(found.values())


def draw(target: Target, chance: Generator, budget: Budget) -> World | None:
    """One of the possible worlds by its probability, or None when there are too many to find them all."""
    found = worlds(target, chance, budget)
    if not found:
        return None
    rest = sum((weight for weight, _ in found), Fraction(0)) * Fraction(chance.below(_UNIT), _UNIT)
    for weight, world in found:
        rest -= weight
        if rest < 0:
            return world
    raise AssertionError("the weights were summed above")


def _place(world: World) -> Place:
    """What two worlds must have in common to go on as one: all but how they came about."""
    return tuple(world.s), world.matched, world.thread, world.queue, world.passed


def _join(worlds: dict[Place, Weighted], weight: Fraction, world: World, chance: Generator) -> None:
    """Add a world, or to the probability of its like; then one of both is kept, by its share."""
    place = _place(world)
    known = worlds.get(place)
    if known is None:
        worlds[place] = weight, world
        return
    total = known[0] + weight
    worlds[place] = total, world if chance.below(_UNIT) < weight / total * _UNIT else known[1]
