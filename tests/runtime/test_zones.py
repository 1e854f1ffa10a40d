"""Piles, decks, rows and slots against plain Python lists."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.runtime import zones
from rulewright.runtime.refusal import RuleFault

KINDS = 4
CARD = st.integers(0, KINDS - 1)


@given(st.lists(st.tuples(st.sampled_from(["add", "under", "take", "remove", "shuffle"]), CARD), max_size=40))
def test_a_deck_is_an_unordered_part_over_a_known_tail(steps: list[tuple[str, int]]) -> None:
    s = [0] * (KINDS + 2) + [-1] * 40
    loose: list[int] = []
    tail: list[int] = []
    for step, card in steps:
        odds = dict(zones.deck_odds(s, 0, KINDS))
        assert odds == (dict(Counter(loose)) if loose else {tail[0]: 1} if tail else {})
        if step == "add":
            zones.deck_add(s, 0, KINDS, card)
            loose.append(card)
        elif step == "under":
            zones.deck_under(s, 0, KINDS, card)
            tail.append(card)
        elif step == "take" and card in odds:
            zones.deck_take(s, 0, KINDS, card)
            loose.remove(card) if loose else tail.pop(0)
        elif step == "remove" and card in loose + tail:
            zones.deck_remove(s, 0, KINDS, card)
            (loose if card in loose else tail).remove(card)
        elif step == "shuffle":
            zones.deck_shuffle(s, 0, KINDS)
            loose, tail = loose + tail, []
        assert s[0] == len(loose) + len(tail)
        assert zones.deck_all(s, 0, KINDS) == sorted(loose) + tail
        assert zones.deck_cards(s, 0, KINDS) == sorted({*loose, *tail})
        assert zones.deck_count(s, 0, KINDS, card) == (loose + tail).count(card)
        assert s[KINDS + 2 + len(tail) : 40] == [-1] * (38 - KINDS - len(tail)), "what left the tail is wiped"


@given(st.lists(st.tuples(st.sampled_from(["push", "remove"]), CARD), max_size=30))
def test_a_row_keeps_its_order(steps: list[tuple[str, int]]) -> None:
    s = [0] + [-1] * 40
    row: list[int] = []
    for step, card in steps:
        assert zones.row_first(s, 0) == (row[0] if row else -1)
        if step == "push":
            zones.row_push(s, 0, card)
            row.append(card)
        elif step == "remove" and card in row:
            zones.row_remove(s, 0, card)
            row.remove(card)
        assert zones.row_all(s, 0) == row
        assert zones.row_count(s, 0, card) == row.count(card)
        assert s == [len(row), *row, *[-1] * (40 - len(row))], "what left the row is wiped"


def test_a_pile_counts() -> None:
    s = [0] * (KINDS + 1)
    zones.pile_add(s, 0, 2, 3)
    zones.pile_add(s, 0, 0)
    zones.pile_remove(s, 0, 2)
    assert (s, zones.pile_odds(s, 0, KINDS)) == ([3, 1, 0, 2, 0], [(0, 1), (2, 2)])
    assert (zones.pile_all(s, 0, KINDS), zones.pile_cards(s, 0, KINDS)) == ([0, 2, 2], [0, 2])
    with pytest.raises(RuleFault):
        zones.pile_remove(s, 0, 1)
    assert s == [3, 1, 0, 2, 0]


def test_what_is_not_there_is_a_fault() -> None:
    s = [0] * (KINDS + 2) + [-1] * 4
    with pytest.raises(RuleFault):
        zones.deck_take(s, 0, KINDS, 1)
    with pytest.raises(RuleFault):
        zones.deck_remove(s, 0, KINDS, 1)
    with pytest.raises(RuleFault):
        zones.row_remove([0, -1], 0, 2)
    with pytest.raises(RuleFault):
        zones.slot_remove([-1], 0, 2)
    with pytest.raises(RuleFault):
        zones.slot_set([2], 0, 1)


def test_sets_are_masks() -> None:
    assert zones.bits(0b10110) == [1, 2, 4]
    assert zones.set_odds(0b101) == [(0, 1), (2, 1)]
