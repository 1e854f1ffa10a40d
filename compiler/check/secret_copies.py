"""A hidden value is put where others see it.

A variable that all see is set to what a variable holds that its owner alone or nobody sees, and no rule reveals that
one. Then everybody knows it, without a moment at which it was shown.

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

from collections.abc import Sequence

from ..diagnostics import Diagnostic, Diagnostics, Label
from ..model import core as c
from ..model.walk import all_stmts
from .over_all import Judged, over_all
from .page import page
from .secret_reads import shown_by
from .subject import Subject

CODE = page("RW529", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of plain copies of what no ruleset ever reveals."""
    over_all(subjects, _judge, diags)


def _judge(subject: Subject) -> Judged:
    texts = subject.game.all_procedures
    shown = {name for procedure in texts for stmt in all_stmts(procedure.body.stmts) for name in shown_by(stmt)}
    for procedure in texts:
        for stmt in all_stmts(procedure.body.stmts):
            match stmt:
                case c.Assign(place=c.VarRef(variable=place), op=":=", value=c.VarRef(variable=hidden, span=span)):
                    leaks = place.seen_by == "all" and hidden.seen_by != "all" and hidden.id not in shown
                    finding = Diagnostic(
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
                    yield span, finding if leaks else None
