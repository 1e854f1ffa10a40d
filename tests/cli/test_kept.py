"""Findings that were kept are told as if they had just been found, and only as long as nothing was touched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rulewright.compiler.survey
from rulewright import kept

from .conftest import Command, edit

FORMATS = (["--format", "text"], ["--json"], ["--format", "sarif"], ["--format", "github"], ["--strict"])
OWN = "overlay:\n  id: mine\n  layer: own\n  changes:\n    - {set: variables.stones.start, to: 7}\n"
ENTRIES = Path("rulewright", "findings")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder that is the user's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The games at which a check has looked itself."""
    found: list[Path] = []
    survey = rulewright.compiler.survey.survey

    def counted(folder, *rest):  # type: ignore[no-untyped-def]
        found.append(folder)
        return survey(folder, *rest)

    monkeypatch.setattr(rulewright.compiler.survey, "survey", counted)
    return found


def entries(cache: Path) -> list[Path]:
    return sorted((cache / ENTRIES).iterdir())


@pytest.fixture(params=["clean", "warned", "wrong", "of a library"])
def game(request: pytest.FixtureRequest, heap: Path) -> Path:
    """A game with no findings, with warnings, with errors, and with an error in a library."""
    if request.param == "warned":
        edit(heap / "game.yaml", "constants:\n", "constants:\n  - {id: idle, type: 1..5, value: 3, assumed: true}\n")
    elif request.param == "wrong":
        edit(heap / "game.yaml", "stones -= n", "stonse -= n  # 🎲 石")
    elif request.param == "of a library":
        (heap.parent / "lib").mkdir()
        (heap.parent / "lib" / "bits.yaml").write_text("functions:\n  - {id: f, gives: 0..1, value: nothing_known}\n")
        edit(heap / "game.yaml", "  seats: [2, 3]\n", "  seats: [2, 3]\n  use: [bits]\n")
    return heap


@pytest.mark.parametrize("form", FORMATS, ids=" ".join)
def test_the_same_words_and_exit_code(
    game: Path, form: list[str], cache: Path, command: Command, looked: list[Path]
) -> None:
    anew = command("check", game, "--no-cache", *form)
    assert not cache.exists()
    first = command("check", game, *form)
    assert len(looked) == 2
    assert len(entries(cache)) == 1
    again = command("check", game, *form)
    assert len(looked) == 2
    assert anew == first == again


def test_several_games_at_once(game: Path, cache: Path, command: Command, looked: list[Path]) -> None:
    other = shutil.copytree(game, game.parent / "other")
    command("check", other)
    both = command("check", game, other)
    assert looked == [other, game]
    assert command("check", game, other, "--no-cache") == both


def test_fix_and_diff_look_themselves(heap: Path, cache: Path, command: Command, looked: list[Path]) -> None:
    edit(heap / "game.yaml", "stones -= n", "stonse -= n")
    command("check", heap)
    assert command("check", heap, "--diff").out.count("+") > 1
    assert len(looked) > 1
    command("check", heap, "--fix")
    assert command("check", heap).code == 0


OVERLAY = (
    "overlay:\n  id: more\n  layer: variant\n  assumed: true\n  changes:\n    - {set: constants.gone.value, to: 5}\n"
)


@pytest.mark.parametrize(
    "change",
    [
        lambda heap: edit(heap / "game.yaml", "stones -= n", "stones -= m"),
        lambda heap: edit(heap / "overlays" / "short.yaml", "stones.start", "stone.start"),
        lambda heap: (heap / "overlays" / "more.yaml").write_text(OVERLAY),
        lambda heap: (heap / "overlays" / "short.yaml").rename(heap / "short.yaml"),
        lambda heap: (heap / "stray.txt").write_text("?"),
        lambda heap: (heap / "drafts").mkdir(),
        lambda heap: (heap.parent / "lib" / "bits.yaml").write_text("functions: 3\n"),
        lambda heap: (heap.parent / "lib" / "bits.yaml").unlink(),
        lambda heap: (heap.parent / "mine.yaml").write_text(OWN.replace("7", "77")),
        lambda heap: (heap.parent / "mine.yaml").unlink(),
    ],
    ids=["line", "overlay", "new overlay", "moved", "stray file", "stray folder", "library", "no library",
         "own overlay", "no own overlay"],
)  # fmt: skip
def test_a_change_is_seen(change, heap: Path, cache: Path, command: Command) -> None:  # type: ignore[no-untyped-def]
    (heap.parent / "lib").mkdir()
    (heap.parent / "lib" / "bits.yaml").write_text("functions:\n  - {id: unlike, gives: 0..1, value: '1'}\n")
    (heap.parent / "mine.yaml").write_text(OWN)
    edit(heap / "game.yaml", "  seats: [2, 3]\n", "  seats: [2, 3]\n  use: [bits]\n")
    words = ("check", heap, "--overlay", heap.parent / "mine.yaml")
    before = command(*words)
    assert command(*words) == before
    change(heap)
    after = command(*words)
    assert after != before
    assert after == command(*words, "--no-cache")


