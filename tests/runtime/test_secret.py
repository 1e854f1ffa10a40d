"""Simultaneous means simultaneous (P7)."""

from itertools import pairwise, permutations

from rulewright.runtime.save import canonical
from rulewright.runtime.state import Game, State

ANSWERS = {0: (2, 0), 1: (0,), 2: (1, 0)}
"""For each seat: its bid, then which of its tiles (the first) it lays."""


def answer(state: State, seat: int, at: int) -> None:
    """Give a seat's next prepared answer: a bid by number, a tile by its place among the legal ones."""
    number = ANSWERS[seat][at]
    state.play(seat, state.asked(seat).numbers[number] if at else number)


def orders() -> set[tuple[int, ...]]:
    return set(permutations([seat for seat, given in ANSWERS.items() for _ in given]))


def seen(state: State, seat: int) -> str:
    return canonical([state.view(seat, "en"), state.log(seat, "en"), state.asked(seat).data("en")])


def test_every_order_of_answering_gives_the_same_state(parlour: Game) -> None:
    results = set()
    for order in orders():
        state = parlour.start(5)
        given = [0, 0, 0]
        for seat in order:
            assert seat in state.to_move
            answer(state, seat, given[seat])
            given[seat] += 1
        assert state.to_move == (0,)
        results.add(state.save())
    assert len(orders()) == 30
    assert len(results) == 1


def test_also_after_a_save_and_a_fork_in_the_middle(parlour: Game) -> None:
    straight = parlour.start(5)
    for seat in (0, 0, 1, 2, 2):
        answer(straight, seat, len(straight._block.answers[seat]) if straight._block else 0)
    for order in orders():
        state = parlour.start(5)
        given = [0, 0, 0]
        for seat in order:
            text = state.save()
            state = parlour.restore(text).copy()
            assert state.save() == text
            answer(state, seat, given[seat])
            given[seat] += 1
        assert state.save() == straight.save()


def test_nothing_shows_who_has_answered(parlour: Game) -> None:
    state = parlour.start(5)
    before = [seen(state, seat) for seat in range(3)]
    answer(state, 0, 0)
    assert seen(state, 1) == before[1] and seen(state, 2) == before[2]
    answer(state, 0, 1)
    assert seen(state, 1) == before[1] and seen(state, 2) == before[2]
    finished = seen(state, 0)
    answer(state, 1, 0)
    answer(state, 2, 0)
    assert seen(state, 0) == finished


def test_a_finished_seat_is_asked_nothing(parlour: Game) -> None:
    state = parlour.start(5)
    state.play(1, "bid 0")
    asked = state.asked(1)
    assert not asked and len(asked) == 0 and asked.options == () and asked.id == ""
    assert state.to_move == (0, 2)


def test_answers_enter_the_record_at_the_reveal_in_seat_order(parlour: Game) -> None:
    state = parlour.start(5)
    start = len(state.record)
    for seat, at in ((2, 0), (0, 0), (2, 1), (1, 0)):
        answer(state, seat, at)
        assert len(state.record) == start
    answer(state, 0, 1)
    assert [entry.seat for entry in state.record[start:]] == [0, 0, 1, 2, 2]


def test_a_seats_log_only_grows(parlour: Game) -> None:
    """What the others did comes after a seat's own lines, when the block ends."""
    state = parlour.start(5)
    logs = []
    for seat, at in ((2, 0), (0, 0), (2, 1), (1, 0), (0, 1)):
        answer(state, seat, at)
        logs.append(state.log(2))
    for earlier, later in pairwise(logs):
        assert later[: len(earlier)] == earlier


def test_two_positions_that_differ_in_secret_answers_are_not_equal(parlour: Game) -> None:
    one, other = parlour.start(5), parlour.start(5)
    one.play(0, 1)
    other.play(0, 2)
    assert not one.equal(other)
    assert one.equal(one.fork(8))
