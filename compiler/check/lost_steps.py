"""The base game never takes a step that it declares.

A phase or procedure stands in the base rules, and the base game never comes to it: only an overlay or an option of a
ruling, whose own text calls it, does. (What no ruleset uses at all is RW521.) What only a variant needs is declared
there, with `add:`.

At the table the rulebook explains the step, and the order of play leaves it out. Mostly its line was deleted from a
`do` of the base, while a copy of that text in an overlay still has it.

Bad:

    flow: |
      deal
      score                 # `collect` is forgotten
    ...
    - set: game.flow        # in the overlay for three seats
      to: |
        deal
        collect
        score

Good:

    flow: |
      deal
      collect
      score
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostics, Label
from ..model.game import Procedure
from .page import page
from .subject import Subject
from .uses import names_used

CODE = page("RW535", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of phases and procedures of the base that other rulesets use, and the base does not."""
    base, *others = subjects
    used = names_used(base.game)
    for item in base.game.procedures.values():
        if ("procedures", item.id) not in used and item.span.file not in base.library_files:
            user = next((other for other in others if ("procedures", item.id) in names_used(other.game)), None)
            if user is not None:
                _report(item, base, user, diags)


def _report(item: Procedure, base: Subject, user: Subject, diags: Diagnostics) -> None:
    overlays = [overlay for overlay in user.game.rulebook.overlays if overlay.changes]
    what = "phase" if item.role == "phase" else "procedure"
    diags.warning(
        CODE,
        f"the base game, with {base.game.seats} seats, never comes to the {what} `{item.id}`",
        item.span,
        labels=[Label(overlay.span, "a ruleset with this does") for overlay in overlays],
        help="say in the base when it happens; if only an overlay needs it, let that `add` it",
    )
