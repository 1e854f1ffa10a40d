"""A zone is never filled, or its cards never matter.

In no ruleset does a card ever come to the zone though it starts empty; or its cards lie there from the start, and
nothing ever takes one away or looks at them; or nothing refers to the zone at all.

At the table it is a space on the board that stays empty for the whole game, and conditions about it that never hold. A
zone where cards only end up (a discard, the box) is no finding.

Bad:

    zones:
      - {id: discard, kind: card, form: pile}
    ...
      move c from hand[p] to discards[p]           # another zone was meant
      shuffle discard into deck

Good:

      move c from hand[p] to discard
      shuffle discard into deck
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostic, Diagnostics, Span
from ..model.game import Zone
from .page import page
from .subject import Subject
from .uses import names_used_by_any, zones_read

CODE = page("RW525", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of zones that are idle in every ruleset that has them."""
    used = zones_read(subjects)
    filled = {name for section, name in names_used_by_any(subjects) if section == "moved to"}
    every = dict.fromkeys(zone for subject in subjects for zone in subject.game.zones.values())
    full = {zone.id for zone in every if any(map(any, zone.starts))}
    zones: dict[Span, Zone] = {}
    for zone in every:
        if zone.span.file not in subjects[0].library_files:
            zones.setdefault(zone.span, zone)
    for zone in zones.values():
        finding = _judge(zone, zone.id in used, zone.id in filled, zone.id in full)
        if finding:
            message, help_text = finding
            diags.add(Diagnostic(CODE, "warning", message, zone.span, help=help_text))


def _judge(zone: Zone, used: bool, filled: bool, full: bool) -> tuple[str, str] | None:
    name = zone.id
    if not used and not filled and not full:
        return f"nothing uses the zone `{name}`", "move cards there, or take it away"
    if not filled and not full:
        return f"no {zone.kind.id} ever comes to `{name}`", f"move cards to `{name}`, or let it hold some at the start"
    if full and not filled and not used:
        return (
            f"the cards in `{name}` never matter: nothing takes them from there or looks at them",
            f"draw or move them where the rules say so, or take `{name}` away",
        )
    return None
