"""What the rules of one ruleset use. Names in texts were noted when they were resolved; the rest is in the types."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..model import core as c
from ..model.game import Function, Game, Procedure
from ..model.types import IntType, MemberType, SetType, Type
from ..model.walk import all_exprs, all_stmts, exprs_of, stmt_exprs, zones_of
from ..source.nodes import Mapping
from .subject import once


def types_used(game: Game) -> set[str]:
    """The types of a game that something has, by id."""
    used = {name for section, name in game.used if section in ("types", "kinds")}
    used |= {name.split(".")[0] for section, name in game.used if section == "members"}
    for kind in _types(game):
        if isinstance(kind, SetType):
            kind = kind.item or IntType()
        if isinstance(kind, MemberType):
            used.add(kind.name)
        elif isinstance(kind, IntType) and kind.unit:
            used.add(kind.unit)
    return used


def _types(game: Game) -> Iterator[Type]:
    for variable in game.variables.values():
        yield from (*variable.dims, variable.type)
    for table in game.tables.values():
        yield from (*table.dims, table.type)
    for zone in game.zones.values():
        yield from (*zone.dims, zone.kind.type)
    for kind in game.kinds.values():
        yield from kind.fields.values()
    for context in game.contexts.values():
        yield from context.types
    for constant in game.constants.values():
        yield constant.type
    for function in game.functions.values():
        yield from (*(local.type for local in function.params), function.type)
    for procedure in game.all_procedures:
        yield from (local.type for local in procedure.params)
        if procedure.gives is not None:
            yield procedure.gives


def fields_used(game: Game) -> set[str]:
    """The fields of kinds that something reads, as `kind.field`; `holds: {field: ...}` reads one too."""
    used = {name for section, name in game.used if section == "fields"}
    for zone in game.zones.values():
        holds = zone.node.get("holds")
        if isinstance(holds, Mapping) and "field" in holds:
            used.add(f"{zone.kind.id}.{holds.text('field')}")
    return used


def zones_read(game: Game) -> set[str]:
    """The zones that cards leave, or that something looks into."""
    used = {name for section, name in game.used if section == "moved from"}
    used |= {zone.reshuffle for zone in game.zones.values() if zone.reshuffle}
    for text in game.texts:
        used |= once(game, "zones", text, partial(_zones_read_by, text))
    return used


def _zones_read_by(text: Function | Procedure) -> set[str]:
    used: set[str] = set()
    for expr in exprs_of(text):
        if isinstance(expr, c.ZoneQuery):
            used.add(expr.zone.zone.id)
        elif isinstance(expr, c.Quantified) and isinstance(expr.domain, c.InZone):
            used.add(expr.domain.zone.zone.id)
    for stmt in all_stmts(text.body.stmts) if isinstance(text, Procedure) else ():
        used |= {domain.zone.zone.id for domain in domains_of(stmt) if isinstance(domain, c.InZone)}
        if isinstance(stmt, c.Reveal) and stmt.zone is not None:
            used.add(stmt.zone.id)
        elif isinstance(stmt, c.Look | c.Shuffle):
            used |= {ref.zone.id for ref in zones_of(stmt)}
    return used


def domains_of(stmt: c.Stmt) -> list[c.Domain]:
    """The domains of a loop or of the options of a choice."""
    match stmt:
        case c.ForEach(domain=domain):
            return [domain]
        case c.Choose(options=options):
            return [param.domain for option in options for param in option.params]
    return []


def locals_read(stmts: tuple[c.Stmt, ...], wheres: tuple[c.Expr, ...] = ()) -> set[c.Local]:
    """The locals that a text reads."""
    found = {expr.local for expr in all_exprs(wheres) if isinstance(expr, c.LocalRef)}
    for stmt in all_stmts(stmts):
        found |= {expr.local for expr in all_exprs(stmt_exprs(stmt)) if isinstance(expr, c.LocalRef)}
    return found
