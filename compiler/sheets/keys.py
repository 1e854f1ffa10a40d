"""Which keys texts may have and which they must have: what a game declares decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..diagnostics import Diagnostics, Span
from ..language.parser import parse_params
from ..model import core as c
from ..model.game import Game, Procedure
from ..model.walk import stmts_of
from ..source.nodes import Mapping, Scalar
from .outline import Outline
from .universe import Universe, each
from .wording import own_words

Required: TypeAlias = Iterator[tuple[str, Span]]
"""Keys, each with the place of what it is about."""


def required(game: Game) -> Required:
    """The keys that every language of the game needs, whatever its pages show."""
    top = game.rulebook.game.span
    yield "game.title", top
    if any(procedure.role == "phase" for procedure in game.procedures.values()):
        yield "game.end", top
    yield from _types(game)
    for section in (game.constants, game.tables):
        word = "constant" if section is game.constants else "table"
        yield from ((f"{word}.{item.id}", item.span) for item in section.values())
    yield from ((f"variable.{item.id}", item.span) for item in game.variables.values() if item.seen_by != "none")
    yield from ((f"zone.{item.id}", item.span) for item in game.zones.values())
    yield from _phases(game)
    yield from _options(game)
    for name, chosen in game.rulebook.chosen.items():
        ruling = game.rulebook.rulings[name]
        yield f"ruling.{name}", ruling.span
        yield from ((f"ruling.{name}.{option.id}", option.span) for option in ruling.options if chosen)


def _types(game: Game) -> Required:
    for enum in game.enums.values():
        yield f"type.{enum.id}", enum.span
        yield from ((f"{enum.id}.{value}", enum.span) for value in enum.type.values)
    yield from ((f"type.{named.id}", named.span) for named in game.ranges.values())
    for kind in game.kinds.values():
        yield f"kind.{kind.id}", kind.span
        yield from ((f"{kind.id}.{card.id}", card.span) for card in kind.cards)


def _phases(game: Game) -> Required:
    for phase in (inner for outer in Outline(game).phases() for inner in outer.all()):
        procedure = phase.procedure
        if procedure.role != "phase":
            yield f"procedure.{procedure.id}", procedure.span
    for procedure in game.procedures.values():
        if procedure.role == "phase":
            yield f"phase.{procedure.id}", procedure.span
            yield f"phase.{procedure.id}.text", procedure.span


def _options(game: Game) -> Required:
    for procedure in game.all_procedures:
        for stmt in stmts_of(procedure):
            for option in stmt.options if isinstance(stmt, c.Choose) else ():
                yield f"option.{procedure.family}.{option.id}", option.span


def known(game: Game, everything: Universe) -> dict[str, frozenset[str]]:
    """Every key that means something in any ruleset, with the placeholders that its text may have."""
    nothing: frozenset[str] = frozenset()
    constants = frozenset(f"constant.{name}" for name in everything.names("constants"))
    keys = {"game.title": nothing, "game.end": constants}
    for word, section in _SECTIONS.items():
        for name, item in everything.sections.get(section, {}).items():
            keys |= _of_item(word, name, item, constants)
    for outer in (everything.values, everything.cards):
        keys |= {f"{name}.{inner}": nothing for name, values in outer.items() for inner in values}
    for procedure, options in everything.options.items():
        keys |= {f"option.{procedure}.{name}": params for name, params in options.items()}
    keys |= {f"context.{param.name}": nothing for found in game.contexts.values() for param in found.params}
    for name, choices in everything.rulings.items():
        keys[f"ruling.{name}.text"] = constants
        keys |= {f"ruling.{name}": nothing, **{f"ruling.{name}.{option}": nothing for option in choices}}
    keys |= {f"source.{name}": nothing for name in _sources(game)}
    return keys | {f"variant.{name}": nothing for name in game.rulebook.variants}


def _sources(game: Game) -> Iterator[str]:
    for document in game.rulebook.sources.at("sources"):
        for item in each(document.root.get("sources")):
            if isinstance(item, Mapping):
                yield item.text("id") or ""


def _of_item(word: str, name: str, item: Mapping, constants: frozenset[str]) -> dict[str, frozenset[str]]:
    """The keys about one declared item."""
    found: dict[str, frozenset[str]] = {f"{word}.{name}": frozenset()}
    if word in ("procedure", "function"):
        found[f"{word}.{name}"] = frozenset(params_of(item))
    if word in ("variable", "table", "zone"):
        indices = len(each(item.get("per")))
        found[f"{word}.{name}.of"] = frozenset(f"i{number}" for number in range(1, indices + 1))
    if word == "phase":
        found[f"phase.{name}.text"] = constants
    fields = item.get("fields")
    if word == "kind" and isinstance(fields, Mapping):
        found |= {f"field.{name}.{entry.key}": frozenset() for entry in fields}
    return found


_SECTIONS = {
    "type": "types",
    "kind": "kinds",
    "zone": "zones",
    "variable": "variables",
    "constant": "constants",
    "table": "tables",
    "die": "dice",
    "function": "functions",
    "procedure": "procedures",
    "phase": "phases",
}


def params_of(item: Mapping) -> list[str]:
    """The names of the parameters of a declared procedure or function."""
    node = item.get("params")
    if not isinstance(node, Scalar):
        return []
    return [param.name for param in parse_params(node.text, node, Diagnostics()) or ()]


def is_word_of_pages(key: str) -> bool:
    """Whether a key is one of the words of the pages or of the engine, which a game may say in its own way."""
    return key in own_words("en") or key.startswith("event.")


def procedures_in_effects(game: Game) -> Iterator[Procedure]:
    """The procedures whose sentences stand on cards."""
    seen: set[str] = set()
    for context in game.contexts.values():
        for effect in context.effects:
            for stmt in stmts_of(effect):
                called = game.called(stmt.called) if isinstance(stmt, c.Run) else None
                if called is not None and called.id not in seen:
                    seen.add(called.id)
                    yield called
