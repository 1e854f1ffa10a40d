"""The programs of this folder, compiled and played: each shows one thing that the language must be able to say."""

from __future__ import annotations

import pytest

from rulewright.runtime.points import CHANCE
from rulewright.runtime.state import State

from .play import PROGRAMS, chance, choose, events, load, offered, random_game, start, variable, zone

NAMES = sorted(path.name for path in PROGRAMS.iterdir() if path.is_dir())


@pytest.mark.parametrize("name", NAMES)
def test_random_games_end_and_can_be_saved_anywhere(name: str) -> None:
    game = load(name)

    def check(state: State) -> None:
        saved = state.save()
        assert game.restore(saved).save() == saved

    for seed in range(5):
        state = random_game(game, seed, check)
        assert not state.cut_off
        assert random_game(game, seed).returns == state.returns


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_cannot_tell_a_resampled_world_from_its_own(name: str) -> None:
    game = load(name)

    def check(state: State) -> None:
        for seat in range(game.seats):
            other = state.resample(seat, seed=len(state.record))
            assert other.view(seat, "en") == state.view(seat, "en")
            assert other.log(seat, "en") == state.log(seat, "en")
            assert other.asked(seat).data("en") == state.asked(seat).data("en")

    for seed in range(3):
        random_game(game, seed, check)


# ---- a sealed bid, again among the tied, then dice ------------------------------------------------------------------


def bid(state: State, **amounts: int) -> None:
    for seat, amount in amounts.items():
        choose(state, int(seat.removeprefix("seat")), f"sealed_bid {amount}")


def test_sealed_bid_has_one_winner_at_once() -> None:
    state = start("sealed_bid", 3)
    assert state.to_move == (0, 1, 2)
    bid(state, seat2=1, seat0=4, seat1=3)
    assert state.over
    assert state.returns == (5 - 4 + 3, 5, 5)


def test_the_tied_bid_again_at_least_as_much() -> None:
    state = start("sealed_bid", 3)
    bid(state, seat0=3, seat1=3, seat2=1)
    assert state.to_move == (0, 1)
    assert offered(state, 0) == ["sealed_bid 3", "sealed_bid 4", "sealed_bid 5"]
    bid(state, seat0=3, seat1=5)
    assert state.over
    assert state.returns == (5, 5 - 5 + 3, 5)


def test_dice_decide_between_those_still_tied() -> None:
    state = start("sealed_bid", 3)
    bid(state, seat0=3, seat1=3, seat2=1)
    bid(state, seat0=4, seat1=4)
    chance(state, "2", "2")
    chance(state, "2", "5")
    assert state.over
    assert state.returns == (5, 5 - 4 + 3, 5)
    assert [line["value"] for line in events(state, 2, "roll")] == [2, 2, 2, 5]


def test_nobody_learns_a_bid_before_the_last_is_in() -> None:
    state = start("sealed_bid", 3)
    before = [(state.view(seat), state.log(seat), offered(state, seat)) for seat in range(3)]
    bid(state, seat1=5)
    bid(state, seat0=0)
    assert (state.view(2), state.log(2), offered(state, 2)) == before[2]
    bid(state, seat2=0)
    assert state.over


# ---- at most one card face down at each board -----------------------------------------------------------------------


def place(state: State, seat: int, *cards: str) -> None:
    choose(state, seat, *(f"place {card}" for card in cards), "done")


def test_placement_is_secret_and_resolved_in_order() -> None:
    state = start("hidden_placement")
    before = state.view(1), state.log(1)
    choose(state, 0, "place speaker north")
    assert "place clerk north" not in offered(state, 0)
    assert "place clerk middle" in offered(state, 0)
    choose(state, 0, "place clerk middle", "done")
    assert (state.view(1), state.log(1)) == before
    place(state, 1, "minister north", "speaker middle")
    assert state.over
    assert variable(state, "holder") == {"north": 1, "middle": 1, "south": None}
    assert state.returns == (0, 2)
    shown = [value for line in events(state, 1, "reveal") for value in line["values"]]
    assert {"speaker", "clerk"} <= set(shown)


def test_placement_order_of_boards_moves_the_first_player_on() -> None:
    state = start("hidden_placement")
    place(state, 1, "clerk north", "speaker middle", "minister south")
    place(state, 0, "clerk north", "speaker middle", "minister south")
    assert state.over
    assert state.returns == (2, 1)  # equal strength: whoever comes first takes the board: seat 0, then 1, then 0


# ---- propose, accept, refuse, force ---------------------------------------------------------------------------------


def test_consent_is_asked_of_the_other_seat() -> None:
    state = start("consent")
    assert "propose seat2 1" in offered(state, 0)
    choose(state, 0, "propose seat1 2")
    assert state.to_move == (1,)
    assert offered(state, 1) == ["accept", "refuse"]
    choose(state, 1, "accept")
    assert variable(state, "coins") == {"seat0": 3, "seat1": 7, "seat2": 5}


