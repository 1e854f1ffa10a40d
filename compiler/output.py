"""Generated files on the disk: writing them, and comparing them with what lies there.

A folder is only touched when it is ours: when it has our manifest, or nothing in it that we would not write.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .digest import KIND, MANIFEST, walk
from .generate import Generated


class NotOurs(Exception):
    """A folder holds files that were not generated; nothing was written. The message names it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A file that is not what would be generated. `line` is the first one that differs, 1 for a whole file."""

    path: Path
    line: int
    kind: Literal["differs", "missing", "left over"]
    wanted: str = ""
    found: str = ""


def write(generated: Iterable[Generated], target: Path, everything: bool) -> list[Path]:
    """Write the files of games below a folder; gives those that changed. NotOurs, OSError.

    What an earlier build left and this one does not make is removed; with `everything`, so are games that are gone.
    """
    games = list(generated)
    folders = {game.name: game.files for game in games}
    for name, files in folders.items():
        _must_be_ours(target / name, files)
    changed: list[Path] = []
    for name, files in folders.items():
        for file, data in sorted(files.items()):
            if _write(target / name / file, data):
                changed.append(target / name / file)
    for path in _left_over(folders, target, everything):
        path.unlink()
        changed.append(path)
        _remove_empty(path.parent, target)
    return changed


def compare(generated: Iterable[Generated], target: Path, everything: bool) -> list[Difference]:
    """What `write` would change, file by file in the order of their names."""
    folders = {game.name: game.files for game in generated}
    found = [Difference(path, 1, "left over") for path in _left_over(folders, target, everything)]
    for name, files in folders.items():
        for file, data in files.items():
            difference = _differs(target / name / file, data)
            if difference is not None:
                found.append(difference)
    return sorted(found, key=lambda item: item.path.as_posix())


def is_ours(folder: Path) -> bool:
    """Whether a folder has a manifest of ours."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(manifest, dict) and manifest.get("kind") == KIND


def _must_be_ours(folder: Path, files: Mapping[str, bytes]) -> None:
    if is_ours(folder) or not folder.exists():
        return
    foreign = [path for path in walk(folder) if path.relative_to(folder).as_posix() not in files]
    if foreign:
        raise NotOurs(f"{folder}: not made by `rulewright build` ({foreign[0].name} lies there); nothing is written")


def _left_over(folders: Mapping[str, Mapping[str, bytes]], target: Path, everything: bool) -> list[Path]:
    """The files in our folders that would not be generated."""
    found: list[Path] = []
    for folder in sorted(target.iterdir()) if target.is_dir() else ():
        if folder.is_dir() and is_ours(folder) and (folder.name in folders or everything):
            files = folders.get(folder.name, {})
            found += [path for path in walk(folder) if path.relative_to(folder).as_posix() not in files]
    return found


def _write(path: Path, data: bytes) -> bool:
    try:
        if path.read_bytes() == data:
            return False
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True


def _remove_empty(folder: Path, target: Path) -> None:
    """Remove folders in which nothing is left, up to the target."""
    while folder != target and not walk(folder) and not any(path.is_file() for path in folder.iterdir()):
        for cache in folder.glob("__pycache__"):
            for path in cache.iterdir():
                path.unlink()
            cache.rmdir()
        if any(folder.iterdir()):
            return
        folder.rmdir()
        folder = folder.parent


def _differs(path: Path, wanted: bytes) -> Difference | None:
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return Difference(path, 1, "missing")
    if data == wanted:
        return None
    if b"\0" in wanted:
        return Difference(path, 1, "differs")
    found_lines = data.decode(errors="replace").split("\n")
    wanted_lines = wanted.decode().split("\n")
    same = 0
    for found, line in zip(found_lines, wanted_lines, strict=False):
        if found != line:
            break
        same += 1
    first = [(lines[same : same + 1] or [""])[0] for lines in (wanted_lines, found_lines)]
    return Difference(path, same + 1, "differs", *first)
