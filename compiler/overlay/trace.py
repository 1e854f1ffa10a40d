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
    told: list[Diagnostic] = []
    orphans: dict[tuple[str, str], int] = {}  # which of them is about an item that names what an overlay removed
    for finding in findings:
        labels = max((_labels(finding, rulebook) for rulebook in changed), key=len, default=())
        new = tuple(label for label in labels if label not in finding.labels)
        orphan = next((found for rulebook in changed if (found := _orphan(finding, rulebook)) is not None), None)
        if orphan is not None and orphan in orphans:
            first = told[orphans[orphan]]
            assert finding.span is not None
            also = Label(finding.span, f"here too: {finding.message}")
            told[orphans[orphan]] = replace(first, labels=(*first.labels, also, *new))
            continue
        if orphan is not None:
            orphans[orphan] = len(told)
            overlay, item = orphan
            finding = replace(finding, help=f"let `{overlay}` change or remove `{item}` too", fix=())
        told.append(replace(finding, labels=(*finding.labels, *new)) if new else finding)
    yield from told


def _orphan(finding: Diagnostic, rulebook: Rulebook) -> tuple[str, str] | None:
    """The overlay and the item, when an error is that the item still names what the overlay removed."""
    span = finding.span
    change = next(_removals(finding, rulebook.changes), None) if finding.severity == "error" else None
    if change is None or span is None:
        return None
    groups = [*rulebook.sections.values(), *rulebook.cards.values()]
    names = (name for group in groups for name, item in group.items() if item.span.covers(span))
    return next(((change.overlay, name) for name in names), None)


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
    for change in _removals(finding, changes):
        yield Label(change.source, f"the {change.layer} layer (`{change.overlay}`) removed `{change.path}`")


def _removals(finding: Diagnostic, changes: Iterable[Change]) -> Iterator[Change]:
    """The changes that removed what a finding names."""
    for change in changes:
        if change.after is None and f"`{change.path.rpartition('.')[2]}`" in finding.message:
            yield change
