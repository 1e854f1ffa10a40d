"""Saves and replays of strangers: refused in one line that names what is wrong, or a position that play can reach."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.runtime.refusal import BadData
from rulewright.runtime.save import MAX_TEXT
from rulewright.runtime.state import Game, State

from .limited import limited

GAME = """\
game:
  id: booth
  seats: [2, 3]
  max_decisions: 30
  flow: |
    extra := random of {few, many}
    secretly each seat p
      seat p choose bid[p] from 0 .. 3
    reveal bid
    for each seat p
      seat p choose
        take n from 1 .. 3 -> stones -= n
        stay -> nothing
    if extra = many
      stones -= 1
  returns: {seat: p, value: "bid[p]"}
  assumed: true
types:
  - {id: amount, values: [few, many], assumed: true}
variables:
  - {id: stones, type: 0..12, start: 12, assumed: true}
  - {id: bid, per: [seat], type: 0..3, seen_by: owner, assumed: true}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("rules") / "booth"
    found.mkdir()
    (found / "game.yaml").write_text(GAME, encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    return rulewright.load(folder)


def half_way(game: Game) -> State:
    """After chance and one of the two secret answers."""
    state = game.start(3)
    state.play(1, "bid 2")
    return state


def in_the_open(game: Game) -> State:
    """When the first seat is asked for stones."""
    state = half_way(game)
    state.play(0, "bid 1")
    return state


def put(*path: str | int, to: object) -> Callable[[dict[str, Any]], object]:
    """What changes one value of a file."""

    def change(data: dict[str, Any]) -> object:
        target: Any = data
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = to
        return data

    return change


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda data: {name: value for name, value in data.items() if name != key}


Spoil = Callable[[dict[str, Any]], object]
DEEP: list[Any] = []
for _ in range(300):
    DEEP = [DEEP]

BOTH: dict[str, tuple[Spoil, str]] = {
    "a list": (lambda data: [data], "not a rulewright"),
    "a word": (lambda data: "__import__('os').system('true')", "not a rulewright"),
    "another kind": (put("kind", to={"__class__": "State"}), "not a rulewright"),
    "another format": (put("format", to=2), "format 2 is not known"),
    "a format of a long name": (put("format", to="x" * 100_000), "format 'xxx"),
    "another game": (put("game", to="president_maker"), "not of 'booth'"),
    "a game by a path": (put("game", to="../../../etc"), "not of 'booth'"),
    "a game of another type": (put("game", to=[1]), "not of 'booth'"),
    "an unknown key": (put("__class__", to="os"), "no key '__class__'"),
    "a key of a megabyte": (put("k" * 1_000_000, to=1), "no key 'kkk"),
    "no chance": (without("chance"), "chance: two 32-bit words expected"),
    "chance of three words": (put("chance", to=[1, 2, 3]), "chance: two 32-bit words expected"),
    "chance that is too large": (put("chance", to=[1 << 32, 0]), "chance: two 32-bit words expected"),
    "chance below zero": (put("chance", to=[-1, 0]), "chance: two 32-bit words expected"),
    "chance in words": (put("chance", to=["1", "2"]), "chance: two 32-bit words expected"),
    "explicit in words": (put("explicit", to="yes"), "explicit: true or false expected"),
    "no record": (without("record"), "record: a list expected"),
    "a record that is none": (put("record", to={"0": [1]}), "record: a list expected"),
    "an entry of the wrong length": (put("record", 0, to=[1, 2]), "entry 1: "),
    "an entry that is no list": (put("record", 0, to=7), "entry 1: "),
    "an entry in an entry": (put("record", 0, to=[DEEP, 0, 0]), "entry 1: "),
    "a truth value for a seat": (put("record", 0, 1, to=True), "entry 1"),
    "a seat that does not play": (put("record", 0, 1, to=9), "entry 1"),
    "a seat below zero": (put("record", 0, 1, to=-2), "entry 1"),
    "a seat of nineteen digits": (put("record", 0, 1, to=10**18), "entry 1"),
    "too many entries": (lambda data: put("record", to=data["record"] * 50_000)(data), "entry "),
}
SAVES: dict[str, tuple[Spoil, str]] = {
    "other rules": (put("hash", to="0" * 64), "made with other rules"),
    "no hash": (without("hash"), "made with other rules"),
    "an option below zero": (put("record", 0, 2, to=-1), "record entry 1: "),
    "an option that is too large": (put("record", 0, 2, to=10**18), "record entry 1: "),
    "a point that is not reached": (put("record", 0, 0, to=2), "record entry 1: "),
    "no vector": (without("vector"), "the vector is not what the record leads to"),
    "a short vector": (put("vector", to=[1]), "the vector is not what the record leads to"),
    "a vector that is too long": (put("vector", to=[0] * 1_000_000), "the vector is not"),
    "a vector out of range": (put("vector", 6, to=10**18), "the vector is not"),
    "a vector with a list": (put("vector", 6, to=[]), "the vector is not"),
    "no pending": (without("pending"), "pending: the answers of each seat"),
    "pending of another seat": (put("pending", to={"5": []}), "pending: the answers of each seat"),
    "pending of a seat in words": (put("pending", to={"0": [], "__len__": []}), "pending: the answers of each seat"),
    "a pending answer that is none": (put("pending", "1", to=[99]), "pending: "),
    "a pending answer in words": (put("pending", "1", to=["2"]), "pending: seat 1: a list of integers"),
    "too many pending answers": (put("pending", "1", to=[1] * 100_000), "pending: "),
    "all have answered": (put("pending", "0", to=[1]), "pending: the block would have ended"),
}
REPLAYS: dict[str, tuple[Spoil, str]] = {
    "an answer that there is not": (put("record", 1, 2, to="__class__"), "has no option '__class__'"),
    "a number for a name": (put("record", 1, 2, to=1), "entry 2: [point, seat, name] expected"),
    "a name of a megabyte": (put("record", 1, 2, to="x" * 1_000_000), "entry 2: "),
    "a point of a megabyte": (lambda data: put("record", 1, to=["x" * 1_000_000, 0, "no"])(data), "entry 2 (xxx"),
    "an answer out of turn": (put("record", 1, 1, to=-1), "entry 2"),
}
RULESETS: dict[str, tuple[Spoil, str]] = {
    "no ruleset": (without("ruleset"), "ruleset: seats, variants and rulings expected"),
    "a ruleset that is a list": (put("ruleset", to=[]), "ruleset: seats, variants and rulings expected"),
    "no such number of seats": (put("ruleset", "seats", to=7), "ruleset: `booth` is not made for 7 seats"),
    "seats of nineteen digits": (put("ruleset", "seats", to=10**18), "ruleset: `booth` is not made for"),
    "seats that are true": (put("ruleset", "seats", to=True), "ruleset: seats, variants and rulings expected"),
    "an unknown variant": (put("ruleset", "variants", to=["short"]), "ruleset: `booth` has no variant `short`"),
    "a variant by a path": (put("ruleset", "variants", to=["../../etc/passwd"]), "ruleset: `booth` has no variant"),
    "a variant of a megabyte": (put("ruleset", "variants", to=["x" * 1_000_000]), "ruleset: seats, variants and"),
    "variants without end": (put("ruleset", "variants", to=["x"] * 100_000), "ruleset: `booth` has no variant"),
    "an unknown ruling": (put("ruleset", "rulings", to={"__init__": "x"}), "ruleset: `booth` has no ruling"),
    "a ruling that is a list": (put("ruleset", "rulings", to={"a": []}), "ruleset: seats, variants and rulings"),
}


def refused(act: Callable[[], object], words: str) -> None:
    """It is refused in one line of a length that can be read."""
    with pytest.raises(BadData) as caught:
        act()
    message = str(caught.value)
    assert words in message
    assert len(message) < 600 and "\n" not in message, message[:2000]


@pytest.mark.parametrize("what", [*BOTH, *SAVES])
def test_a_hostile_save(game: Game, what: str) -> None:
    spoil, words = (BOTH | SAVES)[what]
    refused(lambda: game.restore(json.dumps(spoil(json.loads(half_way(game).save())))), words)


@pytest.mark.parametrize("what", [*BOTH, *REPLAYS])
def test_a_hostile_replay(game: Game, what: str) -> None:
    spoil, words = (BOTH | REPLAYS)[what]
    refused(lambda: game.replay(json.dumps(spoil(json.loads(in_the_open(game).replay_text())))), words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not readable as JSON"),
        ("\x00\x01\x02", "not readable as JSON"),
        ("[" * 1_000_000, "too many brackets in each other"),
        ('{"a":' * 100_000, "too many brackets in each other"),
        ("9" * 1_000_000, "a number of 1,000,000 digits"),
        ("1." + "0" * 1_000_000, "only whole numbers are used here"),
        ("NaN", "NaN'"),
        ('{"kind": -Infinity}', "only whole numbers"),
        ("!!python/object/apply:os.system [true]", "not readable as JSON"),
        ("a: &a [1]\nb: [*a, *a]", "not readable as JSON"),
        (" " * (MAX_TEXT + 1), "longer than 8,000,000 characters"),
        ("[" + "[]," * 2_600_000 + "[]]", "not a rulewright"),
    ],
    ids=range(12),
)
def test_what_is_no_file_of_ours(game: Game, text: str, words: str) -> None:
    refused(lambda: game.restore(text), words)
    refused(lambda: game.replay(text), words)


