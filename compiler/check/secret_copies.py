"""A hidden value is put where others see it.

A variable that all see is set to what a variable holds that its owner alone or nobody sees, or grows or shrinks by it,
and no rule reveals that one. Then everybody knows it, without a moment at which it was shown.

At the table the sealed bid is written on the board while the envelope stays closed. An outcome of secrets, such as who
has bid most, is no finding: it says less than the secrets do.

Bad:

    variables:
      - {id: bid, per: [seat], type: 0..9, seen_by: owner}
      - {id: price, type: 0..9}
    ...
      price := bid[winner]

Good:

      reveal bid[winner]
      price := bid[winner]
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

from ..diagnostics import Diagnostic, Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Procedure, Variable
from .over_all import Judged, over_all
from .page import page
from .secret_reads import shown
from .subject import Subject

CODE = page("RW529", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of plain copies of what no ruleset ever reveals."""
    over_all(subjects, _judge, diags)


def _judge(subject: Subject, settled: Set[Span]) -> Judged:
    never_hidden = set().union(*shown(subject))
    for found in subject.once_each("plain copies", subject.procedures, partial(_copies, subject)):
        for place, hidden, span in found:
            yield span, hidden.id in never_hidden, partial(_finding, place, hidden, span)


def _copies(subject: Subject, procedure: Procedure) -> list[tuple[Variable, Variable, Span]]:
    """Where a text puts a hidden variable as it is into one that all see, or adds it to it: both, and the place."""
    found = []
    for stmt in subject.parts(procedure, c.Assign):
        match stmt:
            case c.Assign(place=c.VarRef(variable=place), value=c.VarRef(variable=hidden, span=span)):
                if place.seen_by == "all" and hidden.seen_by != "all":
                    found.append((place, hidden, span))
    return found


def _finding(place: Variable, hidden: Variable, span: Span) -> Diagnostic:
    return Diagnostic(
        CODE,
        "warning",
        f"all see `{place.id}`, and `{hidden.id}` is hidden",
        span,
        (
            Label(place.span, "seen by all"),
            Label(hidden.span, f"seen by {'its owner' if hidden.seen_by == 'owner' else 'nobody'}"),
        ),
        help=f"`reveal {hidden.id}` before it, or hide `{place.id}` too",
    )
