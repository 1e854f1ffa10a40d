"""What a game says about where its rules come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from ..model import Game
from ..model.reuse import once
from ..source.folder import Sources
from ..source.nodes import Mapping, Node, Scalar, Sequence, texts

PLACES = ("game", "rules", "boards", "cards", "phases", "overlays", "rulings", "scenarios")


@dataclass(frozen=True, slots=True)
class Cited:
    """A mapping of the files that says where it comes from, or should."""

    node: Mapping
    cite: tuple[Scalar, ...]
    assumed: bool


def paragraphs(game: Game) -> dict[str, Scalar] | None:
    """The paragraphs of the sources by id; None for a game without sources."""
    if not game.rulebook.sources.at("sources"):
        return None
    return {name.text: name for name, _ in _paragraphs(game)}


def empty_paragraphs(game: Game) -> dict[str, Scalar]:
    """The kind of each paragraph on which no rule can rest: a title, a heading, a tip."""
    kinds = ((name.text, paragraph.get("kind")) for name, paragraph in _paragraphs(game))
    return {name: kind for name, kind in kinds if isinstance(kind, Scalar) and kind.text == "none"}


def _paragraphs(game: Game) -> Iterator[tuple[Scalar, Mapping]]:
    for document in game.rulebook.sources.at("sources"):
        for source in _items(document.root.get("sources")):
            for paragraph in _items(source.get("paragraphs")):
                name = paragraph.get("id")
                if isinstance(name, Scalar):
                    yield name, paragraph


def _items(node: Node | None) -> Iterator[Mapping]:
    if isinstance(node, Sequence):
        yield from (item for item in node.items if isinstance(item, Mapping))


def cited(game: Game) -> list[Cited]:
    """Everything in the files of a game, libraries left out, that has `cite` or `assumed`."""
    return once(game, "cited", "files", partial(_cited_in, game.rulebook.sources))


def _cited_in(sources: Sources) -> list[Cited]:
    found: list[Cited] = []
    for place, documents in sources.documents.items():
        if place not in ("sources", "text", "sheets"):
            _gather((document.root for document in documents if not document.library), found)
    return found


def _gather(nodes: Iterable[Node], found: list[Cited]) -> None:
    for node in nodes:
        if isinstance(node, Mapping):
            if "cite" in node or "assumed" in node:
                found.append(Cited(node, tuple(texts(node.get("cite"))), "assumed" in node))
            _gather((entry.value for entry in node if entry.key not in ("cite", "assumed", "value")), found)
        elif isinstance(node, Sequence):
            _gather(node.items, found)
