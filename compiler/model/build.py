"""The model stage as a whole: declarations, then texts, then what follows from both."""

from __future__ import annotations

from functools import partial
from typing import cast

from ..diagnostics import Diagnostics, Label
from ..language import parse_expression
from ..overlay import Rulebook
from ..source.nodes import Mapping, Scalar
from . import codes
from . import core as c
from .declare import declare, declare_rest, used_by_declarations
from .expressions import Expressions, Scope, Unresolved, check_params
from .game import Function, Game, Text
from .reuse import Known, once_each, take_over
from .statements import resolve_procedure
from .types import IntType, fits
from .walk import calls_of, inner_stmts

MAX_CALLS = 40
"""Calls inside each other, like the depth of a text a bound for every stage that follows them."""


def build_model(rulebook: Rulebook, diags: Diagnostics, known: Known | None = None) -> Game | None:
    """The typed game of a rulebook; None when a diagnostic of severity error was reported.

    With `known`, what this ruleset has in common with an earlier one is taken over from it, findings included.
    """
    game = _declared(rulebook, diags, known)
    for function in game.functions.values():
        function.type = function.gives
    for text in game.texts:
        if text.findings is None:
            _resolve(text, game)
        elif isinstance(text, Function):
            text.type = text.settled
        diags.extend(text.findings or ())
    _resolve_returns(game, diags)
    game.sound = diags.ok
    if game.sound:
        _refuse_recursion(game, diags)
        game.sound = diags.ok
    if game.sound:
        _find_pauses(game)
    return game if game.sound else None


def _declared(rulebook: Rulebook, diags: Diagnostics, known: Known | None) -> Game:
    """The declarations, as far as possible those of another ruleset."""
    found = Diagnostics()
    game = _taken_over(rulebook, known) if known is not None else None
    if game is None:
        game = declare(rulebook, found)
    if known is not None and not len(found):
        known.keep(game)
    game.used = used_by_declarations(game)
    diags.extend(found)
    return game


def _taken_over(rulebook: Rulebook, known: Known) -> Game | None:
    """A game with what is new in it declared; None when not all of that can be: how that is told rests on the rest."""
    taken = take_over(rulebook, known)
    if taken is None:
        return None
    game, concerned = taken
    effects = (effect for context in game.contexts.values() for effect in context.effects)
    shared = {*game.functions.values(), *game.procedures.values(), *effects, getattr(game, "flow", None)}
    found = Diagnostics()
    declare_rest(game, concerned, found)
    game.fresh = {text for text in game.texts if text not in shared}
    return None if len(found) else game


def _resolve(text: Text, game: Game) -> None:
    """Resolve one text; what it uses, and what is wrong with it, is kept with it."""
    found = Diagnostics()
    used, game.used = game.used, text.used
    if isinstance(text, Function):
        _resolve_function(text, game, found)
        text.settled = text.type
    else:
        resolve_procedure(text, game, found)
    game.used = used
    text.findings = tuple(found)


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
    if max(once_each(game, "height", game.texts, partial(_height, game))) <= MAX_CALLS:
        return
    done: set[Text] = set()
    reported: set[Text] = set()
    deep: list[Text] = []

    def visit(item: Text, path: list[Text]) -> None:
        if item in path:
            cycle = path[path.index(item) :]
            if reported.isdisjoint(cycle):
                reported.update(cycle)
                chain = " -> ".join([*(part.id for part in cycle), item.id])
                diags.error(
                    codes.RECURSION,
                    f"`{item.id}` calls itself: {chain}",
                    item.span,
                    labels=[Label(part.span, "through this") for part in cycle if part is not item],
                    help="use a loop",
                )
            return
        if item in done:
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
        done.add(item)

    for item in game.texts:
        if not deep:
            visit(item, [])


def _height(game: Game, text: Text, depth: int = 1) -> int:
    """How many calls inside each other a text is, itself one; more than are allowed when it calls itself."""
    known = game.memory["height"]
    if text not in known:
        known[text] = MAX_CALLS + 1  # unless it comes back to itself
        inner = calls_of(text) if depth <= MAX_CALLS else (text,)
        known[text] = 1 + max((_height(game, called, depth + 1) for called in inner), default=0)
    return cast(int, known[text])


def _find_pauses(game: Game) -> None:
    """A procedure pauses when it has a choice or chance in it, or calls one that does."""
    known = game.memory.setdefault("pauses", {})
    unknown = [procedure for procedure in game.all_procedures if procedure not in known]
    grown = True
    while grown:
        grown = False
        for procedure in unknown:
            if not procedure.pauses and any(pauses(stmt) for stmt in procedure.body.stmts):
                procedure.pauses = grown = True
    known.update(dict.fromkeys(unknown, True))


def pauses(stmt: c.Stmt) -> bool:
    """Whether a statement, or one inside it, may wait for a seat or for chance, or ends the game."""
    match stmt:
        case c.Choose() | c.Secretly() | c.Jump(word="end game"):
            return True
        case c.Assign(value=value):
            called = isinstance(value, c.ProcedureCall) and value.procedure.pauses
            return called or isinstance(value, c.RollDie | c.PickRandom)
        case c.Run(procedure=procedure):
            return procedure.pauses
        case c.Draw() | c.DrawUpTo():
            own = stmt.source.zone.form in ("deck", "pile")
            return own or (isinstance(stmt, c.Draw) and any(pauses(inner) for inner in stmt.otherwise or ()))
        case c.Perform(context=context):
            return any(effect.pauses for effect in context.effects)
    return any(pauses(inner) for inner in inner_stmts(stmt))
