"""`rulewright test`: the scenarios of games, the rulebook's own examples."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rulewright import loading

from .common import CLEAN, FINDINGS, Verbs, add_verb, as_json, find
from .progress import progress
from .tell import tell

if TYPE_CHECKING:
    from rulewright.scenario import Outcome

EXAMPLES = """
rulewright test
rulewright test president_maker --scenario worked_count
"""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(
        verbs,
        "test",
        "play the scenarios of games and compare",
        EXAMPLES,
        "Without GAME, all games in rules/. Scenarios are described in docs/scenarios.md.",
    )
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--scenario", action="append", metavar="ID", help="only this one; may be repeated")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Run the scenarios. A scenario that fails is a finding, with its place and the difference."""
    from rulewright.compiler.diagnostics import Diagnostics, RulesError
    from rulewright.scenario import run_scenarios

    folders = [find(name) for name in words.games] or [loading.RULES / name for name in loading.games()]
    played: dict[str, list[Outcome]] = {}
    for folder in folders:
        diags = Diagnostics()
        with progress(None, f"test {folder.name}") as advance:
            outcomes, files = run_scenarios(folder, diags, words.scenario, lambda: advance(1))
        if not diags.ok:
            raise RulesError(diags, files)
        played[folder.name] = outcomes
        if not words.json:
            _show(folder.name, outcomes, files)
    if words.json:
        rows = {name: [_data(outcome) for outcome in outcomes] for name, outcomes in played.items()}
        sys.stdout.write(as_json({"games": rows}))
    failed = any(outcome.failed for outcomes in played.values() for outcome in outcomes)
    return FINDINGS if failed else CLEAN


def _show(game: str, outcomes: list[Outcome], files: dict[str, str]) -> None:
    for outcome in outcomes:
        print(f"{'failed' if outcome.failed else 'ok    '} {outcome.id}  {outcome.file}:{outcome.line}")
        tell(outcome.findings, files, sys.stdout)
    failed = sum(outcome.failed for outcome in outcomes)
    print(f"{game}: {len(outcomes)} scenarios, {failed or 'none'} failed")


def _data(outcome: Outcome) -> dict[str, object]:
    findings = [item.to_data() for item in outcome.findings]
    return {
        "id": outcome.id,
        "file": outcome.file,
        "line": outcome.line,
        "ok": not outcome.failed,
        "findings": findings,
    }
