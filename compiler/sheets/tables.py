"""The pages with the tables of cards that are not printed: their kind has no fields, or the game leaves them out.

A table is laid so that its longer side runs down the page, and is cut where a page is full. Tables of a single value
for each card are columns of one table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..model.game import CardFace, Game, Kind, Table
from ..model.types import IntType
from .fit import POINT, ems
from .layout import Layout
from .pages import Heading, Matrix, MatrixRow, TablePage, TableSheet
from .reference import headings, mode, source_titles
from .wording import Wording

WIDTH, SIZE = 190, 7.2
"""The width of a table in millimetres, and the size of its text in points."""
ROWS = 55
"""Rows on a page."""
NARROWEST = 8.4
"""The width of the narrowest column in millimetres."""
GROUP = 5
"""Every so many rows are held together by a line, where rows are numbers."""


def table_sheet(game: Game, words: Wording, layout: Layout) -> TableSheet | None:
    """The tables of unprinted cards in the language of `words`; None when there are none."""
    builder = _Builder(game, words, layout)
    matrices = [part for matrix in builder.matrices() for part in cut(matrix)]
    if not matrices:
        return None
    total = str(len(matrices))
    return TableSheet(
        locale=words.locale,
        font=words.language.font,
        words=headings(words),
        title=words.text("game.title"),
        mode=mode(game, words),
        pages=tuple(
            TablePage(words.fill("sheet.page", n=str(number), total=total), matrix)
            for number, matrix in enumerate(matrices, 1)
        ),
        sources=tuple(source_titles(game, words)),
    )


def cut(matrix: Matrix) -> Iterator[Matrix]:
    """A table in parts that fit on a page each: first to the right, then down."""
    label = max(ems(row.name) for row in matrix.rows) * SIZE * POINT + 4
    columns = max(1, int((WIDTH - label) / NARROWEST))
    across, down = _shares(len(matrix.columns), columns), _shares(len(matrix.rows), ROWS)
    for first_row, last_row in down:
        for first, last in across:
            rows = tuple(
                MatrixRow(row.name, row.assumed, row.cells[first:last], row.begins)
                for row in matrix.rows[first_row:last_row]
            )
            yield Matrix(
                matrix.title,
                matrix.corner,
                matrix.columns[first:last],
                rows,
                matrix.turned,
                matrix.assumed,
                matrix.cites,
            )


def _shares(number: int, most: int) -> list[tuple[int, int]]:
    """A number in equal shares of at most so many each, as begin and end."""
    parts = -(-number // most)
    return [(number * part // parts, number * (part + 1) // parts) for part in range(parts)]


@dataclass(frozen=True, slots=True)
class _Axis:
    """One side of a table: what it is called, and its places."""

    name: str
    places: tuple[Heading, ...]
    numbers: bool


class _Builder:
    def __init__(self, game: Game, words: Wording, layout: Layout) -> None:
        self.game = game
        self.words = words
        self.layout = layout

    def matrices(self) -> Iterator[Matrix]:
        for kind in self.game.kinds.values():
            if kind.fields and f"kinds.{kind.id}" not in self.layout.leave_out:
                continue  # on the cards themselves
            tables = [
                table
                for table in self.game.tables.values()
                if table.dims[0] == kind.type and f"tables.{table.id}" not in self.layout.leave_out
            ]
            single = [table for table in tables if len(table.dims) == 1]
            if single:
                yield self.joined(kind, single)
            yield from (self.matrix(kind, table) for table in tables if len(table.dims) > 1)

    def joined(self, kind: Kind, tables: list[Table]) -> Matrix:
        """Tables of one value for each card: the cards down, the tables across."""
        cells = tuple(tuple(self.text(table, number) for table in tables) for number in range(len(kind.cards)))
        columns = tuple(Heading(self.words.text(f"table.{table.id}"), table.assumed) for table in tables)
        down = self.cards(kind)
        title = self.words.text(f"kind.{kind.id}")
        return self.laid(title, False, _Axis("", columns, False), down, cells, self.cites(kind, tables))

    def matrix(self, kind: Kind, table: Table) -> Matrix:
        """A table of several values for each card: the longer side down."""
        *outer, last = table.dims
        down = self.cards(kind)
        for dim in outer[1:]:
            places = [
                Heading(f"{place.text} · {name}", place.assumed)
                for place in down.places
                for name in self.words.index_names(dim)
            ]
            down = _Axis(down.name, tuple(places), False)
        names = tuple(Heading(name, False) for name in self.words.index_names(last))
        across = _Axis(self.words.axis(last), names, isinstance(last, IntType))
        width = len(across.places)
        rows = range(len(down.places))
        cells = tuple(tuple(self.text(table, row * width + place) for place in range(width)) for row in rows)
        if width > len(down.places):
            across, down, cells = down, across, tuple(zip(*cells, strict=True))
        title = self.words.text(f"table.{table.id}")
        return self.laid(title, table.assumed, across, down, cells, self.cites(kind, [table]))

    def laid(
        self,
        title: str,
        assumed: bool,
        across: _Axis,
        down: _Axis,
        cells: tuple[tuple[str, ...], ...],
        cites: tuple[tuple[str, tuple[str, ...]], ...],
    ) -> Matrix:
        longest = max((ems(place.text) for place in across.places), default=0) * SIZE * POINT
        label = max((ems(place.text) for place in down.places), default=0) * SIZE * POINT + 4
        rows = tuple(
            MatrixRow(place.text, place.assumed, line, down.numbers and self.begins(number, down))
            for number, (place, line) in enumerate(zip(down.places, cells, strict=True))
        )
        turned = longest > (WIDTH - label) / len(across.places)
        return Matrix(title, down.name or across.name, across.places, rows, turned, assumed, cites)

    def begins(self, number: int, down: _Axis) -> bool:
        """Whether a group of rows begins here: at the multiples of `GROUP`."""
        text = down.places[number].text
        return text.isdecimal() and int(text) % GROUP == 0

    def cards(self, kind: Kind) -> _Axis:
        places = tuple(Heading(self.words.text(f"{kind.id}.{card.id}"), card.assumed) for card in kind.cards)
        return _Axis(self.words.text(f"kind.{kind.id}"), places, False)

    def text(self, table: Table, number: int) -> str:
        return self.words.value(table.type, table.values[number]).text

    def cites(self, kind: Kind, tables: list[Table]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Where the tables, the kind and its cards come from; cards with the same source together."""
        found = [(self.words.text(f"table.{table.id}"), table.cite) for table in tables]
        found.append((self.words.text(f"kind.{kind.id}"), kind.cite))
        by_source: dict[tuple[str, ...], list[CardFace]] = {}
        for card in kind.cards:
            by_source.setdefault(card.cite, []).append(card)
        for cite, cards in by_source.items():
            found.append((self.words.listing([self.words.text(f"{kind.id}.{card.id}") for card in cards]), cite))
        return tuple((name, cite) for name, cite in found if cite)
