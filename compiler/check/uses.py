"""What the rules of one ruleset use. Names in texts were noted when they were resolved; the rest is in the types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..model import core as c
from ..model.game import Game, Text
from ..model.types import IntType, MemberType, SetType, Type
from ..model.walk import zones_of
from ..source.nodes import Mapping
from .subject import Subject


def types_used(game: Game) -> set[str]:
    """The types of a game that something has, by id."""
    names = names_used(game)
    used = {name for section, name in names if section in ("types", "kinds")}
    used |= {name.split(".")[0] for section, name in names if section == "members"}
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
    used = {name for section, name in names_used(game) if section == "fields"}
    for zone in game.zones.values():
        holds = zone.node.get("holds")
        if isinstance(holds, Mapping) and "field" in holds:
            used.add(f"{zone.kind.id}.{holds.text('field')}")
    return used


def names_used(game: Game) -> set[tuple[str, str]]:
    """All that a ruleset uses by name, with the section where it is declared."""
    return game.used.union(*(text.used for text in game.texts))


def names_used_by_any(subjects: Sequence[Subject]) -> set[tuple[str, str]]:
    """What any of these rulesets uses by name."""
    used = (used for subject in subjects for used in (subject.game.used, *(text.used for text in subject.fresh)))
    return set().union(*used)


def zones_read(subjects: Sequence[Subject]) -> set[str]:
    """The zones that cards leave in any of these rulesets, or that something looks into."""
    used = {name for section, name in names_used_by_any(subjects) if section == "moved from"}
    for subject in subjects:
        used |= {zone.reshuffle for zone in subject.game.zones.values() if zone.reshuffle}
        used |= {expr.zone.zone.id for expr in subject.fresh_parts(c.ZoneQuery)}
        domains = [expr.domain for expr in subject.fresh_parts(c.Quantified)]
        domains += [loop.domain for loop in subject.fresh_parts(c.ForEach)]
        for choice in subject.fresh_parts(c.Choose):
            domains += domains_of(choice)
        used |= {domain.zone.zone.id for domain in domains if isinstance(domain, c.InZone)}
        used |= {stmt.zone.id for stmt in subject.fresh_parts(c.Reveal) if stmt.zone is not None}
        looks: list[c.Stmt] = [*subject.fresh_parts(c.Look), *subject.fresh_parts(c.Shuffle)]
        used |= {ref.zone.id for stmt in looks for ref in zones_of(stmt)}
    return used


def domains_of(stmt: c.Stmt) -> list[c.Domain]:
    """The domains of a loop or of the options of a choice."""
    match stmt:
        case c.ForEach(domain=domain):
            return [domain]
        case c.Choose(options=options):
            return [param.domain for option in options for param in option.params]
    return []


def locals_read(subject: Subject, text: Text) -> set[c.Local]:
    """The locals that a text reads."""
    return {expr.local for expr in subject.parts(text, c.LocalRef)}
