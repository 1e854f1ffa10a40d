"""Walking over typed expressions and statements: one place that knows what is inside what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from . import core as c
from .game import EffectContext, Function, Game, PartsBySort, Procedure, Signature

Parts: TypeAlias = tuple[c.Expr, ...]
"""Expressions directly inside something. Tuples, looked up by type: walking is most of what the checks do."""


def _given(*exprs: c.Expr | None) -> Parts:
    return tuple(expr for expr in exprs if expr is not None)


_IN_DOMAIN: dict[type, Callable[[Any], Parts]] = {
    c.Members: lambda domain: (),
    c.InSet: lambda domain: (domain.set,),
    c.InZone: lambda domain: domain.zone.index,
    c.InRange: lambda domain: (domain.low, domain.high),
    c.InEffects: lambda domain: (domain.effects,),
}


def domain_parts(domain: c.Domain) -> Parts:
    """The expressions of a domain."""
    return _IN_DOMAIN[type(domain)](domain)


def _quantified_parts(expr: c.Quantified) -> Parts:
    return (*domain_parts(expr.domain), *_given(expr.where, expr.value, *expr.keys, expr.otherwise))


_IN_EXPR: dict[type, Callable[[Any], Parts]] = {
    c.VarRef: lambda expr: expr.index,
    c.TableRef: lambda expr: expr.index,
    c.SetOf: lambda expr: expr.items,
    c.FunctionCall: lambda expr: expr.args,
    c.Builtin: lambda expr: expr.args,
    c.CanProcedure: lambda expr: expr.args,
    c.CanEffect: lambda expr: (expr.effect, *expr.args),
    c.CardField: lambda expr: (expr.card,),
    c.UnaryOp: lambda expr: (expr.operand,),
    c.BinaryOp: lambda expr: (expr.left, expr.right),
    c.IfExpr: lambda expr: (expr.condition, expr.then, expr.otherwise),
    c.Quantified: _quantified_parts,
    c.ZoneQuery: lambda expr: (*expr.zone.index, *_given(expr.card)),
}


def expr_parts(expr: c.Expr) -> Parts:
    """The expressions directly inside an expression."""
    parts = _IN_EXPR.get(type(expr))
    return parts(expr) if parts is not None else ()


def all_exprs(exprs: Iterable[c.Expr]) -> list[c.Expr]:
    """Each of these expressions and everything inside them, outer first."""
    found: list[c.Expr] = []
    _gather(exprs, found)
    return found


def _gather(exprs: Iterable[c.Expr], found: list[c.Expr]) -> None:
    for expr in exprs:
        found.append(expr)
        parts = _IN_EXPR.get(type(expr))
        if parts is not None:
            _gather(parts(expr), found)


_ZONES_IN: dict[type, Callable[[Any], tuple[c.ZoneRef, ...]]] = {
    c.Move: lambda stmt: (stmt.source, stmt.target),
    c.MoveAll: lambda stmt: (stmt.source, stmt.target),
    c.DrawUpTo: lambda stmt: (stmt.source, stmt.target),
    c.Draw: lambda stmt: (stmt.source, stmt.target, *(() if stmt.rest is None else (stmt.rest,))),
    c.Shuffle: lambda stmt: (stmt.zone, *(() if stmt.into is None else (stmt.into,))),
    c.Look: lambda stmt: (stmt.zone,),
}


def zones_of(stmt: c.Stmt) -> tuple[c.ZoneRef, ...]:
    """The zones that a statement names itself (not those in its expressions)."""
    zones = _ZONES_IN.get(type(stmt))
    return zones(stmt) if zones is not None else ()


def _assigned(stmt: c.Assign) -> Parts:
    return (*(stmt.place.index if isinstance(stmt.place, c.VarRef) else ()), *value_exprs(stmt.value))


def _chosen(stmt: c.Choose) -> Parts:
    asked = (
        expr
        for option in stmt.options
        for exprs in (*(domain_parts(param.domain) for param in option.params), option.wheres)
        for expr in exprs
    )
    return (stmt.seat, *_given(stmt.limit), *asked)


_IN_STMT: dict[type, Callable[[Any], Parts]] = {
    c.Assign: _assigned,
    c.Move: lambda stmt: _given(stmt.count, stmt.card),
    c.DrawUpTo: lambda stmt: (stmt.count,),
    c.Draw: lambda stmt: _given(stmt.until),
    c.Look: lambda stmt: (stmt.seat,),
    c.Reveal: lambda stmt: stmt.index,
    c.If: lambda stmt: (stmt.condition,),
    c.ForEach: lambda stmt: (*domain_parts(stmt.domain), *_given(stmt.key, stmt.where)),
    c.Repeat: lambda stmt: _given(stmt.times, stmt.until),
    c.Turns: lambda stmt: (stmt.members, stmt.first, *_given(stmt.until)),
    c.Secretly: lambda stmt: (stmt.members,),
    c.Choose: _chosen,
    c.Run: lambda stmt: stmt.args,
    c.Perform: lambda stmt: (stmt.effect, *stmt.args),
    c.Result: lambda stmt: (stmt.value,),
}


def stmt_exprs(stmt: c.Stmt) -> Parts:
    """The expressions of a statement itself, not those of statements inside it."""
    parts = _IN_STMT.get(type(stmt))
    own = parts(stmt) if parts is not None else ()
    zones = zones_of(stmt)
    return (*(expr for zone in zones for expr in zone.index), *own) if zones else own


def value_exprs(value: c.Value) -> Parts:
    """The expressions of the right side of an assignment."""
    match value:
        case c.RollDie():
            return ()
        case c.PickRandom(domain=domain):
            return (domain,)
        case c.ProcedureCall(args=args):
            return args
    return (value,)


_INSIDE: dict[type, Callable[[Any], tuple[c.Stmt, ...]]] = {
    c.If: lambda stmt: (*stmt.then, *stmt.otherwise),
    c.ForEach: lambda stmt: stmt.body,
    c.Turns: lambda stmt: stmt.body,
    c.Secretly: lambda stmt: stmt.body,
    c.Repeat: lambda stmt: (*stmt.body, *stmt.otherwise),
    c.Draw: lambda stmt: stmt.otherwise or (),
    c.Choose: lambda stmt: (*(inner for option in stmt.options for inner in option.body), *(stmt.if_none or ())),
}


def inner_stmts(stmt: c.Stmt) -> tuple[c.Stmt, ...]:
    """The statements directly inside a compound one."""
    inside = _INSIDE.get(type(stmt))
    return inside(stmt) if inside is not None else ()


def all_stmts(stmts: Iterable[c.Stmt]) -> list[c.Stmt]:
    """Each of these statements and every statement inside them, outer first."""
    found: list[c.Stmt] = []
    _gather_stmts(stmts, found)
    return found


def _gather_stmts(stmts: Iterable[c.Stmt], found: list[c.Stmt]) -> None:
    for stmt in stmts:
        found.append(stmt)
        inside = _INSIDE.get(type(stmt))
        if inside is not None:
            _gather_stmts(inside(stmt), found)


def stmts_of(procedure: Procedure) -> list[c.Stmt]:
    """Every statement of a procedure, outer first; walked once, as its text does not change any more."""
    if procedure.stmts is None:
        procedure.stmts = all_stmts(procedure.body.stmts)
    return procedure.stmts


def exprs_of(item: Procedure | Function) -> list[c.Expr]:
    """Every expression of a procedure or function; walked once."""
    if item.exprs is None:
        if isinstance(item, Function):
            item.exprs = all_exprs((item.value,) if item.value is not None else ())
        else:
            item.exprs = all_exprs((*item.body.wheres, *(expr for stmt in stmts_of(item) for expr in stmt_exprs(stmt))))
    return item.exprs


def parts_of(item: Procedure | Function) -> PartsBySort:
    """The expressions and statements of a procedure or function by their sort, outer first; sorted once."""
    if item.parts is None:
        found: PartsBySort = {}
        for part in (*exprs_of(item), *(stmts_of(item) if isinstance(item, Procedure) else ())):
            found.setdefault(type(part), []).append(part)
        item.parts = found
    return item.parts


def calls_of(item: Procedure | Function, game: Game) -> Iterator[Procedure | Function]:
    """What a procedure or function calls; may repeat. Whose conditions it asks with `can` is not among it."""
    if item.calls is None:
        item.calls = tuple(_calls(item))
    for called in item.calls:
        if isinstance(called, Function):
            yield called
        elif isinstance(called, Signature):
            yield game.called(called)
        else:
            yield from called.effects


def _calls(item: Procedure | Function) -> Iterator[Function | Signature | EffectContext]:
    yield from functions_in(exprs_of(item))
    for stmt in stmts_of(item) if isinstance(item, Procedure) else ():
        match stmt:
            case c.Run(called=called) | c.Assign(value=c.ProcedureCall(called=called)):
                yield called
            case c.Perform(context=context):
                yield context


def functions_in(exprs: Iterable[c.Expr]) -> list[Function]:
    """The functions that expressions call, those inside them included if they are listed."""
    return [expr.function for expr in exprs if isinstance(expr, c.FunctionCall)]


def asked_in(exprs: Iterable[c.Expr], game: Game) -> Iterator[Procedure]:
    """The procedures whose conditions expressions ask with `can`."""
    for expr in exprs:
        if isinstance(expr, c.CanProcedure):
            yield game.called(expr.called)
        elif isinstance(expr, c.CanEffect):
            yield from expr.context.effects
