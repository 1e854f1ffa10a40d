"""The specified generator: its published values, its draws, and what a fork can know of it."""

from collections import Counter
from collections.abc import Callable

import pytest

from rulewright.runtime import chance
from rulewright.runtime.refusal import RuleFault
from rulewright.runtime.state import Game


def test_outputs_are_those_of_the_published_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first six outputs of the reference demo of PCG32 (seed 42, stream 54)."""
    increment = 54 << 1 | 1
    monkeypatch.setattr(chance, "_INCREMENT", increment)
    s = [0, 0, 0, 0]
    chance.next_word(s)
    state = ((s[2] << 32 | s[3]) + 42) & chance.MASK64
    s[2], s[3] = state >> 32, state & chance.MASK32
    chance.next_word(s)
    expected = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
    assert [chance.next_word(s) for _ in range(6)] == expected


def test_splitmix64_has_its_published_value() -> None:
    assert chance.splitmix64(0) == 0xE220A8397B1DCDAF


def test_the_replay_format_is_fixed() -> None:
    """If this changes, every seed of every user means another game."""
    s = [0, 0, 0, 0]
    chance.seed_words(s, 7)
    assert s == [0, 0, 1674306020, 1496452567]
    assert [chance.pick(s, [(0, 1), (1, 2), (2, 3)]) for _ in range(10)] == [1, 2, 1, 2, 2, 1, 0, 1, 2, 0]


def test_draws_follow_the_weights() -> None:
    s = [0, 0, 0, 0]
    chance.seed_words(s, 1)
    counts = Counter(chance.pick(s, [(5, 1), (6, 2), (9, 7)]) for _ in range(20_000))
    for outcome, weight in ((5, 1), (6, 2), (9, 7)):
        assert abs(counts[outcome] / 20_000 - weight / 10) < 0.012


@pytest.mark.parametrize("n", [1, 2, 3, 6, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, 1 << 64])
def test_draws_stay_below_their_bound(n: int) -> None:
    generator = chance.Generator(3)
    assert all(0 <= generator.below(n) < n for _ in range(200))


def test_a_certain_outcome_draws_nothing_and_none_is_a_fault() -> None:
    s = [0, 0, 1, 2]
    assert chance.pick(s, [(4, 9)]) == 4
    assert s == [0, 0, 1, 2]
    with pytest.raises(RuleFault):
        chance.pick(s, [])


def test_a_fork_has_chance_of_its_own(parlour: Game) -> None:
    state = parlour.start(1)
    words = state.save()
    forks = [state.fork(seed) for seed in range(20)]
    assert len({tuple(fork._s[2:4]) for fork in forks}) == 20
    assert state.save() == words, "forking leaves the state alone"
    assert all(fork.equal(state) for fork in forks), "chance words do not count"
    assert state.fork(3)._s == state.fork(3)._s


def test_a_fork_does_not_depend_on_the_real_chance(parlour: Game) -> None:
    """Two games at one position with different chance words give the same fork: it can foresee neither."""
    state = parlour.start(1)
    other = state.copy()
    other._s[2:4] = [9, 9]
    assert state.fork(5)._s == other.fork(5)._s


def test_sampled_outcomes_come_by_weight(parlour: Game, stall: Callable[..., Game]) -> None:
    counts = Counter(parlour.start(seed).record[0].name for seed in range(2_000))
    assert set(counts) == {"ash", "birch", "cedar", "elm"}
    assert all(abs(count - 500) < 90 for count in counts.values())
