"""Rulesets of Die Macher: what the short game takes out, what an edit of a type asks for, rulings in combination."""

from __future__ import annotations

import itertools
import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright import loading
from rulewright.cli import main
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.model.game import Game
from rulewright.compiler.model.reuse import Known
from rulewright.compiler.overlay import offer
from rulewright.compiler.pipeline import Choice, finish, model, read
from rulewright.compiler.source.folder import Sources
from rulewright.runtime.simulate import simulate
from rulewright.runtime.state import Game as Playable

RULES = loading.RULES / "die_macher"
SEATS = (3, 4, 5)
VARIANTS = ((), ("short",))


@pytest.fixture(scope="module")
def sources() -> Sources:
    diags = Diagnostics()
    found, _ = read(RULES, diags)
    assert not list(diags)
    return found


def typed(sources: Sources, choice: Choice, known: Known | None = None) -> Game:
    """A ruleset as a typed game, without a finding."""
    diags = Diagnostics()
    game = model(sources, choice, (), diags, known=known)
    assert [item.message for item in diags if item.severity == "error"] == []
    assert game is not None
    return game


# --- the short game


@pytest.mark.parametrize("seats", SEATS)
def test_the_short_game_takes_out_what_the_text_lists(sources: Sources, seats: int) -> None:
    whole, short = (
        Counter({(name, card.id): card.count for name, kind in game.kinds.items() for card in kind.cards})
        for game in (typed(sources, Choice(seats, variants)) for variants in VARIANTS)
    )
    assert not short - whole
    gone = whole - short
    assert gone == {
        ("cabinet", "chancellor_candidate"): 5,
        ("contribution", "contribution_50000"): 5,
        **{("poll", f"poll_{number}"): 1 for number in range(11, 21)},
        ("payout_tile", "fifth_payout"): 1,
    }
    kinds: Counter[str] = Counter()
    for (kind, _), count in gone.items():
        kinds[kind] += count
    assert kinds == {"cabinet": 5, "contribution": 5, "poll": 10, "payout_tile": 1}


def test_the_short_game_declares_nothing_else_away(sources: Sources) -> None:
    whole, short = (typed(sources, Choice(4, variants)) for variants in VARIANTS)
    for part in ("variables", "zones", "constants", "tables", "procedures", "kinds"):
        assert list(getattr(short, part)) == list(getattr(whole, part))


# --- edits


def changed(tmp_path: Path, *edits: tuple[str, str, str]) -> Path:
    """A copy of the rules with some texts replaced."""
    folder = tmp_path / "die_macher"
    shutil.copytree(RULES, folder)
    for name, old, new in edits:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, old)
        path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def line_of(path: Path, text: str) -> int:
    """The line on which a text begins."""
    return path.read_text(encoding="utf-8").split(text)[0].count("\n") + 1


def test_a_round_less_is_refused_at_every_table_over_the_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = changed(tmp_path, ("game.yaml", "  - id: round\n    range: 1..7", "  - id: round\n    range: 1..6"))
    assert main(["check", str(folder), "--format", "json"]) == 1
    errors = [item for item in json.loads(capsys.readouterr().out)["findings"] if item["severity"] == "error"]
    rounds = folder / "boards" / "rounds.yaml"
    text = rounds.read_text(encoding="utf-8")
    items = text[text.index("\ntables:") :].split("  - id: ")[1:]
    tables = [item.split()[0] for item in items if "per: [round]" in item]
    values = [line_of(rounds, text[text.index("value:", text.index(f"  - id: {name} ")) :]) for name in tables]
    assert len(tables) == 7
    last, lists = errors
    assert (last["span"]["file"], last["span"]["line"]) == (
        lists["labels"][0]["span"]["file"],
        line_of(rounds, "  - {id: last"),
    )
    assert (lists["code"], lists["span"]["file"].rpartition("/")[2]) == ("RW407", "game.yaml")
    named = [(label["span"]["line"], label["text"]) for label in lists["labels"]]
    assert named == [(line, f"`{name}`: 7 values") for name, line in zip(tables, values, strict=True)]
    assert all(label["span"]["file"].endswith("boards/rounds.yaml") for label in lists["labels"])


TILE = """rulings:
  - id: late_payout
    assumed: true
    default: fifth
    options:
      - {id: fifth}
      - {id: fourth, changes: [{set: cards.payout_tile.fifth_payout.round, to: 4}]}
  - id: crowd
    assumed: true
    for: {seats: [5]}
    default: small
    options:
      - {id: small}
      - {id: large, changes: [{set: constants.pool_size.value, to: 7}]}
"""


