"""A second opinion on the shape of documents: the verdict of the `jsonschema` package.

`schema.py` reads the schema files itself, because it knows where every value stands. Editors and other tools judge by
the same files with a general validator, and so does `rulewright check` where `schema.py` has found nothing: a document
that the one accepts and the other refuses is a finding, so the two can never drift apart unseen.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ..diagnostics import Diagnostics, Span, define
from .folder import FILES, FOLDERS, Sources
from .nodes import Mapping, Node, Sequence, plain
from .schema import part_of

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

REFUSED = define(
    "RW138",
    "refused by JSON Schema",
    """
The schema files beside the compiler refuse this document, although Rulewright itself found its shape in order. An
editor that uses the schema will underline the same place. Both must agree: please report it as a fault of Rulewright.
No rules are known that provoke it, so there is no example.
""",
)
_SCHEMA_OF = {**FOLDERS, **dict(FILES.values()), "library": "rules"}


def second_opinion(sources: Sources, diags: Diagnostics) -> None:
    """Report RW138 for each document whose shape is in order here but not for `jsonschema`."""
    for place, documents in sources.documents.items():
        schema = _SCHEMA_OF.get(place)
        for document in documents if schema is not None else ():
            if not document.sound:
                continue
            for error in _validator(str(schema)).iter_errors(plain(document.root)):
                where = _span(document.root, list(error.absolute_path))
                diags.error(REFUSED, f"JSON Schema refuses this: {error.message}", where)


@cache
def _validator(schema: str) -> Draft202012Validator:
    """The validator of one schema file; the package is loaded when it is first needed."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_direct(f"{schema}.schema.json", ""))


@cache
def _direct(file: str, pointer: str) -> Any:
    """A part of a schema file with what its references name in their place.

    It says the same, but `jsonschema` need not look the references up for every single value.
    """

    def direct(schema: Any) -> Any:
        if isinstance(schema, list):
            return [direct(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        rest = {key: direct(value) for key, value in schema.items() if key not in ("$ref", "$defs")}
        if "$ref" not in schema:
            return rest
        target, _, inside = schema["$ref"].partition("#")
        named = _direct(target or file, inside)
        return {**rest, "allOf": [named]} if rest else named

    return direct(part_of(file, pointer))


def _span(node: Node, path: list[str | int]) -> Span:
    """The place of the value that a path leads to, or of the last value on the way."""
    for step in path:
        inner: Node | None = None
        if isinstance(node, Mapping) and isinstance(step, str):
            inner = node.get(step)
        elif isinstance(node, Sequence) and isinstance(step, int):
            inner = node.items[step]
        if inner is None:
            break
        node = inner
    return node.span
