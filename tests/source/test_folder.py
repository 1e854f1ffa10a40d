"""A game folder: what is read, in which order, and what nobody would read."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.source import Mapping, Sources, limits, load_folder, load_overlay, plain

GAME = """game:
  id: mini
  seats: [2, 3]
  max_decisions: 10
  languages: [en]
  flow: nothing
  returns: {seat: p, value: 0}
"""
RULES = Path(__file__).resolve().parents[2] / "rules"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def load(folder: Path) -> tuple[Sources, Diagnostics]:
    diags = Diagnostics()
    return load_folder(folder, diags, library=folder.parent / "lib"), diags


def test_every_file_by_its_place(tmp_path: Path) -> None:
    change = "changes: [{remove: phases.deal}]"
    game = write(
        tmp_path / "mini",
        {
            "game.yaml": GAME,
            "cards/b.yaml": "cards: {c: [{id: two}]}",
            "cards/a/z.yaml": "cards: {c: [{id: one}]}",
            "phases/deal.yaml": "phases: [{id: deal, do: nothing}]",
            "overlays/x.yaml": "overlay: {id: x, layer: variant, changes: [{remove: phases.deal}]}",
            "rulings/r.yaml": f"rulings: [{{id: r, default: a, options: [{{id: a}}, {{id: b, {change}}}]}}]",
            "text/en/words.yaml": "text: {game.title: Mini}",
            "sources.yaml": "sources: [{id: s}]",
            "scenarios/s.yaml": "scenarios: [{id: s, assumed: true}]",
            "sheets/s.yaml": "sheet: {leave_out: [tables.x]}",
            "README.md": "hello",
            ".hidden": "x",
        },
    )
    sources, diags = load(game)
    assert list(diags) == []
    assert {place: [document.file for document in found] for place, found in sources.documents.items()} == {
        "game": ["mini/game.yaml"],
        "sources": ["mini/sources.yaml"],
        "cards": ["mini/cards/a/z.yaml", "mini/cards/b.yaml"],
        "phases": ["mini/phases/deal.yaml"],
        "overlays": ["mini/overlays/x.yaml"],
        "rulings": ["mini/rulings/r.yaml"],
        "text": ["mini/text/en/words.yaml"],
        "sheets": ["mini/sheets/s.yaml"],
        "scenarios": ["mini/scenarios/s.yaml"],
    }
    assert sources.at("text")[0].locale == "en"
    assert set(sources.files) == {document.file for found in sources.documents.values() for document in found}


def test_the_order_is_that_of_the_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = {f"cards/{name}.yaml": f"cards: {{c: [{{id: {name}}}]}}" for name in ("b", "a", "c")}
    game = write(tmp_path / "mini", {"game.yaml": GAME, **cards})
    names = os.listdir
    monkeypatch.setattr(os, "listdir", lambda folder: sorted(names(folder), reverse=True))
    sources, _ = load(game)
    assert [document.file[-6] for document in sources.at("cards")] == ["a", "b", "c"]


def test_display_paths_begin_at_the_parent_of_rules(tmp_path: Path) -> None:
    game = write(tmp_path / "rules" / "mini", {"game.yaml": GAME})
    assert list(load(game)[0].files) == ["rules/mini/game.yaml"]


@pytest.mark.parametrize(
    ("files", "code", "words"),
    [
        ({}, "RW101", "no `game.yaml`"),
        ({"Game.yaml": GAME}, "RW101", "`Game.yaml`"),
        ({"game.yaml": "types: []"}, "RW131", "no section `game`"),
        ({"game.yaml": GAME, "card/a.yaml": "cards: {}"}, "RW140", "`cards`"),
        ({"game.yaml": GAME, "cards/a.yml": "cards: {}"}, "RW140", "`a.yaml`"),
        ({"game.yaml": GAME, "cards/notes.txt": "x"}, "RW140", "notes.txt"),
        ({"game.yaml": GAME, "more.yaml": "cards: {}"}, "RW140", "boards, cards"),
        ({"game.yaml": GAME, "text/words.yaml": "text: {a: b}"}, "RW141", "no language"),
        ({"game.yaml": GAME, "text/fr/w.yaml": "text: {a: b}"}, "RW141", "does not declare"),
        ({"game.yaml": GAME, "text/english/w.yaml": "text: {a: b}"}, "RW141", "language tag"),
        ({"game.yaml": GAME + "  use: [auctoins]\n"}, "RW142", "`auctions`"),
        ({"game.yaml": GAME, "cards/a.yaml": GAME}, "RW144", "`game.yaml`"),
        ({"game.yaml": GAME, "cards/a.yaml": "text: {a: b}"}, "RW144", "`text/<locale>/`"),
        ({"game.yaml": GAME, "cards/a.yaml": "- x"}, "RW132", "a list"),
        ({"game.yaml": GAME, "cards/a.yaml": "cards：x"}, "RW119", "full-width"),
        ({"game.yaml": GAME, "cards/a.yaml": ""}, "RW105", "empty"),
    ],
)
def test_finding(tmp_path: Path, files: dict[str, str], code: str, words: str) -> None:
    write(tmp_path / "lib", {"auctions.yaml": "types: [{id: a, values: [b]}]"})
    (tmp_path / "mini").mkdir()
    _, diags = load(write(tmp_path / "mini", files))
    [item] = diags
    assert item.code == code
    assert words in item.message + item.help


def test_missing_folder_with_a_near_one(tmp_path: Path) -> None:
    (tmp_path / "mini").mkdir()
    _, diags = load(tmp_path / "mimi")
    assert diags.codes == ["RW101"]
    assert "`mini`" in diags.items[0].help


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": GAME})
    assert load(tmp_path / "game.yaml")[1].codes == ["RW102"]


def test_libraries_and_their_texts(tmp_path: Path) -> None:
    write(
        tmp_path / "rules",
        {
            "lib/auctions.yaml": "procedures: [{id: bid, do: nothing}]",
            "lib/unused.yaml": "procedures: [{id: other, do: nothing}]",
            "lib/text/en/auctions.yaml": "text: {procedure.bid: bid}",
            "lib/text/ko/auctions.yaml": "text: {procedure.bid: x}",
            "mini/game.yaml": GAME + "  use: [auctions]\n",
        },
    )
    sources, diags = load(tmp_path / "rules" / "mini")
    assert list(diags) == []
    assert [document.file for document in sources.at("library")] == ["rules/lib/auctions.yaml"]
    assert all(document.library for document in [*sources.at("library"), *sources.at("text")])
    assert [document.locale for document in sources.at("text")] == ["en", "ko"]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links on this system")
def test_links_that_lead_out_are_not_followed(tmp_path: Path) -> None:
    write(tmp_path, {"secret.yaml": "cards: {c: [{id: secret}]}", "elsewhere/a.yaml": "cards: {}"})
    game = write(tmp_path / "mini", {"game.yaml": GAME, "cards/a.yaml": "cards: {}"})
    (game / "cards" / "b.yaml").symlink_to(tmp_path / "secret.yaml")
    (game / "boards").symlink_to(tmp_path / "elsewhere")
    (game / "cards" / "loop").symlink_to(game / "cards")
    sources, diags = load(game)
    assert set(diags.codes) == {"RW143"}
    assert not any("secret" in text for text in sources.files.values())


def test_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FILES", 3)
    files = {f"cards/{number}.yaml": "cards: {}" for number in range(6)}
    sources, diags = load(write(tmp_path / "mini", {"game.yaml": GAME, **files}))
    assert diags.codes == ["RW110"]
    assert len(sources.files) == 3


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    game = write(
        tmp_path / "mini", {"game.yaml": GAME, "cards/a.yaml": "a: [", "cards/b.yaml": "cards: {c: [{id: B}]}"}
    )
    sources, diags = load(game)
    assert diags.codes == ["RW115", "RW134"]
    assert [document.sound for document in sources.at("cards")] == [False]


def test_an_own_overlay(tmp_path: Path) -> None:
    game = write(tmp_path / "mini", {"game.yaml": GAME})
    own = write(tmp_path, {"own.yaml": "overlay: {id: x, layer: own, changes: [{set: game.max_decisions, to: 3}]}"})
    sources, diags = load(game)
    document = load_overlay(own / "own.yaml", sources, diags)
    assert document is not None
    assert isinstance(document.root, Mapping)
    assert plain(document.root)["overlay"]["id"] == "x"
    assert (own / "own.yaml").as_posix() in sources.files
    assert load_overlay(own / "none.yaml", sources, diags) is None
    assert diags.codes == ["RW101"]


@pytest.mark.parametrize("game", sorted(path.parent for path in RULES.glob("*/game.yaml")), ids=lambda path: path.name)
def test_the_games_of_the_house_have_no_finding(game: Path) -> None:
    diags = Diagnostics()
    load_folder(game, diags)
    assert list(diags) == []


def test_three_thousand_cards_load_soon(tmp_path: Path) -> None:
    card = "    - id: card_{}\n      count: 1\n      deck: red\n      does: [raise 1 of me at here, lower 1 at here]\n"
    cards = "cards:\n  event:\n" + "".join(card.format(number) for number in range(3000))
    game = write(tmp_path / "mini", {"game.yaml": GAME, "cards/a.yaml": cards})
    start = time.process_time()
    _, diags = load(game)
    assert list(diags) == []
    assert time.process_time() - start < 5, "about half a second on a slow machine"