def refused(tmp_path: Path, seats: int, variants: tuple[str, ...], ruling: str, option: str) -> tuple[str, list[str]]:
    """The code of the one finding about a ruling of `TILE`, and all places that it shows."""
    folder = changed(tmp_path)
    (folder / "rulings" / "extra.yaml").write_text(TILE, encoding="utf-8")
    diags = Diagnostics()
    sources, _ = read(folder, diags)
    assert model(sources, Choice(seats, variants, {ruling: option}), (), diags) is None
    [item] = [item for item in diags if item.severity == "error"]
    spans = [item.span, *(label.span for label in item.labels)]
    return item.code, [f"{span.file}:{span.line}" for span in spans if span is not None]


def test_a_ruling_about_a_tile_that_the_short_game_took_out_names_both_places(tmp_path: Path) -> None:
    line = line_of(RULES / "overlays" / "short.yaml", "    - {remove: cards.payout_tile.fifth_payout")
    assert refused(tmp_path, 4, ("short",), "late_payout", "fourth") == (
        "RW213",
        ["die_macher/rulings/extra.yaml:7", f"die_macher/overlays/short.yaml:{line}"],
    )


def test_a_ruling_outside_its_seats_names_where_they_stand(tmp_path: Path) -> None:
    code, places = refused(tmp_path, 4, (), "crowd", "large")
    assert (code, places) == ("RW212", ["die_macher/rulings/extra.yaml:10"])


# --- rulings together


def options(sources: Sources, seats: int) -> dict[str, list[str]]:
    """The rulings that exist for a number of seats, each with its options, the default first."""
    diags = Diagnostics()
    offered = offer(sources, diags)
    assert offered is not None
    return {
        ruling.id: [ruling.default, *(name for name in ruling.names if name != ruling.default)]
        for ruling in offered.rulings.values()
        if seats in ruling.seats
    }


Pair = frozenset[tuple[str, str]]


def covering(rulings: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    """Choices in which each two options of two rulings occur together in one at least.

    Each choice is built greedily: it begins with a pair that is still missing, and every further ruling gets the option
    that adds most missing pairs. The same rulings give the same choices.
    """
    missing: dict[Pair, None] = {
        frozenset(((one, a), (two, b))): None
        for one, two in itertools.combinations(rulings, 2)
        for a in rulings[one]
        for b in rulings[two]
    }
    while missing:
        chosen = dict(next(iter(missing)))
        for ruling, names in rulings.items():
            if ruling not in chosen:
                chosen[ruling] = max(
                    names, key=lambda name: sum(frozenset(((ruling, name), pair)) in missing for pair in chosen.items())
                )
        for pair in itertools.combinations(chosen.items(), 2):
            missing.pop(frozenset(pair), None)
        yield chosen


def test_the_choices_cover_every_pair(sources: Sources) -> None:
    rulings = options(sources, 4)
    assert len(rulings) == 35
    choices = list(covering(rulings))
    assert choices == list(covering(rulings))
    together = {frozenset(pair) for choice in choices for pair in itertools.combinations(choice.items(), 2)}
    named = [(ruling, name) for ruling, names in rulings.items() for name in names]
    wanted = {frozenset(pair) for pair in itertools.combinations(named, 2) if pair[0][0] != pair[1][0]}
    assert together == wanted
    assert len(choices) < 30


def play(game: Game, games: int) -> None:
    """Play a typed ruleset to the end, the invariants checked at each pause."""
    diags = Diagnostics()
    compiled = finish(game, diags)
    assert compiled is not None
    result = simulate(Playable(loading.run_module(compiled), compiled.texts), games, seed=1, checked=True)
    assert (result["games"], result["cut_off"]) == (games, 0)


def test_all_other_options_together(sources: Sources) -> None:
    every = {ruling: names[-1] for ruling, names in options(sources, 3).items()}
    play(typed(sources, Choice(3, (), every)), 3)


@pytest.mark.slow
@pytest.mark.parametrize("variants", VARIANTS, ids=["standard", "short"])
@pytest.mark.parametrize("seats", SEATS)
def test_each_pair_of_options_compiles_and_is_played(sources: Sources, seats: int, variants: tuple[str, ...]) -> None:
    known = Known()
    for choice in covering(options(sources, seats)):
        play(typed(sources, Choice(seats, variants, choice), known), 3)
