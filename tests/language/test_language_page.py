"""Every example of docs/language.md is compiled and played, or refused with the code that the page names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import rulewright
from rulewright.compiler.diagnostics import RulesError
from rulewright.compiler.language.layout import MAX_BLOCKS
from rulewright.compiler.language.parser import MAX_DEPTH, MAX_NUMBER
from rulewright.compiler.model.expressions import FUNCTIONS

from .play import random_game

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
FENCE = re.compile(r"^```(yaml|effect) ([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """One example: the whole game it makes, the line of the page, and the code with which it must be refused."""

    line: int
    rules: str
    refused: str


def examples() -> list[Example]:
    """The page's examples, fragments put into their frames."""
    text = PAGE.read_text(encoding="utf-8")
    frames: dict[str, str] = {}
    found = []
    for fence in FENCE.finditer(text):
        language, words, body = fence.groups()
        marks = dict(re.findall(r"(\w+)=(\w+)", words))
        line = text.count("\n", 0, fence.start()) + 1
        if language == "effect":
            flow = "".join(f"    {row}\n" if row else "\n" for row in body.splitlines())
            found.append(Example(line, frames[marks["frame"]] + flow, marks.get("refused", "")))
        elif words.startswith("frame"):
            frames[marks["name"]] = body
        elif words.startswith("game"):
            found.append(Example(line, body, ""))
    return found


def keywords() -> set[str]:
    """The words of the language, as the grammar has them."""
    grammar = PAGE.parents[1] / "compiler" / "language" / "grammar.lark"
    return set(re.findall(r'^[A-Z_]+: "([a-z]+)"$', grammar.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("example", examples(), ids=lambda example: f"line {example.line}")
def test_example(example: Example, tmp_path: Path) -> None:
    folder = tmp_path / re.findall(r"^  id: (\w+)$", example.rules, re.MULTILINE)[-1]
    folder.mkdir()
    (folder / "game.yaml").write_text(example.rules, encoding="utf-8")
    if example.refused:
        with pytest.raises(RulesError) as caught:
            rulewright.load(str(folder))
        assert example.refused in {item.code for item in caught.value.diagnostics.items}
        return
    game = rulewright.load(str(folder))
    for seed in range(10):
        assert not random_game(game, seed).cut_off


def test_every_construct_has_an_example() -> None:
    """Each word of the language occurs in an example that runs."""
    words = keywords()
    assert words
    ran = set(re.findall(r"[a-z_]+", "\n".join(example.rules for example in examples() if not example.refused)))
    assert sorted(words - ran) == []


def test_the_page_lists_the_words_of_the_language() -> None:
    words = keywords()
    listed = re.search(r"cannot be names: `([^`]+)`", PAGE.read_text(encoding="utf-8"))
    assert listed
    assert set(listed[1].split()) == words


def test_the_page_lists_and_shows_the_built_in_functions() -> None:
    text = PAGE.read_text(encoding="utf-8")
    listed = re.search(r"Built-in functions: `([^`]+)`", text)
    assert listed
    assert listed[1].split() == sorted(FUNCTIONS)
    ran = set(re.findall(r"([a-z_]+)\(", "\n".join(example.rules for example in examples() if not example.refused)))
    assert sorted(set(FUNCTIONS) - ran) == []


def test_the_page_tells_the_limits() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"at most {MAX_BLOCKS} deep, expressions at most {MAX_DEPTH}" in text
    assert f"{MAX_NUMBER:,}" in text
