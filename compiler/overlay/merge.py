"""The base: all rules documents of a game merged by section and id, all texts by language and key."""

from __future__ import annotations

from ..diagnostics import Diagnostics, Label
from ..source.folder import RULES_PLACES, Document, Sources
from ..source.nodes import Mapping, Scalar, Sequence
from . import codes
from .book import ITEM_SHAPES, Book


def merge(sources: Sources, diags: Diagnostics) -> Book | None:
    """The base rules, or None when there is no usable section `game`. An id given twice keeps its first item."""
    documents = [document for place in RULES_PLACES for document in sources.at(place)]
    game = next(
        (node for document in sources.at("game") if isinstance(node := document.root.get("game"), Mapping)), None
    )
    if game is None or game.text("id") is None or not _seats_usable(game):
        if diags.ok:
            diags.error(codes.NO_GAME, "there is no usable section `game`", None, help="Write it into `game.yaml`.")
        return None
    book = Book(game, {section: {} for section in ITEM_SHAPES}, complete=not sources.lost)
    for document in documents:
        for section, items in book.sections.items():
            if section in document.root:
                book.complete &= _collect(document.root.get(section), items, section, diags)
        cards = document.root.get("cards")
        book.complete &= cards is None or isinstance(cards, Mapping)
        for entry in cards if isinstance(cards, Mapping) else ():
            items = book.cards.setdefault(entry.key, {})
            book.complete &= _collect(entry.value, items, f"cards.{entry.key}", diags)
    return book


def _seats_usable(game: Mapping) -> bool:
    seats = game.get("seats")
    return isinstance(seats, Sequence) and any(isinstance(item, Scalar) and type(item.value) is int for item in seats)


def _collect(node: object, into: dict[str, Mapping], section: str, diags: Diagnostics) -> bool:
    """Put the items of a section in; whether all of them could be."""
    if not isinstance(node, Sequence):
        return False
    complete = True
    for item in node:
        name = item.text("id") if isinstance(item, Mapping) else None
        if name is None or not isinstance(item, Mapping):
            complete = False  # the schema has said so
            continue
        first = into.setdefault(name, item)
        if first is item:
            continue
        place, before = item.get("id"), first.get("id")
        assert place is not None and before is not None
        diags.error(
            codes.SAME_ID,
            f"`{name}` is declared twice in `{section}`",
            place.span,
            labels=[Label(before.span, "first declared here")],
            note="Items are found by their id, so only one of the two could be in the game.",
            help="Give one of them another id. If several copies of one card are meant, write `count:`."
            if section.startswith("cards.")
            else "Give one of them another id. To change it for some seats or a variant, write an overlay.",
        )
    return complete


def merge_texts(sources: Sources, diags: Diagnostics) -> dict[str, dict[str, Scalar]]:
    """Locale -> key -> text. A game's text replaces a library's of the same key."""
    texts: dict[str, dict[str, Scalar]] = {}
    documents: list[Document] = sources.at("text")
    for library in (True, False):
        own: dict[tuple[str, str], Scalar] = {}
        for document in documents:
            section = document.root.get("text")
            if document.library is not library or not isinstance(section, Mapping):
                continue
            into = texts.setdefault(document.locale, {})
            for entry in section:
                if not isinstance(entry.value, Scalar):
                    continue  # the schema has said so
                first = own.setdefault((document.locale, entry.key), entry.value)
                if first is entry.value:
                    into[entry.key] = entry.value
                    continue
                diags.error(
                    codes.SAME_TEXT,
                    f"the text `{entry.key}` is given twice in `{document.locale}`",
                    entry.key_span,
                    labels=[Label(first.span, "first given here")],
                    help="Delete one of them.",
                )
    return texts
