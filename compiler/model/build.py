"""The model stage as a whole: declarations, then texts, then what follows from both."""

from __future__ import annotations

from ..diagnostics import Diagnostics, Label
from ..language import parse_expression
from ..overlay import Rulebook
from ..source.nodes import Mapping, Scalar
from . import codes
from . import core as c
from .declare import declare
from .expressions import Expressions, Scope, Unresolved, check_params
from .game import Function, Game, Procedure
from .statements import resolve_procedure
from .types import IntType, fits
from .walk import calls_of, inner_stmts


def build_model(rulebook: Rulebook, diags: Diagnostics) -> Game | None:
    """The typed game of a rulebook; None when a diagnostic of severity error was reported."""
    game = declare(rulebook, diags)
    for function in game.functions.values():
        _resolve_function(function, game, diags)
    for procedure in game.all_procedures:
        resolve_procedure(procedure, game, diags)
    _resolve_returns(game, diags)
    if diags.ok:
        _refuse_recursion(game, diags)
        _find_pauses(game)
    return game if diags.ok else None


def _resolve_function(function: Function, game: Game, diags: Diagnostics) -> None:
    node = function.node.get("value")
    if not isinstance(node, Scalar):
        return
    syntax = parse_expression(node.text, node, diags)
    if syntax is None:
        return
    check_params(function.params, game, diags)
    resolver = Expressions(game, diags, Scope(function.params))
    try:
        value = resolver.expr(syntax, function.type)
        function.value = resolver.need(value, function.type, f"the value of `{function.id}`")
        if isinstance(function.type, IntType) and not function.type.unit and isinstance(value.type, IntType):
            function.type = IntType(
                max(function.type.low, value.type.low), min(function.type.high, value.type.high), value.type.unit
            )
    except Unresolved:
        return


def _resolve_returns(game: Game, diags: Diagnostics) -> None:
    header = game.rulebook.game
    returns = header.get("returns")
    node = returns.get("value") if isinstance(returns, Mapping) else None
    if not isinstance(node, Scalar):
        diags.error(
            codes.MISPLACED,
            "the game has no `returns:`",
            header.span,
            help="`returns: {seat: p, value: ...}` says what each seat has got in the end",
        )
        return
    syntax = parse_expression(node.text, node, diags)
    if syntax is None:
        return
    resolver = Expressions(game, diags, Scope((game.returns_seat,)))
    try:
        value = resolver.expr(syntax)
    except Unresolved:
        return
    if not fits(value.type, IntType()):
        diags.error(codes.MISMATCH, f"`returns` gives a number for each seat, and this is a {value.type}", value.span)
        return
    game.returns = value


def _refuse_recursion(game: Game, diags: Diagnostics) -> None:
    """RW410 for each cycle of calls, once."""
    done: set[int] = set()
    reported: set[int] = set()

    def visit(item: Procedure | Function, path: list[Procedure | Function]) -> None:
        if item in path:
            cycle = path[path.index(item) :]
            if not any(id(part) in reported for part in cycle):
                reported.update(id(part) for part in cycle)
                chain = " -> ".join([*(part.id for part in cycle), item.id])
                diags.error(
                    codes.RECURSION,
                    f"`{item.id}` calls itself: {chain}",
                    item.span,
                    labels=[Label(part.span, "through this") for part in cycle if part is not item],
                    help="use a loop",
                )
            return
        if id(item) in done:
            return
        path.append(item)
        for called in calls_of(item):
            visit(called, path)
        path.pop()
        done.add(id(item))

    everything: list[Procedure | Function] = [*game.functions.values(), *game.all_procedures]
    for item in everything:
        visit(item, [])


def _find_pauses(game: Game) -> None:
    """A procedure pauses when it has a choice or chance in it, or calls one that does."""
    grown = True
    while grown:
        grown = False
        for procedure in game.all_procedures:
            if not procedure.pauses and any(pauses(stmt) for stmt in procedure.body.stmts):
                procedure.pauses = grown = True


def pauses(stmt: c.Stmt) -> bool:
    """Whether a statement, or one inside it, may wait for a seat or for chance, or ends the game."""
    match stmt:
        case c.Choose() | c.Secretly() | c.Jump(word="end game"):
            return True
        case c.Assign(value=c.RollDie() | c.PickRandom()):
            return True
        case c.Assign(value=c.ProcedureCall(procedure=procedure)) | c.Run(procedure=procedure):
            return procedure.pauses
        case c.Draw() | c.DrawUpTo():
            own = stmt.source.zone.form in ("deck", "pile")
            return own or (isinstance(stmt, c.Draw) and any(pauses(inner) for inner in stmt.otherwise or ()))
        case c.Perform(context=context):
            return any(effect.pauses for effect in context.effects)
    return any(pauses(inner) for inner in inner_stmts(stmt))
