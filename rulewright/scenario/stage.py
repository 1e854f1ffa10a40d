"""The stable names of a typed game, without a compiled module: what scenarios may speak of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

from rulewright.compiler.model import Game
from rulewright.compiler.model import core as c
from rulewright.compiler.model.game import Procedure, Variable
from rulewright.compiler.model.game import Zone as ZoneOfRules
from rulewright.compiler.model.reuse import once_each
from rulewright.compiler.model.types import BoolType, IntType, MemberType, SetType, Type
from rulewright.compiler.model.walk import stmts_of
from rulewright.runtime.points import Cell, Domain, Zone

Options: TypeAlias = dict[str, list[tuple[Domain | None, ...]]]
"""By the names of options: for each choice that has it, the domains of its arguments."""


class Stage:
    """Variables, zones and answers of one ruleset by their names.

    Its cells and zones are made for their names and domains alone; they have no place in a vector.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """The variables."""
        return {cell.id: cell for cell in once_each(self.game, "cell", self.game.variables.values(), _cell)}

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """The zones."""
        return {zone.id: zone for zone in once_each(self.game, "place", self.game.zones.values(), _zone)}

    @cached_property
    def seats(self) -> Domain:
        """The seats."""
        return Domain("seat", "seat", (), 0, self.game.seats - 1)

    @cached_property
    def options(self) -> Options:
        """The options of all choices."""
        return _joined(once_each(self.game, "options", self.game.all_procedures, _options))

    def answers(self, more: Procedure | None) -> Options:
        """The options of all choices; `more` is a text that a scenario runs."""
        further = _options(more) if more is not None else {}
        return _joined((self.options, further)) if further else self.options

    @cached_property
    def outcomes(self) -> set[str]:
        """All that may come out of chance, apart from numbers: cards, members and seats."""
        found = {card.id for kind in self.game.kinds.values() for card in kind.cards}
        found |= {value for enum in self.game.enums.values() for value in enum.type.values}
        return found | {self.seats.name(seat) for seat in self.seats.values()}


def _cell(item: Variable) -> Cell:
    is_set, optional = isinstance(item.type, SetType), isinstance(item.type, MemberType) and item.type.optional
    return Cell(item.id, 0, _dims(item.dims), _domain(item.type), is_set, optional, item.seen_by, _nobody, 0)


def _zone(item: ZoneOfRules) -> Zone:
    cards = Domain("card", item.kind.id, item.kind.type.values, 0, item.kind.type.size - 1)
    place = item.id, item.kind.id, _dims(item.dims), item.form, 0, 0
    return Zone(*place, item.capacity, cards, item.seen_by, _nobody)


def _options(procedure: Procedure) -> Options:
    """The options of the choices in one text."""
    found: Options = {}
    for choose in (stmt for stmt in stmts_of(procedure) if isinstance(stmt, c.Choose)):
        for option in choose.options:
            found.setdefault(option.id, []).append(tuple(_domain(param.domain.type) for param in option.params))
        if choose.many:
            found.setdefault("done", []).append(())
    return found


def _joined(parts: Iterable[Options]) -> Options:
    found: Options = {}
    for part in parts:
        for name, forms in part.items():
            found.setdefault(name, []).extend(forms)
    return found


def _dims(dims: Sequence[MemberType | IntType]) -> tuple[Domain, ...]:
    return tuple(domain for domain in map(_domain, dims) if domain is not None)


def _domain(kind: Type) -> Domain | None:
    """The domain of a type, as compiled modules have it."""
    match kind:
        case MemberType(sort=sort, name=name, values=values):
            return Domain(sort, name, () if sort == "seat" else values, 0, len(values) - 1)
        case IntType(low=low, high=high, unit=unit):
            return Domain("int", unit, (), low, high)
        case BoolType():
            return Domain("bool", "bool", (), 0, 1)
        case SetType(item=MemberType() as item):
            return _domain(item)
    return None


def _nobody(s: object, index: object) -> int:
    return -1
