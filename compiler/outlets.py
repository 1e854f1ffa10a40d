"""Findings for other programs: SARIF 2.1.0 for code scanning and editors, workflow commands for GitHub.

What a person reads (`render_text`) and plain JSON (`to_json`) are in `diagnostics`. Same findings, same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from .diagnostics import CODES, Diagnostic, Edit, Span, visible

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def to_sarif(findings: Iterable[Diagnostic], version: str) -> str:
    """Findings as one SARIF log with one run; `version` is that of Rulewright."""
    found = list(findings)
    codes = sorted({finding.code for finding in found})
    run = {
        "tool": {"driver": {"name": "Rulewright", "version": version, "rules": [_rule(code) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes) for finding in found],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, sort_keys=True, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    """A code as a rule: its title, and its page as help."""
    known = CODES.get(code)
    if known is None:
        return {"id": code}
    page = known.explanation or known.title
    return {
        "id": code,
        "shortDescription": {"text": known.title},
        "help": {"text": page, "markdown": page},
    }


def _result(finding: Diagnostic, codes: Sequence[str]) -> dict[str, Any]:
    words = [finding.message, *(text for text in (finding.note, finding.help) if text)]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": finding.severity,
        "message": {"text": "\n".join(words)},
    }
    if finding.span is not None:
        result["locations"] = [_location(finding.span)]
    if finding.labels:
        result["relatedLocations"] = [
            {**_location(label.span), "id": number, "message": {"text": label.text}}
            for number, label in enumerate(finding.labels, 1)
        ]
    if finding.fix:
        text = finding.help or "The edit that mends it."
        result["fixes"] = [{"description": {"text": text}, "artifactChanges": _changes(finding.fix)}]
    return result


def _changes(edits: Iterable[Edit]) -> list[dict[str, Any]]:
    files: dict[str, list[dict[str, Any]]] = {}
    for edit in edits:
        replacement = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.new}}
        files.setdefault(edit.span.file, []).append(replacement)
    return [{"artifactLocation": _artifact(file), "replacements": changes} for file, changes in files.items()]


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(span.file), "region": _region(span)}}


def _artifact(file: str) -> dict[str, str]:
    return {"uri": quote(file)}


def _region(span: Span) -> dict[str, int]:
    """SARIF counts like we do: from 1, in code points, the end is exclusive."""
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def to_github(findings: Iterable[Diagnostic]) -> str:
    """Findings as workflow commands, one a line: GitHub shows them beside the lines of a pull request."""
    return "".join(f"{_command(finding)}\n" for finding in findings)


def _command(finding: Diagnostic) -> str:
    words = [finding.message, *(text for text in (finding.note, finding.help) if text)]
    message = "\n".join(visible(line) for text in words for line in text.split("\n"))
    place: dict[str, str | int] = {}
    if finding.span is not None:
        span = finding.span
        place = {"file": span.file, "line": span.line}
        if span.end_line == span.line:  # GitHub takes columns only when they are of one line; its ends are inclusive
            place |= {"col": span.column, "endColumn": max(span.column, span.end_column - 1)}
        else:
            place |= {"endLine": span.end_line}
    place["title"] = finding.code
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in place.items())
    return f"::{finding.severity} {properties}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
