"""The smaller verbs: list, check, explain, replay; and play."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rulewright import loading

from .conftest import Command, edit


@pytest.fixture
def house(heap: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games that stands in for `rules/`."""
    monkeypatch.setattr(loading, "RULES", heap.parent)
    monkeypatch.setattr(loading, "GENERATED", heap.parent.parent / "generated")
    return heap.parent


def test_list(command: Command, house: Path) -> None:
    done = command("list")
    assert done.code == 0
    assert "heap" in done.out and "The Heap" in done.out and "hand: small, large" in done.out


def test_list_as_json(command: Command, house: Path) -> None:
    (game,) = json.loads(command("list", "--json").out)["games"]
    assert game == {
        "id": "heap",
        "title": "The Heap",
        "titles": {"en": "The Heap"},
        "languages": ["en"],
        "seats": [2, 3],
        "base": 2,
        "variants": [{"id": "short", "seats": [2, 3]}],
        "rulings": [{"id": "hand", "default": "small", "options": ["small", "large"], "seats": [2, 3]}],
    }


def test_a_broken_game_does_not_hide_the_others(command: Command, house: Path) -> None:
    (house / "broken").mkdir()
    (house / "broken" / "game.yaml").write_text("game: [\n", encoding="utf-8")
    done = command("list", "--json")
    assert done.code == 1
    assert [game["id"] for game in json.loads(done.out)["games"]] == ["heap"]
    assert "--> broken/game.yaml:1:7" in done.err


def test_check_is_clean(command: Command, house: Path) -> None:
    done = command("check")
    assert (done.code, done.out) == (0, "heap (8 rulesets): nothing found\n")


def test_check_tells_each_finding_once(command: Command, heap: Path) -> None:
    edit(heap / "game.yaml", "stones -= n", "stonse -= n")
    done = command("check", heap)
    assert done.code == 1
    assert done.out.count("--> heap/game.yaml:12:16") == 1
    assert "Did you mean `stones`?" in done.out


def test_check_finds_what_only_one_option_has(command: Command, heap: Path) -> None:
    edit(heap / "rulings" / "hand.yaml", "to: 4", "to: 6")
    done = command("check", heap, "--json")
    assert done.code == 1
    (finding,) = json.loads(done.out)["findings"]
    assert (finding["code"], finding["span"]["file"], finding["span"]["line"]) == ("RW406", "heap/rulings/hand.yaml", 9)


def test_check_with_own_values(command: Command, heap: Path) -> None:
    own = heap.parent / "own.yaml"
    own.write_text(
        "overlay: {id: own, layer: own, for: {seats: [3]}, assumed: true,\n"
        "  changes: [{set: constants.most_take.value, to: 2}]}\n",
        encoding="utf-8",
    )
    done = command("check", heap, "--overlay", own)
    assert done.code == 1
    assert "Did you mean `most_taken`?" in done.out
    edit(own, "most_take.", "most_taken.")
    assert command("check", heap, "--overlay", own).code == 0
    assert command("check", heap, "--overlay", heap / "none.yaml").code == 1
    edit(own, "[3]", "[9]")
    done = command("check", heap, "--overlay", own)
    assert done.code == 1
    assert "none of the numbers of seats" in done.out


def test_explain(command: Command) -> None:
    done = command("explain", "rw101")
    assert done.code == 0
    assert done.out.startswith("RW101: a file or folder does not exist\n\n")
    codes = [line.split()[0] for line in command("explain").out.splitlines() if line.startswith("  ")]
    assert {code[:3] for code in codes} >= {"RW1", "RW2", "RW3", "RW4", "RW5", "RW6", "RW7", "RW9"}
    assert codes == sorted(codes)
    assert command("explain", "RW000").code == 1
    assert json.loads(command("explain", "RW901", "--json").out)["codes"][0]["code"] == "RW901"


def test_play_to_the_end(command: Command, heap: Path) -> None:
    done = command("play", heap, "--seed", 1, "--variant", "short", typed="2\n" * 20)
    assert done.code == 0
    assert "The Heap:\n  1  take 1\n  2  take 2\n  3  take 3\n" in done.out
    assert done.out.rstrip().splitlines()[-1].startswith("-- over: seat 1: ")


