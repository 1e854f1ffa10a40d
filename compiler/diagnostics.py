"""Every message of the compiler in one shape.

A `Diagnostic` says what is wrong, where (`Span`), what else has to do with it (`Label`s), why it matters at the table
(`note`) and what to write instead (`help`). Stages put them into a `Diagnostics` collector; `render_text` draws them
with the source line and a caret that stands under the right character, also in lines with Chinese, tabs or emoji.

Lines and columns count from 1, columns count code points, ends are exclusive. Files are named by their display path
(posix, see `source.folder`).

Codes are declared with `define` in the stage that gives them (`source/codes.py`, `overlay/codes.py`, ...), so that
`CODES` holds title and explanation of each for `rulewright explain`. Importing a stage's package declares its codes.
"""

from __future__ import annotations

import difflib
import json
import re
import textwrap
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning"]

MOST = 1_000
"""Findings of one run of a stage; those behind them are counted as errors or warnings and not told."""
LONGEST_MESSAGE = 400
"""Characters of a message or a label; what a file made longer with its names is cut in the middle."""
LIKE = 0.68
"""How alike a name must be to be offered, of 1: two thirds of the letters in common is often chance (money, more)."""
WIDEST_LINE = 160
"""Cells of a source line that are drawn; of a longer line only the part around the finding is shown."""


class Span(NamedTuple):
    """A piece of a file: 1-based, columns in code points, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def covers(self, other: Span) -> bool:
        """Whether `other` lies inside this span."""
        return (
            self.file == other.file
            and (self.line, self.column) <= (other.line, other.column)
            and (other.end_line, other.end_column) <= (self.end_line, self.end_column)
        )


class Label(NamedTuple):
    """A second place that belongs to a finding, with a few words: "first given here"."""

    span: Span
    text: str


class Edit(NamedTuple):
    """An edit of a file that mends a finding: `new` in place of `old`, which stands at `span`.

    Whoever makes it looks first whether `old` does stand there, see `mend`.
    """

    span: Span
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `message` is one line without a full stop; `note` and `help` are sentences and may be empty.

    `fix` are edits that mend it without doubt: nobody who sees them would have written anything else.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None
    labels: tuple[Label, ...] = ()
    note: str = ""
    help: str = ""
    fix: tuple[Edit, ...] = ()

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """By place, then code; findings without a place come first."""
        if self.span is None:
            return ("", 0, 0, self.code, self.message)
        return (self.span.file, self.span.line, self.span.column, self.code, self.message)

    def to_data(self) -> dict[str, Any]:
        """The finding as plain JSON data."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "span": None if self.span is None else self.span._asdict(),
            "labels": [{"span": label.span._asdict(), "text": label.text} for label in self.labels],
            "note": self.note,
            "help": self.help,
            "fix": [{"span": edit.span._asdict(), "old": edit.old, "new": edit.new} for edit in self.fix],
        }


