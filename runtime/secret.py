"""A secret block while it is open.

`fold` is the vector at the moment the block began; nobody's answer is in it. Each member seat has a vector of its own:
the fold with that seat's answers played and nobody else's. What a seat is asked, sees and reads comes from there, so
it cannot depend on what the others have answered (P7). When every thread has ended, all answers are played on the fold
in seat order, and only then do they enter the record.
"""

from .audience import choice_event
from .changes import run_heard
from .engine import run, thread_point
from .points import Events, Vector
from .program import Program
from .zones import bits


class OpenBlock:
    """The state of an open secret block. Vectors in it are never changed, so copies share them."""

    __slots__ = ("answers", "fold", "members", "own", "point", "program")

    def __init__(self, program: Program, fold: Vector) -> None:
        """Open the block the fold waits at and run every member's thread to its first pause."""
        self.program = program
        self.fold = fold
        self.point = fold[0]
        self.members = tuple(bits(program.secret(self.point).members(fold)))
        self.answers: dict[int, tuple[int, ...]] = dict.fromkeys(self.members, ())
        self.own = {seat: self._started(seat) for seat in self.members}

    def copy(self) -> "OpenBlock":
        """An independent copy."""
        twin = OpenBlock.__new__(OpenBlock)
        twin.program, twin.fold, twin.point, twin.members = self.program, self.fold, self.point, self.members
        twin.answers, twin.own = self.answers.copy(), self.own.copy()
        return twin

    def only(self, seat: int) -> "OpenBlock":
        """The same block with the answers of one seat and nobody else's."""
        twin = self.copy()
        for other in self.members:
            if other != seat and self.answers[other]:
                twin.answers[other], twin.own[other] = (), self._started(other)
        return twin

    def vector(self, seat: int) -> Vector:
        """What a seat may know of the position: the fold with its own answers."""
        return self.own.get(seat, self.fold)

    def waiting(self, seat: int) -> int:
        """The point at which a member's thread waits, 0 when it has ended (or the seat is no member)."""
        own = self.own.get(seat)
        return thread_point(own, seat) if own is not None else 0

    def open_seats(self, limit: int) -> tuple[int, ...]:
        """The members that still have to answer, in seat order, none more than `limit` times."""
        return tuple(seat for seat in self.members if self.waiting(seat) and len(self.answers[seat]) < limit)

    def answer(self, seat: int, number: int) -> None:
        """Play a legal answer of a seat."""
        own = self.own[seat].copy()
        run(self.program, own, None, self.program.takes[thread_point(own, seat)](own, None, seat, number), seat)
        self.own[seat] = own
        self.answers[seat] += (number,)

    def joint(self, e: Events = None) -> Vector:
        """The fold with everybody's answers so far, played in seat order."""
        s = self.fold.copy()
        for seat in self.members:
            self.replay(s, e, seat)
        return s

    def replay(self, s: Vector, e: Events, seat: int) -> list[int]:
        """Run a seat's thread with its answers so far on a vector; gives the points it answered at."""
        takes = self.program.takes
        points = []
        run_heard(self.program, s, e, self.program.secret(self.point).entry, seat)
        for number in self.answers[seat]:
            point = thread_point(s, seat)
            points.append(point)
            if e is not None:
                e.append(choice_event(self.program, s, seat, seat, point, number))
            before = s.copy()
            run_heard(self.program, s, e, takes[point](s, e, seat, number), seat, before)
        return points

    def _started(self, seat: int) -> Vector:
        own = self.fold.copy()
        run(self.program, own, None, self.program.secret(self.point).entry, seat)
        return own
