"""A rule is cited and assumed at once.

`assumed: true` says that no source has the rule, `cite` says which source has it. An item has one of them.

At the table nobody can tell whether the number may be doubted. Where one part is cited and another assumed, make two
items of it, or cite and say in a `note` what is read into the text.

Bad:

    - {id: hand_size, type: 1..9, value: 5, cite: [pm-1-hand], assumed: true}

Good:

    - {id: hand_size, type: 1..9, value: 5, cite: [pm-1-hand]}
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostics, Label
from .citations import cited
from .page import page
from .subject import Subject

CODE = page("RW533", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of everything that has both `cite` and `assumed`."""
    for item in cited(subjects[0].game):
        if item.cite and item.assumed:
            diags.warning(
                CODE,
                "`assumed` says that no source has this, and `cite` names one",
                item.node.key_span("assumed"),
                labels=[Label(item.node.key_span("cite"), "the source")],
                help="keep one of the two; a `note` may say what is read into the text",
            )
