"""Many games: the same result whatever the workers; what players may see."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.runtime.invariants import InvariantBroken, check
from rulewright.runtime.players import Seat, make
from rulewright.runtime.simulate import simulate
from rulewright.runtime.state import Game


def test_one_worker_or_several_is_the_same(parlour: Game) -> None:
    finished: list[int] = []
    one = simulate(parlour, 90, 5, progress=finished.append)
    assert sum(finished) == 90
    assert simulate(parlour, 90, 5, workers=2, checked=True) == one
    assert simulate(parlour, 90, 6) != one


def test_the_result_is_plain_data(parlour: Game) -> None:
    result = simulate(parlour, 40, 1, ["greedy", "random"])
    assert json.loads(json.dumps(result)) == result
    assert (result["games"], result["cut_off"], result["players"]) == (40, 0, ["greedy", "random"])
    assert sum(result["decisions"]["counts"].values()) == 40
    assert len(result["returns"]) == 3
    assert result["options"]["bidding.2 bid"] == 40 * 6


def test_no_game_is_no_game(parlour: Game) -> None:
    assert simulate(parlour, 0)["decisions"] == {"min": None, "max": None, "mean": None, "counts": {}}


def test_greedy_beats_random(oxo: Game, parlour: Game) -> None:
    first = simulate(oxo, 300, 2, ["greedy", "random"])["returns"][0]["mean"]
    assert first > simulate(oxo, 300, 2, ["random"])["returns"][0]["mean"] + 0.1
    assert simulate(parlour, 100, 2, ["greedy", "random", "random"])["returns"][0]["mean"] > 1


def test_greedy_learns_nothing_of_other_secret_answers(parlour: Game) -> None:
    for seed in range(10):
        chosen = set()
        for others in ((), (1,), (1, 2)):
            state = parlour.start(seed)
            for seat in others:
                state.play(seat, 0)
            chosen.add(make("greedy", 3).choose(Seat(state, 0)))
        assert len(chosen) == 1


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(KeyError, match="there is: greedy, random"):
        make("clever", 1)


def test_a_wrong_position_is_reported_by_its_declaration(parlour: Game) -> None:
    state = parlour.start(1)
    s = state._s.copy()
    s[10] = 7
    s[14] += 1
    s[33] += 1
    with pytest.raises(InvariantBroken) as caught:
        check(parlour.program.module, s)
    text = str(caught.value)
    assert "score[0] = 7 is outside its range" in text
    assert "deck says 4 cards and holds 3" in text
    assert "tile ash: 4 in all zones instead of 3" in text


SCRIPT = """
import json, sys
sys.path.insert(0, {here!r})
from conftest import TEXTS, load
from rulewright.runtime.simulate import simulate
from rulewright.runtime.state import Game
game = Game(load("parlour"), TEXTS)
state = game.start(3)
print(json.dumps(simulate(game, 30, 4)), state.save(), state.resample(1, 2).save())
print(state.view(1, "en"), state.log(2, "en"))
"""


def test_the_same_bytes_under_any_hash_seed_and_locale() -> None:
    outputs = set()
    for seed, locale, zone in (("0", "C", "UTC"), ("1", "tr_TR.UTF-8", "Asia/Kolkata"), ("777", "C.UTF-8", "UTC")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone, "PYTHONUTF8": "1"}
        script = SCRIPT.format(here=str(Path(__file__).parent))
        run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, check=True)
        outputs.add(run.stdout)
    assert len(outputs) == 1
