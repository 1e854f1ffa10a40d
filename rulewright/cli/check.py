"""`rulewright check`: what is wrong with the rules, in every ruleset of a game."""

from __future__ import annotations

import argparse
import gc
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TextIO, TypeAlias

from rulewright import kept, loading

from .common import CLEAN, FINDINGS, Misuse, Verbs, add_overlays, add_verb, as_json, find, own_version
from .progress import progress
from .tell import tell

if TYPE_CHECKING:
    from rulewright.compiler.diagnostics import Diagnostic, Diagnostics
    from rulewright.compiler.source.folder import Sources
    from rulewright.compiler.survey import Make

EXAMPLES = """
rulewright check
rulewright check rules/president_maker --format json
rulewright check president_maker --overlay mine.yaml
rulewright check my_game --diff
rulewright check my_game --fix --strict
"""
ABOUT = """\
Checks every number of seats, each variant, and each option of a ruling, and the names in scenarios, which it does not
play. Without GAME, all games in rules/.

Errors are findings for the exit code; warnings are with --strict. A comment `# rulewright: allow RW521 because REASON`
in the rules, in the line of a warning or above it, says that the warning is known.

What was found is kept in the user's cache folder, and told at once when neither the rules nor Rulewright have changed;
--diff and --fix look at the rules themselves."""
FORMATS = ("text", "json", "sarif", "github")
ALLOCATIONS = 1_000_000
"""How many objects are made between two searches for garbage."""
ROUNDS = 20
"""How often files are mended and checked again, at most: a mended mistake may have hidden another one."""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(verbs, "check", "say what is wrong with rules, and where", EXAMPLES, ABOUT)
    parser.add_argument("games", metavar="GAME", nargs="*")
    add_overlays(parser)
    parser.add_argument("--format", choices=FORMATS, default=None, help="how findings are written; default: text")
    parser.add_argument("--json", action="store_true", help="the same as --format json")
    parser.add_argument("--strict", action="store_true", help="warnings are findings too: exit code 1")
    parser.add_argument("--diff", action="store_true", help="show what --fix would change, and change nothing")
    parser.add_argument("--fix", action="store_true", help="make these edits, then say what is left")
    parser.add_argument(
        "--no-cache", dest="cache", action="store_false", help="check anew what nobody has touched since the last time"
    )
    parser.set_defaults(run=run)


Found: TypeAlias = tuple[kept.Entry, Mapping[str, Path]]
"""What is found in one game, and where its own files lie, by display path."""


@dataclass(slots=True)
class Checked:
    """What was found in some games."""

    findings: list[Diagnostic] = field(default_factory=list)
    games: list[tuple[str, int]] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)


def run(words: argparse.Namespace) -> int:
    """Check games; each finding is told once, however many rulesets have it."""
    form = _format(words)
    folders = [find(name) for name in words.games] or [loading.RULES / name for name in loading.games()]
    edits = words.diff or words.fix  # what is edited has just been read
    stream = sys.stdout if form == "text" else sys.stderr
    if words.diff and not words.fix:
        return _show_edits(folders, words, stream)
    found = _check(folders, words.overlay, words.cache and not edits)
    if edits:
        for change in _make_edits(found, folders, words.overlay):
            stream.write(change.difference)
    _tell(found, form)
    return FINDINGS if _failed(found, words.strict) else CLEAN


def _show_edits(folders: Sequence[Path], words: argparse.Namespace, stream: TextIO) -> int:
    """Write what `--fix` would change, made on copies of the games."""
    from rulewright.compiler.mend import difference

    with TemporaryDirectory() as place:
        copies = [_copied(folder, Path(place, str(number))) for number, folder in enumerate(folders)]
        found = _check(copies, words.overlay, False)
        failed = _failed(found, words.strict)
        first: dict[str, Mended] = {}
        last: dict[str, Mended] = {}
        for change in _make_edits(found, copies, words.overlay):
            first.setdefault(change.file, change)
            last[change.file] = change
    for file in sorted(last):
        stream.write(difference(first[file].old, last[file].text, file))
    return FINDINGS if last or failed else CLEAN


def _copied(folder: Path, target: Path) -> Path:
    """A copy of a game and of the libraries beside it; what is no folder is left to the check."""
    if not folder.is_dir():
        return folder
    found = target / folder.resolve().name
    for source, copy in ((folder, found), (folder.absolute().parent / "lib", target / "lib")):
        if source.is_dir():
            shutil.copytree(source, copy, symlinks=True, ignore=shutil.ignore_patterns(".*"))
    return found


def _make_edits(found: Checked, folders: Sequence[Path], overlays: Sequence[str]) -> Iterator[Mended]:
    """Make the edits that cannot be wrong, round by round; each is given back, and `found` is what is left."""
    for _ in range(ROUNDS):
        mended = _mended(found)
        if not mended:
            return
        for change in mended:
            change.path.write_bytes(change.text.encode())
        yield from mended
        left = _check(folders, overlays, False)
        found.findings, found.games, found.files, found.paths = left.findings, left.games, left.files, left.paths


