"""All possible worlds of a seat, when there are few: an exact draw among them."""

from fractions import Fraction

from .chance import Generator
from .paths import Budget
from .worlds import Mismatch, Target, World, likelihood

_UNIT = 1 << 64


class Worlds:
    """The possible worlds found, with their probabilities (not normalised)."""

    def __init__(self, target: Target) -> None:
        """None found yet."""
        self.target = target
        self.found: list[tuple[Fraction, World]] = []

    def enumerate(self, budget: Budget) -> bool:
        """Find them all; false when the budget did not suffice."""
        first = self.target.start()
        open_worlds = [] if isinstance(first, Mismatch) else [(Fraction(1), first)]
        while open_worlds:
            weight, world = open_worlds.pop()
            if self.target.done(world):
                if self.target.fits(world):
                    self.found.append((weight, world))
                continue
            moves = self.target.moves(world)
            for number, _ in reversed(moves.odds):
                if not budget.spend():
                    return False
                after = self.target.step(world, number, [])
                if isinstance(after, World):
                    open_worlds.append((weight * likelihood(moves, number), after))
        return True


def draw(target: Target, chance: Generator, budget: Budget) -> World | None:
    """One of the possible worlds by its probability, or None when there are too many to find them all."""
    worlds = Worlds(target)
    if not worlds.enumerate(budget) or not worlds.found:
        return None
    rest = sum((weight for weight, _ in worlds.found), Fraction(0)) * Fraction(chance.below(_UNIT), _UNIT)
    for weight, world in worlds.found:
        rest -= weight
        if rest < 0:
            return world
    raise AssertionError("the weights were summed above")
