"""Running blocks from one pause to the next.

A block is a function of a compiled module; it returns the number of the next block, or 0 when the game pauses, with
the point it waits at already written into the vector. Main thread: s[0]; the thread of seat t in a secret block:
s[4 + t]. The trampoline here is the whole interpreter: everything else is compiled code.
"""

from .chance import pick
from .points import CHANCE, Events, Vector
from .program import CHANCE_EVENT, SEATS_AT, Program
from .record import Chain, Link
from .refusal import LimitRefused, RuleFault, first_line

MAX_STEPS = 100_000
"""Blocks and chance events allowed between two decisions; more is a rule that does not end (RuleFault)."""


def run(program: Program, s: Vector, e: Events, block: int, seat: int = -1) -> None:
    """Run blocks of one thread until it pauses or ends. RuleFault, or LimitRefused from a refusing counter."""
    blocks = program.blocks
    steps = 0
    while block:
        block = blocks[block](s, e, seat)
        steps += 1
        if steps > MAX_STEPS:
            raise _endless(program, s, block)


def _endless(program: Program, s: Vector, block: int) -> RuleFault:
    """The fault of rules that do not come to a decision, with the place where they are."""
    file, line = first_line(program.blocks[block]) if block else program.place(s[0])
    return RuleFault(f"no decision after {MAX_STEPS:,} steps", file, line)


def advance(program: Program, s: Vector, e: Events, block: int, chain: Chain, explicit: bool) -> Chain:
    """Run the main thread until somebody must answer, sampling chance on the way unless it is explicit.

    Gives the chain with the sampled outcomes. Ends at a choice, at a secret block, at the end of the game, or (explicit
    chance) at a chance event.
    """
    blocks, kinds, takes = program.blocks, program.kinds, program.takes
    steps = 0
    while True:
        while block:
            block = blocks[block](s, e, -1)
            steps += 1
            if steps > MAX_STEPS:
                raise _endless(program, s, block)
        point = s[0]
        if explicit or kinds[point] != CHANCE_EVENT:
            return chain
        outcome = pick(s, odds(program, s, point))
        chain = Link(chain, point, CHANCE, outcome)
        block = takes[point](s, e, -1, outcome)
        steps += 1


def odds(program: Program, s: Vector, point: int) -> list[tuple[int, int]]:
    """The outcomes of the chance event the game waits at, with their weights. RuleFault when there is none."""
    event = program.chance(point)
    found = event.odds(s, -1)
    if not found:
        raise RuleFault(f"{event.id}: nothing can happen here", event.file, event.line)
    return found


def legal(program: Program, s: Vector, point: int, seat: int) -> list[int]:
    """The legal answers at a choice, ascending; `seat` is the thread's seat or -1. RuleFault when there is none."""
    choice = program.choice(point)
    numbers = choice.ask(s, seat)
    if choice.trial:
        numbers = [number for number in numbers if limit_passed(program, s, point, seat, number) is None]
    if not numbers:
        raise RuleFault(f"{choice.id}: no option is legal here", choice.file, choice.line)
    return numbers


def limit_passed(program: Program, s: Vector, point: int, seat: int, number: int) -> LimitRefused | None:
    """Try an option on a copy up to the next pause: the refusal of a counter whose limit it would pass, or None."""
    trial = s.copy()
    try:
        run(program, trial, None, program.takes[point](trial, None, seat, number), seat)
    except LimitRefused as refusal:
        return refusal
    return None


def thread_point(s: Vector, seat: int) -> int:
    """The point at which a seat's thread waits in a secret block; 0 when it has ended."""
    return s[SEATS_AT + seat]
