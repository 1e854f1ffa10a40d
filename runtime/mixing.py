"""A random walk among the possible worlds of a seat (Metropolis and Hastings).

Each move proposes to exchange two hidden answers, or to change one, keeping all others as they are, and runs the game
again from there. Where the seat would have observed something else the move is refused; otherwise it is accepted with
the ratio of the worlds' probabilities. Proposals are as likely back as forth, so in the long run each world is visited
by its probability, from wherever the walk began.
"""

from fractions import Fraction

from .chance import Generator
from .paths import Budget, Step
from .worlds import Mismatch, Target, World, likelihood

MOVES_PER_STEP = 10
"""Proposals for each hidden answer, as far as the budget goes."""

_UNIT = 1 << 32


def walk(target: Target, path: list[Step], chance: Generator, budget: Budget) -> World:
    """A world some way off along the walk; `path` leads to the world it begins at."""
    hidden = [at for at, step in enumerate(path) if step.unseen(target)]
    last = end(target, path)
    for _ in range(MOVES_PER_STEP * len(hidden)):
        if budget.left <= 0:
            break
        changes = _proposal(target, path, hidden, chance)
        proposed = _again(target, path, changes, budget) if changes else None
        if proposed is None:
            continue
        if [at for at, step in enumerate(proposed[0]) if step.unseen(target)] != hidden:
            continue
        if _accepted(path, proposed[0], min(changes), chance):
            path, last = proposed
    return last


def end(target: Target, path: list[Step]) -> World:
    """The world a path leads to."""
    if not path:
        first = target.start()
        assert isinstance(first, World), "a path begins where the game does"
        return first
    last = target.step(path[-1].before, path[-1].number, [])
    assert isinstance(last, World), "a path goes on from each of its steps"
    return last


def _proposal(target: Target, path: list[Step], hidden: list[int], chance: Generator) -> dict[int, int]:
    """Answers to change, by step: two exchanged, or one drawn among all numbers there are at its point."""
    one = hidden[chance.below(len(hidden))]
    if chance.below(3):
        other = hidden[chance.below(len(hidden))]
        same = path[one].values(target) == path[other].values(target)
        if not same or path[one].number == path[other].number:
            return {}
        return {one: path[other].number, other: path[one].number}
    numbers = sorted(target.program.numbers(path[one].before.point()).values())
    number = numbers[chance.below(len(numbers))]
    return {} if number == path[one].number else {one: number}


def _again(
    target: Target, path: list[Step], changes: dict[int, int], budget: Budget
) -> tuple[list[Step], World] | None:
    """The path with changed answers, run again from the first of them; None where it does not fit."""
    first = min(changes)
    steps = path[:first]
    world = path[first].before
    for at in range(first, len(path)):
        old = path[at]
        if target.done(world) or (world.point(), world.thread) != (old.before.point(), old.before.thread):
            return None
        moves = target.moves(world)
        number = changes.get(at, old.number)
        if not budget.spend() or not likelihood(moves, number):
            return None
        step = Step(world, moves, number, [])
        after = target.step(world, number, step.events)
        if isinstance(after, Mismatch):
            return None
        steps.append(step)
        world = after
    return (steps, world) if target.done(world) and target.fits(world) else None


def _accepted(path: list[Step], proposed: list[Step], first: int, chance: Generator) -> bool:
    ratio = Fraction(1)
    for old, new in zip(path[first:], proposed[first:], strict=True):
        before, after = likelihood(old.moves, old.number), likelihood(new.moves, new.number)
        if before != after:
            ratio *= after / before
    return ratio >= 1 or chance.below(_UNIT) * ratio.denominator < ratio.numerator * _UNIT
