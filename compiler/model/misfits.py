"""Tables whose lists do not fit the range that they are over: when none does, it is the range that is wrong."""

from __future__ import annotations

from ..diagnostics import Diagnostics, Label
from ..source.nodes import Node, Sequence
from . import codes
from .game import Game
from .names import dim_size
from .types import IntType, MemberType

MANY = 3
"""Lists of one wrong length from which on their range is taken for the mistake."""


class Misfits:
    """Collects the lists of tables with too many or too few values for a named range, with what is said of each."""

    def __init__(self, game: Game, diags: Diagnostics) -> None:
        self.game = game
        self.diags = diags
        self.lists: dict[str, list[tuple[str, Sequence, Diagnostics]]] = {}

    def keep(self, table: str, node: Node, dims: tuple[MemberType | IntType, ...], found: Diagnostics) -> None:
        """Keep what was found about the value of a table until all are there, if it is such a list, else tell it."""
        dim = dims[0] if dims else None
        named = isinstance(dim, IntType) and dim.unit in self.game.ranges
        if named and isinstance(node, Sequence) and len(node) != dim_size(dims[0]):
            self.lists.setdefault(str(dim), []).append((table, node, found))
        else:
            self.diags.extend(found)

    def tell(self) -> None:
        """Report each list; or the range once, where no list fits it and all are equally long."""
        for unit, lists in self.lists.items():
            lengths = {len(node) for _, node, _ in lists}
            if len(lengths) == 1 and len(lists) >= MANY and not self._any_fits(unit):
                self._range(unit, {table: node for table, node, _ in lists})
                continue
            for _, _, found in lists:
                self.diags.extend(found)
        self.lists.clear()

    def _any_fits(self, unit: str) -> bool:
        over = (table for table in self.game.tables.values() if table.dims and str(table.dims[0]) == unit)
        return any(isinstance(table.node.get("value"), Sequence) for table in over)

    def _range(self, unit: str, lists: dict[str, Sequence]) -> None:
        """The range is the mistake; every list over it is shown, since each must change when the range is meant."""
        named, length = self.game.ranges[unit], len(next(iter(lists.values())))
        declared, size = named.node.get("range"), dim_size(named.type)
        self.diags.error(
            codes.NOT_TOTAL,
            f"`{unit}` has {size} numbers, and each of the {len(lists)} lists over it has {length} values",
            named.span if declared is None else declared.span,
            labels=[Label(node.span, f"`{table}`: {length} values") for table, node in lists.items()],
            help=f"let it be {named.type.low}..{named.type.low + length - 1}, or give each list {size} values",
        )
