"""A parameter is never used.

A procedure, a function or an option has a parameter that its text does not look at. Whatever is given there makes no
difference.

At the table a card says "at a region of your choice", and nothing depends on which one. Mostly the text names something
else where the parameter was meant.

Bad:

    - id: gain
      params: "n: 1..5, for p: seat"
      do: |
        coins[starter] += n

Good:

    - id: gain
      params: "n: 1..5, for p: seat"
      do: |
        coins[p] += n
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

from ..diagnostics import Diagnostic, Diagnostics, Span
from ..model import core as c
from ..model.game import Function
from .over_all import Judged, over_all
from .page import page
from .subject import Subject
from .uses import locals_read

CODE = page("RW522", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of parameters that no ruleset uses."""
    over_all(subjects, _judge, diags)


def _judge(subject: Subject, settled: Set[Span]) -> Judged:
    for function in (text for text in subject.fresh if isinstance(text, Function)):
        read = locals_read(subject, function)
        for local in function.params:
            yield local.span, local in read, partial(_finding, local, f"function `{function.id}`")
    for procedure in subject.fresh_procedures:
        read = locals_read(subject, procedure)
        if procedure.role != "effect":
            for local in procedure.params:
                yield local.span, local in read, partial(_finding, local, f"{procedure.role} `{procedure.id}`")
        for choice in subject.parts(procedure, c.Choose):
            for option in choice.options:
                for param in option.params:
                    yield param.local.span, param.local in read, partial(_idle, option, param)


def _finding(local: c.Local, where: str) -> Diagnostic:
    return Diagnostic(
        CODE,
        "warning",
        f"the {where} never looks at its parameter `{local.name}`",
        local.span,
        help=f"use `{local.name}` in its text, or take the parameter away here and in each call",
    )


def _idle(option: c.Option, param: c.Param) -> Diagnostic:
    name = param.local.name
    return Diagnostic(
        CODE,
        "warning",
        f"the option `{option.id}` never looks at its parameter `{name}`",
        param.local.span,
        note="the seat is asked to choose among values that make no difference",
        help=f"use `{name}` in what the option does, or take it away",
    )
