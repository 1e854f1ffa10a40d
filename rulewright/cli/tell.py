"""Findings as a person reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

from .common import is_color

if TYPE_CHECKING:
    from rulewright.compiler.diagnostics import Diagnostic


def tell(diags: Iterable[Diagnostic], files: Mapping[str, str], stream: TextIO) -> None:
    """Write findings with their source lines, in colour where the stream wants it."""
    from rulewright.compiler.diagnostics import render_text

    text = render_text(diags, files, is_color(stream))
    stream.write(text + "\n" if text else "")