def _format(words: argparse.Namespace) -> str:
    if words.json and words.format not in (None, "json"):
        raise Misuse(f"--json and --format {words.format} exclude each other")
    return "json" if words.json else words.format or "text"


def _failed(found: Checked, strict: bool) -> bool:
    return any(strict or item.severity == "error" for item in found.findings)


def _check(folders: Sequence[Path], overlays: Sequence[str], cached: bool) -> Checked:
    names = {folder: kept.key(folder, overlays) if cached else None for folder in folders}
    entries = {folder: kept.read(name) if name is not None else None for folder, name in names.items()}
    looked = _looked([folder for folder, entry in entries.items() if entry is None], overlays)
    found = Checked()
    for folder in folders:
        entry, paths = looked.get(folder) or (entries[folder], {})
        assert entry is not None
        name = names[folder]
        if folder in looked and name is not None and kept.key(folder, overlays) == name:  # nobody edited it meanwhile
            kept.write(name, entry)
        found.paths |= paths
        found.findings += entry.findings
        found.files |= entry.files
        found.games.append((folder.resolve().name, entry.rulesets))
    return found


def _looked(folders: Sequence[Path], overlays: Sequence[str]) -> Mapping[Path, Found]:
    """What is found in some games; the largest is looked at here, the others beside it."""
    if not folders:
        return {}
    with _few_collections():
        from rulewright.compiler.beside import Beside
        from rulewright.compiler.survey import survey  # noqa: F401  # once for all processes

        *others, largest = sorted(folders, key=_size)
        with progress(None, "check") as advance, Beside() as beside:
            begun = [(folder, beside.start(partial(_survey, folder, overlays, lambda: None))) for folder in others]
            found = {largest: _survey(largest, overlays, lambda: advance(1))}
            for folder, outcome in begun:
                found[folder] = outcome()
                advance(found[folder][0].rulesets)
    return found


def _size(folder: Path) -> int:
    """Bytes of rules, which tell how long a look at them takes."""
    return sum(path.stat().st_size for path in folder.rglob("*.yaml") if path.is_file())


def _survey(folder: Path, overlays: Sequence[str], advance: Callable[[], object]) -> Found:
    """What is found in one game."""
    from rulewright.compiler.diagnostics import Diagnostics
    from rulewright.compiler.survey import survey

    diags = Diagnostics()
    one = survey(folder, diags, overlays, advance, None if overlays else _look)
    return kept.Entry(one.rulesets, list(diags), dict(one.files)), one.paths


def _look(sources: Sources, model: Make, diags: Diagnostics) -> None:
    """Look at the scenarios, which are about the rules as they are."""
    from rulewright.scenario.look import look

    look(sources, model, diags)


@contextmanager
def _few_collections() -> Iterator[None]:
    """Look for garbage seldom: nearly all that a check makes is in use until it ends."""
    before = gc.get_threshold()
    gc.set_threshold(ALLOCATIONS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@dataclass(frozen=True, slots=True)
class Mended:
    """A file that edits change: its display path, where it lies, its old and new text, and what is changed."""

    file: str
    path: Path
    old: str
    text: str
    difference: str


def _mended(found: Checked) -> list[Mended]:
    """The files of the games, without libraries, that can be mended; by display path."""
    from rulewright.compiler.mend import can_mend, difference, mend

    findings = [item for item in found.findings if can_mend(item)]
    changes = []
    for file in sorted({item.span.file for item in findings if item.span is not None} & found.paths.keys()):
        path = found.paths[file]
        old = path.read_bytes().decode()
        new = mend(old, file, findings)
        if new != old:
            changes.append(Mended(file, path, old, new, difference(old, new, file)))
    return changes


def _tell(found: Checked, form: str) -> None:
    diags = _collected(found)
    errors = sum(item.severity == "error" for item in diags)
    if form == "json":
        findings = [item.to_data() for item in diags]
        rulesets = [{"id": name, "rulesets": count} for name, count in found.games]
        sys.stdout.write(as_json({"games": rulesets, "findings": findings, "ok": not errors}))
    elif form == "text":
        if diags:
            tell(diags, found.files, sys.stdout)
        verdict = f"{errors} errors, {len(diags) - errors} warnings" if diags else "nothing found"
        done = ", ".join(f"{name} ({count} ruleset{'' if count == 1 else 's'})" for name, count in found.games)
        print(f"{done}: {verdict}")
    else:
        import rulewright.compiler.survey  # noqa: F401  # the titles of codes stand in the stages
        from rulewright.compiler.outlets import to_github, to_sarif

        sys.stdout.write(to_sarif(diags, own_version()) if form == "sarif" else to_github(diags))


def _collected(found: Checked) -> Sequence[Diagnostic]:
    """The findings of all games by place, each once."""
    if not found.findings:
        return ()
    from rulewright.compiler.diagnostics import Diagnostics

    diags = Diagnostics()
    diags.extend(found.findings)
    return diags.items
