"""Findings that were kept: what `rulewright check` found out about rules that nobody has touched since.

An entry is a file in the user's cache folder. Its name is a digest of all that the findings follow from: the compiler
and the libraries that it stands on, every file of the game, of the libraries of rules and of a person's overlays, and
how they were named. So an entry is never out of date; it is only no longer asked for, and the oldest are removed.

Whatever is wrong with the cache, a check just does its work: an entry that is damaged or not ours is as good as none,
and a folder that cannot be written keeps nothing. Nothing of the compiler is imported here unless there are findings.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rulewright.compiler

if TYPE_CHECKING:
    from rulewright.compiler.diagnostics import Diagnostic

COMPILER = Path(rulewright.compiler.__file__).parent
BESIDE = (COMPILER.parent / "runtime", Path(__file__).parent / "scenario")
"""What reads scenarios."""
LIBRARY = COMPILER.parent / "rules" / "lib"
STANDS_ON = ("yaml", "jsonschema", "lark", "jinja2")
MOST_ENTRIES = 50
MOST_BYTES = 1_000_000
"""Of one entry: a game with more to say than that is checked anew each time."""
MOST_FILES = 5_000
"""Names in the folders of a game; more than the compiler reads."""


@dataclass(slots=True)
class Entry:
    """What was found in one game: how many rulesets it has, the findings, and the files that they are about."""

    rulesets: int
    findings: list[Diagnostic]
    files: dict[str, str]


class _Unkept(Exception):
    """Something about these files is out of the ordinary, so nothing is kept of them."""


def key(game: Path, overlays: Iterable[str]) -> str | None:
    """The name of the entry for a game folder and a person's overlays; None when nothing can be kept of them."""
    total = blake2b(digest_size=20)
    try:
        for part in _parts(game, list(overlays)):
            total.update(f"{len(part)}\0".encode())
            total.update(part)
    except (OSError, ValueError, ImportError, _Unkept):
        return None
    return total.hexdigest()


def read(name: str) -> Entry | None:
    """The entry of this name, or None."""
    folder = _folder()
    if folder is None:
        return None
    path = folder / f"{name}.json"
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        checksum, _, content = data.partition(b"\n")
        if len(data) > MOST_BYTES or checksum != _checksum(content):
            return None
        found = json.loads(content)
        entry = Entry(_whole(found["rulesets"]), [_finding(item) for item in found["findings"]], {})
        entry.files = {_text(file): _text(text) for file, text in found["files"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    with suppress(OSError):
        os.utime(path)  # entries that are asked for stay
    return entry


def write(name: str, entry: Entry) -> None:
    """Keep an entry, whole or not at all; the ones that were not asked for longest make room."""
    folder = _folder()
    if folder is None:
        return
    said = [item.to_data() for item in entry.findings]
    content = json.dumps({"rulesets": entry.rulesets, "findings": said, "files": _mentioned(entry)}).encode()
    data = _checksum(content) + b"\n" + content
    if len(data) > MOST_BYTES:
        return
    part = folder / f".{name}.{os.getpid()}"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(folder / f"{name}.json")
        _tidy(folder)
    with suppress(OSError):
        part.unlink(missing_ok=True)


# ---- what findings follow from --------------------------------------------------------------------------------------


def _parts(game: Path, overlays: list[str]) -> Iterator[bytes]:
    """Everything that decides what a check finds."""
    yield _compiler()
    yield from _files(game, (".yaml",))
    for library in (game.absolute().parent / "lib", LIBRARY):
        yield from (_files(library, (".yaml",)) if library.is_dir() else [b"none"])
    yield f"{game}\0{game.absolute()}".encode()
    for overlay in overlays:
        yield overlay.encode()
        yield Path(overlay).read_bytes()


@cache
def _compiler() -> bytes:
    """A digest of the compiler and of what it stands on; neither changes while it runs."""
    total = blake2b(sys.version.encode(), digest_size=20)
    for name in STANDS_ON:
        for part in _package(name):
            total.update(part)
    for folder in (COMPILER, *BESIDE):
        for part in _files(folder, (".py", ".json", ".lark", ".yaml")):
            total.update(f"{len(part)}\0".encode() + part)
    return total.digest()


def _package(name: str) -> Iterator[bytes]:
    """Where a package is imported from, and the distributions that are installed there with their versions."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise _Unkept
    yield spec.origin.encode()
    beside = os.listdir(Path(spec.origin).parents[1])
    yield "\0".join(sorted(item for item in beside if item.endswith((".dist-info", ".egg-info")))).encode()


def _files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[bytes]:
    """The names below a folder, hidden ones left out, and the bytes of the files that are read."""
    todo = [(folder, "")]
    count = 0
    while todo:
        at, inside = todo.pop()
        with os.scandir(at) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        for entry in entries:
            if entry.name.startswith(".") or entry.name == "__pycache__":
                continue
            count += 1
            if entry.is_symlink() or count > MOST_FILES:
                raise _Unkept  # a link may lead anywhere
            name = f"{inside}/{entry.name}"
            if entry.is_dir():
                todo.append((at / entry.name, name))
                yield f"{name}/".encode()
            elif entry.is_file():
                yield name.encode()
                yield (at / entry.name).read_bytes() if name.endswith(suffixes) else b""
            else:
                raise _Unkept


# ---- the cache folder -----------------------------------------------------------------------------------------------


def _folder() -> Path | None:
    """Where entries lie; None when there is no place for them."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    local = os.environ.get("LOCALAPPDATA", "")
    try:
        if os.path.isabs(named):
            caches = Path(named)
        elif sys.platform == "win32":
            caches = Path(local) if os.path.isabs(local) else Path.home() / "AppData" / "Local"
        else:
            caches = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    except RuntimeError:  # nobody knows where the home is
        return None
    return caches / "rulewright" / "findings"


def _tidy(folder: Path) -> None:
    """Remove the entries that were not asked for longest, and what a killed process left behind."""
    with os.scandir(folder) as found:
        aged = sorted(((entry.stat().st_mtime, entry.name) for entry in found if entry.is_file()), reverse=True)
    for _, name in aged[MOST_ENTRIES:]:
        (folder / name).unlink(missing_ok=True)


def _checksum(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).hexdigest().encode()


# ---- findings as data -----------------------------------------------------------------------------------------------


def _mentioned(entry: Entry) -> dict[str, str]:
    """The files in which findings have a place: their lines are shown."""
    spans = [item.span for item in entry.findings]
    for item in entry.findings:
        spans += [*(label.span for label in item.labels), *(edit.span for edit in item.fix)]
    return {span.file: entry.files[span.file] for span in spans if span is not None and span.file in entry.files}


def _finding(data: dict[str, Any]) -> Diagnostic:
    """The finding of which `data` is what `to_data` gives. Raises ValueError and the like for anything else."""
    from rulewright.compiler.diagnostics import Diagnostic, Edit, Label

    if data["severity"] not in ("error", "warning"):
        raise ValueError
    return Diagnostic(
        code=_text(data["code"]),
        severity=data["severity"],
        message=_text(data["message"]),
        span=None if data["span"] is None else _span(data["span"]),
        labels=tuple(Label(_span(label["span"]), _text(label["text"])) for label in data["labels"]),
        note=_text(data["note"]),
        help=_text(data["help"]),
        fix=tuple(Edit(_span(edit["span"]), _text(edit["old"]), _text(edit["new"])) for edit in data["fix"]),
    )


def _span(data: dict[str, Any]) -> Any:
    from rulewright.compiler.diagnostics import Span

    return Span(_text(data["file"]), *(_whole(data[name]) for name in Span._fields[1:]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError
    return value
