"""Documents and layers become one rulebook; every way in which they cannot."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostic, Diagnostics
from rulewright.compiler.overlay import Rulebook, assemble, offer, rulesets
from rulewright.compiler.source import Sources, load_folder, load_overlay, plain

BASE = {
    "game.yaml": """game:
  id: mini
  seats: [2, 3, 4]
  max_decisions: 10
  languages: [en]
  flow: nothing
  returns: {seat: p, value: 0}
constants:
  - {id: limit, type: 1..9, value: 5}
  - {id: other, type: 1..9, value: 2}
types:
  - {id: region, values: [north, south]}
  - {id: year, range: 3..5}
kinds:
  - {id: event, fields: {cost: 0..9}}
tables:
  - {id: size, per: [region], type: 0..9, value: {north: 1, south: 2}}
  - {id: toll, per: [region, year], type: 0..9, value: {north: [1, 2, 3], south: [4, 5, 6]}}
""",
    "phases/play.yaml": """procedures:
  - id: deal
    do: nothing
  - id: auction
    do: nothing
""",
    "cards/a.yaml": """cards:
  event:
    - {id: storm, cost: 1}
    - {id: sun, cost: 2, count: 2}
    - {id: rain, cost: 2}
""",
    "text/en/words.yaml": "text: {game.title: Mini}\n",
}

LAYERS = {
    "overlays/three.yaml": """overlay:
  id: three
  layer: seats
  for: {seats: [3]}
  changes:
    - {set: constants.limit.value, to: 3}
    - {set: cards.event.*.count, to: 3, expect: 3}
    - {add: types.region.values, item: west}
    - {add: tables.size.value, item: {west: 7}}
    - {set: tables.size.value.north, to: 4}
""",
    "overlays/short.yaml": """overlay:
  id: short
  layer: variant
  changes:
    - {set: constants.limit.value, to: 3}
    - {remove: procedures.auction}
    - {remove: cards.event.storm}
    - {remove: types.region.values.south}
    - {remove: tables.size.value.south}
""",
    "overlays/long.yaml": """overlay:
  id: long
  layer: variant
  for: {seats: [2, 4]}
  changes:
    - {set: constants.limit.value, to: 8}
""",
    "overlays/short_three.yaml": """overlay:
  id: short_three
  layer: variant
  for: {seats: [3], variants: [short]}
  changes:
    - {set: constants.other.value, to: 9}
""",
    "rulings/r.yaml": """rulings:
  - id: price
    default: low
    options:
      - {id: low}
      - {id: high, changes: [{set: constants.other.value, to: 4}]}
  - id: auction_end
    for: {seats: [3, 4]}
    default: early
    options:
      - {id: early}
      - {id: late, changes: [{replace: procedures.auction, with: {do: deal}}]}
