"""The rules while layers are being laid over them: named places that can be found, and replaced one by one.

A place is a tuple of names from the section down: `("constants", "limit", "value")`. In a list, a name stands for the
entry with that text or that id; in the list of a table over whole numbers, for the entry of that number. Nothing is
changed in place below the dictionaries of this class: mappings are made anew around what changed, so the nodes of the
base stay as they were read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from ..diagnostics import Span
from ..source.nodes import Entry, Mapping, Node, Scalar, Sequence, texts
from ..source.schema import Shape, shape

Keys: TypeAlias = tuple[str, ...]

INTEGERS = re.compile(r" *(-?[0-9]+) *\.\. *-?[0-9]+ *")
"""A range of whole numbers, as a type is written."""

ITEM_SHAPES = {
    "types": "type",
    "constants": "constant",
    "tables": "table",
    "dice": "die",
    "variables": "variable",
    "kinds": "kind",
    "zones": "zone",
    "functions": "function",
    "procedures": "procedure",
    "phases": "phase",
}
"""The sections of lists of items, and the definition of one item in `rules.schema.json`."""


def item_shape(keys: Keys) -> Shape:
    """The shape of the item that a place lies in."""
    name = {"game": "game", "cards": "card"}.get(keys[0]) or ITEM_SHAPES[keys[0]]
    return shape("rules", f"#/$defs/{name}")


def item_depth(keys: Keys) -> int:
    """How many names lead to an item: `game`, `constants.limit`, `cards.kind.card`."""
    return {"game": 1, "cards": 3}.get(keys[0], 2)


@dataclass(slots=True)
class Book:
    """Everything that can be changed.

    `complete` is false when a part of the base could not be read: a place that is not there is then no mistake of the
    overlay that names it.
    """

    game: Mapping
    sections: dict[str, dict[str, Mapping]]
    cards: dict[str, dict[str, Mapping]] = field(default_factory=dict)
    complete: bool = True

    def copy(self) -> Book:
        """The same rules, to lay something over them."""
        sections = {section: dict(items) for section, items in self.sections.items()}
        cards = {kind: dict(cards) for kind, cards in self.cards.items()}
        return Book(self.game, sections, cards, self.complete)

    def find(self, path: Keys) -> list[Keys]:
        """The places that a path leads to; `*` stands for any name."""
        found: list[Keys] = [()]
        for step in path:
            steps = [(*keys, name) for keys in found for name in (self.names(keys) if step == "*" else [step])]
            found = [keys for keys in steps if self.has(keys)]
        return found

    def names(self, keys: Keys) -> list[str]:
        """The names directly below a place, in order."""
        if not keys:
            return ["game", *self.sections, "cards"]
        group = self.group(keys)
        if group is not None:
            return list(group)
        return list(self._children(keys))

    def group(self, keys: Keys) -> dict[str, Mapping] | dict[str, dict[str, Mapping]] | None:
        """The dictionary that a place is, for places above the items."""
        if len(keys) == 1 and keys[0] != "game":
            return self.cards if keys[0] == "cards" else self.sections.get(keys[0])
        if len(keys) == 2 and keys[0] == "cards":
            return self.cards.get(keys[1])
        return None

    def has(self, keys: Keys) -> bool:
        """Whether there is something at a place."""
        return self.group(keys) is not None or self.node(keys) is not None

    def node(self, keys: Keys) -> Node | None:
        """What stands at a place in an item, or the item itself; None above the items and where nothing is."""
        node: Node | None
        depth = item_depth(keys)
        if len(keys) < depth:
            return None
        if keys[0] == "game":
            node = self.game
        elif keys[0] == "cards":
            node = self.cards.get(keys[1], {}).get(keys[2])
        else:
            node = self.sections.get(keys[0], {}).get(keys[1])
        for size in range(depth, len(keys)):
            node = None if node is None else self._children(keys[:size], node).get(keys[size])
        return node

    def by_index(self, keys: Keys) -> bool:
        """Whether a place is a list whose entries are called by the whole numbers that a table is over."""
        return self._first_index(keys) is not None and isinstance(self.node(keys), Sequence)

    def is_card(self, keys: Keys) -> bool:
        """Whether a place is a card as a whole."""
        return keys[0] == "cards" and len(keys) == item_depth(keys)

    def copies(self, keys: Keys) -> int:
        """How many things a place stands for: the copies of a card, one of anything else."""
        count = self.node((*keys, "count")) if self.is_card(keys) else None
        return count.value if isinstance(count, Scalar) and type(count.value) is int else 1

    def _children(self, keys: Keys, node: Node | None = None) -> dict[str, Node]:
        """What stands directly below a place in an item, by name."""
        node = self.node(keys) if node is None else node
        if isinstance(node, Mapping):
            return {entry.key: entry.value for entry in node}
        if not isinstance(node, Sequence):
            return {}
        first = self._first_index(keys)
        if first is not None:
            return {str(number): item for number, item in enumerate(node, first)}
        named: dict[str, Node] = {}
        for item in node:
            named.setdefault(name_of(item), item)
        return named

    def _first_index(self, keys: Keys) -> int | None:
        """The lowest number that a list in the value of a table is over; None for every other place."""
        if keys[:1] != ("tables",) or keys[2:3] != ("value",):
            return None
        table = self.sections["tables"].get(keys[1])
        per = list(texts(table.get("per"))) if table is not None else []
        if not len(keys) - 3 < len(per):
            return None
        kind = self.sections["types"].get(per[len(keys) - 3].text)
        bounds = INTEGERS.fullmatch(per[len(keys) - 3].text if kind is None else kind.text("range") or "")
        return int(bounds[1]) if bounds else None

    def _position(self, keys: Keys, node: Sequence, name: str) -> int:
        """Where an entry stands in the list at a place; behind its end when it is new."""
        first = self._first_index(keys)
        if first is not None:
            return int(name) - first
        return next((at for at, item in enumerate(node) if name_of(item) == name), len(node.items))

    def put(self, keys: Keys, value: Node, key_span: Span | None = None) -> None:
        """Put a value at a place, there already or new; a new key or entry goes to the end."""
        while len(keys) > item_depth(keys):
            keys, value = keys[:-1], self._holder_with(keys, value, key_span or value.span)
        self._put_item(keys, value)

    def remove(self, keys: Keys) -> None:
        """Take out what stands at a place."""
        if len(keys) > item_depth(keys):
            self.put(keys[:-1], self._holder_without(keys))
        elif keys[0] == "cards":
            del self.cards[keys[1]][keys[2]]
        else:
            del self.sections[keys[0]][keys[1]]

    def _holder_with(self, keys: Keys, value: Node, key_span: Span) -> Node:
        """What holds a place, with the value put there."""
        holder, name = self.node(keys[:-1]), keys[-1]
        if isinstance(holder, Mapping):
            old = holder.entries.get(name)
            entry = Entry(name, key_span if old is None else old.key_span, value)
            return Mapping({**holder.entries, name: entry}, holder.span)
        assert isinstance(holder, Sequence), "single values have nothing below them"
        at = self._position(keys[:-1], holder, name)
        return Sequence((*holder.items[:at], value, *holder.items[at + 1 :]), holder.span)

    def _holder_without(self, keys: Keys) -> Node:
        """What holds a place, without what stands there."""
        holder, name = self.node(keys[:-1]), keys[-1]
        if isinstance(holder, Mapping):
            return Mapping({key: entry for key, entry in holder.entries.items() if key != name}, holder.span)
        assert isinstance(holder, Sequence), "single values have nothing below them"
        return Sequence(tuple(item for item in holder if name_of(item) != name), holder.span)

    def _put_item(self, keys: Keys, value: Node) -> None:
        assert isinstance(value, Mapping), "items are mappings"
        if keys[0] == "game":
            self.game = value
        elif keys[0] == "cards":
            self.cards.setdefault(keys[1], {})[keys[2]] = value
        else:
            self.sections[keys[0]][keys[1]] = value


def name_of(node: Node) -> str:
    """By which name an entry of a list is called: its text or its id; empty when it has none."""
    if isinstance(node, Scalar):
        return node.text
    return (node.text("id") or "") if isinstance(node, Mapping) else ""
