"""What the layers have to do with a finding: the findings of every stage get these labels in one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..diagnostics import Diagnostic, Label
from .rulebook import Change, Rulebook


def traced(findings: Iterable[Diagnostic], rulebooks: Sequence[Rulebook]) -> Iterator[Diagnostic]:
    """The findings about some rulesets, with labels for what layers did there.

    A finding at a place that an overlay wrote says what stood there before, down to the base; of several rulesets the
    one with most layers there tells it. A name that is unknown because a layer removed it says which layer.
    """
    changed = [rulebook for rulebook in rulebooks if rulebook.changes]
    for finding in findings:
        labels = max((_labels(finding, rulebook) for rulebook in changed), key=len, default=())
        new = tuple(label for label in labels if label not in finding.labels)
        yield replace(finding, labels=(*finding.labels, *new)) if new else finding


def _labels(finding: Diagnostic, rulebook: Rulebook) -> tuple[Label, ...]:
    if finding.span is None:
        return ()
    removed = tuple(_removed(finding, rulebook.changes)) if finding.severity == "error" else ()
    return (*rulebook.origins(finding.span), *removed)


def _removed(finding: Diagnostic, changes: Iterable[Change]) -> Iterator[Label]:
    for change in changes:
        name = change.path.rpartition(".")[2]
        if change.after is None and f"`{name}`" in finding.message:
            yield Label(change.source, f"the {change.layer} layer (`{change.overlay}`) removed `{change.path}`")
