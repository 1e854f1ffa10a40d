"""The reference sheet of a game: sequence of play, who acts, numbers, tables, rulings in force, sources."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from ..model.game import Constant, Game, Table
from ..model.types import BoolType, IntType
from ..source.nodes import Mapping, Scalar
from . import sentence
from .fit import POINT, height, largest
from .languages import language
from .layout import Layout, Track
from .outline import Outline, Phase
from .pages import Cell, Grid, NumberLine, Piece, Prose, Reference, RulingLine, RulingSheet, Step
from .universe import each
from .wording import Wording

SHADES = 4
SIZES = (8.6, 8.3, 8.0, 7.7, 7.4, 7.1, 6.8)
COLUMN = 91.5
RULING_SIZES = (8.2, 8.0, 7.8, 7.6, 7.4, 7.2)
RULING = 88.5
"""The width of a ruling on its page."""
WASTE = 14
"""What stays empty at the foot of a column, on an average: a ruling is not broken."""
LEAST_FULL = 0.45
"""How full the last page of the rulings should be, at least."""
PAGE = 297 - 14 - 22 - 5
"""What a page has left for the sequence, the tables and the sources."""


def reference(game: Game, words: Wording, layout: Layout) -> Reference:
    """The reference sheet in the language of `words`."""
    builder = _Builder(game, words, layout)
    return builder.fitted(builder.sheet())


def unfitted(game: Game, words: Wording, layout: Layout) -> Reference:
    """The same before its text has a size: everything that it says."""
    return _Builder(game, words, layout).sheet()


def ruling_sheet(sheet: Reference) -> RulingSheet | None:
    """The page of the rulings that a reference sheet lists; None when no ruling says more than its answers."""
    if not any(line.prose for line in sheet.rulings):
        return None
    size = ruling_size(sheet.rulings, language(sheet.locale).leading)
    return RulingSheet(
        sheet.locale, sheet.font, size, sheet.words, sheet.title, sheet.mode, sheet.rulings, sheet.sources
    )


def ruling_size(rulings: tuple[RulingLine, ...], leading: float) -> float:
    """The size of the text on the page of the rulings: the largest that does not leave the last page nearly empty."""

    def needed(size: float) -> float:
        whole = 0.0
        for line in rulings:
            prose = "".join(piece.text for piece in line.prose)
            answer = f"{line.answer} {line.others}"
            whole += height(line.question, RULING, size * 1.1, 1.3) + 3.5
            whole += height(answer, RULING, size, leading) + height(prose, RULING, size, leading)
            whole += height(" ".join(line.cite), RULING, 4.8, 1.3)
        return (whole / 2 + 25) / (297 - 18 - WASTE)

    pages = {size: needed(size) for size in RULING_SIZES}
    good = (size for size, number in pages.items() if number <= 1 or not 0 < number % 1 < LEAST_FULL)
    return next(good, RULING_SIZES[-1])


def mode(game: Game, words: Wording) -> tuple[str, ...]:
    """Which rules a sheet is for: the number of seats, and variants."""
    ruleset = game.rulebook.ruleset
    seats = words.fill("sheet.seats", n=sentence.Value(str(ruleset.seats), ruleset.seats))
    return (seats, *(words.text(f"variant.{name}") for name in ruleset.variants))


def headings(words: Wording) -> dict[str, str]:
    """The fixed words of a page, for its template."""
    names = (
        "reference", "cards", "sequence", "tables", "numbers", "rulings", "rulings_note", "end", "kit",
        "sources", "assumed", "assumed_short", "changed",
    )  # fmt: skip
    return {name: words.text(f"sheet.{name}") for name in names}


class _Builder:
    def __init__(self, game: Game, words: Wording, layout: Layout) -> None:
        self.game = game
        self.words = words
        self.layout = layout
        self.said: set[str] = set()  # constants that some sentence on the sheet has named
        self.cites: dict[str, list[str]] = {}

    def sheet(self) -> Reference:
        """What the sheet says, in the largest size."""
        phases = Outline(self.game).phases()
        adapted = [ref for overlay in self.game.rulebook.overlays for ref in cited(overlay.node)]
        self.cites[self.words.listing(mode(self.game, self.words))] = adapted
        steps = tuple(self.step(phase) for phase in phases)
        end = self.prose("game.end") if self.words.has("game.end") else ()
        grids = tuple(self.grids())
        rulings = self.rulings()
        numbers = tuple(self.number(constant) for constant in self.game.constants.values() if self.unsaid(constant))
        return Reference(
            size=SIZES[0],
            split=False,
            locale=self.words.locale,
            font=self.words.language.font,
            words=headings(self.words),
            title=self.words.text("game.title"),
            mode=mode(self.game, self.words),
            ribbon=tuple((phase.number, self.title(phase)) for phase in phases),
            steps=steps,
            end=end,
            grids=grids,
            numbers=numbers,
            kit=tuple(self.kit()),
            rulings=rulings,
            sources=tuple(source_titles(self.game, self.words)),
            cites=tuple((name, tuple(ids)) for name, ids in self.cites.items() if ids),
        )

    # -- how large the text may be, following the style sheet

    def fitted(self, sheet: Reference) -> Reference:
        """The sheet in the largest size that lets it stand on one page, or its sequence on a page of its own."""
        notes = " ".join(f"{name} {' '.join(ids)}" for name, ids in self.cites.items())
        room = PAGE - self.facts_height(sheet) - height(notes, 190, 4.7, 1.3)
        size, fits = largest(SIZES, lambda size: self.sequence_height(sheet, size), room)
        if not fits:
            size, _ = largest(SIZES, lambda size: self.sequence_height(sheet, size), PAGE)
        return replace(sheet, size=size, split=not fits)

    def sequence_height(self, sheet: Reference, size: float) -> float:
        """Half of what the steps need: they stand in two columns."""
        leading = self.words.language.leading
        end = "".join(piece.text for piece in sheet.end)
        whole = height(end, COLUMN - 4, size, leading) + 9 if end else 0.0

        def step(item: Step, depth: int) -> float:
            text = "".join(piece.text for piece in item.prose)
            own = height(text, COLUMN - 3 * max(0, depth - 2), size, leading)
            head = 7.4 if depth == 1 else size * leading * POINT + 0.9
            return own + head + sum(step(inner, depth + 1) for inner in item.steps)

        whole += sum(step(item, 1) for item in sheet.steps)
        return whole / 2 + 4

    def facts_height(self, sheet: Reference) -> float:
        """The tallest of the three columns at the foot."""
        leading = self.words.language.leading
        tables = sum(9 + 5 * len(grid.rows) for grid in sheet.grids)
        asked = sum(height(line.question, 62, 6.8, 1.25) + 6.8 * leading * POINT + 0.8 for line in sheet.rulings)
        lists = (len(sheet.numbers) + len(self.game.kinds)) * 3.7 + 10
        return 10 + max(tables, asked + 4, lists)

    # -- sequence of play

    def title(self, phase: Phase) -> str:
        prefix = "phase" if phase.procedure.role == "phase" else "procedure"
        return self.words.text(f"{prefix}.{phase.procedure.id}")

    def step(self, phase: Phase) -> Step:
        title = self.title(phase)
        procedure = phase.procedure
        prose: Prose = ()
        again = ""
        if phase.again is not None:
            again = self.words.fill("sheet.round_again", number=phase.again.number)
        else:
            self.cites[f"{phase.number} {title}"] = list(procedure.cite)
            if procedure.role == "phase":
                prose = self.prose(f"phase.{procedure.id}.text")
        return Step(
            number=phase.number,
            title=title,
            prose=prose,
            acts=phase.acts,
            acts_words=self.words.text(f"sheet.acts_{phase.acts}") if phase.acts else "",
            again=again,
            cite=procedure.cite,
            assumed=procedure.assumed,
            steps=tuple(self.step(inner) for inner in phase.phases),
        )

    def prose(self, key: str) -> Prose:
        """A text with its numbers taken from the rules."""
        pieces: list[Piece] = []
        for part in sentence.parse(self.words.text(key)):
            if isinstance(part, sentence.Literal):
                pieces.append(Piece(part.text))
                continue
            constant = self.game.constants.get(part.name.removeprefix("constant."))
            if constant is None:
                pieces.append(Piece(f"⟨{part.name}⟩"))
                continue
            value = self.words.value(constant.type, constant.value)
            self.said.add(constant.id)
            if part.forms:
                pieces.append(Piece(sentence.form_of(value.number, part.forms)))
            else:
                pieces.append(Piece(value.text, True, constant.assumed))
        return tuple(pieces)

    # -- numbers and tables

    def unsaid(self, constant: Constant) -> bool:
        """Whether a constant stands in no sentence; what a ruling decides stands among the rulings."""
        hidden = constant.id in self.said or f"constants.{constant.id}" in self.layout.leave_out
        return not hidden and constant.id not in self.ruled

    @cached_property
    def ruled(self) -> set[str]:
        """Constants whose value is a matter of a ruling."""
        return {
            (change.text("set") or "").split(".")[1]
            for ruling in self.game.rulebook.rulings.values()
            for option in ruling.options
            for change in option.overlay.changes
            if (change.text("set") or "").startswith("constants.")
        }

    def number(self, constant: Constant) -> NumberLine:
        value = self.words.value(constant.type, constant.value).text
        name = self.words.text(f"constant.{constant.id}")
        return NumberLine(name, Piece(value, isinstance(constant.type, IntType | BoolType), constant.assumed))

    def printed(self, table: Table) -> bool:
        """Tables that belong to cards are printed on the cards."""
        first = table.dims[0]
        on_cards = not isinstance(first, IntType) and first.sort == "card"
        return not on_cards and f"tables.{table.id}" not in self.layout.leave_out

    def grids(self) -> Iterable[Grid]:
        """The tables; those that are one row each and have the same index are rows of one table."""
        rows: dict[object, list[Table]] = {}
        for table in self.game.tables.values():
            if self.printed(table):
                alone = len(table.dims) > 1 or table.id in self.layout.tracks
                rows.setdefault(table.id if alone else table.dims, []).append(table)
        for tables in rows.values():
            grids = [self.grid(table) for table in tables]
            yield grids[0] if len(grids) == 1 else joined(grids)

    def grid(self, table: Table) -> Grid:
        track = self.layout.tracks.get(table.id, Track())
        *outer, last = table.dims
        columns = tuple(self.words.index_names(last))
        width = len(columns)
        rows: dict[tuple[str, ...], list[str]] = {}
        shades: dict[tuple[str, ...], tuple[Cell, ...]] = {}
        low, high = min(table.values), max(table.values)
        for number, name in enumerate(self.row_names(table)):
            values = table.values[number * width : (number + 1) * width]
            cells = tuple(self.cell(table, value, low, high) for value in values)
            cells = cells[: self.end(track, number, width, last)]
            key = tuple(cell.text for cell in cells)
            rows.setdefault(key, []).append(name)
            shades[key] = cells
        self.cites[self.words.text(f"table.{table.id}")] = list(table.cite)
        return Grid(
            title=self.words.text(f"table.{table.id}"),
            corner=self.words.axis(outer[0] if outer else last),
            columns=columns,
            rows=tuple((self.words.listing(names), shades[key]) for key, names in rows.items()),
            marks=tuple(self.mark(name, last) for name in track.marks if name in self.game.constants),
            assumed=table.assumed,
        )

    def row_names(self, table: Table) -> list[str]:
        names = [""]
        for dim in table.dims[:-1]:
            names = [" · ".join(filter(None, (row, name))) for row in names for name in self.words.index_names(dim)]
        return names

    def cell(self, table: Table, value: int, low: int, high: int) -> Cell:
        text = self.words.value(table.type, value).text
        shaded = isinstance(table.type, IntType) and high > low
        return Cell(text, (value - low) * SHADES // (high - low) if shaded else 0)

    def end(self, track: Track, row: int, width: int, last: object) -> int:
        """How many spaces of a row exist."""
        table = self.game.tables.get(track.ends)
        if table is None or row >= len(table.values) or not isinstance(last, IntType):
            return width
        return table.values[row] - last.low + 1

    def mark(self, name: str, last: object) -> tuple[int, str]:
        constant = self.game.constants[name]
        self.said.add(name)
        low = last.low if isinstance(last, IntType) else 0
        return constant.value - low, self.words.text(f"constant.{name}")

    def kit(self) -> Iterable[tuple[str, str]]:
        for kind in self.game.kinds.values():
            total = sum(card.count for card in kind.cards)
            if total and f"kinds.{kind.id}" not in self.layout.leave_out:
                yield self.words.text(f"kind.{kind.id}"), str(total)

    # -- rulings and sources

    def rulings(self) -> tuple[RulingLine, ...]:
        book = self.game.rulebook
        found: list[RulingLine] = []
        for name, chosen in book.chosen.items():
            ruling = book.rulings[name]
            question = self.words.text(f"ruling.{name}")
            others = [self.words.text(f"ruling.{name}.{option}") for option in ruling.names if option != chosen]
            said = self.words.has(f"ruling.{name}.text")
            if not said:  # else they stand on the page of the rulings
                self.cites[question] = cited(ruling.node)
            found.append(
                RulingLine(
                    question=question,
                    answer=self.words.text(f"ruling.{name}.{chosen}"),
                    others=self.words.fill("sheet.other_answers", answers=" / ".join(others)),
                    changed=chosen != ruling.default,
                    prose=self.prose(f"ruling.{name}.text") if said else (),
                    cite=tuple(cited(ruling.node)),
                )
            )
        return tuple(found)


def source_titles(game: Game, words: Wording) -> Iterable[str]:
    """The works that the paragraphs belong to, by their text in the language of `words`, else as their titles stand."""
    for document in game.rulebook.sources.at("sources"):
        for item in each(document.root.get("sources")):
            if isinstance(item, Mapping):
                key = f"source.{item.text('id')}"
                yield f"{item.text('id')} = {words.text(key) if words.has(key) else item.text('title')}"


def joined(grids: list[Grid]) -> Grid:
    """Tables of one row each as one table; a row that nothing stands behind is marked in its name."""
    rows = tuple((grid.title + ("*" if grid.assumed else ""), cells) for grid in grids for _, cells in grid.rows)
    return Grid("", grids[0].corner, grids[0].columns, rows, (), False)


def cited(node: Mapping) -> list[str]:
    """The paragraphs that an item names."""
    return [item.text for item in each(node.get("cite")) if isinstance(item, Scalar)]
