"""The fonts that come with the pages can draw every character of every text, in the font of its language.

A browser replaces a missing character by one of some other font, or by a box, and says nothing; so this is tested here.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "compiler" / "sheets" / "fonts"
STYLES = ("Regular", "Bold")
TEXTS = sorted((ROOT / "rules").glob("*/text/*/*.yaml"))
PAGES = sorted((ROOT / "generated").rglob("*.html"))


def script(locale: str) -> str:
    """The family a locale is set in: simplified Chinese in SC, all else (its Latin is the same) in TC."""
    return "SC" if locale.startswith("zh-Hans") else "TC"


@cache
def drawable(family: str, style: str) -> frozenset[str]:
    """Characters for which a font has a glyph."""
    with TTFont(FONTS / f"NotoSans{family}-{style}.woff2", lazy=True) as font:
        return frozenset(chr(code) for code in font.getBestCmap())


def strings(value: object) -> Iterator[str]:
    """Every string inside parsed YAML, keys left out: no page shows them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def missing(text: str, locale: str) -> dict[str, str]:
    """Characters of a text that a style of the locale's font cannot draw, by style."""
    printed = {character for character in text if character not in "\n\r\t"}
    lacks = {style: "".join(sorted(printed - drawable(script(locale), style))) for style in STYLES}
    return {style: characters for style, characters in lacks.items() if characters}


@pytest.mark.parametrize("path", TEXTS, ids=[path.relative_to(ROOT).as_posix() for path in TEXTS])
def test_every_character_of_the_rules_texts(path: Path) -> None:
    text = "".join(strings(yaml.safe_load(path.read_text(encoding="utf-8"))))
    assert not missing(text, path.parent.name), "add them to EXTRA in tools/vendor_fonts.py and run it"


@pytest.mark.parametrize("path", PAGES, ids=[path.relative_to(ROOT).as_posix() for path in PAGES])
def test_every_character_of_the_generated_pages(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    language = re.search(r'<html[^>]*\blang="([^"]+)"', page)
    assert language, "a page names its language"
    text = re.sub(r"(?s)<(style|script)\b.*?</\1>", " ", page)
    text = html.unescape(re.sub(r"<[^>]*>", " ", text))
    assert not missing(text, language[1])


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "Play 3 cards – “secret”, then pay ½ × €5,000 → ★ ①"),
        ("zh-Hant", "擲骰子：選舉、總統、媒體標記「秘密出價」ㄅㄆㄇㄈ，１～５。"),
        ("zh-Hans", "掷骰子：选举、总统、媒体标记“秘密出价”《规则》，１～５。"),
    ],
)
def test_ordinary_sentences(locale: str, style: str, text: str) -> None:
    assert drawable(script(locale), style) >= set(text)


def test_a_missing_character_is_found() -> None:
    assert missing("五\U0001f3b2", "zh-Hant") == dict.fromkeys(STYLES, "\U0001f3b2")


def test_the_licence_lies_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
