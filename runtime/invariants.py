"""What must hold in every position of every game, checked from the declarations alone.

Every variable inside its range, every zone's size what its contents say and within its capacity, every kind's cards
conserved: over all its zones together, each card as often as it was declared.
"""

from collections import Counter

from .points import Cell, Vector, Zone, all_indices
from .program import Module
from .reading import cards, size


class InvariantBroken(Exception):
    """A position breaks one of the game's declarations; the message lists how."""


def violations(module: Module, s: Vector) -> list[str]:
    """Everything that is wrong with a position, in words; empty when nothing is."""
    if len(s) != module.LENGTH:
        return [f"the vector has {len(s)} numbers instead of {module.LENGTH}"]
    found: list[str] = []
    for cell in module.CELLS:
        found += _check_cell(cell, s)
    lying: dict[str, Counter[str]] = {kind: Counter() for kind in module.KINDS}
    for zone in module.ZONES:
        found += _check_zone(zone, s, lying.setdefault(zone.kind, Counter()))
    for kind, declared in module.KINDS.items():
        for card, count in declared:
            if lying[kind][card] != count:
                found.append(f"{kind} {card}: {lying[kind][card]} in all zones instead of {count}")
    return found


def check(module: Module, s: Vector) -> None:
    """Raise InvariantBroken when a position breaks a declaration."""
    found = violations(module, s)
    if found:
        raise InvariantBroken("; ".join(found))


def _check_cell(cell: Cell, s: Vector) -> list[str]:
    domain = cell.value
    if domain is None:
        return []
    found = []
    for index in all_indices(cell.dims):
        value = s[cell.address(index)]
        if cell.is_set:
            fits = value >= 0 and not value >> (domain.low + domain.size)
        else:
            fits = domain.position(value) >= 0 or (cell.optional and value == -1)
        if not fits:
            found.append(f"{cell.id}{list(index) if index else ''} = {value} is outside its range")
    return found


def _check_zone(zone: Zone, s: Vector, lying: "Counter[str]") -> list[str]:
    found = []
    for index in all_indices(zone.dims):
        at = zone.address(index)
        name = f"{zone.id}{list(index) if index else ''}"
        there = cards(zone, s, at)
        if any(zone.cards.position(card) < 0 for card in there):
            found.append(f"{name} holds something that is no card")
            continue
        lying.update(zone.cards.name(card) for card in there)
        if size(zone, s, at) != len(there):
            found.append(f"{name} says {size(zone, s, at)} cards and holds {len(there)}")
        if len(there) > zone.capacity:
            found.append(f"{name} holds {len(there)} cards, its capacity is {zone.capacity}")
        if zone.form in ("pile", "deck") and min(s[at + 1 : at + 1 + zone.cards.size]) < 0:
            found.append(f"{name} holds a negative number of a card")
    return found
