"""A ruleset that differs from another in a few places: the rest of the typed game is taken over.

Most rulings change a constant, a zone, or what one procedure does. Everything else stays the same object: what is
declared in the same places of the files and names nothing that is changed, and so on through everything that it names.
Only a procedure that is called as before, and always can be, may do something else while its callers stay: they know
its signature alone. What was found out about such an object (`once`) holds in every ruleset that has it, because it is
about nothing else; what was found out about a text, in every ruleset that has it with all that it calls (links.py).

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
from .game import Game, Signature

A = TypeVar("A")
T = TypeVar("T")
Items: TypeAlias = dict[str, tuple[Mapping, ...]]
"""What the rules declare by name: the item, behind that of a kind its cards."""

PROSE = ("id", "cite", "assumed", "because", "note")
SIGNATURE = ("id", "params", "gives")
"""Where a procedure says how it is called."""
WORD = re.compile(r"\w+")
CONDITION = re.compile(r"(?:\s|#[^\n]*\n)*where\b")
"""How the text of a procedure with conditions begins; a comment before it."""


def once(game: Game, what: str, about: object, find_out: Callable[[], T]) -> T:
    """What was found out about something that rulesets share, or is now.

    It must rest on nothing but what that names; about a text, on all that the text calls too.
    """
    known = game.memory.setdefault(what, {})
    key = cast(dict[object, object], game.wholes).get(about, about)
    if key not in known:
        known[key] = find_out()
    return cast(T, known[key])


def once_each(game: Game, what: str, about: Iterable[A], find_out: Callable[[A], T]) -> list[T]:
    """The same for many things in a row, most of which are known."""
    known = game.memory.setdefault(what, {})
    whole = cast(dict[object, object], game.wholes).get
    found = []
    for item in about:
        key = whole(item, item)
        if key not in known:
            known[key] = find_out(item)
        found.append(known[key])
    return cast(list[T], found)


@dataclass(slots=True, eq=False)
class Origin:
    """A game from which others are made: its items by name, and the names of those in which a word stands."""

    game: Game
    items: Items
    sayers: dict[str, set[str]]


@dataclass(slots=True)
class Known:
    """The rulesets of one game that others may be made from: for each number of seats, the base and its variants.

    `games` are those that are checked and sound, and need not be made again.
    """

    games: dict[Ruleset, Game] = field(default_factory=dict)
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
        items = _items(game.rulebook, {name for items in game.rulebook.sections.values() for name in items})
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

    def concerned(self, origin: Origin, rulebook: Rulebook) -> tuple[set[str], set[str], set[str]]:
        """The names of all that is not the same in another rulebook, and the words by which it is known.

        The last are the names of procedures that are called as before: by these their callers are not concerned.
        """
        old = origin.items
        todo = _changed(origin.game.rulebook, rulebook)
        new = _items(rulebook, todo)
        names: set[str] = set()
        words: set[str] = set()
        alike: set[str] = set()
        while todo:
            name = todo.pop()
            if name in names and name not in alike:
                continue
            names.add(name)
            before, after = old.get(name, ()), new.get(name, old.get(name, ()))
            if self._called_alike(before, after, words):
                alike.add(name)
                continue
            alike.discard(name)
            for word in (name, *_known_by(before), *_known_by(after)):
                if word not in words:
                    words.add(word)
                    todo.extend(origin.sayers.get(word, ()))
        return names, words, alike

    def _called_alike(self, before: tuple[Mapping, ...], after: tuple[Mapping, ...], words: set[str]) -> bool:
        """Whether two items are one procedure without conditions, called as before although such words are changed."""
        if len(before) != 1 or len(after) != 1 or not all(map(_has_no_conditions, (*before, *after))):
            return False
        [old], [new] = before, after
        said = {word for key in SIGNATURE for word in WORD.findall(old.text(key) or "")}
        return words.isdisjoint(said) and all(same(old.get(key), new.get(key)) for key in SIGNATURE)


@dataclass(frozen=True, slots=True)
class Taken:
    """A game that shares with an earlier one, `like`, what is the same.

    `concerned` are the names of what it does not share, and which has to be declared, the flow too when it is not
    there; `signatures` are those of procedures among it that are called as before.
    """

    game: Game
    like: Game
    concerned: set[str]
    signatures: dict[str, Signature]


def take_over(rulebook: Rulebook, known: Known) -> Taken | None:
    """What can be taken over from an earlier game; None when there is none that a game could share with."""
    origin = known.like(rulebook.ruleset)
    if origin is None or not same(rulebook.game, origin.game.rulebook.game):
        return None
    like = origin.game
    names, words, alike = known.concerned(origin, rulebook)

    def kept(table: dict[str, T]) -> dict[str, T]:
        return (
            dict(table) if names.isdisjoint(table) else {key: item for key, item in table.items() if key not in names}
        )

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
        members=None,
        callers=None,
        sound=True,
    )
    game.returns_seat = like.returns_seat
    if words.isdisjoint(known.said(rulebook.game)):
        game.flow = like.flow
    return Taken(game, like, names, {name: like.procedures[name].signature for name in alike})


def same(a: Node | None, b: Node | None) -> bool:
    """Whether two nodes were read from the same places."""
    if a is b:
        return True
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return list(a.entries) == list(b.entries) and all(same(a.get(key), b.get(key)) for key in a.entries)
    if isinstance(a, Sequence) and isinstance(b, Sequence):
        return len(a.items) == len(b.items) and all(map(same, a.items, b.items))
    return False


def _has_no_conditions(item: Mapping) -> bool:
    """Whether an item is a procedure that can always be carried out."""
    do = item.get("do")
    return isinstance(do, Scalar) and CONDITION.match(do.text) is None


def _changed(old: Rulebook, new: Rulebook) -> list[str]:
    """The names of what two rulebooks do not have from the same places. Most sections are equal at a glance."""
    names: dict[str, None] = {}
    for section, items in new.sections.items():
        before = old.sections[section]
        if items != before:
            names |= {name: None for name in (before | items) if not same(before.get(name), items.get(name))}
    for kind in old.cards.keys() | new.cards.keys():
        cards, before = new.cards.get(kind, {}), old.cards.get(kind, {})
        if list(cards) != list(before) or not all(same(cards[name], before[name]) for name in cards):
            names[kind] = None
    return list(names)


def _items(rulebook: Rulebook, names: Iterable[str]) -> Items:
    """Items by their names; what has the same name as something else is one thing with it."""
    sections = rulebook.sections.values()
    return {
        name: (
            *(section[name] for section in sections if name in section),
            *(rulebook.cards.get(name, {}).values() if name in rulebook.sections["kinds"] else ()),
        )
        for name in names
    }


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
