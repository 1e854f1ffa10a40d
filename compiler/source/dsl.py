"""Effect texts inside YAML: only forms in which each character has one exact place in the file.

In: a node where the rules say "this is effect text". Out: its text; `Scalar.position` then maps each character of it
to the file. Allowed are `|` blocks and scalars of one line (plain or quoted). Refused with a message are folded
blocks (`>`), texts that run over several lines without `|`, escapes in double quotes, and anything that is not a text
at all.
"""

from __future__ import annotations

from ..diagnostics import Diagnostics, Span
from . import codes
from .nodes import Mapping, Node, Scalar


def dsl_text(node: Node, diags: Diagnostics) -> str | None:
    """The effect text of a node, or None after a finding (RW118).

    Numbers and truth values give the text as it was written: `value: 0` is the effect text `0`.
    """
    problem = form_problem(node)
    if problem is None and isinstance(node, Scalar):
        return node.text
    message, mend = problem or ("", "")
    diags.error(
        codes.EFFECT_FORM,
        message,
        node.span,
        note="Effect text keeps its lines and its indentation only behind `|`, or when it is one line.",
        help=mend,
    )
    return None


def form_problem(node: Node) -> tuple[str, str] | None:
    """What is wrong with the form of an effect text, and how to mend it; None when it is fine."""
    if not isinstance(node, Scalar):
        kind = "a mapping" if isinstance(node, Mapping) else "a list"
        return f"effect text is needed here, this is {kind}", "If a text with a colon was meant, write it behind `|`."
    if node.value is None:
        return "effect text is needed here, and nothing is written", "Write it behind `|` on the lines below."
    if node.style == "block":
        return None
    if node.style == "folded":
        return "effect text behind `>` is folded: its lines are joined", "Write `|` instead of `>`."
    if node.span.line != node.span.end_line:
        form = "in quotes" if node.style == "quoted" else "without `|`"
        return f"effect text of several lines stands {form}, so that its lines are joined", _BAR
    if node.style == "quoted" and node.columns is None and _raw_width(node.span) != len(node.text) + 2:
        return "effect text with backslash escapes", "Write it without quotes, or behind `|`."
    return None


_BAR = "Write `|` behind the colon, and the text below it, indented."


def _raw_width(span: Span) -> int:
    return span.end_column - span.column
