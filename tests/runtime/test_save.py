"""Saves and replays: at any decision, the same afterwards, and nothing gets in that play could not reach."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.runtime.points import CHANCE
from rulewright.runtime.refusal import BadData
from rulewright.runtime.state import Game, State

Walk = Callable[[State, int], Iterator[State]]


def test_a_save_at_any_decision_goes_on_identically(parlour: Game, kuhn: Game, walk: Walk) -> None:
    for game in (parlour, kuhn):
        for state in walk(game.start(9), 9):
            text = state.save()
            again = game.restore(text)
            assert again.save() == text
            assert (again.to_move, again.over, again.returns) == (state.to_move, state.over, state.returns)
            assert again.log(1) == state.log(1) and again.view(1) == state.view(1)
            assert [s.save() for s in walk(again, 4)] == [s.save() for s in walk(game.restore(text), 4)]
            twin = state.copy()
            assert [s.save() for s in walk(twin, 4)][-1] == [s.save() for s in walk(game.restore(text), 4)][-1]


def test_a_save_is_canonical(parlour: Game) -> None:
    text = parlour.start(1).save()
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False) == text


def test_explicit_chance_stays_explicit(kuhn: Game) -> None:
    state = kuhn.start(explicit_chance=True)
    state.play(CHANCE, "queen")
    again = kuhn.restore(state.save())
    assert again.to_move == (CHANCE,)


def test_other_rules_are_refused(parlour: Game, kuhn: Game) -> None:
    with pytest.raises(BadData, match="a save of 'parlour', not of 'kuhn'"):
        kuhn.restore(parlour.start().save())
    data = json.loads(kuhn.start().save())
    data["hash"] = "ff"
    with pytest.raises(BadData, match="other rules"):
        kuhn.restore(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "1e999",
        "NaN",
        '"x"',
        "[" * 100_000,
        "9" * 100_000,
        '{"kind":"rulewright state"}',
        "\ud800",
    ],
)
def test_what_is_no_save_is_refused(parlour: Game, text: str) -> None:
    with pytest.raises(BadData):
        parlour.restore(text)
    with pytest.raises(BadData):
        parlour.replay(text)


def test_a_changed_vector_is_refused(parlour: Game) -> None:
    data = json.loads(parlour.start(1).save())
    data["vector"][10] = 3
    with pytest.raises(BadData, match="the vector is not what the record leads to"):
        parlour.restore(json.dumps(data))


def test_an_unsampled_chance_event_is_refused(kuhn: Game) -> None:
    data = json.loads(kuhn.start(explicit_chance=True).save())
    data["explicit"] = False
    with pytest.raises(BadData, match="not sampled"):
        kuhn.restore(json.dumps(data))


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.text(max_size=3),
    st.lists(st.integers(-3, 9), max_size=4),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_hostile_saves_are_refused_or_are_real_positions(parlour: Game, data: st.DataObject) -> None:
    """Whatever is changed in a save: BadData, or a state that play can reach."""
    state = parlour.start(data.draw(st.integers(0, 3)))
    state.play(0, 1)
    save = json.loads(state.save())
    _damage(data, save)
    try:
        again = parlour.restore(json.dumps(save))
    except BadData as refusal:
        assert str(refusal)
        return
    assert parlour.restore(again.save()).save() == again.save()


def _damage(data: st.DataObject, save: dict[str, Any]) -> None:
    key = data.draw(st.sampled_from(sorted(save)))
    target: Any = save
    where: Any = key
    while isinstance(target[where], list) and target[where] and data.draw(st.booleans()):
        target = target[where]
        where = data.draw(st.integers(0, len(target) - 1))
    if data.draw(st.booleans()):
        target[where] = data.draw(ODD)
    else:
        del target[where]


def test_a_replay_leads_to_the_same_state(parlour: Game, walk: Walk) -> None:
    for seed in range(5):
        *_, state = walk(parlour.start(seed), seed)
        text = state.replay_text()
        again = parlour.replay(text)
        assert again.save() == state.save()
        assert again.replay_text() == text


def test_a_replay_is_by_stable_names(parlour: Game, walk: Walk) -> None:
    *_, state = walk(parlour.start(1), 1)
    data = json.loads(state.replay_text())
    assert data["record"][0][0] == "deal.1" and data["record"][0][1] == -1
    assert all(isinstance(name, str) for _, _, name in data["record"])
    data["hash"] = "other rules, same names"
    assert parlour.replay(json.dumps(data)).save() == state.save()


def test_a_replay_that_does_not_fit_names_its_entry(parlour: Game, walk: Walk) -> None:
    *_, state = walk(parlour.start(1), 1)
    data = json.loads(state.replay_text())
    data["record"][9][2] = "bid 9"
    with pytest.raises(BadData, match=r"entry 10 \(bidding.2, seat 0, 'bid 9'\): bidding.2 has no option 'bid 9'"):
        parlour.replay(json.dumps(data))
