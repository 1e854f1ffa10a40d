"""A random walk among the possible worlds of a seat (Metropolis and Hastings).

It begins at the world that is really there, which is one of them, and leads away from it by changes that the seat would
not notice:

* a hidden answer is drawn anew;
* the same, and from there on the two cards change places in every hidden answer;
* the rest of a seat's answers in a secret block is drawn anew;
* two hidden answers are exchanged.

A change that the seat would have observed is refused, any other is accepted with the ratio of the worlds' probabilities
and of the ways there and back. So in the long run each world that can be reached is visited by its probability, from
wherever the walk began.
"""

from fractions import Fraction

from .chance import Generator
from .paths import Budget, Change, Path
from .points import Domain
from .program import CHANCE_EVENT
from .worlds import Target, World

ROUNDS = 8
"""Proposals for each hidden answer, as far as the budget goes."""

_UNIT = 1 << 32


class Picker:
    """Picks the hidden answers to change, mostly among those that put there what is hidden still.

    Which these are is read off the first path and kept, by their numbers among the hidden answers outside secret
    blocks: of those there are always as many, so a way back is as likely as the way there.
    """

    def __init__(self, path: Path, chance: Generator) -> None:
        """Ready for the first change."""
        self.path = path
        self.chance = chance
        self.refresh()
        latent = set(path.latent())
        self.latent = [number for number, at in enumerate(self.open) if at in latent]

    def refresh(self) -> None:
        """After a change of the path: find the hidden answers again."""
        self.hidden = self.path.hidden()
        self.open = [at for at in self.hidden if self.path.worlds[at].thread < 0]

    def pool(self) -> list[int]:
        """Answers to choose from for the next change."""
        if self.latent and self.chance.below(4):
            return [self.open[number] for number in self.latent]
        return self.hidden


def walk(target: Target, chance: Generator, budget: Budget) -> World:
    """A world some way off along the walk."""
    path = Path(target, target.given)
    picker = Picker(path, chance)
    for _ in range(ROUNDS * len(picker.hidden)):
        if not budget.spend():
            break
        change = Change(path, budget)
        if propose(change, picker, chance) and _accepted(change.ratio, chance):
            path.go(change)
            picker.refresh()
    return target.follow([step.number for step in path.steps])


def propose(change: Change, picker: Picker, chance: Generator) -> bool:
    """Make one of the changes; false when the seat would notice it, or when there is nothing to change."""
    path, pool, kind = change.path, picker.pool(), chance.below(4)
    at = pool[chance.below(len(pool))]
    if kind < 2:
        others = [other for other in pool if _kind(path, other) == _kind(path, at)]
        other = others[chance.below(len(others))]
        numbers = {at: path.steps[other].number, other: path.steps[at].number}
        return numbers[at] != numbers[other] and change.answers(numbers, drawn=False)
    if kind == 2 and path.worlds[at].thread >= 0:
        return change.rest_of_thread(at, chance)
    number = chance.pick(path.steps[at].moves.odds)
    if number == path.steps[at].number:
        return False
    numbers = {at: number}
    if chance.below(2):
        numbers |= _changing_places(path, picker.hidden, at, number)
    return change.answers(numbers, drawn=True)


def _changing_places(path: Path, hidden: list[int], at: int, number: int) -> dict[int, int]:
    """The later hidden answers in which two cards change places: the one an answer names, and the one it named."""
    pairs = zip(_named(path, at, path.steps[at].number), _named(path, at, number), strict=False)
    differing = [(domain, old, new) for (domain, old), (_, new) in pairs if old != new]
    if len(differing) != 1 or differing[0][0].kind != "card":
        return {}
    domain, old, new = differing[0]
    places = {old: new, new: old}
    found = {}
    for later in hidden:
        named = _named(path, later, path.steps[later].number) if later > at else []
        values = tuple(places.get(value, value) if own.type == domain.type else value for own, value in named)
        if values != tuple(value for _, value in named):
            found[later] = _number(path, later, values)
    return found


def _named(path: Path, at: int, number: int) -> list[tuple[Domain, int]]:
    """The values an answer names."""
    program, point = path.target.program, path.worlds[at].point()
    if program.kinds[point] == CHANCE_EVENT:
        return [(program.chance(point).domain, number)]
    option = program.option(point, number)
    return list(zip((param.domain for param in option.params), option.args(number), strict=True))


def _number(path: Path, at: int, values: tuple[int, ...]) -> int:
    """The answer like that of a step that names other values."""
    program, point = path.target.program, path.worlds[at].point()
    if program.kinds[point] == CHANCE_EVENT:
        return values[0]
    return program.option(point, path.steps[at].number).number(values)


def _kind(path: Path, at: int) -> str:
    """What is answered at a step: answers of one kind can be exchanged."""
    program, point = path.target.program, path.worlds[at].point()
    return program.chance(point).domain.type if program.kinds[point] == CHANCE_EVENT else program.point_id(point)


def _accepted(ratio: Fraction, chance: Generator) -> bool:
    return ratio >= 1 or chance.below(_UNIT) * ratio.denominator < ratio.numerator * _UNIT
