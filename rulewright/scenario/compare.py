"""What has come about in a scenario against what `expect:` says, part by part."""

from __future__ import annotations

from rulewright.compiler.diagnostics import Diagnostics, listing
from rulewright.compiler.source.nodes import Mapping, Node, Scalar, texts
from rulewright.runtime.points import CHANCE, Domain
from rulewright.runtime.reading import cards
from rulewright.runtime.state import State

from . import codes
from .names import Unreadable, cell_text, cell_value, contents, contents_text, index_text, leaves, named
from .read import SEAT
from .sight import compare_sight


def compare(state: State, wanted: Mapping, diags: Diagnostics) -> None:
    """Compare a state with an `expect:`; each difference is a finding at the place of the expected value."""
    for entry in wanted:
        try:
            if entry.key == "variables":
                _variables(state, entry.value, diags)
            elif entry.key == "zones":
                _zones(state, entry.value, diags)
            elif entry.key == "returns":
                _returns(state, entry.value, diags)
            elif entry.key == "asked":
                _asked(state, entry.value, diags)
            elif entry.key == "sees":
                compare_sight(state, entry.value, diags)
            elif entry.key == "over" and isinstance(entry.value, Scalar):
                _differ("the game is over" if state.over else "the game goes on", entry.value, diags, state.over)
            elif entry.key == "to_move":
                _to_move(state, entry.value, diags)
        except Unreadable:
            continue


def _differ(found: str, node: Scalar, diags: Diagnostics, value: bool) -> None:
    if node.value is not value:
        diags.error(codes.DIFFERENT, f"{found}, expected was `over: {node.text}`", node.span)


def _report(what: str, found: str, expected: str, node: Node, diags: Diagnostics) -> None:
    diags.error(codes.DIFFERENT, f"`{what}` is {found}, expected was {expected}", node.span)


def _variables(state: State, node: Node, diags: Diagnostics) -> None:
    program, s = state.game.program, state.vector
    for name, said in named(node, program.cells_by_id, "variable", diags):
        cell = program.cells_by_id[name]
        for index, leaf in leaves(said, cell.dims, name, diags):
            expected, found = cell_value(cell, leaf, diags), s[cell.address(index)]
            if expected != found:
                what = index_text(name, cell.dims, index)
                _report(what, cell_text(cell, found), cell_text(cell, expected), leaf, diags)


def _zones(state: State, node: Node, diags: Diagnostics) -> None:
    program, s = state.game.program, state.vector
    for name, said in named(node, program.zones_by_id, "zone", diags):
        zone = program.zones_by_id[name]
        for index, leaf in leaves(said, zone.dims, name, diags):
            found = cards(zone, s, zone.address(index))
            what = index_text(name, zone.dims, index)
            if isinstance(leaf, Scalar) and isinstance(leaf.value, int):
                if leaf.value != len(found):
                    _report(f"size({what})", str(len(found)), leaf.text, leaf, diags)
                continue
            expected = contents(zone, leaf, diags)
            ordered = zone.form == "row" and not isinstance(leaf, Mapping)
            if expected != found if ordered else sorted(expected) != sorted(found):
                _report(what, contents_text(zone, found), contents_text(zone, expected), leaf, diags)


def _returns(state: State, node: Node, diags: Diagnostics) -> None:
    seats = Domain("seat", "seat", (), 0, state.game.seats - 1)
    for (seat,), leaf in leaves(node, (seats,), "returns", diags):
        found = state.returns[seat]
        if isinstance(leaf, Scalar) and leaf.value != found:
            _report(f"returns[{seats.name(seat)}]", str(found), leaf.text, leaf, diags)


def _to_move(state: State, node: Node, diags: Diagnostics) -> None:
    expected = [scalar.text for scalar in texts(node)]
    found = [_actor(seat) for seat in state.to_move]
    if sorted(expected) != sorted(found):
        _report("to_move", f"[{', '.join(found)}]", f"[{', '.join(expected)}]", node, diags)


def _asked(state: State, node: Node, diags: Diagnostics) -> None:
    """Every legal answer of a seat, by name."""
    for entry in node if isinstance(node, Mapping) else ():
        seat = SEAT.fullmatch(entry.key)
        actor = CHANCE if seat is None else int(seat[1])
        found = {option.name for option in state.asked(actor).options}
        expected = {scalar.text: scalar for scalar in texts(entry.value)}
        for name, scalar in expected.items():
            if name not in found:
                diags.error(codes.DIFFERENT, f"`{entry.key}` is not offered `{name}`", scalar.span, names=(name, found))
        rest = sorted(found - set(expected))
        if rest:
            diags.error(codes.DIFFERENT, f"`{entry.key}` is also offered {listing(rest, 'and')}", entry.key_span)


def _actor(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat{seat}"
