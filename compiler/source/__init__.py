"""Stage 1: YAML files become documents that know where every key and every value stands."""

from .dsl import dsl_text
from .folder import Document, Sources, load_folder, load_overlay
from .nodes import Entry, Mapping, Node, Scalar, Sequence, plain, texts

__all__ = [
    "Document",
    "Entry",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Sources",
    "dsl_text",
    "load_folder",
    "load_overlay",
    "plain",
    "texts",
]
