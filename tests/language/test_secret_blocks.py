"""In a secret block the order of answering cannot matter, and nobody sees anything before the last answer (P7)."""

from __future__ import annotations

from itertools import permutations

import pytest

from rulewright.runtime.state import State

from .play import load, offered, start

# Answers of each seat in the first secret block: in a library procedure, and in a procedure with several steps.
SCRIPTS = {
    "sealed_bid": (["sealed_bid 3"], ["sealed_bid 3"], ["sealed_bid 1"]),
    "hidden_placement": (
        ["place clerk north", "place minister south", "done"],
        ["place speaker middle", "place clerk south", "done"],
    ),
}


def seen(state: State, seat: int) -> tuple[object, ...]:
    """Everything that a seat can look at."""
    return state.view(seat, "en"), state.log(seat, "en"), state.asked(seat).data("en")


def orders(script: tuple[list[str], ...]) -> list[tuple[int, ...]]:
    """Some orders of answering: seat by seat in every order, and in turns."""
    found = [tuple(seat for seat in order for _ in script[seat]) for order in permutations(range(len(script)))]
    longest = max(map(len, script))
    found.append(tuple(seat for step in range(longest) for seat in range(len(script)) if step < len(script[seat])))
    return found


@pytest.mark.parametrize("name", sorted(SCRIPTS))
@pytest.mark.parametrize("saved", [False, True], ids=["", "saved after each answer"])
def test_every_order_gives_the_same_state(name: str, saved: bool) -> None:
    script = SCRIPTS[name]
    game = load(name, len(script))
    ends = set()
    for order in orders(script):
        state = game.start(seed=11, explicit_chance=True)
        left = [list(answers) for answers in script]
        for seat in order:
            state.play(seat, left[seat].pop(0))
            if saved:
                state = game.restore(state.save())
        ends.add(state.save())
    assert len(ends) == 1


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_nothing_of_the_others_shows_before_the_reveal(name: str) -> None:
    script = SCRIPTS[name]
    for waiting in range(len(script)):
        state = start(name, len(script))
        before = seen(state, waiting)
        for seat, answers in enumerate(script):
            for answer in answers if seat != waiting else ():
                state.play(seat, answer)
                assert seen(state, waiting) == before
        assert state.to_move == (waiting,)


def test_a_seat_that_has_answered_is_asked_no_more() -> None:
    state = start("sealed_bid", 3)
    state.play(1, "sealed_bid 2")
    assert state.to_move == (0, 2)
    assert offered(state, 1) == []
