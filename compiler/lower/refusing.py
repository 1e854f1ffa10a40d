"""Which statements may run into a counter that refuses to pass its limit."""

from __future__ import annotations

from ..model import core as c
from ..model.game import Game, Procedure
from ..model.walk import all_stmts, calls_of, stmts_of


def may_refuse(stmts: tuple[c.Stmt, ...], game: Game) -> bool:
    """Whether one of these statements, or a procedure they call, sets a variable declared `at_limit: refuse`."""
    seen: set[int] = set()
    todo: list[Procedure] = []
    for stmt in all_stmts(stmts):
        if _refuses(stmt):
            return True
        todo.extend(_called(stmt, game))
    while todo:
        procedure = todo.pop()
        if id(procedure) in seen:
            continue
        seen.add(id(procedure))
        if any(_refuses(stmt) for stmt in stmts_of(procedure)):
            return True
        todo.extend(item for item in calls_of(procedure, game) if isinstance(item, Procedure))
    return False


def _refuses(stmt: c.Stmt) -> bool:
    return isinstance(stmt, c.Assign) and isinstance(stmt.place, c.VarRef) and stmt.place.variable.at_limit == "refuse"


def _called(stmt: c.Stmt, game: Game) -> list[Procedure]:
    match stmt:
        case c.Run(called=called) | c.Assign(value=c.ProcedureCall(called=called)):
            return [game.called(called)]
        case c.Perform(context=context):
            return list(context.effects)
    return []