def test_force_needs_the_whip_and_common_ground() -> None:
    state = start("consent")
    choose(state, 0, "propose seat1 2")
    choose(state, 1, "refuse")
    assert offered(state, 0) == ["force", "give_in"]
    choose(state, 0, "force")
    assert variable(state, "coins") == {"seat0": 3, "seat1": 7, "seat2": 5}
    assert variable(state, "whip")["seat0"] is False
    assert not any(name.startswith("propose seat2") for name in offered(state, 1))
    choose(state, 1, "keep_quiet")
    choose(state, 2, "propose seat0 1")
    choose(state, 0, "refuse")
    assert offered(state, 2) == ["give_in"]
    choose(state, 2, "give_in")
    assert state.over
    assert state.returns == (3, 7, 5)


# ---- an ascending auction from the library --------------------------------------------------------------------------


def test_auction_a_pass_is_final_and_the_last_bidder_wins() -> None:
    state = start("auction", 3)
    chance(state, "painting")
    choose(state, 0, "bid 2")
    choose(state, 1, "pass")
    assert offered(state, 2) == ["bid 4", "bid 6", "pass"]
    choose(state, 2, "bid 4")
    choose(state, 0, "bid 6")
    assert offered(state, 2) == ["pass"]
    choose(state, 2, "pass")
    assert state.to_move == (0,)
    assert offered(state, 0) == ["publish", "keep_secret"]
    assert [line["values"] for line in events(state, 0, "look")] == [["painting"]]
    assert [line["values"] for line in events(state, 1, "look")] == [[]]
    assert "painting" not in str(state.log(1)) + str(state.view(1))
    choose(state, 0, "publish")
    assert [line["values"] for line in events(state, 1, "reveal")] == [["painting"]]
    assert variable(state, "coins")["seat0"] == 0
    assert variable(state, "fame")["seat0"] == 3


def test_auction_without_a_bid_throws_the_lot_away_unseen() -> None:
    state = start("auction", 2)
    chance(state, "painting")
    choose(state, 0, "pass")
    assert offered(state, 1) == ["bid 2", "bid 4", "bid 6", "pass"]
    choose(state, 1, "pass")
    assert state.to_move == (CHANCE,)
    assert zone(state, "box") == {"size": 1}
    assert not any("painting" in str(state.log(seat)) for seat in range(2))


# ---- buying until all pass in succession ----------------------------------------------------------------------------


def test_who_has_passed_may_buy_again() -> None:
    state = start("buying", 2)
    choose(state, 0, "pass")
    choose(state, 1, "buy city")
    choose(state, 0, "buy coast")
    choose(state, 1, "pass")
    choose(state, 0, "pass")
    assert state.over
    assert state.returns == (1, 1)


def test_all_passing_at_once_ends_the_buying() -> None:
    state = start("buying", 3)
    for seat in range(3):
        choose(state, seat, "pass")
    assert state.over


# ---- partners and a ladder of ties ----------------------------------------------------------------------------------


def partners(first: tuple[int, ...], second: tuple[int, ...], *pairs: tuple[int, int]) -> tuple[int, ...]:
    """Votes of the two campaigns, then who joins whom."""
    state = start("partners")
    for gains in (first, second):
        for seat, gain in enumerate(gains):
            choose(state, seat, f"gain {gain}")
    while not state.over:
        seat = state.to_move[0]
        partner = next((b for a, b in pairs if a == seat), None)
        choose(state, seat, "stay_alone" if partner is None else f"join seat{partner}")
    return state.returns


def test_the_sum_of_partners_wins() -> None:
    assert partners((3, 2, 3, 0), (0, 0, 1, 0), (0, 1)) == (1, 1, 0, 0)


def test_first_step_the_better_partner() -> None:
    assert partners((3, 2, 3, 0), (0, 0, 2, 0), (0, 1)) == (0, 0, 1, 0)


def test_second_step_the_smaller_side() -> None:
    assert partners((3, 0, 3, 0), (0, 0, 0, 0), (0, 1)) == (0, 0, 1, 0)


def test_third_step_who_came_first() -> None:
    assert partners((0, 0, 1, 3), (0, 0, 2, 0)) == (0, 0, 0, 1)
    assert partners((0, 0, 3, 1), (0, 0, 0, 2)) == (0, 0, 1, 0)


# ---- draw while it clashes ------------------------------------------------------------------------------------------


def test_what_clashes_goes_under_the_deck_and_is_drawn_last() -> None:
    state = start("draw_until")
    chance(state, "tax_yes", "tax_no", "roads_yes", "roads_no", "peace_yes")
    assert zone(state, "policies")["seat0"]["cards"] == ["tax_yes", "roads_yes", "peace_yes"]
    assert sorted(offered(state, CHANCE)) == ["energy_no", "tax_no", "tax_yes"]
    chance(state, "tax_yes", "tax_no", "energy_no")
    assert offered(state, CHANCE) == ["tax_no"]  # the first that went under
    chance(state, "tax_no")
    assert offered(state, CHANCE) == ["roads_no"]
    chance(state, "roads_no")
    assert zone(state, "policies")["seat1"]["cards"] == ["tax_yes", "energy_no", "roads_no"]


