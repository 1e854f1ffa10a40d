"""Which locals are still needed where.

A local that is needed when another function takes over must stand in the vector; any other is a plain local of the
generated function. A local in the vector that is no longer needed is set to 0 on the way, so that equal positions are
equal vectors whatever happened before (promise P4).
"""

from __future__ import annotations

from collections.abc import Iterable

from ..model import core as c
from ..model.game import Die
from ..model.walk import all_exprs, domain_parts, stmt_exprs, value_exprs, zones_of
from . import ir

Locals = frozenset[c.Local]
EMPTY: Locals = frozenset()


def reads(exprs: Iterable[c.Expr]) -> Locals:
    """The locals that expressions read, without those that quantifiers bind themselves."""
    found: set[c.Local] = set()
    bound: set[c.Local] = set()
    for expr in all_exprs(exprs):
        if isinstance(expr, c.LocalRef):
            found.add(expr.local)
        elif isinstance(expr, c.Quantified):
            bound.add(expr.local)
    return frozenset(found - bound)


def before(op: ir.Op, after: Locals) -> Locals:
    """What is needed before an operation, given what is needed after it."""
    match op:
        case ir.Let(local=local, value=value):
            return (after - {local}) | reads((value,))
        case ir.LetOrder(local=local, loop=loop):
            extra = [part for part in (loop.key,) if part is not None]
            return (after - {local}) | (reads([*domain_parts(loop.domain), *extra]) - {loop.local})
        case ir.Element(target=target, array=array, at=at):
            return (after - {target}) | {array, at}
        case ir.Refill(zone=zone):
            return after | reads(zone.index)
        case ir.Fault():
            return EMPTY
        case ir.Take(zone=zone, card=card):
            return after | reads(zone.index) | {card}
        case ir.Put(source=source, target=target, card=card, seen=seen):
            return after | reads([*source.index, *target.index, *seen.index]) | {card}
    return _before_stmt(op, after)


def _before_stmt(stmt: c.Stmt, after: Locals) -> Locals:
    match stmt:
        case c.Assign(place=c.LocalRef(local=local), op=":=", value=value):
            return (after - {local}) | reads(value_exprs(value))
        case c.Assign(place=c.LocalRef(local=local)):
            return after | reads(stmt_exprs(stmt)) | {local}
        case c.Draw(local=local, otherwise=otherwise):
            inner = after - {local} | (_sequence(otherwise, after) if otherwise is not None else EMPTY)
            zones = [part for ref in zones_of(stmt) for part in ref.index]
            until = reads((stmt.until,)) - {local} if stmt.until is not None else EMPTY
            return inner | reads(zones) | until
        case c.If(condition=condition, then=then, otherwise=otherwise):
            return reads((condition,)) | _sequence(then, after) | _sequence(otherwise, after)
        case c.ForEach() | c.Repeat() | c.Turns():
            return _loop(stmt, after)
    return after | reads(stmt_exprs(stmt))


def _sequence(stmts: tuple[c.Stmt, ...], after: Locals) -> Locals:
    for stmt in reversed(stmts):
        after = before(stmt, after)
    return after


def _loop(stmt: c.ForEach | c.Repeat | c.Turns, after: Locals) -> Locals:
    bound = {stmt.local} if isinstance(stmt, c.ForEach | c.Turns) else set()
    own = reads(stmt_exprs(stmt)) - bound
    rest = _sequence(stmt.otherwise, after) if isinstance(stmt, c.Repeat) else EMPTY
    around = after | own | rest
    while True:
        grown = around | (_sequence(stmt.body, around) - bound)
        if grown == around:
            return around
        around = grown


def before_end(block: ir.Block, live: dict[ir.Block, Locals]) -> Locals:
    """What is needed where a block ends."""
    end = block.end
    match end:
        case ir.Goto(target=target):
            return live[target]
        case ir.Branch(condition=condition, then=then, otherwise=otherwise):
            return reads((condition,)) | live[then] | live[otherwise]
        case ir.Ask(point=point, none=none):
            asked = reads((point.choose.seat,))
            return at_point(point, live) | asked | (live[none] if none is not None else EMPTY)
        case ir.Draw(point=point) | ir.Enter(point=point):
            return at_point(point, live)
        case ir.Call(args=args, after=after, instance=instance):
            return reads(args) | (live[after] - {instance.result})
        case ir.Return(value=value):
            return reads((value,)) if value is not None else EMPTY
    return EMPTY


def at_point(point: ir.Point, live: dict[ir.Block, Locals]) -> Locals:
    """What is needed while play waits at a point."""
    if isinstance(point, ir.ChancePoint):
        source = point.source
        used = source.index if isinstance(source, c.ZoneRef) else () if isinstance(source, Die) else (source,)
        return (live[point.take] - {point.local}) | reads(used)
    if isinstance(point, ir.SecretPoint):
        return live[point.after] | reads((point.members,)) | point.reads
    needed: Locals = live[point.done] if point.done is not None else EMPTY
    for option, take in zip(point.choose.options, point.takes, strict=True):
        bound = {param.local for param in option.params}
        inner = live[take] | reads(option.wheres)
        for param in option.params:
            inner |= reads(domain_parts(param.domain))
        needed |= inner - bound
    return needed


def settle(program: ir.Program) -> None:
    """Fill `live` of every block: what is needed where it begins."""
    live: dict[ir.Block, Locals] = dict.fromkeys(program.blocks, EMPTY)
    secret_points = [point for point in program.points if isinstance(point, ir.SecretPoint)]
    grown = True
    while grown:
        grown = False
        for block in reversed(program.blocks):
            needed = before_end(block, live)
            for op in reversed(block.ops):
                needed = before(op, needed)
            needed -= program.thread_seats
            if needed != live[block]:
                live[block] = needed
                grown = True
        for point in secret_points:
            own = _thread_reads(point, program, live)
            if own != point.reads:
                point.reads = own
                grown = True
    for block, needed in live.items():
        block.live = needed


def _thread_reads(point: ir.SecretPoint, program: ir.Program, live: dict[ir.Block, Locals]) -> Locals:
    """Locals of the main thread that the threads of a secret block read: they stay until the reveal."""
    return frozenset(local for local in live[point.entry] if not program.frame_of[False, local].per_seat)
