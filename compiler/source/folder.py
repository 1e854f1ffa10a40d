"""A game folder: every YAML file read and composed, each by its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..diagnostics import Diagnostics
from .nodes import Mapping


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """One file of a game. `locale` is set for texts only, `library` is true for files of `rules/lib`."""

    file: str
    place: str
    root: Mapping
    locale: str = ""
    library: bool = False


@dataclass(slots=True)
class Sources:
    """All that was read of a game: `files` maps display paths to texts, `documents` the places to their fi

    les, sorted.
    """

    path: Path
    files: dict[str, str] = field(default_factory=dict)
    documents: dict[str, list[Document]] = field(default_factory=dict)


def load_folder(path: Path | str, diags: Diagnostics, library: Path | None = None) -> Sources:
    """Read a game folder and the libraries it uses."""
    raise NotImplementedError


def load_overlay(path: Path | str, sources: Sources, diags: Diagnostics) -> Document | None:
    """Read a person's own overlay file (`--overlay FILE`), to be given to `overlay.assemble`."""
    raise NotImplementedError
