"""Who sees what of an event: the one place where a seat's history of observations is made.

Events are tuples of compiled code, (kind, mask, data, redacted): the seats in the mask see `data`, the others see
`redacted`, or nothing when it is None. Two kinds are the runtime's own:

    ("choice", masks, (seat, point, number))   masks: who is told each argument; None when only the seat is told at all
    ("threads", ((seat, events), ...))         what happened inside a secret block, thread by thread

An observation is (kind, data) as one seat sees it. A choice is seen as (seat, point, number of the option family,
arguments), an argument being None for those who are not told. In a secret block a seat sees its own thread first, as
it happened, and when the block ends what the other threads let it see, in seat order.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from .points import Event, Param, Vector
from .program import Program

Observation = tuple[str, tuple[Any, ...]]


def choice_event(program: Program, s: Vector, thread: int, seat: int, point: int, number: int) -> Event:
    """The event of a choice, made before the option is taken."""
    if thread >= 0:
        return ("choice", None, (seat, point, number))
    option = program.option(point, number)
    if not any(param.hidden for param in option.params):
        masks = [program.everybody] * len(option.params)
    else:
        args = option.args(number)
        masks = [
            _mask(program, param, s, thread, value) | 1 << seat
            for param, value in zip(option.params, args, strict=True)
        ]
    return ("choice", tuple(masks), (seat, point, number))


def observe(program: Program, events: Iterable[Event], seat: int) -> Iterator[Observation]:
    """What a seat sees of events, in the order in which it sees it."""
    bit = 1 << seat
    for event in events:
        if event[0] == "choice":
            seen = _choice_seen(program, event, seat)
            if seen is not None:
                yield seen
        elif event[0] == "threads":
            for _, own in sorted(event[1], key=lambda thread: thread[0] != seat):
                yield from observe(program, own, seat)
        else:
            kind, mask, data, redacted = event
            shown = data if mask & bit else redacted
            if shown is not None:
                yield kind, shown


def _choice_seen(program: Program, event: Event, seat: int) -> Observation | None:
    _, masks, (chooser, point, number) = event
    option = program.option(point, number)
    args: tuple[int | None, ...] = option.args(number)
    if masks is None:
        if seat != chooser:
            return None
    else:
        args = tuple(value if mask >> seat & 1 else None for value, mask in zip(args, masks, strict=True))
    return "choice", (chooser, point, program.choice(point).options.index(option), args)


def _mask(program: Program, param: Param, s: Vector, thread: int, value: int) -> int:
    if not param.hidden or param.audience is None:
        return program.everybody
    mask = param.audience(s, thread, value)
    return program.everybody if mask is None else mask
