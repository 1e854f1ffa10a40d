"""What a seat sees in a scenario against what `sees:` says: values, cards, and what is hidden from it."""

from __future__ import annotations

from typing import Any

from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.source.nodes import Mapping, Node, Scalar
from rulewright.runtime.log import cell_value as shown_value
from rulewright.runtime.points import Cell, Domain, Zone
from rulewright.runtime.state import State

from . import codes
from .names import Index, cell_text, cell_value, contents, contents_text, index_text, is_hidden, leaves, named
from .read import SEAT


def compare_sight(state: State, wanted: Node, diags: Diagnostics) -> None:
    """Compare the views of seats with `sees:`; each difference is a finding at the place of the expected value."""
    known = [f"seat{seat}" for seat in range(state.game.seats)]
    for entry in wanted if isinstance(wanted, Mapping) else ():
        seat = SEAT.fullmatch(entry.key)
        if seat is None or entry.key not in known:
            diags.error(codes.NAME, f"there is no `{entry.key}`", entry.key_span, names=(entry.key, known))
        elif isinstance(entry.value, Mapping):
            _Sight(state, int(seat[1]), diags).compare(entry.value)


class _Sight:
    """The view of one seat."""

    def __init__(self, state: State, seat: int, diags: Diagnostics) -> None:
        self.program = state.game.program
        self.vector = state.vector
        self.seat = seat
        self.view = state.view(seat)
        self.diags = diags

    def compare(self, wanted: Mapping) -> None:
        cells, zones = self.program.cells_by_id, self.program.zones_by_id
        for name, node in named(wanted.get("variables"), cells, "variable", self.diags):
            for index, leaf in leaves(node, cells[name].dims, name, self.diags):
                self.cell(cells[name], index, leaf)
        for name, node in named(wanted.get("zones"), zones, "zone", self.diags):
            for index, leaf in leaves(node, zones[name].dims, name, self.diags):
                self.zone(zones[name], index, leaf)

    def cell(self, cell: Cell, index: Index, leaf: Node) -> None:
        what = index_text(cell.id, cell.dims, index)
        if not cell.audience(self.vector, index, self.program.everybody) >> self.seat & 1:
            self.hidden(what, leaf)
            return
        found = _at(self.view["variables"][cell.id], cell.dims, index)
        if is_hidden(leaf):
            self.differ(what, f"sees {_shown(found)}", leaf)
            return
        expected = cell_value(cell, leaf, self.diags)
        if shown_value(cell, expected) != found:
            self.differ(what, f"sees {_shown(found)}, expected was {cell_text(cell, expected)}", leaf)

    def zone(self, zone: Zone, index: Index, leaf: Node) -> None:
        what = index_text(zone.id, zone.dims, index)
        found = _at(self.view["zones"][zone.id], zone.dims, index)
        if isinstance(leaf, Scalar) and type(leaf.value) is int:
            if leaf.value != found["size"]:
                self.differ(what, f"sees {found['size']} cards, expected were {leaf.value}", leaf)
            return
        if "cards" not in found:
            self.hidden(what, leaf)
        elif is_hidden(leaf):
            self.differ(what, f"sees [{', '.join(found['cards'])}]", leaf)
        else:
            expected = contents(zone, leaf, self.diags)
            if sorted(zone.cards.name(card) for card in expected) != sorted(found["cards"]):
                shown = ", ".join(found["cards"])
                self.differ(what, f"sees [{shown}], expected was {contents_text(zone, expected)}", leaf)

    def hidden(self, what: str, leaf: Node) -> None:
        if not is_hidden(leaf):
            self.differ(what, "does not see it", leaf)

    def differ(self, what: str, how: str, leaf: Node) -> None:
        self.diags.error(codes.DIFFERENT, f"`{what}`: seat{self.seat} {how}", leaf.span)


def _shown(value: Any) -> str:
    """A value of a view in words."""
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else "none" if value is None else str(value)


def _at(found: Any, dims: tuple[Domain, ...], index: Index) -> Any:
    """A value of a view by its index."""
    for domain, value in zip(dims, index, strict=True):
        found = found[domain.name(value)]
    return found
