"""The shape of each document, by JSON Schema 2020-12.

The files in `schemas/` are the one description of the formats: editors use them through a modeline (`#
yaml-language-server: $schema=...`), this module checks nodes against them. It interprets the part of JSON Schema that
those files use directly on nodes, so that each finding has its place, one mistake gives one message, and 3,000 cards
take a tenth of the time of a general validator. The tests hold its verdict against the `jsonschema` package on random
documents, and see to it that the files use no keyword that is not known here.

Three keywords are ours, and no other tool minds them: `x-effect: true` (the value is effect text, see `dsl`),
`x-missing` (what to say when a required key is missing), and `title`, which the messages use as a noun: "a zone", "an
id".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ..diagnostics import MOST, Diagnostics, Label, listing, misspelt, nearest
from . import codes
from .dsl import dsl_text, form_problem
from .nodes import Entry, Mapping, Node, Scalar, Sequence, plain
from .words import bad_form, describe, number_edit, number_hint

_CHECKED = """type properties required additionalProperties propertyNames items minItems maxItems uniqueItems
    minProperties enum const pattern minimum maximum minLength maxLength dependentRequired
    if then else $ref x-effect x-missing"""
KEYWORDS = frozenset([*_CHECKED.split(), "$schema", "$defs", "title", "description", "examples"])
"""The JSON Schema keywords that the schema files may use."""


@dataclass(slots=True)
class Shape:
    """One schema, ready to be used. `allowed` is false for the schema `false`."""

    title: str = "a value"
    allowed: bool = True
    types: frozenset[str] = frozenset()
    properties: dict[str, Shape] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    missing: str = ""
    others: Shape | None = None
    closed: bool = False
    names: Shape | None = None
    needs: dict[str, list[str]] = field(default_factory=dict)
    items: Shape | None = None
    least: int = 0
    most: int | None = None
    unique: bool = False
    words: tuple[Any, ...] | None = None
    pattern: re.Pattern[str] | None = None
    minimum: int | None = None
    maximum: int | None = None
    shortest: int = 0
    longest: int | None = None
    condition: tuple[Shape, Shape | None, Shape | None] | None = None
    effect: bool = False


def validate(root: Node, schema: str, diags: Diagnostics) -> bool:
    """Check a document against `schemas/<schema>.schema.json`; whether nothing was found."""
    return check(root, shape(schema), diags)


def check(node: Node, wanted: Shape, diags: Diagnostics) -> bool:
    """Check a node against a shape; whether nothing was found."""
    before = len(diags)
    _check(node, wanted, diags)
    return len(diags) == before


def shape(schema: str, path: str = "") -> Shape:
    """The shape of a schema file, or of one of its `$defs`: `shape("rules", "#/$defs/zone")`."""
    return _referred(f"{schema}.schema.json", path)


# --- schema files to shapes --------------------------------------------------------------------------------------


@cache
def _file(name: str) -> dict[str, Any]:
    text = files(__package__).joinpath("schemas", name).read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def part_of(file: str, pointer: str) -> Any:
    """What a schema file says where a JSON pointer points; an empty one points to the whole."""
    found: Any = _file(file)
    for step in pointer.lstrip("#").strip("/").split("/") if pointer.strip("#/") else ():
        found = found[step]
    return found


@cache
def _referred(file: str, pointer: str) -> Shape:
    return _compile(part_of(file, pointer), file)


def _compile(schema: Any, file: str) -> Shape:
    if isinstance(schema, bool):
        return Shape(allowed=schema)
    if not KEYWORDS.issuperset(schema):
        raise ValueError(f"{file}: keywords that are not interpreted: {sorted(set(schema) - KEYWORDS)}")
    if "$ref" in schema:
        target, _, pointer = schema["$ref"].partition("#")
        return _referred(target or file, pointer)

    def sub(key: str) -> Shape | None:
        return _compile(schema[key], file) if key in schema else None

    types = schema.get("type", ())
    others = schema.get("additionalProperties", True)
    pattern = schema.get("pattern")
    needle = sub("if")
    return Shape(
        title=schema.get("title", "a value"),
        types=frozenset([types] if isinstance(types, str) else types),
        properties={key: _compile(value, file) for key, value in schema.get("properties", {}).items()},
        required=tuple(schema.get("required", ())),
        missing=schema.get("x-missing", ""),
        others=_compile(others, file) if isinstance(others, dict) else None,
        closed=others is False,
        names=sub("propertyNames"),
        needs=schema.get("dependentRequired", {}),
        items=sub("items"),
        least=schema.get("minItems", schema.get("minProperties", 0)),
        most=schema.get("maxItems"),
        unique=schema.get("uniqueItems", False),
        words=tuple(schema["enum"]) if "enum" in schema else (schema["const"],) if "const" in schema else None,
        # `$` of Python also matches before a last line break, `$` of JSON Schema does not
        pattern=re.compile(re.sub(r"\$$", r"\\Z", pattern)) if pattern is not None else None,
        minimum=schema.get("minimum"),
        maximum=schema.get("maximum"),
        shortest=schema.get("minLength", 0),
        longest=schema.get("maxLength"),
        condition=(needle, sub("then"), sub("else")) if needle is not None else None,
        effect=schema.get("x-effect", False),
    )


# --- checking ----------------------------------------------------------------------------------------------------


def _check(node: Node, wanted: Shape, diags: Diagnostics, entry: Entry | None = None, main: str = "") -> None:
    """`entry` is the entry of which the node is the value, if it is one; `main` the key that decided for this shape."""
    if wanted.effect and form_problem(node) is not None:
        dsl_text(node, diags)
        return
    if wanted.types and not _type_fits(node, wanted.types):
        _wrong_type(node, wanted, diags, entry)
        return
    if wanted.words is not None:
        _check_word(node, wanted, wanted.words, diags)
    if isinstance(node, Scalar):
        _check_scalar(node, wanted, diags)
    elif isinstance(node, Mapping):
        if not _check_mapping(node, wanted, diags, main):
            return  # what a misspelt key asks for or excludes cannot be told
    else:
        _check_sequence(node, wanted, diags)
    if wanted.condition is not None:
        test, then, otherwise = wanted.condition
        probe = Diagnostics()
        _check(node, test, probe, entry)
        follow = otherwise if len(probe) else then
        if follow is not None:
            _check(node, follow, diags, entry, next(iter(test.required), "") if follow is then else "")


def _type_fits(node: Node, types: frozenset[str]) -> bool:
    if isinstance(node, Mapping):
        return "object" in types
    if isinstance(node, Sequence):
        return "array" in types
    value = node.value
    if isinstance(value, str):
        return "string" in types
    if isinstance(value, bool):
        return "boolean" in types
    if isinstance(value, int):
        return "integer" in types or "number" in types
    return "number" in types if isinstance(value, float) else "null" in types


_NOUNS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping of keys to values",
    "null": "nothing",
}


def _wrong_type(node: Node, wanted: Shape, diags: Diagnostics, entry: Entry | None) -> None:
    nouns = [
        _NOUNS[name] for name in ("object", "array", "integer", "number", "string", "boolean") if name in wanted.types
    ]
    need = " or ".join(nouns)
    name = f"`{entry.key}`" if entry is not None else wanted.title
    if isinstance(node, Scalar) and node.value is None:
        diags.error(
            codes.WRONG_TYPE,
            f"nothing is written for {name}",
            node.span if entry is None else entry.key_span,
            help=f"Write {need} there, or delete the key.",
        )
        return
    code, help_text = codes.WRONG_TYPE, ""
    edits = number_edit(node) if isinstance(node, Scalar) and "integer" in wanted.types else ()
    if isinstance(node, Scalar):
        code, help_text = _scalar_hint(node, wanted)
    elif isinstance(node, Mapping) and "array" in wanted.types:
        help_text = "Begin each item of a list with `- `."
    elif isinstance(node, Sequence) and "object" in wanted.types:
        help_text = "Write `key: value` lines, without `- ` before them."
    elif isinstance(node, Sequence) and len(node) == 1:
        help_text = "Only one value may stand here: write it without brackets."
    diags.error(code, f"{name} must be {need}, this is {describe(node)}", node.span, help=help_text, fix=edits)


def _scalar_hint(node: Scalar, wanted: Shape) -> tuple[str, str]:
    """The code and the help for a single value where something else is needed."""
    text = node.text.strip()
    if "：" in text and "object" in wanted.types:
        return codes.FULL_WIDTH, "The colon `：` is full-width. Type `: ` with the keyboard switched to English."
    if re.match(r"-\w", text) and wanted.types & {"array", "object"}:
        return codes.WRONG_TYPE, "A space is missing behind the `-` of a list item."
    if (colon := re.match(r"([a-z_]\w*):\S", text)) and "object" in wanted.types:
        return codes.WRONG_TYPE, f"A space is missing behind the colon: `{colon.group(1)}: `."
    if "integer" in wanted.types:
        return codes.WRONG_TYPE, number_hint(node)
    if wanted.types == {"boolean"}:
        return codes.WRONG_TYPE, "Truth values are `true` and `false`; `yes`, `NO` and `on` are words in rules."
    if "string" in wanted.types:
        return codes.WRONG_TYPE, f'If the word is meant, put it into quotes: `"{text}"`.'
    if "array" in wanted.types:
        return codes.WRONG_TYPE, f"Write `[{text}]` for a list of one." if len(text) < 40 and node.span.line else ""
    return codes.WRONG_TYPE, ""


def _check_word(node: Node, wanted: Shape, words: tuple[Any, ...], diags: Diagnostics) -> None:
    value = plain(node)
    if any(type(value) is type(word) and value == word for word in words):
        return
    if words == (True,):
        yes = isinstance(node, Scalar) and node.text.lower() in ("yes", "y", "on", "1", "true")
        diags.error(
            codes.NOT_ALLOWED,
            f"{wanted.title} can only be `true`, this is {describe(node)}",
            node.span,
            help="Write `true`." if yes else "Leave the key out where it does not hold.",
        )
        return
    names = [str(word) for word in words]
    text = node.text if isinstance(node, Scalar) else ""
    near = nearest(text, names)
    diags.error(
        codes.NOT_ALLOWED,
        f"{wanted.title} must be {listing(names)}, this is {describe(node)}",
        node.span,
        help=f"Did you mean `{near[0]}`?" if near else "",
        fix=misspelt(text, names, node.span),
    )


def _check_scalar(node: Scalar, wanted: Shape, diags: Diagnostics) -> None:
    value = node.value
    if isinstance(value, str):
        if wanted.pattern is not None and not wanted.pattern.search(value):
            bad_form(value, wanted.title, node.span, diags)
        elif wanted.longest is not None and len(value) > wanted.longest:
            message = f"{wanted.title} may have {wanted.longest:,} characters, this one has {len(value):,}"
            diags.error(codes.WRONG_LENGTH, message, node.span)
        elif len(value) < wanted.shortest:
            diags.error(
                codes.WRONG_LENGTH, f"{wanted.title} is empty here", node.span, help="Write it, or delete the key."
            )
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = wanted.minimum, wanted.maximum
        if low is not None and value < low:
            diags.error(codes.OUT_OF_RANGE, f"{wanted.title} must be at least {low}, this is {value}", node.span)
        elif high is not None and value > high:
            diags.error(codes.OUT_OF_RANGE, f"{wanted.title} must be at most {high:,}, this is {value:,}", node.span)


def _check_sequence(node: Sequence, wanted: Shape, diags: Diagnostics) -> None:
    size = len(node.items)
    if size < wanted.least:
        need = "not be empty" if wanted.least == 1 else f"have at least {wanted.least} items"
        diags.error(codes.WRONG_LENGTH, f"the list ({wanted.title}) must {need}", node.span)
    elif wanted.most is not None and size > wanted.most:
        diags.error(
            codes.WRONG_LENGTH, f"the list ({wanted.title}) may have {wanted.most} items, it has {size}", node.span
        )
    if wanted.items is not None:
        for item in node.items:
            _check(item, wanted.items, diags)
    if wanted.unique:
        _check_unique(node.items, diags)


def _check_unique(items: Iterable[Node], diags: Diagnostics) -> None:
    first: dict[str, Node] = {}
    for item in items:
        key = json.dumps(plain(item), sort_keys=True)
        if key in first:
            diags.error(
                codes.WRONG_LENGTH,
                f"{describe(item)} stands twice in this list",
                item.span,
                labels=[Label(first[key].span, "first here")],
                help="Delete one of them.",
            )
        first.setdefault(key, item)


def _check_mapping(node: Mapping, wanted: Shape, diags: Diagnostics, main: str) -> bool:
    """Whether all keys are known."""
    if len(node) < wanted.least:
        diags.error(codes.WRONG_LENGTH, f"{wanted.title} must not be empty", node.span)
    unknown: list[Entry] = []
    for entry in node.entries.values():
        known = wanted.properties.get(entry.key)
        if known is None:
            if wanted.closed:
                unknown.append(entry)
                continue
            if wanted.names is not None and wanted.names.pattern and not wanted.names.pattern.search(entry.key):
                bad_form(entry.key, wanted.names.title, entry.key_span, diags)
            known = wanted.others
        elif not known.allowed:
            _excluded(node, entry, main or next(iter(wanted.required), ""), diags)
            continue
        if known is not None:
            _check(entry.value, known, diags, entry)
    missing = [key for key in wanted.required if key not in node.entries]
    for entry in unknown:
        _unknown_key(entry, node, wanted, missing, diags)
    if missing:
        _missing_keys(node, missing, wanted, diags)
    for key, others in wanted.needs.items():
        if key in node.entries:
            _check_needs(node, key, others, diags)
    return not unknown


def _missing_keys(node: Mapping, missing: list[str], wanted: Shape, diags: Diagnostics) -> None:
    names = listing(missing, "and")
    message = f"{wanted.title} needs {names}, and {'it is' if len(missing) == 1 else 'they are'} not given"
    line = f"Add {'a line' if len(missing) == 1 else 'lines'} " + ", ".join(f"`{key}: ...`" for key in missing) + "."
    found = "" if wanted.missing else line
    diags.error(codes.MISSING_KEY, wanted.missing or message, node.span, help=found)


def _check_needs(node: Mapping, key: str, others: list[str], diags: Diagnostics) -> None:
    for other in others:
        if other not in node.entries:
            diags.error(
                codes.NOT_TOGETHER,
                f"`{key}` means nothing without `{other}`",
                node.key_span(key),
                help=f"Add `{other}: true`, or delete `{key}`.",
            )


def _excluded(node: Mapping, entry: Entry, main: str, diags: Diagnostics) -> None:
    if main not in node:
        return  # then the key that is missing is the mistake
    diags.error(
        codes.NOT_TOGETHER,
        f"`{entry.key}` does not go together with `{main}`",
        entry.key_span,
        labels=[Label(node.key_span(main), "given here")],
        help="Delete one of the two.",
    )


_HOMES = {
    "rules": "`game.yaml`, or a file in `boards/`, `cards/` or `phases/`",
    "overlay": "a file in `overlays/`",
    "rulings": "a file in `rulings/`",
    "text": "a file in `text/<locale>/`",
    "sheet": "a file in `sheets/`",
    "scenario": "a file in `scenarios/`",
    "sources": "`sources.yaml`",
}
"""Where documents of each schema lie."""


@cache
def _documents() -> tuple[tuple[Shape, str], ...]:
    """The shape of each sort of documents, and where they lie."""
    return tuple((shape(schema), place) for schema, place in _HOMES.items())


def _home(key: str, wanted: Shape) -> str | None:
    """Where a key of a document belongs, when that is a document of another sort."""
    homes = _documents()
    if all(wanted is not document for document, _ in homes):
        return None
    return next((place for other, place in homes if other is not wanted and key in other.properties), None)


def _unknown_key(entry: Entry, node: Mapping, wanted: Shape, missing: list[str], diags: Diagnostics) -> None:
    """A misspelt key that must be given is one mistake: it is taken out of `missing`."""
    message = f"{wanted.title} has no key `{entry.key}`"
    if len(diags) >= MOST:  # it is only counted, so nothing is looked for that could help
        diags.error(codes.UNKNOWN_KEY, message, entry.key_span)
        return
    free = [name for name in wanted.properties if name not in node.entries and wanted.properties[name].allowed]
    near = nearest(entry.key, free) or [name for name in missing if entry.key.startswith(name)]
    if near and near[0] in missing:
        missing.remove(near[0])
    if near:
        help_text = f"Did you mean `{near[0]}`?"
    elif home := _home(entry.key, wanted):
        help_text = f"It belongs into {home}."
    elif nearest(entry.key, wanted.properties):
        help_text = f"`{nearest(entry.key, wanted.properties)[0]}` is there already."
    else:
        help_text = f"Known here: {listing(sorted(wanted.properties), 'and')}."
    diags.error(
        codes.UNKNOWN_KEY,
        message,
        entry.key_span,
        note="Nothing is silently ignored: the value would have no effect.",
        help=help_text,
        fix=misspelt(entry.key, free, entry.key_span),
    )
