"""Worlds that a seat cannot tell from the real one, in a game with everything hidden that there is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import rulewright
from rulewright.runtime.invariants import violations
from rulewright.runtime.points import all_indices
from rulewright.runtime.reading import cards
from rulewright.runtime.state import Game, State

POLL_DRAW = "poll_phase.chance_1"


@cache
def macher(seats: int, *variants: str) -> Game:
    """One ruleset of the game."""
    return rulewright.load("die_macher", seats=seats, variants=variants)


def step(state: State, random: Random) -> None:
    """One seat to move answers at random."""
    seat = random.choice(state.to_move)
    state.play(seat, random.choice(state.asked(seat).options))


def played(game: Game, seed: int) -> Iterator[State]:
    """A random game at each decision, the end included."""
    state, random = game.start(seed=seed), Random(seed)
    while not state.over:
        yield state
        step(state, random)
    yield state


def after_a_secret_poll(seed: int) -> tuple[State, int, Random]:
    """A game in which the first poll has just been bought, looked at, kept secret and discarded; and who bought it.

    The first who can pay buys it for the least price.
    """
    state, random = macher(4).start(seed=seed), Random(seed)
    while True:
        seat = state.to_move[0]
        names = [option.name for option in state.asked(seat).options]
        if "keep_secret" in names:
            state.play(seat, "keep_secret")
            return state, seat, random
        if state.view(seat)["phase"][-1:] == ["poll_phase"]:
            state.play(seat, "bid 1000" if "bid 1000" in names else "pass")
        else:
            step(state, random)


def polls_drawn(state: State) -> list[str]:
    """Which polls were drawn face down, in order: only a host knows that."""
    return [entry.name for entry in state.record if entry.point == POLL_DRAW]


def hidden_cards(state: State, seat: int) -> dict[tuple[str, tuple[int, ...]], tuple[int, ...]]:
    """What lies where a seat does not see it, decks left out."""
    program, s = state.game.program, state.vector
    places = ((zone, index) for zone in program.module.ZONES for index in all_indices(zone.dims) if zone.form != "deck")
    return {
        (zone.id, index): tuple(cards(zone, s, zone.address(index)))
        for zone, index in places
        if not zone.audience(s, index, program.everybody) >> seat & 1
    }


def assert_a_world_like_it(state: State, seat: int, seed: int) -> None:
    """The seat cannot tell the world, no declaration is broken in it, and it can be played to its end."""
    world = state.resample(seat, seed)
    assert world.log(seat, "en") == state.log(seat, "en")
    assert world.view(seat, "en") == state.view(seat, "en")
    assert world.asked(seat).data("en") == state.asked(seat).data("en")
    module, random = state.game.program.module, Random(seed)
    assert violations(module, world.vector) == []
    while not world.over:
        step(world, random)
    assert violations(module, world.vector) == []
    assert not world.cut_off


@pytest.mark.parametrize("later", [0, 150])
def test_who_has_looked_at_a_poll_knows_it_in_every_world(later: int) -> None:
    """It was discarded face down without having been published; the others have not seen it, and for them it varies."""
    state, buyer, random = after_a_secret_poll(7)
    for _ in range(later):
        step(state, random)
    looked = next(line for line in state.log(buyer) if line["event"] == "look")
    drawn = polls_drawn(state)
    assert looked["values"] == drawn[:1]
    for seat in range(4):
        worlds = [polls_drawn(state.resample(seat, seed)) for seed in range(6 if seat == buyer else 3)]
        assert {len(polls) for polls in worlds} == {len(drawn)}
        first = {polls[0] for polls in worlds}
        assert first == set(drawn[:1]) if seat == buyer else len(first) > 1


def test_what_a_seat_does_not_know_varies() -> None:
    """Each other hand and each row of hidden opinions is another one in some of a few worlds."""
    state = next(state for at, state in enumerate(played(macher(4), 5)) if at == 160)
    truth = hidden_cards(state, 1)
    unknown = [place for place in truth if truth[place] and place[0] in ("policy_hand", "hidden_opinions")]
    worlds = [hidden_cards(state.resample(1, seed), 1) for seed in range(6)]
    assert len(unknown) > 5
    assert [place for place in unknown if len({world[place] for world in worlds}) < 3] == []


@pytest.mark.parametrize(
    ("seats", "variants", "seed", "points"),
    [(3, ("short",), 1, (20, 150)), (4, (), 5, (90, 160, 300)), (5, (), 2, (200, 500))],
)
def test_mid_game(seats: int, variants: tuple[str, ...], seed: int, points: tuple[int, ...]) -> None:
    for at, state in enumerate(played(macher(seats, *variants), seed)):
        if at in points:
            assert_a_world_like_it(state, at % seats, at)


@pytest.mark.slow
@pytest.mark.parametrize("variants", [(), ("short",)])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_every_70th_decision(seats: int, variants: tuple[str, ...], seed: int) -> None:
    for at, state in enumerate(played(macher(seats, *variants), seed)):
        if at % 70 == 69 or state.over:
            assert_a_world_like_it(state, (at + seed) % seats, at)
