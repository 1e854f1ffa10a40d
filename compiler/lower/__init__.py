"""Stage 6: procedures that pause -> blocks that can be resumed.

In: a typed game without errors. Out: a `Lowered` game: blocks, points, frames (ir.py) and the layout of the vector.
Guaranteed: between two points nothing waits; everything that must outlive a pause has a place in the vector; a local
that is no longer needed is known to be so (liveness.py), so that the emitter can clear it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..diagnostics import Diagnostics
from ..model import Game
from ..model import core as c
from ..model.game import Procedure
from ..model.reuse import once_each
from ..model.walk import stmts_of
from . import ir
from .layout import MAX_LENGTH, Layout, lay_out, most_length, tail_of, zone_stride
from .liveness import settle
from .lowering import lower
from .options import check_options
from .prune import prune
from .regions import numbered
from .room import ample


@dataclass(slots=True)
class Lowered:
    """What the emitter needs."""

    game: Game
    program: ir.Program
    layout: Layout
    tails: set[str]


def lower_game(game: Game, diags: Diagnostics) -> Lowered:
    """Lower a typed game and lay its vector out. Reports RW6xx for what is too large."""
    program = _points(game, diags)
    settle(program)
    tails = decks_with_tail(game)
    return Lowered(game, program, lay_out(game, program, tails, diags), tails)


def look_for_limits(game: Game, diags: Diagnostics) -> None:
    """What `lower_game` would report, without lowering where there is ample room.

    Which locals need a place is not found out either when there is room for all.
    """
    tails = decks_with_tail(game)
    if ample(game, tails):
        return
    program = _points(game, diags)
    if most_length(game, program, tails) > MAX_LENGTH:
        settle(program)
        lay_out(game, program, tails, diags)


def _points(game: Game, diags: Diagnostics) -> ir.Program:
    """The blocks, and the numbers of the points between them."""
    program = lower(game)
    prune(program)
    numbered(program)
    for number, point in enumerate(program.points, start=1):
        point.number = number
    check_options(program, diags)
    return program


def decks_with_tail(game: Game) -> set[str]:
    """The decks under which some text puts a card."""
    return set().union(*once_each(game, "put under", game.all_procedures, _put_under))


def _put_under(procedure: Procedure) -> set[str]:
    found: set[str] = set()
    for stmt in stmts_of(procedure):
        if isinstance(stmt, c.Move | c.MoveAll | c.Draw | c.DrawUpTo) and stmt.under:
            found.add(stmt.target.zone.id)
        if isinstance(stmt, c.Draw) and stmt.rest is not None:
            found.add(stmt.rest.zone.id)
    return found


__all__ = ["Layout", "Lowered", "look_for_limits", "lower_game", "tail_of", "zone_stride"]
