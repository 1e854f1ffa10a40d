"""The hand-made modules as games."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from rulewright.runtime.state import Game

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


def load(name: str) -> ModuleType:
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
