"""The vector of a position: plain integers, and nothing in it of what no longer matters."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

import rulewright
from rulewright.runtime.points import CHANCE
from rulewright.runtime.state import State

from .compiling import FOLDERS, playable

# Truth values and sizes of slots in every place where a value is kept.
TRUTHS = """\
game:
  id: small
  seats: [2]
  max_decisions: 60
  languages: [en]
  returns:
    seat: p
    value: if rich(p) and flags[p] then copies(red, slot) else size(slot)
  flow: |
    repeat 3 times
      for each seat p
        a := coins[p] > 2 or not flags[p]
        b := plain(p, a = flags[p])
        c := pausing(p, b)
        flags[p] := if c then a else coins[p] = 1
        flags[p] := rich(p)
        total := size(slot) + copies(red, slot)
        seat p choose bid[p] from 0 .. total + (if a then 1 else 0)
        coins[p] += size(slot) + bid[p]
        x := a
        repeat size(slot) + 1 times
          seat p choose
            keep where x or c
            turn -> x := not x
        flags[p] := x
        if not empty(slot)
          move red from slot to box
        else
          move red from box to slot

kinds:
  - {id: tile, assumed: true}

cards:
  tile:
    - {id: red, assumed: true}

zones:
  - {id: box, kind: tile, form: pile, holds: all, assumed: true}
  - {id: slot, kind: tile, form: slot, assumed: true}

variables:
  - {id: coins, per: [seat], type: 0..99, assumed: true}
  - {id: bid, per: [seat], type: 0..9, assumed: true}
  - {id: total, type: 0..9, assumed: true}
  - {id: flags, per: [seat], type: bool, assumed: true}

functions:
  - {id: rich, params: "p: seat", gives: bool, value: "coins[p] >= 2", assumed: true}

procedures:
  - id: plain
    params: "p: seat, with b: bool"
    gives: bool
    do: |
      if b
        result red in slot
      result coins[p] = 0 or b
    assumed: true
  - id: pausing
    params: "p: seat, with b: bool"
    gives: bool
    do: |
      seat p choose
        yes -> result b = flags[p]
        no
      result empty(slot) and not b
    assumed: true
"""


def integers_only(state: State) -> None:
    assert {type(number) for number in state.position} == {int}
    assert {type(number) for number in state.returns} <= {int}


def play(state: State, random: Random) -> None:
    while not state.over:
        integers_only(state)
        seat = random.choice(state.to_move)
        state.play(seat, random.choice(state.asked(seat).options))
    integers_only(state)


@pytest.mark.parametrize("seed", range(10))
def test_truth_values_are_stored_as_numbers(seed: int, tmp_path: Path) -> None:
    play(playable(TRUTHS, tmp_path).start(seed=seed), Random(seed))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_position_is_integers_only(folder: Path) -> None:
    game = rulewright.load(folder)
    for seed in range(3):
        play(game.start(seed=seed), Random(seed))
        play(game.start(explicit_chance=True), Random(seed))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nothing_is_left_in_the_frames_at_the_end(folder: Path) -> None:
    game = rulewright.load(folder)
    first, length = game.program.module.FRAMES
    for seed in range(3):
        state = game.start(seed=seed)
        play(state, Random(seed))
        assert set(state.position[first : first + length]) <= {0}


# ---- the order does not matter --------------------------------------------------------------------------------------

VISITS = """\
game:
  id: small
  seats: [2]
  max_decisions: 60
  languages: [en]
  returns:
    seat: p
    value: coins[p]
  flow: |
    repeat until (every place b where done[b])
      seat starter choose
        visit b in all place
          where not done[b]
          -> spent := worth[b] * 2
             if spent > 3
               note := spent
               coins[starter] += note - spent
             for each seat p
               seat p choose
                 tip n from 0 .. spent - 1 -> coins[p] += n
             for each seat p from highest coins[p]
               seat p choose up to 1
                 nod
             earned := work(b, starter)
             coins[starter] += earned
             r := roll die
             coins[next(starter)] += r
             secretly each seat p
               x := worth[b]
               y := x
               seat p choose bid[p] from 0 .. x
               seat p choose bid[p] from 0 .. min(y, 1)
             shown := sum of bid[p] for seat p
             coins[starter] += shown
             for each seat p
               bid[p] := 0
             turns p clockwise from next(starter) until all pass in succession
               seat p choose
                 pass
             draw c from bag to tray until c.colour = b rest under spare
             else
               nothing
             for each d in tray
               seat starter choose
                 keep where d.colour = b
                 if none -> nothing
             for each d in tray
               move d from tray to gone
             done[b] := true
        if none -> nothing

