"""Findings that hold for a game as a whole: only what is so in every ruleset in which it occurs is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..diagnostics import Diagnostic, Diagnostics, Span
from .subject import Subject

Judged = Iterable[tuple[Span, Callable[[], Diagnostic | None]]]
"""For each place of one ruleset how to find out what is wrong with it there, None when nothing is."""


def over_all(subjects: Sequence[Subject], judge: Callable[[Subject], Judged], diags: Diagnostics) -> None:
    """Report what is wrong with a place in each ruleset that has it."""
    found: dict[Span, Diagnostic | None] = {}
    for subject in subjects:
        for span, find_out in judge(subject):
            if span not in found or found[span] is not None:
                found[span] = find_out()
    diags.extend(finding for finding in found.values() if finding is not None)
