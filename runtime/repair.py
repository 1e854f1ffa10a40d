"""Finding one possible world of a seat where there are too many to list: walk forward, and mend what does not fit.

Hidden answers are drawn as they come. When the seat would observe something else than it did, the observation says
what was *needed*: a card in a zone, or the value of a variable. An earlier hidden answer that put another card there is
given a hint to put the needed one, and the walk goes on from that answer. Hidden draws leave alone the cards that later
hints (and later draws the seat saw) will want. Where nothing can be hinted the walk goes back to the last hidden answer
that has others left, or to one at random. What was answered further on is tried again first, so that a mend stays
small. After many mends without success the search begins anew.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from .chance import Generator
from .paths import Budget, Step
from .points import Event
from .program import CHANCE_EVENT
from .reading import cards
from .worlds import Mismatch, Moves, Target, World

MENDS = 400
"""Mends before the walk begins anew."""

DEPTH = 6
"""Through how many hidden places a needed card is followed back."""

AHEAD = 40
"""How many observations are searched for the cards that left a zone together."""


class Need(NamedTuple):
    """A card needed in a zone (`place` its number, `cell` false) or a value needed in a variable (`cell` true)."""

    cell: bool
    place: int
    at: tuple[int, ...]
    value: int
    surplus: frozenset[int] = frozenset()
    """The cards that were there instead, where the observation tells."""


class Hint(NamedTuple):
    """What a step wants: a value of a type. A draw wants it left in the deck, an option in the place `source`."""

    type: str
    value: int
    draw: bool
    source: tuple[int, tuple[int, ...]] | None = None


def find(target: Target, chance: Generator, budget: Budget) -> list[Step] | None:
    """A path to a possible world, or None when the budget does not suffice."""
    first = target.start()
    while budget.left > 0 and isinstance(first, World):
        path = _Search(target, chance, budget, first).run()
        if path is not None:
            return path
    return None


class _Search:
    """One walk with its mends."""

    def __init__(self, target: Target, chance: Generator, budget: Budget, first: World) -> None:
        self.target = target
        self.chance = chance
        self.budget = budget
        self.world = first
        self.path: list[Step] = []
        self.hints: dict[int, Hint] = {}
        self.drawn: dict[int, Hint] = {}
        self.before: dict[int, tuple[int, int, int]] = {}
        self.untried: tuple[tuple[int, int], ...] = ()

    def run(self) -> list[Step] | None:
        """Walk to the end; None after too many mends or at the end of the budget."""
        mends = 0
        while mends < MENDS and self.budget.left > 0:
            if self.target.done(self.world):
                if self.target.fits(self.world):
                    return self.path
                failed: Mismatch | None = Mismatch(self.world.matched, None)
            elif self._follow_hint():
                mends += 1
                continue
            else:
                failed = self._step()
            if failed is not None:
                mends += 1
                if not self._mend(failed):
                    return None
        return None

    # ---- forward ----------------------------------------------------------------------------------------------------

    def _step(self) -> Mismatch | None:
        """One step on; when every answer fails, the mismatch of the one that came furthest."""
        world, at = self.world, len(self.path)
        moves = self.target.moves(world)
        left, spare = (list(self.untried), []) if self.untried else self._preferred(at, moves)
        self.untried = ()
        failed = Mismatch(world.matched, None)
        while (left or spare) and self.budget.spend():
            if not left:
                left, spare = spare, []
            number = self._once_more(at, left)
            left = [pair for pair in left if pair[0] != number]
            step = Step(world, moves, number, [], (*left, *spare))
            after = self.target.step(world, number, step.events)
            if isinstance(after, World):
                self._remember(at, step)
                self.path.append(step)
                self.world = after
                return None
            if failed.got is None or after.at > failed.at:
                failed = after
        return failed

    def _follow_hint(self) -> bool:
        """Where the next answer has a hint that cannot be met here: mend what it needs; true when that went back."""
        at = len(self.path)
        hint = self.hints.get(at)
        if hint is None:
            return False
        if any(self._means(self.world, number, hint) for number, _ in self.target.moves(self.world).odds):
            return False
        del self.hints[at]
        if hint.draw:
            return self._release(at, hint)
        if hint.source is None or not self._satisfy(self._in_zone(self.world, *hint.source, hint.value), at, DEPTH):
            return False
        self.hints[at] = hint
        return True

    def _once_more(self, at: int, left: list[tuple[int, int]]) -> int:
        """An answer to try: the one given here before, if it still can be, or one by weight."""
        point, thread, number = self.before.pop(at, (0, 0, 0))
        same = (point, thread) == (self.world.point(), self.world.thread)
        if same and any(other == number for other, _ in left):
            return number
        return self.chance.pick(left)

    def _preferred(self, at: int, moves: Moves) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The answers to try first, and those to try then: the hinted one alone, or what no later step wants first."""
        hint = self.hints.get(at)
        if hint is not None:
            hinted = [pair for pair in moves.odds if self._means(self.world, pair[0], hint)]
            if hinted:
                return hinted, []
        program, point = self.target.program, self.world.point()
        later = [hint for step, hint in (*self.hints.items(), *self.drawn.items()) if step > at]
        if self.world.thread < 0 and program.kinds[point] == CHANCE_EVENT:
            own = program.chance(point).domain.type
            wanted = Counter(hint.value for hint in later if hint.draw and hint.type == own)
            first = [(number, weight - wanted[number]) for number, weight in moves.odds if weight > wanted[number]]
        else:
            asked = {(hint.type, hint.value) for hint in later if not hint.draw}
            first = [pair for pair in moves.odds if asked.isdisjoint(self._brings(point, pair[0]))]
        chosen = {number for number, _ in first}
        return first, [pair for pair in moves.odds if pair[0] not in chosen]

    def _brings(self, point: int, number: int) -> list[tuple[str, int]]:
        """The cards an option names: (type, card)."""
        option = self.target.program.option(point, number)
        values = zip(option.params, option.args(number), strict=True)
        return [(param.domain.type, value) for param, value in values if param.domain.kind == "card"]

    def _remember(self, at: int, step: Step) -> None:
        """A draw that the seat saw is a hint that never changes: earlier hidden draws must leave the card there."""
        point = step.before.point()
        if step.before.thread < 0 and self.target.program.kinds[point] == CHANCE_EVENT and not step.hidden(self.target):
            self.drawn[at] = Hint(self.target.program.chance(point).domain.type, step.number, True)

    def _means(self, world: World, number: int, hint: Hint) -> bool:
        """Whether an answer brings the hinted value."""
        program, point = self.target.program, world.point()
        if world.thread < 0 and program.kinds[point] == CHANCE_EVENT:
            return number == hint.value
        return hint.value in program.option(point, number).args(number)

    # ---- mending ----------------------------------------------------------------------------------------------------

    def _mend(self, failed: Mismatch) -> bool:
        """Go back to a hidden answer that may be to blame, with a hint; false when there is none to go back to."""
        for need in self._needs(failed):
            if self._satisfy(need, len(self.path), DEPTH):
                return True
        if self._free_draw(failed):
            return True
        return self._try_another()

    def _try_another(self) -> bool:
        """Nothing says what was needed: give another answer to a hidden step, and keep all others.

        In turn one that wrote a hidden variable (rules read those), the last one, and any.
        """
        hidden = [at for at, step in enumerate(self.path) if step.untried and step.hidden(self.target)]
        writers = [at for at in hidden if _writes_unseen(self.path[at].events, self.target.seat)]
        if not hidden:
            return False
        among = (writers or hidden, hidden[-1:], hidden)[self.chance.below(3)]
        at = among[self.chance.below(len(among))]
        self.untried = self.path[at].untried
        self._back(at)
        self.hints.pop(at, None)
        return True

    def _back(self, at: int) -> None:
        """Take back everything from a step on; all but its own answer will be tried again after the mend."""
        for later in range(at + 1, len(self.path)):
            step = self.path[later]
            self.before[later] = (step.before.point(), step.before.thread, step.number)
        self.before.pop(at, None)
        self.world = self.path[at].before
        del self.path[at:]

    def _satisfy(self, need: Need, until: int, depth: int) -> bool:
        """Give a hint to a hidden answer before step `until` that put something else where `need` is, and go back."""
        sources = self._sources(need, until)
        while sources:
            at = sources.pop(self.chance.below(len(sources)))
            step = self.path[at]
            draw = step.before.thread < 0 and self.target.program.kinds[step.before.point()] == CHANCE_EVENT
            origin = None if draw else self._origin(step, need)
            source = None if origin is None else (origin.place, origin.at)
            hint = Hint(self._type(need), need.value, draw, source)
            if any(self._means(step.before, number, hint) for number, _ in step.moves.odds):
                self.hints[at] = hint
                self._back(at)
                return True
            if draw and self._release(at, hint):
                return True
            if origin is not None and depth and self._satisfy(origin, at, depth - 1):
                self.hints[at] = hint
                return True
        return False

    def _release(self, at: int, hint: Hint) -> bool:
        """The card a draw should bring is not there: go back to an earlier hidden draw that took it."""
        takers = [
            earlier
            for earlier in range(at)
            if earlier not in self.hints
            and self.path[earlier].number == hint.value
            and self._is_draw(self.path[earlier], hint.type)
            and self.path[earlier].hidden(self.target)
        ]
        if not takers:
            return False
        self.hints[at] = hint
        self._back(takers[self.chance.below(len(takers))])
        return True

    def _free_draw(self, failed: Mismatch) -> bool:
        """A draw the seat saw could not happen since a hidden draw had taken the card: go back to one that did."""
        world, program = self.world, self.target.program
        if world.thread >= 0 or program.kinds[world.point()] != CHANCE_EVENT or failed.at >= len(self.target.seen):
            return False
        kind, data = self.target.seen[failed.at]
        if kind != "move" or data[4] < 0:
            return False
        return self._release(len(self.path), Hint(program.chance(world.point()).domain.type, data[4], True))

    def _is_draw(self, step: Step, kind: str) -> bool:
        point = step.before.point()
        if step.before.thread >= 0 or self.target.program.kinds[point] != CHANCE_EVENT:
            return False
        return self.target.program.chance(point).domain.type == kind

    def _type(self, need: Need) -> str:
        cells, zones = self.target.program.module.CELLS, self.target.program.module.ZONES
        if need.cell:
            domain = cells[need.place].value
            return "" if domain is None else domain.type
        return zones[need.place].cards.type

    def _sources(self, need: Need, until: int) -> list[int]:
        """The hidden answers that put something else there: the surplus and those without a hint first.

        Of a variable only the last that wrote it counts.
        """
        found: list[list[int]] = [[], [], []]
        for at in range(until):
            step = self.path[at]
            put = _put(step.events, need)
            if need.cell and put is not None:
                found = [[], [], []]
            if put is None or put == need.value or not step.hidden(self.target):
                continue
            fixed = at in self.hints
            wanted = need.cell or not need.surplus or put in need.surplus
            found[0 if wanted and not fixed else 1 if not fixed else 2].append(at)
        return found[0] or found[1] or found[2]

    def _origin(self, step: Step, need: Need) -> Need | None:
        """Where a hidden move took its card from: the needed card must have been there."""
        for kind, _, data, _ in filter(_is_move, step.events):
            if kind == "move" and (data[2], data[3]) == (need.place, need.at) and data[0] >= 0:
                return self._in_zone(step.before, data[0], data[1], need.value)
        return None

    # ---- what was needed ---------------------------------------------------------------------------------------------

    def _needs(self, failed: Mismatch) -> list[Need]:
        """What the observation that did not come about would have needed."""
        seen = self.target.seen
        if failed.at >= len(seen):
            return []
        kind, data = seen[failed.at]
        if kind == "choice":
            return self._needs_of_choice(failed.at, data)
        if kind == "move" and data[4] >= 0 and data[0] >= 0:
            return self._missing(failed.at, data[0], data[1])
        if kind in ("reveal", "look"):
            return self._needs_of_reveal(data, failed)
        if kind == "set":
            return [Need(True, data[0], data[1], data[2])]
        return []

    def _needs_of_choice(self, at: int, data: tuple[Any, ...]) -> list[Need]:
        """The cards named in an option must have been where the moves that follow took them from."""
        _, point, which, args = data
        params = self.target.program.choice(point).options[which].params
        named = [value for param, value in zip(params, args, strict=True) if param.domain.kind == "card"]
        for move in self._moves_ahead(at + 1):
            if move[4] in named and move[4] >= 0 and move[0] >= 0:
                return self._missing(at, move[0], move[1])
        return []

    def _missing(self, at: int, place: int, index: tuple[int, ...]) -> list[Need]:
        """The cards that the seat saw leave a zone about here and that do not lie there in this world."""
        zone = self.target.program.module.ZONES[place]
        there = Counter(cards(zone, self.world.s, zone.address(index)))
        seen = (data for kind, data in self.target.seen[self.world.matched : at] if kind == "move")
        leave = Counter(
            move[4]
            for move in (*seen, *self._moves_ahead(at + (self.target.seen[at][0] == "choice")))
            if (move[0], move[1]) == (place, index) and move[4] >= 0
        )
        extra = frozenset(there - leave)
        return [Need(False, place, index, card, extra) for card in leave - there]

    def _moves_ahead(self, at: int) -> Iterator[tuple[Any, ...]]:
        """The moves the seat observed from an observation on, up to the next choice."""
        for kind, data in self.target.seen[at : at + AHEAD]:
            if kind == "choice":
                return
            if kind == "move":
                yield data

    def _in_zone(self, world: World, place: int, index: tuple[int, ...], card: int) -> Need:
        """A card needed in a zone; what lies there in this world may go."""
        zone = self.target.program.module.ZONES[place]
        there = cards(zone, world.s, zone.address(index))
        return Need(False, place, index, card, frozenset(there) - {card})

    def _needs_of_reveal(self, data: tuple[Any, ...], failed: Mismatch) -> list[Need]:
        name, index, values = data
        program = self.target.program
        zone = program.zones_by_id.get(name)
        if zone is None:
            cell = program.cells_by_id[name]
            return [Need(True, program.module.CELLS.index(cell), index, value) for value in values]
        got: tuple[int, ...] = ()
        if failed.got is not None and failed.got[0] in ("reveal", "look") and failed.got[1][:2] == (name, index):
            got = failed.got[1][2]
        if zone.form == "row":
            pairs = zip(values, got, strict=False)
            return [Need(False, program.module.ZONES.index(zone), index, a, frozenset({b})) for a, b in pairs if a != b]
        missing, extra = Counter(values) - Counter(got), Counter(got) - Counter(values)
        return [Need(False, program.module.ZONES.index(zone), index, card, frozenset(extra)) for card in missing]


def _writes_unseen(events: list[Event], seat: int) -> bool:
    """Whether these events write a variable that the seat does not see."""
    return any(event[0] == "set" and not event[1] >> seat & 1 for event in events)


def _is_move(event: Event) -> bool:
    return bool(event[0] == "move")


def _put(events: list[Event], need: Need) -> int | None:
    """The last thing these events put where the need is: a card in the zone, a value in the variable; None: nothing."""
    found: int | None = None
    for event in events:
        if need.cell and event[0] == "set":
            cell, index, value = event[2]
            if (cell, index) == (need.place, need.at):
                found = value
        elif not need.cell and event[0] == "move":
            data = event[2]
            if (data[2], data[3]) == (need.place, need.at):
                found = data[4]
    return found
