"""Scenarios: what a start means, how steps are taken, and every way in which one can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import loading
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.scenario import run_scenarios

DOCS = Path(__file__).parents[2] / "docs"

TABLE = """\
game:
  id: table
  seats: [3]
  max_decisions: 40
  languages: [en]
  flow: |
    deal
    buying
  returns: {seat: p, value: "coins[p]"}
types:
  - {id: suit, values: [north, south], assumed: true}
  - {id: money, range: 0..9, assumed: true}
dice:
  - {id: die, faces: [1, 2, 3], assumed: true}
kinds:
  - {id: ware, fields: {price: 1..3}, assumed: true}
cards:
  ware:
    - {id: salt, count: 3, price: 1, assumed: true}
    - {id: silk, count: 2, price: 3, assumed: true}
zones:
  - {id: stock, kind: ware, form: deck, seen_by: none, holds: all, assumed: true}
  - {id: hand, kind: ware, per: [seat], form: pile, seen_by: owner, assumed: true}
  - {id: market, kind: ware, form: row, assumed: true}
  - {id: stall, kind: ware, per: [suit, 1..2], form: slot, assumed: true}
variables:
  - {id: coins, per: [seat], type: money, start: 2, assumed: true}
  - {id: bid, per: [seat], type: money, seen_by: owner, assumed: true}
  - {id: open, per: [suit], type: bool, assumed: true}
  - {id: friends, per: [seat], type: set of seat, assumed: true}
  - {id: holder, per: [suit], type: "seat?", assumed: true}
  - {id: roll_of, type: 0..3, assumed: true}
procedures:
  - id: deal
    do: |
      for each seat p
        draw c from stock to hand[p]
    assumed: true
  - id: buying
    do: |
      for each seat p
        seat p choose
          buy c in market
            where coins[p] >= c.price
            -> coins[p] -= c.price
               move c from market to hand[p]
          wait
    assumed: true
  - id: bidding
    do: |
      secretly each seat p
        seat p choose bid[p] from 0 .. coins[p]
      reveal bid
    assumed: true
  - id: rolling
    do: |
      r := roll die
      roll_of := r
      coins[first(seats)] += 3 * r
    assumed: true
"""


def failures(tmp_path: Path, scenarios: str, rules: str = TABLE) -> list[str]:
    """Code, place and message of everything that is found in scenarios."""
    folder = tmp_path / "table"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "game.yaml").write_text(rules, encoding="utf-8")
    (folder / "scenarios" / "s.yaml").write_text(scenarios, encoding="utf-8")
    diags = Diagnostics()
    outcomes, _ = run_scenarios(folder, diags)
    found = [*diags, *(item for outcome in outcomes for item in outcome.findings)]
    return [f"{item.code} {item.span.line if item.span else 0}: {item.message}" for item in found]


def one(body: str) -> str:
    """A document with one scenario whose keys are `body`."""
    return "scenarios:\n  - id: x\n    assumed: true\n" + "".join(f"    {line}\n" for line in body.strip().splitlines())


GOOD = {
    "the game from its beginning": """
do:
  - chance: [salt, salt, silk]
  - {seat0: buy silk, refused: outside}
  - seat0: wait
expect: {zones: {hand: {seat0: [salt], seat2: 1}, stock: {salt: 1, silk: 1}}, over: false, to_move: [seat1]}
""",
    "cards are carried where they are wanted": """
given:
  at: buying
  zones: {market: [silk, salt, silk], hand: {seat1: [salt]}, stall: {north: {"1": salt}}}
  variables: {coins: {seat1: 9}}
do:
  - expect: {zones: {market: [silk, salt, silk], stall: {north: {"1": salt, "2": none}, south: []}, stock: []}}
  - {seat0: buy silk, refused: "coins[p] >= c.price"}
  - {seat1: wait, refused: not-asked}
  - expect: {asked: {seat0: [buy salt, wait], seat1: []}}
  - seat0: buy salt
  - seat1: buy silk
  - seat2: wait
  - {seat2: wait, refused: over}
