"""Texts with placeholders and word forms."""

from __future__ import annotations

import pytest

from rulewright.compiler.sheets.languages import language
from rulewright.compiler.sheets.sentence import Value, broken, fill, holes


@pytest.mark.parametrize(("number", "words"), [(1, "1 card"), (2, "2 cards"), (0, "0 cards"), (-1, "-1 card")])
def test_a_word_agrees_with_its_number(number: int, words: str) -> None:
    assert fill("{n} {n|card|cards}", {"n": Value(str(number), number)}) == words


def test_a_number_that_is_not_known_has_the_last_form() -> None:
    assert fill("{n} {n|card|cards}", {"n": Value("the number rolled")}) == "the number rolled cards"


def test_what_nothing_fills_stays() -> None:
    assert fill("{a} {b|x|y}", {}) == "{a} {b|x|y}"


def test_the_names_of_placeholders() -> None:
    assert [hole.name for hole in holes("{constant.a} and {b|x|y}")] == ["constant.a", "b"]


@pytest.mark.parametrize(
    ("text", "place"), [("fine {n}", None), ("a { b", 2), ("{n", 0), ("n}", 1), ("{N}", 0), ("{}", 0), ("{{n}}", 0)]
)
def test_braces_that_are_no_placeholder(text: str, place: int | None) -> None:
    assert broken(text) == place


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("region", "regions"),
        ("policy", "policies"),
        ("key", "keys"),
        ("box", "boxes"),
        ("space of a track", "spaces of a track"),
    ],
)
def test_plurals(noun: str, many: str) -> None:
    assert language("en").plural(noun) == many
    assert language("zh-Hant").plural(noun) == noun


def test_articles_and_the_verb() -> None:
    english = language("en")
    assert [english.article(noun) for noun in ("card", "engagement")] == ["a card", "an engagement"]
    assert [english.be(noun) for noun in ("coins of you", "stock (you)", "class")] == ["are", "is", "is"]


def test_names_inside_a_sentence() -> None:
    assert language("en").inside("Harbour master") == "harbour master"
    assert language("en").inside("NPC") == "NPC"
    assert language("zh-Hans").sentence("没有效果") == "没有效果。"