types:
  - {id: place, values: [north, middle, south], assumed: true}

tables:
  - {id: worth, per: [place], type: 1..3, value: {north: 1, middle: 2, south: 3}, assumed: true}

dice:
  - {id: die, faces: [0, 1], assumed: true}

kinds:
  - id: tile
    fields: {colour: place}
    assumed: true

cards:
  tile:
    - {id: white, colour: north, assumed: true}
    - {id: grey, colour: middle, assumed: true}
    - {id: black, colour: south, assumed: true}

zones:
  - {id: bag, kind: tile, form: pile, seen_by: none, holds: all, assumed: true}
  - {id: spare, kind: tile, form: deck, seen_by: none, assumed: true}
  - {id: tray, kind: tile, form: row, assumed: true}
  - {id: gone, kind: tile, form: pile, assumed: true}

variables:
  - {id: done, per: [place], type: bool, assumed: true}
  - {id: coins, per: [seat], type: 0..99, assumed: true}
  - {id: bid, per: [seat], type: 0..9, seen_by: owner, assumed: true}
  - {id: starter, type: seat, start: 0, assumed: true}

procedures:
  - id: work
    params: "b: place, for p: seat"
    gives: 0..9
    do: |
      gain := worth[b]
      best_yet := 0
      for each n in 1 .. gain
        best_yet := max(best_yet, n)
        seat p choose
          hard
          soft -> gain -= 1
      result gain + best_yet
    assumed: true
"""


def answer(state: State, place: str) -> None:
    """One whole visit, each question answered in a way that depends on nothing but the place."""
    state.play(0, f"visit {place}")
    while not state.over:
        seat = state.to_move[-1]
        options = state.asked(seat).options
        if options[0].name.startswith("visit"):
            return
        fitting = {"north": "white", "middle": "grey", "south": "black"}[place]
        wanted = [option for option in options if option.name == fitting] if seat == CHANCE else []
        state.play(seat, (wanted or options)[-1])


def test_equal_positions_by_different_ways_are_equal_vectors(tmp_path: Path) -> None:
    game = playable(VISITS, tmp_path)
    found: dict[frozenset[str], set[tuple[int, ...]]] = {}
    for order in permutations(("north", "middle", "south")):
        state = game.start(explicit_chance=True)
        for at, place in enumerate(order):
            answer(state, place)
            found.setdefault(frozenset(order[: at + 1]), set()).add(state.position)
    assert len(found) == 7
    assert {len(positions) for positions in found.values()} == {1}


LIMITS = """\
game:
  id: small
  seats: [2]
  max_decisions: 60
  languages: [en]
  returns: {seat: p, value: "coins[p]"}
  flow: |
    for each seat p
      top := coins[p] + 1
      least := 1
      group := seats - p
      seat p choose
        take n from 0 .. top
          where n >= least
        if none -> nothing
    for each seat p
      both := {p}
      lucky := random of both
      coins[lucky] := 3
    secretly each seat p
      limit := 2
      seat p choose bid[p] from 0 .. limit
    group := seats - starter
    secretly each seat p in group
      seat p choose bid[p] from 0 .. 1

variables:
  - {id: coins, per: [seat], type: 0..9, assumed: true}
  - {id: starter, type: seat, start: 0, assumed: true}
  - {id: bid, per: [seat], type: 0..9, seen_by: owner, assumed: true}
"""


def test_a_local_that_only_the_question_needs_is_kept_until_the_answer(tmp_path: Path) -> None:
    """It used to be lost between the code before the question and the functions that list the options."""
    game = playable(LIMITS, tmp_path)
    state = game.start(explicit_chance=True)
    assert [option.name for option in state.asked(0).options] == ["take 1"]
    for seed, explicit in product(range(5), (False, True)):
        play(game.start(seed=seed, explicit_chance=explicit), Random(seed))
