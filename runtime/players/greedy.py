"""A player that looks one decision ahead for the best result of its own.

For every legal option it plays it on a fork with chance of its own and compares what the seat would get if the game
ended there (the game's returns). The best is taken; of several equally good ones, any with the same probability.

What it sees: the fork is made from the real position, so a chance event right after its option is drawn anew, but
the hidden cards that lie there are the real ones. It is a yardstick for balance reports, not an honest opponent. In a
secret block the others' answers are not in its forks, so the order of answering does not matter to it.
"""

from ..chance import Generator
from .seat import Seat

MAX_OPTIONS = 200
"""With more options than this it looks at that many, drawn at random."""


class Greedy:
    """Best returns after one decision, else random."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        """`seed` fixes all its choices."""
        self._chance = Generator(seed)

    def choose(self, seat: Seat) -> int:
        """A legal option number."""
        numbers = list(seat.asked.numbers)
        while len(numbers) > MAX_OPTIONS:
            numbers.pop(self._chance.below(len(numbers)))
        best: list[int] = []
        record: int | None = None
        for number in numbers if len(numbers) > 1 else ():
            fork = seat.fork(self._chance.seed())
            fork.play(seat.number, number)
            worth = fork.returns[seat.number]
            if record is None or worth > record:
                best, record = [number], worth
            elif worth == record:
                best.append(number)
        best = best or numbers
        return best[self._chance.below(len(best))]
