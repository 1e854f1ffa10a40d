"""A ruleset that differs from another in a few texts: the rest of the typed game is taken over.

Most rulings change a constant, or what one procedure does. Everything declared stays the same object then, and so does
every text in which no changed name occurs. Only the others are resolved anew; checks look only at these (`Game.fresh`).

Which texts a change concerns is judged by words: a text that has the name of something changed in it, or of a text
that is concerned itself. That is too many rather than too few. Where anything else changes (a type, a table, a card,
what an effect of a card calls), nothing is taken over.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import cast

from ..overlay import Rulebook
from ..source.nodes import Mapping, Node, Scalar, Sequence
from .game import Game

TEXTS = ("functions", "procedures", "phases")
FIXED = ("types", "tables", "dice", "variables", "kinds", "zones")
PROSE = ("id", "cite", "assumed", "because", "note")
WORD = re.compile(r"\w+")


def take_over(rulebook: Rulebook, like: Game) -> tuple[Game, frozenset[str]] | None:
    """A game that shares with `like` what is the same, and the names of what it does not share.

    None when too much differs. What it does not share has to be declared by the caller, the flow too when it is not
    there.
    """
    old = like.rulebook
    if rulebook.ruleset.seats != like.seats or not same(rulebook.game, old.game):
        return None
    if not _same_cards(rulebook, old) or not all(_same_section(rulebook, old, section) for section in FIXED):
        return None
    changed = _changed_constants(rulebook, like)
    if changed is None:
        return None
    names = _changed_texts(rulebook, old)
    if not like.broken.isdisjoint(changed | names) or _taken(names, rulebook):
        return None
    concerned = _concerned(rulebook, changed | names, like)
    effects = [effect for context in like.contexts.values() for effect in context.effects]
    if not concerned.isdisjoint(word for effect in effects for word in _said(effect.node, like)):
        return None
    game = dataclasses.replace(
        like,
        rulebook=rulebook,
        constants={name: item for name, item in like.constants.items() if name not in changed},
        functions={name: item for name, item in like.functions.items() if name not in concerned},
        procedures={name: item for name, item in like.procedures.items() if name not in concerned},
        used=set(like.used_by_declarations),
        broken=set(like.broken),
        fresh=set(),
    )
    game.returns_seat = like.returns_seat
    if concerned.isdisjoint(_said(like.flow.node, like)):
        game.flow = like.flow
    return game, frozenset(concerned)


def same(a: Node | None, b: Node | None) -> bool:
    """Whether two nodes were read from the same places."""
    if a is b:
        return True
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.entries.keys() == b.entries.keys() and all(same(a.get(key), b.get(key)) for key in a.entries)
    if isinstance(a, Sequence) and isinstance(b, Sequence):
        return len(a.items) == len(b.items) and all(map(same, a.items, b.items))
    return False


def _same_section(new: Rulebook, old: Rulebook, section: str) -> bool:
    a, b = new.sections[section], old.sections[section]
    return list(a) == list(b) and all(same(a[name], b[name]) for name in a)


def _same_cards(new: Rulebook, old: Rulebook) -> bool:
    return list(new.cards) == list(old.cards) and all(
        list(cards) == list(old.cards[kind]) and all(same(cards[name], old.cards[kind][name]) for name in cards)
        for kind, cards in new.cards.items()
    )


def _changed_constants(new: Rulebook, like: Game) -> set[str] | None:
    """The constants with another value or none at all; None when one was added."""
    a, b = new.sections["constants"], like.rulebook.sections["constants"]
    if not a.keys() <= b.keys():
        return None
    return {name for name in b if name not in a or not same(a[name], b[name])}


def _changed_texts(new: Rulebook, old: Rulebook) -> set[str]:
    """The functions, procedures and phases that are new, changed or gone."""
    found: set[str] = set()
    for section in TEXTS:
        a, b = new.sections[section], old.sections[section]
        found |= {name for name in {*a, *b} if name not in a or name not in b or not same(a[name], b[name])}
    return found


def _taken(names: set[str], new: Rulebook) -> bool:
    """Whether a changed text has a name that something else has too: where that is told depends on everything."""
    holders = [name for section in new.sections.values() for name in section if name in names]
    return len(set(holders)) != len(holders)


def _concerned(rulebook: Rulebook, names: set[str], like: Game) -> set[str]:
    """These names, and those of all texts in which one of them occurs, directly or through others."""
    words = {name: _said(item, like) for section in TEXTS for name, item in rulebook.sections[section].items()}
    concerned = set(names)
    grown = True
    while grown:
        more = {name for name, said in words.items() if name not in concerned and not said.isdisjoint(concerned)}
        concerned |= more
        grown = bool(more)
    return concerned


def _said(item: Mapping, like: Game) -> frozenset[str]:
    """All words in an item, remembered with the ruleset that is shared from."""
    key = ("words", item)
    if key not in like.memory:
        like.memory[key] = frozenset(word for text in _texts(item) for word in WORD.findall(text))
    return cast(frozenset[str], like.memory[key])


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Mapping):
        for entry in node:
            if entry.key not in PROSE:
                yield from _texts(entry.value)
    else:
        for item in node:
            yield from _texts(item)
