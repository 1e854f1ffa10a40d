"""Findings that hold for a game as a whole: only what is so in every ruleset in which it occurs is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..diagnostics import Diagnostic, Diagnostics, Span
from .subject import Subject

Judged = Iterable[tuple[Span, Diagnostic | None]]
"""For each place of one ruleset what is wrong with it there, or None."""


def over_all(subjects: Sequence[Subject], judge: Callable[[Subject], Judged], diags: Diagnostics) -> None:
    """Report what is wrong with a place in each ruleset that has it."""
    found: dict[Span, Diagnostic | None] = {}
    for subject in subjects:
        here: dict[Span, Diagnostic | None] = {}
        for span, finding in judge(subject):
            here[span] = finding if here.get(span, finding) is not None else None
        for span, finding in here.items():
            found[span] = finding if found.get(span, finding) is not None else None
    diags.extend(finding for finding in found.values() if finding is not None)
