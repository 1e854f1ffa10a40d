"""The pages as HTML: well-formed, complete, in the right language, the same bytes every time."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rulewright.compiler.sheets import page_assets, render_pages
from rulewright.compiler.sheets.pages import Heading, Matrix, MatrixRow
from rulewright.compiler.sheets.tables import cut
from tests.sheets.games import ELECTION, HARBOUR, ROOT, STATES, typed
from tests.sheets.test_fonts import missing

VOID = {"meta", "link", "br", "hr", "img", "input", "use", "path", "circle", "rect"}
LOCALES = ("en", "zh-Hant", "zh-Hans")


@cache
def pages(folder: Path, seats: int | None = None) -> dict[str, str]:
    """The pages of a game, made once for all tests."""
    return render_pages(typed(folder, seats))


class Page(HTMLParser):
    """Reads a page strictly: every element is closed in its order; collects text, headings and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.words: list[str] = []
        self.headings: list[int] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute twice in <{tag}>"
        self.elements.append((tag, dict(attrs)))
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "title"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.words))


NAMES = {
    ELECTION: ("cards", "reference"),
    HARBOUR: ("cards", "reference", "rulings"),
    STATES: ("cards", "reference", "rulings", "tables"),
}
ALL = [(ELECTION, 4), (ELECTION, 3), (ELECTION, 2), (HARBOUR, None), (STATES, 5)]


@pytest.mark.parametrize(("folder", "seats"), ALL, ids=["four", "three", "two", "harbour", "states"])
def test_every_page(folder: Path, seats: int | None) -> None:
    made = pages(folder, seats)
    assert sorted(made) == sorted(f"{locale}/{name}.html" for locale in LOCALES for name in NAMES[folder])
    for name, text in made.items():
        page = Page(text)
        locale = name.partition("/")[0]
        assert page.elements[0] == ("html", {"lang": locale})
        assert "⟨" not in text, re.findall("⟨[^⟩]*⟩", text)[:3]
        assert "{" not in page.text and "Undefined" not in page.text
        assert not missing(page.text, locale)
        assert not re.search(r"https?:|//|@import", text.replace("</", "<")), "a page names nothing on the network"
        for _, attributes in page.elements:
            assert not any(
                (value or "").startswith("javascript") or key.startswith("on") for key, value in attributes.items()
            )


def test_fonts_are_where_the_pages_look() -> None:
    named = {match for text in pages(ELECTION).values() for match in re.findall(r'url\("\.\./([^"]+)"\)', text)}
    assert named == {name for name in page_assets() if name.endswith(".woff2")}
    assert "fonts/OFL.txt" in page_assets()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_fonts_of_a_language(locale: str) -> None:
    family = "SC" if locale == "zh-Hans" else "TC"
    other = "TC" if family == "SC" else "SC"
    for name in ("reference", "cards"):
        text = pages(ELECTION)[f"{locale}/{name}.html"]
        assert f"NotoSans{family}-Regular.woff2" in text and f"NotoSans{other}" not in text


@pytest.mark.parametrize("locale", LOCALES)
def test_markup_that_can_be_read_aloud(locale: str) -> None:
    page = Page(pages(ELECTION)[f"{locale}/reference.html"])
    assert page.headings[0] == 1 and page.headings.count(1) == 1
    assert all(next_ <= level + 1 for level, next_ in zip(page.headings, page.headings[1:], strict=False))
    tables = [tag for tag, _ in page.elements if tag == "table"]
    captions = [tag for tag, _ in page.elements if tag == "caption"]
    assert tables and len(tables) == len(captions)
    assert all(attributes.get("scope") in ("row", "col") for tag, attributes in page.elements if tag == "th")
    assert all(attributes.get("aria-hidden") for tag, attributes in page.elements if tag == "svg")


@pytest.mark.parametrize("locale", LOCALES)
def test_all_cards_are_there(locale: str) -> None:
    game = typed(ELECTION)
    page = Page(pages(ELECTION)[f"{locale}/cards.html"])
    faces = [card for kind in game.kinds.values() if kind.fields for card in kind.cards]
    assert sum(tag == "article" for tag, _ in page.elements) == len(faces)
    for kind in game.kinds.values():
        for card in kind.cards if kind.fields else ():
            name = game.text(locale, f"{kind.id}.{card.id}")
            assert name is not None and name in page.text
            assert card.count == 1 or f"×{card.count}" in page.text


def test_cards_lie_on_the_cutting_grid() -> None:
    page = Page(pages(ELECTION)["en/cards.html"])
    places = [attributes["style"] or "" for tag, attributes in page.elements if tag == "article"]
    assert places[0].startswith("left: 10.5mm; top: 16.5mm")
    assert {place.split(";")[0] for place in places} == {f"left: {x}mm" for x in (10.5, 73.5, 136.5)}
    assert {place.split(";")[1] for place in places} == {f" top: {y}mm" for y in (16.5, 104.5, 192.5)}


def test_the_sequence_follows_the_flow() -> None:
    text = Page(pages(ELECTION)["en/reference.html"]).text
    order = [
        "Set-up",
        "Rally phase",
        "One action",
        "Maneuver",
        "Policy",
        "Media phase",
        "Presidential poll",
        "Final rally",
    ]
    places = [re.search(rf"\d {title}", text[text.index("Sequence of play") :]) for title in order]
    starts = [match.start() if match else -1 for match in places]
    assert -1 not in starts and starts == sorted(starts)
    assert "4 Round As 2." in text


