"""A seat's log: its history of observations, one line for each, as data and in words.

Made by running the record again with an event list and keeping what the seat may see (audience.py). A state keeps the
events of its record so far, so the next log only runs what is new; forks inherit them.

Lines are plain data. All have `event`; the rest by event:

    choice   seat, choice, option, args (None where the reader is not told)
    move     card (None where hidden), n, from, to   - places are {"zone": id, "index": [...]}
    reveal, look   place, index, values
    roll, random   at (the chance event), value
    shuffle  zone, index        phase   phase        set   variable, index, value
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from .asked import plain
from .audience import Observation, observe
from .points import Cell, Domain, Event, Vector
from .program import Program
from .record import Chain, unroll
from .text import Labels
from .walk import begin, replay
from .zones import bits

if TYPE_CHECKING:
    from .state import State


class History(NamedTuple):
    """The events of a record up to a link of its chain, and the vector there (without chance words)."""

    chain: Chain
    vector: Vector
    events: list[Event]


def history(state: "State") -> History:
    """The events of a state's record, kept in the state."""
    known = state._history
    if known is not None and known.chain is state._chain:
        return known
    program = state.game.program
    entries = None if known is None else unroll(state._chain, known.chain)
    if known is None or entries is None:
        events: list[Event] = []
        s = begin(program, events)
        entries = unroll(state._chain) or []
    else:
        events, s = known.events.copy(), known.vector.copy()
    replay(program, s, entries, events)
    state._history = History(state._chain, s, events)
    return state._history


def observations(state: "State", seat: int) -> list[Observation]:
    """Everything a seat has observed, in its order; in an open secret block nothing of the other threads."""
    program = state.game.program
    seen = list(observe(program, history(state).events, seat))
    block = state._block
    if block is not None and seat in block.answers:
        own: list[Event] = []
        block.replay(block.fold.copy(), own, seat)
        seen += observe(program, own, seat)
    return seen


def log(state: "State", seat: int, locale: str | None = None) -> list[dict[str, Any]]:
    """A seat's log as plain data; with a locale each line has its `text` too. KeyError when there is no such locale."""
    return lines(state.game.program, observations(state, seat), state.game.labels(locale) if locale else None)


def lines(program: Program, seen: Iterable[Observation], labels: Labels | None = None) -> list[dict[str, Any]]:
    """Observations as plain data, with words when labels are given."""
    found = []
    for kind, data in seen:
        line = {"event": kind, **_DATA[kind](program, data)}
        if labels is not None:
            line["text"] = _TEXT[kind](program, labels, data)
        found.append(line)
    return found


# ---- as data --------------------------------------------------------------------------------------------------------


def _choice_data(program: Program, data: tuple[Any, ...]) -> dict[str, Any]:
    seat, point, which, args = data
    choice = program.choice(point)
    option = choice.options[which]
    named = {
        param.name: None if value is None else plain(param.domain, value)
        for param, value in zip(option.params, args, strict=True)
    }
    return {"seat": seat, "choice": choice.id, "option": option.id, "args": named}


def _move_data(program: Program, data: tuple[Any, ...]) -> dict[str, Any]:
    source, source_index, target, target_index, card, n = data
    zones = program.module.ZONES
    cards = zones[source if source >= 0 else target].cards
    return {
        "card": None if card < 0 else cards.name(card),
        "n": n,
        "from": _zone_data(program, source, source_index),
        "to": _zone_data(program, target, target_index),
    }


def _zone_data(program: Program, number: int, index: tuple[int, ...]) -> dict[str, Any] | None:
    if number < 0:
        return None
    zone = program.module.ZONES[number]
    return {"zone": zone.id, "index": _plain_index(zone.dims, index)}


def _plain_index(dims: tuple[Domain, ...], index: tuple[int, ...]) -> list[Any]:
    return [plain(domain, value) for domain, value in zip(dims, index, strict=True)]


def _shown_data(program: Program, data: tuple[Any, ...]) -> dict[str, Any]:
    place, index, values = data
    zone = program.zones_by_id.get(place)
    if zone is not None:
        shown = [plain(zone.cards, card) for card in values]
        return {"place": place, "index": _plain_index(zone.dims, index), "values": shown}
    cell = program.cells_by_id[place]
    return {"place": place, "index": _plain_index(cell.dims, index), "values": [cell_value(cell, x) for x in values]}


