"""Cards do not add up.

Cards lie in zones, never nowhere, and none is made or lost in play. So at the start the zones together must hold each
card exactly as often as its `count:` says.

At the table a card that starts nowhere stays in the box and a rule that waits for it waits for ever; a card that
starts twice does not exist. In play every later count, probability and supply would be wrong.

Bad:

    cards:
      marker:
        - {id: red, count: 6}
    zones:
      - {id: supply, kind: marker, form: pile, holds: {cards: {red: 5}}}

Good:

    zones:
      - {id: supply, kind: marker, form: pile, holds: all}

`holds` fills each place of a zone: with `per: [seat]` and `{cards: {red: 1}}` every seat has one, and `count` is the
number of seats.

A kind may say with `total:` how many cards there are in the box. A `count:` that was forgotten, and means one, is found
only so where a zone holds all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from ..diagnostics import Diagnostics, Label
from ..model.game import CardFace, Kind, Zone
from ..source.nodes import Entry, Mapping, Scalar
from .page import page
from .subject import Subject

CODE = page("RW504", __doc__)


def check(subject: Subject, diags: Diagnostics) -> None:
    """Report each card whose copies at the start are not as many as it has; of a kind without any, one finding."""
    zones_for: dict[Kind, list[Zone]] = {kind: [] for kind in subject.game.kinds.values()}
    for zone in subject.game.zones.values():
        zones_for[zone.kind].append(zone)
    filled = [(kind, tuple(zones)) for kind, zones in zones_for.items()]
    for found in subject.once_each("card totals", filled, _judged):
        diags.extend(found)


def _judged(about: tuple[Kind, tuple[Zone, ...]]) -> Diagnostics:
    """What is wrong with the cards of a kind that lie in these zones."""
    kind, zones = about
    diags = Diagnostics()
    full = [zone for zone in zones if isinstance(zone.node.get("holds"), Scalar)]
    empty = not any(any(map(any, zone.starts)) for zone in zones)
    twice = sum(len(zone.starts) for zone in full) > 1
    wrong = {} if empty or twice else {card: lying for card in kind.cards if (lying := _off(card, zones))}
    total = kind.node.get("total")
    if isinstance(total, Scalar) and isinstance(total.value, int):
        missing = total.value - sum(card.count for card in kind.cards)
        if missing and missing != sum(sum(lying.values()) - card.count for card, lying in wrong.items()):
            _not_the_total(kind, total, missing, diags)
            return diags
    if empty:
        _nowhere(kind, zones, diags)
    elif twice:
        _all_twice(kind, full, diags)
    for card, lying in wrong.items():
        _wrong(card, zones, lying, diags)
    return diags


def _not_the_total(kind: Kind, total: Scalar, missing: int, diags: Diagnostics) -> None:
    """The box has more or fewer cards than are written: at the card that is unlike all others, or at the total."""
    odd = _odd_one(kind, missing)
    single = [card for card in kind.cards if card.node.get("count") is None]
    found = sum(card.count for card in kind.cards)
    message = f"the counts of the {kind.id} cards add up to {found}, and `total` says {total.text}"
    note = "the number in the box is counted against the cards as they are written"
    if odd is not None:
        count = odd.node.get("count")
        diags.error(
            CODE,
            message,
            odd.span if count is None else count.span,
            labels=[Label(total.span, "the total")],
            note=note,
            help=f"write `count: {odd.count + missing}` at `{odd.id}`, as all others have, or correct `total`",
        )
        return
    diags.error(
        CODE,
        message,
        total.span,
        labels=[Label(card.span, "without `count`, so there is one") for card in single[:3]],
        note=note,
        help=f"write `count: {1 + missing}` at `{single[0].id}`"
        if len(single) == 1 and missing > 0 else "write how many copies of each card there are: `count: ...`"
        if single and missing > 0 else "correct a `count`, or `total`",
    )  # fmt: skip


def _odd_one(kind: Kind, missing: int) -> CardFace | None:
    """The one card whose count differs from that of all others, when the total would come out with theirs."""
    usual = Counter(card.count for card in kind.cards).most_common(1)[0][0] if len(kind.cards) > 2 else None
    odd = [card for card in kind.cards if card.count != usual]
    return odd[0] if usual is not None and len(odd) == 1 and odd[0].count + missing == usual else None


def _off(card: CardFace, zones: Sequence[Zone]) -> dict[str, int] | None:
    """Where a card lies at the start, by zone, when that is not as often as it has copies."""
    lying = {zone.id: sum(place[card.number] for place in zone.starts) for zone in zones}
    return lying if sum(lying.values()) != card.count else None


def miscounted(zone: Zone, subject: Subject) -> bool:
    """Whether a card that lies in a zone at the start is one of those with a wrong total."""
    zones = [other for other in subject.game.zones.values() if other.kind is zone.kind]
    cards = [card for card in zone.kind.cards if any(place[card.number] for place in zone.starts)]
    return any(_off(card, zones) is not None for card in cards)


def _nowhere(kind: Kind, zones: Sequence[Zone], diags: Diagnostics) -> None:
    if not any(card.count for card in kind.cards):
        return
    diags.error(
        CODE,
        f"no zone holds the {kind.id} cards at the start",
        kind.span,
        labels=[Label(zone.span, "this is for them, and starts empty") for zone in zones[:3]],
        note="cards lie in zones, never nowhere: what is not in play yet lies in a zone too",
        help="add `holds: all` to the zone they start in"
        if zones else f"add a zone: `- {{id: {kind.id}_box, kind: {kind.id}, form: pile, holds: all}}`",
    )  # fmt: skip


def _all_twice(kind: Kind, full: Sequence[Zone], diags: Diagnostics) -> None:
    *others, last = full
    places = len(last.starts)
    diags.error(
        CODE,
        f"every {kind.id} card lies in {sum(len(zone.starts) for zone in full)} places at the start",
        last.node.key_span("holds"),
        labels=[Label(zone.node.key_span("holds"), "and all of them here") for zone in others],
        note="`holds: all` puts every copy of every card into each place of a zone",
        help=f"name the cards that each place of `{last.id}` holds: `holds: {{cards: {{...}}}}`"
        if places > 1 else f"take `holds` away from `{last.id}`, or name the cards that it holds",
    )  # fmt: skip


def _wrong(card: CardFace, zones: Sequence[Zone], lying: dict[str, int], diags: Diagnostics) -> None:
    total = sum(lying.values())
    holders = [zone for zone in zones if lying[zone.id]]
    count = card.node.get("count")
    extra = next(iter(_surplus(card, holders, total - card.count)), None)
    span = card.span if extra is None else extra.entry.key_span
    labels = [Label(count.span, f"{card.count} of them")] if count is not None else []
    if count is None and extra is not None:
        labels.append(Label(card.span, "one of them"))
    labels += [Label(zone.span, f"{lying[zone.id]} here{_places(zone)}") for zone in holders]
    if not total:
        message = f"`{card.id}` starts nowhere"
        likely = next((zone for zone in zones if any(map(any, zone.starts))), zones[0])
        each, left = divmod(card.count, max(1, len(likely.starts)))
        copies = card.count if left else each
        help_text = f"let a zone hold it, perhaps `{likely.id}`: `holds: {{cards: {{..., {card.id}: {copies}}}}}`"
    else:
        message = f"{total} of `{card.id}` lie in the zones at the start, but there {_are(card.count)}"
        remedies = [_take_out(card, extra)] if extra is not None else []
        if all(max(map(sum, zone.starts)) <= zone.capacity and not _holds_all(zone) for zone in holders):
            remedies.append(f"write `count: {total}`")
        if extra is None:
            remedies.append("change what the zones hold")
        help_text = ", or ".join(remedies)
    diags.error(
        CODE,
        message,
        span,
        labels=labels,
        note="a card is never made or lost: the zones together must hold each card as often as its `count` says",
        help=help_text,
    )


@dataclass(frozen=True, slots=True)
class _Surplus:
    """Where too many copies of a card are put: the zone, the entry under its `holds:` and how many fit there."""

    zone: Zone
    entry: Entry
    fit: int


def _surplus(card: CardFace, holders: Sequence[Zone], too_many: int) -> list[_Surplus]:
    """The entries of which one alone may have put too many; where a zone holds all of a kind, it is the others."""
    all_held = any(_holds_all(zone) for zone in holders)
    found = []
    for zone in holders:
        entry = _entry(card, zone)
        spare, uneven = divmod(too_many, max(1, len(zone.starts)))
        if entry is None or too_many <= 0:
            continue
        fit = max(map(itemgetter(card.number), zone.starts)) - spare
        if all_held or (not uneven and fit >= 0):
            found.append(_Surplus(zone, entry, max(0, fit)))
    return found if all_held or len(found) == 1 else []


def _entry(card: CardFace, zone: Zone) -> Entry | None:
    holds = zone.node.get("holds")
    cards = holds.get("cards") if isinstance(holds, Mapping) else None
    return cards.entries.get(card.id) if isinstance(cards, Mapping) else None


def _holds_all(zone: Zone) -> bool:
    """Whether a zone holds every copy of a kind, or deals them all out by a field."""
    holds = zone.node.get("holds")
    return isinstance(holds, Scalar) or (isinstance(holds, Mapping) and "field" in holds)


def _take_out(card: CardFace, extra: _Surplus) -> str:
    if not extra.fit:
        return f"take `{card.id}` out of what `{extra.zone.id}` holds"
    return f"write `{card.id}: {extra.fit}` here" + (" for each place" if len(extra.zone.starts) > 1 else "")


def _are(count: int) -> str:
    return "is only 1" if count == 1 else f"are {count}"


def _places(zone: Zone) -> str:
    places = len(zone.starts)
    return f", in {places} places together" if places > 1 else ""
