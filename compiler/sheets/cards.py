"""The sheet with all cards: every face once, with its name, its fields and the sentences of its effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from math import ceil

from ..model.game import CardFace, Game, Kind, Table
from ..model.types import BoolType, EffectList, IntType, MemberType, SetType, Type
from .effects import Effects
from .fit import POINT, ems, largest, lines
from .layout import PALETTE, Layout
from .pages import Card, CardPage, CardSheet, Piece, Section
from .phrases import field_label
from .reference import headings, mode
from .wording import Wording, number_text

WIDTH, HEIGHT = 63, 88
COLUMNS = ROWS = 3
LEFT = (210 - COLUMNS * WIDTH) / 2
TOP = (297 - ROWS * HEIGHT) / 2
INNER = WIDTH - 7.4
GAP = 1.5
SIZES = (8.4, 7.4, 6.6, 6.0)


def card_sheet(
    game: Game, words: Wording, layout: Layout, effects: Effects, too_full: list[CardFace] | None = None
) -> CardSheet:
    """All cards in the language of `words`, in the order of the rules, nine on a page.

    `too_full` gets the cards whose texts do not fit.
    """
    faces = _Faces(game, words, layout, effects)
    cards = list(faces.all())
    if too_full is not None:
        too_full.extend(faces.too_full)
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
        self.label = cache(partial(field_label, words))
        self.too_full: list[CardFace] = []
        self.tables: dict[str, list[Table]] = {}  # by the kind of cards that they are about
        for table in game.tables.values():
            of = table.dims[0]
            if isinstance(of, MemberType) and of.sort == "card" and f"tables.{table.id}" not in layout.leave_out:
                self.tables.setdefault(of.name, []).append(table)

    def all(self) -> Iterator[Card]:
        for kind in self.game.kinds.values():
            if not kind.fields or f"kinds.{kind.id}" in self.layout.leave_out:
                continue
            coloured = colour_field(kind)
            for card in sorted(kind.cards, key=lambda card: card.values.get(coloured, 0)):
                yield self.card(kind, card, coloured)

    def card(self, kind: Kind, card: CardFace, coloured: str) -> Card:
        found = kind.fields.get(coloured)
        member = card.values[coloured] if coloured else -1
        group, colour = "", "grey"
        if isinstance(found, MemberType) and member >= 0:
            group = self.words.member(found, member)
            colour = self.layout.colours.get((found.name, found.values[member]), PALETTE[member])
        name = self.words.text(f"{kind.id}.{card.id}")
        sections = tuple(self.sections(kind, card, coloured))
        size, fits = largest(SIZES, lambda size: self.height(name, sections, size), HEIGHT)
        if not fits:
            self.too_full.append(card)
        return Card(
            size=size,
            name=name,
            kind=self.words.text(f"kind.{kind.id}"),
            group_label=self.label(kind.id, coloured) if coloured else "",
            group=group,
            colour=colour,
            emblem=member,
            copies=f"×{card.count}" if card.count > 1 else "",
            sections=sections,
            cite=card.cite,
            assumed=card.assumed,
        )

    def height(self, name: str, sections: tuple[Section, ...], size: float) -> float:
        """How many millimetres a card needs when its text has a size; follows the style sheet."""
        leading = self.words.language.leading
        line = size * leading * POINT
        total = 25.8 + 4 * (lines(name, 46, 10) - 1) + GAP * (len(sections) - 1)
        for section in sections:
            match section.form:
                case "effects":
                    width = INNER - (3 if len(section.lines) > 1 else 0)
                    texts = [lines(text, width, size) * line + 0.7 for text in section.lines]
                    total += size * 0.82 * leading * POINT + 0.6 + sum(texts)
                case "chips":
                    taken = sum(ems(text) * size * 0.9 * POINT + 4.2 for text in section.lines)
                    width = INNER - ems(section.label) * size * 0.82 * POINT - 2
                    total += ceil(taken / width) * (line * 0.9 + 1.4)
                case "rows":
                    total += line * (len(section.rows) + 1) + len(section.rows)
                case "number":
                    total += 22
                case _:
                    total += line
        return total + (3.5 if sections and sections[-1].form == "value" else 0)

    def sections(self, kind: Kind, card: CardFace, coloured: str) -> Iterable[Section]:
        for name, found in kind.fields.items():
            section = None if name == coloured else self.section(kind, card, name, found)
            if section is not None:
                yield section
        for table in self.tables.get(kind.id, ()):
            yield self.rows(table, card.number)

    def section(self, kind: Kind, card: CardFace, name: str, found: Type) -> Section | None:
        """A field on the card; nothing where it says nothing: no effect, an empty set, none, false."""
        label = self.label(kind.id, name)
        if isinstance(found, EffectList):
            context = self.game.contexts[found.context]
            texts = [self.effects.text(context.effects[number]) for number in card.effects.get(name, ())]
            return Section("effects", label, tuple(texts)) if texts else None
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
