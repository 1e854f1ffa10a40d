"""How large text may be set so that it fits, estimated from the widths of its characters.

The estimate is a little on the large side: text that is said to fit does, in every browser that has the fonts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width

POINT = 0.3528
"""Millimetres."""

NARROW = frozenset(" .,:;'!|ijl()-")


class _Widths(dict[str, float]):
    """The width of each character in ems, found out when it is first asked for."""

    def __missing__(self, c: str) -> float:
        self[c] = 1.0 if east_asian_width(c) in "WF" else 0.27 if c in NARROW else 0.65 if c.isupper() else 0.505
        return self[c]


_WIDTHS = _Widths()


@lru_cache(maxsize=10_000)
def ems(text: str) -> float:
    """The width of a text in ems. The same text is tried in many sizes."""
    return sum(map(_WIDTHS.__getitem__, text))


def lines(text: str, width: float, size: float) -> int:
    """How many lines a text of `size` points takes in a column of `width` millimetres."""
    return ceil(ems(text) * size * POINT * 1.02 / width) if text else 0


def height(text: str, width: float, size: float, leading: float) -> float:
    """The height of a paragraph in millimetres."""
    return lines(text, width, size) * size * leading * POINT


def largest(sizes: Sequence[float], needed: Callable[[float], float], room: float) -> tuple[float, bool]:
    """The first of the sizes (largest first) whose height fits into the room, else the last; and whether it fits."""
    for size in sizes:
        if needed(size) <= room:
            return size, True
    return sizes[-1], False