expect:
  variables: {coins: {seat0: 1, seat1: 6, seat2: 2}}
  zones: {market: [silk], hand: {seat1: {silk: 1, salt: 1}, seat0: salt}}
  returns: {seat0: 1, seat1: 6, seat2: 2}
  over: true
""",
    "values of every type": """
given:
  at: rolling
  variables:
    coins: 0
    open: {south: true}
    friends: {seat0: [seat1, seat2], seat2: []}
    holder: {north: seat2, south: none}
do:
  - expect: {to_move: [chance], asked: {chance: [1, 2, 3]}}
  - chance: 3
expect:
  variables:
    roll_of: 3
    coins: {seat0: 9, seat1: 0, seat2: 0}
    open: {north: false, south: true}
    friends: {seat0: [seat2, seat1], seat1: [], seat2: []}
    holder: {north: seat2, south: none}
""",
    "a seed decides what is not forced": """
given: {seed: 4}
do:
  - seat0: wait
  - seat1: wait
expect: {to_move: [seat2], zones: {stock: 2}}
""",
    "a secret block in any order": """
given: {at: bidding}
do:
  - seat2: bid 2
  - expect: {to_move: [seat0, seat1]}
  - seat0: [bid 0]
  - seat1: bid 1
expect: {variables: {bid: {seat0: 0, seat1: 1, seat2: 2}}}
""",
    "what a seat sees": """
given: {at: bidding, zones: {hand: {seat0: [salt], seat1: [silk]}, market: [salt]}, variables: {holder: {north: seat1}}}
do:
  - seat0: bid 2
  - expect:
      sees:
        seat0:
          variables: {bid: {seat0: 2, seat1: hidden, seat2: hidden}, friends: [], holder: {north: seat1, south: none}}
          zones: {hand: {seat0: [salt], seat1: hidden, seat2: hidden}, stock: hidden, market: [salt]}
        seat1:
          variables: {bid: {seat0: hidden}, coins: 2}
          zones: {hand: {seat0: 1, seat1: [silk]}, stock: 2}
""",
    "an outcome without an alternative": """
given: {at: deal, zones: {stock: {salt: 3}, market: [silk, silk]}}
do:
  - expect: {zones: {hand: {seat0: [salt], seat1: [salt], seat2: [salt]}}, over: true}
""",
    "such an outcome may be written": """
given: {at: deal, zones: {stock: {salt: 3}, market: [silk, silk]}}
do:
  - chance: [salt, salt]
expect: {over: true}
""",
}

BAD = {
    "a wrong value": (
        "expect: {variables: {coins: {seat0: 2, seat1: 1}}}",
        ["RW916 4: `coins[seat1]` is 2, expected was 1"],
    ),
    "wrong cards": (
        "do:\n  - chance: [salt, silk, salt]\nexpect:\n  zones:\n    hand: {seat1: [salt]}\n    stock: 3",
        [
            "RW916 8: `hand[seat1]` is [silk], expected was [salt]",
            "RW916 9: `size(stock)` is 2, expected was 3",
        ],
    ),
    "a row in another order": (
        "given: {at: buying, zones: {market: [silk, salt]}}\nexpect: {zones: {market: [salt, silk]}}",
        ["RW916 5: `market` is [silk, salt], expected was [salt, silk]"],
    ),
    "the end": (
        "given: {at: nothing}\nexpect: {over: false, to_move: [seat1], returns: {seat0: 3}}",
        [
            "RW916 5: the game is over, expected was `over: false`",
            "RW916 5: `to_move` is [], expected was [seat1]",
            "RW916 5: `returns[seat0]` is 2, expected was 3",
        ],
    ),
    "what is offered": (
        "given: {at: buying, zones: {market: [salt]}}\nexpect: {asked: {seat0: [wait, buy silk]}}",
        ["RW916 5: `seat0` is also offered `buy salt`", "RW916 5: `seat0` is not offered `buy silk`"],
    ),
    "what a seat sees": (
        """given: {at: buying, zones: {hand: {seat0: [salt]}}, variables: {bid: {seat0: 1}}}
