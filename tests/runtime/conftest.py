"""The hand-made modules as games, and random play."""

from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from rulewright.runtime.chance import Generator
from rulewright.runtime.state import Game, State

HERE = Path(__file__).parent / "handmade"

TEXTS = {
    "en": {
        "option.bidding.bid": "bid {n}",
        "option.playing.play": "play the {tile} openly",
        "tile.ash": "Ash tree",
        "zone.hand": "hand",
        "event.seat": "player {n}",
    },
    "zh-Hant": {"option.playing.play": "打出{tile}", "tile.ash": "白蠟木"},
}

Walk = Callable[[State, int], Iterator[State]]


def load(name: str) -> ModuleType:
    """A hand-made module by its file."""
    spec = spec_from_file_location(f"handmade_{name}", HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def oxo() -> Game:
    return Game(load("oxo"))


@pytest.fixture(scope="session")
def kuhn() -> Game:
    return Game(load("kuhn"))


@pytest.fixture(scope="session")
def parlour() -> Game:
    return Game(load("parlour"), TEXTS)


@pytest.fixture(scope="session")
def stall() -> Callable[..., Game]:
    """stall(seats, deck, hand, plays, risk, covered)"""
    build = load("stall").build
    return lambda *numbers: Game(build(*numbers))


@pytest.fixture(scope="session")
def walk() -> Walk:
    """walk(state, seed): play a state on at random, any seat of several first; gives the state at every decision."""

    def play(state: State, seed: int) -> Iterator[State]:
        chance = Generator(seed)
        while not state.over:
            yield state
            seat = state.to_move[chance.below(len(state.to_move))]
            numbers = state.asked(seat).numbers
            state.play(seat, numbers[chance.below(len(numbers))])
        yield state

    return play
