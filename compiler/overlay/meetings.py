"""Options of two rulings that meet: each may be chosen alone, and both together would be refused.

Only the paths and values are compared, no ruleset is put together: pairs are many.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from ..diagnostics import Diagnostics, Label, Span, listing
from ..source.nodes import Mapping, texts
from . import codes
from .book import Keys
from .layers import VERBS, fingerprint, meet, paths_of
from .rulebook import Ruling

MOST_COMPARED = 500_000
"""Pairs of changes. The largest game here has 1,350; rules with more than these are not looked at to the end."""


class _Touch(NamedTuple):
    """One path that an option changes, and the new value as text; None when it is taken away."""

    option: str
    keys: Keys
    value: str | None
    span: Span


def check_meetings(rulings: Iterable[Ruling], diags: Diagnostics) -> None:
    """Warn of options of different rulings that cannot be in force together."""
    left = MOST_COMPARED
    for (one, first), (other, second) in combinations([(ruling, _touches(ruling)) for ruling in rulings], 2):
        left -= len(first) * len(second)
        if left < 0:
            return
        if set(one.seats) & set(other.seats):
            _compare(first, second, diags)


def _compare(one: list[_Touch], other: list[_Touch], diags: Diagnostics) -> None:
    """One finding for each option of the ruling that has fewer of those that meet: there the slip is likelier."""
    met: dict[tuple[str, str], tuple[_Touch, _Touch]] = {}
    for first in one:
        for second in other:
            if meet(first.keys, second.keys) and not _agree(first, second):
                met.setdefault((first.option, second.option), (first, second))
    pairs = list(met.values())
    if len({second.option for _, second in pairs}) <= len({first.option for first, _ in pairs}):
        pairs = [(second, first) for first, second in pairs]
    for name in dict.fromkeys(first.option for first, _ in pairs):
        _report([pair for pair in pairs if pair[0].option == name], diags)


def _report(pairs: list[tuple[_Touch, _Touch]], diags: Diagnostics) -> None:
    first, second = pairs[0]
    others = listing([second.option for _, second in pairs], "or")
    place = first.keys if len(first.keys) <= len(second.keys) else second.keys
    diags.warning(
        codes.MEETING,
        f"`{first.option}` cannot be chosen together with {others}: both change `{'.'.join(place)}`",
        first.span,
        labels=[Label(second.span, "the other change") for _, second in pairs],
        note="All rulings are one layer, and within a layer there is no order.",
        help="Let each change something of its own: a value, a function or a procedure that the other leaves alone.",
    )


def _touches(ruling: Ruling) -> list[_Touch]:
    found = []
    for overlay in (option.overlay for option in ruling.options):
        for change in overlay.changes:
            verb = next((verb for verb in VERBS if verb in change), "")
            value = _value(change, verb)
            for keys, path in zip(paths_of(change), texts(change.get(verb)), strict=True):
                found.append(_Touch(overlay.id, keys, value, path.span))
    return found


def _value(change: Mapping, verb: str) -> str | None:
    new = change.get({"set": "to", "replace": "with", "add": "item"}.get(verb, ""))
    return None if new is None else fingerprint(new)


def _agree(one: _Touch, other: _Touch) -> bool:
    """Whether both say the same of one place."""
    return len(one.keys) == len(other.keys) and one.value is not None and one.value == other.value
