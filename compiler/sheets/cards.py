"""The sheet with all cards: every face once, with its name, its fields and the sentences of its effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..model.game import CardFace, Game, Kind, Table
from ..model.types import BoolType, EffectList, IntType, MemberType, SetType, Type
from .effects import Effects
from .layout import PALETTE, Layout
from .pages import Card, CardPage, CardSheet, Piece, Section
from .phrases import field_label
from .reference import headings, mode
from .wording import Wording, number_text

WIDTH, HEIGHT = 63, 88
COLUMNS = ROWS = 3
LEFT = (210 - COLUMNS * WIDTH) / 2
TOP = (297 - ROWS * HEIGHT) / 2


def card_sheet(game: Game, words: Wording, layout: Layout, effects: Effects) -> CardSheet:
    """All cards in the language of `words`, in the order of the rules, nine on a page."""
    cards = list(_Faces(game, words, layout, effects).all())
    size = COLUMNS * ROWS
    total = -(-len(cards) // size)
    pages = []
    for number in range(total):
        placed = tuple(
            (LEFT + place % COLUMNS * WIDTH, TOP + place // COLUMNS * HEIGHT, card)
            for place, card in enumerate(cards[number * size : (number + 1) * size])
        )
        pages.append(CardPage(words.fill("sheet.page", n=str(number + 1), total=str(total)), placed))
    return CardSheet(
        locale=words.locale,
        font=words.language.font,
        words=headings(words),
        title=words.text("game.title"),
        mode=mode(game, words),
        pages=tuple(pages),
    )


def colour_field(kind: Kind) -> str:
    """The field that gives a card its colour: the first with few named values, if there is one."""
    for name, found in kind.fields.items():
        if isinstance(found, MemberType) and found.sort == "enum" and found.size <= len(PALETTE):
            return name
    return ""


class _Faces:
    def __init__(self, game: Game, words: Wording, layout: Layout, effects: Effects) -> None:
        self.game = game
        self.words = words
        self.layout = layout
        self.effects = effects

    def all(self) -> Iterator[Card]:
        for kind in self.game.kinds.values():
            if not kind.fields or f"kinds.{kind.id}" in self.layout.leave_out:
                continue
            for card in kind.cards:
                yield self.card(kind, card)

    def card(self, kind: Kind, card: CardFace) -> Card:
        coloured = colour_field(kind)
        found = kind.fields.get(coloured)
        member = card.values[coloured] if coloured else -1
        group, colour = "", "grey"
        if isinstance(found, MemberType) and member >= 0:
            group = self.words.member(found, member)
            colour = self.layout.colours.get((found.name, found.values[member]), PALETTE[member])
        return Card(
            name=self.words.text(f"{kind.id}.{card.id}"),
            kind=self.words.text(f"kind.{kind.id}"),
            group=group,
            colour=colour,
            emblem=member,
            copies=f"×{card.count}" if card.count > 1 else "",
            sections=tuple(self.sections(kind, card, coloured)),
            cite=card.cite,
            assumed=card.assumed,
        )

    def sections(self, kind: Kind, card: CardFace, coloured: str) -> Iterable[Section]:
        for name, found in kind.fields.items():
            section = None if name == coloured else self.section(kind, card, name, found)
            if section is not None:
                yield section
        for table in self.game.tables.values():
            if table.dims[0] == kind.type and f"tables.{table.id}" not in self.layout.leave_out:
                yield self.rows(table, card.number)

    def section(self, kind: Kind, card: CardFace, name: str, found: Type) -> Section | None:
        """A field on the card; nothing where it says nothing: no effect, an empty set, none, false."""
        label = field_label(self.words, kind.id, name)
        if isinstance(found, EffectList):
            context = self.game.contexts[found.context]
            lines = [
                line
                for number in card.effects.get(name, ())
                for line in self.effects.sentences(context, context.effects[number])
            ]
            return Section("effects", label, tuple(lines)) if lines else None
        value = card.values[name]
        if isinstance(found, SetType):
            return Section("chips", label, tuple(self.words.members(found, value))) if value else None
        if isinstance(found, BoolType):
            return Section("tag", label) if value else None
        if isinstance(found, IntType):
            return Section("number", label, (number_text(value),))
        if isinstance(found, MemberType) and value < 0:
            return None
        return Section("value", label, (self.words.value(found, value).text,))

    def rows(self, table: Table, number: int) -> Section:
        """What a table says for this card."""
        size = len(table.values) // table.dims[0].size if isinstance(table.dims[0], MemberType) else 0
        values = table.values[number * size : (number + 1) * size]
        names = [""]
        for dim in table.dims[1:]:
            names = [" · ".join(filter(None, (row, name))) for row in names for name in self.words.index_names(dim)]
        rows = tuple(
            (name, Piece(self.words.value(table.type, value).text, True, table.assumed))
            for name, value in zip(names, values, strict=True)
        )
        return Section("rows", self.words.text(f"table.{table.id}"), rows=rows)


