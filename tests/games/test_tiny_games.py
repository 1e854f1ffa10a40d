"""Five small games, written in the effect language only, must have exactly the trees that are known of them.

The numbers are those of OpenSpiel (kuhn_poker, leduc_poker, tic_tac_toe, goofspiel with `imp_info=True, num_cards=4,
points_order=descending`, first_price_sealed_auction with `max_value=3`). Information sets are made from nothing but
what a seat's log and view show.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulewright.runtime.points import CHANCE
from rulewright.runtime.state import State

from .trees import children, knowledge, load, uniform_value, walk


@pytest.mark.parametrize(
    ("name", "chances", "decisions", "ends", "sets"),
    [
        ("kuhn_poker", 4, 24, 30, 6),
        pytest.param("leduc_poker", 157, 3780, 5520, 468, marks=pytest.mark.slow),
        ("goofspiel", 0, 501, 576, 81),
        ("sealed_auction", 40, 27, 50, 3),
    ],
)
def test_tree(name: str, chances: int, decisions: int, ends: int, sets: int) -> None:
    tree = walk(load(name))
    assert (tree.chances, tree.decisions, tree.ends) == (chances, decisions, ends)
    assert {seat: len(found) for seat, found in tree.sets.items()} == {0: sets, 1: sets}


def test_sealed_auction_has_117_histories() -> None:
    assert walk(load("sealed_auction")).histories == 117


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("kuhn_poker", Fraction(1, 8)),
        pytest.param("leduc_poker", Fraction(-5, 64), marks=pytest.mark.slow),
        ("goofspiel", Fraction(0)),
    ],
)
def test_uniform_play(name: str, value: Fraction) -> None:
    assert uniform_value(load(name).start(explicit_chance=True)) == value


# ---- tic-tac-toe ----------------------------------------------------------------------------------------------------


def test_tic_tac_toe_by_boards() -> None:
    """Equal boards are equal positions, so the tree can be counted board by board."""
    counted: dict[tuple[int, ...], tuple[int, int]] = {}

    def count(state: State) -> tuple[int, int]:
        known = counted.get(state.position)
        if known is None:
            histories, ends = 1, int(state.over)
            for _, _, after in () if state.over else children(state):
                below = count(after)
                histories, ends = histories + below[0], ends + below[1]
            known = counted[state.position] = histories, ends
        return known

    assert count(load("tic_tac_toe").start()) == (549_946, 255_168)
    assert len(counted) == 5_478


@pytest.mark.slow
def test_tic_tac_toe_history_by_history() -> None:
    histories = ends = 0
    stack = [load("tic_tac_toe").start()]
    while stack:
        state = stack.pop()
        histories += 1
        if state.over:
            ends += 1
        else:
            stack += [after for _, _, after in children(state)]
    assert (histories, ends) == (549_946, 255_168)


def test_a_taken_space_is_no_option_and_the_first_line_wins() -> None:
    state = load("tic_tac_toe").start()
    for seat, space in ((0, "north_west"), (1, "west"), (0, "north"), (1, "centre")):
        state.play(seat, f"mark {space}")
    assert [option.name for option in state.asked(0).options] == [
        "mark north_east", "mark east", "mark south_west", "mark south", "mark south_east",
    ]  # fmt: skip
    state.play(0, "mark north_east")
    assert state.over
    assert state.returns == (1, -1)


# ---- Kuhn poker: the value, proved ----------------------------------------------------------------------------------

# How often each information set takes its second option (bet, or call); seat 0 has its free parameter at 0. The key is
# the card and, for seat 0, how often it has been asked before, for seat 1, what seat 0 has done.
FIRST: dict[tuple[str, int], int | Fraction] = {
    ("jack", 0): 0, ("queen", 0): 0, ("king", 0): 0,
    ("jack", 1): 0, ("queen", 1): Fraction(1, 3), ("king", 1): 1,
}  # fmt: skip
SECOND: dict[tuple[str, str], int | Fraction] = {
    ("jack", "check"): Fraction(1, 3), ("queen", "check"): 0, ("king", "check"): 1,
    ("jack", "bet"): 0, ("queen", "bet"): Fraction(1, 3), ("king", "bet"): 1,
}  # fmt: skip


def test_kuhn_value_is_minus_one_eighteenth() -> None:
    """Each equilibrium strategy guarantees its seat the value against every pure strategy of the other: 64 of them."""
    start = load("kuhn_poker").start(explicit_chance=True)
    infosets: dict[int, list[str]] = {0: [], 1: []}
    mixed: dict[str, Fraction] = {}
    _collect(start, infosets, mixed)
    assert [len(found) for found in infosets.values()] == [6, 6]
    for seat, bound in ((0, Fraction(-1, 18)), (1, Fraction(1, 18))):
        other = 1 - seat
        values = []
        for choices in product((0, 1), repeat=6):
            plan = mixed | {key: Fraction(choice) for key, choice in zip(infosets[other], choices, strict=True)}
            values.append(_expected(start, plan, seat))
        assert min(values) == bound


def _collect(state: State, infosets: dict[int, list[str]], mixed: dict[str, Fraction]) -> None:
    """The information sets of both seats, and what the equilibrium does in each."""
    if state.over:
        return
    seat = state.to_move[0]
    if seat != CHANCE:
        key = knowledge(state, seat)
        if key not in mixed:
            infosets[seat].append(key)
            card = state.view(seat)["zones"]["hand"][f"seat{seat}"]["cards"][0]
            choices = [line["option"] for line in state.log(seat) if line["event"] == "choice"]
            mixed[key] = Fraction(FIRST[card, len(choices) // 2] if seat == 0 else SECOND[card, choices[-1]])
    for _, _, after in children(state):
        _collect(after, infosets, mixed)


def _expected(state: State, plan: dict[str, Fraction], seat: int) -> Fraction:
    if state.over:
        return Fraction(state.returns[seat])
    mover = state.to_move[0]
    if mover == CHANCE:
        branches = [(weight, after) for _, weight, after in children(state)]
        return sum((weight * _expected(after, plan, seat) for weight, after in branches), Fraction(0)) / sum(
            weight for weight, _ in branches
        )
    second = plan[knowledge(state, mover)]
    odds = (1 - second, second)
    return sum(
        (odd * _expected(after, plan, seat) for odd, (_, _, after) in zip(odds, children(state), strict=True) if odd),
        Fraction(0),
    )


# ---- what a seat knows ----------------------------------------------------------------------------------------------


def test_goofspiel_shows_only_who_has_won() -> None:
    """After a trick a seat knows its own bid and the points; other bids that give the same points look the same."""
    game = load("goofspiel")
    seen = set()
    for other in ("bid one", "bid two", "bid three"):
        state = game.start()
        state.play(1, other)
        state.play(0, "bid four")
        assert state.view(0)["variables"]["points"] == {"seat0": 4, "seat1": 0}
        seen.add(knowledge(state, 0))
    assert len(seen) == 1


def test_sealed_values_are_private() -> None:
    game = load("sealed_auction")
    seen = set()
    for outcome in range(3):
        state = game.start(explicit_chance=True)
        state.play(CHANCE, 2)
        state.play(CHANCE, outcome)
        seen.add(knowledge(state, 0))
    assert len(seen) == 1
