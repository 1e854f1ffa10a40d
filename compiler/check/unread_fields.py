"""No rule reads a field of the cards.

The kind declares a field, each card fills it in, and no text of any ruleset looks at it. For a field of effects: they
are never performed.

At the table the number is printed on each card and nobody knows what it is for. A cost that nothing asks for is a card
for nothing.

Bad:

    kinds:
      - id: card
        fields: {cost: 0..9, worth: 1..5}
    ...
      buy c in market -> move c from market to hand[p]

Good:

      buy c in market where coins[p] >= c.cost
        -> coins[p] -= c.cost
           move c from market to hand[p]
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache, partial

from ..diagnostics import Diagnostic, Diagnostics, Span
from ..model.game import Game, Kind
from ..model.types import EffectList
from ..source.nodes import Mapping
from .over_all import Judged, over_all
from .page import page
from .subject import Subject
from .uses import fields_used

CODE = page("RW526", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of fields that no ruleset reads."""
    over_all(subjects, _judge, diags)


def _judge(subject: Subject, settled: Set[Span]) -> Judged:
    used = cache(partial(fields_used, subject.game))
    for kind in subject.game.kinds.values():
        fields = kind.node.get("fields")
        if not isinstance(fields, Mapping) or not kind.cards:
            continue
        for name in kind.fields:
            span = fields.key_span(name)
            if span not in settled:
                yield span, f"{kind.id}.{name}" in used(), partial(_finding, subject.game, kind, name, span)


def _finding(game: Game, kind: Kind, name: str, span: Span) -> Diagnostic:
    effects = isinstance(kind.fields[name], EffectList)
    many = effects and game.contexts[f"{kind.id}.{name}"].many
    perform = f"for each e in c.{name}` and `perform e(...)" if many else f"perform c.{name}(...)"
    return Diagnostic(
        CODE,
        "warning",
        f"no rule reads `{name}` of a {kind.id}" + (", so these effects never happen" if effects else ""),
        span,
        help=f"write `{perform}` where they happen" if effects else f"use `c.{name}` in a rule, or take it away",
    )
