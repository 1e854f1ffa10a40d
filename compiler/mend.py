"""Edits that cannot be wrong, made: `rulewright check --fix`.

In: findings with fixes, and files as they lie on the disk. Out: their new texts. Everything that no edit names stays as
it was, byte for byte. Of edits that overlap the first is made; the next run of the check finds what is left. A file of
which YAML understands less afterwards is left alone.

Fixes name places as all findings do: in the text without byte order mark, with `\\n` line ends. A byte order mark
(RW106) and Windows line ends (RW107) have no such place, so they are taken away here by their code.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from .diagnostics import Diagnostic, Diagnostics, Edit, Span
from .source import codes
from .source.composer import compose

WHOLE_FILE = (codes.BOM, codes.LINE_ENDS)
"""Codes of findings that are mended in the file as a whole."""


def fitting(finding: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """The finding with its fix, if that fits the texts of the files, else without.

    An edit of a name may have the place of a call that begins with it; it gets its own place.
    """
    if not finding.fix:
        return finding
    fixed = [_placed(edit, files.get(edit.span.file, "")) for edit in finding.fix]
    return replace(finding, fix=tuple(edit for edit in fixed if edit is not None) if all(fixed) else ())


def _placed(edit: Edit, text: str) -> Edit | None:
    places = _Places(text)
    start, end = places.range(edit.span)
    here = text[start:end]
    if here == edit.old:
        return edit
    whole = re.findall(rf"(?<!\w){re.escape(edit.old)}(?!\w)", here)
    if not here.startswith(edit.old) or len(whole) != 1 or "\n" in edit.old:
        return None
    if re.match(r"[\[( ?.]", here[len(edit.old) :]) is None:
        return None
    span = edit.span
    return edit._replace(span=Span(span.file, span.line, span.column, span.line, span.column + len(edit.old)))


def can_mend(finding: Diagnostic) -> bool:
    """Whether there is an edit for a finding."""
    return bool(finding.fix) or finding.code in WHOLE_FILE


def mend(raw: str, file: str, findings: Iterable[Diagnostic]) -> str:
    """The new text of one file. `raw` is the file as it lies on the disk, decoded."""
    concerned = [finding for finding in findings if finding.span is not None and finding.span.file == file]
    places = _Places(raw)
    edits = list(_apart(places, concerned))
    text = _apply(raw, edits)
    if edits and _broken(text) > _broken(raw):
        text = raw
        for edit in reversed(edits):  # from the end, so that the places of the others stay right
            tried = _apply(text, [edit])
            text = tried if _broken(tried) <= _broken(text) else text
    found = {finding.code for finding in concerned}
    if codes.BOM in found:
        text = text.removeprefix("\ufeff")
    if codes.LINE_ENDS in found and "\r" not in text.replace("\r\n", ""):
        text = text.replace("\r\n", "\n")
    return text


def difference(old: str, new: str, file: str) -> str:
    """The change of one file as a unified diff, ready for `patch`."""
    lines = difflib.unified_diff(_lines(old), _lines(new), f"a/{file}", f"b/{file}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)


_Change = tuple[int, int, str]


def _apart(places: _Places, findings: Iterable[Diagnostic]) -> Iterator[_Change]:
    """The edits that fit the text and do not touch each other; those of one finding all or none. By place."""
    taken: list[_Change] = []
    for finding in findings:
        wanted: list[_Change] = []
        for edit in finding.fix:
            start, end = places.range(edit.span)
            if places.text[start:end].replace("\r\n", "\n") == edit.old:
                wanted.append((start, end, edit.new))
        free = all(last < start or end < first for first, last, _ in taken for start, end, _ in wanted)
        if len(wanted) == len(finding.fix) and free:
            taken += wanted
    return iter(sorted(taken))


def _apply(text: str, edits: list[_Change]) -> str:
    for start, end, new in reversed(edits):
        text = text[:start] + new + text[end:]
    return text


def _broken(text: str) -> int:
    diags = Diagnostics()
    root = compose(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), "", diags)
    return len(diags) + (1_000_000 if root is None else 0)


class _Places:
    """From lines and columns to characters of a text as it lies on the disk."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.first = 1 if text.startswith("\ufeff") else 0
        self.starts = [self.first, *(found.end() for found in re.finditer(r"\r\n|\r|\n", text))]

    def range(self, span: Span) -> tuple[int, int]:
        """First character, and the one behind the last."""
        return self.at(span.line, span.column), self.at(span.end_line, span.end_column)

    def at(self, line: int, column: int) -> int:
        """The character at a line and a column."""
        if line > len(self.starts):
            return len(self.text)
        return min(self.starts[line - 1] + column - 1, len(self.text))
