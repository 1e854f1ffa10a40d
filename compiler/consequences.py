"""One mistake, one finding: what only follows from another finding is not told beside it.

In: the findings of all rulesets. Out: those without the consequences. Each is told when its cause is mended and it
is still there.
"""

from __future__ import annotations

from collections.abc import Iterable

from .check import empty_choices, secret_blocks, secret_reads
from .diagnostics import Diagnostic

FAULTY_CONDITIONS = (secret_blocks.CODE, secret_reads.CODE)
"""Codes about what a condition or a parameter of an option may not look at."""


def without_consequences(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings without those that only follow.

    A choice may be empty because of a condition that cannot stay as it is, and what must not be read in a secret block
    gives nothing else away.
    """
    told = list(findings)
    faulty = [item.span for item in told if item.code in FAULTY_CONDITIONS and item.span is not None]
    in_secret = {item.span for item in told if item.code == secret_blocks.CODE}

    def follows(item: Diagnostic) -> bool:
        if item.code == empty_choices.CODE:
            return any(label.span.covers(span) for label in item.labels for span in faulty)
        return item.code == secret_reads.CODE and item.span in in_secret

    return [item for item in told if not follows(item)]
