"""A path through a possible game that remembers what each of its steps depends on.

An answer may be changed in the middle. Only the steps that touch a place of the vector that has become different are
then run again; all others would do the same, and the difference passes them by. So a change costs what it changes, not
what comes after it.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from .chance import Generator
from .points import Event, all_indices
from .program import CHANCE_EVENT
from .reading import cards
from .trace import Traced
from .worlds import Mismatch, Moves, Target, World, likelihood


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


class Step(NamedTuple):
    """One answer: what could be answered, what was, what happened, whether the seat is not told of the answer.

    `touched` are the places of the vector that answering read or wrote.
    """

    moves: Moves
    number: int
    events: list[Event]
    unseen: bool
    touched: set[int]


class Change:
    """A path with some answers changed, followed as far as it differs."""

    def __init__(self, path: "Path", budget: Budget) -> None:
        """Nothing changed yet."""
        self.path = path
        self.budget = budget
        self.ratio = Fraction(1)
        """The probability of the answers that were run again, over what it was."""
        self.inserted: tuple[int, int, list[Step], list[World]] | None = None
        self.steps: dict[int, Step] = {}
        self.there: dict[int, dict[int, int]] = {}
        """From the world before a step on, where its vector differs from the path's, and what stands there instead."""
        self.shown = path.shown

    def rest_of_thread(self, at: int, chance: Generator) -> bool:
        """Draw a seat's answers in a secret block anew from a step on; false when the block cannot end as it did."""
        worlds, world = self.path.worlds, self.path.worlds[at]
        block = world.thread, world.passed
        resume = next(
            later for later in range(at, len(worlds)) if (worlds[later].thread, worlds[later].passed) != block
        )
        steps, before = [], []
        while (world.thread, world.passed) == block:
            taken = self.path.take(world, chance) if self.budget.spend() else None
            if taken is None:
                return False
            steps.append(taken[0])
            before.append(world)
            world = taken[1]
        if not _alike(world, worlds[resume]):
            return False
        old = worlds[resume].s
        hidden = len(self.path.hidden())
        self.ratio *= Fraction(hidden, hidden + len(steps) - (resume - at))
        self.inserted = at, resume, steps, before
        return self._follow(resume, {place: new for place, new in enumerate(world.s) if new != old[place]}, {})

    def answers(self, numbers: Mapping[int, int], drawn: bool) -> bool:
        """Change the answers of some steps; false when the seat would observe otherwise.

        With `drawn` the first one was drawn by its probability, which is left out of the ratio.
        """
        first = min(numbers)
        if not self._follow(first, {}, numbers):
            return False
        if drawn:
            self.ratio /= _likelihood(self.steps[first]) / _likelihood(self.path.steps[first])
        return True

    def _follow(self, first: int, differ: dict[int, int], numbers: Mapping[int, int]) -> bool:
        """Go on along the path with these differences before a step, and answers to change."""
        path, last = self.path, max(numbers, default=0)
        self.there[first] = differ
        for at in range(first, len(path.steps)):
            old = path.steps[at]
            number = numbers.get(at, old.number)
            if number == old.number and old.touched.isdisjoint(differ):
                if not differ and at > last:
                    return True
                continue
            taken = path.take(_patched(path.worlds[at], differ), number) if self.budget.spend() else None
            if taken is None or taken[0].unseen != old.unseen or not _alike(taken[1], path.worlds[at + 1]):
                return False
            step, after = taken
            self.steps[at] = step
            was, now = path.worlds[at + 1].s, after.s
            places = old.touched.union(step.touched, differ)
            differ = self.there[at + 1] = {place: now[place] for place in places if now[place] != was[place]}
            before, likely = _likelihood(old), _likelihood(step)
            if before != likely:
                self.ratio *= likely / before
        if path.shown.isdisjoint(differ):
            return True
        shown = path.face(_patched(path.worlds[-1], differ))
        self.shown = shown or path.shown
        return shown is not None


