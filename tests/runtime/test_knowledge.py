"""What a seat sees, reads and is told."""

import json
from collections.abc import Callable, Iterator

from rulewright.runtime.state import Game, State

Walk = Callable[[State, int], Iterator[State]]


def test_a_view_shows_what_the_declarations_let_a_seat_see(kuhn: Game) -> None:
    state = kuhn.start(explicit_chance=True)
    state.play(-1, "king")
    state.play(-1, "jack")
    view = state.view(1)
    assert view["zones"] == {
        "deck": {"size": 1},
        "hand": {"seat0": {"size": 1}, "seat1": {"size": 1, "cards": ["jack"]}},
    }
    assert view["variables"] == {"chips": {"seat0": 1, "seat1": 1}, "winner": None}
    assert (view["phase"], view["deciding"]) == (["betting"], [0])


def test_a_view_with_words(parlour: Game) -> None:
    view = parlour.start(1).view(0, "en")
    assert view["labels"]["tile.ash"] == "Ash tree"
    assert view["labels"]["zone.table"] == "table", "the id where the game has no word"
    assert "labels" not in parlour.start(1).view(0)


def test_a_log_hides_what_a_seat_may_not_know(kuhn: Game) -> None:
    state = kuhn.start(explicit_chance=True)
    state.play(-1, "king")
    state.play(-1, "jack")
    state.play(0, "bet")
    assert [line.get("card") for line in state.log(0)[:2]] == ["king", None]
    assert [line.get("card") for line in state.log(1)[:2]] == [None, "jack"]
    assert state.log(1)[2] == {"event": "choice", "seat": 0, "choice": "betting.1", "option": "bet", "args": {}}


def test_lines_have_words_in_a_language(parlour: Game, walk: Walk) -> None:
    *_, state = walk(parlour.start(4), 4)
    lines = state.log(0, "en")
    assert all(line["text"] for line in lines)
    played = next(line for line in lines if line["event"] == "choice" and line["option"] == "play")
    assert played["text"].startswith(f"player {played['seat'] + 1}: play the ")
    assert {line["event"] for line in lines} >= {"choice", "move", "phase", "reveal", "set", "look", "roll"}


def test_a_look_is_for_the_one_who_looks(parlour: Game, walk: Walk) -> None:
    *_, state = walk(parlour.start(4), 4)
    for seat in range(3):
        for at, line in enumerate(state.log(seat)):
            if line["event"] == "look":
                looked_at = line["index"][0]
                claims = [entry for entry in state.log(seat)[:at] if entry.get("option") == "claim"]
                may = seat in (looked_at, claims[-1]["seat"])
                assert may or not line["values"]


def test_others_never_see_a_secret_option(parlour: Game, walk: Walk) -> None:
    *_, state = walk(parlour.start(4), 4)
    for seat in range(3):
        secret = [line for line in state.log(seat) if line.get("choice", "").startswith("bidding")]
        assert secret and all(line["seat"] == seat for line in secret)


def test_a_log_grown_step_by_step_is_the_log_made_at_once(parlour: Game, walk: Walk) -> None:
    for state in walk(parlour.start(6), 6):
        grown = [state.log(seat, "en") for seat in range(3)]
        fresh = parlour.restore(state.save())
        assert [fresh.log(seat, "en") for seat in range(3)] == grown
        fork = state.fork(2)
        assert [fork.log(seat, "en") for seat in range(3)] == grown


def test_a_log_only_grows(parlour: Game, walk: Walk) -> None:
    before: list[list[dict[str, object]]] = [[], [], []]
    for state in walk(parlour.start(8), 8):
        for seat in range(3):
            now = state.log(seat)
            assert now[: len(before[seat])] == before[seat]
            before[seat] = now


def test_views_logs_and_questions_are_plain_data(parlour: Game, walk: Walk) -> None:
    for state in walk(parlour.start(6), 7):
        for seat in range(3):
            data = [state.view(seat, "en"), state.log(seat, "en"), state.asked(seat).data("en")]
            assert json.loads(json.dumps(data)) == data
