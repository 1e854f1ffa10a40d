"""Prose that a person wrote is told when the rule under it changes, and kept quiet about when nothing has."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.survey import survey

FILES = {
    "game.yaml": """\
game:
  id: well
  seats: [2, 3]
  max_decisions: 40
  languages: [en, zh-Hans]
  flow: |
    draw_water
    for each seat p
      buckets[p] += 0
  returns:
    seat: p
    value: buckets[p]

constants:
  - {id: rounds_played, type: 1..9, value: 2, assumed: true}
  - {id: share, type: 1..9, value: 1, assumed: true}

variables:
  - {id: buckets, per: [seat], type: 0..40, start: 0, assumed: true}

functions:
  - {id: take, gives: 0..9, value: share, assumed: true}

procedures:
  - id: fill
    params: "p: seat"
    do: buckets[p] += take()   # what he takes
    assumed: true

phases:
  - id: draw_water
    do: |
      repeat rounds_played times
        for each seat p
          seat p choose
            haul -> fill p
            wait
    assumed: true
""",
    "overlays/three.yaml": """\
overlay:
  id: three
  layer: seats
  for: {seats: [3]}
  assumed: true
  changes:
    - {set: constants.share.value, to: 2}
""",
    "rulings/water.yaml": """\
rulings:
  - id: dry                  # may the well run dry?
    default: never
    assumed: true
    options:
      - id: never
      - id: at_once
        changes:
          - {set: constants.share.value, to: 3}
""",
    "text/en/words.yaml": """\
text:
  game.title: Well
  game.end: Whoever has most wins.
  phase.draw_water: Drawing water
  phase.draw_water.text: For {constant.rounds_played} rounds each may draw a bucket.
  variable.buckets: buckets
  option.draw_water.haul: draw
  option.draw_water.wait: wait
  procedure.fill: "{p} draws"
  ruling.dry: Does the well run dry?
  ruling.dry.text: Nobody says so.
  ruling.dry.never: never
  ruling.dry.at_once: at once
  constant.rounds_played: Rounds
  constant.share: Share
""",
    "text/zh-Hans/words.yaml": """\
text:
  game.title: 水井
  game.end: 水最多的玩家获胜。
  phase.draw_water: 打水
  phase.draw_water.text: 共{constant.rounds_played}轮，每人可打一桶水。
  variable.buckets: 水桶
  option.draw_water.haul: 打水
  option.draw_water.wait: 等待
  procedure.fill: "{p}打水"
  ruling.dry: 井会干吗？
  ruling.dry.text: 没有人这么说。
  ruling.dry.never: 不会
  ruling.dry.at_once: 马上
  constant.rounds_played: 轮数
  constant.share: 份额
""",
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small game in order, with a record in which all its prose is read."""
    folder = tmp_path / "well"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert main(["review", str(folder), "--done"]) == 0
    assert found(folder) == []
    return folder


def found(folder: Path) -> list[str]:
    """What `check` says: code, place and message of each finding."""
    diags = Diagnostics()
    survey(folder, diags)
    return [f"{item.code} {item.span.file}:{item.span.line}: {item.message}" for item in diags if item.span]


def edit(folder: Path, name: str, old: str, new: str) -> None:
    """Change one place of a file."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


PHASE = "RW711 well/text/en/words.yaml:5: the rule under `phase.draw_water.text` has changed"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("game.yaml", "            wait\n", "            wait -> buckets[p] += 1\n"),
        ("game.yaml", "do: buckets[p] += take()", "do: buckets[p] += 2 * take()"),
        ("game.yaml", "gives: 0..9, value: share", "gives: 0..9, value: share + 1"),
        ("game.yaml", "id: share, type: 1..9, value: 1", "id: share, type: 1..9, value: 4"),
        ("overlays/three.yaml", "to: 2", "to: 4"),
    ],
    ids=["its text", "a procedure in it", "a function in it", "a number in it", "a number for another count of seats"],
)
def test_a_changed_rule_is_told_at_its_prose(game: Path, name: str, old: str, new: str) -> None:
    edit(game, name, old, new)
    assert found(game) == [f"{PHASE} since the sentence was read against it"]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("game.yaml", "   # what he takes", "   # what everybody takes"),
        ("game.yaml", "repeat rounds_played times", "repeat  rounds_played  times"),
        ("game.yaml", "id: rounds_played, type: 1..9, value: 2", "id: rounds_played, type: 1..9, value: 3"),
        ("text/en/words.yaml", "wait: wait", "wait: stay"),
    ],
    ids=["a comment", "spaces", "a number that the prose takes from the rules", "a label"],
)
def test_what_does_not_touch_the_prose_is_not_told(game: Path, name: str, old: str, new: str) -> None:
    edit(game, name, old, new)
    assert found(game) == []


def test_a_changed_option_is_told_at_the_prose_of_its_ruling(game: Path) -> None:
    edit(game, "rulings/water.yaml", "to: 3", "to: 5")
    message = "the rule under `ruling.dry.text` has changed since the sentence was read against it"
    assert found(game) == [f"RW711 well/text/en/words.yaml:11: {message}"]


def test_a_sentence_that_changed_in_one_language_only(game: Path) -> None:
    edit(game, "text/en/words.yaml", "may draw a bucket", "may draw one bucket")
    message = "`phase.draw_water.text` has changed in `en`, and not in `zh-Hans`"
    assert found(game) == [f"RW711 well/text/en/words.yaml:5: {message}"]


def test_mistakes_come_first(game: Path) -> None:
    edit(game, "game.yaml", "do: buckets[p] += take()", "do: buckets[p] += tak()")
    assert [line.split()[0] for line in found(game)] == ["RW401"]


def test_review_shows_and_records(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(game, "game.yaml", "value: share", "value: share + 1")
    edit(game, "rulings/water.yaml", "to: 3", "to: 5")
    capsys.readouterr()
    assert main(["review", str(game)]) == 1
    shown = capsys.readouterr().out
    assert "its rule: well/game.yaml:31" in shown
    assert "zh-Hans: 共{constant.rounds_played}轮，每人可打一桶水。" in shown
    assert main(["review", str(game), "ruling.dry.text", "--done"]) == 0
    assert [line.split()[1] for line in found(game)] == ["well/text/en/words.yaml:5:"]
    assert main(["review", str(game), "ruling.dry.text"]) == 2, "it is read"
    assert main(["review", str(game), "--done"]) == 0
    assert found(game) == []


def test_a_record_of_what_is_gone(game: Path) -> None:
    for locale in ("en", "zh-Hans"):
        path = game / "text" / locale / "words.yaml"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(line for line in lines if "ruling.dry.text" not in line), encoding="utf-8")
    message = "the record has `ruling.dry.text`, and no phase or ruling has such prose"
    assert found(game) == [f"RW711 well/reviewed.yaml:5: {message}"]


def test_without_a_record_nobody_asks(game: Path) -> None:
    (game / "reviewed.yaml").unlink()
    edit(game, "game.yaml", "value: share", "value: share + 1")
    assert found(game) == []


def test_the_record_is_the_same_each_time(game: Path) -> None:
    before = (game / "reviewed.yaml").read_bytes()
    assert main(["review", str(game), "--done"]) == 0
    assert (game / "reviewed.yaml").read_bytes() == before
