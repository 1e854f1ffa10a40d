"""A table does not rise or fall as it says.

A table with `monotone: rising` has, along its last index, no value that is lower than the one before it; with
`monotone: falling` none that is higher. Equal neighbours are allowed.

At the table a track on which a later space gives less is nearly always a slip of the pen, or two numbers exchanged.

Bad:

    tables:
      - {id: income, per: [1..4], type: 0..9, monotone: rising, value: [1, 3, 2, 5]}

Good:

    tables:
      - {id: income, per: [1..4], type: 0..9, monotone: rising, value: [1, 2, 3, 5]}
"""

from __future__ import annotations

from ..diagnostics import Diagnostics, Label, Span
from ..model.game import Table
from ..model.names import dim_size, index_names, size_of
from ..source.nodes import Mapping, Node, Sequence
from .page import page
from .subject import Subject

CODE = page("RW506", __doc__)


def check(subject: Subject, diags: Diagnostics) -> None:
    """Report the first wrong step in each row of a table that declares `monotone`."""
    for found in subject.once_each("monotone", subject.game.tables.values(), _judged):
        diags.extend(found)


def _judged(table: Table) -> Diagnostics:
    diags = Diagnostics()
    order = table.node.text("monotone")
    if order and table.dims:
        _rows(table, order, diags)
    return diags


def _rows(table: Table, order: str, diags: Diagnostics) -> None:
    width = dim_size(table.dims[-1])
    for row in range(size_of(table.dims) // max(1, width)):
        values = table.values[row * width : (row + 1) * width]
        for at in range(1, len(values)):
            before, here = values[at - 1], values[at]
            if (here < before) if order == "rising" else (here > before):
                _report(table, order, row * width + at, before, here, diags)
                break


def _report(table: Table, order: str, at: int, before: int, here: int, diags: Diagnostics) -> None:
    diags.error(
        CODE,
        f"`{table.id}` should be {order}, and {here} comes after {before}",
        _place(table, at),
        labels=[
            Label(_place(table, at - 1), f"the {'higher' if order == 'rising' else 'lower'} one before it"),
            Label(table.node.key_span("monotone"), "declared here"),
        ],
        help="correct the value, or take `monotone` away",
    )


def _place(table: Table, at: int) -> Span:
    """Where the value at a flat index stands."""
    node: Node | None = table.node.get("value")
    places = size_of(table.dims)
    for dim in table.dims:
        places //= dim_size(dim)
        number, at = divmod(at, places)
        if isinstance(node, Sequence) and number < len(node.items):
            node = node.items[number]
        elif isinstance(node, Mapping):
            node = node.get(index_names(dim)[number])
    return node.span if node is not None else table.span
