"""The check of texts: clean on the games of the house, and one precise finding for each mistake."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostic, Diagnostics, render_text
from rulewright.compiler.sheets import check_texts
from tests.sheets.games import ELECTION, HARBOUR, typed


def findings(folder: Path, seats: int | None = None) -> list[Diagnostic]:
    """What the check says about a game."""
    diags = Diagnostics()
    check_texts(typed(folder, seats), diags)
    return diags.items


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_texts_of_a_whole_game(seats: int) -> None:
    found = findings(ELECTION, seats)
    assert not found, render_text(found, typed(ELECTION, seats).rulebook.files)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_texts_of_the_test_game(seats: int) -> None:
    assert not findings(HARBOUR, seats)


def changed(tmp_path: Path, locale: str, old: str, new: str) -> list[Diagnostic]:
    """The findings after a change in one text file."""
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    path = folder / "text" / locale / "harbour.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return findings(folder)


@pytest.mark.parametrize(
    "key",
    [
        "game.title", "game.end", "type.good", "good.fish", "kind.deed", "deed.storm", "zone.hand", "variable.stock",
        "constant.toll", "context.rival", "procedure.pay", "phase.trade", "phase.trade.text", "option.trade.skip",
        "field.deed.does", "die.tide", "option.deed.does.sell",
    ],
)  # fmt: skip
def test_a_missing_text(tmp_path: Path, key: str) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    path = folder / "text" / "zh-Hans" / "harbour.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(f"  {key}:")), encoding="utf-8")
    (found,) = findings(folder)
    assert found.code == "RW701"
    assert f"`{key}` in `zh-Hans`" in found.message
    assert found.span is not None
    assert found.span.file.endswith("game.yaml")
    assert [label.text for label in found.labels] == ["given here in another language"]


def test_an_optional_text_in_one_language_only(tmp_path: Path) -> None:
    (found,) = changed(
        tmp_path, "en", "  variable.stock: Stock\n", '  variable.stock: Stock\n  variable.stock.of: "{i2} of {i1}"\n'
    )
    assert (found.code, found.span is not None and found.span.line) == ("RW701", 13)
    assert "`zh-Hant` and `zh-Hans`" in found.message


@pytest.mark.parametrize("key", ["deed.strom", "zone.table", "option.trade.wait", "procedure.play", "nonsense"])
def test_a_text_about_nothing(tmp_path: Path, key: str) -> None:
    (found,) = changed(tmp_path, "en", "  deed.storm: Storm\n", f"  deed.storm: Storm\n  {key}: Storm\n")
    assert found.code == "RW702"
    assert f"`{key}`" in found.message
    assert found.span is not None
    assert (found.span.line, found.span.column, found.span.end_column) == (19, 3, 3 + len(key))


def test_a_misspelt_key_offers_the_right_one(tmp_path: Path) -> None:
    (found,) = changed(tmp_path, "en", "  deed.storm: Storm\n", "  deed.storm: Storm\n  deed.strom: Storm\n")
    assert "`deed.storm`" in found.help


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("is {constant.toll}", "is {constant.tol}", "RW703", "{constant.tol}"),
        ("is {constant.toll}", "is {toll}", "RW703", "{toll}"),
        ("is {constant.toll}", "is {constant.toll", "RW703", "brace"),
        ("skip: skip", 'skip: "skip {c}"', "RW703", "{c}"),
        ("Fish", '"Fish {n}"', "RW703", "{n}"),
        ("{n|coin|coins}: {p}", "{n|coin}: {p}", "RW704", "2"),
        ("{n|coin|coins}: {p}", "{n|a|b|c}: {p}", "RW704", "3 forms"),
        ("Pay {n} {n|coin|coins}: {p}", "Pay: {p}", "RW705", "{n}"),
        ("Pay {n} {n|coin|coins}: {p}", "Pay {n} for {q}: {p}", "RW703", "{q}"),
    ],
)
def test_wrong_placeholders(tmp_path: Path, old: str, new: str, code: str, words: str) -> None:
    (found,) = changed(tmp_path, "en", old, new)
    assert found.code == code
    assert words in found.message
    assert found.span is not None
    assert found.span.file.endswith("text/en/harbour.yaml")


def test_word_forms_in_a_language_without_them(tmp_path: Path) -> None:
    (found,) = changed(tmp_path, "zh-Hant", "{n}枚", "{n}{n|枚|枚}")
    assert found.code == "RW704"


def test_a_language_that_the_pages_do_not_speak(tmp_path: Path) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    shutil.copytree(folder / "text" / "en", folder / "text" / "de")
    rules = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(rules.replace("[en, zh-Hant", "[en, de, zh-Hant"), encoding="utf-8")
    (found,) = findings(folder)
    assert (found.code, found.span is not None and found.span.line) == ("RW707", 6)


def test_a_game_without_texts_is_left_alone(tmp_path: Path) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    shutil.rmtree(folder / "text")
    assert not findings(folder)


@pytest.mark.parametrize(
    ("sheet", "word"),
    [
        ("leave_out: [constants.tol]", "tol"),
        ("leave_out: [zones.hand]", "zones"),
        ("colours: {goods: {fish: blue}}", "goods"),
        ("colours: {good: {fsh: blue}}", "fsh"),
        ("colours: {good: {fish: pink}}", "pink"),
        ("tracks: [{table: income}]", "income"),
    ],
)
def test_a_sheet_that_names_something_unknown(tmp_path: Path, sheet: str, word: str) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    (folder / "sheets").mkdir()
    (folder / "sheets" / "pages.yaml").write_text(f"sheet:\n  {sheet}\n", encoding="utf-8")
    (found,) = findings(folder)
    assert found.code == "RW708"
    assert f"`{word}`" in found.message
    assert found.span is not None
    assert found.span.line == 2


def test_a_card_that_is_too_full(tmp_path: Path) -> None:
    long = "Pay {n} {p}" + " and so on, for ever and ever" * 60
    found = changed(tmp_path, "en", "Pay {n} {n|coin|coins}: {p}", long)
    assert {item.code for item in found} == {"RW709"}
    assert [item.message.split("`")[1:4:2] for item in found] == [
        ["toll_gate", "en"],
        ["storm", "en"],
        ["auction", "en"],
    ]
