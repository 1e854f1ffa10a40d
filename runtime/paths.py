"""A walk through a possible game, step by step, that can go back to any of its steps."""

from typing import NamedTuple

from .points import Event
from .program import CHANCE_EVENT
from .worlds import Moves, Target, World


class Step(NamedTuple):
    """One answer on the way: the world before it, what could be answered there, what was, and the events it caused."""

    before: World
    moves: Moves
    number: int
    events: list[Event]
    untried: tuple[tuple[int, int], ...] = ()
    """The answers a search has not tried here yet, with their weights."""

    def hidden(self, target: Target) -> bool:
        """Whether another answer here could have looked the same to the seat."""
        return len(self.moves.odds) > 1 and self.unseen(target)

    def unseen(self, target: Target) -> bool:
        """Whether the seat is not told what is answered here, however many answers there are."""
        thread, point = self.before.thread, self.before.point()
        if thread < 0 and target.program.kinds[point] == CHANCE_EVENT:
            return not self.seen_by(target.seat)
        if thread >= 0:
            return thread != target.seat
        params = target.program.option(point, self.number).params
        return self.before.s[1] != target.seat and any(param.hidden for param in params)

    def values(self, target: Target) -> str:
        """What kind of thing is answered here: answers of one kind can be exchanged."""
        point = self.before.point()
        if target.program.kinds[point] == CHANCE_EVENT:
            return target.program.chance(point).domain.type
        return target.program.point_id(point)

    def seen_by(self, seat: int) -> bool:
        """Whether the seat sees the outcome of this chance event from what it caused."""
        first = next((event for event in self.events if event[0] in ("move", "roll", "random")), None)
        return first is not None and bool(first[1] >> seat & 1)


class Budget:
    """How many steps may still be tried."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        """`steps` tries in all."""
        self.left = steps

    def spend(self) -> bool:
        """Take one; false when none was left."""
        self.left -= 1
        return self.left >= 0
