"""Texts with holes: `Draw {n} {n|card|cards}.` as literal pieces, values and word forms.

`{name}` stands for a value, `{name|one|many}` for the form of a word that agrees with it. Nothing else is special; a
brace that is no placeholder is a mistake and reported by `problems`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

_HOLE = re.compile(r"\{([^{}|]*)((?:\|[^{}|]*)*)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")


@dataclass(frozen=True, slots=True)
class Literal:
    """Words as they stand."""

    text: str


@dataclass(frozen=True, slots=True)
class Hole:
    """A value, or with `forms` a word that agrees with it. `start` is where it stands in the text."""

    name: str
    forms: tuple[str, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Value:
    """What fills a hole: its words, and the number that word forms agree with, if it is one."""

    text: str
    number: int | None = None


@lru_cache(maxsize=20_000)
def parse(template: str) -> tuple[Literal | Hole, ...]:
    """The pieces of a text, in order."""
    pieces: list[Literal | Hole] = []
    end = 0
    for match in _HOLE.finditer(template):
        if match.start() > end:
            pieces.append(Literal(template[end : match.start()]))
        pieces.append(Hole(match[1], tuple(match[2].split("|")[1:]), match.start()))
        end = match.end()
    if end < len(template):
        pieces.append(Literal(template[end:]))
    return tuple(pieces)


def holes(template: str) -> Iterator[Hole]:
    """The placeholders of a text."""
    return (piece for piece in parse(template) if isinstance(piece, Hole))


def has_braces(template: str) -> bool:
    """Whether there is anything to look at in a text; most have neither placeholders nor what only looks like one."""
    return "{" in template or "}" in template


@lru_cache(maxsize=20_000)
def broken(template: str) -> int | None:
    """Where a brace stands that belongs to no well-formed placeholder, or None."""
    for match in re.finditer(r"[{}]", _HOLE.sub(lambda hole: "\0" * len(hole[0]), template)):
        return match.start()
    return next((hole.start for hole in holes(template) if not _NAME.fullmatch(hole.name)), None)


def around(template: str, place: int) -> str:
    """The brace at a place with what looks like a name behind it, or before it where it closes nothing."""
    found = re.search(r"[a-z0-9_.|]*}\Z", template[: place + 1]) or re.match(r"{[a-z0-9_.|]*", template[place:])
    return found[0] if found else ""


def form_of(number: int | None, forms: tuple[str, ...]) -> str:
    """The word form for a number: the first for one (or minus one), the last for everything else."""
    return forms[0] if number is not None and abs(number) == 1 else forms[-1]


def fill(template: str, values: Mapping[str, Value]) -> str:
    """The text with its holes filled; a hole that nothing fills stays as it is."""
    words = []
    for piece in parse(template):
        if isinstance(piece, Literal):
            words.append(piece.text)
        elif piece.name not in values:
            words.append("{" + "|".join((piece.name, *piece.forms)) + "}")
        elif piece.forms:
            words.append(form_of(values[piece.name].number, piece.forms))
        else:
            words.append(values[piece.name].text)
    return "".join(words)
