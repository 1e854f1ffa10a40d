"""The tables a compiled module holds: what may be asked, what chance may do, what lies in the vector and who sees it.

A compiled module is blocks of code plus these tables. The code alone is enough to play; the tables are what labels,
views, logs, refusals, saves and invariants are made from, so nothing about a game has to be written twice.

Conventions shared by all of them:

* `s` is the state vector, `t` the seat whose thread runs inside a secret block (-1 in the main thread).
* A *value* is what stands in the vector: enumeration value, seat or card as its number, -1 for none, 0/1 for a bool,
  a bit mask for a set, an integer as it is. An *index tuple* consists of such values, one for each dimension.
* Sets of seats (audiences) are bit masks, bit `p` for seat `p`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

CHANCE = -1
"""The seat that answers chance events."""

NONE = -1
"""The value of an optional place that holds nothing."""

Vector = list[int]
Event = tuple[Any, ...]
"""(kind, mask, data, redacted), see audience.py."""

Events = list[Event] | None


@dataclass(frozen=True, slots=True)
class Domain:
    """A finite range of values: an enumeration, the seats, the cards of a kind, effects, bools, or integers.

    `names` are the ids of the values in order (empty for plain integers and for seats); `type` is the id the rules
    use for it and the first half of the text keys of its values (`<type>.<name>`).
    """

    kind: str
    type: str
    names: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1

    @property
    def size(self) -> int:
        """How many values there are."""
        if self.names:
            return len(self.names)
        return max(0, (self.high - self.low) // self.step + 1)

    def value(self, position: int) -> int:
        """The value at a position (0 .. size-1)."""
        return self.low + position * self.step

    def position(self, value: int) -> int:
        """Where a value stands in the domain, or -1 when it does not belong to it."""
        position, rest = divmod(value - self.low, self.step)
        return position if not rest and 0 <= position < self.size else -1

    def values(self) -> range:
        """Every value in order."""
        return range(self.low, self.low + self.size * self.step, self.step)

    def name(self, value: int) -> str:
        """The stable id of a value, as it is used in option names and replays."""
        if value == NONE and self.kind != "int":
            return "none"
        if self.names:
            return self.names[value - self.low]
        if self.kind == "seat":
            return f"seat{value}"
        if self.kind == "bool":
            return "true" if value else "false"
        return str(value)


Audience = Callable[[Vector, int, int], int | None]


@dataclass(frozen=True, slots=True)
class Param:
    """One argument of an option.

    When `hidden` is true, `audience(s, t, value)` is called on the vector *before* the option is taken and gives the
    mask of the seats to whom the argument is named (None = everybody); the seat that chose is always among them.
    """

    name: str
    domain: Domain
    hidden: bool = False
    audience: Audience | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """One `where` line: its text, where it stands, and its citations."""

    text: str
    file: str
    line: int
    column: int
    cite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A family of options that differ in their arguments only: numbers `first` .. `first + size - 1`.

    The number of one member is `first` plus its arguments' positions read as digits, the last parameter fastest.
    """

    id: str
    params: tuple[Param, ...]
    first: int
    size: int
    conditions: tuple[Condition, ...] = ()

    def args(self, number: int) -> tuple[int, ...]:
        """The argument values of one member, given its number within the choice."""
        rest = number - self.first
        found: list[int] = []
        for param in reversed(self.params):
            rest, position = divmod(rest, param.domain.size)
            found.append(param.domain.value(position))
        return tuple(reversed(found))

    def number(self, args: tuple[int, ...]) -> int:
        """The number of the member with these argument values, or -1 when one is outside its domain."""
        rest = 0
        for param, value in zip(self.params, args, strict=True):
            position = param.domain.position(value)
            if position < 0:
                return -1
            rest = rest * param.domain.size + position
        return self.first + rest

    def name(self, number: int) -> str:
        """The stable name of one member: the option's id followed by the ids of its arguments."""
        words = [self.id]
        words += [param.domain.name(value) for param, value in zip(self.params, self.args(number), strict=True)]
        return " ".join(words)


