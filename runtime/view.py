"""What a seat sees lying there now, as plain data.

    {"game": id, "seat": 0, "phase": [ids of the phases that run, outermost first], "deciding": [seats],
     "variables": {id: value, or nested by the index}, "zones": {id: zone, or nested by the index}}

A variable the seat does not see is None (whole variables that it never sees are left out); a zone is
{"size": n, "cards": [...]}, without "cards" when the seat does not see what lies there. `deciding` does not tell who of
them has answered already in a secret block. With a locale, "labels" maps every id that occurs to its words.

What a seat *knows* is more than what it sees now: that is its log.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .log import cell_value
from .points import Cell, Domain, Vector, Zone
from .program import Program
from .reading import cards, size
from .text import Labels

if TYPE_CHECKING:
    from .state import State


def view(state: "State", seat: int, locale: str | None = None) -> dict[str, Any]:
    """A seat's view. In an open secret block it shows the beginning of the block and the seat's own answers."""
    program = state.game.program
    block = state._block
    s = state._s if block is None else block.vector(seat)
    found = {
        "game": program.module.GAME,
        "seat": seat,
        "deciding": list(state.to_move if block is None else block.members),
        "over": state.over,
        **shown(program, s, seat),
    }
    if locale is not None:
        found["labels"] = _labels(program, state.game.labels(locale))
    return found


def shown(program: Program, s: Vector, seat: int) -> dict[str, Any]:
    """What a seat sees of a vector: phases, variables, zones."""
    module = program.module
    return {
        "phase": [phase for phase, at in module.PHASES if s[at]],
        "variables": {
            cell.id: _nested(cell.dims, _show_cell(program, cell, s, seat))
            for cell in module.CELLS
            if cell.seen_by != "none"
        },
        "zones": {zone.id: _nested(zone.dims, _show_zone(program, zone, s, seat)) for zone in module.ZONES},
    }


def _show_cell(program: Program, cell: Cell, s: Vector, seat: int) -> Callable[[tuple[int, ...]], Any]:
    def show(index: tuple[int, ...]) -> Any:
        if not cell.audience(s, index, program.everybody) >> seat & 1:
            return None
        return cell_value(cell, s[cell.address(index)])

    return show


def _show_zone(program: Program, zone: Zone, s: Vector, seat: int) -> Callable[[tuple[int, ...]], Any]:
    def show(index: tuple[int, ...]) -> Any:
        at = zone.address(index)
        shown: dict[str, Any] = {"size": size(zone, s, at)}
        if zone.audience(s, index, program.everybody) >> seat & 1:
            shown["cards"] = [zone.cards.name(card) for card in cards(zone, s, at)]
        return shown

    return show


def _nested(dims: tuple[Domain, ...], show: Callable[[tuple[int, ...]], Any], index: tuple[int, ...] = ()) -> Any:
    """What is shown for every index: nested mappings keyed by the ids of the index values."""
    if len(index) == len(dims):
        return show(index)
    domain = dims[len(index)]
    return {domain.name(value): _nested(dims, show, (*index, value)) for value in domain.values()}


def _labels(program: Program, labels: Labels) -> dict[str, str]:
    found = {f"variable.{cell.id}": labels.text(f"variable.{cell.id}") for cell in program.module.CELLS}
    found |= {f"zone.{zone.id}": labels.text(f"zone.{zone.id}") for zone in program.module.ZONES}
    found |= {f"phase.{phase}": labels.text(f"phase.{phase}") for phase, _ in program.module.PHASES}
    domains = [zone.cards for zone in program.module.ZONES]
    for dims in (*(cell.dims for cell in program.module.CELLS), *(zone.dims for zone in program.module.ZONES)):
        domains += dims
    domains += [cell.value for cell in program.module.CELLS if cell.value is not None]
    for domain in domains:
        found |= {f"{domain.type}.{name}": labels.text(f"{domain.type}.{name}") for name in domain.names}
    return found