class Diagnostics:
    """Collects the findings of a run. Iterating gives them sorted by place, exact duplicates once.

    It is always true in a condition, also when empty: ask `ok` or `len`.
    """

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}
        self._more: Counter[Severity] = Counter()

    def add(self, diagnostic: Diagnostic) -> None:
        """Put one finding in; an exact duplicate changes nothing."""
        self._found[diagnostic] = None

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Put several findings in."""
        for diagnostic in others:
            self.add(diagnostic)

    def error(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        labels: Iterable[Label] = (),
        note: str = "",
        help: str = "",
        names: tuple[str, Iterable[str]] | None = None,
        fix: Iterable[Edit] = (),
    ) -> None:
        """Report something that makes the rules unusable.

        `names` is (word, known names): the help gets a did-you-mean, and a fix when only one name can be meant.
        """
        edits = tuple(fix)
        if names is not None:
            word, known = names[0], tuple(names[1])
            names = (word, known)
            edits = edits or misspelt(word, known, span)
        self._report("error", code, message, span, labels, note, help, names, edits)

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None,
        *,
        labels: Iterable[Label] = (),
        note: str = "",
        help: str = "",
        names: tuple[str, Iterable[str]] | None = None,
        fix: Iterable[Edit] = (),
    ) -> None:
        """Report something that is probably a mistake, but with which the rules still mean one thing."""
        self._report("warning", code, message, span, labels, note, help, names, tuple(fix))

    def _report(
        self,
        severity: Severity,
        code: str,
        message: str,
        span: Span | None,
        labels: Iterable[Label],
        note: str,
        help_text: str,
        names: tuple[str, Iterable[str]] | None,
        fix: tuple[Edit, ...],
    ) -> None:
        if len(self._found) >= MOST:
            self._more[severity] += 1
            return
        if names is not None:
            help_text = " ".join(part for part in (did_you_mean(*names), help_text) if part)
        told = tuple(Label(label.span, _short(label.text)) for label in labels)
        self.add(Diagnostic(code, severity, _short(message), span, told, note, help_text, fix))

    @property
    def items(self) -> list[Diagnostic]:
        """The findings sorted by file, line, column, code."""
        return sorted(self._found, key=lambda diagnostic: diagnostic.sort_key)

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings do not count."""
        return not self._more["error"] and not any(diagnostic.severity == "error" for diagnostic in self._found)

    @property
    def codes(self) -> list[str]:
        """The codes of the findings, in the order of `items`."""
        return [diagnostic.code for diagnostic in self.items]

    def to_json(self) -> str:
        """All findings as one canonical JSON array."""
        return to_json(self.items)

    def raise_if_errors(self) -> None:
        """Raise `RulesError` with all findings when one of them is an error."""
        if not self.ok:
            raise RulesError(self)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __contains__(self, diagnostic: object) -> bool:
        return diagnostic in self._found

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return True


class RulesError(Exception):
    """The rules cannot be used; `diagnostics` says why. Its text is the findings as a person reads them."""

    def __init__(self, diagnostics: Diagnostics, sources: Mapping[str, str] | None = None) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics
        self.sources = sources or {}

    def __str__(self) -> str:
        return render_text(self.diagnostics, self.sources)


# --- codes -------------------------------------------------------------------------------------------------------


class Code(NamedTuple):
    """What a code stands for: a title of one line, and a page for `rulewright explain`."""

    code: str
    title: str
    explanation: str


CODES: dict[str, Code] = {}
"""Every declared code of the stages imported so far."""


def define(code: str, title: str, explanation: str, bad: str = "", good: str = "") -> str:
    """Declare a code and give it back; declaring one code with two meanings is a `ValueError`.

    The explanation says what is found and why it matters at the table; `bad` and `good` are examples of a few lines.
    """
    parts = [explanation.strip(), *(_example(word, text) for word, text in (("Bad", bad), ("Good", good)) if text)]
    meaning = Code(code, title, "\n\n".join(parts))
    if CODES.setdefault(code, meaning) != meaning:
        raise ValueError(f"the code {code} is declared twice: {CODES[code].title!r} and {title!r}")
    return code


def _example(word: str, text: str) -> str:
    return f"{word}:\n\n{textwrap.indent(text.strip(chr(10)), '    ')}"


def _short(message: str) -> str:
    if len(message) <= LONGEST_MESSAGE:
        return message
    half = LONGEST_MESSAGE // 2
    return f"{message[:half]} … {message[-half:]}"