""",
}


def write(folder: Path, files: MappingOf[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def load(folder: Path) -> Sources:
    diags = Diagnostics()
    sources = load_folder(folder, diags, library=folder.parent / "lib")
    assert list(diags) == []
    return sources


@pytest.fixture
def layered(tmp_path: Path) -> Sources:
    return load(write(tmp_path / "mini", {**BASE, **LAYERS}))


def build(sources: Sources, seats: int | None = None, variants: tuple[str, ...] = (), **rulings: str) -> Rulebook:
    diags = Diagnostics()
    book = assemble(sources, seats, variants, rulings, (), diags)
    assert list(diags) == []
    assert book is not None
    return book


def refuse(sources: Sources, seats: int | None = None, variants: tuple[str, ...] = (), **rulings: str) -> Diagnostic:
    diags = Diagnostics()
    assemble(sources, seats, variants, rulings, (), diags)
    [item] = diags
    return item


# --- what is put together


def test_the_base(layered: Sources) -> None:
    book = build(layered)
    assert str(book.ruleset) == "mini, 2 seats"
    assert list(book.sections["procedures"]) == ["deal", "auction"]
    assert list(book.cards["event"]) == ["storm", "sun", "rain"]
    assert book.texts["en"]["game.title"].value == "Mini"
    assert book.changes == [] and book.overlays == []
    assert book.chosen == {"price": "low"}
    assert book.sections["zones"] == {}


def test_a_mode_for_a_number_of_seats(layered: Sources) -> None:
    book = build(layered, 3)
    assert plain(book.sections["constants"]["limit"])["value"] == 3
    assert [plain(card)["count"] for card in book.cards["event"].values()] == [3, 3, 3]
    assert plain(book.sections["types"]["region"])["values"] == ["north", "south", "west"]
    assert plain(book.sections["tables"]["size"])["value"] == {"north": 4, "south": 2, "west": 7}
    assert [change.path for change in book.changes][:3] == [
        "constants.limit.value",
        "cards.event.storm.count",
        "cards.event.sun.count",
    ]


def test_the_base_stays_as_it_was_read(layered: Sources) -> None:
    build(layered, 3, ("short",))
    assert plain(build(layered).sections["tables"]["size"])["value"] == {"north": 1, "south": 2}


def test_a_variant_and_the_overlay_that_belongs_to_it(layered: Sources) -> None:
    book = build(layered, 3, ("short",))
    assert "auction" not in book.sections["procedures"]
    assert "storm" not in book.cards["event"]
    assert plain(book.sections["types"]["region"])["values"] == ["north", "west"]
    assert plain(book.sections["constants"]["other"])["value"] == 9
    assert [overlay.id for overlay in book.overlays] == ["three", "short", "short_three"]
    assert plain(build(layered, 2, ("short",)).sections["constants"]["other"])["value"] == 2


def test_a_ruling_lies_over_a_variant(layered: Sources) -> None:
    book = build(layered, 3, ("short",), price="high")
    assert plain(book.sections["constants"]["other"])["value"] == 4
    assert book.chosen == {"price": "high", "auction_end": "early"}
    assert book.ruleset.rulings == (("price", "high"),)


def test_a_default_may_be_named(layered: Sources) -> None:
    book = build(layered, 4, price="low", auction_end="early")
    assert book.changes == []
    assert book.ruleset.rulings == ()


def test_replace_keeps_the_id(layered: Sources) -> None:
    book = build(layered, 4, auction_end="late")
    assert plain(book.sections["procedures"]["auction"]) == {"id": "auction", "do": "deal"}
    assert list(book.sections["procedures"]) == ["deal", "auction"]


def test_values_keep_their_places_and_origins_lead_down_to_the_base(layered: Sources, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("overlay: {id: my, layer: own, changes: [{set: constants.limit.value, to: 7}]}")
    diags = Diagnostics()
    document = load_overlay(own, layered, diags)
    assert document is not None
    book = assemble(layered, 3, (), {}, (document,), diags)
    assert book is not None and list(diags) == []
    value = book.sections["constants"]["limit"].get("value")
    assert value is not None
    assert str(value.span) == f"{own.as_posix()}:1:74"
    assert [str(label.span) for label in book.origins(value.span)] == [
        "mini/overlays/three.yaml:6:40",
        "mini/game.yaml:9:36",
    ]
    other = book.sections["constants"]["other"].get("value")
    assert other is not None and book.origins(other.span) == ()


def test_a_game_text_replaces_a_library_text(tmp_path: Path) -> None:
    write(tmp_path, {"lib/text/en/a.yaml": "text: {game.title: Lib, event.roll: rolls}"})
    book = build(load(write(tmp_path / "mini", BASE)))
    assert {key: text.value for key, text in book.texts["en"].items()} == {"game.title": "Mini", "event.roll": "rolls"}


# --- wrong choices


@pytest.mark.parametrize(
    ("seats", "variants", "rulings", "code", "words"),
    [
        (9, (), {}, "RW216", "2, 3, 4"),
        (2, ("shrt",), {}, "RW209", "`short`"),
        (3, ("short_three",), {}, "RW209", "no variant"),
        (3, ("long",), {}, "RW210", "2 or 4"),
        (2, (), {"prise": "low"}, "RW211", "`price`"),
        (2, (), {"price": "hi"}, "RW211", "`high`"),
        (2, (), {"auction_end": "late"}, "RW212", "3 or 4"),
        (2, (), {"auction_end": "early"}, "RW212", "3 or 4"),
        (4, ("short",), {"auction_end": "late"}, "RW213", "`short` took it away"),
        (4, ("short", "long"), {}, "RW207", "different values"),
    ],
)
def test_wrong_choice(
    layered: Sources, seats: int, variants: tuple[str, ...], rulings: dict[str, str], code: str, words: str
) -> None:
    item = refuse(layered, seats, variants, **rulings)
    assert item.code == code
    assert words in item.message + item.help


def test_both_places_of_what_a_variant_removed(layered: Sources) -> None:
    item = refuse(layered, 4, ("short",), auction_end="late")
    places = [str(span) for span in (item.span, *(label.span for label in item.labels))]
    assert places == ["mini/rulings/r.yaml:12:40", "mini/overlays/short.yaml:6:16"]


def test_all_wrong_choices_are_reported(layered: Sources) -> None:
    diags = Diagnostics()
    assert assemble(layered, 7, ("x", "y"), {"z": "a"}, (), diags) is None
    assert sorted(diags.codes) == ["RW209", "RW209", "RW211", "RW216"]


# --- wrong changes

VARIANT = "overlay:\n  id: v\n  layer: variant\n  changes:\n"


def mistake(tmp_path: Path, *changes: str) -> list[Diagnostic]:
    text = VARIANT + "".join(f"    - {{{change}}}\n" for change in changes)
    sources = load(write(tmp_path / "mini", {**BASE, "overlays/v.yaml": text}))
    diags = Diagnostics()
    assemble(sources, None, ("v",), {}, (), diags)
    return list(diags)


@pytest.mark.parametrize(
    ("change", "code", "place", "words"),
    [
        ("set: card.event.storm.cost, to: 7", "RW203", "5:13", "`cards`"),
        ("set: cards.evnt.storm.cost, to: 7", "RW203", "5:19", "`event`"),
        ("set: cards.event.strom.cost, to: 7", "RW203", "5:25", "`storm`"),
        ("set: cards.event.storm.cots, to: 7", "RW203", "5:31", "`cost`"),
        ("set: tables.size.value.west, to: 7", "RW203", "5:31", "`north`"),
        ("set: cards.*.*.cots, to: 7", "RW203", "5:23", "`cost`"),
        ("remove: types.region.values.est", "RW203", "5:36", "no `est`"),
        ("add: constant, item: {id: a, type: 1..2, value: 1}", "RW203", "5:13", "`constants`"),
        ("set: constants, to: 3", "RW204", "5:13", "`replace`"),
        ("set: constants.limit, to: 3", "RW204", "5:13", "`replace`"),
        ("set: game, to: 3", "RW204", "5:13", ""),
        ("replace: game, with: {id: x}", "RW204", "5:17", ""),
        ("replace: tables.size.value, with: {north: 3}", "RW204", "5:17", "`set`"),
        ("remove: constants", "RW204", "5:16", ""),
        ("add: constants.limit.value, item: 3", "RW204", "5:13", ""),
        ("remove: tables.toll.value.north.3", "RW204", "5:16", ""),
        ("add: tables.toll.value.north, item: 7", "RW204", "5:13", ""),
        ("set: tables.toll.value.north.2, to: 7", "RW203", "5:37", "`3`, `4`"),
        ("set: cards.event.*.cost, to: 3, expect: 4", "RW205", "5:48", "3 places, 4 were"),
        ("set: cards.event.sun.cost, to: 3, expect: 2", "RW205", "5:50", "1 place, 2 were"),
        ("remove: cards.event.sun, expect: 1", "RW205", "5:41", "2 copies, 1 were"),
        ("remove: cards.event.storm, expect: 2", "RW205", "5:43", "1 copy, 2 were"),
        ("remove: cards.event.*, expect: 3", "RW205", "5:39", "4 copies, 3 were"),
        ("remove: [cards.event.storm, cards.event.sun], expect: 2", "RW205", "5:62", "3 copies, 2 were"),
        ("remove: [constants.limit, constants.other], expect: 3", "RW205", "5:60", "2 places, 3 were"),
        ("remove: [cards.event.storm, cards.event.snow]", "RW203", "5:48", "no `snow`"),
        ("set: cards.event.rain.cost, to: 2", "RW206", "5:13", "changes nothing"),
        ("set: cards.event.storm.cost, to: 1", "RW206", "5:13", "changes nothing"),
        ("replace: procedures.deal, with: {do: nothing}", "RW206", "5:17", "changes nothing"),
        ("add: constants, item: {id: limit, type: 1..2, value: 1}", "RW208", "5:30", "already"),
        ("add: types.region.values, item: north", "RW208", "5:40", "already"),
        ("add: tables.size.value, item: {north: 3}", "RW208", "5:39", "already"),
        ("set: constants.other.id, to: x", "RW220", "5:37", "`other`"),
        ("set: game.id, to: x", "RW220", "5:26", "`mini`"),
        ("replace: constants.limit, with: {id: limits, type: 1..2, value: 1}", "RW220", "5:45", "`limit`"),
        # what an overlay gives has the shape its place demands
        ("set: cards.event.sun.count, to: -1", "RW135", "5:40", "at least 0"),
        ("set: procedures.deal.do, to: [a]", "RW118", "5:37", "list"),
        ("add: constants, item: {id: new, type: 1..2, valu: 1}", "RW130", "5:52", "`value`"),
        ("add: constants, item: {type: 1..2, value: 1}", "RW131", "5:30", "`id`"),
        ("add: constants, item: new", "RW132", "5:30", "mapping"),
        ("set: types.region.values, to: [north, NO]", "RW134", "5:46", "`no`"),
    ],
)
def test_wrong_change(tmp_path: Path, change: str, code: str, place: str, words: str) -> None:
    [item] = mistake(tmp_path, change)
    assert item.span is not None
    assert (item.code, f"{item.span.line}:{item.span.column}") == (code, place)
    assert item.span.file == "mini/overlays/v.yaml"
    assert words in item.message + item.help


def test_a_required_key_that_was_removed_names_both_places(tmp_path: Path) -> None:
    [item] = mistake(tmp_path, "remove: constants.other.type")
    assert item.code == "RW131"
    assert [str(item.span), str(item.labels[0].span)] == ["mini/game.yaml:10:5", "mini/overlays/v.yaml:5:16"]


def test_a_wrong_value_names_what_it_replaced(tmp_path: Path) -> None:
    [item] = mistake(tmp_path, "set: cards.event.sun.count, to: -1")
    assert [str(label.span) for label in item.labels] == ["mini/cards/a.yaml:4:33"]


@pytest.mark.parametrize(
    "changes",
    [
        ("set: constants.limit.value, to: 1", "set: constants.limit.value, to: 2"),
        ("remove: procedures.deal", "add: procedures, item: {id: deal, do: auction}"),
        ("replace: procedures.deal, with: {do: auction}", "set: procedures.deal.do, to: again"),
        ("set: procedures.deal.do, to: again", "remove: procedures.deal"),
        ("set: cards.event.*.cost, to: 9", "set: cards.event.sun.cost, to: 8"),
        ("remove: [cards.event.*, cards.event.sun]",),
        ("remove: [cards.event.sun.count, cards.event.sun]",),
    ],
)
def test_two_changes_of_one_place_in_one_overlay(tmp_path: Path, changes: tuple[str, ...]) -> None:
    [item] = mistake(tmp_path, *changes)
    assert item.code == "RW207"
    assert "twice" in item.message
    assert item.labels


def test_a_wrong_number_of_copies_names_every_card(tmp_path: Path) -> None:
    [item] = mistake(tmp_path, "remove: [cards.event.storm, cards.event.sun], expect: 2")
    assert item.note == "Found: cards.event.storm, cards.event.sun (2 copies)."
    assert [str(label.span) for label in item.labels] == ["mini/overlays/v.yaml:5:17", "mini/overlays/v.yaml:5:36"]


def test_several_cards_are_taken_out_in_one_item(tmp_path: Path) -> None:
    text = VARIANT + "    - {remove: [cards.event.storm, cards.event.sun], expect: 3}\n"
    book = build(load(write(tmp_path / "mini", {**BASE, "overlays/v.yaml": text})), variants=("v",))
    assert list(book.cards["event"]) == ["rain"]
    assert [change.path for change in book.changes] == ["cards.event.storm", "cards.event.sun"]


def test_a_number_of_a_table_is_found_by_its_index(tmp_path: Path) -> None:
    text = (
        VARIANT
        + "    - {set: tables.toll.value.south.4, to: 9}\n    - {set: tables.toll.value.*.5, to: 0, expect: 2}\n"
    )
    book = build(load(write(tmp_path / "mini", {**BASE, "overlays/v.yaml": text})), variants=("v",))
    assert plain(book.sections["tables"]["toll"].get("value")) == {"north": [1, 2, 0], "south": [4, 9, 0]}
    assert [change.path for change in book.changes] == [
        f"tables.toll.value.{at}" for at in ("south.4", "north.5", "south.5")
    ]


def test_a_new_key_that_the_place_may_have(tmp_path: Path) -> None:
    assert mistake(tmp_path, "set: cards.event.rain.count, to: 2", "set: game.note, to: brisk") == []


def test_a_change_that_only_repeats_a_lower_layer_is_needed_elsewhere(tmp_path: Path) -> None:
    """`short` sets what the mode for three seats has set already: it still has an effect for two and four."""
    sources = load(write(tmp_path / "mini", {**BASE, **LAYERS}))
    assert plain(build(sources, 3, ("short",)).sections["constants"]["limit"])["value"] == 3
    assert plain(build(sources, 4, ("short",)).sections["constants"]["limit"])["value"] == 3


# --- wrong declarations

REMOVE = "    - {remove: procedures.deal}\n"
FOR_FIVE = VARIANT.replace("  changes", "  for: {seats: [5]}\n  changes") + REMOVE
FOR_W = VARIANT.replace("  changes", "  for: {variants: [w]}\n  changes") + REMOVE


def ruling(default: str, *options: str) -> str:
    """A rulings document; an option with `!` changes something."""
    items = [
        f"{{id: {name.strip('!')}" + (", changes: [{remove: procedures.deal}]}" if "!" in name else "}")
        for name in options
    ]
    return f"rulings:\n  - id: r\n    default: {default}\n    options:\n" + "".join(
        f"      - {item}\n" for item in items
    )


@pytest.mark.parametrize(
    ("files", "code", "place", "words"),
    [
        ({"cards/b.yaml": "cards:\n  event:\n    - {id: sun}\n"}, "RW201", "mini/cards/b.yaml:3:12", "`count:`"),
        ({"phases/b.yaml": "procedures:\n  - {id: deal, do: x}\n"}, "RW201", "mini/phases/play.yaml:2:9", "overlay"),
        ({"text/en/z.yaml": "text: {game.title: B}\n"}, "RW218", "mini/text/en/z.yaml:1:8", "twice"),
        (
            {"overlays/a.yaml": VARIANT + REMOVE, "overlays/b.yaml": VARIANT + REMOVE},
            "RW214",
            "mini/overlays/b.yaml:2:7",
            "two overlays",
        ),
        (
            {"overlays/a.yaml": VARIANT.replace("variant", "own") + REMOVE},
            "RW219",
            "mini/overlays/a.yaml:2:7",
            "--overlay",
        ),
        ({"overlays/a.yaml": FOR_FIVE}, "RW217", "mini/overlays/a.yaml:4:17", "5 seats"),
        ({"overlays/a.yaml": FOR_W}, "RW217", "mini/overlays/a.yaml:4:20", "no variant `w`"),
        ({"rulings/a.yaml": ruling("c", "a", "b!")}, "RW215", "mini/rulings/a.yaml:3:14", "not among"),
        ({"rulings/a.yaml": ruling("a", "a", "b")}, "RW215", "mini/rulings/a.yaml:6:14", "changes nothing"),
        ({"rulings/a.yaml": ruling("a", "a!", "b!")}, "RW215", "mini/rulings/a.yaml:5:17", "has changes"),
        ({"rulings/a.yaml": ruling("a", "a", "a", "b!")}, "RW215", "mini/rulings/a.yaml:6:14", "twice"),
        (
            {"rulings/a.yaml": ruling("a", "a", "b!"), "rulings/b.yaml": ruling("a", "a", "b!")},
            "RW214",
            "mini/rulings/b.yaml:2:9",
            "two rulings",
        ),
    ],
)
def test_wrong_declaration(tmp_path: Path, files: dict[str, str], code: str, place: str, words: str) -> None:
    item = refuse(load(write(tmp_path / "mini", {**BASE, **files})))
    assert (item.code, str(item.span)) == (code, place)
    assert words in item.message + item.help


def test_no_usable_game_section_is_said_once(tmp_path: Path) -> None:
    diags = Diagnostics()
    sources = load_folder(write(tmp_path / "mini", {"game.yaml": "game: {id: x}\n"}), diags, library=tmp_path / "lib")
    assert assemble(sources, None, (), {}, (), diags) is None
    assert diags.codes == ["RW131"]
    assert assemble(Sources(tmp_path), None, (), {}, (), diags) is None


def test_own_overlays(layered: Sources, tmp_path: Path) -> None:
    own = write(
        tmp_path,
        {
            "a.yaml": "overlay: {id: a, layer: variant, changes: [{remove: procedures.deal}]}",
            "b.yaml": "overlay: {id: b, layer: own, for: {seats: [4]}, changes: [{remove: procedures.deal}]}",
        },
    )
    for name, code in (("a.yaml", "RW219"), ("b.yaml", "RW206")):
        diags = Diagnostics()
        document = load_overlay(own / name, layered, diags)
        assert document is not None
        assemble(layered, 2, (), {}, (document,), diags)
        assert diags.codes == [code]


def test_what_a_broken_file_took_away_is_no_second_mistake(tmp_path: Path) -> None:
    game = write(
        tmp_path / "mini", {**BASE, **LAYERS, "cards/a.yaml": "cards: [", "phases/play.yaml": "procedures: [{do: a}]"}
    )
    diags = Diagnostics()
    sources = load_folder(game, diags, library=tmp_path / "lib")
    assert diags.codes == ["RW115", "RW131"]
    assert assemble(sources, 3, ("short",), {}, (), diags) is not None
    assert diags.codes == ["RW115", "RW131"]


# --- which rulesets there are


def test_what_is_offered(layered: Sources) -> None:
    offered = offer(layered, Diagnostics())
    assert offered is not None
    assert (offered.base, offered.seats) == (2, (2, 3, 4))
    assert {name: variant.seats for name, variant in offered.variants.items()} == {"long": (2, 4), "short": (2, 3, 4)}
    assert {name: ruling.names for name, ruling in offered.rulings.items()} == {
        "price": ("low", "high"),
        "auction_end": ("early", "late"),
    }


def test_every_ruleset_that_is_listed_can_be_assembled(layered: Sources) -> None:
    found = rulesets(layered, Diagnostics())
    assert len(found) == len(set(found)) == 20 - 1
    for ruleset in found:
        book = build(layered, ruleset.seats, ruleset.variants, **dict(ruleset.rulings))
        assert book.ruleset == ruleset
    assert not any(r.variants == ("short",) and ("auction_end", "late") in r.rulings for r in found)