class Path:
    """Steps to a possible world. `worlds[n]` is the world before step n, the last of them the end.

    How the worlds came about (their chains and answers) is not kept up to date when answers change.
    """

    def __init__(self, target: Target, numbers: list[int]) -> None:
        """The path along some answers; AssertionError when they do not lead to a possible world."""
        self.target = target
        self.steps: list[Step] = []
        world = target.start()
        assert isinstance(world, World), "a path begins where the game does"
        self.worlds = [world]
        for number in numbers:
            taken = self.take(self.worlds[-1], number)
            assert taken is not None, "an answer on the way to a possible world"
            self.steps.append(taken[0])
            self.worlds.append(taken[1])
        shown = self.face(self.worlds[-1])
        assert shown is not None, "a possible world"
        self.shown = shown
        """The places of the last vector that what the seat is shown and asked depends on."""

    def hidden(self) -> list[int]:
        """The steps of which the seat is not told."""
        return [at for at, step in enumerate(self.steps) if step.unseen]

    def latent(self) -> list[int]:
        """Those of the hidden steps that put there what the seat cannot see at the end, decks left out."""
        program, s, found = self.target.program, self.worlds[-1].s, []
        there: Counter[tuple[int, tuple[int, ...], int]] = Counter()
        for number, zone in enumerate(program.module.ZONES):
            for index in all_indices(zone.dims) if zone.form != "deck" else ():
                if not zone.audience(s, index, program.everybody) >> self.target.seat & 1:
                    there.update((number, index, card) for card in cards(zone, s, zone.address(index)))
        for at in range(len(self.steps) - 1, -1, -1):
            step, put = self.steps[at], 0
            for _, _, data, _ in reversed([event for event in step.events if event[0] == "move"]):
                source, source_index, zone_number, index, card, n = data
                came = min(n, there[zone_number, index, card])
                there[zone_number, index, card] -= came
                there[source, source_index, card] += came
                put += came
            if put and step.unseen:
                found.append(at)
        return found[::-1]

    def take(self, before: World, answer: int | Generator) -> tuple[Step, World] | None:
        """One step from a world, with an answer or one drawn by its probability; None when it cannot have happened."""
        target, s = self.target, Traced(before.s)
        world = before._replace(s=s)
        moves = target.moves(world)
        if not moves.total:
            return None
        number = answer if isinstance(answer, int) else answer.pick(moves.odds)
        if not likelihood(moves, number):
            return None
        events: list[Event] = []
        after = target.step(world, number, events)
        if isinstance(after, Mismatch):
            return None
        unseen = _unseen(target, before, number, events)
        return Step(moves, number, events, unseen, s.touched), after._replace(s=list.copy(after.s))

    def face(self, world: World) -> set[int] | None:
        """The places that what the seat is shown and asked in the end depends on; None when it is not what it was."""
        s = Traced(world.s)
        return s.touched if self.target.fits(world._replace(s=s)) else None

    def go(self, change: Change) -> None:
        """Take the changed way."""
        ahead = sorted(change.there)
        for first, until in zip(ahead, [*ahead[1:], len(self.worlds)], strict=True):
            differ = change.there[first]
            for world in self.worlds[first:until] if differ else ():
                for place, value in differ.items():
                    world.s[place] = value
        for at, step in change.steps.items():
            self.steps[at] = step
        self.shown = change.shown
        if change.inserted is not None:
            first, resume, steps, worlds = change.inserted
            self.steps[first:resume] = steps
            self.worlds[first:resume] = worlds


def _patched(world: World, differ: Mapping[int, int]) -> World:
    s = world.s.copy()
    for place, value in differ.items():
        s[place] = value
    return world._replace(s=s)


def _alike(one: World, other: World) -> bool:
    """Whether the game waits for the same answer in two worlds and the seat has observed as much."""
    if one.s[:2] != other.s[:2] or one.point() != other.point() or one.passed != other.passed:
        return False
    return (one.matched, one.thread, one.queue) == (other.matched, other.thread, other.queue)


def _likelihood(step: Step) -> Fraction:
    return likelihood(step.moves, step.number)


def _unseen(target: Target, before: World, number: int, events: list[Event]) -> bool:
    """Whether the seat is not told what is answered here."""
    point = before.point()
    if before.thread >= 0:
        return before.thread != target.seat
    if target.program.kinds[point] == CHANCE_EVENT:
        first = next((event for event in events if event[0] in ("move", "roll", "random")), None)
        return first is None or not first[1] >> target.seat & 1
    params = target.program.option(point, number).params
    return before.s[1] != target.seat and any(param.hidden for param in params)
