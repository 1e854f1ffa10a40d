"""A game folder: every YAML file read, composed and checked for its shape, each by its place.

Places are `game` (game.yaml), `boards`, `cards`, `phases`, `overlays`, `rulings`, `text` (text/<locale>/...),
`sheets`, `scenarios`, `sources` (sources.yaml), `reviewed` (reviewed.yaml) and `library` (files of rules/lib that
`game.use` names). Folders may have folders inside. Files are read in the order of their posix paths, game.yaml first,
then libraries. Hidden files are skipped; a README or licence may lie beside the rules; anything else that no stage
would read is a finding.

Display paths begin at the parent of the folder `rules` when the game lies in one (`rules/chess/game.yaml`), else at the
parent of the game folder (`chess/game.yaml`), so that they are the same on every machine.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ..diagnostics import Diagnostics, Label, Span, nearest
from ..records import record
from . import codes, limits
from .nodes import Mapping, Scalar, Sequence, texts
from .reader import compose, read_text
from .schema import validate
from .words import describe

FOLDERS = {
    "boards": "rules",
    "cards": "rules",
    "phases": "rules",
    "overlays": "overlay",
    "rulings": "rulings",
    "text": "text",
    "sheets": "sheet",
    "scenarios": "scenario",
}
"""The folders of a game and the schema of the documents in each."""

FILES = {
    "game.yaml": ("game", "rules"),
    "sources.yaml": ("sources", "sources"),
    "reviewed.yaml": ("reviewed", "reviewed"),
}
"""The files at the top of a game folder: their place and schema."""

RULES_PLACES = ("game", "library", "boards", "cards", "phases")
"""The places whose documents are merged by section and id, in this order."""

_PLACE_OF_KEY = {
    "overlay": "overlays/",
    "rulings": "rulings/",
    "scenarios": "scenarios/",
    "text": "text/<locale>/",
    "sources": "sources.yaml",
    "reviewed": "reviewed.yaml",
}
_SCHEMA_OF_KEY = {
    "overlay": "overlay",
    "rulings": "rulings",
    "scenarios": "scenario",
    "text": "text",
    "sources": "sources",
    "reviewed": "reviewed",
}
_LOCALE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")
_BESIDE = re.compile(r"(readme|licen[cs]e|copying|notice|changelog|authors)(\.\w+)*", re.IGNORECASE)


@record
class Document:
    """One file of a game. `locale` is set for texts only, `library` is true for files of `rules/lib`.

    `sound` is false when the file has findings: its items may lack what the schema demands.
    """

    file: str
    place: str
    root: Mapping
    locale: str = ""
    library: bool = False
    sound: bool = True


@dataclass(slots=True)
class Sources:
    """All that was read of a game.

    `files` maps display paths to texts, `paths` to where they lie; `documents` has the documents of each place, sorted
    by path. `lost` are the rules files of which nothing could be read; what refers to them must not be reported as a
    second mistake.
    """

    path: Path
    files: dict[str, str] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)
    documents: dict[str, list[Document]] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)

    def at(self, place: str) -> list[Document]:
        """The documents of a place; empty when there are none."""
        return self.documents.get(place, [])


def load_folder(path: Path | str, diags: Diagnostics, library: Path | None = None) -> Sources:
    """Read a game folder and the libraries it uses. Findings go to `diags`; what could be read is given back.

    `library` is the folder of libraries; default: `lib` beside the game folder, else the one that comes with
    Rulewright.
    """
    return _Loader(Path(path), library, diags).load()


def load_overlay(path: Path | str, sources: Sources, diags: Diagnostics) -> Document | None:
    """Read a person's own overlay file (`--overlay FILE`), to be given to `overlay.assemble`.

    Its text is added to `sources.files` under the path as given.
    """
    path = Path(path)
    loader = _Loader(sources.path, None, diags)
    loader.sources = sources
    return loader.document(path, path.as_posix(), "overlays", "overlay", guarded=False)


class _Loader:
    def __init__(self, path: Path, library: Path | None, diags: Diagnostics) -> None:
        self.path = path
        self.diags = diags
        self.library = library or _library_of(path)
        self.sources = Sources(path)
        self.bytes = 0
        self.count = 0
        self.full = False

    def load(self) -> Sources:
        if not self.is_game_folder():
            return self.sources
        names = self.entries(self.path)
        self.check_names(names)
        for name, (place, schema) in FILES.items():
            if name in names:
                self.add(self.document(self.path / name, self.shown(self.path / name), place, schema))
        self.use_libraries()
        for folder, schema in FOLDERS.items():
            if folder in names:
                self.folder(folder, schema)
        self.check_locales()
        return self.sources

    # the folder

    def is_game_folder(self) -> bool:
        shown = self.path.as_posix()
        try:
            mode = self.path.stat().st_mode
        except (OSError, ValueError):
            near = self.entries(self.path.parent) if self.path.parent.is_dir() else []
            self.diags.error(codes.MISSING, f"there is no folder `{shown}`", None, names=(self.path.name, near))
            return False
        if not stat.S_ISDIR(mode):
            self.diags.error(
                codes.NOT_A_FILE,
                f"`{shown}` is not a folder",
                None,
                help="A game is a folder with a `game.yaml` in it; name the folder.",
            )
            return False
        if not (self.path / "game.yaml").exists():
            near = nearest("game.yaml", self.entries(self.path))
            self.diags.error(
                codes.MISSING,
                f"the folder `{shown}` has no `game.yaml`",
                Span(self.shown(self.path / "game.yaml"), 1, 1, 1, 1),
                note="It says what the game is: its id, its numbers of seats, the flow of play.",
                help=f"Rename `{near[0]}`." if near else "Add it, or name another folder.",
            )
            return False
        return True

    def entries(self, folder: Path) -> list[str]:
        """The names in a folder that are not hidden, sorted."""
        try:
            names = os.listdir(folder)
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            self.diags.error(codes.UNREADABLE, f"the folder `{self.shown(folder)}` cannot be read: {reason}", None)
            return []
        return sorted(name for name in names if not name.startswith(".") and not name.endswith("~"))

    @cached_property
    def parents(self) -> tuple[Path, ...]:
        """Where the game folder and the folder of libraries lie."""
        return self.path.absolute().parent, self.library.absolute().parent

    def shown(self, path: Path) -> str:
        """The display path: from the parent of `rules`, or of the game folder."""
        path = path.absolute()
        for root in self.parents:
            if path.is_relative_to(root):
                return path.relative_to(root.parent if root.name == "rules" else root).as_posix()
        return path.as_posix()

    def check_names(self, names: list[str]) -> None:
        for name in names:
            is_folder = (self.path / name).is_dir()
            if (name in FOLDERS and is_folder) or name in FILES or (not is_folder and _BESIDE.fullmatch(name)):
                continue
            self.stray(self.path / name, FOLDERS if is_folder else FILES)

    def stray(self, path: Path, known: dict[str, str] | dict[str, tuple[str, str]]) -> None:
        kind = "folder" if path.is_dir() else "file"
        stems = {name.removesuffix(".yaml"): name for name in known}
        near = [stems[stem] for stem in nearest(path.stem, stems)]
        if path.suffix == ".yml":
            help_text = f"Name it `{path.stem}.yaml`."
        elif near:
            help_text = f"Did you mean `{near[0]}`?"
        elif path.suffix == ".yaml" and not known:
            help_text = "Take it out of the game folder."
        elif path.suffix == ".yaml":
            help_text = f"Move it into one of the folders {', '.join(FOLDERS)}."
        else:
            help_text = "Take it out of the game folder, or let its name begin with a dot."
        report = self.diags.error if path.suffix in (".yaml", ".yml") or kind == "folder" else self.diags.warning
        report(
            codes.STRAY_FILE,
            f"the {kind} `{self.shown(path)}` is read by no stage",
            Span(self.shown(path), 1, 1, 1, 1) if kind == "file" else None,
            note="Nothing is silently ignored: what it says would not be in the game.",
            help=help_text,
        )

    # documents

    def folder(self, folder: str, schema: str) -> None:
        for path in self.yaml_files(self.path / folder):
            inside = path.relative_to(self.path / folder).parts
            locale = inside[0] if folder == "text" and len(inside) > 1 else ""
            if folder == "text" and not locale:
                self.diags.error(
                    codes.LOCALE,
                    f"the text `{self.shown(path)}` is in no language",
                    Span(self.shown(path), 1, 1, 1, 1),
                    help="Move it into a folder named by its language: `text/en/`.",
                )
                continue
            self.add(self.document(path, self.shown(path), folder, schema, locale))

    def yaml_files(self, folder: Path, depth: int = 0) -> Iterator[Path]:
        """The YAML files below a folder in posix order; anything else in it is a finding."""
        found: list[Path] = []
        for name in self.entries(folder):
            path = folder / name
            if path.is_dir() and path.suffix == ".yaml":
                self.diags.error(
                    codes.NOT_A_FILE,
                    f"`{self.shown(path)}` is a folder, a file is needed here",
                    Span(self.shown(path), 1, 1, 1, 1),
                    help="Give the folder a name without `.yaml`.",
                )
            elif path.is_dir():
                if depth < 8 and self.inside(path):
                    found.extend(self.yaml_files(path, depth + 1))
            elif path.suffix == ".yaml":
                found.append(path)
            elif not _BESIDE.fullmatch(name):
                self.stray(path, {})
        yield from sorted(found, key=lambda path: path.as_posix())

    @cached_property
    def roots(self) -> tuple[Path, ...]:
        """The game folder and the libraries, links followed."""
        return self.path.resolve(), self.library.resolve()

    def inside(self, path: Path) -> bool:
        """Whether a path, links followed, lies in the game folder or among the libraries."""
        try:
            real = path.resolve()
            inside = any(real.is_relative_to(root) for root in self.roots)
        except (OSError, RuntimeError):
            inside = False
        if not inside:
            self.diags.error(
                codes.LEAVES_FOLDER,
                f"`{self.shown(path)}` is a link that leads out of the game folder",
                None,
                note="Somebody else's rules must not be able to read your disk.",
                help="Copy the file into the folder.",
            )
        return inside

    def document(
        self,
        path: Path,
        shown: str,
        place: str,
        schema: str,
        locale: str = "",
        library: bool = False,
        guarded: bool = True,
    ) -> Document | None:
        """One file as a document, or None after a finding."""
        found = self.read(path, shown, place, schema, locale, library, guarded)
        if found is None and schema == "rules":
            self.sources.lost.append(shown)
        return found

    def read(
        self, path: Path, shown: str, place: str, schema: str, locale: str, library: bool, guarded: bool
    ) -> Document | None:
        if guarded and not (self.inside(path) and self.within_limits(path, shown)):
            return None
        text = read_text(path, self.diags, shown, self.sources.files)
        if text is None:
            return None
        self.sources.paths[shown] = path
        errors = len(self.diags)
        found = Diagnostics()
        root = compose(text, shown, found)
        self.diags.extend(found)
        if root is None:
            return None
        if not isinstance(root, Mapping):
            self.not_a_mapping(root, schema)
            return None
        rest = self.check_place(root, place, schema)
        if (rest is root or len(rest)) and codes.NUMBER_TOO_LARGE not in found.codes:
            validate(rest, schema, self.diags)
        return Document(shown, place, rest, locale, library, len(self.diags) == errors)

    def within_limits(self, path: Path, shown: str) -> bool:
        self.count += 1
        try:
            self.bytes += path.stat().st_size
        except OSError:
            return True  # reading it will say what is wrong
        if self.count <= limits.FILES and self.bytes <= limits.TOTAL_BYTES:
            return True
        if not self.full:
            self.full = True
            self.diags.error(
                codes.TOO_LARGE,
                f"the game is too large: from `{shown}` on nothing is read",
                None,
                note=f"A game has at most {limits.FILES:,} files and {limits.TOTAL_BYTES:,} bytes.",
            )
        return False

    def not_a_mapping(self, root: Scalar | Sequence, schema: str) -> None:
        keys = {"rules": "procedures:", "scenario": "scenarios:"}
        example = keys.get(schema, f"{schema}:")
        text = root.text if isinstance(root, Scalar) else ""
        full_width = "：" in text.split("\n")[0]
        self.diags.error(
            codes.FULL_WIDTH if full_width else codes.WRONG_TYPE,
            f"a file of rules is a mapping that begins with a key such as `{example}`, this is {describe(root)}",
            root.span,
            help="The colon `：` is full-width. Type `: ` with the keyboard switched to English."
            if full_width
            else f"Begin the file with `{example}` and indent what belongs to it.",
        )

    def check_place(self, root: Mapping, place: str, schema: str) -> Mapping:
        """The document without sections that may not stand in it, each of which is a finding."""
        wrong = []
        for entry in root:
            where = "game.yaml" if entry.key == "game" and place not in ("game", "overlays") else ""
            if schema != _SCHEMA_OF_KEY.get(entry.key):
                where = where or _PLACE_OF_KEY.get(entry.key, "")
            if where and schema not in ("sheet", "scenario"):
                wrong.append(entry.key)
                self.diags.error(
                    codes.WRONG_PLACE,
                    f"`{entry.key}:` may not stand in this file",
                    entry.key_span,
                    note="Files are read by the folder they are in.",
                    help=f"Move it to `{where}`.",
                )
        if place == "game" and "game" not in root:
            self.diags.error(
                codes.MISSING_KEY,
                "`game.yaml` has no section `game`",
                root.span,
                note="It says what the game is: its id, its numbers of seats, the flow of play.",
                help="Begin the file with `game:`.",
                names=("game", root.entries),
            )
        if not wrong:
            return root
        return Mapping({key: entry for key, entry in root.entries.items() if key not in wrong}, root.span)

    def add(self, document: Document | None) -> None:
        if document is not None:
            self.sources.documents.setdefault(document.place, []).append(document)

    # libraries and languages

    def game_section(self) -> Mapping | None:
        documents = self.sources.at("game")
        game = documents[0].root.get("game") if documents else None
        return game if isinstance(game, Mapping) else None

    def use_libraries(self) -> None:
        game = self.game_section()
        wanted = texts(game.get("use")) if game is not None else []
        for name in sorted(wanted, key=lambda scalar: scalar.text):
            path = self.library / f"{name.text}.yaml"
            if not re.fullmatch(r"[a-z][a-z0-9_]*", name.text):
                continue  # the schema has said so
            if not path.is_file():
                known = (
                    [entry[:-5] for entry in self.entries(self.library) if entry.endswith(".yaml")] if wanted else []
                )
                self.diags.error(
                    codes.LIBRARY,
                    f"there is no library `{name.text}`",
                    name.span,
                    help=f"Libraries are: {', '.join(known)}." if known else "There are no libraries here.",
                    names=(name.text, known),
                )
                self.sources.lost.append(self.shown(path))
                continue
            self.add(self.document(path, self.shown(path), "library", "rules", library=True))
        self.library_texts()

    def library_texts(self) -> None:
        folder = self.library / "text"
        if not folder.is_dir():
            return
        for path in self.yaml_files(folder):
            locale = path.relative_to(folder).parts[0]
            self.add(self.document(path, self.shown(path), "text", "text", locale, library=True))

    def check_locales(self) -> None:
        game = self.game_section()
        if game is None:
            return  # what is wrong with it has been said
        languages = {scalar.text: scalar.span for scalar in texts(game.get("languages"))}
        own = [document for document in self.sources.at("text") if not document.library]
        strangers = {document.locale: document for document in reversed(own) if document.locale not in languages}
        empty = [locale for locale in languages if not (self.path / "text" / locale).is_dir()]
        for locale in sorted(strangers):
            if not _LOCALE.fullmatch(locale):
                self.no_language_tag(locale, strangers[locale], languages)
                continue
            alone = empty if len(empty) == len(strangers) == 1 < len(languages) else []
            kin = [other for other in empty if other.partition("-")[0] == locale.partition("-")[0]]
            meant = [*kin, *nearest(locale, empty), *alone]
            if meant:
                self.mistaken_language(locale, strangers[locale], meant[0], languages)
            else:
                self.undeclared_language(locale, strangers[locale], languages, game)

    def no_language_tag(self, locale: str, document: Document, languages: dict[str, Span]) -> None:
        known = listing_of(languages)
        self.diags.error(
            codes.LOCALE,
            f"`text/{locale}/` is not named by a language tag such as `en` or `zh-Hant`",
            Span(document.file, 1, 1, 1, 1),
            note=f"Declared are {known}." if known else "`game.yaml` declares no `languages:`.",
            help="Rename the folder.",
            names=(locale, languages),
        )

    def mistaken_language(self, locale: str, document: Document, declared: str, languages: dict[str, Span]) -> None:
        """A language is declared that has no texts, and texts are in one that is not declared: one slip."""
        self.diags.error(
            codes.LOCALE,
            f"there is no folder `text/{declared}/`, and `text/{locale}/` is not declared",
            languages[declared],
            labels=[Label(Span(document.file, 1, 1, 1, 1), f"a text in `{locale}`")],
            help=f"Did you mean `{locale}`? Else rename the folder `text/{locale}/`.",
        )

    def undeclared_language(self, locale: str, document: Document, languages: dict[str, Span], game: Mapping) -> None:
        known = listing_of(languages)
        listed = game.get("languages")
        self.diags.error(
            codes.LOCALE,
            f"`text/{locale}/` is a language that `game.yaml` does not declare",
            game.key_span("id") if listed is None else listed.span,
            labels=[Label(Span(document.file, 1, 1, 1, 1), f"a text in `{locale}`")],
            note=f"Declared are {known}." if known else "`game.yaml` declares no `languages:`.",
            help=f"Add `{locale}` to `languages:`{' in the section `game`' if listed is None else ''}; "
            f"or take the folder `text/{locale}/` away, if its texts are not to be read.",
        )


def listing_of(names: dict[str, Span]) -> str:
    """The names, sorted, for a sentence."""
    return ", ".join(f"`{name}`" for name in sorted(names))


def _library_of(path: Path) -> Path:
    """`lib` beside the game folder, else the one that comes with Rulewright."""
    beside = path.absolute().parent / "lib"
    if beside.is_dir() and beside != path.absolute():
        return beside
    return Path(__file__).resolve().parents[2] / "rules" / "lib"
