"""`rulewright cite`: which paragraph of the sources has no rule, which rule has no paragraph."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .common import CLEAN, FINDINGS, Verbs, add_verb, as_json, find
from .tell import tell

if TYPE_CHECKING:
    from rulewright.compiler.coverage import Coverage, Place

EXAMPLES = "rulewright cite die_macher\nrulewright cite rules/president_maker --json"
ABOUT = "Every rule names its paragraphs or says that it is assumed; exit code 1 when one does neither."


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(verbs, "cite", "how rules and sources cover each other", EXAMPLES, ABOUT)
    parser.add_argument("game", metavar="GAME", help="a game's name, or the path of its folder")
    parser.add_argument("--json", action="store_true", help="as JSON, with every citation")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Print the coverage both ways."""
    from rulewright.compiler.coverage import coverage
    from rulewright.compiler.diagnostics import Diagnostics
    from rulewright.compiler.source import load_folder

    folder = find(words.game)
    diags = Diagnostics()
    found = coverage(folder, diags)
    if found is None:
        tell(diags, load_folder(folder, Diagnostics()).files, sys.stderr)
        return FINDINGS
    sys.stdout.write(as_json(found.data()) if words.json else "\n".join(_lines(found)) + "\n")
    return FINDINGS if found.uncited else CLEAN


def _lines(found: Coverage) -> Iterable[str]:
    silent = sum(paragraph.kind == "none" for paragraph in found.paragraphs)
    used = sum(bool(paragraph.cited_by) for paragraph in found.paragraphs)
    yield (
        f"{found.game}: {len(found.paragraphs)} paragraphs; {used} are cited, {silent} hold no rule, "
        f"{len(found.unused)} have none in these rules"
    )
    yield from _block("paragraphs without a rule", (f"{p.id} ({p.kind}): {p.says}" for p in found.unused))
    yield from _block("rules without a paragraph, assumed", map(_line, found.assumed))
    yield from _block("ruled, where sources disagree or are silent", map(_line, found.ruled))
    yield from _block("neither cited nor assumed", map(_line, found.uncited))


def _block(head: str, lines: Iterable[str]) -> Iterable[str]:
    listed = list(lines)
    yield ""
    yield f"{head}: {len(listed)}"
    yield from (f"  {line}" for line in listed)


def _line(place: Place) -> str:
    note = f": {place.note}" if place.note else ""
    return f"{place.name} ({place.file}:{place.line}){note}"
