"""The numbers of the options of a choice: every option has one, known when the rules are compiled (promise P5)."""

from __future__ import annotations

from ..diagnostics import Diagnostics, define
from ..model import core as c
from ..model.types import BoolType, IntType, MemberType, Type
from . import ir

MAX_OPTIONS = 200_000
MAX_PARAMS = 8

TOO_MANY = define(
    "RW602",
    "too many options",
    "A choice has a bounded number of options, because each needs a number of its own. Split the choice into several "
    "questions, one after the other.",
    bad="swap a in 1 .. 1000, b in 1 .. 1000 -> swap_them(a, b)",
    good="first choose a, then b: two questions of 1,000 options",
)


def static_domain(domain: c.Domain) -> tuple[int, int, int]:
    """(lowest value, step, how many) of a parameter, whatever happens."""
    kind: Type = domain.type
    if isinstance(kind, MemberType):
        return 0, 1, kind.size
    if isinstance(kind, BoolType):
        return 0, 1, 2
    assert isinstance(kind, IntType) and isinstance(domain, c.InRange)
    return kind.low, domain.step, max(0, (kind.high - kind.low) // domain.step + 1)


def option_numbers(point: ir.ChoicePoint) -> tuple[list[int], int]:
    """The number of the first member of each option (and of `done`), and how many numbers there are."""
    return numbers_of(point.choose)


def numbers_of(choose: c.Choose) -> tuple[list[int], int]:
    """The same of a choice that is not lowered yet; `done` ends the choices of many."""
    firsts: list[int] = []
    at = 0
    for option in choose.options:
        firsts.append(at)
        size = 1
        for param in option.params:
            size *= static_domain(param.domain)[2]
        at += size
    if choose.many:
        firsts.append(at)
        at += 1
    return firsts, at


def few(choose: c.Choose) -> bool:
    """Whether the options of a choice, and the parameters of each, can be numbered."""
    return numbers_of(choose)[1] <= MAX_OPTIONS and all(len(option.params) <= MAX_PARAMS for option in choose.options)


def check_options(program: ir.Program, diags: Diagnostics) -> None:
    """RW602 for each choice with more options, or options with more parameters, than can be numbered."""
    for point in program.points:
        if not isinstance(point, ir.ChoicePoint) or few(point.choose):
            continue
        _, size = option_numbers(point)
        if size > MAX_OPTIONS:
            diags.error(
                TOO_MANY,
                f"this choice has {size:,} options; {MAX_OPTIONS:,} are allowed",
                point.choose.span,
                help="ask for one thing after the other, or narrow the ranges",
            )
        for option in point.choose.options:
            if len(option.params) > MAX_PARAMS:
                diags.error(
                    TOO_MANY,
                    f"`{option.id}` has {len(option.params)} parameters; {MAX_PARAMS} are allowed",
                    option.span,
                    help="ask for one thing after the other",
                )
