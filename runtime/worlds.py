"""Worlds a seat could be in: the game walked again, step by step, along what the seat has observed.

A World is a position of a possible game together with how many of the seat's observations have come about so far. Going
one step on means giving the pending answer: an outcome of chance or an option. The step fails when the seat would
observe something else than it did. What may be answered:

* chance: any outcome, by weight;
* the seat itself: what it answered, and it must have been offered the same options;
* another seat in the open: any legal option that looks to the seat like the one it saw, each equally likely;
* another seat in a secret block: any legal option, each equally likely.

The probability of a world is the product of these. In a secret block the seat's own thread runs first and the others
follow in seat order, as in its log; threads cannot touch each other (P7), so the order changes nothing.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from .audience import Observation, choice_event, observe
from .changes import run_heard
from .engine import legal, odds, thread_point
from .log import observations
from .points import CHANCE, Event, Vector
from .program import CHANCE_EVENT, CHOICE, SECRET, Program
from .record import Chain, Link, RawEntry, unroll
from .refusal import LimitRefused, RuleFault
from .secret import OpenBlock
from .view import shown
from .zones import bits

if TYPE_CHECKING:
    from .state import State


class Mismatch(NamedTuple):
    """A step that cannot have happened: at observation `at` the seat would have observed `got` (None: a dead end)."""

    at: int
    got: Observation | None


class Moves(NamedTuple):
    """What may be answered in a world: (number, weight), and the sum of the weights."""

    odds: list[tuple[int, int]]
    total: int


class World(NamedTuple):
    """A position on the way. Its vector is never changed."""

    s: Vector
    chain: Chain
    matched: int
    thread: int
    queue: tuple[int, ...]
    answers: tuple[RawEntry, ...]
    passed: int
    """Secret blocks gone through, and with explicit chance also chance events."""

    def point(self) -> int:
        """The point it waits at."""
        return self.s[0] if self.thread < 0 else thread_point(self.s, self.thread)


class Target:
    """What a world must look like to one seat: its observations, what it was offered, and how things lie at the end.

    `given` are the answers that were really given, one possible world: only the walk in mixing.py begins there.
    """

    def __init__(self, state: "State", seat: int) -> None:
        """Read off a state everything the seat has observed."""
        self.program: Program = state.game.program
        self.seat = seat
        block = state._block
        self.own = () if block is None else block.answers.get(seat, ())
        everything = observations(state, seat)
        self.own_seen = [] if block is None else self._own_observations(block)
        self.seen = everything[: len(everything) - len(self.own_seen)]
        self.counts_chance = state._explicit
        self.end: tuple[int, int, int] = (state._s[0], state._s[1], -1)
        self.offered: dict[int, list[int]] = {}
        self.given: list[int] = []
        self._follow(unroll(state._chain) or [])
        self.final = self.face(state._s)

    # ---- walking ----------------------------------------------------------------------------------------------------

    def start(self) -> World | Mismatch:
        """The world before its first answer."""
        s = list(self.program.module.START)
        return self._run_on(World(s, None, 0, -1, (), (), 0), self.program.module.ENTRY, [])

    def done(self, world: World) -> bool:
        """Whether a world has come to where the seat is now."""
        return (
            world.thread < 0 and world.matched == len(self.seen) and (world.s[0], world.s[1], world.passed) == self.end
        )

    def moves(self, world: World) -> Moves:
        """What may be answered next, as far as can be told before trying. Empty when nothing fits."""
        program, point = self.program, world.point()
        if world.thread < 0 and program.kinds[point] == CHANCE_EVENT:
            found = odds(program, world.s, point)
            return Moves(found, sum(weight for _, weight in found))
        if program.kinds[point] != CHOICE:
            return Moves([], 0)
        chooser = world.thread if world.thread >= 0 else world.s[1]
        try:
            numbers = legal(program, world.s, point, world.thread)
        except RuleFault:
            return Moves([], 0)
        if chooser == self.seat and self.offered.get(world.matched, numbers) != numbers:
            return Moves([], 0)
        if world.thread < 0 or chooser == self.seat:
            numbers = self._alike(world, chooser, point, numbers)
        return Moves([(number, 1) for number in numbers], len(numbers))

    def step(self, world: World, number: int, events: list[Event]) -> World | Mismatch:
        """Give the pending answer; its events go into a list. A Mismatch when the seat would have seen otherwise."""
        program, point, thread = self.program, world.point(), world.thread
        s = world.s.copy()
        chooser = thread
        if thread < 0:
            chooser = CHANCE if program.kinds[point] == CHANCE_EVENT else s[1]
        if chooser != CHANCE:
            events.append(choice_event(program, s, thread, chooser, point, number))
        try:
            block = program.takes[point](s, events, thread, number)
            if thread >= 0:
                after = world._replace(s=s, answers=(*world.answers, (point, thread, number)))
            else:
                passed = world.passed + (chooser == CHANCE and self.counts_chance)
                after = world._replace(s=s, chain=Link(world.chain, point, chooser, number), passed=passed)
            return self._run_on(after, block, events, world.s)
        except (RuleFault, LimitRefused):
            return Mismatch(world.matched, None)

    def _run_on(self, world: World, block: int, events: list[Event], before: Vector | None = None) -> World | Mismatch:
        """Run to the next answer, through secret blocks, matching what the seat observes on the way."""
        s, matched, thread, queue, passed = world.s, world.matched, world.thread, world.queue, world.passed
        chain, answers = world.chain, world.answers
        fresh = 0
        while True:
            run_heard(self.program, s, events, block, thread, before)
            before = None
            for seen in observe(self.program, events[fresh:], self.seat):
                if matched == len(self.seen) or self.seen[matched] != seen:
                    return Mismatch(matched, seen)
                matched += 1
            fresh = len(events)
            if thread >= 0 and thread_point(s, thread):
                break
            if thread < 0:
                now = World(s, chain, matched, thread, queue, answers, passed)
                if self.program.kinds[s[0]] != SECRET or self.done(now):
                    return now
                queue = self._order(s)
            if queue:
                thread, queue = queue[0], queue[1:]
                block = self.program.secret(s[0]).entry
            else:
                for point, seat, number in sorted(answers, key=lambda entry: entry[1]):
                    chain = Link(chain, point, seat, number)
                block = self.program.secret(s[0]).after
                s[0], thread, answers = 0, -1, ()
                passed += 1
        return World(s, chain, matched, thread, queue, answers, passed)

    def _order(self, s: Vector) -> tuple[int, ...]:
        members = bits(self.program.secret(s[0]).members(s))
        return tuple(sorted(members, key=lambda seat: seat != self.seat))

    def _alike(self, world: World, chooser: int, point: int, numbers: list[int]) -> list[int]:
        """Those of some options that look to the seat like the choice it observed next."""
        if world.matched == len(self.seen):
            return []
        kind, data = seen = self.seen[world.matched]
        if kind != "choice" or data[:2] != (chooser, point):
            return []
        option, args = self.program.choice(point).options[data[2]], data[3]
        if None not in args:
            number = option.number(args)
            numbers = [number] if number in numbers else []
            if chooser == self.seat:
                return numbers
        events = ((n, choice_event(self.program, world.s, world.thread, chooser, point, n)) for n in numbers)
        return [number for number, event in events if next(observe(self.program, (event,), self.seat), None) == seen]

    def follow(self, numbers: Iterable[int]) -> World:
        """The world that some answers lead to; AssertionError when it is none that the seat could be in."""
        world = self.start()
        for number in numbers:
            assert isinstance(world, World), "an answer on the way to a possible world"
            world = self.step(world, number, [])
        assert isinstance(world, World) and self.done(world) and self.fits(world), "a possible world"
        return world

    # ---- the end ----------------------------------------------------------------------------------------------------

    def fits(self, world: World) -> bool:
        """Whether a world that is done also looks the same now: view, options, and the seat's own secret answers."""
        try:
            return self.face(world.s) == self.final
        except (RuleFault, LimitRefused):
            return False

    def face(self, s: Vector) -> tuple[Any, ...]:
        """What the seat is shown and asked at the end; in an open secret block after its own answers."""
        program, seat = self.program, self.seat
        kind = program.kinds[s[0]]
        if kind == SECRET:
            block = self.open_block(s)
            s = block.vector(seat)
            point = block.waiting(seat)
            asked = legal(program, s, point, seat) if point else []
            return shown(program, s, seat), block.members, point, asked, self._own_observations(block)
        asked = legal(program, s, s[0], -1) if kind == CHOICE and s[1] == seat else []
        return shown(program, s, seat), (), s[0], asked, []

    def open_block(self, s: Vector) -> OpenBlock:
        """The secret block a vector waits at, with the seat's own answers in it and nobody else's."""
        block = OpenBlock(self.program, s)
        for number in self.own:
            block.answer(self.seat, number)
        return block

    def _own_observations(self, block: OpenBlock) -> list[Observation]:
        if self.seat not in block.answers:
            return []
        own: list[Event] = []
        block.replay(block.fold.copy(), own, self.seat)
        return list(observe(self.program, own, self.seat))

    def _follow(self, entries: Iterable[RawEntry]) -> None:
        """Walk what really happened once, to learn what the seat was offered and how many blocks were passed."""
        left = list(entries)
        world = self.start()
        while left:
            assert isinstance(world, World), "what happened looks like what happened"
            at = next(at for at, (_, seat, _) in enumerate(left) if world.thread < 0 or seat == world.thread)
            point, seat, number = left.pop(at)
            if seat == self.seat:
                self.offered[world.matched] = legal(self.program, world.s, point, world.thread)
            self.given.append(number)
            world = self.step(world, number, [])
        assert isinstance(world, World), "what happened looks like what happened"
        self.end = (world.s[0], world.s[1], world.passed)


def likelihood(moves: Moves, number: int) -> Fraction:
    """The probability of one answer among what may be answered; 0 when it is not among it."""
    return Fraction(next((weight for other, weight in moves.odds if other == number), 0), moves.total or 1)
