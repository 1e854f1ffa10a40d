"""The place where YAML gave up, and what stands around it."""

from __future__ import annotations

from dataclasses import dataclass

from ...diagnostics import Diagnostics, Span

PARTNER = {"[": "]", "{": "}"}
"""What closes what."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where the parser stopped (`line`, `column`), and where the thing it was reading began. All from 0."""

    file: str
    lines: list[str]
    line: int
    column: int
    begin: tuple[int, int] | None
    diags: Diagnostics

    @property
    def text(self) -> str:
        """The line on which the parser stopped."""
        return self.lines[self.line] if self.line < len(self.lines) else ""

    @property
    def here(self) -> str:
        """The text from the place on which the parser stopped."""
        return self.text[self.column :]

    @property
    def opener(self) -> str:
        """The character with which the thing that was being read begins, or nothing."""
        if self.begin is None or self.begin[0] >= len(self.lines):
            return ""
        return self.lines[self.begin[0]][self.begin[1] : self.begin[1] + 1]

    def span(self, line: int, column: int, width: int = 1) -> Span:
        return Span(self.file, line + 1, column + 1, line + 1, column + 1 + width)

    def previous(self, line: int) -> int | None:
        """The number of the nearest line above that is neither empty nor a comment."""
        for number in range(min(line, len(self.lines)) - 1, -1, -1):
            if self.lines[number].strip() and not self.lines[number].lstrip().startswith("#"):
                return number
        return None
