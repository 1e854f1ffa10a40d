"""What the layers have to do with a finding: the findings of every stage get these labels in one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..diagnostics import Diagnostic, Label, Span
from .rulebook import Change, Rulebook


def traced(findings: Iterable[Diagnostic], rulebooks: Sequence[Rulebook]) -> Iterator[Diagnostic]:
    """The findings about some rulesets, with labels for what layers did there.

    A finding at a place that an overlay wrote says what stood there before, down to the base; of several rulesets the
    one with most layers there tells it. An error in the base says which layers changed the same item, and a name that
    is unknown because a layer removed it, which layer that was.
    """
    changed = [rulebook for rulebook in rulebooks if rulebook.changes]
    for finding in findings:
        labels = max((_labels(finding, rulebook) for rulebook in changed), key=len, default=())
        new = tuple(label for label in labels if label not in finding.labels)
        yield replace(finding, labels=(*finding.labels, *new)) if new else finding


def _labels(finding: Diagnostic, rulebook: Rulebook) -> tuple[Label, ...]:
    if finding.span is None:
        return ()
    before = rulebook.origins(finding.span)
    if finding.severity != "error":
        return before
    beside = () if before else tuple(_beside(finding.span, rulebook))
    return (*before, *beside, *_removed(finding, rulebook.changes))


def _beside(span: Span, rulebook: Rulebook) -> Iterator[Label]:
    """Changes of the item in which a place of the base lies."""
    for change in rulebook.changes:
        section, *names = change.path.split(".")
        group = rulebook.cards.get(names.pop(0), {}) if section == "cards" and names else rulebook.sections.get(section)
        item = group.get(names[0]) if group and names else None
        if item is not None and change.after is not None and item.span.covers(span):
            if change.after.covers(span) or len(names) < 2:
                continue  # the place itself is new
            yield Label(change.source, f"the {change.layer} layer (`{change.overlay}`) changed `{change.path}`")


def _removed(finding: Diagnostic, changes: Iterable[Change]) -> Iterator[Label]:
    for change in changes:
        name = change.path.rpartition(".")[2]
        if change.after is None and f"`{name}`" in finding.message:
            yield Label(change.source, f"the {change.layer} layer (`{change.overlay}`) removed `{change.path}`")
