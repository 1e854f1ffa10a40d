"""Remarks in the rules that allow a warning at one place:

    - {id: spare, type: 0..3}  # rulewright: allow RW521 because the next edition needs it

In: the findings of a check and the texts of the files. Out: the findings that no remark allows, and what is wrong with
the remarks themselves (RW150-RW154). A remark stands behind what it is about, in the same line, or on a line of its own
above it; inside an effect text too, where `#` begins a comment as in YAML.

This is the last thing that happens to findings, so it holds for those of every stage and those over all rulesets.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import yaml

from .diagnostics import CODES, Diagnostic, Diagnostics, Edit, Label, Span, define, listing

UNREADABLE = define(
    "RW150",
    "a remark to Rulewright that it cannot read",
    """
A comment that begins with `rulewright:` is an order, and this one is none that is known. A misspelt one would allow
nothing, and nobody would notice.

Bad:

    - {id: spare, type: 0..3}  # rulewright: ignore RW521

Good:

    - {id: spare, type: 0..3}  # rulewright: allow RW521 because the next edition needs it
""",
)
NO_REASON = define(
    "RW151",
    "a warning is allowed without a reason",
    """
The next person who edits the rules must be able to see whether the reason still holds.

Bad:

    - {id: spare, type: 0..3}  # rulewright: allow RW521

Good:

    - {id: spare, type: 0..3}  # rulewright: allow RW521 because the next edition needs it
""",
)
UNKNOWN_CODE = define(
    "RW152",
    "a remark allows a code that does not exist",
    """
Codes are `RW` and three digits; `rulewright explain` lists them.

Bad:

    # rulewright: allow RW5211 because the next edition needs it

Good:

    # rulewright: allow RW521 because the next edition needs it
""",
)
ERROR_ALLOWED = define(
    "RW153",
    "a remark allows an error",
    """
Only warnings can be allowed: with an error the rules do not mean one thing, and no game could be made of them.

Bad:

    coins := 50  # rulewright: allow RW509 because the box has 50 coins

Good:

    - {id: coins, type: 0..50}
""",
)
UNUSED = define(
    "RW154",
    "a remark allows what is not found there",
    """
The warning is gone, or the remark stands in the wrong place: it is about its own line, or, on a line of its own, about
the next one. Left where it is, it would hide the next mistake of this kind. `rulewright check --fix` takes it away. It
is looked at when the rules have no errors, since only then every check has run; in libraries never, since another game
may need the remark.

Bad:

    # rulewright: allow RW521 because the next edition needs it

    - {id: used, type: 0..3}

Good:

    - {id: used, type: 0..3}