expect:
  sees:
    seat0:
      variables: {bid: {seat0: 2}, coins: {seat1: hidden}, holder: {north: seat0}}
      zones: {hand: {seat0: [silk]}}
    seat1: {variables: {bid: {seat0: 1}}, zones: {hand: {seat0: [salt], seat1: 1}, market: hidden}}
    seat3: {zones: {market: 0}}
    seat2: {zones: {mraket: 0}}""",
        [
            "RW916 8: `bid[seat0]`: seat0 sees 1, expected was 2",
            "RW916 8: `coins[seat1]`: seat0 sees 2",
            "RW916 8: `holder[north]`: seat0 sees none, expected was seat0",
            "RW916 9: `hand[seat0]`: seat0 sees [salt], expected was [silk]",
            "RW916 10: `bid[seat0]`: seat1 does not see it",
            "RW916 10: `hand[seat0]`: seat1 does not see it",
            "RW916 10: `hand[seat1]`: seat1 sees 0 cards, expected were 1",
            "RW916 10: `market`: seat1 sees []",
            "RW911 11: there is no `seat3`",
            "RW911 12: there is no zone `mraket`",
        ],
    ),
    "an illegal answer": (
        "given: {at: buying, zones: {market: [silk]}}\ndo:\n  - seat0: buy silk\nexpect: {over: true}",
        ["RW913 6: buy silk is not allowed: coins[p] >= c.price does not hold (table/game.yaml:44)"],
    ),
    "another seat": (
        "given: {at: buying}\ndo:\n  - seat1: wait\nexpect: {over: true}",
        ["RW913 6: seat 1 is not asked now: it is for seat 0"],
    ),
    "no refusal": (
        "given: {at: buying}\ndo:\n  - {seat0: wait, refused: outside}",
        ["RW914 6: `wait` is legal here, it should be refused"],
    ),
    "another refusal": (
        "given: {at: buying, zones: {market: [silk]}}\ndo:\n  - {seat0: buy silk, refused: outside}",
        ["RW914 6: `buy silk` is refused because of `coins[p] >= c.price`, not of `outside`"],
    ),
    "chance untold": (
        "do:\n  - chance: salt\n  - seat0: wait\nexpect: {over: true}",
        ["RW915 6: nothing says what chance does at `deal.chance_1`, before this answer"],
    ),
    "chance told wrongly": (
        "given: {at: rolling}\ndo:\n  - chance: 4\nexpect: {over: true}",
        ["RW915 6: `4` cannot come out at `rolling.chance_1`"],
    ),
    "chance too often": (
        "given: {at: rolling}\ndo:\n  - chance: [1, 1]\nexpect: {over: true}",
        ["RW915 6: chance has nothing to do here: The game is over."],
    ),
    "a fault of the rules": (
        "given: {at: rolling, variables: {coins: 2}}\ndo:\n  - chance: 3\nexpect: {over: true}",
        ["RW917 6: the rules fault: table/game.yaml:59: `coins` would become 11; its range is 0..9"],
    ),
    "an unknown variable": (
        "given: {variables: {coin: 1}}\nexpect: {over: true}",
        ["RW911 4: there is no variable `coin`"],
    ),
    "an unknown zone": ("expect: {zones: {hnad: 1}}", ["RW911 4: there is no zone `hnad`"]),
    "an unknown index": (
        "given: {variables: {coins: {seat3: 1}}}\nexpect: {over: true}",
        ["RW911 4: `seat3` is no seat of `coins`"],
    ),
    "a value outside": (
        "given: {variables: {coins: 10}}\nexpect: {over: true}",
        ["RW911 4: `coins` is from 0 to 9, not 10"],
    ),
    "a value of another type": (
        "given: {variables: {open: yes, holder: 1}}\nexpect: {over: true}",
        ["RW911 4: `yes` is not a truth value"],
    ),
    "an unknown card": ("expect: {zones: {market: [slat]}}", ["RW911 4: there is no ware `slat`"]),
    "more cards than there are": (
        "given: {zones: {market: {silk: 3}}}\nexpect: {over: true}",
        ["RW912 4: `market` cannot be laid so: there is no further copy of `silk` for it"],
    ),
    "cards without a place": (
        "given: {zones: {stock: {silk: 2}}}\nexpect: {over: true}",
        ["RW912 4: `stock` cannot be laid so: `salt` lies there at the start, and no place that is named gets it"],
    ),
    "an unknown seat number": ("given: {seats: 4}\nexpect: {over: true}", ["RW216 4: `table` is not made for 4 seats"]),
    "a mistake in the start": (
        "given: {at: byuing}\nexpect: {over: true}",
        ["RW401 4: there is no procedure `byuing`"],
    ),
    "a mistake in the second line of the start": (
        "given:\n  zones: {market: [salt]}\n  at: |\n    deal\n    byuing\nexpect: {over: true}",
        ["RW401 8: there is no procedure `byuing`"],
    ),
    "nothing expected": ("given: {seed: 1}", ["RW919 2: the scenario `x` expects nothing"]),
    "two actors": (
        "do:\n  - {seat0: wait, seat1: wait}\nexpect: {over: true}",
        ["RW913 5: a step has one of `seat0`, `seat1` and so on, `chance` or `expect`"],
    ),
}


@pytest.mark.parametrize("what", GOOD)
def test_it_comes_out(tmp_path: Path, what: str) -> None:
    assert failures(tmp_path, one(GOOD[what])) == []


@pytest.mark.parametrize("what", BAD)
def test_it_fails(tmp_path: Path, what: str) -> None:
    body, expected = BAD[what]
    assert sorted(failures(tmp_path, one(body))) == sorted(expected)


def test_ids_and_citations(tmp_path: Path) -> None:
    text = "scenarios:\n" + "  - {id: x, cite: [s-1], expect: {over: false}}\n" * 2
    assert failures(tmp_path, text) == [
        "RW918 2: `sources.yaml` has no paragraph `s-1`",
        "RW919 3: there are two scenarios with the id `x`",
        "RW918 3: `sources.yaml` has no paragraph `s-1`",
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("scenarios:\n  - {id: x, expect: {over: true}}\n", "RW131"),
        ("scenarios:\n  - {id: x, assumed: true, expects: {over: true}}\n", "RW130"),
        ("scenarios:\n  - {id: x, assumed: true, do: [{seatA: wait}]}\n", "RW134"),
        ("scenario: {}\n", "RW130"),
        ("scenarios: []\n", "RW136"),
    ],
)
def test_the_shape_is_checked(tmp_path: Path, text: str, code: str) -> None:
    assert code in {found.split()[0] for found in failures(tmp_path, text)}


def test_the_example_of_the_page(tmp_path: Path) -> None:
    """docs/scenarios.md shows a scenario of the game at the beginning of docs/language.md."""
    rules, page = (
        re.findall(rf"(?ms)^```yaml {words}.*?$\n(.*?)^```", (DOCS / name).read_text(encoding="utf-8"))[0]
        for name, words in (("language.md", "game name=heap"), ("scenarios.md", "scenarios"))
    )
    assert failures(tmp_path, page, rules) == []


@pytest.mark.parametrize("game", loading.games())
def test_the_scenarios_of_the_games(game: str) -> None:
    diags = Diagnostics()
    outcomes, _ = run_scenarios(loading.RULES / game, diags)
    assert diags.ok
    assert {outcome.id: [str(item.span) for item in outcome.findings] for outcome in outcomes if outcome.failed} == {}
