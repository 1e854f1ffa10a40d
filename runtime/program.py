"""A compiled module made ready to run: the names it must have, and its tables turned into what the engine indexes."""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import Protocol, cast

from .points import Cell, Chance, Choice, Events, Option, Point, Secret, Take, Vector, Zone, all_indices

Block = Callable[[Vector, Events, int], int]

OVER, CHOICE, CHANCE_EVENT, SECRET = 0, 1, 2, 3
"""What kind of pause a point is; point 0 is the end of the game."""

SEATS_AT = 4
"""Where the points of the secret threads begin in the vector: one for each seat."""


class Module(Protocol):
    """What a compiled module holds (see docs: the compiled module)."""

    GAME: str
    SEATS: int
    HASH: str
    RULESET: Mapping[str, object]
    LENGTH: int
    START: tuple[int, ...]
    ENTRY: int
    BLOCKS: tuple[Block | None, ...]
    POINTS: tuple[Point | None, ...]
    CELLS: tuple[Cell, ...]
    ZONES: tuple[Zone, ...]
    KINDS: Mapping[str, tuple[tuple[str, int], ...]]
    PHASES: tuple[tuple[str, int], ...]
    ALWAYS: tuple[tuple[str, Callable[[Vector], int], str, int], ...]
    FRAMES: tuple[int, int]
    LIMIT: int

    def RETURNS(self, s: Vector, /) -> tuple[int, ...]:  # noqa: N802 - the name compiled modules use
        """What each seat gets at the end."""


_NAMES = (*Module.__annotations__, "RETURNS")


class Program:
    """One compiled ruleset, immutable and shared by all its states."""

    __slots__ = (
        "_finders", "_numbers", "blocks", "cells_by_id", "everybody", "has_chance", "indices", "kinds", "limit",
        "module", "points", "seats", "takes", "trials", "zones_by_id",
    )  # fmt: skip

    def __init__(self, module: object) -> None:
        """Take a compiled module (any object with its names). TypeError names what is missing."""
        missing = [name for name in _NAMES if not hasattr(module, name)]
        if missing:
            raise TypeError(f"not a compiled game: {', '.join(missing)} missing")
        compiled = cast(Module, module)
        self.module = compiled
        self.seats = compiled.SEATS
        self.everybody = (1 << compiled.SEATS) - 1
        self.limit = compiled.LIMIT
        self.blocks = cast("tuple[Block, ...]", compiled.BLOCKS)
        self.points = cast("tuple[Point, ...]", compiled.POINTS)
        self.kinds = tuple(_kind(point) for point in compiled.POINTS)
        self.takes = cast("tuple[Take, ...]", tuple(getattr(point, "take", None) for point in compiled.POINTS))
        self.trials = tuple(bool(getattr(point, "trial", False)) for point in compiled.POINTS)
        self.has_chance = CHANCE_EVENT in self.kinds
        self.indices = tuple(tuple(all_indices(cell.dims)) for cell in compiled.CELLS)
        self.cells_by_id = {cell.id: cell for cell in compiled.CELLS}
        self.zones_by_id = {zone.id: zone for zone in compiled.ZONES}
        self._numbers: dict[int, dict[str, int]] = {}
        self._finders = tuple(
            [option.first for option in point.options] if isinstance(point, Choice) else [] for point in compiled.POINTS
        )

    def choice(self, point: int) -> Choice:
        """The choice at a point; TypeError when it is something else."""
        found = self.points[point]
        if not isinstance(found, Choice):
            raise TypeError(f"point {point} is not a choice")
        return found

    def chance(self, point: int) -> Chance:
        """The chance event at a point; TypeError when it is something else."""
        found = self.points[point]
        if not isinstance(found, Chance):
            raise TypeError(f"point {point} is not a chance event")
        return found

    def secret(self, point: int) -> Secret:
        """The secret block at a point; TypeError when it is something else."""
        found = self.points[point]
        if not isinstance(found, Secret):
            raise TypeError(f"point {point} is not a secret block")
        return found

    def option(self, point: int, number: int) -> Option:
        """The option family of a number at a choice."""
        return self.choice(point).options[bisect_right(self._finders[point], number) - 1]

    def option_name(self, point: int, number: int) -> str:
        """The stable name of an option number at a choice."""
        return self.option(point, number).name(number)

    def outcome_name(self, point: int, outcome: int) -> str:
        """The stable name of an outcome of a chance event."""
        return self.chance(point).domain.name(outcome)

    def numbers(self, point: int) -> dict[str, int]:
        """Stable name -> number, of every option of a choice or outcome of a chance event."""
        known = self._numbers.get(point)
        if known is None:
            if self.kinds[point] == CHOICE:
                known = {self.option_name(point, number): number for number in range(self.choice(point).size)}
            else:
                domain = self.chance(point).domain
                known = {domain.name(value): value for value in domain.values()}
            self._numbers[point] = known
        return known

    def place(self, point: int) -> tuple[str, int]:
        """File and line of a choice or chance event in the rules."""
        found = self.points[point]
        return ("", 0) if isinstance(found, Secret) else (found.file, found.line)

    def is_number(self, point: int, number: int) -> bool:
        """Whether a number is an option of this choice or an outcome of this chance event at all."""
        found = self.points[point]
        if isinstance(found, Choice):
            return 0 <= number < found.size
        return self.chance(point).domain.position(number) >= 0

    def point_id(self, point: int) -> str:
        """The id of a point, as saves for people and replays name it."""
        return self.points[point].id


def _kind(point: Point | None) -> int:
    if point is None:
        return OVER
    if isinstance(point, Choice):
        return CHOICE
    return CHANCE_EVENT if isinstance(point, Chance) else SECRET
