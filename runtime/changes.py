"""The variables that changed from one pause to the next, as events: what a seat sees happen on the boards.

Compiled code says nothing of assignments, so that playing pays nothing for them; whoever replays a record with events
compares the vector before and after each answer instead. A value that comes and goes between two pauses is shown by
`reveal` or not at all.
"""

from collections.abc import Iterator

from .engine import run
from .points import Event, Events, Vector
from .program import Program


def changes(program: Program, before: Vector, after: Vector) -> Iterator[Event]:
    """A ("set", mask, (cell, index, value), None) event for each variable that differs, in the vector's order.

    The vectors are compared as plain lists: a vector that notes what is read of it (trace.py) need not note that.
    """
    old, new = list.copy(before), list.copy(after)
    for number, cell in enumerate(program.module.CELLS):
        indices = program.indices[number]
        end = cell.offset + len(indices)
        if old[cell.offset : end] == new[cell.offset : end]:
            continue
        for at, index in enumerate(indices, start=cell.offset):
            if old[at] != new[at]:
                yield ("set", cell.audience(after, index, program.everybody), (number, index, new[at]), None)


def run_heard(program: Program, s: Vector, e: Events, block: int, seat: int = -1, before: Vector | None = None) -> None:
    """Run blocks to the next pause; with events, then tell what has changed since `before` (None: since the call)."""
    if e is None:
        run(program, s, e, block, seat)
        return
    start = s.copy() if before is None else before
    run(program, s, e, block, seat)
    e.extend(changes(program, start, s))
