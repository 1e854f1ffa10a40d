"""A game that was written from docs/ alone: every kind of rule that the docs tell of, in one small game."""

from __future__ import annotations

import html
import re
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

import rulewright
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.sheets import render_pages
from rulewright.runtime.invariants import violations
from rulewright.runtime.state import Game, State
from rulewright.scenario import run_scenarios
from tests.sheets.games import typed

FERRY = Path(__file__).parent / "lantern_ferry"
RULESETS = list(product((3, 4), ((), ("fog",)), ("first_ahead", "last_ahead")))
RIVER = 12


@cache
def ferry(seats: int, variants: tuple[str, ...] = (), equal_miles: str = "first_ahead") -> Game:
    """One ruleset of the game."""
    return rulewright.load(FERRY, seats=seats, variants=variants, rulings={"equal_miles": equal_miles})


def step(state: State, random: Random) -> None:
    """One seat to move answers at random."""
    seat = random.choice(state.to_move)
    state.play(seat, random.choice(state.asked(seat).options))


def in_the_middle(state: State, block: str) -> bool:
    """Whether the auction has a bid and goes on, or some but not all seats have chosen in secret."""
    if state.over:
        return False
    moving = state.to_move
    if block == "ascending_auction":
        asked = {option.name.split()[0] for option in state.asked(moving[0]).options}
        return asked <= {"bid", "pass"} and state.view(0)["variables"]["auction_price"] > 0
    names = {option.name.split()[0] for seat in moving for option in state.asked(seat).options}
    return names <= {"board", "berth"} and 1 <= len(moving) < len(state.returns)


def reach(game: Game, block: str, seed: int) -> tuple[State, Random]:
    """A random game up to the middle of such a block."""
    state, random = game.start(seed=seed), Random(seed)
    while not in_the_middle(state, block):
        assert not state.over, f"never in the middle of {block}"
        step(state, random)
    return state, random


@pytest.mark.parametrize(("seats", "variants", "equal_miles"), RULESETS)
def test_random_games_end(seats: int, variants: tuple[str, ...], equal_miles: str) -> None:
    game = ferry(seats, variants, equal_miles)
    module = game.program.module
    reshuffled = False
    for seed in range(100):
        state, random = game.start(seed=seed), Random(seed)
        while not state.over:
            if seed % 5 == 0:
                assert violations(module, state.vector) == []
            step(state, random)
        assert violations(module, state.vector) == []
        assert not state.cut_off
        variables = state.view(0)["variables"]
        assert list(state.returns) == list(variables["coins"].values())
        assert all(0 <= mile <= RIVER for mile in variables["river"].values())
        reshuffled |= any(line["event"] == "shuffle" for line in state.log(0))
    assert reshuffled or variants, "the deck never ran out"


def test_scenarios() -> None:
    diags = Diagnostics()
    outcomes, _ = run_scenarios(FERRY, diags)
    assert diags.ok
    assert {outcome.id: outcome.failed for outcome in outcomes} == {
        "alone_and_shared": False,
        "same_mile_first_ahead": False,
        "same_mile_last_ahead": False,
    }


def test_the_ruling_decides_who_is_ahead_on_the_same_mile() -> None:
    """The same game, answer by answer: only the last phase differs, and only where two boats share a mile."""
    differ = 0
    for seed in range(20):
        ends = []
        for option in ("first_ahead", "last_ahead"):
            state, random = ferry(4, (), option).start(seed=seed), Random(seed)
            while not state.over:
                step(state, random)
            ends.append((state.view(0)["variables"]["river"], sorted(state.returns), state.returns))
        assert ends[0][0] == ends[1][0]
        assert sum(ends[0][2]) == sum(ends[1][2])
        tied = len(set(ends[0][0].values())) < 4
        assert tied or ends[0] == ends[1]
        differ += ends[0] != ends[1]
    assert differ


@pytest.mark.parametrize("seats", (3, 4))
@pytest.mark.parametrize("seed", range(3))
def test_another_world_looks_the_same(seats: int, seed: int) -> None:
    game, random = ferry(seats), Random(seed)
    state = game.start(seed=seed)
    for _ in range(random.randrange(5, 45)):
        if state.over:
            break
        step(state, random)
    for seat in range(seats):
        world = state.resample(seat, seed=seed)
        assert world.log(seat, "en") == state.log(seat, "en")
        assert world.view(seat, "en") == state.view(seat, "en")
        assert violations(game.program.module, world.vector) == []
        while not world.over:
            step(world, random)


@pytest.mark.parametrize("block", ("ascending_auction", "boarding"))
@pytest.mark.parametrize("seats", (3, 4))
def test_a_save_in_the_middle_goes_on_identically(block: str, seats: int) -> None:
    for seed in range(3):
        state, random = reach(ferry(seats), block, seed)
        again, twin = ferry(seats).restore(state.save()), Random()
        twin.setstate(random.getstate())
        assert again.save() == state.save()
        while not state.over:
            step(state, random)
            step(again, twin)
            assert again.to_move == state.to_move
        assert again.save() == state.save()
        assert [again.log(seat) for seat in range(seats)] == [state.log(seat) for seat in range(seats)]


def test_nobody_learns_what_others_have_chosen() -> None:
    state, _ = reach(ferry(4), "boarding", 1)
    done = next(seat for seat in range(4) if seat not in state.to_move)
    other = state.to_move[0]
    view = state.view(other)
    assert view["variables"]["berth"][f"seat{done}"] is None
    assert state.log(other) == state.resample(other).log(other)


SENTENCES = {
    "en": [
        "Monk … 1 mile upriver for you. 1 mile downriver for the next player after you.",
        "Singer … You must choose: if coins (you) are at least 1, lower coins (you) by 1, then 2 miles upriver for you;"
        " or do nothing.",
        "Toll Collector … Toll for the next player after you: give you 2 coins, or drift a mile down.",
    ],
    "zh-Hant": [
        "和尚 … 你的船上行1里。 你的下家的船退1里。",
        "歌女 … 你擇一：若錢幣（你）至少為1，錢幣（你）−1，接著你的船上行2里；或者，什麼都不做。",
        "稅吏 … 你的下家付2枚錢幣給你，否則退1里。",
    ],
}


@pytest.mark.parametrize("locale", SENTENCES)
@pytest.mark.parametrize("seats", (3, 4))
def test_pages(seats: int, locale: str) -> None:
    pages = render_pages(typed(FERRY, seats))
    assert "[" not in words(pages[f"{locale}/reference.html"]), "an id in brackets is a text that is missing"
    cards = words(pages[f"{locale}/cards.html"])
    for sentence in SENTENCES[locale]:
        name, said = sentence.split(" … ")
        assert re.search(rf"{re.escape(name)} .*?{re.escape(said)}", cards), cards


def words(page: str) -> str:
    """What a person reads on a page, blanks made one."""
    body = re.sub(r"<(style|title)\b.*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())
