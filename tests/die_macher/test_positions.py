"""Positions of whole games: saved in the middle of a procedure, reached in two ways, and the end of buying media."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.runtime.state import Game, State

Chooser = Callable[[State, int], str]


@pytest.fixture(scope="module", params=[(3, ()), (4, ("short",)), (5, ())], ids=lambda param: f"{param[0]}{param[1]}")
def game(request: pytest.FixtureRequest) -> Game:
    seats, variants = request.param
    return rulewright.load("die_macher", seats=seats, variants=variants)


def chance_of(seed: int) -> Chooser:
    """Any answer, by a seed."""
    generator = random.Random(seed)

    def choose(state: State, seat: int) -> str:
        return generator.choice(state.asked(seat).options).name

    return choose


def walk(state: State, choose: Chooser, until: Callable[[State], bool]) -> State:
    """Play on until a position is as wanted, or the game is over."""
    while not state.over and not until(state):
        seat = state.to_move[0]
        state.play(seat, choose(state, seat))
    return state


def find(game: Game, until: Callable[[State], bool]) -> State:
    """A position as wanted from the first of some games that comes to one."""
    for seed in range(30):
        state = walk(game.start(seed=seed), chance_of(seed), until)
        if not state.over:
            return state
    raise AssertionError("no game came to such a position")


def point(state: State) -> str:
    """Where the first seat that is to move is asked."""
    return state.asked(state.to_move[0]).id


def in_an_auction(state: State) -> bool:
    """A poll is being bid for, and somebody has bid."""
    return point(state) == "ascending_auction.1" and state.view(0)["variables"]["auction_price"] > 0


def in_a_secret_block(state: State) -> bool:
    """Bids for the start are being written, and one seat has written its own."""
    return point(state) == "sealed_round.1" and len(state.to_move) == state.game.seats - 1


def in_the_cabinet(state: State) -> bool:
    """A cabinet card is being used, another one has been used in this first round, and one more waits."""
    view = state.view(0)
    waiting = sum(board["size"] for boards in view["zones"]["cabinet_at"].values() for board in boards.values())
    used = view["zones"]["used_cabinet"]["size"]
    return point(state) == "use_cabinet.1" and view["variables"]["current_round"] == 1 and used > 0 and waiting > 1


def asked(state: State) -> list[object]:
    """What all seats are asked."""
    return [
        (seat, state.asked(seat).id, [option.name for option in state.asked(seat).options]) for seat in state.to_move
    ]


def known(state: State) -> list[object]:
    """What all seats see, and what they have seen."""
    return [(state.view(seat), state.log(seat)) for seat in range(state.game.seats)]


@pytest.mark.parametrize("place", [in_an_auction, in_a_secret_block, in_the_cabinet])
def test_a_save_in_the_middle_goes_on_as_if_nothing_had_been(
    game: Game, place: Callable[[State], bool], tmp_path: Path
) -> None:
    state = find(game, place)
    file = tmp_path / "game.json"
    file.write_text(state.save(), encoding="utf-8")
    other = game.restore(file.read_text(encoding="utf-8"))
    assert other.save() == state.save()
    generator = random.Random(5)
    steps = 0
    while not state.over:
        assert asked(other) == asked(state)
        if steps < 20 or steps % 80 == 0:
            assert known(other) == known(state)
        seat = generator.choice(state.to_move)
        answer = generator.choice(state.asked(seat).options).name
        state.play(seat, answer)
        other.play(seat, answer)
        steps += 1
    assert other.over
    assert (other.returns, other.vector) == (state.returns, state.vector)
    assert known(other) == known(state)
    assert [other.log(seat, "zh-Hant") for seat in range(game.seats)] == [
        state.log(seat, "zh-Hant") for seat in range(game.seats)
    ]


def answers(state: State, *given: tuple[int, str]) -> State:
    """A copy of a state with some answers."""
    state = state.copy()
    for seat, answer in given:
        state.play(seat, answer)
    return state


def same(first: State, second: State) -> bool:
    """Whether two states with different records stand at one position, number for number."""
    return (
        first.record != second.record
        and first.vector == second.vector
        and hash(first.position) == hash(second.position)
        and first.equal(second)
    )


def test_the_order_of_boards_is_forgotten(game: Game) -> None:
    names = ["hold_meetings first_board 1", "hold_meetings second_board 1"]
    state = find(
        game,
        lambda state: (
            point(state) == "meeting_phase.1"
            and all(state.asked(state.to_move[0]).find(name) is not None for name in names)
            and state.view(state.to_move[0])["variables"]["cash"][f"seat{state.to_move[0]}"] >= 2000
        ),
    )
    seat = state.to_move[0]
    one = answers(state, *((seat, name) for name in (*names, "done")))
    two = answers(state, *((seat, name) for name in (*reversed(names), "done")))
    assert same(one, two)
    assert not one.equal(answers(state, (seat, names[0]), (seat, "done")))


def test_the_order_of_secret_answers_is_forgotten(game: Game) -> None:
    state = find(game, lambda state: point(state) == "sealed_round.1" and len(state.to_move) == game.seats)
    bids = [(seat, f"sealed_bid {1000 * seat}") for seat in state.to_move]
    one, two = answers(state, *bids), answers(state, *reversed(bids))
    assert one.vector == two.vector
    assert one.equal(two)
    assert [one.log(seat) for seat in range(game.seats)] == [two.log(seat) for seat in range(game.seats)]


def test_the_order_of_discards_is_forgotten(game: Game) -> None:
    def two_kinds(state: State) -> bool:
        return point(state) == "renew_hand.1" and len(state.asked(state.to_move[0]).options) == 4  # three cards, done

    state = find(game, two_kinds)
    seat = state.to_move[0]
    names = [option.name for option in state.asked(seat).options if option.name != "done"][:2]
    one = answers(state, *((seat, name) for name in (*names, "done")))
    two = answers(state, *((seat, name) for name in (*reversed(names), "done")))
    assert same(one, two)


def test_the_order_of_cabinet_cards_is_forgotten(game: Game) -> None:
    names = ["post back_bencher first_board", "post junior_member second_board"]
    state = find(
        game,
        lambda state: (
            point(state) == "post_cabinet.1"
            and all(state.asked(state.to_move[0]).find(name) is not None for name in names)
            and state.view(state.to_move[0])["variables"]["cash"][f"seat{state.to_move[0]}"] >= 3000
            and state.view(state.to_move[0])["zones"]["cabinet_hand"][f"seat{state.to_move[0]}"]["size"] >= 6
        ),
    )
    seat = state.to_move[0]
    one = answers(state, *((seat, name) for name in (*names, "done")))
    two = answers(state, *((seat, name) for name in (*reversed(names), "done")))
    assert same(one, two)


class OneBuys:
    """Plays at random, but in each media phase only the first seat that can buys one marker, and all others pass.

    `rounds` are those in which somebody bought. It fails when somebody is asked after the last pass, or too early.
    """

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.random = chance_of(seed)
        self.passes = 0
        self.round = 0
        self.bought: set[int] = set()
        self.after = -1  # who answered last

    def __call__(self, state: State, seat: int) -> str:
        if point(state) != "media_phase.1":
            if self.round:
                assert self.passes == self.seats, "the phase is over before all have passed in succession"
            self.passes = self.round = 0
            return self.random(state, seat)
        assert self.passes < self.seats, "asked after the last pass"
        current = state.view(seat)["variables"]["current_round"]
        if self.round:
            assert seat == (self.after + 1) % self.seats
            assert current == self.round
        else:
            assert seat == state.view(seat)["variables"]["start_seat"]
        self.round, self.after = current, seat
        buy = next((option.name for option in state.asked(seat).options if option.name != "pass"), None)
        if buy is not None and current not in self.bought:
            self.bought.add(current)
            self.passes = 0
            return buy
        self.passes += 1
        return "pass"


def test_nobody_is_asked_for_media_after_the_last_pass(game: Game) -> None:
    last = 4 if game.ruleset["variants"] else 6
    bought: set[int] = set()
    for seed in range(8):
        player = OneBuys(game.seats, seed)
        walk(game.start(seed=seed), player, lambda state: False)
        bought |= player.bought
    assert bought == set(range(1, last + 1))
