"""What a scenario starts from, as an overlay on the rules.

Values of variables become their `start`, the procedure to run becomes `game.flow`. Cards cannot be put anywhere by a
value, since the same copies would then lie in two places: they are carried from where they lie at the start of the
game, by an effect text that runs first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NoReturn

from rulewright.compiler.diagnostics import Diagnostics, Span
from rulewright.compiler.source.folder import Document
from rulewright.compiler.source.nodes import Entry, Mapping, Node, Scalar, Sequence, Value
from rulewright.runtime.points import NONE, Cell, Domain, Zone, all_indices
from rulewright.runtime.program import Program
from rulewright.runtime.reading import cards as cards_at

from . import codes
from .names import Index, Unreadable, cell_value, contents, index_text, leaves
from .read import Scenario

Place = tuple[Zone, Index]


def overlay_of(scenario: Scenario, program: Program, flow: Scalar, diags: Diagnostics) -> Document | None:
    """The overlay that makes the rules start as a scenario says; None when they start so already.

    `program` and `flow` are of the same ruleset without the scenario. Unreadable, with a diagnostic, when it names
    what is not there.
    """
    given = scenario.given
    changes = _starts(given.variables, program, diags) if given.variables is not None else []
    moves = _moves(given.zones, program, diags) if given.zones is not None else []
    at = given.at or flow
    if moves or at.text != flow.text:
        text = Scalar("", at.span, "block", "\n".join([*moves, at.text]), (at.origin[0] - len(moves), at.origin[1]))
        changes.append(_change("game.flow", text, scenario.span))
    if not changes:
        return None
    overlay = _mapping(
        {
            "id": Scalar(scenario.id, scenario.span, text=scenario.id),
            "layer": Scalar("own", scenario.span, text="own"),
            "changes": Sequence(tuple(changes), scenario.span),
        },
        scenario.span,
    )
    return Document(scenario.span.file, "overlays", _mapping({"overlay": overlay}, scenario.span))


def _change(path: str, value: Node, span: Span) -> Mapping:
    return _mapping({"set": Scalar(path, span, text=path), "to": value}, span)


def _mapping(values: dict[str, Node], span: Span) -> Mapping:
    return Mapping({key: Entry(key, span, value) for key, value in values.items()}, span)


# ---- variables ------------------------------------------------------------------------------------------------------


def _starts(given: Mapping, program: Program, diags: Diagnostics) -> list[Node]:
    changes: list[Node] = []
    for entry in given:
        cell = program.cells_by_id.get(entry.key)
        if cell is None:
            diags.error(
                codes.NAME,
                f"there is no variable `{entry.key}`",
                entry.key_span,
                names=(entry.key, program.cells_by_id),
            )
            raise Unreadable
        said = dict(leaves(entry.value, cell.dims, cell.id, diags))
        start = program.module.START
        values = {index: start[cell.address(index)] for index in all_indices(cell.dims)}
        wanted = values | {index: cell_value(cell, leaf, diags) for index, leaf in said.items()}
        if wanted != values:
            spans = {index: leaf.span for index, leaf in said.items()}
            node = _nested(cell, wanted, spans, entry.key_span)
            changes.append(_change(f"variables.{cell.id}.start", node, entry.key_span))
    return changes


def _nested(cell: Cell, values: dict[Index, int], spans: dict[Index, Span], span: Span, index: Index = ()) -> Node:
    """Values by index as the rules write them."""
    if len(index) == len(cell.dims):
        return _written(cell, values[index], spans.get(index, span))
    domain = cell.dims[len(index)]
    below = {
        _plain_name(domain, value): _nested(cell, values, spans, span, (*index, value)) for value in domain.values()
    }
    return _mapping(below, span)


def _written(cell: Cell, value: int, span: Span) -> Node:
    if cell.is_set:
        members = [member for member in range(value.bit_length()) if value >> member & 1]
        return Sequence(tuple(_scalar(cell.value, member, span) for member in members), span)
    if cell.optional and value == NONE:
        return Scalar("none", span, text="none")
    return _scalar(cell.value, value, span)


def _scalar(domain: Domain | None, value: int, span: Span) -> Scalar:
    written: Value = value
    if domain is not None and domain.kind == "bool":
        written = bool(value)
    elif domain is not None and domain.names:
        written = domain.name(value)
    return Scalar(written, span, text=str(written))


def _plain_name(domain: Domain, value: int) -> str:
    """The key of an index in rules: seats by their number."""
    return str(value) if domain.kind == "seat" else domain.name(value)


# ---- cards ----------------------------------------------------------------------------------------------------------


def _moves(given: Mapping, program: Program, diags: Diagnostics) -> list[str]:
    """The lines of effect text that carry cards to the places where they are wanted."""
    wanted: dict[str, dict[Index, list[int]]] = {}
    spans: dict[str, Span] = {}
    for entry in given:
        zone = program.zones_by_id.get(entry.key)
        if zone is None:
            diags.error(
                codes.NAME, f"there is no zone `{entry.key}`", entry.key_span, names=(entry.key, program.zones_by_id)
            )
            raise Unreadable
        found = {index: contents(zone, leaf, diags) for index, leaf in leaves(entry.value, zone.dims, zone.id, diags)}
        wanted[zone.id], spans[zone.id] = found, entry.key_span
    lines: list[str] = []
    for kind in program.module.KINDS:
        zones = [zone for zone in program.module.ZONES if zone.kind == kind]
        lines += _Carrier(program, zones, wanted, spans, diags).lines()
    return lines


class _Carrier:
    """Carries the cards of one kind."""

    def __init__(
        self,
        program: Program,
        zones: list[Zone],
        wanted: dict[str, dict[Index, list[int]]],
        spans: dict[str, Span],
        diags: Diagnostics,
    ) -> None:
        self.spans = spans
        self.diags = diags
        start = list(program.module.START)
        self.free: list[tuple[Place, Counter[int]]] = []  # cards that may be taken, named places first
        self.needs: list[tuple[Place, list[int]]] = []
        unnamed: list[tuple[Place, Counter[int]]] = []
        for zone in zones:
            for index in all_indices(zone.dims):
                there = cards_at(zone, start, zone.address(index))
                target = wanted.get(zone.id, {}).get(index)
                if target is None:
                    unnamed.append(((zone, index), Counter(there)))
                else:
                    self.plan((zone, index), there, target)
        self.named = len(self.free)
        self.free += unnamed

    def plan(self, place: Place, there: list[int], target: list[int]) -> None:
        if place[0].form == "row":
            if there != target[: len(there)]:
                self.fail(place, "a row that is not empty at the start can only get cards at its end")
            self.needs.append((place, target[len(there) :]))
            return
        self.free.append((place, Counter(there) - Counter(target)))
        self.needs.append((place, sorted((Counter(target) - Counter(there)).elements())))

    def lines(self) -> list[str]:
        moves: list[tuple[Place, Place, int]] = []
        for place, cards in self.needs:
            for card in cards:
                moves.append((self.take(place, card), place, card))
        for place, rest in self.free[: self.named]:
            for card in rest.elements():
                name = place[0].cards.name(card)
                self.fail(place, f"`{name}` lies there at the start, and no place that is named gets it")
        names = {place[0].id for place, _ in self.free[: self.named]}
        moves.sort(key=lambda move: move[0][0].id not in names)
        return list(_lines(moves))

    def take(self, place: Place, card: int) -> Place:
        for source, cards in self.free:
            if cards[card] > 0:
                cards[card] -= 1
                return source
        zone = place[0]
        self.fail(place, f"there is no further copy of `{zone.cards.name(card)}` for it")

    def fail(self, place: Place, why: str) -> NoReturn:
        zone, index = place
        self.diags.error(
            codes.GIVEN, f"`{index_text(zone.id, zone.dims, index)}` cannot be laid so: {why}", self.spans[zone.id]
        )
        raise Unreadable


def _lines(moves: Iterable[tuple[Place, Place, int]]) -> Iterator[str]:
    for (source, target, card), same in groupby(moves, key=lambda move: move):
        (zone, index), (other, other_index) = source, target
        name = f"{zone.kind}.{zone.cards.name(card)}"
        yield f"move {len(list(same))} of {name} from {_place(zone, index)} to {_place(other, other_index)}"


def _place(zone: Zone, index: Index) -> str:
    """A place of a zone in effect text."""
    if not index:
        return zone.id
    return f"{zone.id}[{', '.join(_index(domain, value) for domain, value in zip(zone.dims, index, strict=True))}]"


def _index(domain: Domain, value: int) -> str:
    if domain.kind == "seat":
        return "next(" * value + "first(seats)" + ")" * value
    return f"{domain.type}.{domain.name(value)}" if domain.names else str(value)
