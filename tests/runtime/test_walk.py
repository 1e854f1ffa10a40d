"""The walk among possible worlds: steps passed over would have done the same, and secret threads of any length vary."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import rulewright
from rulewright.runtime import enumeration, mixing
from rulewright.runtime.chance import Generator
from rulewright.runtime.paths import Budget, Change
from rulewright.runtime.paths import Path as Way
from rulewright.runtime.state import Game, State
from rulewright.runtime.trace import Traced
from rulewright.runtime.worlds import Target

Walk = Callable[[State, int], Iterator[State]]

COFFERS = Path(__file__).parent / "coffers"


def mixed(target: Target, proposals: int) -> tuple[Way, int]:
    """The way to a world after some proposals, and how many of them were taken."""
    way, chance, taken = Way(target, target.given), Generator(3), 0
    picker = mixing.Picker(way, chance)
    for _ in range(proposals):
        change = Change(way, Budget(1_000))
        if mixing.propose(change, picker, chance):
            way.go(change)
            picker.refresh()
            taken += 1
    return way, taken


def assert_nothing_was_missed(target: Target) -> None:
    """A way that was changed step by step is the one that its answers lead to when all of it is run."""
    way, taken = mixed(target, 120)
    anew = Way(target, [step.number for step in way.steps])
    assert taken > 3
    assert [world.s for world in way.worlds] == [world.s for world in anew.worlds]
    assert way.steps == anew.steps
    assert way.shown == anew.shown


@pytest.mark.parametrize("covered", [False, True])
def test_the_steps_passed_over_would_have_done_the_same(
    parlour: Game, stall: Callable[..., Game], walk: Walk, covered: bool
) -> None:
    for game in (parlour, stall(4, 12, 5, 6, 8, covered)):
        for at, state in enumerate(walk(game.start(4), 4)):
            if at == 12:
                assert_nothing_was_missed(Target(state, 1))


@pytest.mark.parametrize("name", ["president_maker", "die_macher"])
def test_the_steps_passed_over_in_the_large_games(name: str) -> None:
    state, random = rulewright.load(name, seats=3).start(seed=8), Random(8)
    for _ in range(60):
        seat = random.choice(state.to_move)
        state.play(seat, random.choice(state.asked(seat).options))
    for seat in range(3):
        assert_nothing_was_missed(Target(state, seat))


def test_secret_answers_of_another_number() -> None:
    """How often the other seat answered in its secret block is not known: by its probability it is less or more."""
    state = rulewright.load(COFFERS).start()
    for seat, answer in ((0, "0"), (1, "2"), (1, "hide oak"), (1, "hide oak"), (0, "3")):
        state.play(seat, next(option for option in state.asked(seat).options if option.name.endswith(answer)))
    target = Target(state, 0)
    listed = enumeration.worlds(target, Generator(0), Budget(1_000))
    assert listed is not None
    assert len(listed) == 1 + 3 + 6
    drawn = Counter(tuple(mixing.walk(target, Generator(seed), Budget(1_000)).s) for seed in range(300))
    assert sum(abs(float(weight) - drawn[tuple(world.s)] / 300) for weight, world in listed) / 2 < 0.12


def test_a_traced_vector_notes_what_is_read_and_written() -> None:
    s = Traced(list(range(10)))
    twin = s.copy()
    assert (s[3], s[-1], twin[4:6]) == (3, 9, [4, 5])
    assert s.touched == {3, 4, 5, 9}
    s[0] = 7
    twin[7:8] = [1]
    assert s.touched == {0, 3, 4, 5, 7, 9}
    assert (s.index(7, 7), 6 in s, s.count(6), sum(s)) == (7, True, 1, 52)
    assert s.touched == set(range(10))
