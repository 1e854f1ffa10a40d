"""The types of the effect language and how they meet.

A value is always an integer: members of an enumeration, seats and cards are numbered from 0, `none` is -1, a set is a
bit mask, a truth value is 0 or 1. The types keep them apart, and carry for integers the interval that is known when
the rules are compiled (options need finite domains, promise P5).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

UNBOUNDED = 2**31 - 1
"""Ends of the interval of an integer of which nothing is known."""


@dataclass(frozen=True, slots=True)
class IntType:
    """Integers `low .. high`; `unit` is the id of the named range they were declared with."""

    low: int = -UNBOUNDED
    high: int = UNBOUNDED
    unit: str = ""

    @property
    def bounded(self) -> bool:
        """Whether both ends are known."""
        return self.low > -UNBOUNDED and self.high < UNBOUNDED

    def __str__(self) -> str:
        return self.unit or (f"{self.low}..{self.high}" if self.bounded else "number")


@dataclass(frozen=True, slots=True)
class BoolType:
    """True or false."""

    def __str__(self) -> str:
        return "bool"


@dataclass(frozen=True, slots=True)
class MemberType:
    """One of finitely many named things: `sort` is seat, enum, card or effect."""

    sort: str
    name: str
    values: tuple[str, ...]
    optional: bool = False

    @property
    def size(self) -> int:
        """How many members there are (none does not count)."""
        return len(self.values)

    @property
    def required(self) -> MemberType:
        """The same without none."""
        return replace(self, optional=False) if self.optional else self

    def __str__(self) -> str:
        return self.name + ("?" if self.optional else "")


@dataclass(frozen=True, slots=True)
class SetType:
    """A set of members; None as the item is the empty literal."""

    item: MemberType | None

    def __str__(self) -> str:
        return f"set of {self.item}" if self.item else "empty set"


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of `none` alone."""

    def __str__(self) -> str:
        return "none"


@dataclass(frozen=True, slots=True)
class EffectList:
    """The effects in a card's field of type `effects(...)`; `context` is `kind.field`."""

    context: str

    def __str__(self) -> str:
        return f"effects of {self.context}"


Type: TypeAlias = IntType | BoolType | MemberType | SetType | NoneType | EffectList
BOOL = BoolType()
NUMBER = IntType()
NOTHING = NoneType()


def join(a: Type, b: Type) -> Type | None:
    """The smallest type that holds the values of both, or None when they do not belong together."""
    if a == b:
        return a
    if isinstance(a, IntType) and isinstance(b, IntType):
        if a.unit and b.unit and a.unit != b.unit:
            return None
        return IntType(min(a.low, b.low), max(a.high, b.high), a.unit or b.unit)
    if isinstance(a, NoneType) and isinstance(b, MemberType):
        return replace(b, optional=True)
    if isinstance(b, NoneType) and isinstance(a, MemberType):
        return replace(a, optional=True)
    if isinstance(a, MemberType) and isinstance(b, MemberType) and a.required == b.required:
        return replace(a, optional=a.optional or b.optional)
    if isinstance(a, SetType) and isinstance(b, SetType):
        if a.item is None or b.item is None:
            return a if b.item is None else b
        return None
    return None


def fits(value: Type, place: Type) -> bool:
    """Whether a value may stand in a place, apart from integer limits and none, which are checked when it happens."""
    if value is place:
        return True
    if isinstance(value, IntType) and isinstance(place, IntType):
        return not (value.unit and place.unit and value.unit != place.unit)
    if isinstance(value, MemberType) and isinstance(place, MemberType):
        return value.required == place.required
    if isinstance(value, NoneType):
        return isinstance(place, MemberType) and place.optional
    if isinstance(value, SetType) and isinstance(place, SetType):
        return value.item is None or place.item is None or value.item.required == place.item.required
    return value == place


def clamp(value: int) -> int:
    """An interval end kept inside what counts as known."""
    return max(-UNBOUNDED, min(UNBOUNDED, value))
