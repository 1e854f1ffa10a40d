"""Which rulesets a game has.

All combinations would be too many to compile, and most tell nothing new. Listed are, for every number of seats: the
base, each variant, and on each of these each option of each ruling alone. What the overlays themselves exclude is
left out: a ruling about something that the variant removed, or one that disagrees with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostics
from ..source.folder import Sources
from . import codes
from .assemble import assemble
from .declared import Declared, declared
from .merge import merge
from .rulebook import Ruleset


def offer(sources: Sources, diags: Diagnostics) -> Declared | None:
    """What the game offers to choose from, or None when it has no usable `game:` section."""
    book = merge(sources, diags)
    return None if book is None else declared(sources, book.game, diags)


def rulesets(sources: Sources, diags: Diagnostics) -> list[Ruleset]:
    """The rulesets of a game, the base first. `diags` gets what is wrong with the declarations, not with a ruleset."""
    offered = offer(sources, diags)
    return [] if offered is None else list(_rulesets(offered, sources))


def _rulesets(offered: Declared, sources: Sources) -> Iterator[Ruleset]:
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
                    if option != ruling.default and not (chosen and _excluded(ruleset, sources)):
                        yield ruleset


def _excluded(ruleset: Ruleset, sources: Sources) -> bool:
    """Whether the overlays of a ruleset exclude each other."""
    probe = Diagnostics()
    assemble(sources, ruleset.seats, ruleset.variants, dict(ruleset.rulings), (), probe)
    return any(code in (codes.REMOVED_BELOW, codes.CONFLICT) for code in probe.codes)
