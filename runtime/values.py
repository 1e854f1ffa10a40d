"""What compiled code does to numbers and sets: limits, the first of a set, the best of several.

Where a rule breaks one of its own declarations these raise RuleFault without a place; the fault finds the line of the
rules that the compiled code was running by itself.
"""

from collections.abc import Iterable, Sequence

from .points import Event
from .refusal import LimitRefused, RuleFault


def some(value: int) -> int:
    """A member that must not be none. RuleFault when it is."""
    if value < 0:
        raise RuleFault("`none` where a value is needed")
    return value


def within(value: int, low: int, high: int) -> int:
    """An index, an argument or a result that must lie in a range. RuleFault when it does not."""
    if not low <= value <= high:
        raise RuleFault(f"{value} is outside {low}..{high}")
    return value


def limited(value: int, low: int, high: int, what: str) -> int:
    """The new value of a counter that must not pass its limits. RuleFault when it would."""
    if not low <= value <= high:
        raise RuleFault(f"`{what}` would become {value}; its range is {low}..{high}")
    return value


def refusing(value: int, low: int, high: int, cell: int, file: str, line: int) -> int:
    """The new value of a counter declared `at_limit: refuse`. LimitRefused when it would pass a limit."""
    if not low <= value <= high:
        raise LimitRefused(cell, value, file, line)
    return value


def room(size: int, capacity: int, what: str) -> None:
    """RuleFault when a zone would hold more than its capacity."""
    if size > capacity:
        raise RuleFault(f"`{what}` holds {capacity} at most, not {size}")


def aligned(value: int, low: int, step: int) -> int:
    """The lower end of a stepped range, which must be a number that options exist for. RuleFault otherwise."""
    if (value - low) % step:
        raise RuleFault(f"the range begins at {value}, but its options are {low}, {low + step}, ...")
    return value


def first(mask: int) -> int:
    """The first member of a set. RuleFault when it is empty."""
    if not mask:
        raise RuleFault("the first of an empty set")
    return (mask & -mask).bit_length() - 1


def last(mask: int) -> int:
    """The last member of a set. RuleFault when it is empty."""
    if not mask:
        raise RuleFault("the last of an empty set")
    return mask.bit_length() - 1


def only(mask: int) -> int:
    """The member of a set that has just one, else none (-1)."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else -1


def clockwise(mask: int, start: int) -> int:
    """The first member of a set of seats from `start` on, in seat order. RuleFault when it is empty."""
    later = mask >> start << start
    return first(later or mask)


def in_order(mask: int, start: int) -> list[int]:
    """The members of a set of seats clockwise from `start`."""
    found = [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
    return [seat for seat in found if seat >= start] + [seat for seat in found if seat < start]


def best(ranked: Iterable[tuple[int, Sequence[int]]]) -> int:
    """The set of those (member, keys) whose keys are highest, compared in turn; empty when there is none."""
    mask = 0
    top: Sequence[int] | None = None
    for member, keys in ranked:
        if top is None or keys > top:  # type: ignore[operator]  # tuples of one length
            mask, top = 1 << member, keys
        elif keys == top:
            mask |= 1 << member
    return mask


def highest(values: Iterable[int]) -> int:
    """The highest number. RuleFault when there is none."""
    found = max(values, default=None)
    if found is None:
        raise RuleFault("the highest of nothing")
    return found


def lowest(values: Iterable[int]) -> int:
    """The lowest number. RuleFault when there is none."""
    found = min(values, default=None)
    if found is None:
        raise RuleFault("the lowest of nothing")
    return found


def owner_mask(seat: int) -> int:
    """The audience of a place whose owner is a seat, or nobody (-1)."""
    return 1 << seat if seat >= 0 else 0


def keep(s: list[int], at: int, width: int, values: Sequence[int]) -> None:
    """Write a list into an array of the vector: its length, then its elements, then zeros."""
    s[at : at + width] = [len(values), *values, *[0] * (width - 1 - len(values))]


def moved(
    mask: int, source: int, source_index: tuple[int, ...], target: int, target_index: tuple[int, ...], card: int, n: int
) -> Event:
    """The event of cards that move: the seats in `mask` see which."""
    place = (source, source_index, target, target_index)
    return ("move", mask, (*place, card, n), (*place, -1, n))


def always(*_: object) -> bool:
    """The test of an effect without preconditions."""
    return True


def by_blocks(*_: object) -> None:
    """Stands in the table of effects for one that pauses: it is run through its blocks, never from the table."""
    raise RuleFault("an effect that pauses was played where nothing can wait")
