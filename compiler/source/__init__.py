"""Stage 1: YAML files become documents that know where every key and every value stands.

In: a game folder (or any text). Out: `Sources`, that is the text of each file and its document by place, made of
`Scalar`, `Sequence` and `Mapping` nodes with spans.

Guaranteed for what comes out without a finding: the file is UTF-8, one YAML 1.2 document without duplicate keys,
tags, merge keys or aliases to collections, within the limits of `limits`; its shape is what its JSON Schema in
`schemas/` says (but the fields of cards, sheets and scenarios, which later stages check); effect texts stand where
each character has one place. Order of files is by posix path, so nothing depends on the system.

Read `nodes` first, then `reader` (files), `composer` (YAML; `broken` says what a person did wrong when YAML gives
up), `schema` (shapes; `words` has its words), `folder` (which files there are), `dsl` (effect text inside YAML) and
`codes` (RW1xx).
"""

from .composer import compose, core_value
from .dsl import dsl_text
from .folder import RULES_PLACES, Document, Sources, load_folder, load_overlay
from .nodes import Entry, Mapping, Node, Scalar, Sequence, plain, texts
from .reader import read_text
from .schema import validate

__all__ = [
    "RULES_PLACES",
    "Document",
    "Entry",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Sources",
    "compose",
    "core_value",
    "dsl_text",
    "load_folder",
    "load_overlay",
    "plain",
    "read_text",
    "texts",
    "validate",
]
