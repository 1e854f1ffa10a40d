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
    # importing a stage declares its codes; `survey` imports stages 1 to 7
    from rulewright.compiler import sheets, survey  # noqa: F401
    from rulewright.compiler.diagnostics import CODES, did_you_mean

    from . import codes  # noqa: F401

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
        print("\n".join(f"{item.code}  {item.title}" for item in chosen))
    else:
        print(f"{chosen[0].code}: {chosen[0].title}\n\n{chosen[0].explanation}")
    return CLEAN
