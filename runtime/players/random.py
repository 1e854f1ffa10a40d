"""A player that takes each legal option with the same probability. It looks at nothing but what it is asked."""

from ..chance import Generator
from .seat import Seat


class Random:
    """Uniform over the legal options."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        """`seed` fixes all its choices."""
        self._chance = Generator(seed)

    def choose(self, seat: Seat) -> int:
        """A legal option number."""
        numbers = seat.asked.numbers
        return numbers[self._chance.below(len(numbers))]
