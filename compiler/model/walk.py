"""Walking over typed expressions and statements: one place that knows what is inside what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import core as c
from .game import Function, Procedure


def domain_parts(domain: c.Domain) -> Iterator[c.Expr]:
    """The expressions of a domain."""
    match domain:
        case c.InSet(set=inner):
            yield inner
        case c.InZone(zone=zone):
            yield from zone.index
        case c.InRange(low=low, high=high):
            yield low
            yield high
        case c.InEffects(effects=effects):
            yield effects


def expr_parts(expr: c.Expr) -> Iterator[c.Expr]:
    """The expressions directly inside an expression."""
    match expr:
        case c.VarRef(index=parts) | c.TableRef(index=parts) | c.SetOf(items=parts):
            yield from parts
        case c.FunctionCall(args=parts) | c.Builtin(args=parts) | c.CanProcedure(args=parts):
            yield from parts
        case c.CanEffect(effect=effect, args=parts):
            yield effect
            yield from parts
        case c.CardField(card=card):
            yield card
        case c.UnaryOp(operand=operand):
            yield operand
        case c.BinaryOp(left=left, right=right):
            yield left
            yield right
        case c.IfExpr(condition=condition, then=then, otherwise=otherwise):
            yield condition
            yield then
            yield otherwise
        case c.Quantified(domain=domain, where=where, value=value, keys=keys, otherwise=other):
            yield from domain_parts(domain)
            yield from (part for part in (where, value, *keys, other) if part is not None)
        case c.ZoneQuery(zone=zone, card=card_expr):
            yield from zone.index
            if card_expr is not None:
                yield card_expr


def all_exprs(exprs: Iterable[c.Expr]) -> Iterator[c.Expr]:
    """Each of these expressions and everything inside them, outer first."""
    for expr in exprs:
        yield expr
        yield from all_exprs(expr_parts(expr))


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


def all_stmts(stmts: Iterable[c.Stmt]) -> Iterator[c.Stmt]:
    """Each of these statements and every statement inside them, outer first."""
    for stmt in stmts:
        yield stmt
        yield from all_stmts(inner_stmts(stmt))


def exprs_of(item: Procedure | Function) -> Iterator[c.Expr]:
    """Every expression of a procedure or function."""
    if isinstance(item, Function):
        yield from all_exprs((item.value,) if item.value is not None else ())
        return
    yield from all_exprs(item.body.wheres)
    for stmt in all_stmts(item.body.stmts):
        yield from all_exprs(stmt_exprs(stmt))


def calls_of(item: Procedure | Function) -> Iterator[Procedure | Function]:
    """What a procedure or function calls, in the order of the text; may repeat."""
    for expr in exprs_of(item):
        if isinstance(expr, c.FunctionCall):
            yield expr.function
    if isinstance(item, Function):
        return
    for stmt in all_stmts(item.body.stmts):
        match stmt:
            case c.Run(procedure=procedure) | c.Assign(value=c.ProcedureCall(procedure=procedure)):
                yield procedure
            case c.Perform(context=context):
                yield from context.effects
