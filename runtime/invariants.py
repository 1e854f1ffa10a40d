"""What must hold in every position of every game, checked from the declarations alone.

Every variable inside its range, every zone's size what its contents say and within its capacity, every kind's cards
conserved: over all its zones together, each card as often as it was declared. And at every decision what the rules
themselves say must always hold (`always: true`); while chance decides, an effect may be half done.
"""

from collections import Counter
from operator import add
from typing import NamedTuple

from .points import Cell, Chance, Vector, Zone, all_indices
from .program import Module
from .reading import cards, size
from .refusal import RuleFault


class InvariantBroken(Exception):
    """A position breaks one of the game's declarations; the message lists how."""


def violations(module: Module, s: Vector) -> list[str]:
    """Everything that is wrong with a position, in words; empty when nothing is."""
    if len(s) != module.LENGTH:
        return [f"the vector has {len(s)} numbers instead of {module.LENGTH}"]
    return _denied(module, s) if _sound(_plan(module), s) else _listed(module, s)


def _denied(module: Module, s: Vector) -> list[str]:
    """What the rules say must always hold, and does not."""
    if isinstance(module.POINTS[s[0]], Chance):
        return []
    found = []
    for name, holds, file, line in module.ALWAYS:
        try:
            if not holds(s):
                found.append(f"`{name}` does not hold ({file}:{line})")
        except RuleFault as fault:
            found.append(f"`{name}` cannot be told ({file}:{line}): {fault}")
    return found


class _Span(NamedTuple):
    """A stretch of the vector whose numbers all lie in one range."""

    start: int
    end: int
    low: int
    high: int


class _Place(NamedTuple):
    """One zone of a kind at one index."""

    zone: Zone
    at: int


class _Plan(NamedTuple):
    """What to look at, worked out once for each module, because simulations look at every decision."""

    spans: tuple[_Span, ...]
    kinds: tuple[tuple[list[int], tuple[_Place, ...]], ...]


MAX_PLANS = 64
_PLANS: dict[int, tuple[Module, _Plan]] = {}


def _plan(module: Module) -> _Plan:
    """The plan of a module, kept by identity: a module may be any object with the names of one."""
    known = _PLANS.get(id(module))
    if known is None:
        if len(_PLANS) >= MAX_PLANS:
            _PLANS.clear()
        known = _PLANS[id(module)] = (module, _planned(module))
    return known[1]


def _planned(module: Module) -> _Plan:
    spans = []
    for cell in module.CELLS:
        domain = cell.value
        if domain is None:
            continue
        width = 1
        for dim in cell.dims:
            width *= dim.size
        last = domain.low + domain.size
        low, high = (0, (1 << last) - 1) if cell.is_set else (domain.low, last - 1)
        spans.append(_Span(cell.offset, cell.offset + width, -1 if cell.optional else low, high))
    places: dict[str, list[_Place]] = {kind: [] for kind in module.KINDS}
    for zone in module.ZONES:
        places[zone.kind] += [_Place(zone, zone.address(index)) for index in all_indices(zone.dims)]
    kinds = tuple(([count for _, count in module.KINDS[kind]], tuple(found)) for kind, found in places.items())
    return _Plan(tuple(spans), kinds)


def _sound(plan: _Plan, s: Vector) -> bool:
    """Whether nothing is wrong; `_listed` says what is."""
    for start, end, low, high in plan.spans:
        numbers = s[start:end]
        if numbers and (min(numbers) < low or max(numbers) > high):
            return False
    for declared, places in plan.kinds:
        total = [0] * len(declared)
        for zone, at in places:
            if zone.form in ("pile", "deck"):
                counts = s[at + 1 : at + 1 + len(total)]
                total = list(map(add, total, counts))
                there = sum(counts)
                if min(counts, default=0) < 0:
                    return False
                if zone.form == "deck":
                    tail = at + 1 + len(total)
                    there += s[tail]
                    if not _count(total, s[tail + 1 : tail + 1 + s[tail]]):
                        return False
                if there != s[at] or there > zone.capacity:
                    return False
            elif zone.form == "row":
                if s[at] > zone.capacity or not _count(total, s[at + 1 : at + 1 + s[at]]):
                    return False
            elif s[at] >= 0 and not _count(total, s[at : at + 1]):
                return False
        if total != declared:
            return False
    return True


def _count(total: list[int], there: list[int]) -> bool:
    """Add cards to the totals of their kind; false when one of them is no card."""
    for card in there:
        if not 0 <= card < len(total):
            return False
        total[card] += 1
    return True


def _listed(module: Module, s: Vector) -> list[str]:
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
