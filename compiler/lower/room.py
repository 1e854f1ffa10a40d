"""Whether there is room for a game by a long way, as a glance at its texts tells.

Nearly every game is far from the limits of this stage, and to know that nothing need be lowered: an instance of a text
has at most so many locals, and a choice has its options wherever it stands.
"""

from __future__ import annotations

from collections.abc import Set
from functools import partial
from typing import NamedTuple

from ..model import Game, pauses
from ..model import core as c
from ..model.game import Procedure, Variable, Zone
from ..model.names import size_of
from ..model.reuse import once, once_each
from ..model.walk import stmts_of
from .layout import HEADER, MAX_LENGTH, variable_size, zone_stride
from .lowering import array_width
from .options import few


class _Needs(NamedTuple):
    """What a text needs: places of one instance at most, small choices, and places for each seat in secret blocks."""

    places: int
    few: bool
    secret: bool


def ample(game: Game, tails: set[str]) -> bool:
    """Whether no choice has too many options, and the vector cannot be too long if every local had a place in it."""
    lowered = [procedure for procedure in game.all_procedures if game.pauses(procedure) or procedure is game.flow]
    needs = once_each(game, "room", lowered, partial(_needs, game))
    times = 1 + (game.seats if any(need.secret for need in needs) else 0)
    frames = times * sum(need.places for need in needs)
    places = tuple(game.variables.values()), tuple(game.zones.values()), frozenset(tails)
    declared = once(game, "declared places", places, partial(_declared, *places))
    length = HEADER + game.seats + declared + frames
    return length <= MAX_LENGTH and all(need.few for need in needs)


def _declared(variables: tuple[Variable, ...], zones: tuple[Zone, ...], tails: Set[str]) -> int:
    """How many places variables and zones take."""
    return sum(map(variable_size, variables)) + sum(zone_stride(zone, tails) * size_of(zone.dims) for zone in zones)


def _needs(game: Game, procedure: Procedure) -> _Needs:
    stmts = stmts_of(procedure)
    return _Needs(
        places=2 + len(procedure.body.locals) + sum(_hidden(stmt, game) for stmt in stmts if pauses(stmt, game)),
        few=all(few(stmt) for stmt in stmts if isinstance(stmt, c.Choose)),
        secret=any(isinstance(stmt, c.Secretly) for stmt in stmts),
    )


def _hidden(stmt: c.Stmt, game: Game) -> int:
    """How many places a statement that pauses needs at most besides the locals that the rules name."""
    match stmt:
        case c.ForEach(domain=domain):
            return array_width(domain, game) + 2
        case c.Perform(args=args, context=context):
            return 1 + len(args) + len(context.effects)
    return 3
