"""Where everything lies in the vector."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

from ..diagnostics import Diagnostics, define
from ..model import Game
from ..model import core as c
from ..model.game import Variable, Zone
from ..model.names import size_of
from . import ir
from .liveness import at_point
from .regions import roots

HEADER = 4  # point, seat asked, two chance words; then one thread word for each seat
MAX_LENGTH = 20_000

TOO_LONG = define(
    "RW601",
    "position too large",
    "The vector of a position has a bounded length, because it is copied at every fork. Smaller indices, smaller "
    "capacities or fewer different cards make it shorter.",
    bad="- {id: marks, per: [1..200, 1..200], type: bool}",
    good="- {id: marks, per: [1..20, 1..20], type: bool}",
)


@dataclass(slots=True)
class Layout:
    """Offsets in the vector. `slots` are the locals that live in it, as (frame, place in the frame)."""

    length: int = 0
    variables: dict[str, int] = field(default_factory=dict)
    zones: dict[str, int] = field(default_factory=dict)
    frames_offset: int = 0
    slots: dict[tuple[bool, c.Local], tuple[ir.Frame, int]] = field(default_factory=dict)


def zone_stride(zone: Zone, tails: Set[str]) -> int:
    """How many integers one zone takes."""
    kinds = len(zone.kind.cards)
    if zone.form == "slot":
        return 1
    if zone.form == "row":
        return 1 + zone.capacity
    if zone.form == "deck":
        return 2 + kinds + tail_of(zone, tails)
    return 1 + kinds


def tail_of(zone: Zone, tails: Set[str]) -> int:
    """How long the known tail under a deck can get."""
    return zone.capacity if zone.id in tails else 0


def variable_size(variable: Variable) -> int:
    """How many integers a variable takes."""
    return size_of(variable.dims)


def lay_out(game: Game, program: ir.Program, tails: Set[str], diags: Diagnostics) -> Layout:
    """Give every variable, zone and frame its place. `tails` are the decks under which something is put.

    Reports RW601 when the vector would be too long.
    """
    layout = Layout()
    at = HEADER + game.seats
    for variable in game.variables.values():
        layout.variables[variable.id] = at
        at += variable_size(variable)
    for zone in game.zones.values():
        layout.zones[zone.id] = at
        at += zone_stride(zone, tails) * size_of(zone.dims)
    layout.frames_offset = at
    _frame_slots(program, layout)
    for frame in program.frames:
        frame.offset = at
        at += frame.size * (game.seats if frame.per_seat else 1)
    layout.length = at
    if at > MAX_LENGTH:
        sizes: list[tuple[int, Variable | Zone]] = [(variable_size(item), item) for item in game.variables.values()]
        sizes += [(zone_stride(item, tails) * size_of(item.dims), item) for item in game.zones.values()]
        biggest = max(sizes, key=lambda pair: pair[0])[1]
        diags.error(
            TOO_LONG,
            f"a position would take {at:,} numbers; {MAX_LENGTH:,} are allowed",
            biggest.span,
            note=f"`{biggest.id}` takes most of them",
        )
    return layout


def most_length(game: Game, program: ir.Program, tails: Set[str]) -> int:
    """How long the vector would be if every local had a place in it."""
    variables = sum(map(variable_size, game.variables.values()))
    zones = sum(zone_stride(zone, tails) * size_of(zone.dims) for zone in game.zones.values())
    places = [(1, frame) for frame in program.frames]
    places += [(program.widths.get(local, 1), frame) for (_, local), frame in program.frame_of.items()]
    frames = sum(width * (game.seats if frame.per_seat else 1) for width, frame in places)
    return HEADER + game.seats + variables + zones + frames


def _frame_slots(program: ir.Program, layout: Layout) -> None:
    """A local gets a slot when it is alive at the beginning of a function, or is an array, a result or an argument.

    What is asked at a point is a function of its own: it reads the locals in the limits and conditions of the options.
    """
    needed: dict[tuple[bool, c.Local], None] = {}
    live = {block: block.live for block in program.blocks}
    waiting = [(secret_of(point), at_point(point, live)) for point in program.points]
    for secret, alive in [*((block.secret, block.live) for block in roots(program)), *waiting]:
        for local in sorted(alive, key=lambda item: (item.span, item.name)):
            needed[program.results.get(local, secret), local] = None
    for instance in program.instances.values():
        for local in (*instance.procedure.params, *((instance.result,) if instance.result else ())):
            needed[instance.secret, local] = None
    for key in program.frame_of:
        if key[1] in program.widths:
            needed[key] = None
    for frame in program.frames:
        frame.size = 1 if frame.returns else 0
    for key in needed:
        local = key[1]
        if local in program.thread_seats:
            continue
        frame = program.frame_of[key]
        layout.slots[key] = (frame, frame.size)
        width = program.widths.get(local, 1)
        frame.slots.append((local.name, width))
        frame.size += width


def secret_of(point: ir.Point) -> bool:
    """Whether a point belongs to an instance for secret blocks."""
    match point:
        case ir.ChoicePoint(takes=takes):
            return any(block.secret for block in takes)
        case ir.ChancePoint(take=take):
            return take.secret
    return False
