"""Lines of Python, with the line of the rules that each comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..diagnostics import Span, visible


class Writer:
    """Collects the lines of a module. `places` maps Python lines to places in the rules, for run-time faults."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0
        self.places: list[tuple[int, str, int]] = []

    def line(self, text: str = "", span: Span | None = None) -> None:
        """One line at the present depth; `span` is what of the rules it does.

        A line break inside it, such as a file name in a comment might have, is made visible: it cannot begin code.
        """
        if not text.isprintable():
            text = visible(text)
        self.lines.append("    " * self.depth + text if text else "")
        if span is not None and (not self.places or self.places[-1][1:] != (span.file, span.line)):
            self.places.append((len(self.lines), span.file, span.line))

    @contextmanager
    def block(self, head: str, span: Span | None = None) -> Iterator[None]:
        """A head such as `if x:` and what is written inside; `pass` when that is nothing but remarks."""
        self.line(head, span)
        begin = len(self.lines)
        self.depth += 1
        yield
        if all(text.lstrip().startswith("#") for text in self.lines[begin:]):
            self.line("pass")
        self.depth -= 1

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"
