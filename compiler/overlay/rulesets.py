"""Which rulesets a game has.

All combinations would be too many to compile, and most tell nothing new. Listed are, for every number of seats: the
base, each variant, and on each of these each option of each ruling alone. What the overlays themselves exclude is
left out: a ruling about something that the variant removed, or one that disagrees with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostics, Span
from ..source.folder import Sources
from ..source.nodes import Mapping
from . import codes
from .assemble import Base, assemble, base_of
from .declared import Declared, declared
from .meetings import check_meetings
from .merge import merge
from .rulebook import Ruleset

MOST = 500
"""Rulesets of one game that are checked (RW221). The largest game here has 222."""


def offer(sources: Sources, diags: Diagnostics) -> Declared | None:
    """What the game offers to choose from, or None when it has no usable `game:` section."""
    book = merge(sources, diags)
    return None if book is None else declared(sources, book.game, diags)


def rulesets(sources: Sources, diags: Diagnostics, base: Base | None = None) -> list[Ruleset]:
    """The rulesets of a game, the base first. `diags` gets what is wrong with the declarations, not with a ruleset."""
    base = base_of(sources, diags) if base is None else base
    if base is None:
        return []
    total = sum(1 for _ in _combinations(base.offer))
    if total > MOST:
        diags.error(
            codes.TOO_MANY,
            f"the game has {total:,} rulesets; {MOST:,} are allowed",
            _seats_span(sources),
            note="for every number of seats: the base, each variant, and on each of these each option of a ruling",
            help="say under `for:` where a variant or a ruling exists, or make them fewer",
        )
        return []
    check_meetings(base.offer.rulings.values(), diags)
    return [ruleset for ruleset in _combinations(base.offer) if not _excluded(ruleset, base)]


def _seats_span(sources: Sources) -> Span | None:
    games = [document.root.get("game") for document in sources.at("game")]
    return next((game.key_span("seats") for game in games if isinstance(game, Mapping)), None)


def _combinations(offered: Declared) -> Iterator[Ruleset]:
    numbers = sorted(offered.seats, key=lambda number: (number != offered.base, number))
    for seats in numbers:
        variants = [(), *((variant.id,) for variant in offered.variants.values() if seats in variant.seats)]
        for chosen in variants:
            yield Ruleset(offered.game, seats, chosen)
            for ruling in offered.rulings.values():
                if seats not in ruling.seats:
                    continue
                for option in ruling.names:
                    ruleset = Ruleset(offered.game, seats, chosen, ((ruling.id, option),))
                    if option != ruling.default:
                        yield ruleset


def _excluded(ruleset: Ruleset, base: Base) -> bool:
    """Whether the overlays of a ruleset exclude each other: a variant and an option of a ruling."""
    if not ruleset.variants or not ruleset.rulings:
        return False
    probe = Diagnostics()
    assemble(base.sources, ruleset.seats, ruleset.variants, dict(ruleset.rulings), (), probe, base)
    return any(code in (codes.REMOVED_BELOW, codes.CONFLICT) for code in probe.codes)
