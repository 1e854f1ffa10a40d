"""The wheel holds every file of the five folders, nothing else, and runs where there is no checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {
    "rulewright": "rulewright",
    "compiler": "rulewright/compiler",
    "runtime": "rulewright/runtime",
    "generated": "rulewright/generated",
    "rules": "rulewright/rules",
}
PROJECT_FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
ENTRY = (
    "import sys; from importlib.metadata import entry_points; sys.argv[0] = 'rulewright'; "
    "(entry,) = entry_points(group='console_scripts', name='rulewright'); sys.exit(entry.load()())"
)
# Imports each module named on the command line; a missing package of some extra is no fault of the wheel.
IMPORT_ALL = """
import importlib, sys
for name in sys.argv[1:]:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "rulewright":
            raise
        continue
    assert not (module.__file__ or "").startswith(CHECKOUT), module.__file__
"""


def work_tree() -> list[str]:
    """The files of the five folders as git sees them: tracked or new, not ignored, not deleted."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *FOLDERS]
    listing = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sorted(name for name in set(listing.split("\0")) if name and (ROOT / name).is_file())


def in_wheel(name: str) -> str:
    """Where a file of the work tree stands in the wheel."""
    folder, _, rest = name.partition("/")
    return f"{FOLDERS[folder]}/{rest}"


@dataclass(frozen=True)
class Built:
    """A wheel, what it was made of, and the Python of an environment that has it."""

    wheel: Path
    sources: list[str]
    python: Path
    outside: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Runs the installed Python far from the checkout, with nothing that could lead back to it."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        return subprocess.run(
            [str(self.python), *words], cwd=self.outside, env=environment, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Builds the wheel from a copy of the work tree, without a network, and unpacks it into a fresh environment."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("lists the work tree with git")
    copy = tmp_path_factory.mktemp("copy with a space")
    sources = work_tree()
    for name in (*PROJECT_FILES, *sources):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    leftover = copy / "compiler" / "__pycache__"
    leftover.mkdir()
    (leftover / "gone.cpython-311.pyc").write_bytes(b"")
    out = tmp_path_factory.mktemp("wheel")
    made = subprocess.run(
        [sys.executable, "-c", BUILD, str(out)], cwd=copy, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = out.glob("*.whl")
    outside = tmp_path_factory.mktemp("outside")
    return Built(wheel, sources, environment_with(wheel, outside), outside)


def environment_with(wheel: Path, folder: Path) -> Path:
    """Makes a virtual environment that has the wheel, and sees this one's other packages but not its editable install.

    A path file adds a folder without reading the path files in it, and the editable install is one of those.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ask = "import json, sysconfig; print(json.dumps(sysconfig.get_paths()['purelib']))"
    site = Path(json.loads(subprocess.run([str(python), "-c", ask], check=True, capture_output=True).stdout))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    shared = {sysconfig.get_paths()["purelib"], sysconfig.get_paths()["platlib"]}
    (site / "dependencies.pth").write_text("".join(f"{path}\n" for path in sorted(shared)), encoding="utf-8")
    return python


def test_the_wheel_holds_exactly_the_work_tree(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith("rulewright-")}
    assert names == {in_wheel(name) for name in built.sources}


@pytest.mark.parametrize("suffix", [".py", ".lark", ".json", ".j2", ".css", ".yaml", ".woff2", ".html", "py.typed"])
def test_the_wheel_holds_each_kind_of_file(built: Built, suffix: str) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        assert any(name.endswith(suffix) for name in archive.namelist())


def test_every_module_of_the_wheel_is_importable(built: Built) -> None:
    names = [in_wheel(name)[:-3] for name in built.sources if name.endswith(".py")]
    modules = [name.removesuffix("/__init__").replace("/", ".") for name in names if not name.endswith("__main__")]
    done = built.run("-c", f"CHECKOUT = {str(ROOT)!r}\n{IMPORT_ALL}", *modules)
    assert done.returncode == 0, done.stderr


def test_the_command_runs_outside_the_checkout(built: Built) -> None:
    listing = built.run("-c", ENTRY, "list", "--json")
    assert listing.returncode == 0, listing.stderr
    for game in sorted({name.split("/")[1] for name in built.sources if name.endswith("/game.yaml")}):
        assert game in listing.stdout
        played = built.run("-c", ENTRY, "simulate", game, "--games", "2", "--seed", "1", "--json", f"{game}.json")
        assert played.returncode == 0, played.stdout + played.stderr
        assert (built.outside / f"{game}.json").stat().st_size
    pages = built.run("-c", ENTRY, "build", "--out", "pages")
    assert pages.returncode == 0, pages.stdout + pages.stderr
    assert any((built.outside / "pages").rglob("*.html"))