def test_overlays_are_part_of_the_question(heap: Path, cache: Path, command: Command, looked: list[Path]) -> None:
    (heap.parent / "mine.yaml").write_text(OWN)
    for words in ((), ("--overlay", heap.parent / "mine.yaml")):
        command("check", heap, *words)
    assert len(looked) == 2
    assert len(entries(cache)) == 2


def test_another_compiler_checks_anew(heap: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.key(heap, [])
    monkeypatch.setattr(kept, "_compiler", lambda: b"another")
    assert kept.key(heap, []) not in (None, before)


def test_the_compiler_is_all_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "schemas").mkdir()
    digests = set()
    monkeypatch.setattr(kept, "COMPILER", tmp_path)
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.py", "2"), ("schemas/a.json", "{}"), ("schemas/a.json", "[]")):
        (tmp_path / name).write_text(text)
        kept._compiler.cache_clear()
        digests.add(kept._compiler())
    kept._compiler.cache_clear()
    assert len(digests) == 5


DAMAGE = {
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "one letter": lambda data: data.replace(b"rulesets", b"rulesetz"),
    "not text": lambda data: b"\xff\x00" * 100,
    "huge": lambda data: data + b" " * kept.MOST_BYTES,
    "foreign": lambda data: signed(b'{"a": 1}'),
    "a list": lambda data: signed(b"[[]]"),
    "deep": lambda data: signed(b"[" * 100_000),
    "no numbers": lambda data: signed(b'{"rulesets": "many", "findings": [], "files": {}}'),
    "wrong findings": lambda data: signed(b'{"rulesets": 1, "findings": [{"severity": "error"}], "files": {}}'),
    "findings of numbers": lambda data: signed(b'{"rulesets": 1, "findings": [1], "files": {}}'),
}  # fmt: skip


def signed(content: bytes) -> bytes:
    return kept._checksum(content) + b"\n" + content


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_entry_is_written_anew(damage, game: Path, cache: Path, command: Command, looked: list[Path]) -> None:  # type: ignore[no-untyped-def]
    before = command("check", game)
    [entry] = entries(cache)
    good = entry.read_bytes()
    entry.write_bytes(damage(good))
    assert command("check", game) == before
    assert len(looked) == 2
    assert entry.read_bytes() == good


def test_nothing_is_kept_of_what_is_out_of_the_ordinary(heap: Path, tmp_path: Path) -> None:
    assert kept.key(heap, []) is not None
    assert kept.key(heap, [str(tmp_path / "nowhere.yaml")]) is None
    assert kept.key(tmp_path / "nowhere", []) is None
    (heap / "elsewhere").symlink_to(tmp_path)
    assert kept.key(heap, []) is None


@pytest.mark.parametrize("place", ["a file", "no folder", "read only", "no home"])
def test_without_a_place_nothing_is_kept(
    place: str, heap: Path, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    caches = tmp_path / "caches"
    monkeypatch.setenv("XDG_CACHE_HOME", str(caches))
    if place == "a file":
        caches.write_text("mine")
    elif place == "no folder":
        monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/x")
    elif place == "read only":
        caches.mkdir(mode=0o500)
        monkeypatch.setattr(Path, "mkdir", refuse)
    else:
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setattr(Path, "home", refuse_home)
    before = set(tmp_path.rglob("*"))
    assert command("check", heap) == command("check", heap, "--no-cache")
    assert set(tmp_path.rglob("*")) == before


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def refuse_home() -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_home_unset(heap: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_CACHE_HOME")}
    words = [sys.executable, "-m", "rulewright", "check", str(heap), "--no-cache"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_cache_folder_must_be_named_in_full(heap: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = kept._folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path)


def test_two_at_once(heap: Path, cache: Path) -> None:
    words = [sys.executable, "-m", "rulewright", "check", str(heap), "--json"]
    running = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    said = {process.communicate()[0] for process in running}
    assert len(said) == 1
    assert json.loads(said.pop())["ok"]
    assert [path.suffix for path in entries(cache)] == [".json"]


def test_the_oldest_make_room(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_ENTRIES", 3)
    for number in range(5):
        kept.write(f"entry{number}", kept.Entry(number, [], {}))
        os.utime(cache / ENTRIES / f"entry{number}.json", (number, number))
        kept.read("entry0")
    assert [path.stem for path in entries(cache)] == ["entry0", "entry3", "entry4"]


def test_what_is_too_long_is_not_kept(cache: Path) -> None:
    from rulewright.compiler.diagnostics import Diagnostic, Span

    finding = Diagnostic("RW401", "error", "no", Span("a.yaml", 1, 1, 1, 2))
    kept.write("long", kept.Entry(1, [finding], {"a.yaml": "x" * kept.MOST_BYTES}))
    assert kept.read("long") is None


def test_told_from_the_cache_without_the_compiler(heap: Path, cache: Path, command: Command) -> None:
    command("check", heap)
    code = (
        "import sys\n"
        "from rulewright.cli import main\n"
        f"assert main(['check', {str(heap)!r}]) == 0\n"
        "names = ('yaml', 'lark', 'jsonschema', 'jinja2', 'rulewright.compiler.survey', 'rulewright.runtime')\n"
        "assert not [name for name in names if name in sys.modules]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
