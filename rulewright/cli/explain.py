"""`rulewright explain`: what the code of a finding means."""

from __future__ import annotations

import argparse
import sys

from .common import CLEAN, FINDINGS, Verbs, add_verb, as_json, complain

EXAMPLES = """
rulewright explain RW101
rulewright explain
"""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(
        verbs, "explain", "say what a code means and what to do", EXAMPLES, "Without CODE, lists them all."
    )
    parser.add_argument("code", metavar="CODE", nargs="?")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Show the page of one code, or the titles of all."""
    from rulewright.compiler.diagnostics import CODES, did_you_mean
    from rulewright.compiler.manual import by_stage

    declare_all()
    if words.code is None:
        chosen = [CODES[name] for name in sorted(CODES)]
    elif words.code.upper() in CODES:
        chosen = [CODES[words.code.upper()]]
    else:
        near = did_you_mean(words.code.upper(), CODES)
        complain(f"there is no code {words.code}. {near}".rstrip())
        return FINDINGS
    if words.json:
        rows = [{"code": item.code, "title": item.title, "explanation": item.explanation} for item in chosen]
        sys.stdout.write(as_json({"codes": rows}))
    elif words.code is None:
        groups = [
            "\n".join([stage, *(f"  {code}  {CODES[code].title}" for code in names)]) for stage, names in by_stage()
        ]
        print("\n\n".join(groups))
    else:
        print(f"{chosen[0].code}: {chosen[0].title}\n\n{chosen[0].explanation}")
    return CLEAN


def declare_all() -> None:
    """Importing declares codes: `survey` imports all stages of the compiler."""
    from rulewright.compiler import survey  # noqa: F401
    from rulewright.compiler.source import opinion  # noqa: F401
    from rulewright.scenario import codes as _  # noqa: F401

    from . import codes  # noqa: F401
