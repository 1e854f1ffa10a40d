"""A wrong answer is explained (P13) and changes nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from rulewright.runtime.points import CHANCE
from rulewright.runtime.refusal import Reason, Refused
from rulewright.runtime.state import Game, State

Walk = Callable[[State, int], Iterator[State]]


@contextmanager
def refused(state: State) -> Iterator[list[Reason]]:
    """The reason of the refusal that must come, the state unchanged."""
    before, found = state.save(), list[Reason]()
    with pytest.raises(Refused) as caught:
        yield found
    found.append(caught.value.reason)
    assert state.save() == before
    assert "\n" not in str(caught.value)


def test_a_condition_that_fails_is_named_with_line_and_source(oxo: Game) -> None:
    state = oxo.start()
    state.play(0, 4)
    with refused(state) as found:
        state.play(1, "mark 4")
    (reason,) = found
    assert reason.kind == "condition"
    assert reason.condition is not None and reason.condition.text == "board[at] = none"
    assert (reason.file, reason.line, reason.cite, reason.values) == ("oxo.yaml", 12, ("ox-1",), (0,))
    text = str(Refused(reason))
    assert text == ("mark 4 is not allowed: board[at] = none does not hold; values: 0; oxo.yaml:12; source: ox-1")


def test_both_values_of_a_comparison(parlour: Game, walk: Walk) -> None:
    state = next(s for s in walk(parlour.start(3), 4) if s.to_move and s.asked(s.to_move[0]).procedure == "claim")
    seat = state.to_move[0]
    bid = state.vector[7 + seat]
    with refused(state) as found:
        state.play(seat, "claim 3")
    assert (found[0].values, found[0].cite) == ((3, bid), ("pa-3",))


def test_not_your_turn(oxo: Game) -> None:
    state = oxo.start()
    with refused(state) as found:
        state.play(1, 0)
    assert (found[0].kind, found[0].message) == ("not-asked", "seat 1 is not asked now: it is for seat 0")
    with refused(state) as found:
        state.play(7, 0)


def test_after_the_end(oxo: Game) -> None:
    state = oxo.start()
    for mark in (0, 3, 1, 4, 2):
        state.play(state.to_move[0], mark)
    with refused(state) as found:
        state.play(1, 5)
    assert (found[0].kind, found[0].message) == ("over", "the game is over")


@pytest.mark.parametrize("answer", ["mark 14", "mrak 1", "", 9, -1, 10**30])
def test_no_such_option(oxo: Game, answer: int | str) -> None:
    state = oxo.start()
    with refused(state) as found:
        state.play(0, answer)
    assert found[0].kind == "no-such-option"
    assert found[0].help


def test_did_you_mean(oxo: Game) -> None:
    state = oxo.start()
    with refused(state) as found:
        state.play(0, "mrak 7")
    assert found[0].help == "did you mean 'mark 7'?"


def test_an_option_of_an_earlier_question(parlour: Game, walk: Walk) -> None:
    state = parlour.start(3)
    old = state.asked(0).options[1]
    state.play(0, old)
    with refused(state) as found:
        state.play(0, old)
    assert found[0].kind == "no-such-option"


def test_a_tile_one_does_not_hold(parlour: Game) -> None:
    state = parlour.start(3)
    state.play(0, "bid 1")
    held = {option.number for option in state.asked(0).options}
    missing = min(set(range(4)) - held)
    with refused(state) as found:
        state.play(0, missing)
    assert (found[0].kind, found[0].file, found[0].line) == ("outside", "parlour.yaml", 33)


def test_a_counter_that_refuses_makes_the_option_illegal(parlour: Game, walk: Walk) -> None:
    """The option passes its conditions, but would bring the score over its limit."""
    seen = 0
    for seed in range(200):
        for state in walk(parlour.start(seed), seed):
            if not state.to_move or state.asked(state.to_move[0]).procedure != "claim":
                continue
            seat = state.to_move[0]
            score, bid = state.vector[10 + seat], state.vector[7 + seat]
            assert state.asked(seat).numbers == tuple(n for n in range(bid + 1) if score + n <= 3)
            if score + bid > 3:
                seen += 1
                with refused(state) as found:
                    state.play(seat, f"claim {bid}")
                assert (found[0].kind, found[0].values, found[0].line) == ("limit", (score + bid,), 44)
                assert f"bring score to {score + bid}, outside 0 .. 3" in found[0].message
    assert seen


def test_chance_that_cannot_happen(kuhn: Game) -> None:
    state = kuhn.start(explicit_chance=True)
    state.play(CHANCE, "king")
    with refused(state) as found:
        state.play(CHANCE, "king")
    assert (found[0].kind, found[0].line) == ("outside", 9)
    with refused(state) as found:
        state.play(0, "bet")
    assert found[0].message == "seat 0 is not asked now: it is for chance"
