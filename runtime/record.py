"""What happened: a chain of entries that forks share.

An entry is (point, seat or CHANCE, option number or outcome). The chain is a linked list from the latest entry back to
the start, so a fork shares everything before it and appending costs the same at any length. Answers given in a secret
block enter it together when the block ends, in seat order.
"""

from typing import NamedTuple

from .points import CHANCE
from .program import CHOICE, Program


class Link(NamedTuple):
    """One entry and everything before it. None is the start of the game."""

    before: "Link | None"
    point: int
    seat: int
    number: int


Chain = Link | None
RawEntry = tuple[int, int, int]


class Entry(NamedTuple):
    """One entry of a record by stable names: the point's id, the seat (or CHANCE), the option's or outcome's name."""

    point: str
    seat: int
    name: str


def unroll(chain: Chain, since: Chain = None) -> list[RawEntry] | None:
    """The entries after `since`, oldest first; None when `since` is not part of the chain."""
    found: list[RawEntry] = []
    link = chain
    while link is not since:
        if link is None:
            return None
        found.append((link.point, link.seat, link.number))
        link = link.before
    found.reverse()
    return found


def named(program: Program, entries: list[RawEntry]) -> tuple[Entry, ...]:
    """Entries by stable names."""
    return tuple(
        Entry(program.point_id(point), seat, entry_name(program, point, number)) for point, seat, number in entries
    )


def entry_name(program: Program, point: int, number: int) -> str:
    """The stable name of an option or outcome number at a point."""
    if program.kinds[point] == CHOICE:
        return program.option_name(point, number)
    return program.outcome_name(point, number)


def decisions(chain: Chain) -> int:
    """How many entries seats made."""
    count = 0
    while chain is not None:
        count += chain.seat != CHANCE
        chain = chain.before
    return count
