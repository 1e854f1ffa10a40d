"""What a game folder offers to choose from, for a list of games: no ruleset is compiled for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .diagnostics import Diagnostics
from .overlay.merge import merge, merge_texts
from .overlay.rulesets import offer as declared_offer
from .source import load_folder
from .source.nodes import texts


@dataclass(frozen=True, slots=True)
class RulingOffer:
    """A ruling: its options, the default first, and the numbers of seats for which the question arises."""

    id: str
    options: tuple[str, ...]
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A game by the name of its folder, its title by language, what can be chosen; `base` is the default of seats."""

    id: str
    titles: Mapping[str, str]
    languages: tuple[str, ...]
    seats: tuple[int, ...]
    base: int
    variants: Mapping[str, tuple[int, ...]]
    rulings: tuple[RulingOffer, ...]

    @property
    def title(self) -> str:
        """The title in the game's first language that has one."""
        return next((self.titles[locale] for locale in self.languages if locale in self.titles), self.id)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "titles": dict(self.titles),
            "languages": list(self.languages),
            "seats": list(self.seats),
            "base": self.base,
            "variants": [{"id": name, "seats": list(seats)} for name, seats in self.variants.items()],
            "rulings": [
                {"id": item.id, "default": item.options[0], "options": list(item.options), "seats": list(item.seats)}
                for item in self.rulings
            ],
        }


def offer(folder: Path, diags: Diagnostics) -> tuple[Offer | None, Mapping[str, str]]:
    """What a folder offers, None when it cannot be read; and its files by display path, for `render_text`."""
    sources = load_folder(folder, diags)
    found = declared_offer(sources, diags) if diags.ok else None
    book = merge(sources, diags) if found is not None else None
    if found is None or book is None:
        return None, sources.files
    titles = {
        locale: words["game.title"].text
        for locale, words in sorted(merge_texts(sources, diags).items())
        if "game.title" in words
    }
    rulings = tuple(
        RulingOffer(
            ruling.id,
            (ruling.default, *(name for name in ruling.names if name != ruling.default)),
            tuple(sorted(ruling.seats)),
        )
        for ruling in found.rulings.values()
    )
    variants = {variant.id: tuple(sorted(variant.seats)) for variant in found.variants.values()}
    languages = tuple(scalar.text for scalar in texts(book.game.get("languages"))) or ("en",)
    seats = tuple(sorted(found.seats))
    return Offer(folder.name, titles, languages, seats, found.base, variants, rulings), sources.files
