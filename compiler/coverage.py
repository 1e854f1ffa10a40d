"""How rules and sources cover each other: which paragraph has no rule, which rule has no paragraph.

In: a game folder with a `sources.yaml`. Out: every paragraph with what cites it (rules, overlays, rulings and
scenarios alike), every item that is assumed with its reason, every ruling with its paragraphs, and what says neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from . import pipeline
from .check.citations import cited
from .check.uncited_rules import uncited
from .diagnostics import Diagnostics, Span
from .model import Game
from .pipeline import Choice
from .source.nodes import Mapping, Node, Sequence


@dataclass(frozen=True, slots=True)
class Place:
    """Something in the rules: its id and where it stands."""

    name: str
    file: str
    line: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of the sources and what cites it. `kind` is rule, example, count or none."""

    id: str
    kind: str
    says: str
    cited_by: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """Both directions, and what is in neither: `uncited` must be empty."""

    game: str
    paragraphs: tuple[Paragraph, ...]
    assumed: tuple[Place, ...]
    ruled: tuple[Place, ...]
    uncited: tuple[Place, ...]

    @property
    def unused(self) -> tuple[Paragraph, ...]:
        """Paragraphs that say something and that nothing cites."""
        return tuple(paragraph for paragraph in self.paragraphs if paragraph.kind != "none" and not paragraph.cited_by)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def coverage(folder: Path, diags: Diagnostics) -> Coverage | None:
    """The coverage of a game's base rules; findings go to `diags`. None when the rules are unusable."""
    sources, _ = pipeline.read(folder, diags)
    game = pipeline.model(sources, Choice(), (), diags) if diags.ok else None
    if game is None:
        return None
    users: dict[str, list[Place]] = {}
    assumed: list[Place] = []
    for item in cited(game):
        place = _place(item.node)
        for name in item.cite:
            users.setdefault(name.text, []).append(place)
        if item.assumed:
            assumed.append(place)
    paragraphs = tuple(_paragraphs(game, users))
    neither = tuple(Place(f"{what} {name}", span.file, span.line) for what, name, span in uncited(game))
    return Coverage(game.id, paragraphs, tuple(assumed), tuple(_rulings(game)), neither)


def _place(node: Mapping) -> Place:
    span: Span = node.span
    because = node.get("because") or node.get("note")
    return Place(node.text("id") or node.text("name") or "?", span.file, span.line, getattr(because, "text", ""))


def _paragraphs(game: Game, users: dict[str, list[Place]]) -> Iterator[Paragraph]:
    for document in game.rulebook.sources.at("sources"):
        for source in _items(document.root.get("sources")):
            for item in _items(source.get("paragraphs")):
                name = item.text("id") or ""
                by = tuple(users.get(name, ()))
                yield Paragraph(name, item.text("kind") or "", item.text("says") or "", by)


def _items(node: Node | None) -> Iterator[Mapping]:
    if isinstance(node, Sequence):
        yield from (item for item in node.items if isinstance(item, Mapping))


def _rulings(game: Game) -> Iterator[Place]:
    for ruling in game.rulebook.rulings.values():
        options = ", ".join(f"{name} (default)" if name == ruling.default else name for name in ruling.names)
        yield Place(ruling.id, ruling.span.file, ruling.span.line, options)
