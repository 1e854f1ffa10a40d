"""A citation names no paragraph.

`cite` names a paragraph id that `sources.yaml` does not have.

At the table somebody looks the rule up, and there is no such place. Refused moves, pages and reports print citations,
so a wrong one misleads everybody.

Bad:

    cite: [pm-3.2-paly]

Good:

    cite: [pm-3.2-play]
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostics
from .citations import cited, paragraphs
from .page import page
from .subject import Subject

CODE = page("RW531", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Report each citation that the sources do not have."""
    known = paragraphs(subjects[0].game)
    if known is None:
        return
    for item in cited(subjects[0].game):
        for name in item.cite:
            if name.text not in known:
                diags.error(
                    CODE,
                    f"the sources have no paragraph `{name.text}`",
                    name.span,
                    names=(name.text, known),
                    help="The ids of paragraphs stand in `sources.yaml`.",
                )
