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


def zones_of(stmt: c.Stmt) -> Iterator[c.ZoneRef]:
    """The zones that a statement names itself (not those in its expressions)."""
    match stmt:
        case c.Move(source=source, target=target) | c.MoveAll(source=source, target=target):
            yield source
            yield target
        case c.DrawUpTo(source=source, target=target):
            yield source
            yield target
        case c.Draw(source=source, target=target, rest=rest):
            yield source
            yield target
            if rest is not None:
                yield rest
        case c.Shuffle(zone=zone, into=into):
            yield zone
            if into is not None:
                yield into
        case c.Look(zone=zone):
            yield zone


def stmt_exprs(stmt: c.Stmt) -> Iterator[c.Expr]:
    """The expressions of a statement itself, not those of statements inside it."""
    for ref in zones_of(stmt):
        yield from ref.index
    match stmt:
        case c.Assign(place=place, value=value):
            if isinstance(place, c.VarRef):
                yield from place.index
            yield from value_exprs(value)
        case c.Move(count=count, card=card):
            yield from (part for part in (count, card) if part is not None)
        case c.DrawUpTo(count=count):
            yield count
        case c.Draw(until=until):
            yield from (until,) if until is not None else ()
        case c.Look(seat=seat):
            yield seat
        case c.Reveal(index=index):
            yield from index
        case c.If(condition=condition):
            yield condition
        case c.ForEach(domain=domain, key=key, where=where):
            yield from domain_parts(domain)
            yield from (part for part in (key, where) if part is not None)
        case c.Repeat(times=times, until=until):
            yield from (part for part in (times, until) if part is not None)
        case c.Turns(members=members, first=first, until=until):
            yield members
            yield first
            if until is not None:
                yield until
        case c.Secretly(members=members):
            yield members
        case c.Choose(seat=seat, limit=limit, options=options):
            yield seat
            if limit is not None:
                yield limit
            for option in options:
                for param in option.params:
                    yield from domain_parts(param.domain)
                yield from option.wheres
        case c.Run(args=args):
            yield from args
        case c.Perform(effect=effect, args=args):
            yield effect
            yield from args
        case c.Result(value=value):
            yield value


def value_exprs(value: c.Value) -> Iterator[c.Expr]:
    """The expressions of the right side of an assignment."""
    match value:
        case c.RollDie():
            return
        case c.PickRandom(domain=domain):
            yield domain
        case c.ProcedureCall(args=args):
            yield from args
        case _:
            yield value


_COMPOUND = (c.If, c.ForEach, c.Turns, c.Secretly, c.Repeat, c.Draw, c.Choose)


def inner_stmts(stmt: c.Stmt) -> Iterator[c.Stmt]:
    """The statements directly inside a compound one."""
    match stmt:
        case c.If(then=then, otherwise=otherwise):
            yield from then
            yield from otherwise
        case c.ForEach(body=body) | c.Turns(body=body) | c.Secretly(body=body):
            yield from body
        case c.Repeat(body=body, otherwise=otherwise):
            yield from body
            yield from otherwise
        case c.Draw(otherwise=otherwise):
            yield from otherwise or ()
        case c.Choose(options=options, if_none=if_none):
            for option in options:
                yield from option.body
            yield from if_none or ()


def all_stmts(stmts: Iterable[c.Stmt]) -> list[c.Stmt]:
    """Each of these statements and every statement inside them, outer first."""
    found: list[c.Stmt] = []
    _gather_stmts(stmts, found)
    return found


def _gather_stmts(stmts: Iterable[c.Stmt], found: list[c.Stmt]) -> None:
    for stmt in stmts:
        found.append(stmt)
        if isinstance(stmt, _COMPOUND):
            _gather_stmts(inner_stmts(stmt), found)


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
