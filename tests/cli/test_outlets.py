"""Findings for other programs: JSON, SARIF, GitHub; what fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.compiler.diagnostics import Diagnostics, Edit, Label, Span
from rulewright.compiler.outlets import to_github, to_sarif

from .conftest import Command, edit

FORMATS = ("text", "json", "sarif", "github")


def is_sarif(log: Any) -> None:
    """The rules of SARIF 2.1.0 about what we write: which keys there are, and what refers to what."""
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    for run in log["runs"]:
        assert set(run) == {"tool", "columnKind", "results"}
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        driver = run["tool"]["driver"]
        assert driver["name"]
        rules = driver["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules)
        for rule in rules:
            assert rule["shortDescription"]["text"]
            assert rule["help"]["text"]
        for result in run["results"]:
            assert set(result) <= {"ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations", "fixes"}
            assert result["level"] in ("none", "note", "warning", "error")
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            assert result["message"]["text"]
            for location in result.get("locations", []) + result.get("relatedLocations", []):
                is_artifact(location["physicalLocation"]["artifactLocation"])
                is_region(location["physicalLocation"]["region"])
            related = result.get("relatedLocations", [])
            assert len({location["id"] for location in related}) == len(related)
            for fix in result.get("fixes", []):
                assert fix["artifactChanges"]
                for change in fix["artifactChanges"]:
                    is_artifact(change["artifactLocation"])
                    assert change["replacements"]
                    for replacement in change["replacements"]:
                        is_region(replacement["deletedRegion"])
                        assert set(replacement["insertedContent"]) == {"text"}


def is_region(region: dict[str, int]) -> None:
    assert set(region) == {"startLine", "startColumn", "endLine", "endColumn"}
    assert all(isinstance(number, int) and number >= 1 for number in region.values())
    assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])


def is_artifact(artifact: dict[str, str]) -> None:
    assert set(artifact) == {"uri"}
    assert artifact["uri"].isascii() and " " not in artifact["uri"] and "\\" not in artifact["uri"]


def some() -> Diagnostics:
    """An error with everything, a warning without a place."""
    diags = Diagnostics()
    place = Span("my game/遊戲.yaml", 3, 5, 3, 9)
    diags.error(
        "RW130",
        "100% of it: a, b",
        place,
        labels=[Label(Span("my game/遊戲.yaml", 1, 1, 2, 3), "first given here"), Label(place, "again")],
        note="One\nand two.",
        help="Write `b`.",
        fix=[Edit(place, "abcd", "b")],
    )
    diags.warning("RW106", "no place", None)
    return diags


def test_sarif() -> None:
    text = to_sarif(some(), "1.2.3")
    log = json.loads(text)
    is_sarif(log)
    [run] = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"]["version"] == "1.2.3"
    nowhere, full = run["results"]
    assert "locations" not in nowhere
    assert nowhere["level"] == "warning"
    assert full["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20game/%E9%81%8A%E6%88%B2.yaml"},
        "region": {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 9},
    }
    assert [location["message"]["text"] for location in full["relatedLocations"]] == ["first given here", "again"]
    [replacement] = full["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["insertedContent"]["text"] == "b"
    is_sarif(json.loads(to_sarif([], "1.2.3")))


def test_github() -> None:
    assert to_github(some()).splitlines() == [
        "::warning title=RW106::no place",
        "::error file=my game/遊戲.yaml,line=3,col=5,endColumn=8,title=RW130::"
        "100%25 of it: a, b%0AOne%0Aand two.%0AWrite `b`.",
    ]


def test_github_escapes_what_would_end_a_property_or_begin_a_command() -> None:
    diags = Diagnostics()
    diags.error("RW101", "a\x1b[2J\u202e", Span("a,b:c%\n::error::.yaml", 1, 1, 4, 1))
    [line] = to_github(diags).splitlines()
    assert (
        line == "::error file=a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3A.yaml,line=1,endLine=4,title=RW101::a<U+001B>[2J<U+202E>"
    )


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_of_the_command(command: Command, heap: Path, form: str) -> None:
    edit(heap / "game.yaml", "stones -= n", "stonse -= n")
    done = command("check", heap, "--format", form)
    assert done.code == 1
    assert done.out == command("check", heap, "--format", form).out
    assert "RW401" in done.out
    if form == "sarif":
        is_sarif(json.loads(done.out))
    if form == "json":
        [finding] = json.loads(done.out)["findings"]
        assert finding["fix"][0]["new"] == "stones"
        assert command("check", heap, "--json").out == done.out
    if form == "github":
        assert done.out.startswith("::error file=heap/game.yaml,line=12,col=16,endColumn=21,title=RW401::")


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_found_in_each_format(command: Command, heap: Path, form: str) -> None:
    done = command("check", heap, "--format", form, "--strict")
    assert done.code == 0
    if form == "sarif":
        is_sarif(json.loads(done.out))
    if form == "github":
        assert done.out == ""


def test_two_formats_at_once_are_misuse(command: Command, heap: Path) -> None:
    assert command("check", heap, "--json", "--format", "sarif").code == 2
    assert command("check", heap, "--format", "xml").code == 2


def test_warnings_fail_when_strict(command: Command, heap: Path) -> None:
    path = heap / "game.yaml"
    path.write_text("# a comment\r\n" + path.read_text(encoding="utf-8"), encoding="utf-8", newline="")
    assert command("check", heap).code == 0
    assert "0 errors, 1 warnings" in command("check", heap).out
    assert command("check", heap, "--strict").code == 1
    assert command("check", heap, "--strict", "--format", "json").code == 1


def test_the_diff_does_not_disturb_other_programs(command: Command, heap: Path) -> None:
    edit(heap / "game.yaml", "stones -= n", "stonse -= n")
    done = command("check", heap, "--fix", "--format", "json")
    assert done.code == 0
    assert json.loads(done.out)["findings"] == []
    assert done.err.startswith("--- a/heap/game.yaml")