# --- words -------------------------------------------------------------------------------------------------------


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence that offers the nearest of the known names, or an empty string when none is near."""
    near = nearest(word, known)
    return f"Did you mean {' or '.join(f'`{name}`' for name in near)}?" if near else ""


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known names that a person may have meant by `word`, best first; at most two, the second only if as near."""
    names = sorted(set(known) - {word})
    folded = word.casefold().replace("-", "_").replace(" ", "_")
    same = [name for name in names if name.casefold().replace("-", "_") == folded]
    if same:
        return same[:1]
    close = difflib.get_close_matches(folded, names, n=6, cutoff=LIKE if len(word) > 3 else 0.5)
    matches = [name for name in close if _alike_apart(folded, name)][:2]
    if len(matches) == 2 and _likeness(folded, matches[1]) < _likeness(folded, matches[0]):
        return matches[:1]
    return matches


def _alike_apart(a: str, b: str) -> bool:
    """Whether names of several words are alike without the words that they share: `free_cash`, `free_card` are not."""
    left, right = (re.split("[_.]", name) for name in (a, b))
    for end in (0, -1):
        while left and right and left[end] == right[end]:
            del left[end], right[end]
    rest = "_".join(left), "_".join(right)
    return min(map(len, rest)) < 4 or _likeness(*rest) >= LIKE


def _likeness(a: str, b: str) -> float:
    return difflib.SequenceMatcher(None, a, b).ratio()


def misspelt(word: str, known: Iterable[str], span: Span | None) -> tuple[Edit, ...]:
    """The edit that puts the one known name in place of `word` that is a slip of a finger away, if there is just one.

    A slip is a letter too much, too few, another one, or two letters in the wrong order. Short names and digits differ
    from each other on purpose: there is no edit for them.
    """
    if span is None or len(word) < 4:
        return ()
    near = [name for name in set(known) if name != word and _is_slip(word, name)]
    return (Edit(span, word, near[0]),) if len(near) == 1 else ()


def _is_slip(word: str, name: str) -> bool:
    start = 0
    while start < min(len(word), len(name)) and word[start] == name[start]:
        start += 1
    a, b = word[start:], name[start:]
    while a and b and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    if len(name) < 4 or any(character.isdigit() for character in a + b):
        return False
    return max(len(a), len(b)) == 1 or (len(a) == 2 and a == b[::-1])


def listing(names: Iterable[str], last: str = "or") -> str:
    """Names for a sentence: `a`, `b` or `c`. At most twelve of them, then how many more there are."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) > 12:
        return ", ".join(quoted[:12]) + f" and {len(quoted) - 12} more"
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"


# --- outlets -----------------------------------------------------------------------------------------------------


def to_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Findings as one canonical JSON array (sorted keys, one line per finding)."""
    lines = [json.dumps(item.to_data(), ensure_ascii=False, sort_keys=True) for item in diagnostics]
    return "[\n  " + ",\n  ".join(lines) + "\n]\n" if lines else "[]\n"


_RED, _YELLOW, _BLUE, _BOLD, _OFF = "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"
Paint = Callable[[str, str], str]


def render_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], color: bool = False) -> str:
    """Findings as a person reads them, one block each, with the source lines from `sources` (display path -> text).

    A file that is not in `sources` is named without its line. Ends with one line break, empty when there is no finding.
    """

    def paint(text: str, style: str) -> str:
        return f"{style}{text}{_OFF}" if color and text else text

    lines_of: dict[str, list[str]] = {}
    blocks = []
    for diagnostic in diagnostics:
        for span in _spans(diagnostic):
            if span.file not in lines_of and span.file in sources:
                lines_of[span.file] = sources[span.file].split("\n")
        blocks.append(_block(diagnostic, lines_of, paint))
    return "\n".join(blocks)


def _spans(diagnostic: Diagnostic) -> list[Span]:
    first = [] if diagnostic.span is None else [diagnostic.span]
    return first + [label.span for label in diagnostic.labels]


