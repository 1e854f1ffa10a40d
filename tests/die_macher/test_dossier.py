"""Every disagreement of the texts and every edge case of the game's dossier is found in the rules by its number.

A row of the disagreements is named in the note of a ruling that lets players choose, or in the note of the rule that it
is about, with the reason why it changes nothing. An edge case is named at a scenario that plays it, or in the note of a
ruling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

RULES = Path(__file__).parents[2] / "rules" / "die_macher"
ROWS = range(1, 46)
CASES = range(1, 57)

WITHOUT_RULING = {4, 8, 14, 17, 18, 19, 20, 22, 23, 30, 39, 40, 41, 42, 43, 45}
"""Rows in which the texts agree, one says only more exactly what the other says, or the result is the same."""


def notes(node: Any) -> Iterator[str]:
    """Every note in a document."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "note" and isinstance(value, str):
                yield value
            yield from notes(value)
    elif isinstance(node, list):
        for item in node:
            yield from notes(item)


def numbers(word: str, text: str) -> set[int]:
    """The numbers behind a word: `case 3`, `rows 26 and 27`, `cases 35, 36 and 48`."""
    found = re.findall(rf"\b{word}s? (\d+(?:(?:, | and )\d+)*)", text, re.IGNORECASE)
    return {int(number) for listed in found for number in re.findall(r"\d+", listed)}


def documents(*folders: str) -> dict[str, Any]:
    """The parsed documents of some folders of the game, and `game.yaml`."""
    paths = [path for folder in folders for path in sorted((RULES / folder).glob("*.yaml"))]
    return {path.name: yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader) for path in paths}


def rulings() -> dict[str, str]:
    """Rulings and the note of each."""
    found = [ruling for document in documents("rulings").values() for ruling in document["rulings"]]
    return {ruling["id"]: ruling["note"] for ruling in found}


def test_every_row_is_a_ruling_or_noted_at_its_rule() -> None:
    ruled = {row for note in rulings().values() for row in numbers("row", note)}
    rules = [yaml.load((RULES / "game.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)]
    rules += documents("boards", "cards", "phases", "overlays").values()
    noted = {row for document in rules for note in notes(document) for row in numbers("row", note)}
    assert noted == WITHOUT_RULING
    assert ruled == set(ROWS) - WITHOUT_RULING


def test_every_edge_case_is_played_or_ruled() -> None:
    ruled = {case for note in rulings().values() for case in numbers("case", note)}
    played: set[int] = set()
    for path in sorted((RULES / "scenarios").glob("*.yaml")):
        played |= numbers("case", path.read_text(encoding="utf-8"))
    assert ruled | played == set(CASES)


def test_every_option_of_a_ruling_is_played() -> None:
    given = [scenario["given"] for document in documents("scenarios").values() for scenario in document["scenarios"]]
    chosen = {pair for start in given for pair in start.get("rulings", {}).items()}
    found = [ruling for document in documents("rulings").values() for ruling in document["rulings"]]
    options = {
        (ruling["id"], option["id"])
        for ruling in found
        for option in ruling["options"]
        if option["id"] != ruling["default"]
    }
    assert chosen == options
