"""What a seat is asked: the legal options, by number, by stable name, in words of a language.

Made for people and bots; names and words are made when they are read, so asking costs next to nothing.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from .points import CHANCE, Domain
from .program import Program
from .text import Labels


class OptionView:
    """One option (or one outcome of chance). Two views of the same option of the same choice are equal."""

    __slots__ = ("_labels", "_program", "number", "point", "weight")

    def __init__(
        self, program: Program, labels: Callable[[str], Labels], point: int, number: int, weight: int | None = None
    ) -> None:
        """`point` is the choice's number, `weight` the weight of an outcome of chance (None for a seat's option)."""
        self._program = program
        self._labels = labels
        self.point = point
        self.number = number
        self.weight = weight

    @property
    def id(self) -> str:
        """The option's id without its arguments."""
        if self.weight is None:
            return self._program.option(self.point, self.number).id
        return self.name

    @property
    def name(self) -> str:
        """The stable name: the id and the ids of the arguments."""
        if self.weight is None:
            return self._program.option_name(self.point, self.number)
        return self._program.outcome_name(self.point, self.number)

    @property
    def values(self) -> tuple[int, ...]:
        """The arguments as the numbers they are in the vector."""
        if self.weight is None:
            return self._program.option(self.point, self.number).args(self.number)
        return (self.number,)

    @property
    def args(self) -> dict[str, Any]:
        """The arguments by name: ids of cards and enumeration values, numbers of seats, integers, bools."""
        if self.weight is not None:
            return {"outcome": plain(self._program.chance(self.point).domain, self.number)}
        params = self._program.option(self.point, self.number).params
        return {param.name: plain(param.domain, value) for param, value in zip(params, self.values, strict=True)}

    def label(self, locale: str) -> str:
        """The option in words. KeyError when the game has no text in that language."""
        labels = self._labels(locale)
        if self.weight is None:
            choice = self._program.choice(self.point)
            return labels.option(choice.procedure, self._program.option(self.point, self.number), self.values)
        return labels.value(self._program.chance(self.point).domain, self.number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OptionView) and (self.point, self.number) == (other.point, other.number)

    def __hash__(self) -> int:
        return hash((self.point, self.number))

    def __repr__(self) -> str:
        return f"<option {self.number}: {self.name}>"


class Asked:
    """What one seat is asked now. False when it is asked nothing: not its turn, or done in an open secret block."""

    __slots__ = ("__dict__", "_make", "_program", "numbers", "point", "seat", "weights")

    def __init__(
        self,
        program: Program,
        make: Callable[[int, int], OptionView],
        seat: int,
        point: int,
        numbers: tuple[int, ...],
        weights: tuple[int, ...] | None = None,
    ) -> None:
        """`numbers` are the legal ones, ascending; `make(point, number)` gives the view of a seat's option."""
        self._program = program
        self._make = make
        self.seat = seat
        self.point = point
        self.numbers = numbers
        self.weights = weights

    @cached_property
    def options(self) -> tuple[OptionView, ...]:
        """The legal options in the order of their numbers."""
        make, point = self._make, self.point
        if self.weights is None:
            return tuple([make(point, number) for number in self.numbers])
        return tuple(
            OptionView(self._program, make(point, number)._labels, point, number, weight)
            for number, weight in zip(self.numbers, self.weights, strict=True)
        )

    @property
    def id(self) -> str:
        """The id of the choice (or chance event), "" when nothing is asked."""
        return self._program.point_id(self.point) if self.point else ""

    @property
    def procedure(self) -> str:
        """The id of the procedure that asks, "" when nothing is asked."""
        if not self.point:
            return ""
        if self.seat == CHANCE:
            return self._program.chance(self.point).procedure
        return self._program.choice(self.point).procedure

    def find(self, name: str) -> OptionView | None:
        """The legal option with a stable name, or None."""
        return next((option for option in self.options if option.name == name), None)

    def data(self, locale: str | None = None) -> dict[str, Any]:
        """All of it as plain data, with words when a locale is given."""
        options = []
        for option in self.options:
            row: dict[str, Any] = {"number": option.number, "name": option.name, "id": option.id, "args": option.args}
            if option.weight is not None:
                row["weight"] = option.weight
            if locale is not None:
                row["label"] = option.label(locale)
            options.append(row)
        return {"seat": self.seat, "choice": self.id, "procedure": self.procedure, "options": options}

    def __bool__(self) -> bool:
        return self.point != 0

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return f"<asked seat {self.seat}: {self.id or 'nothing'}, {len(self.numbers)} options>"


def plain(domain: Domain | None, value: int) -> Any:
    """A value as plain data: an id for a card or an enumeration value, None for none, else a number or a bool."""
    if domain is None or domain.kind == "int":
        return value
    if value < 0:
        return None
    if domain.kind == "bool":
        return bool(value)
    return domain.name(value) if domain.names else value
