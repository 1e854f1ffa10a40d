"""Reading places of the vector by their declarations: what lies in a zone, in whatever form it lies there."""

from .points import Vector, Zone
from .zones import deck_all, pile_all, row_all


def cards(zone: Zone, s: Vector, at: int) -> list[int]:
    """Every card of a zone, copies repeated: a row in order, a deck's tail last in order, the rest ascending."""
    if zone.form == "pile":
        return pile_all(s, at, zone.cards.size)
    if zone.form == "deck":
        return deck_all(s, at, zone.cards.size)
    if zone.form == "row":
        return row_all(s, at)
    return [s[at]] if s[at] >= 0 else []


def size(zone: Zone, s: Vector, at: int) -> int:
    """How many cards lie in a zone."""
    return int(s[at] >= 0) if zone.form == "slot" else s[at]
