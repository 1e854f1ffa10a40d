"""What lies in the box of Die Macher, counted: the rules' own numbers must add up to those that the texts print.

The files are read with PyYAML alone, so that these sums do not rest on the compiler that they help to check.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

RULES = Path(__file__).parents[2] / "rules" / "die_macher"

PUBLISHED = {  # seats that parties won in published games
    "brandenburg": {5, 9, 11, 13, 28},
    "saxony": {0, 7, 21, 26},
    "rhineland_palatinate": {6, 9, 12, 32, 42},
    "bavaria": {42, 54, 60},
    "schleswig_holstein": {0, 5, 10, 22, 32},
    "bremen": {0, 6, 8, 15},
    "saarland": {3, 4, 6, 9, 17},
    "thuringia": {0, 14, 26},
    "berlin": {8},
}


def documents() -> list[dict[str, Any]]:
    """The rules files; every value as the text that stands there."""
    folders = ("boards", "cards", "phases")
    paths = [RULES / "game.yaml", *(path for name in folders for path in sorted((RULES / name).glob("*.yaml")))]
    return [yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader) for path in paths]


DOCUMENTS = documents()
CARDS: dict[str, list[dict[str, Any]]] = {}
for document in DOCUMENTS:
    for kind, found in document.get("cards", {}).items():
        CARDS.setdefault(kind, []).extend(found)


def item(section: str, name: str) -> dict[str, Any]:
    """A declared item by its id."""
    return next(found for doc in DOCUMENTS for found in doc.get(section, ()) if found["id"] == name)


def constant(name: str) -> int:
    """The value of a constant that is a number."""
    return int(item("constants", name)["value"])


def copies(card: dict[str, Any]) -> int:
    """How many of a card there are."""
    return int(card.get("count", 1))


def size(kind: str) -> int:
    """How many cards of a kind there are."""
    return sum(map(copies, CARDS[kind]))


PARTIES: list[str] = item("types", "party")["values"]
BOARDS: list[str] = item("types", "board")["values"]
COLUMNS = ["rise 2", "fall 2", "rise 1", "fall 1"]
MONEY = 105  # pieces of money are no cards of the rules: cash is a number


def test_299_cards() -> None:
    counts = {kind: size(kind) for kind in CARDS}
    assert counts.pop("payout_tile") == 3  # a tile, not a card
    assert counts == {"state": 16, "policy": 56, "opinion": 42, "cabinet": 35, "contribution": 25, "poll": 20}
    assert sum(counts.values()) + MONEY == 299


def test_160_pieces_of_wood() -> None:
    meetings, media = constant("meetings_each"), constant("media_each")
    flat = len(BOARDS) + len(BOARDS) + 1  # popularity and votes on each board, and the members
    assert (meetings, media, flat) == (18, 5, 9)
    assert len(PARTIES) * (meetings + media + flat) == 160


def test_49_tiles() -> None:
    states, coalitions, starts, keys = size("state"), len(PARTIES) * len(BOARDS), len(PARTIES), len(BOARDS)
    payouts = size("payout_tile")
    without_coalition = item("tables", "coalition_in")["value"].count("false")
    assert (states, coalitions, without_coalition, starts, payouts, keys) == (16, 20, 1, 5, 3, 4)
    assert states + coalitions + without_coalition + starts + payouts + keys == 49


@pytest.mark.parametrize(("kind", "each"), [("policy", 4), ("opinion", 3)])
def test_two_stances_to_each_issue(kind: str, each: int) -> None:
    stances: dict[str, set[str]] = {}
    for card in CARDS[kind]:
        assert copies(card) == each
        assert card["id"] == f"{card['issue']}_{card['stance']}"
        stances.setdefault(card["issue"], set()).add(card["stance"])
    assert list(stances) == item("types", "issue")["values"]
    assert all(pair in ({"no", "yes"}, {"less", "more"}) for pair in stances.values())


@pytest.mark.parametrize(("kind", "each"), [("cabinet", 7), ("contribution", 5)])
def test_every_party_has_the_same_cards(kind: str, each: int) -> None:
    assert len(CARDS[kind]) == each
    assert all(copies(card) == len(PARTIES) for card in CARDS[kind])


def test_what_the_five_round_game_takes_out_is_there() -> None:
    assert max(int(card["price"]) for card in CARDS["cabinet"]) == 25000
    assert max(int(card["amount"]) for card in CARDS["contribution"]) == 50000


def test_polls_treat_all_parties_alike() -> None:
    columns: Counter[tuple[str, str]] = Counter()
    for number, card in enumerate(CARDS["poll"]):
        words = [text.split() for text in card["results"]]  # rise 2 of spd at b
        moved = [(f"{verb} {steps}", party) for verb, steps, _, party, *_ in words]
        assert [steps for steps, _ in moved] == COLUMNS
        assert len({party for _, party in moved}) == 4
        columns.update(moved)
        if number in (9, 19):  # the ten that stay in the five-round game, then all
            half = (number + 1) // 5
            assert columns == {(steps, party): half for steps in COLUMNS for party in PARTIES}
    assert len({tuple(card["results"]) for card in CARDS["poll"]}) == 20


def test_tables_of_seats() -> None:
    rows: dict[str, list[str]] = item("tables", "mandates_for")["value"]
    assert list(rows) == [card["id"] for card in CARDS["state"]]
    for card in CARDS["state"]:
        seats = [int(number) for number in rows[card["id"]]]
        most = seats[-1]
        assert len(seats) == 51
        assert seats[0] == 0
        assert card["note"] == f"{most} seats at most"
        assert seats == [0] + [max(1, (2 * votes * most + 50) // 100) for votes in range(1, 51)]
        assert PUBLISHED.get(card["id"], set()) <= set(seats)
    assert sum(int(row[-1]) for row in rows.values()) == 623


def test_every_card_says_where_it_comes_from() -> None:
    for kind, found in CARDS.items():
        for card in found:
            assert card.get("cite") or (card.get("assumed") == "true" and card.get("because")), (kind, card["id"])