@pytest.mark.parametrize("cut", range(1, 100, 7))
def test_a_file_that_breaks_off(game: Game, cut: int) -> None:
    for text, read in ((half_way(game).save(), game.restore), (in_the_open(game).replay_text(), game.replay)):
        refused(lambda text=text, read=read: read(text[: len(text) * cut // 100]), "not readable as JSON")  # type: ignore[misc]


# ---- the command line ----------------------------------------------------------------------------------------------


def told(words: list[str | Path], typed: str = "") -> None:
    """The command ends soon, in little memory, with code 1 and one line that names the file."""
    done = limited(words, typed)
    assert done.code == 1, (done.out + done.err)[-2000:]
    assert done.err.startswith("rulewright: ") and done.err.count("\n") == 1, done.err[-2000:]
    assert "record.json" in done.err
    assert len(done.err) < 800


@pytest.mark.parametrize("what", RULESETS)
def test_a_ruleset_that_there_is_not(game: Game, folder: Path, tmp_path: Path, what: str) -> None:
    from rulewright.records import open_record

    spoil, words = RULESETS[what]
    for text in (half_way(game).save(), in_the_open(game).replay_text()):
        path = tmp_path / "record.json"
        path.write_text(json.dumps(spoil(json.loads(text))), encoding="utf-8")
        refused(lambda: open_record(path, folder), words)  # noqa: B023  (called at once)


HEAVY: dict[str, Callable[[str], str]] = {
    "empty lists": lambda text: "[" + "[]," * 2_600_000 + "[]]",
    "a vector of megabytes": lambda text: json.dumps(put("vector", to=[0] * 2_500_000)(json.loads(text))),
    "a record of megabytes": lambda text: json.dumps(put("record", to=[[1, 0, 0]] * 700_000)(json.loads(text))),
    "forty megabytes": lambda text: " " * 40_000_000,
    "brackets": lambda text: "[" * 7_000_000,
}


@pytest.mark.parametrize("what", HEAVY)
@pytest.mark.parametrize("verb", ["play", "replay"])
def test_a_heavy_file(game: Game, folder: Path, tmp_path: Path, verb: str, what: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(HEAVY[what](half_way(game).save()), encoding="utf-8")
    told(["play", folder, "--resume", path] if verb == "play" else ["replay", path, "--game", folder])


def test_a_file_without_an_end(folder: Path) -> None:
    done = limited(["replay", "/dev/zero", "--game", folder])
    assert (done.code, done.err) == (1, "rulewright: /dev/zero: longer than 8,000,000 characters\n")


@pytest.mark.skipif(os.name != "posix", reason="makes a pipe")
def test_what_is_typed_by_a_stranger(folder: Path, tmp_path: Path) -> None:
    """A number without end, names of files that cannot be, and signs that steer a terminal."""
    typed = "\n".join(
        ["1" * 5000, "0", "-1", "s ~nobody_of_this_name/x", "s a\x00b", "r /", "\x1b[2J", "x" * 100_000, "q"]
    )
    done = limited(["play", folder, "--seed", "1"], typed + "\n")
    assert done.code == 0, done.err[-2000:]
    assert "\x1b" not in done.out + done.err