def _block(diagnostic: Diagnostic, lines_of: Mapping[str, Sequence[str]], paint: Paint) -> str:
    accent = _RED if diagnostic.severity == "error" else _YELLOW
    head = paint(f"{diagnostic.severity}[{diagnostic.code}]", accent)
    out = [f"{head}{paint(': ' + visible(diagnostic.message), _BOLD)}"]
    gutter = max([len(str(span.line)) for span in _spans(diagnostic)], default=0)
    edge = " " * gutter + paint(" |", _BLUE)
    for number, (file, marks) in enumerate(_by_file(diagnostic)):
        place = marks[0][0]
        arrow = "-->" if number == 0 else ":::"
        out.append(f"{' ' * gutter}{paint(arrow, _BLUE)} {visible(file)}:{place.line}:{place.column}")
        if file in lines_of:
            out.append(edge)
            out.extend(_snippet(sorted(marks, key=_mark_order), lines_of[file], gutter, accent, paint))
    notes = [("note", diagnostic.note), ("help", diagnostic.help)]
    shown = [(name, text) for name, text in notes if text]
    if shown and gutter:
        out.append(edge)
    for name, text in shown:
        words = ("\n" + " " * (gutter + len(name) + 5)).join(visible(line) for line in text.splitlines())
        out.append(f"{' ' * gutter}{paint(' =', _BLUE)} {paint(name, _BOLD)}: {words}")
    return "\n".join(out) + "\n"


Mark = tuple[Span, bool, str]
"""A place to be underlined: the span, whether it is the primary one, the words beside it."""


def _mark_order(mark: Mark) -> tuple[int, bool, Span, str]:
    """By line; in one line the primary place comes first, right under the source."""
    return (mark[0].line, not mark[1], mark[0], mark[2])


def _by_file(diagnostic: Diagnostic) -> list[tuple[str, list[Mark]]]:
    files: dict[str, list[Mark]] = {}
    if diagnostic.span is not None:
        files[diagnostic.span.file] = [(diagnostic.span, True, "")]
    for label in diagnostic.labels:
        files.setdefault(label.span.file, []).append((label.span, False, label.text))
    return list(files.items())


def _snippet(marks: Sequence[Mark], lines: Sequence[str], gutter: int, accent: str, paint: Paint) -> Iterator[str]:
    """Source lines with what is underlined in each; `...` stands for lines left out between two marks."""
    before = 0
    for span, primary, text in marks:
        if span.line != before:
            if before and span.line == before + 2:
                yield _numbered(before + 1, _cut(_near(_line(lines, before + 1), 1)[0], 1, 1)[0], gutter, paint)
            elif before and span.line > before + 1:
                yield paint("...", _BLUE)
            columns = [mark[0].column for mark in marks if mark[0].line == span.line]
            line, left = _near(_line(lines, span.line), min(columns))
            shown, shift = _cut(line, min(columns) - left, max(columns) - left)
            yield _numbered(span.line, shown, gutter, paint)
            before = span.line
        sign, style = ("^", accent) if primary else ("-", _BLUE)
        pad, width = _underline(
            span._replace(column=span.column - left, end_column=span.end_column - left), line, shift
        )
        words = f" {visible(text)}" if text else ""
        yield f"{' ' * gutter}{paint(' |', _BLUE)} {' ' * pad}{paint(sign * width + words, style)}"


def _near(line: str, column: int) -> tuple[str, int]:
    """The part of a line around a column that can be drawn, and how many characters of its beginning it leaves out.

    Lines without an end are not measured whole for each of their findings.
    """
    left = max(0, min(column - 1, len(line)) - WIDEST_LINE)
    return line[left : left + 4 * WIDEST_LINE], left


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number - 1] if 0 < number <= len(lines) else ""


def _numbered(number: int, text: str, gutter: int, paint: Paint) -> str:
    return f"{paint(f'{number:>{gutter}} |', _BLUE)} {text}".rstrip()


