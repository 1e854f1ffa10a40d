"""Where the characters of an effect text stand in the rules file."""

from __future__ import annotations

from typing import Protocol

from ..diagnostics import Span


class TextPlace(Protocol):
    """What the parser needs of a source scalar: the file it stands in and where its characters are."""

    @property
    def span(self) -> Span: ...

    def position(self, line: int, column: int) -> tuple[int, int]: ...


def span_of(place: TextPlace, text: str, start: int, end: int) -> Span:
    """The span of the characters `start` to `end` (exclusive) of a text; at least one character wide."""
    first = _position(place, text, start)
    last = _position(place, text, end)
    if last <= first:
        last = (first[0], first[1] + 1)
    return Span(place.span.file, *first, *last)


def _position(place: TextPlace, text: str, at: int) -> tuple[int, int]:
    at = min(at, len(text))
    return place.position(text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1)
