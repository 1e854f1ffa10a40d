"""The model stage as a whole: declarations, then texts, then what follows from both."""

from __future__ import annotations

from ..diagnostics import Diagnostics
from ..language import parse_expression
from ..overlay import Rulebook
from ..source.nodes import Mapping, Scalar
from . import codes
from .declare import declare, declare_rest, used_by_declarations
from .expressions import Expressions, Scope, Unresolved, check_params
from .game import Function, Game, Text
from .links import link
from .reuse import Known, take_over
from .statements import resolve_procedure
from .types import IntType, fits


def build_model(rulebook: Rulebook, diags: Diagnostics, known: Known | None = None) -> Game | None:
    """The typed game of a rulebook; None when a diagnostic of severity error was reported.

    With `known`, what this ruleset has in common with an earlier one is taken over from it, findings included.
    """
    game, like = _declared(rulebook, diags, known)
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
        link(game, like, diags)
        game.sound = diags.ok
    return game if game.sound else None


def _declared(rulebook: Rulebook, diags: Diagnostics, known: Known | None) -> tuple[Game, Game | None]:
    """The declarations, as far as possible those of another ruleset, and that ruleset."""
    found = Diagnostics()
    game, like = _taken_over(rulebook, known) if known is not None else (None, None)
    if game is None:
        game = declare(rulebook, found)
    if known is not None and not len(found):
        known.keep(game)
    game.used = used_by_declarations(game)
    diags.extend(found)
    return game, like


def _taken_over(rulebook: Rulebook, known: Known) -> tuple[Game | None, Game | None]:
    """A game with what is new in it declared, and where the rest is from.

    None when not all that is new can be declared: how that is told rests on the rest.
    """
    taken = take_over(rulebook, known)
    if taken is None:
        return None, None
    found = Diagnostics()
    declare_rest(taken.game, taken.concerned, taken.signatures, found)
    return (None, None) if len(found) else (taken.game, taken.like)


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