def test_when_no_card_fits_the_seat_stops_short() -> None:
    state = start("draw_until")
    chance(state, "tax_yes", "tax_no", "roads_yes", "roads_no", "peace_yes")
    chance(state, "tax_yes", "tax_no", "energy_no", "tax_no", "roads_no")
    choose(state, 0, "keep")
    choose(state, 1, "discard roads_no")
    chance(state, "tax_no", "tax_no")
    assert state.over
    assert state.returns == (3, 2)


# ---- discard, refill, swap ------------------------------------------------------------------------------------------


def test_discard_up_to_two_refill_and_swap() -> None:
    state = start("discard_refill")
    chance(state, "copper", "copper", "gold", "tin", "tin", "tin", "silver", "copper")
    assert offered(state, 0) == ["discard copper", "discard gold", "done"]
    choose(state, 0, "discard copper", "discard copper")
    assert state.to_move == (CHANCE,)  # two is the most, so nobody is asked whether that is all
    assert len(events(state, 1, "choice")) == 2
    chance(state, "tin", "silver")
    swaps = {"swap gold silver", "swap gold copper", "swap silver copper", "swap tin copper", "keep"}
    assert set(offered(state, 0)) == swaps
    choose(state, 0, "swap gold silver")
    assert sorted(zone(state, "hand")["seat0"]["cards"]) == ["silver", "silver", "tin"]
    assert zone(state, "market")["cards"] == ["copper", "gold"]
    choose(state, 1, "done")
    assert offered(state, 1) == ["swap tin copper", "keep"]


def test_a_discarded_card_is_public_and_a_drawn_one_is_not() -> None:
    state = start("discard_refill")
    chance(state, "copper", "copper", "gold", "tin", "tin", "tin", "silver", "copper")
    choose(state, 0, "discard gold", "done")
    chance(state, "silver")
    assert "gold" in [line["card"] for line in events(state, 1, "move")]
    drawn = events(state, 1, "move")[-1]
    assert drawn["card"] is None
    assert events(state, 0, "move")[-1]["card"] == "silver"


# ---- a deck that runs out -------------------------------------------------------------------------------------------


def test_the_discards_become_the_deck() -> None:
    state = start("reshuffle")
    for turn, card in enumerate(("blank", "one", "two", "four", "blank")):
        chance(state, card)
        choose(state, turn % 2, "throw_away")
    assert offered(state, CHANCE) == ["blank", "one", "two", "four"]
    assert [option.weight for option in state.asked(CHANCE).options] == [2, 1, 1, 1]
    assert zone(state, "discards") == {"size": 0, "cards": []}
    assert events(state, 0, "shuffle")


def test_a_card_put_under_the_deck_is_drawn_last() -> None:
    state = start("reshuffle")
    chance(state, "four")
    choose(state, 0, "put_under")
    for turn, card in enumerate(("blank", "one", "two", "blank")):
        assert "four" not in offered(state, CHANCE)
        chance(state, card)
        choose(state, (turn + 1) % 2, "throw_away")
    assert offered(state, CHANCE) == ["four"]


# ---- effects on cards -----------------------------------------------------------------------------------------------


def dealt(*cards: str) -> State:
    """Seat 0 gets the first three cards, seat 1 the others."""
    state = start("card_effects")
    chance(state, *cards)
    return state


def test_effects_run_in_the_order_of_the_card_and_only_those_that_can() -> None:
    state = dealt("thief", "fair", "market_day", "market_day", "thief", "beggar")
    choose(state, 0, "play thief")  # nothing to take yet: gain 1, and 1 as the bonus
    assert variable(state, "coins") == {"seat0": 2, "seat1": 0}
    choose(state, 1, "play thief")  # takes 1, gains 1, and the bonus
    assert variable(state, "coins") == {"seat0": 1, "seat1": 3}


def test_an_effect_may_pause_and_ask_another_seat() -> None:
    state = dealt("fair", "market_day", "thief", "beggar", "market_day", "thief")
    choose(state, 0, "play market_day")
    choose(state, 1, "play beggar")
    assert offered(state, 0) == ["give", "refuse"]
    choose(state, 0, "give")
    assert variable(state, "coins") == {"seat0": 1, "seat1": 1}
    choose(state, 0, "play fair")
    assert offered(state, 0) == ["invest", "wait"]
    choose(state, 0, "invest")
    assert variable(state, "coins") == {"seat0": 3, "seat1": 2}


def test_a_card_whose_effect_can_never_apply_can_only_be_thrown_away() -> None:
    state = dealt("dragon", "fair", "thief", "market_day", "market_day", "beggar")
    names = offered(state, 0)
    assert "play dragon" not in names
    assert not any(name.startswith("act_once dragon") for name in names)
    assert "throw_away dragon" in names
    assert "play fair" in names  # its second effect can be carried out


def test_one_effect_may_be_picked() -> None:
    state = dealt("thief", "fair", "market_day", "market_day", "thief", "beggar")
    picks = [name for name in offered(state, 0) if name.startswith("act_once thief")]
    assert len(picks) == 1
    choose(state, 0, picks[0])
    assert variable(state, "coins") == {"seat0": 1, "seat1": 0}