def _outcome_data(program: Program, data: tuple[Any, ...]) -> dict[str, Any]:
    point, value = data
    return {"at": program.point_id(point), "value": plain(program.chance(point).domain, value)}


def _set_data(program: Program, data: tuple[Any, ...]) -> dict[str, Any]:
    number, index, value = data
    cell = program.module.CELLS[number]
    return {"variable": cell.id, "index": _plain_index(cell.dims, index), "value": cell_value(cell, value)}


def _shuffle_data(program: Program, data: tuple[Any, ...]) -> dict[str, Any]:
    return _zone_data(program, data[0], data[1]) or {}


def _phase_data(program: Program, data: tuple[Any, ...]) -> dict[str, Any]:
    return {"phase": data[0]}


def cell_value(cell: Cell, value: int) -> Any:
    """The value of a variable as plain data; a set is the list of its elements."""
    if cell.is_set:
        return [plain(cell.value, element) for element in bits(value)]
    return None if cell.optional and value < 0 else plain(cell.value, value)


# ---- in words -------------------------------------------------------------------------------------------------------


def _choice_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    seat, point, which, args = data
    choice = program.choice(point)
    option = labels.option(choice.procedure, choice.options[which], args)
    return labels.text("event.choice", {"seat": labels.seat(seat), "option": option})


def _move_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    source, source_index, target, target_index, card, n = data
    zones = program.module.ZONES
    words = {
        "n": n,
        "card": "" if card < 0 else labels.value(zones[source if source >= 0 else target].cards, card),
        "from": _zone_text(program, labels, source, source_index),
        "to": _zone_text(program, labels, target, target_index),
    }
    return labels.text("event.move_hidden" if card < 0 else "event.move", words)


def _zone_text(program: Program, labels: Labels, number: int, index: tuple[int, ...]) -> str:
    if number < 0:
        return labels.text("event.none")
    zone = program.module.ZONES[number]
    return labels.place("zone", zone.id, zone.dims, index)


def _shown_text(kind: str, program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    place, index, values = data
    zone = program.zones_by_id.get(place)
    if zone is not None:
        where = labels.place("zone", place, zone.dims, index)
        words = [labels.value(zone.cards, card) for card in values]
    else:
        cell = program.cells_by_id[place]
        where = labels.place("variable", place, cell.dims, index)
        words = [cell_text(labels, cell, value) for value in values]
    key = "event.look_hidden" if kind == "look" and not values else f"event.{kind}"
    return labels.text(key, {"place": where, "values": labels.join(words)})


def _reveal_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    return _shown_text("reveal", program, labels, data)


def _look_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    return _shown_text("look", program, labels, data)


def _roll_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    return labels.text("event.roll", {"value": labels.value(program.chance(data[0]).domain, data[1])})


def _random_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    return labels.text("event.random", {"value": labels.value(program.chance(data[0]).domain, data[1])})


def _set_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    number, index, value = data
    cell = program.module.CELLS[number]
    place = labels.place("variable", cell.id, cell.dims, index)
    return labels.text("event.set", {"place": place, "value": cell_text(labels, cell, value)})


def _shuffle_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    return labels.text("event.shuffle", {"zone": _zone_text(program, labels, data[0], data[1])})


def _phase_text(program: Program, labels: Labels, data: tuple[Any, ...]) -> str:
    return labels.text("event.phase", {"phase": labels.text(f"phase.{data[0]}")})


def cell_text(labels: Labels, cell: Cell, value: int) -> str:
    """The value of a variable in words."""
    if cell.is_set:
        return labels.join([labels.value(cell.value, element) for element in bits(value)]) or labels.text("event.none")
    if cell.optional and value < 0:
        return labels.text("event.none")
    return labels.value(cell.value, value)


_DATA = {
    "choice": _choice_data,
    "move": _move_data,
    "reveal": _shown_data,
    "look": _shown_data,
    "roll": _outcome_data,
    "random": _outcome_data,
    "shuffle": _shuffle_data,
    "phase": _phase_data,
    "set": _set_data,
}

_TEXT = {
    "choice": _choice_text,
    "move": _move_text,
    "reveal": _reveal_text,
    "look": _look_text,
    "roll": _roll_text,
    "random": _random_text,
    "shuffle": _shuffle_text,
    "phase": _phase_text,
    "set": _set_text,
}
