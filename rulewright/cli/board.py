"""What a seat sees, as tables for a terminal. Made from its view alone, so it can show nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.compiler.diagnostics import visible
from rulewright.runtime.points import Cell, Domain, Zone, all_indices

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from rulewright.runtime.state import State
    from rulewright.runtime.text import Labels

HIDDEN = "-"


def show(state: State, seat: int, labels: Labels, out: Console) -> None:
    """Print the phases, variables and zones that a seat sees."""
    view = state.view(seat)
    phases = [visible(labels.text(f"phase.{phase}")) for phase in view["phase"]]
    if phases:
        out.print(_text(" / ".join(phases)), style="bold")
    cells = [cell for cell in state.game.program.module.CELLS if cell.id in view["variables"]]
    for table in (*_singles(cells, view, labels), *_by_index(cells, view, labels), *_grids(cells, view, labels)):
        out.print(table)
    zones = _zones(state.game.program.module.ZONES, view, labels)
    if zones.row_count:
        out.print(zones)


def _text(words: str, bold: bool = False) -> Any:
    from rich.text import Text

    return Text(visible(words), style="bold" if bold else "")


def _table(*heads: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_header=any(heads))
    for head in heads:
        table.add_column(_text(head), overflow="fold")
    return table


def _singles(cells: list[Cell], view: dict[str, Any], labels: Labels) -> Iterator[Table]:
    """Variables without an index, one in each row."""
    table = _table("", "")
    for cell in cells:
        if not cell.dims:
            row = (labels.text(f"variable.{cell.id}"), _value(cell, view["variables"][cell.id], labels))
            table.add_row(*map(_text, row))
    if table.row_count:
        yield table


def _by_index(cells: list[Cell], view: dict[str, Any], labels: Labels) -> Iterator[Table]:
    """Variables with the same single index side by side."""
    groups: dict[Domain, list[Cell]] = {}
    for cell in cells:
        if len(cell.dims) == 1:
            groups.setdefault(cell.dims[0], []).append(cell)
    for domain, group in groups.items():
        kind = labels.text(f"type.{domain.type}") if domain.names else ""
        table = _table(kind, *(labels.text(f"variable.{cell.id}") for cell in group))
        for value in domain.values():
            seen = [_value(cell, view["variables"][cell.id][domain.name(value)], labels) for cell in group]
            table.add_row(*map(_text, (labels.value(domain, value), *seen)))
        yield table


def _grids(cells: list[Cell], view: dict[str, Any], labels: Labels) -> Iterator[Table]:
    """A variable with several indices: the last one across."""
    for cell in cells:
        if len(cell.dims) < 2:
            continue
        across = cell.dims[-1]
        heads = [labels.value(across, value) for value in across.values()]
        table = _table(labels.text(f"variable.{cell.id}"), *heads)
        for index in all_indices(cell.dims[:-1]):
            below = _below(view["variables"][cell.id], cell.dims, index)
            seen = [_value(cell, below[across.name(value)], labels) for value in across.values()]
            table.add_row(*map(_text, (labels.several(cell.dims[:-1], index), *seen)))
        yield table


def _zones(zones: tuple[Zone, ...], view: dict[str, Any], labels: Labels) -> Table:
    """Places where something lies."""
    table = _table("", "", "")
    for zone in zones:
        for index in all_indices(zone.dims):
            there = _below(view["zones"][zone.id], zone.dims, index)
            if there["size"]:
                row = (labels.place("zone", zone.id, zone.dims, index), str(there["size"]), _cards(zone, there, labels))
                table.add_row(*map(_text, row))
    return table


def _cards(zone: Zone, there: dict[str, Any], labels: Labels) -> str:
    if "cards" not in there:
        return HIDDEN
    names = [labels.text(f"{zone.cards.type}.{card}") for card in there["cards"]]
    if zone.form == "row":
        return labels.join(names)
    return labels.join([name if times == 1 else f"{times} x {name}" for name, times in Counter(names).items()])


def _below(nested: Any, dims: tuple[Domain, ...], index: tuple[int, ...]) -> Any:
    for domain, value in zip(dims, index, strict=False):
        nested = nested[domain.name(value)]
    return nested


def _value(cell: Cell, seen: Any, labels: Labels) -> str:
    """A value of a view in words; what is not seen, or nothing, is a dash."""
    if isinstance(seen, list):
        return labels.join([_word(cell.value, member, labels) for member in seen]) or HIDDEN
    return HIDDEN if seen is None else _word(cell.value, seen, labels)


def _word(domain: Domain | None, seen: Any, labels: Labels) -> str:
    if isinstance(seen, bool):
        return labels.text("event.true" if seen else "event.false")
    if isinstance(seen, int):
        return labels.seat(seen) if domain is not None and domain.kind == "seat" else str(seen)
    return labels.text(f"{domain.type}.{seen}") if domain is not None else str(seen)
