"""The rules while layers are being laid over them: named places that can be found, and replaced one by one.

A place is a tuple of names from the section down: `("constants", "limit", "value")`. In a list, a name stands for the
entry with that text or that id. Nothing is changed in place below the dictionaries of this class: mappings are made
anew around what changed, so the nodes of the base stay as they were read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ..diagnostics import Span
from ..source.nodes import Entry, Mapping, Node, Scalar, Sequence
from ..source.schema import Shape, shape

Keys: TypeAlias = tuple[str, ...]

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
        return [name for name, _ in _children(self.node(keys))]

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
        for name in keys[depth:]:
            node = _child(node, name)
        return node

    def put(self, keys: Keys, value: Node, key_span: Span | None = None) -> None:
        """Put a value at a place, there already or new."""
        depth = item_depth(keys)
        if len(keys) > depth:
            item = self.node(keys[:depth])
            assert item is not None, "places are looked up before they are written"
            value = _with(item, keys[depth:], value, key_span or value.span)
        self._put_item(keys[:depth], value)

    def remove(self, keys: Keys) -> None:
        """Take out what stands at a place."""
        depth = item_depth(keys)
        if len(keys) > depth:
            item = self.node(keys[:depth])
            assert item is not None, "places are looked up before they are written"
            self._put_item(keys[:depth], _without(item, keys[depth:]))
        elif keys[0] == "cards":
            del self.cards[keys[1]][keys[2]]
        else:
            del self.sections[keys[0]][keys[1]]

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


def _children(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Mapping):
        for entry in node:
            yield entry.key, entry.value
    elif isinstance(node, Sequence):
        for item in node:
            yield name_of(item), item


def _child(node: Node | None, name: str) -> Node | None:
    if isinstance(node, Mapping):
        return node.get(name)
    return next((child for found, child in _children(node) if found == name), None)


def _with(node: Node, keys: Keys, value: Node, key_span: Span) -> Node:
    """The node with a value put at a place below it; a new key or entry goes to the end."""
    first, rest = keys[0], keys[1:]
    if isinstance(node, Mapping):
        old = node.entries.get(first)
        inner = value if not rest or old is None else _with(old.value, rest, value, key_span)
        entry = Entry(first, key_span if old is None else old.key_span, inner)
        return Mapping({**node.entries, first: entry}, node.span)
    assert isinstance(node, Sequence), "single values have nothing below them"
    items = list(node.items)
    for number, item in enumerate(items):
        if name_of(item) == first:
            items[number] = _with(item, rest, value, key_span) if rest else value
            return Sequence(tuple(items), node.span)
    return Sequence((*items, value), node.span)


def _without(node: Node, keys: Keys) -> Node:
    first, rest = keys[0], keys[1:]
    if isinstance(node, Mapping):
        entries = dict(node.entries)
        old = entries[first]
        if rest:
            entries[first] = Entry(first, old.key_span, _without(old.value, rest))
        else:
            del entries[first]
        return Mapping(entries, node.span)
    assert isinstance(node, Sequence), "single values have nothing below them"
    if not rest:
        return Sequence(tuple(item for item in node if name_of(item) != first), node.span)
    return Sequence(tuple(_without(item, rest) if name_of(item) == first else item for item in node), node.span)
