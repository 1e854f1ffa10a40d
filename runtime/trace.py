"""A vector that notes which of its places are read or written.

Running a step on one tells all that the step can depend on: where none of these places differ, the step does the same
in another world, and need not be run there. Blocks and tables of a compiled module cannot tell it from a plain vector.
"""

from collections.abc import Iterable, Iterator
from typing import Any, SupportsIndex, overload

from .points import Vector

_get, _set = list.__getitem__, list.__setitem__


class Traced(list[int]):
    """A copy of a vector; `touched` are the places read or written since. Its copies note into the same set."""

    __slots__ = ("touched",)

    def __init__(self, s: Vector, touched: set[int] | None = None) -> None:
        """With a set, note into that."""
        super().__init__(s)
        self.touched: set[int] = set() if touched is None else touched

    @overload
    def __getitem__(self, at: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> list[int]: ...
    def __getitem__(self, at: Any, /) -> Any:
        if at.__class__ is int and at >= 0:
            self.touched.add(at)
        else:
            self._touch(at)
        return _get(self, at)

    @overload
    def __setitem__(self, at: SupportsIndex, value: int, /) -> None: ...
    @overload
    def __setitem__(self, at: slice, value: Iterable[int], /) -> None: ...
    def __setitem__(self, at: Any, value: Any, /) -> None:
        if at.__class__ is int and at >= 0:
            self.touched.add(at)
        else:
            self._touch(at)
        _set(self, at, value)

    def copy(self) -> "Traced":
        """Another such vector, noting into the same set."""
        return Traced(list.copy(self), self.touched)

    def index(self, value: int, start: SupportsIndex = 0, stop: SupportsIndex = 1 << 62, /) -> int:
        """Where a value stands; all places from `start` on count as read."""
        self._touch(slice(start, None))
        return list.index(self, value, start, stop)

    def count(self, value: int, /) -> int:
        """How often a value stands in the vector; all places count as read."""
        self._touch(slice(None))
        return list.count(self, value)

    def __iter__(self) -> Iterator[int]:
        self._touch(slice(None))
        return list.__iter__(self)

    def __contains__(self, value: object, /) -> bool:
        self._touch(slice(None))
        return list.__contains__(self, value)

    def _touch(self, at: SupportsIndex | slice) -> None:
        if isinstance(at, slice):
            self.touched.update(range(*at.indices(len(self))))
        else:
            number = at.__index__()
            self.touched.add(number if number >= 0 else number + len(self))
