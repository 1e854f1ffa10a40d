"""What a YAML file becomes: scalars, sequences and mappings that know where they stand.

Nodes are never changed after they were read. An overlay makes new mappings that share the nodes it did not touch, so
each value keeps the place of the file that gave it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from ..diagnostics import Span
from ..records import record

Style = Literal["plain", "quoted", "block", "folded"]
Value: TypeAlias = "str | int | float | bool | None"


@record
class Scalar:
    """A string, number, truth value or nothing.

    `value` has the YAML 1.2 core meaning (`NO` is a word, `012` is twelve); `text` is the scalar's text before that
    meaning was given to it, so the name `1.10` is not lost. `style` is `block` for `|`, `folded` for `>`.

    `origin` is the line and column (1-based) of the first character of the text; `columns`, when given, are the
    columns of the characters of a one-line text that has doubled quotes in it, and `indent` is what stands before
    each line of a block.
    """

    value: Value
    span: Span
    style: Style = "plain"
    text: str = ""
    origin: tuple[int, int] = (1, 1)
    columns: tuple[int, ...] | None = None

    def position(self, line: int, column: int) -> tuple[int, int]:
        """The place in the file (1-based line, column) of a character of the text.

        `line` and `column` count from 0 inside the text: `position(0, 0)` is its first character. One place behind
        the last character of a line is allowed. Exact for `|` blocks and for scalars of one line (see
        `effect.dsl_text`).
        """
        first_line, first_column = self.origin
        if self.columns is not None and line == 0:
            return first_line, self.columns[min(column, len(self.columns) - 1)]
        if line == 0 or self.style == "block":
            return first_line + line, first_column + column
        return first_line + line, column + 1

    def part(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The span in the file of a part of the text, given like `position` (0-based, the end is exclusive)."""
        return Span(self.span.file, *self.position(line, column), *self.position(end_line, end_column))


@record
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@record
class Entry:
    """One `key: value` of a mapping."""

    key: str
    key_span: Span
    value: Node


@record
class Mapping:
    """Named values, in the order of the file. The span of a mapping is the whole of it, from its first key."""

    entries: dict[str, Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value under a key, or None when there is no such key."""
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def key_span(self, key: str) -> Span:
        """Where the key stands; the span of the mapping when it has no such key."""
        entry = self.entries.get(key)
        return self.span if entry is None else entry.key_span

    def text(self, key: str) -> str | None:
        """The value under a key when it is a string, else None."""
        value = self.get(key)
        return value.value if isinstance(value, Scalar) and isinstance(value.value, str) else None

    def __contains__(self, key: object) -> bool:
        return key in self.entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping


def plain(node: Node | None) -> Any:
    """The node as plain Python data: dict, list, str, int, float, bool, None."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    return None


def texts(node: Node | None) -> list[Scalar]:
    """The scalars of a list, or the scalar itself as a list of one; anything else gives an empty list."""
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Scalar)]
    return []