def _cut(line: str, first: int, last: int) -> tuple[str, int]:
    """The line as cells that a terminal shows, and how many cells of its beginning were cut off."""
    cells = cells_of(line)
    total = sum(len_cells for _, len_cells in cells)
    if total <= WIDEST_LINE:
        return "".join(text for text, _ in cells), 0
    start = max(0, first - 1 - WIDEST_LINE // 4)
    if last - first < WIDEST_LINE // 2:
        start = max(0, min(start, first - 1))
    skipped = sum(width for _, width in cells[:start])
    kept, used = [], 0
    for text, width in cells[start:]:
        if used + width > WIDEST_LINE:
            kept.append("…")
            break
        kept.append(text)
        used += width
    lead = "…" if start else ""
    return lead + "".join(kept), skipped - len(lead)


def _underline(span: Span, line: str, shift: int) -> tuple[int, int]:
    """Cells before the caret, and cells under which it stands (at least one).

    Only the first line of a span is underlined.
    """
    cells = cells_of(line)
    start = min(span.column - 1, len(cells))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    beyond = span.column - 1 - start
    start, end = _whole_runs([shown for shown, _ in cells], start, end)
    while 0 < start < len(cells) and not cells[start][1]:
        start -= 1  # a mark stands in the cell of the letter before it
    pad = sum(width for _, width in cells[:start]) + beyond - shift
    width = sum(width for _, width in cells[start : max(start, end)])
    pad = min(max(pad, 0), WIDEST_LINE + 1)
    return pad, max(1, min(width, WIDEST_LINE + 1 - pad))


def _whole_runs(shown: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """The place, widened to the right-to-left words that it touches.

    One terminal draws them in the order of the file, another turns them round: only the whole of them stands at the
    same cells in both.
    """
    kinds = ["L" if cell.startswith("<U+") else unicodedata.bidirectional(cell[0]) for cell in shown]
    at = 0
    while at < len(kinds):
        if kinds[at] not in _TURNS:
            at += 1
            continue
        last = below = at
        while below < len(kinds) and kinds[below] != "L":
            if kinds[below] in _TURNS or kinds[below] == "EN":
                last = below
            below += 1
        if at <= start <= last or at < end <= last + 1:
            start, end = min(start, at), max(end, last + 1)
        at = last + 1
    return start, end


_TURNS = ("R", "AL", "AN")
"""Directions of Unicode: Hebrew and Arabic letters and digits."""


def cells_of(line: str) -> list[tuple[str, int]]:
    """Each character as it is shown and the terminal cells it takes:

    tabs become spaces; invisible characters, and those that terminals may or may not melt into the one before
    (variation selectors, skin tones, enclosing marks), become their code.
    """
    if line.isascii() and line.isprintable():
        return [(character, 1) for character in line]
    cells: list[tuple[str, int]] = []
    used = 0
    for character in line:
        if character == "\t":
            shown, width = " " * (4 - used % 4), 4 - used % 4
        elif character in _MELTING or unicodedata.category(character) == "Me":
            shown = _code_of(character)
            width = len(shown)
        elif (shown := visible(character)) != character:
            width = len(shown)
        elif unicodedata.category(character) == "Mn" or character in _VOWELS_OF_SYLLABLES:
            width = 0
        else:
            width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        cells.append((shown, width))
        used += width
    return cells


_MELTING = frozenset(
    map(
        chr,
        (
            *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x180B, 0x1810),  # variation selectors
            *range(0x1F3FB, 0x1F400),  # skin tones
            0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0,  # fillers and joiners without a shape
        ),
    )
)  # fmt: skip
_VOWELS_OF_SYLLABLES = frozenset(map(chr, (*range(0x1161, 0x1200), *range(0xD7B0, 0xD800))))
"""Korean written letter by letter, as some systems name files: what follows the first letter of a syllable."""


def visible(text: str) -> str:
    """The text with what controls a terminal or cannot be seen as `<U+202E>`, so that no file can steer a terminal."""
    if text.isprintable():
        return text
    return "".join(character if _seen(character) else _code_of(character) for character in text)


def _code_of(character: str) -> str:
    return f"<U+{ord(character):04X}>"


def _seen(character: str) -> bool:
    return character == "\u3000" or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
