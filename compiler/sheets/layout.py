"""What a game says about its pages, in `sheets/*.yaml`: what is left out, which tables are tracks, which colours.

sheet:
  leave_out: [tables.exchange, kinds.token]
  tracks: [{table: income, marks: [rich_from], ends: last_income}]
  colours: {team: {home: blue, guest: red}}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..diagnostics import Diagnostics, Span, listing
from ..model.game import Game
from ..source.nodes import Mapping, Node, Scalar
from . import codes
from .universe import Universe, each, universe

PALETTE = ("blue", "red", "green", "amber", "purple", "teal", "brown", "olive", "rose", "grey")


@dataclass(frozen=True, slots=True)
class Track:
    """A table printed as a track: constants that mark one of its spaces, and a table that says where each row ends."""

    marks: tuple[str, ...] = ()
    ends: str = ""


@dataclass(slots=True)
class Layout:
    """What the documents in `sheets/` say, all of them together."""

    leave_out: set[str] = field(default_factory=set)
    tracks: dict[str, Track] = field(default_factory=dict)
    colours: dict[tuple[str, str], str] = field(default_factory=dict)


def read_layout(game: Game, diags: Diagnostics, known: Universe | None = None) -> Layout:
    """The layout of a game; unknown keys and names are findings. `known` is the universe of the game."""
    layout = Layout()
    documents = game.rulebook.sources.at("sheets")
    if known is None:
        known = universe(game) if documents else Universe()
    for document in documents:
        _Reader(known, layout, diags).document(document.root)
    return layout


class _Reader:
    """Reads one document into a layout."""

    def __init__(self, known: Universe, layout: Layout, diags: Diagnostics) -> None:
        self.universe = known
        self.layout = layout
        self.diags = diags

    def document(self, root: Mapping) -> None:
        sheet = root.get("sheet")
        if not isinstance(sheet, Mapping):
            return
        for item in each(sheet.get("leave_out")):
            if isinstance(item, Scalar):
                self.leave_out(item)
        for item in each(sheet.get("tracks")):
            if isinstance(item, Mapping):
                self.track(item)
        colours = sheet.get("colours")
        for entry in colours if isinstance(colours, Mapping) else ():
            self.colours(entry.key, entry.key_span, entry.value)

    def wrong(self, message: str, span: Span, word: str, known: Iterable[str]) -> None:
        names = list(known)
        text = f"Known are {listing(names, 'and')}." if 0 < len(names) <= 12 else "" if names else "There is none."
        self.diags.error(codes.SHEET, message, span, names=(word, names), help=text)

    def leave_out(self, item: Scalar) -> None:
        section, _, name = item.text.partition(".")
        sections = {section: self.universe.names(section) for section in ("tables", "kinds", "constants")}
        if section not in sections:
            self.wrong(f"`{section}` cannot be left out", item.span, section, sections)
        elif name not in sections[section]:
            self.wrong(f"there is no `{name}` among the {section}", item.span, name, sections[section])
        else:
            self.layout.leave_out.add(item.text)

    def track(self, node: Mapping) -> None:
        table = self.known(node.get("table"), self.universe.names("tables"), "table")
        marks = [self.known(item, self.universe.names("constants"), "constant") for item in each(node.get("marks"))]
        ends = self.known(node.get("ends"), self.universe.names("tables"), "table") if "ends" in node else ""
        if table:
            self.layout.tracks[table] = Track(tuple(mark for mark in marks if mark), ends)

    def known(self, node: Node | None, names: Iterable[str], what: str) -> str:
        if isinstance(node, Scalar) and node.text in names:
            return node.text
        if isinstance(node, Scalar):
            self.wrong(f"there is no {what} `{node.text}`", node.span, node.text, names)
        return ""

    def colours(self, name: str, span: Span, node: Node) -> None:
        values = self.universe.values.get(name)
        if not values:
            self.wrong(f"there is no enumeration `{name}`", span, name, self.universe.values)
            return
        for entry in node if isinstance(node, Mapping) else ():
            colour = entry.value.text if isinstance(entry.value, Scalar) else ""
            if entry.key not in values:
                self.wrong(f"`{name}` has no value `{entry.key}`", entry.key_span, entry.key, values)
            elif colour not in PALETTE:
                self.wrong(f"there is no colour `{colour}`", entry.value.span, colour, PALETTE)
            else:
                self.layout.colours[name, entry.key] = colour
