"""A rule does not say where it comes from.

In a game with a `sources.yaml` each declared item (types, numbers, cards, zones, procedures, phases, overlays, rulings)
has `cite`, the paragraphs that say so, or `assumed: true` when no source does.

At the table the first question about a surprising rule is "where does it say that?". A number without a citation may be
from the rulebook, from a house rule or from nowhere.

Bad:

    - {id: hand_size, type: 1..9, value: 5}

Good:

    - {id: hand_size, type: 1..9, value: 5, cite: [pm-1-hand]}

Good, nothing is said about it:

    - {id: hand_size, type: 1..9, value: 5, assumed: true, because: The number of cards is not given.}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..diagnostics import Diagnostics, Span
from ..model import Game
from ..model.game import Declared
from .citations import paragraphs
from .page import page
from .subject import Subject

CODE = page("RW532", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of items without `cite` and `assumed`, in games that have sources."""
    if paragraphs(subjects[0].game) is None:
        return
    for subject in subjects:
        for what, name, span in uncited(subject.game):
            if span.file not in subject.library_files:
                diags.warning(
                    CODE,
                    f"the {what} `{name}` does not say where it comes from",
                    span,
                    help="add `cite: [paragraph]`, or `assumed: true` with `because:` when no source says so",
                )


def uncited(game: Game) -> Iterator[tuple[str, str, Span]]:
    """What says neither where it comes from nor that it is assumed: (what it is, its id, where)."""
    for what, items in _items(game):
        yield from ((what, item.id, item.span) for item in items if not item.cite and not item.assumed)
    for procedure in game.procedures.values():
        if not procedure.cite and not procedure.assumed:
            yield procedure.role, procedure.id, procedure.span
    for overlay in game.rulebook.overlays:
        if overlay.layer not in ("ruling", "own") and not {"cite", "assumed"} & overlay.node.entries.keys():
            yield "overlay", overlay.id, overlay.span
    for ruling in game.rulebook.rulings.values():
        if not {"cite", "assumed"} & ruling.node.entries.keys():
            yield "ruling", ruling.id, ruling.span


def _items(game: Game) -> Iterator[tuple[str, Iterable[Declared]]]:
    """What has one word for all of its sort."""
    yield "type", game.enums.values()
    yield "type", game.ranges.values()
    yield "constant", game.constants.values()
    yield "table", game.tables.values()
    yield "die", game.dice.values()
    yield "variable", game.variables.values()
    for kind in game.kinds.values():
        yield "kind", (kind,)
        yield "card", kind.cards
    yield "zone", game.zones.values()
    yield "function", game.functions.values()
