"""`rulewright check` looks at the names in scenarios without playing them: what it says, and that it says no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.survey import survey
from rulewright.scenario.look import look

from .test_scenarios import BAD, GOOD, TABLE, one


def found_in(tmp_path: Path, scenarios: str) -> list[str]:
    """Code, line and message of what is found in scenarios by their names."""
    folder = tmp_path / "table"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "game.yaml").write_text(TABLE, encoding="utf-8")
    (folder / "scenarios" / "s.yaml").write_text(scenarios, encoding="utf-8")
    diags = Diagnostics()
    one_survey = survey(folder, Diagnostics())
    assert one_survey.model is not None
    look(one_survey.sources, one_survey.model, diags)
    return [f"{item.code} {item.span.line if item.span else 0}: {item.message}" for item in diags]


MORE = {"a value of another type": ["RW911 4: `1` is no seat"]}
"""What playing does not come to, because it stops at the first mistake."""


@pytest.mark.parametrize("what", GOOD)
def test_what_comes_out_is_in_order(tmp_path: Path, what: str) -> None:
    assert found_in(tmp_path, one(GOOD[what])) == []


@pytest.mark.parametrize("what", BAD)
def test_it_says_nothing_that_playing_does_not(tmp_path: Path, what: str) -> None:
    """Names, the choice of the rules and the text of the start are told alike; what only playing shows is not told."""
    body, expected = BAD[what]
    told = {"RW911", "RW216", "RW401", "RW919"} | ({"RW913"} if what == "two actors" else set())
    named = [item for item in expected if item.split()[0] in told]
    assert sorted(found_in(tmp_path, one(body))) == sorted(named + MORE.get(what, []))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("do: [{seat0: biy salt}]\nexpect: {over: true}", "RW911 4: no choice has an option `biy`"),
        ("do: [{seat0: buy slat}]\nexpect: {over: true}", "RW911 4: `slat` is no ware of `buy`"),
        ("do: [{seat0: buy}]\nexpect: {over: true}", "RW911 4: `buy` has 1 argument, not 0"),
        ("do: [{seat3: wait}]\nexpect: {over: true}", "RW911 4: there is no `seat3`"),
        ("do: [{seat0: [wait, weit]}]\nexpect: {over: true}", "RW911 4: no choice has an option `weit`"),
        ("do: [{chance: slat}]\nexpect: {over: true}", "RW911 4: nothing that chance may bring is called `slat`"),
        ("expect: {asked: {seat1: [wiat]}}", "RW911 4: no choice has an option `wiat`"),
        ("expect: {returns: {seat7: 1}}", "RW911 4: `seat7` is no seat of `returns`"),
        ("do: [{seat0: biy salt, refused: outside}]", "RW911 4: no choice has an option `biy`"),
        ("given: {rulings: {red: two}}\nexpect: {over: true}", "RW211 4: `table` has no ruling `red`"),
    ],
)
def test_a_name_that_is_not_there(tmp_path: Path, body: str, expected: str) -> None:
    assert found_in(tmp_path, one(body)) == [expected]


@pytest.mark.parametrize(
    "body",
    [
        "do: [{seat0: biy salt, refused: no-such-option}]",
        "do: [{seat0: buy slat, refused: no-such-option}]",
        "given:\n  at: |\n    seat first(seats) choose\n      sing\n      hum\n"
        "do: [{seat0: sing}]\nexpect: {over: true}",
        "do: [{seat0: bid 77}]\nexpect: {over: true}",
    ],
)
def test_what_is_left_to_playing(tmp_path: Path, body: str) -> None:
    assert found_in(tmp_path, one(body)) == []


def test_check_looks_again_after_an_edit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Findings are kept between two checks; those about scenarios follow an edit of the scenarios alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "table"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "game.yaml").write_text(TABLE, encoding="utf-8")
    scenarios = folder / "scenarios" / "s.yaml"
    scenarios.write_text(one("do: [{seat0: wait}]\nexpect: {over: true}"), encoding="utf-8")
    assert main(["check", str(folder)]) == 0
    scenarios.write_text(one("do: [{seat0: wiat}]\nexpect: {over: true}"), encoding="utf-8")
    assert main(["check", str(folder)]) == 1
    assert "no choice has an option `wiat`" in capsys.readouterr().out
