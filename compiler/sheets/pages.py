"""The sheet model: what is on a page, as plain data with every word already chosen. Templates only lay it out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text. `number` is a value taken from the rules, `assumed` says that no source gives it."""

    text: str
    number: bool = False
    assumed: bool = False


Prose = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A phase in the sequence of play. `acts` is who acts: secret, turns, decides, chance, none, or nothing to say."""

    number: str
    title: str
    prose: Prose
    acts: str
    acts_words: str
    again: str
    cite: tuple[str, ...]
    assumed: bool
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A number in a table; `shade` from 0 to 4 is how high it is among its table's numbers."""

    text: str
    shade: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the rules, or several of them that have the same index.

    `marks` names columns (by place) that mean something, `corner` heads the row labels.
    """

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    marks: tuple[tuple[int, str], ...]
    assumed: bool


@dataclass(frozen=True, slots=True)
class NumberLine:
    """A constant with its name."""

    name: str
    value: Piece


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A question that the sources leave open and the answer in force. `prose` says what speaks for which answer."""

    question: str
    answer: str
    others: str
    changed: bool
    prose: Prose
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingSheet:
    """The rulings of one ruleset in one language, with what speaks for their answers."""

    locale: str
    font: str
    size: float
    words: dict[str, str]
    title: str
    mode: tuple[str, ...]
    rulings: tuple[RulingLine, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The reference sheet of one ruleset in one language. `split` puts tables and rulings on a second page."""

    locale: str
    font: str
    size: float
    split: bool
    words: dict[str, str]
    title: str
    mode: tuple[str, ...]
    ribbon: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]
    end: Prose
    grids: tuple[Grid, ...]
    numbers: tuple[NumberLine, ...]
    kit: tuple[tuple[str, str], ...]
    rulings: tuple[RulingLine, ...]
    sources: tuple[str, ...]
    cites: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a row or a column."""

    text: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A row of a table on a page of its own; `begins` says that a group of rows begins with it."""

    name: str
    assumed: bool
    cells: tuple[str, ...]
    begins: bool


@dataclass(frozen=True, slots=True)
class Matrix:
    """A table on a page of its own. `turned` says that the names of its columns are too long to lie."""

    title: str
    corner: str
    columns: tuple[Heading, ...]
    rows: tuple[MatrixRow, ...]
    turned: bool
    assumed: bool
    cites: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page with one table, or with a part of it."""

    number: str
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The tables of cards that are not printed, of one ruleset in one language."""

    locale: str
    font: str
    words: dict[str, str]
    title: str
    mode: tuple[str, ...]
    pages: tuple[TablePage, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A labelled part of a card. `form` is effects (sentences), chips (names), value, tag (its label says it all),
    or rows (a table's values for this card)."""

    form: str
    label: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, Piece], ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One card face. `colour` is a name of the palette, `emblem` the number of a shape, -1 for none.

    `group` is the value of the field that gives the colour, `group_label` what that field is called. A card is `plain`
    when it says hardly more than that. `size` is the size of its text in points.
    """

    size: float
    name: str
    kind: str
    group_label: str
    group: str
    colour: str
    emblem: int
    copies: str
    sections: tuple[Section, ...]
    cite: tuple[str, ...]
    assumed: bool

    @property
    def plain(self) -> bool:
        """Whether the face is little more than a sign."""
        return len(self.sections) <= 1


@dataclass(frozen=True, slots=True)
class CardPage:
    """Up to nine cards with their places, in millimetres from the corner of the page."""

    number: str
    cards: tuple[tuple[float, float, Card], ...]


@dataclass(frozen=True, slots=True)
class CardSheet:
    """All cards of one ruleset in one language."""

    locale: str
    font: str
    words: dict[str, str]
    title: str
    mode: tuple[str, ...]
    pages: tuple[CardPage, ...]
