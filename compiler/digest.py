"""Digests of what a compiled module depends on: the rules of a game, and the compiler. Cheap: nothing is parsed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

MANIFEST = "manifest.json"
KIND = "rulewright build"
"""The name of the file that holds the digests, and what it says of itself."""

HERE = Path(__file__).resolve().parent
UNUSED_RULES = frozenset(["reviewed.yaml", "scenarios", "sheets"])
"""What lies in a game folder and no module depends on."""


def digest(data: bytes) -> str:
    """The digest of a file."""
    return blake2b(data, digest_size=16).hexdigest()


def rules_digest(game: Path) -> str:
    """The digest of a game's rules and of the libraries beside it, which it may use."""
    files = [path for path in walk(game) if path.relative_to(game).parts[0] not in UNUSED_RULES]
    return _digest(game.parent, [*files, *walk(game.parent / "lib")])


@cache
def compiler_digest() -> str:
    """The digest of the compiler without its sheets: of everything that decides what a module looks like."""
    files = [path for path in walk(HERE) if path.relative_to(HERE).parts[0] != "sheets"]
    return _digest(HERE, files)


def walk(folder: Path) -> list[Path]:
    """The files below a folder in posix order, without hidden ones, backups and what Python leaves behind."""
    found: list[Path] = []
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__" and not name.startswith(".")]
        found += [Path(at, name) for name in names if not name.startswith(".") and not name.endswith("~")]
    return sorted(found, key=lambda path: path.as_posix())


def _digest(root: Path, files: Iterable[Path]) -> str:
    total = blake2b(digest_size=16)
    for path in files:
        name = path.relative_to(root).as_posix()
        content = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()
