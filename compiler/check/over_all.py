"""Findings that hold for a game as a whole: only what is so in every ruleset in which it occurs is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from ..diagnostics import Diagnostic, Diagnostics, Span
from .subject import Subject

Judged = Iterable[tuple[Span, bool, Callable[[], Diagnostic]]]
"""For each place of one ruleset whether it is right there, and how to make the finding that says what is not."""


def over_all(subjects: Sequence[Subject], judge: Callable[[Subject, Set[Span]], Judged], diags: Diagnostics) -> None:
    """Report what is wrong with a place in each ruleset that has it.

    `judge` is given the places that are right in an earlier ruleset; it may leave them out.
    """
    settled: set[Span] = set()
    wrong: dict[Span, Callable[[], Diagnostic]] = {}
    for subject in subjects:
        for span, right, make in judge(subject, settled):
            if right:
                settled.add(span)
            else:
                wrong[span] = make
    diags.extend(make() for span, make in wrong.items() if span not in settled)