def test_modes_have_their_own_sequence() -> None:
    four, two = (Page(pages(ELECTION, seats)["en/reference.html"]).text for seats in (4, 2))
    assert "Government" in four and "Government" not in two
    assert "Start marker" in two and "Start marker" not in four
    assert "4 players" in four and "2 players" in two


def test_a_page_for_rulings_that_say_why() -> None:
    text = Page(pages(HARBOUR)["en/rulings.html"]).text
    assert "How high is the toll? Two coins or: Three coins Nobody remembers; we take 2*." in text


def test_tables_with_one_index_are_one_table() -> None:
    page = Page(pages(HARBOUR)["en/reference.html"])
    assert [tag for tag, _ in page.elements].count("table") == 1
    assert "Price*23" in page.text.replace(" ", "") and "Weight*14" in page.text.replace(" ", "")


@pytest.mark.parametrize("locale", LOCALES)
def test_tables_of_cards_that_are_not_printed_have_a_page(locale: str) -> None:
    """The states of Die Macher are no card faces: sixteen columns, and a row for each number of votes."""
    game = typed(STATES)
    text = pages(STATES)[f"{locale}/tables.html"]
    page = Page(text)
    assert page.headings == [1]
    table = game.tables["mandates_for"]
    heads = re.findall(r'<th scope="col"><span>([^<]*)', text)
    assert heads == [game.text(locale, f"state.{card.id}") for card in game.kinds["state"].cards]
    rows = re.findall(r'<th scope="row">(\d+)</th>((?:<td>\d+</td>)+)', text)
    assert [int(votes) for votes, _ in rows] == list(range(51))
    found = [[int(seats) for seats in re.findall(r"\d+", cells)] for _, cells in rows]
    assert tuple(seats for state in zip(*found, strict=True) for seats in state) == table.values


def test_a_game_that_prints_all_its_cards_has_no_such_page() -> None:
    assert "en/tables.html" not in pages(HARBOUR)


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (55, 18), (56, 40), (130, 61)])
def test_a_large_table_is_cut_into_pages(rows: int, columns: int) -> None:
    heads = tuple(Heading(f"c{number}", False) for number in range(columns))
    lines = tuple(
        MatrixRow(f"r{row}", False, tuple(f"{row}/{column}" for column in range(columns)), False) for row in range(rows)
    )
    parts = list(cut(Matrix("t", "", heads, lines, False, False, ())))
    assert all(len(part.rows) <= 55 and len(part.columns) <= 21 for part in parts)
    cells = [cell for part in parts for row in part.rows for cell in row.cells]
    assert sorted(cells) == sorted(cell for row in lines for cell in row.cells)
    for part in parts:
        for row in part.rows:
            assert row.cells == tuple(f"{row.name[1:]}/{column.text[1:]}" for column in part.columns)
    assert (len(parts) == 1) == (rows <= 55 and columns <= 18)


@pytest.mark.parametrize("locale", LOCALES)
def test_sources_are_called_by_their_names_in_the_language(locale: str) -> None:
    game = typed(STATES)
    for name in ("reference", "rulings", "tables"):
        text = Page(pages(STATES)[f"{locale}/{name}.html"]).text
        assert all(f"{source} = {game.text(locale, f'source.{source}')}." in text for source in ("tw", "cn", "web"))


@pytest.mark.parametrize("locale", LOCALES)
def test_rulings_and_what_is_assumed(locale: str) -> None:
    game = typed(ELECTION)
    text = Page(pages(ELECTION)[f"{locale}/reference.html"]).text
    for ruling, option in game.rulebook.chosen.items():
        question, answer = game.text(locale, f"ruling.{ruling}"), game.text(locale, f"ruling.{ruling}.{option}")
        assert question is not None and question in text
        assert answer is not None and answer in text
    assert game.constants["track_start"].assumed and f"{game.constants['track_start'].value}*" in text
    assert "pm-3.1-choose" in text


def test_a_number_in_the_prose_is_the_number_of_the_rules() -> None:
    game = typed(ELECTION)
    before = render_pages(game)["en/reference.html"]
    constant = game.constants["hand_size"]
    old = constant.value
    try:
        constant.value = 11
        assert '<b class="n">11</b> cards from his own' in render_pages(game)["en/reference.html"]
    finally:
        constant.value = old
    assert render_pages(game)["en/reference.html"] == before


def test_text_is_escaped(tmp_path: Path) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    path = folder / "text" / "en" / "harbour.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("Storm", "<script>alert(1)</script>"), encoding="utf-8")
    made = render_pages(typed(folder))["en/cards.html"]
    assert "<script>" not in made and "&lt;script&gt;" in made


@pytest.mark.slow
def test_the_same_bytes_under_any_hash_seed_and_locale() -> None:
    code = (
        "import hashlib; from tests.sheets.games import ELECTION, typed;"
        "from rulewright.compiler.sheets import render_pages;"
        "print(hashlib.sha256(repr(render_pages(typed(ELECTION))).encode()).hexdigest())"
    )
    seen = set()
    for seed, language in (("0", "C"), ("1", "C.UTF-8"), ("4242", "POSIX")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": language, "PYTHONUTF8": "0", "TZ": "Asia/Taipei"}
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        seen.add(done.stdout)
    assert len(seen) == 1
