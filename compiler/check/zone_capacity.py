"""A zone starts with more than it can hold.

The starting contents of a zone (`holds`) are more cards than its `capacity`, or more than the one card of a slot.

At the table the pile does not fit on its space before the first move is made. In play each position would break the
zone's own declaration.

Bad:

    zones:
      - {id: market, kind: card, form: row, capacity: 3, holds: {cards: {red: 2, blue: 2}}}

Good:

    zones:
      - {id: market, kind: card, form: row, capacity: 4, holds: {cards: {red: 2, blue: 2}}}
"""

from __future__ import annotations

from ..diagnostics import Diagnostics, Label
from ..model.game import Zone
from .card_totals import miscounted
from .page import page
from .subject import Subject

CODE = page("RW505", __doc__)


def check(subject: Subject, diags: Diagnostics) -> None:
    """Report zones of which some place starts too full."""
    zones = subject.game.zones.values()
    for zone, fullest in zip(zones, subject.once_each("fullest place", zones, _fullest), strict=True):
        if fullest > zone.capacity and not miscounted(zone, subject):  # one slip in a count would be told twice
            _report(zone, fullest, diags)


def _fullest(zone: Zone) -> int:
    """How many cards lie at the start in that place of a zone that has most."""
    return max(map(sum, zone.starts), default=0)


def _report(zone: Zone, fullest: int, diags: Diagnostics) -> None:
    capacity = zone.node.get("capacity")
    slot = zone.form == "slot"
    place = "a place of `" + zone.id + "`" if len(zone.starts) > 1 else f"`{zone.id}`"
    limit = "a slot has room for one card" if slot else f"it has room for {zone.capacity}"
    diags.error(
        CODE,
        f"{place} starts with {fullest} cards, and {limit}",
        zone.node.key_span("holds"),
        labels=[Label(capacity.span, "the limit")] if capacity is not None and not slot else [],
        help="declare it as `form: row` or `form: pile`" if slot else f"raise `capacity` to {fullest}, or hold less",
    )
