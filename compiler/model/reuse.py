"""A ruleset that differs from another in a few places: the rest of the typed game is taken over.

Most rulings change a constant, a zone, or what one procedure does. Everything else stays the same object: what is
declared in the same places of the files and names nothing that is changed, and so on through everything that it names.
What was found out about such an object (`once`) holds in every ruleset that has it, because it is about nothing else.

What a change concerns is judged by words: an item that has a word in it by which a changed item is known, or one that
is concerned itself. That is too many rather than too few. Nothing is taken over where the header of the game differs,
or from rules of which not everything could be declared.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar, cast

from ..overlay import Rulebook
from ..overlay.rulebook import Ruleset
from ..source.nodes import Mapping, Node, Scalar, Sequence
from .game import Game

T = TypeVar("T")
Items: TypeAlias = dict[str, tuple[Mapping, ...]]
"""What the rules declare by name: the item, behind that of a kind its cards."""

PROSE = ("id", "cite", "assumed", "because", "note")
WORD = re.compile(r"\w+")


def once(game: Game, what: str, about: object, find_out: Callable[[], T]) -> T:
    """What was found out about something that rulesets share, or is now. It must rest on what that names alone."""
    key = (what, about)
    if key not in game.memory:
        game.memory[key] = find_out()
    return cast(T, game.memory[key])


@dataclass(slots=True, eq=False)
class Origin:
    """A game from which others are made: its items by name, and the names of those in which a word stands."""

    game: Game
    items: Items
    sayers: dict[str, set[str]]


@dataclass(slots=True)
class Known:
    """The rulesets of one game that others may be made from: for each number of seats, the base and its variants."""

    origins: dict[tuple[int, tuple[str, ...]], Origin] = field(default_factory=dict)
    words: dict[Node, frozenset[str]] = field(default_factory=dict)

    def like(self, ruleset: Ruleset) -> Origin | None:
        """The ruleset that this one has most in common with."""
        return self.origins.get((ruleset.seats, ruleset.variants)) or self.origins.get((ruleset.seats, ()))

    def keep(self, game: Game) -> None:
        """Let others be made from a game when it is the first of its seats and variants."""
        ruleset = game.rulebook.ruleset
        key = (ruleset.seats, ruleset.variants)
        if key in self.origins:
            return
        items = _items(game.rulebook)
        sayers: dict[str, set[str]] = {}
        for name, nodes in items.items():
            for node in nodes:
                for word in self.said(node):
                    sayers.setdefault(word, set()).add(name)
        self.origins[key] = Origin(game, items, sayers)

    def said(self, item: Mapping) -> frozenset[str]:
        """All words in an item."""
        if item not in self.words:
            self.words[item] = frozenset(word for text in _texts(item) for word in WORD.findall(text))
        return self.words[item]

    def concerned(self, origin: Origin, items: Items) -> tuple[set[str], set[str]]:
        """The names of all that is not the same among other items, and the words by which it is known."""
        old = origin.items
        todo = [name for name in {*old, *items} if not _same_all(old.get(name, ()), items.get(name, ()))]
        names: set[str] = set()
        words: set[str] = set()
        while todo:
            name = todo.pop()
            if name in names:
                continue
            names.add(name)
            for word in (name, *_known_by(old.get(name, ())), *_known_by(items.get(name, ()))):
                if word not in words:
                    words.add(word)
                    todo.extend(origin.sayers.get(word, ()))
        return names, words


def take_over(rulebook: Rulebook, known: Known) -> tuple[Game, set[str]] | None:
    """A game that shares with an earlier one what is the same, and the names of what it does not share.

    None when there is none that it could share with. What it does not share has to be declared by the caller, the flow
    too when it is not there.
    """
    origin = known.like(rulebook.ruleset)
    if origin is None or not same(rulebook.game, origin.game.rulebook.game):
        return None
    like = origin.game
    names, words = known.concerned(origin, _items(rulebook))

    def kept(table: dict[str, T]) -> dict[str, T]:
        return {name: item for name, item in table.items() if name not in names}

    game = dataclasses.replace(
        like,
        rulebook=rulebook,
        enums=kept(like.enums),
        ranges=kept(like.ranges),
        constants=kept(like.constants),
        tables=kept(like.tables),
        dice=kept(like.dice),
        variables=kept(like.variables),
        kinds=kept(like.kinds),
        zones=kept(like.zones),
        functions=kept(like.functions),
        procedures=kept(like.procedures),
        contexts={name: context for name, context in like.contexts.items() if context.kind not in names},
        used=set(),
        broken=set(),
        sound=True,
    )
    game.returns_seat = like.returns_seat
    if words.isdisjoint(known.said(rulebook.game)):
        game.flow = like.flow
    return game, names


def same(a: Node | None, b: Node | None) -> bool:
    """Whether two nodes were read from the same places."""
    if a is b:
        return True
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return list(a.entries) == list(b.entries) and all(same(a.get(key), b.get(key)) for key in a.entries)
    if isinstance(a, Sequence) and isinstance(b, Sequence):
        return len(a.items) == len(b.items) and all(map(same, a.items, b.items))
    return False


def _same_all(a: tuple[Mapping, ...], b: tuple[Mapping, ...]) -> bool:
    return len(a) == len(b) and all(map(same, a, b))


def _items(rulebook: Rulebook) -> Items:
    """Every item by its name; what has the same name as something else is one thing with it."""
    found: Items = {}
    for section, items in rulebook.sections.items():
        for name, item in items.items():
            cards = rulebook.cards.get(name, {}).values() if section == "kinds" else ()
            found[name] = (*found.get(name, ()), item, *cards)
    return found


def _known_by(item: tuple[Mapping, ...]) -> Iterator[str]:
    """The words besides its name by which an item is known: its members, its fields, its cards."""
    for node in item:
        yield node.text("id") or ""
        for key in ("values", "fields"):
            inner = node.get(key)
            if isinstance(inner, Mapping):
                yield from inner.entries
            elif isinstance(inner, Sequence):
                yield from (scalar.text for scalar in inner if isinstance(scalar, Scalar))


def _texts(node: Node) -> Iterable[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Mapping):
        for entry in node:
            if entry.key not in PROSE:
                yield entry.key
                yield from _texts(entry.value)
    else:
        for item in node:
            yield from _texts(item)
