"""Worlds a seat cannot tell from the real one."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from rulewright.runtime import enumeration, mixing, resample
from rulewright.runtime.chance import Generator
from rulewright.runtime.invariants import violations
from rulewright.runtime.paths import Budget
from rulewright.runtime.state import Game, State
from rulewright.runtime.worlds import Target

Walk = Callable[[State, int], Iterator[State]]


def assert_same_to(seat: int, state: State, other: State) -> None:
    """The seat's whole history, view and questions are the same, in words too."""
    assert other.log(seat, "en") == state.log(seat, "en")
    assert other.view(seat, "en") == state.view(seat, "en")
    assert other.asked(seat).data("en") == state.asked(seat).data("en")


def test_a_seat_cannot_tell(parlour: Game, kuhn: Game, stall: Callable[..., Game], walk: Walk) -> None:
    for game in (kuhn, parlour, stall(3, 5, 2, 3, 3), stall(2, 5, 2, 2, 2, True)):
        for at, state in enumerate(walk(game.start(3), 3)):
            for seat in range(game.seats):
                world = state.resample(seat, 5)
                assert_same_to(seat, state, world)
                assert violations(game.program.module, world.vector) == []
                assert world._s[2:4] != state._s[2:4]
                assert game.restore(world.save()).save() == world.save()
                if seat == at % game.seats:
                    assert world.save() == state.resample(seat, 5).save()


def test_a_world_can_be_played_on(parlour: Game, walk: Walk) -> None:
    for state in walk(parlour.start(7), 7):
        *_, end = walk(state.resample(1, 2), 2)
        assert end.over


def test_other_seats_secret_answers_are_not_kept(parlour: Game) -> None:
    """Whoever has answered, the world is the same; the seat's own answers stay."""
    worlds = []
    for others in ((), (0,), (2,), (0, 2)):
        state = parlour.start(5)
        state.play(1, 2)
        for seat in others:
            state.play(seat, 1)
        worlds.append(state.resample(1, 3))
    assert len({world.save() for world in worlds}) == 1
    assert worlds[0].to_move == (0, 1, 2)
    assert worlds[0].asked(1).id == "bidding.3"


def test_hidden_things_of_the_real_game_do_not_matter(parlour: Game, walk: Walk) -> None:
    """A world's own resampling draws the same worlds: only the observations count."""
    for at, state in enumerate(walk(parlour.start(2), 2)):
        if at % 3 == 0:
            world = state.resample(0, 1)
            assert world.resample(0, 9).save() == state.resample(0, 9).save()


def test_kuhn_by_conditional_probability(kuhn: Game) -> None:
    """Holding the queen, the other seat holds jack or king with the same probability, whatever it really holds."""
    state = kuhn.start(explicit_chance=True)
    for seat, answer in ((-1, "queen"), (-1, "jack"), (0, "pass"), (1, "bet")):
        state.play(seat, answer)
    held = Counter(state.resample(0, seed).view(1)["zones"]["hand"]["seat1"]["cards"][0] for seed in range(600))
    assert set(held) == {"jack", "king"}
    assert abs(held["jack"] - 300) < 60


def test_hidden_cards_follow_what_is_left(parlour: Game) -> None:
    """Of the nine tiles seat 1 does not hold, seat 0 holds any three with the same probability."""
    state = parlour.start(4)
    mine = Counter(state.view(1)["zones"]["hand"]["seat1"]["cards"])
    held: Counter[str] = Counter()
    for seed in range(150):
        held.update(state.resample(1, seed).view(0)["zones"]["hand"]["seat0"]["cards"])
    for tile in ("ash", "birch", "cedar", "elm"):
        expected = 3 * (3 - mine[tile]) / 9
        assert abs(held[tile] / 150 - expected) < 0.25, tile


@pytest.mark.parametrize(("seed", "decisions", "seat"), [(0, 7, 0), (1, 9, 1), (2, 10, 2), (3, 12, 0)])
def test_the_walk_agrees_with_the_enumeration(parlour: Game, walk: Walk, seed: int, decisions: int, seat: int) -> None:
    """The worlds walked to are exactly the possible ones, about as often as they are likely."""
    state = parlour.start(seed)
    for at, _ in enumerate(walk(state, seed)):
        if at == decisions:
            break
    target = Target(state, seat)
    listed = enumeration.worlds(target, Generator(0), Budget(400_000))
    assert listed is not None
    exact = {tuple(world.s): weight for weight, world in listed}
    total = sum(exact.values())
    games = 150
    drawn: Counter[tuple[int, ...]] = Counter()
    for number in range(games):
        drawn[tuple(mixing.walk(target, Generator(number), Budget(resample.WALK_STEPS)).s)] += 1
    assert set(drawn) <= set(exact)
    distance = sum(abs(float(weight / total) - drawn[world] / games) for world, weight in exact.items()) / 2
    assert distance < 0.06 + 0.04 * len(exact) ** 0.5


@pytest.mark.parametrize("covered", [False, True])
def test_the_load_it_must_carry(stall: Callable[..., Game], walk: Walk, covered: bool) -> None:
    """Four seats, hands of five from twelve, six plays refilled after each, 24 risk cards revealed at the end."""
    game = stall(4, 12, 5, 6, 8, covered)
    spent = []
    for at, state in enumerate(walk(game.start(1), 1)):
        if at % 6 == 0 or state.asked(0).id == "close.1":
            began = time.perf_counter()
            world = state.resample(at % 4, at)
            spent.append(time.perf_counter() - began)
            assert_same_to(at % 4, state, world)
    assert sorted(spent)[len(spent) // 2] < 3, "seconds, on a slow and busy machine"


@pytest.mark.parametrize("steps", [0, 50])
def test_there_is_a_world_within_any_bound(
    stall: Callable[..., Game], walk: Walk, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    monkeypatch.setattr(resample, "EXACT_NUMBERS", 0)
    monkeypatch.setattr(resample, "WALK_STEPS", steps)
    *_, state = walk(stall(4, 12, 5, 6, 8).start(1), 1)
    assert_same_to(2, state, state.resample(2))


def test_where_the_walk_begins_does_not_show(parlour: Game, walk: Walk) -> None:
    """Whichever of a seat's possible worlds is the real one, the walk comes to each of them about as often."""
    state = parlour.start(2)
    for at, _ in enumerate(walk(state, 2)):
        if at == 10:
            break
    truths = {world.position: world for world in (state.resample(2, seed) for seed in range(12))}
    assert len(truths) > 4
    reached = []
    for truth in list(truths.values())[:3]:
        target = Target(truth, 2)
        ends = (mixing.walk(target, Generator(seed), Budget(resample.WALK_STEPS)) for seed in range(60))
        reached.append(Counter(tuple(world.s) for world in ends))
    for one, other in combinations(reached, 2):
        assert (one - other).total() / 60 < 0.32, "no more apart than chance"
