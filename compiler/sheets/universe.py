"""What a game declares in any of its rulesets: the base, and what overlays and rulings add.

Texts and sheets are written for all rulesets at once, so a text about something that only a mode for fewer seats has is
no mistake in the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ..diagnostics import Diagnostics
from ..language import nodes as syntax
from ..language.parser import parse_program
from ..model.game import Game
from ..overlay.declared import Declared, declared
from ..overlay.merge import merge
from ..source.nodes import Mapping, Node, Scalar, Sequence, texts

CHOOSE = "choose"
"""The word without which a text has no options."""


@dataclass(slots=True)
class Universe:
    """Ids by section, cards by kind, values by enumeration, options by procedure with their parameters, rulings."""

    sections: dict[str, dict[str, Mapping]] = field(default_factory=dict)
    cards: dict[str, set[str]] = field(default_factory=dict)
    values: dict[str, set[str]] = field(default_factory=dict)
    options: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    rulings: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def names(self, *sections: str) -> set[str]:
        """The ids in some sections."""
        return {name for section in sections for name in self.sections.get(section, {})}


def universe(game: Game) -> Universe:
    """Read once more from the documents; their findings are those of the earlier stages and not repeated."""
    found = Universe()
    sources = game.rulebook.sources
    book = merge(sources, Diagnostics())
    if book is None:
        return found
    found.sections = {section: dict(items) for section, items in book.sections.items()}
    found.cards = {kind: set(cards) for kind, cards in book.cards.items()}
    _changes(declared(sources, book.game, Diagnostics()), found)
    for overlay in game.rulebook.overlays:  # a person's own overlay is not among the documents
        _change(overlay.changes, found)
    flow = book.game.get("flow")
    if isinstance(flow, Scalar):
        found.options.setdefault("flow", {}).update(_options_in(flow))
    _options(game, found)
    for name, item in found.sections.get("types", {}).items():
        found.values.setdefault(name, set()).update(scalar.text for scalar in texts(item.get("values")))
    return found


def _changes(offer: Declared, found: Universe) -> None:
    for overlay in offer.overlays:
        _change(overlay.changes, found)
    for ruling in offer.rulings.values():
        found.rulings[ruling.id] = ruling.names
        for option in ruling.options:
            _change(option.overlay.changes, found)


def _change(changes: tuple[Mapping, ...], found: Universe) -> None:
    for change in changes:
        added, item = change.text("add"), change.get("item")
        name = item.text("id") if isinstance(item, Mapping) else None
        if added is not None and name is not None and isinstance(item, Mapping):
            section, _, kind = added.partition(".")
            if section == "cards":
                found.cards.setdefault(kind, set()).add(name)
            else:
                found.sections.setdefault(section, {}).setdefault(name, item)
        place = (change.text("set") or change.text("replace") or "").split(".")
        if place[0] == "types" and len(place) == 3 and place[2] == "values":
            new = change.get("to")
            found.values.setdefault(place[1], set()).update(scalar.text for scalar in texts(new))
        if place[0] in ("procedures", "phases", "game") and len(place) > 1:
            new = change.get("to") if "to" in change else change.get("with")
            text = new.get("do") if isinstance(new, Mapping) else new
            if isinstance(text, Scalar):
                found.options.setdefault(place[1], {}).update(_options_in(text))


def _options(game: Game, found: Universe) -> None:
    """The options of every choice, also in texts that stand in another ruleset."""
    for section in ("procedures", "phases"):
        for name, item in found.sections.get(section, {}).items():
            text = item.get("do")
            if isinstance(text, Scalar):
                found.options.setdefault(name, {}).update(_options_in(text))
    for context in game.contexts.values():
        for effect in context.effects:
            if effect.text is not None:
                found.options.setdefault(context.id, {}).update(_options_of(effect.text))


def _options_in(text: Scalar) -> dict[str, frozenset[str]]:
    if CHOOSE not in text.text:
        return {}
    program = parse_program(text.text, text, Diagnostics())
    return {} if program is None else _options_of(program)


@lru_cache(maxsize=10_000)
def _options_of(program: syntax.Program) -> dict[str, frozenset[str]]:
    """The options of a text, which is asked for in every ruleset."""
    return dict(_option_names(program))


def _option_names(node: syntax.Node) -> Iterator[tuple[str, frozenset[str]]]:
    """The options anywhere inside a statement: name and parameters. Statements stand in lists only."""
    match node:
        case syntax.Option(name=name, binders=binders):
            yield name, frozenset(binder.name for binder in binders)
        case syntax.ChooseValue(place=syntax.Name(name=name) | syntax.Index(name=name)):
            yield name, frozenset({name})
    for part in node.__match_args__:
        inner = getattr(node, part)
        for item in inner if isinstance(inner, tuple) else ():
            if isinstance(item, syntax.Node):
                yield from _option_names(item)


def each(node: Node | None) -> tuple[Node, ...]:
    """The items of a list, nothing for anything else."""
    return node.items if isinstance(node, Sequence) else ()
