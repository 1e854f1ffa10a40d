"""The model stage as a whole: declarations, then texts, then what follows from both."""

from __future__ import annotations

from typing import TypeAlias

from ..diagnostics import Diagnostics, Label
from ..language import parse_expression
from ..overlay import Rulebook
from ..source.nodes import Mapping, Scalar
from . import codes
from . import core as c
from .declare import declare, declare_rest
from .expressions import Expressions, Scope, Unresolved, check_params
from .game import Function, Game, Procedure, Text
from .reuse import take_over
from .statements import resolve_procedure
from .types import IntType, fits
from .walk import calls_of, inner_stmts

MAX_CALLS = 40
"""Calls inside each other, like the depth of a text a bound for every stage that follows them."""
Known: TypeAlias = dict[tuple[int, tuple[str, ...]], Game]
"""The first game of each number of seats and variant; other rulesets are made from it."""


def build_model(rulebook: Rulebook, diags: Diagnostics, known: Known | None = None) -> Game | None:
    """The typed game of a rulebook; None when a diagnostic of severity error was reported.

    With `known`, what another ruleset has in common with this one is taken over from it, and its findings are not told
    again; when there was an error in it, None is given back too.
    """
    found = Diagnostics()
    game = _declared(rulebook, found, known)
    for text in game.texts:
        if game.is_fresh(text):
            _resolve(text, game, found)
        game.used |= text.used
    _resolve_returns(game, found)
    diags.extend(found)
    game.sound &= found.ok
    if game.sound:
        _refuse_recursion(game, diags)
        game.sound = diags.ok
    if game.sound:
        _find_pauses(game)
    return game if game.sound else None


def _declared(rulebook: Rulebook, diags: Diagnostics, known: Known | None) -> Game:
    """The declarations, as far as possible those of a ruleset with the same seats and variants."""
    key = (rulebook.ruleset.seats, rulebook.ruleset.variants)
    like = known.get(key) if known is not None else None
    taken = take_over(rulebook, like) if like is not None else None
    if taken is not None:
        game, concerned = taken
        declare_rest(game, concerned, diags)
        return game
    game = declare(rulebook, diags)
    if known is not None:
        known.setdefault(key, game)
    return game


def _resolve(text: Text, game: Game, diags: Diagnostics) -> None:
    """Resolve one text; what it uses is kept with it."""
    used, game.used = game.used, text.used
    if isinstance(text, Function):
        _resolve_function(text, game, diags)
    else:
        resolve_procedure(text, game, diags)
    game.used = used


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
    """RW410 for each cycle of calls, once, and for calls that are too deep."""
    done: set[int] = {id(text) for text in game.texts if not game.is_fresh(text)}
    reported: set[int] = set()
    deep: list[Procedure | Function] = []

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
        if len(path) >= MAX_CALLS:
            if not deep:
                diags.error(
                    codes.RECURSION,
                    f"calls go more than {MAX_CALLS} deep: {path[0].id} -> {path[1].id} -> ... -> {item.id}",
                    item.span,
                    labels=[Label(path[0].span, "from here")],
                    help="let fewer procedures do nothing but call the next",
                )
            deep.append(item)
            return
        path.append(item)
        for called in calls_of(item):
            visit(called, path)
        path.pop()
        done.add(id(item))

    for item in game.texts:
        if not deep:
            visit(item, [])


def _find_pauses(game: Game) -> None:
    """A procedure pauses when it has a choice or chance in it, or calls one that does."""
    grown = True
    while grown:
        grown = False
        for procedure in filter(game.is_fresh, game.all_procedures):
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
