"""How a check becomes a code: the docstring of its module is its manual page."""

from __future__ import annotations

from ..diagnostics import define


def page(code: str, docstring: str | None) -> str:
    """Declare a code. The first line of the docstring is the title, the rest what `rulewright explain` prints."""
    title, _, rest = (docstring or "").strip().partition("\n")
    return define(code, title[:1].lower() + title[1:].rstrip("."), rest)
