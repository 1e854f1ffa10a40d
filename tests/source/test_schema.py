"""Shapes of documents: one message for one mistake, and the verdicts of `jsonschema`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from rulewright.compiler import source
from rulewright.compiler.diagnostics import Diagnostic, Diagnostics
from rulewright.compiler.source import compose, opinion, validate
from rulewright.compiler.source.schema import shape

SCHEMAS = Path(source.__file__).parent / "schemas"
NAMES = sorted(path.name.removesuffix(".schema.json") for path in SCHEMAS.iterdir())


def load(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return loaded


def check(text: str, schema: str = "rules") -> list[Diagnostic]:
    diags = Diagnostics()
    root = compose(text, "a.yaml", diags)
    assert root is not None
    validate(root, schema, diags)
    return list(diags)


def one(text: str, schema: str = "rules") -> tuple[str, str, str]:
    [item] = check(text, schema)
    assert item.span is not None
    return item.code, f"{item.span.line}:{item.span.column}", f"{item.message} {item.help}"


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas_and_use_known_keywords(name: str) -> None:
    Draft202012Validator.check_schema(load(name))
    shape(name)


def parts(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [part for item in schema for part in parts(item)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if "type" in schema or "properties" in schema else []
    return own + [part for item in schema.values() for part in parts(item)]


@pytest.mark.parametrize("name", NAMES)
def test_an_editor_can_explain_every_key(name: str) -> None:
    for part in parts(load(name)):
        for key, schema in part.get("properties", {}).items():
            if isinstance(schema, dict) and "const" not in schema and "required" not in schema:
                assert "description" in schema or "$ref" in schema or "title" in schema, key


CASES = [
    # unknown and missing keys
    ("zons: []\n", "RW130", "1:1", "`zones`"),
    ("procedure: []\n", "RW130", "1:1", "`procedures`"),
    ("zones:\n  - {id: a, kind: b, form: deck, capcity: 3}\n", "RW130", "2:34", "`capacity`"),
    ("zones:\n  - {id: a, knd: b, form: deck}\n", "RW130", "2:13", "`kind`"),
    ("zones:\n  - {id: a}\n", "RW131", "2:5", "`kind` and `form`"),
    ("types:\n  - {id: a}\n", "RW131", "2:5", "`range`"),
    # types
    ("zones: {id: a}\n", "RW132", "1:8", "`- `"),
    ("constants:\n  - {id: a, type: 1..2, value: 1}\n  - x\n", "RW132", "3:5", "mapping"),
    ("constants:\n  - -x\n", "RW132", "2:5", "space is missing"),
    ("constants:\n  - id：x\n", "RW119", "2:5", "full-width"),
    ("cards:\n  c:\n    - {id: a, count: '3'}\n", "RW132", "3:22", "`3` without quotes"),
    ("cards:\n  c:\n    - {id: a, count: 1_000}\n", "RW132", "3:22", "`1000`"),
    ("cards:\n  c:\n    - id: a\n      count: 1,000\n", "RW132", "4:14", "`1000`"),
    ("cards:\n  c:\n    - {id: a, count: ３}\n", "RW132", "3:22", "ASCII"),
    ("cards:\n  c:\n    - {id: a, count: 50%}\n", "RW132", "3:22", "percentages"),
    ("cards:\n  c:\n    - {id: a, count: 2.0}\n", "RW132", "3:22", "`2`"),
    ("cards:\n  c:\n    - {id: a, count: 2.5}\n", "RW132", "3:22", "whole numbers"),
    ("cards:\n  c:\n    - {id: a, count: 3 pieces}\n", "RW132", "3:22", "`3`"),
    ("cards:\n  c:\n    - {id: a, count: }\n", "RW132", "3:15", "nothing is written"),
    ("cards:\n  c:\n    - {id: a, cite: pm-3}\n", "RW132", "3:21", "`[pm-3]`"),
    ("types:\n  - {id: a, values: [b, 3]}\n", "RW132", "2:25", '`"3"`'),
    # words, names, numbers
    ("zones:\n  - {id: a, kind: b, form: pil}\n", "RW133", "2:28", "`pile`"),
    ("cards:\n  c:\n    - {id: a, assumed: yes}\n", "RW133", "3:24", "`true`"),
    ("cards:\n  c:\n    - {id: 手牌}\n", "RW134", "3:12", "Chinese"),
    ("cards:\n  c:\n    - {id: Hand-Cards}\n", "RW134", "3:12", "`hand_cards`"),
    ("cards:\n  c:\n    - {id: handCards}\n", "RW134", "3:12", "`hand_cards`"),
    ("cards:\n  c:\n    - {id: 2nd}\n", "RW134", "3:12", "begin with a letter"),
    ("cards:\n  c:\n    - {id: a：b}\n", "RW134", "3:12", "full-width"),
    ("cards:\n  c:\n    - {id: “a”}\n", "RW134", "3:12", "`“`"),
    ("cards:\n  c:\n    - {id: 🎲}\n", "RW134", "3:12", "symbol"),
    ("cards:\n  c:\n    - {id: a\u200bb}\n", "RW134", "3:12", "invisible"),
    ('cards:\n  c:\n    - {id: "a\\n"}\n', "RW134", "3:12", "U+000A"),
    ("cards:\n  c:\n    - {id: __class__}\n", "RW134", "3:12", "letter"),
    ("cards:\n  c:\n    - {id: " + "a" * 65 + "}\n", "RW134", "3:12", "64"),
    ("cards:\n  Big Kind: []\n", "RW134", "2:3", "`big_kind`"),
    ("cards:\n  c:\n    - {id: a, count: -1}\n", "RW135", "3:22", "at least 0"),
    ("types:\n  - {id: a, values: []}\n", "RW136", "2:21", "not be empty"),
    ("types:\n  - {id: a, values: [b, c, b]}\n", "RW136", "2:28", "twice"),
    ("types:\n  - {id: a, values: [b], range: 1..2}\n", "RW137", "2:13", "`range`"),
    ("cards:\n  c:\n    - {id: a, because: x}\n", "RW137", "3:15", "`assumed`"),
    # effect texts
    ("procedures:\n  - id: p\n    do: >\n      x\n", "RW118", "3:9", "`|`"),
    ("procedures:\n  - id: p\n    do:\n      x\n      y\n", "RW118", "4:7", "`|`"),
    ("procedures:\n  - id: p\n    do: [x]\n", "RW118", "3:9", "list"),
]


@pytest.mark.parametrize(("text", "code", "place", "words"), CASES)
def test_mistake(text: str, code: str, place: str, words: str) -> None:
    found, at, message = one(text)
    assert (found, at) == (code, place)
    assert words in message


OVERLAY = "overlay:\n  id: x\n  layer: variant\n  changes:\n    - {CHANGE}\n"


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ("set: constants.a.value", "RW131", "`to`"),
        ("set: constants.a.value, with: {id: b}", "RW131 RW137", ""),
        ("sett: constants.a.value, to: 3", "RW130", "`set`"),
        ("to: 3", "RW131", "one of"),
        ("add: constants, item: {id: a}, remove: x", "RW137", "`remove`"),
        ("set: constants..value, to: 3", "RW134", "dots"),
        ("set: constants.a.value, to: 3, expect: 0", "RW135", "at least 1"),
    ],
)
def test_changes(change: str, code: str, words: str) -> None:
    found = check(OVERLAY.replace("CHANGE", change), "overlay")
    assert " ".join(sorted(item.code for item in found)) == code
    assert words in found[0].message + found[0].help


def test_a_seats_overlay_says_for_which_seats() -> None:
    text = OVERLAY.replace("variant", "seats").replace("CHANGE", "remove: procedures.a")
    assert one(text, "overlay")[0] == "RW131"


def test_texts() -> None:
    assert check('text: {game.title: "手牌：好", zone.hand: NO, option.bid.pass: pass}\n', "text") == []
    assert one("text: {Game: x}\n", "text")[0] == "RW134"
    assert one("text: {a: 3}\n", "text")[0] == "RW132"
    assert one("text: {a: {b: c}}\n", "text")[0] == "RW132"


@pytest.mark.parametrize(
    ("schema", "text", "word"),
    [
        ("sheet", "sheet: {colors: {good: {fish: blue}}}\n", "colors"),
        ("sheet", "sheet: {tracks: [{table: income, end: last}]}\n", "end"),
        ("sheet", "sheet: {leave_out: [tables.x], x: 1}\n", "x"),
        ("sources", "sources: [{id: box, titel: Rules}]\n", "titel"),
        ("sources", "sources: [{id: box, paragraphs: [{id: box-1, say: so}]}]\n", "say"),
    ],
)
def test_sheets_and_sources_have_no_other_keys(schema: str, text: str, word: str) -> None:
    code, _, message = one(text, schema)
    assert code == "RW130"
    assert f"`{word}`" in message


# --- the same verdicts as jsonschema ------------------------------------------------------------------------------

REGISTRY: Registry[Any] = Registry().with_resources(
    [(f"{name}.schema.json", Resource.from_contents(load(name))) for name in NAMES]
)


def examples(name: str) -> st.SearchStrategy[Any]:
    """Documents near the schema: its own keys and words, sometimes with others in between."""
    schema = load(name)
    words = sorted({key for part in parts(schema) for key in part.get("properties", {})})
    leaves = st.one_of(
        st.sampled_from(
            ["all", "owner", "pile", "deck", "variant", "seats", "stop", "rising", "a.b", "", "Ab", "手", *words]
        ),
        st.integers(-2, 20),
        st.booleans(),
        st.none(),
        st.just(1.5),
    )
    keys = st.sampled_from([*words, "odd", "Odd Key"])
    values = st.recursive(
        leaves,
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=5)),
        max_leaves=10,
    )
    return st.one_of(values, near(schema, name, 0))


def near(schema: Any, name: str, depth: int) -> st.SearchStrategy[Any]:
    """Mostly valid data for a schema."""
    if isinstance(schema, bool) or depth > 6:
        return st.just("a")
    if "$ref" in schema:
        file, _, pointer = schema["$ref"].partition("#/$defs/")
        target = file.removesuffix(".schema.json") or name
        return near(load(target)["$defs"][pointer], target, depth + 1)
    if "enum" in schema or "const" in schema:
        return st.one_of(st.sampled_from(schema.get("enum", [schema.get("const")])), st.just("b"))
    kinds = schema.get("type", "string")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind == "object":
        known = {key: near(value, name, depth + 1) for key, value in schema.get("properties", {}).items()}
        needed = {key: known[key] for key in schema.get("required", []) if key in known}
        return st.fixed_dictionaries(needed, optional={key: value for key, value in known.items() if key not in needed})
    if kind == "array":
        return st.lists(near(schema.get("items", {}), name, depth + 1), max_size=3)
    if kind == "integer":
        return st.integers(-1, 5)
    return st.sampled_from(["a", "b", "c_d", "pm-3", "constants.a", "A"])


def findings(validator: Draft202012Validator, data: Any) -> set[tuple[str, str]]:
    """What a validator says, and of which value."""
    return {(error.message, error.json_path) for error in validator.iter_errors(data)}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "common"])
def test_the_verdict_is_that_of_jsonschema(name: str) -> None:
    validator = Draft202012Validator(load(name), registry=REGISTRY)

    @settings(max_examples=150, deadline=None)
    @given(examples(name))
    def agree(data: Any) -> None:
        diags = Diagnostics()
        root = compose(json.dumps(data, ensure_ascii=False), "a.yaml", diags)
        assert root is not None
        assert diags.ok
        validate(root, name, diags)
        found = [item for item in diags if item.code != "RW118" or "several lines" not in item.message]
        errors = findings(validator, data)
        assert bool(errors) == bool(found)
        assert findings(opinion._validator(name), data) == errors

    agree()
