"""The texts of a game itself, without those of its libraries."""

from __future__ import annotations

from ..model.game import Game
from ..source.nodes import Entry, Mapping, Scalar


def own_texts(game: Game, locale: str) -> dict[str, Entry]:
    """The texts of the game itself in a language; those of libraries are not the game's business."""
    found: dict[str, Entry] = {}
    for document in game.rulebook.sources.at("text"):
        section = document.root.get("text")
        if document.locale == locale and not document.library and isinstance(section, Mapping):
            found |= {entry.key: entry for entry in section if isinstance(entry.value, Scalar)}
    return found


def words(entry: Entry) -> str:
    """The sentence that an entry gives."""
    return entry.value.text if isinstance(entry.value, Scalar) else ""
