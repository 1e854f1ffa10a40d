"""A citation names a paragraph that says nothing.

`cite` names a paragraph whose `kind` is `none`: by what `sources.yaml` says of it, it is a heading or a tip, and no
rule can rest on it.

At the table somebody looks the rule up, and there is only a heading. Mostly the id is that of a neighbour of the
paragraph that was meant.

Bad:

    - {id: pm-3, kind: none, says: Heading without text.}
    ...
    cite: [pm-3]

Good:

    cite: [pm-3-play]
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostics, Label
from .citations import cited, empty_paragraphs
from .page import page
from .subject import Subject

CODE = page("RW534", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of each citation of a paragraph that is of the kind `none`."""
    empty = empty_paragraphs(subjects[0].game)
    for item in cited(subjects[0].game) if empty else ():
        for name in item.cite:
            if name.text in empty:
                diags.warning(
                    CODE,
                    f"no rule can rest on the paragraph `{name.text}`",
                    name.span,
                    labels=[Label(empty[name.text].span, "it is of the kind `none`")],
                    help="cite the paragraph that says it; if this one does, its kind is `rule`, `example` or `count`",
                )
