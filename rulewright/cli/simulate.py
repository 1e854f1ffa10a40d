"""`rulewright simulate`: many seeded games between bots."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from rulewright.runtime.players import PLAYERS

from .common import CLEAN, Verbs, add_ruleset, add_verb, console, load, number, write_json
from .progress import progress

EXAMPLES = """
rulewright simulate president_maker --games 1000 --seed 1 --json out.json
rulewright simulate president_maker --seats 2 --ruling red_markers=two --games 200
rulewright simulate president_maker --player greedy --player random --games 100 --check
"""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(
        verbs,
        "simulate",
        "play many seeded games between bots",
        EXAMPLES,
        "The same seed gives the same bytes of JSON, whatever the number of workers.",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=number(1), default=200, metavar="N", help="how many; default: 200")
    parser.add_argument("--seed", type=number(0), default=0, metavar="S", help="of the whole run; default: 0")
    add_ruleset(parser)
    parser.add_argument(
        "--player",
        action="append",
        choices=sorted(PLAYERS),
        help="who plays; repeated, they are dealt to the seats in turn; default: random",
    )
    parser.add_argument(
        "--workers", type=number(1), default=processors(), metavar="K", help="processes; default: one per processor"
    )
    parser.add_argument("--check", action="store_true", help="check the invariants at every decision")
    parser.add_argument("--json", metavar="FILE", help="write the counts into a file, or to the output for -")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Play the games and show what was counted."""
    from rulewright.runtime.simulate import simulate

    game = load(words)
    with progress(words.games, f"{game.id}, {game.seats} seats") as advance:
        result = simulate(
            game,
            words.games,
            words.seed,
            words.player or ["random"],
            words.workers,
            words.check,
            advance,
        )
    if words.json:
        write_json(result, words.json)
    if words.json != "-":
        show(result)
    return CLEAN


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def show(result: dict[str, Any]) -> None:
    """The counts as a table."""
    from rich import box
    from rich.table import Table

    out = console(sys.stdout)
    rules = result["ruleset"]
    chosen = [*rules["variants"], *(f"{name}={option}" for name, option in rules["rulings"].items())]
    head = [f"{result['game']}, {rules['seats']} seats", *chosen]
    out.print(f"{', '.join(head)}: {result['games']} games, seed {result['seed']}, {' / '.join(result['players'])}")
    table = Table(box=box.SIMPLE)
    table.add_column("")
    for name in ("mean", "least", "most"):
        table.add_column(name, justify="right")
    table.add_column("how often", overflow="fold")
    for seat, spread in enumerate(result["returns"]):
        table.add_row(f"returns of seat {seat + 1}", *_numbers(spread), _often(spread["counts"]))
    table.add_row("decisions in a game", *_numbers(result["decisions"]), "")
    out.print(table)
    if result["cut_off"]:
        out.print(f"{result['cut_off']} games were cut off at the limit of decisions")


def _numbers(spread: dict[str, Any]) -> list[str]:
    return [f"{spread['mean']:.3f}", str(spread["min"]), str(spread["max"])]


def _often(counts: dict[str, int]) -> str:
    return ", ".join(f"{value}: {times}" for value, times in counts.items()) if len(counts) <= 8 else ""