Ask = Callable[[Vector, int], list[int]]
Take = Callable[[Vector, Events, int, int], int]
Why = Callable[[Vector, int, int], tuple[int, int | None, int | None]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A point where a seat is asked.

    `ask(s, t)` gives the legal option numbers in ascending order; `take(s, e, t, n)` runs one and returns the next
    block; `why(s, t, n)` gives the index of the first condition that fails in the option's conditions (-1: the number
    lies outside what the choice offers here) and the values of the two sides where the condition compares numbers.
    With `trial`, a number is legal only if running it to the next pause does not raise LimitRefused. `secret` marks
    choices made inside a secret block: nobody else learns the option from the choice itself.
    """

    id: str
    procedure: str
    file: str
    line: int
    options: tuple[Option, ...]
    size: int
    ask: Ask
    take: Take
    why: Why
    trial: bool = False
    secret: bool = False

    def option(self, number: int) -> Option:
        """The option family a number belongs to; ValueError when there is none."""
        for option in self.options:
            if option.first <= number < option.first + option.size:
                return option
        raise ValueError(f"choice {self.id} has no option number {number}")

    def name(self, number: int) -> str:
        """The stable name of an option number."""
        return self.option(number).name(number)


@dataclass(frozen=True, slots=True)
class Chance:
    """A point where chance answers. `odds(s, t)` lists (outcome, weight), weights positive, outcomes ascending.

    `shown` says that the outcome is public (a roll); otherwise who learns it follows from the events of `take`.
    """

    id: str
    procedure: str
    file: str
    line: int
    domain: Domain
    odds: Callable[[Vector, int], list[tuple[int, int]]]
    take: Take
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Secret:
    """A point where each seat of `members(s)` runs a thread from block `entry`; then the game goes on at `after`."""

    id: str
    entry: int
    after: int
    members: Callable[[Vector], int]


Point = Choice | Chance | Secret
Owner = Callable[[Vector, tuple[int, ...]], int]


def flat_index(dims: tuple[Domain, ...], index: tuple[int, ...]) -> int:
    """Where an index tuple stands among all of them, the last dimension fastest. ValueError when outside."""
    flat = 0
    for domain, value in zip(dims, index, strict=True):
        position = domain.position(value)
        if position < 0:
            raise ValueError(f"{value} is not in {domain.type or domain.kind}")
        flat = flat * domain.size + position
    return flat


def all_indices(dims: tuple[Domain, ...]) -> Iterator[tuple[int, ...]]:
    """Every index tuple in the order in which the places lie in the vector."""
    if not dims:
        yield ()
        return
    for value in dims[0].values():
        for rest in all_indices(dims[1:]):
            yield (value, *rest)


@dataclass(frozen=True, slots=True)
class Cell:
    """A declared variable: one integer in the vector for each index tuple, from `offset` on.

    `value` is the domain of the value (of the elements when `is_set`), `start` the value it begins with;
    `owner(s, index)` gives the seat that sees it when `seen_by` is "owner" (-1: nobody).
    """

    id: str
    offset: int
    dims: tuple[Domain, ...]
    value: Domain | None
    is_set: bool
    optional: bool
    seen_by: str
    owner: Owner
    start: int

    def address(self, index: tuple[int, ...]) -> int:
        """Where the value of an index tuple stands in the vector."""
        return self.offset + flat_index(self.dims, index)

    def audience(self, s: Vector, index: tuple[int, ...], everybody: int) -> int:
        """The mask of seats that see it now."""
        return _audience(self.seen_by, self.owner, s, index, everybody)


@dataclass(frozen=True, slots=True)
class Zone:
    """A declared place for cards: `stride` integers in the vector for each index tuple, from `offset` on.

    form "pile": size, then a count for each card. "deck": size, counts of the unordered part, length of the known
    tail under it, the tail (`tail` integers, first drawn first, padded with -1). "row": size, cards in order, padded
    with -1. "slot": the card or -1. How many cards lie there is always public.
    """

    id: str
    kind: str
    dims: tuple[Domain, ...]
    form: str
    offset: int
    stride: int
    capacity: int
    cards: Domain
    seen_by: str
    owner: Owner
    tail: int = 0

    def address(self, index: tuple[int, ...]) -> int:
        """Where the memory of an index tuple begins in the vector."""
        return self.offset + flat_index(self.dims, index) * self.stride

    def named(self, at: int) -> str:
        """The zone with the index whose memory begins at an address, such as `hand[seat0]`; empty when none does."""
        for index in all_indices(self.dims) if self.offset <= at else ():
            if self.address(index) == at:
                names = [domain.name(value) for domain, value in zip(self.dims, index, strict=True)]
                return f"{self.id}[{', '.join(names)}]" if names else self.id
        return ""

    def audience(self, s: Vector, index: tuple[int, ...], everybody: int) -> int:
        """The mask of seats that see what lies there now."""
        return _audience(self.seen_by, self.owner, s, index, everybody)


def _audience(seen_by: str, owner: Owner, s: Vector, index: tuple[int, ...], everybody: int) -> int:
    if seen_by == "all":
        return everybody
    if seen_by == "none":
        return 0
    seat = owner(s, index)
    return 1 << seat if seat >= 0 else 0
