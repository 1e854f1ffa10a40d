"""Playing: answers in three forms, forks, limits, faults."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulewright.runtime.invariants import violations
from rulewright.runtime.points import CHANCE
from rulewright.runtime.refusal import RuleFault
from rulewright.runtime.state import Game, State

Walk = Callable[[State, int], Iterator[State]]


def test_an_answer_is_an_option_a_number_or_a_name(oxo: Game) -> None:
    states = [oxo.start() for _ in range(3)]
    states[0].play(0, states[0].asked(0).options[4])
    states[1].play(0, 4)
    states[2].play(0, "mark 4")
    assert states[0].save() == states[1].save() == states[2].save()
    assert states[0].to_move == (1,)


def test_options_tell_their_name_arguments_number_and_label(parlour: Game, walk: Walk) -> None:
    state = next(s for s in walk(parlour.start(3), 1) if s.asked(s.to_move[0]).procedure == "playing")
    asked = state.asked(state.to_move[0])
    option = asked.options[0]
    assert asked.id == "playing.1"
    assert option.name == f"play {option.args['tile']}"
    assert option.id == "play"
    assert option.values == (option.number,)
    label = "the Ash tree" if option.args["tile"] == "ash" else f"the {option.args['tile']}"
    assert option.label("en") == f"play {label} openly"
    assert option.label("zh-Hant").startswith("打出")
    with pytest.raises(KeyError, match="there is: en, zh-Hant"):
        option.label("fr")


def test_chance_outcomes_tell_their_weight(parlour: Game) -> None:
    asked = parlour.start(explicit_chance=True).asked(CHANCE)
    assert [(option.name, option.weight) for option in asked.options] == [
        ("ash", 3),
        ("birch", 3),
        ("cedar", 3),
        ("elm", 3),
    ]
    assert asked.data()["options"][0] == {
        "number": 0,
        "name": "ash",
        "id": "ash",
        "args": {"outcome": "ash"},
        "weight": 3,
    }


def test_a_fork_goes_its_own_way(parlour: Game, walk: Walk) -> None:
    for state in walk(parlour.start(2), 2):
        if state.over:
            break
        before, record = state.save(), state.record
        fork = state.fork(1)
        for _ in walk(fork, 5):
            pass
        assert state.save() == before
        assert fork.record[: len(record)] == record


def test_a_copy_has_the_same_chance(parlour: Game, walk: Walk) -> None:
    state = parlour.start(2)
    twin = state.copy()
    assert [s.save() for s in walk(state, 3)] == [s.save() for s in walk(twin, 3)]


def test_every_position_keeps_its_declarations(parlour: Game, stall: Callable[..., Game], walk: Walk) -> None:
    for game in (parlour, stall(3, 6, 2, 3, 3)):
        for seed in range(30):
            for state in walk(game.start(seed), seed):
                assert violations(game.program.module, state.vector) == []


def test_the_end_clears_what_was_only_on_the_way(oxo: Game) -> None:
    """Two ways to one board are one position."""
    one, other = oxo.start(), oxo.start()
    for state, marks in ((one, (0, 3, 1, 4)), (other, (1, 4, 0, 3))):
        for mark in marks:
            state.play(state.to_move[0], mark)
    assert one.equal(other) and one.position == other.position
    assert one.record != other.record


class Limited:
    """A module with another limit of decisions."""

    def __init__(self, module: object, limit: int) -> None:
        self.module = module
        self.LIMIT = limit

    def __getattr__(self, name: str) -> Any:
        return getattr(self.module, name)


def test_the_limit_ends_a_game(oxo: Game) -> None:
    game = Game(Limited(oxo.program.module, 3))
    state = game.start()
    for mark in (0, 1, 2):
        assert not state.over
        state.play(state.to_move[0], mark)
    assert state.over and state.cut_off and state.to_move == () and state.returns == (0, 0)
    assert game.restore(state.save()).cut_off


def test_the_limit_inside_a_secret_block_does_not_depend_on_who_answers_first(parlour: Game) -> None:
    game = Game(Limited(parlour.program.module, 1))
    saves = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        state = game.start(4)
        for seat in order:
            assert not state.over
            state.play(seat, 1)
        assert state.over and state.cut_off
        assert state.log(0)[-1]["event"] == "set"
        assert game.restore(state.save()).save() == state.save()
        saves.add(state.save())
    assert len(saves) == 1


class Broken(Limited):
    """A module whose last block faults as often as `times` says."""

    def __init__(self, module: Any, times: int) -> None:
        super().__init__(module, module.LIMIT)
        self.times = times
        *blocks, last = module.BLOCKS
        self.BLOCKS = (*blocks, lambda s, e, t: self.fault(last, s, e, t))

    def fault(self, last: Callable[..., int], s: list[int], e: Any, t: int) -> int:
        if self.times:
            self.times -= 1
            s[10] = 99
            raise RuleFault("score passes its range", "parlour.yaml", 51)
        return last(s, e, t)


def test_a_fault_leaves_the_state_as_it_was(parlour: Game, walk: Walk) -> None:
    module = Broken(parlour.program.module, 0)
    state = Game(module).start(6)
    for _ in walk(state, 1):
        if state.over:
            break
        before = state.save()
        module.times = 1
        seat = state.to_move[-1]
        number = state.asked(seat).numbers[0]
        try:
            state.play(seat, number)
        except RuleFault as fault:
            assert str(fault) == "parlour.yaml:51: score passes its range"
            assert state.save() == before
            state.play(seat, number)
        module.times = 0


def test_a_module_must_be_complete() -> None:
    with pytest.raises(TypeError, match="LIMIT"):
        Game(object())


def test_rules_that_never_ask_are_stopped(oxo: Game) -> None:
    class Endless(Limited):
        BLOCKS = (None, lambda s, e, t: 1)

    with pytest.raises(RuleFault, match="no decision after"):
        Game(Endless(oxo.program.module, 9)).start()


def test_a_choice_without_any_legal_option_is_a_fault_of_the_rules(oxo: Game) -> None:
    state = oxo.start()
    state._s[6:15] = [0] * 9
    with pytest.raises(RuleFault, match=r"oxo.yaml:11: play.1: no option is legal"):
        state.asked(0)
