"""Running a record again to hear what happened: the same blocks as in play, the answers from the record, with events.

For logs, and for putting a vector together again. Whether an answer was legal is not asked here: what comes from
outside (saves, replays) is played through State.play, which asks.
"""

from collections.abc import Sequence

from .audience import choice_event
from .changes import run_heard
from .engine import thread_point
from .points import CHANCE, Event, Events, Vector
from .program import CHANCE_EVENT, CHOICE, OVER, SECRET, Program
from .record import RawEntry
from .refusal import BadData
from .secret import OpenBlock
from .zones import bits


def begin(program: Program, e: Events = None) -> Vector:
    """A fresh vector run to its first pause (chance is not sampled)."""
    s = list(program.module.START)
    run_heard(program, s, e, program.module.ENTRY)
    return s


def replay(program: Program, s: Vector, entries: Sequence[RawEntry], e: list[Event] | None) -> None:
    """Play entries on a vector that stands at a pause. BadData when they do not fit the points the game comes to."""
    at = 0
    while at < len(entries) or _silent(program, s):
        point = s[0]
        kind = program.kinds[point]
        if kind == OVER:
            raise BadData(f"entry {at + 1}: the game is over already")
        if kind == SECRET:
            at = _replay_block(program, s, entries, at, e)
            continue
        entry_point, seat, number = entries[at]
        if entry_point != point or seat != (CHANCE if kind == CHANCE_EVENT else s[1]):
            raise BadData(f"entry {at + 1}: the game waits at {program.point_id(point)} for seat {s[1]}")
        if e is not None and kind == CHOICE:
            e.append(choice_event(program, s, -1, seat, point, number))
        before = s if e is None else s.copy()
        run_heard(program, s, e, program.takes[point](s, e, -1, number), -1, before)
        at += 1


def _silent(program: Program, s: Vector) -> bool:
    """Whether the game waits at a secret block in which nobody is asked anything: it ends by itself."""
    return program.kinds[s[0]] == SECRET and not OpenBlock(program, s).open_seats(1)


def _replay_block(program: Program, s: Vector, entries: Sequence[RawEntry], at: int, e: list[Event] | None) -> int:
    """Play the answers of one secret block; gives the number of the first entry after it."""
    block = program.secret(s[0])
    threads: list[tuple[int, list[Event]]] = []
    ended = True
    first = at
    for seat in bits(block.members(s)):
        seen: list[Event] | None = None if e is None else []
        run_heard(program, s, seen, block.entry, seat)
        while thread_point(s, seat) and at < len(entries) and entries[at][1] == seat:
            _replay_answer(program, s, entries, at, seen)
            at += 1
        ended = ended and not thread_point(s, seat)
        if seen is not None:
            threads.append((seat, seen))
    if e is not None:
        e.append(("threads", tuple(threads)))
    if ended:
        s[0] = 0
        run_heard(program, s, e, block.after)
    elif at < len(entries) or at == first:
        raise BadData(f"entry {at + 1}: not an answer that {block.id} waits for")
    return at


def _replay_answer(program: Program, s: Vector, entries: Sequence[RawEntry], at: int, e: list[Event] | None) -> None:
    point, seat, number = entries[at]
    if point != thread_point(s, seat):
        raise BadData(f"entry {at + 1}: seat {seat} waits at {program.point_id(thread_point(s, seat))}")
    if e is not None:
        e.append(choice_event(program, s, seat, seat, point, number))
    before = s if e is None else s.copy()
    run_heard(program, s, e, program.takes[point](s, e, seat, number), seat, before)