""",
)

_REMARK = re.compile(r"(?:^|(?<=\s))#\s*rulewright(?:\s*[:：]|\s+(?=allow\b))", re.MULTILINE)
_ALLOW = re.compile(r"#\s*rulewright: +allow +(RW\w*(?:, *RW\w*)*)\s*(?:because\b\s*(.*))?")
_FORM = "Write `# rulewright: allow RW521 because` and the reason."


@dataclass(slots=True)
class Remark:
    """One remark: where it stands, the codes it allows, the line that it is about, and the codes it met there."""

    span: Span
    codes: dict[str, Span]
    line: int
    met: set[str] = field(default_factory=set)


def unallowed(
    findings: Iterable[Diagnostic], files: Mapping[str, str], libraries: Collection[str], complete: bool
) -> Iterator[Diagnostic]:
    """The findings that remain, and those about the remarks in the files.

    `complete` is false when some checks were not run, so that nobody can say that a remark is not used.
    """
    about = Diagnostics()
    remarks = [remark for file, text in files.items() if "rulewright" in text for remark in _read(file, text, about)]
    by_line: dict[tuple[str, int], list[Remark]] = {}
    for remark in remarks:
        by_line.setdefault((remark.span.file, remark.line), []).append(remark)
    for finding in findings:
        place = finding.span
        here = by_line.get((place.file, place.line), []) if place is not None else []
        concerned = [remark for remark in here if finding.code in remark.codes]
        for remark in concerned:
            remark.met.add(finding.code)
        if finding.severity == "error":
            for remark in concerned:
                _error_allowed(remark, finding, about)
        if finding.severity == "error" or not concerned:
            yield finding
    if complete:
        for remark in remarks:
            if remark.span.file not in libraries:
                _look_for_unused(remark, files[remark.span.file], about)
    yield from about


def _read(file: str, text: str, diags: Diagnostics) -> Iterator[Remark]:
    lines = text.split("\n")
    quoted: list[tuple[int, int]] | None = None
    for found in _REMARK.finditer(text):
        quoted = _quoted(text) if quoted is None else quoted
        if any(start <= found.start() < end for start, end in quoted):
            continue
        number = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        line = lines[number - 1]
        span = Span(file, number, column, number, len(line.rstrip()) + 1)
        codes = _codes(line[column - 1 :].rstrip(), span, diags)
        if codes:
            yield Remark(span, codes, _about(lines, number, column))


def _quoted(text: str) -> list[tuple[int, int]]:
    """Where texts in quotes stand: a `#` in them begins no comment."""
    found = []
    try:
        for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
                found.append((token.start_mark.index, token.end_mark.index))
    except yaml.YAMLError:
        pass  # the file has a finding, and what comes behind it cannot be told
    return found


def _about(lines: list[str], number: int, column: int) -> int:
    """The line that a remark is about: its own, or the next with anything but a comment in it."""
    if lines[number - 1][: column - 1].strip():
        return number
    for below in range(number, len(lines)):
        if lines[below].strip() and not lines[below].lstrip().startswith("#"):
            return below + 1
    return number


def _codes(remark: str, span: Span, diags: Diagnostics) -> dict[str, Span]:
    """The codes that a remark allows, each with its place; none after a finding."""
    found = _ALLOW.fullmatch(remark)
    if found is None:
        diags.warning(UNREADABLE, "this remark to Rulewright cannot be read, so it does nothing", span, help=_FORM)
        return {}
    if not (found[2] or "").strip():
        diags.warning(
            NO_REASON,
            "a warning is allowed here without a reason, so it is not allowed",
            span,
            help="Write `because` and the reason behind the code.",
        )
        return {}
    codes: dict[str, Span] = {}
    for code in re.finditer(r"RW\w*", found[1]):
        start = span.column + found.start(1) + code.start()
        place = span._replace(column=start, end_column=start + len(code[0]))
        if code[0] in CODES:
            codes[code[0]] = place
        else:
            diags.warning(
                UNKNOWN_CODE,
                f"there is no code `{code[0]}`",
                place,
                help="`rulewright explain` lists the codes.",
            )
    return codes


def _error_allowed(remark: Remark, finding: Diagnostic, diags: Diagnostics) -> None:
    assert finding.span is not None, "it stands on a line"
    diags.warning(
        ERROR_ALLOWED,
        f"{finding.code} is an error here, and errors cannot be allowed",
        remark.codes[finding.code],
        labels=[Label(finding.span, "this error")],
        help="Mend it, and take the remark away.",
    )


def _look_for_unused(remark: Remark, text: str, diags: Diagnostics) -> None:
    idle = [code for code in remark.codes if code not in remark.met]
    if not idle:
        return
    whole = len(idle) == len(remark.codes)
    diags.warning(
        UNUSED,
        f"{listing(idle, 'and')} {'is' if len(idle) == 1 else 'are'} allowed here, and nothing of the kind is found",
        remark.span if whole else remark.codes[idle[0]],
        note=""
        if remark.line == remark.span.line
        else f"The remark is about line {remark.line}, the next one with rules in it.",
        help="Take the remark away." if whole else "Take the code out of the remark.",
        fix=[_without(remark.span, text.split("\n"))] if whole else [],
    )


def _without(span: Span, lines: list[str]) -> Edit:
    """The edit that takes a remark away: its whole line when nothing else stands there."""
    line = lines[span.line - 1]
    before = line[: span.column - 1].rstrip()
    if before:
        place = span._replace(column=len(before) + 1, end_column=len(line) + 1)
        return Edit(place, line[len(before) :], "")
    if span.line == len(lines):
        return Edit(Span(span.file, span.line, 1, span.line, len(line) + 1), line, "")
    return Edit(Span(span.file, span.line, 1, span.line + 1, 1), line + "\n", "")
