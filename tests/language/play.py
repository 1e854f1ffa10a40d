"""Plays the programs of this folder by the names of options and of chance outcomes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import rulewright
from rulewright.runtime.points import CHANCE
from rulewright.runtime.state import Game, State

PROGRAMS = Path(__file__).parent / "programs"


def load(name: str, seats: int | None = None) -> Game:
    """One of the programs."""
    return rulewright.load(str(PROGRAMS / name), seats=seats)


def start(name: str, seats: int | None = None) -> State:
    """A new game in which chance is a seat."""
    return load(name, seats).start(explicit_chance=True)


def choose(state: State, seat: int, *names: str) -> None:
    """Answers of one seat, each by its stable name."""
    for name in names:
        assert seat in state.to_move, f"seat {seat} is not asked before {name!r}: {state.to_move}"
        state.play(seat, name)


def chance(state: State, *names: str) -> None:
    """Outcomes of the next chance events."""
    choose(state, CHANCE, *names)


def offered(state: State, seat: int) -> list[str]:
    """The names of all that a seat may answer now."""
    return [option.name for option in state.asked(seat).options]


def variable(state: State, name: str, seat: int = 0) -> Any:
    """What a seat sees of a variable."""
    return state.view(seat)["variables"][name]


def zone(state: State, name: str, seat: int = 0) -> Any:
    """What a seat sees of a zone."""
    return state.view(seat)["zones"][name]


def events(state: State, seat: int, event: str) -> list[dict[str, Any]]:
    """The lines of one kind in a seat's log."""
    return [line for line in state.log(seat) if line["event"] == event]


def random_game(game: Game, seed: int, every: Callable[[State], None] | None = None) -> State:
    """A game played to its end at random; `every` sees each state with a decision."""
    random = Random(seed)
    state = game.start(seed=seed)
    while not state.over:
        if every is not None:
            every(state)
        seat = random.choice(state.to_move)
        state.play(seat, random.choice(state.asked(seat).options))
    return state
