"""`rulewright list`: the games at hand."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rulewright import loading

from .common import CLEAN, FINDINGS, Verbs, add_verb, as_json, console
from .tell import tell

if TYPE_CHECKING:
    from rulewright.compiler.offers import Offer


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(verbs, "list", "the games at hand", "rulewright list\nrulewright list --json")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Show what each game of `rules/` offers. A game that cannot be read is a finding."""
    from rulewright.compiler.diagnostics import Diagnostics
    from rulewright.compiler.offers import offer

    games: list[Offer] = []
    broken = False
    for name in loading.games():
        diags = Diagnostics()
        found, files = offer(loading.RULES / name, diags)
        if found is not None and diags.ok:
            games.append(found)
        else:
            broken = True
            tell(diags, files, sys.stderr)
    if words.json:
        sys.stdout.write(as_json({"games": [game.data() for game in games]}))
    else:
        _show(games)
    return FINDINGS if broken else CLEAN


def _show(games: list[Offer]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE)
    for head in ("game", "title", "seats", "variants", "rulings, the default first"):
        table.add_column(head, overflow="fold")
    for game in games:
        seats = ", ".join(map(str, game.seats))
        rulings = "\n".join(f"{ruling.id}: {', '.join(ruling.options)}" for ruling in game.rulings)
        row = (game.id, game.title, seats, "\n".join(game.variants), rulings)
        table.add_row(*(Text(cell) for cell in row))
    console(sys.stdout).print(table)
