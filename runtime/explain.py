"""Why an answer was refused, in full: the condition, its values, its line, its citation (P13)."""

from difflib import get_close_matches
from typing import NoReturn

from .engine import limit_passed
from .points import Choice, Vector
from .program import CHANCE_EVENT, Program
from .record import entry_name
from .refusal import Reason, Refused


def not_asked(program: Program, seat: int, waiting: tuple[int, ...], over: bool) -> NoReturn:
    """Refuse an answer of a seat that is not asked now."""
    if over:
        raise Refused(Reason("over", "the game is over", seat))
    seats = ", ".join("chance" if other < 0 else f"seat {other}" for other in waiting)
    raise Refused(Reason("not-asked", f"seat {seat} is not asked now: it is for {seats}", seat))


def no_such_option(program: Program, point: int, seat: int, name: object, legal: list[int]) -> NoReturn:
    """Refuse a name or number that is no option of this choice at all."""
    names = [entry_name(program, point, number) for number in legal]
    close = get_close_matches(str(name), names, 1, 0.5) or get_close_matches(str(name), program.numbers(point), 1, 0.6)
    hint = f"did you mean {close[0]!r}?" if close else f"there is: {', '.join(names[:12])}"
    file, line = program.place(point)
    raise Refused(
        Reason(
            "no-such-option",
            f"{program.point_id(point)} has no option {name!r}",
            seat,
            choice=program.point_id(point),
            option=str(name),
            file=file,
            line=line,
            help=hint,
        )
    )


def not_legal(program: Program, s: Vector, point: int, thread: int, seat: int, number: int) -> NoReturn:
    """Refuse an option of this choice that is not legal now."""
    if program.kinds[point] == CHANCE_EVENT:
        event = program.chance(point)
        message = f"{event.domain.name(number)} cannot happen here"
        raise Refused(Reason("outside", message, seat, event.id, str(number), file=event.file, line=event.line))
    choice = program.choice(point)
    name = program.option_name(point, number)
    which, left, right = choice.why(s, thread, number)
    if which < 0:
        _not_offered(program, s, choice, thread, seat, point, number, name)
    condition = program.option(point, number).conditions[which]
    values = tuple(value for value in (left, right) if value is not None)
    raise Refused(
        Reason(
            "condition",
            f"{name} is not allowed: {condition.text} does not hold",
            seat,
            choice=choice.id,
            option=name,
            condition=condition,
            values=values,
            file=condition.file,
            line=condition.line,
            cite=condition.cite,
        )
    )


def _not_offered(
    program: Program, s: Vector, choice: Choice, thread: int, seat: int, point: int, number: int, name: str
) -> NoReturn:
    tried = choice.trial and number in choice.ask(s, thread)
    passed = limit_passed(program, s, point, thread, number) if tried else None
    if passed is None:
        message = f"{name} is not among what can be chosen here"
        raise Refused(Reason("outside", message, seat, choice.id, name, file=choice.file, line=choice.line))
    cell = program.module.CELLS[passed.cell]
    domain = cell.value
    limits = f"{domain.low} .. {domain.high}" if domain is not None else "its range"
    raise Refused(
        Reason(
            "limit",
            f"{name} is not allowed: it would bring {cell.id} to {passed.value}, outside {limits}",
            seat,
            choice=choice.id,
            option=name,
            values=(passed.value,),
            file=passed.file,
            line=passed.line,
        )
    )