@pytest.mark.parametrize("typed", ["", "1\n", "q\n", "1\nq\n", "?\nv\nl\nzz\n99\n0\n-1\ns\n\n"])
def test_leaving_is_clean(command: Command, heap: Path, typed: str) -> None:
    done = command("play", heap, "--seed", 1, typed=typed)
    assert (done.code, done.err) == (0, "")


def test_words_narrow_the_options_down(command: Command, heap: Path) -> None:
    out = command("play", heap, "--seed", 1, typed="KE 2\nnothing of that kind\n").out
    assert "> " + "  2  take 2\n" + "> " + "no option has 'nothing of that kind' in it; ? for help\n" in out


def test_options_agree_with_their_numbers(command: Command, heap: Path) -> None:
    edit(heap / "text/en/words.yaml", "option.flow.take: take {n}", "option.flow.take: 'take {n} {n|stone|stones}'")
    done = command("play", heap, "--seed", 1, typed="2\nq\n")
    assert "  1  take 1 stone\n" in done.out and "  2  take 2 stones\n" in done.out
    assert "seat 1: take 2 stones\n" in done.out


def test_a_game_without_texts_can_be_played(command: Command, heap: Path) -> None:
    shutil.rmtree(heap / "text")
    done = command("play", heap, "--seed", 1, typed="1\nq\n")
    assert "\nheap:\n" in done.out and "  1  take 1\n" in done.out


def test_a_saved_game_goes_on(command: Command, heap: Path, tmp_path: Path) -> None:
    saved, record = tmp_path / "saved.json", tmp_path / "record.json"
    command("play", heap, "--seed", 1, typed=f"1\ns {saved}\nr {record}\ns {tmp_path}/no/file\nq\n")
    assert json.loads(saved.read_text(encoding="utf-8"))["kind"] == "rulewright state"
    done = command("play", heap, "--resume", saved, "--record", record, typed="l\nq\n")
    assert done.code == 0
    assert "seat 1: take 1" in done.out
    assert "seat 1: take 1" in command("replay", record, "--game", heap).out


def test_replay(command: Command, heap: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    command("play", heap, "--seed", 1, "--variant", "short", "--record", record, typed="1\n" * 20)
    done = command("replay", record, "--game", heap)
    assert done.code == 0
    assert done.out.startswith("chance: ") and "\nseat 1: take 1\n" in done.out
    assert "-- over: seat 1: " in done.out
    assert "\nstones = 4\n" in command("replay", record, "--game", heap, "--seat", 2).out
    assert json.loads(command("replay", record, "--game", heap, "--json").out)["over"]
    assert command("replay", record, "--game", heap, "--seat", 3).code == 2


def test_replay_says_where_it_no_longer_fits(command: Command, heap: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    command("play", heap, "--seed", 1, "--record", record, typed="3\nq\n")
    edit(heap / "game.yaml", "type: 1..5, value: 3", "type: 1..5, value: 2")
    done = command("replay", record, "--game", heap)
    assert done.code == 1
    assert done.err.startswith(f"rulewright: {record}: entry 2 (flow.1, seat 0, 'take 3'): ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not readable as JSON"),
        ("[]", "not a rulewright state or a rulewright replay"),
        ('{"kind": "rulewright replay", "format": 1, "game": "../heap"}', "no game of rules/"),
        ("[" * 100_000, "not readable as JSON"),
    ],
)
def test_a_record_that_is_none(command: Command, tmp_path: Path, text: str, words: str) -> None:
    record = tmp_path / "record.json"
    record.write_text(text, encoding="utf-8")
    done = command("replay", record)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert words in done.err
    assert command("replay", tmp_path / "none.json").code == 1
    assert command("replay", tmp_path).code == 1
    record.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in command("replay", record).err


def test_scenarios_as_a_verb(command: Command, heap: Path) -> None:
    assert command("test", heap).out.splitlines() == [
        "ok     last_stone  heap/scenarios/last_stone.yaml:2",
        "heap: 1 scenarios, none failed",
    ]
    edit(heap / "scenarios" / "last_stone.yaml", "{stones: 1}", "{stones: 2}")
    done = command("test", heap, "--scenario", "last_stone")
    assert done.code == 1
    assert "`stones` is 1, expected was 2\n --> heap/scenarios/last_stone.yaml:9:38\n" in done.out
    rows = json.loads(command("test", heap, "--json").out)["games"]["heap"]
    assert [row["ok"] for row in rows] == [False]
    assert "Did you mean `last_stone`?" in command("test", heap, "--scenario", "lost_stone").err
