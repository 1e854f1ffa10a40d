"""`rulewright check`: what is wrong with the rules, in every ruleset of a game."""

from __future__ import annotations

import argparse
import sys

from rulewright import loading

from .common import CLEAN, FINDINGS, Verbs, add_overlays, add_verb, as_json, find
from .progress import progress
from .tell import tell

EXAMPLES = """
rulewright check
rulewright check rules/president_maker --json
rulewright check president_maker --overlay mine.yaml
"""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(
        verbs,
        "check",
        "say what is wrong with rules, and where",
        EXAMPLES,
        "Checks every number of seats, each variant, and each option of a ruling. Without GAME, all games in rules/.",
    )
    parser.add_argument("games", metavar="GAME", nargs="*")
    add_overlays(parser)
    parser.add_argument("--json", action="store_true", help="the findings as JSON")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Check games; each finding is told once, however many rulesets have it."""
    from rulewright.compiler.diagnostics import Diagnostics
    from rulewright.compiler.survey import survey

    folders = [find(name) for name in words.games] or [loading.RULES / name for name in loading.games()]
    diags = Diagnostics()
    files: dict[str, str] = {}
    counts: list[tuple[str, int]] = []
    with progress(None, "check") as advance:
        for folder in folders:
            found = survey(folder, diags, words.overlay, lambda: advance(1))
            files |= found.files
            counts.append((folder.name, found.rulesets))
    if words.json:
        findings = [item.to_data() for item in diags]
        rulesets = [{"id": name, "rulesets": count} for name, count in counts]
        sys.stdout.write(as_json({"games": rulesets, "findings": findings, "ok": diags.ok}))
    else:
        tell(diags, files, sys.stdout)
        errors = sum(item.severity == "error" for item in diags)
        verdict = f"{errors} errors, {len(diags) - errors} warnings" if len(diags) else "nothing found"
        done = ", ".join(f"{name} ({count} rulesets)" for name, count in counts)
        print(f"{done}: {verdict}")
    return FINDINGS if len(diags) else CLEAN
