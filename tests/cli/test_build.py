"""Building: what is written, what is compared, what is left alone; and loading what was built."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import rulewright
from rulewright import loading

from .conftest import Command, edit


@pytest.fixture
def house(heap: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with one game; gives its folder of generated files."""
    monkeypatch.setattr(loading, "HOUSE", heap.parent)
    monkeypatch.setattr(loading, "RULES", heap.parent)
    monkeypatch.setattr(loading, "GENERATED", heap.parent / "generated")
    return heap.parent / "generated"


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def module_file(game: str, seats: int | None = None, variants: Sequence[str] = ()) -> object:
    """Where the module of a loaded game comes from: a file, or the ruleset it was just compiled for."""
    return vars(rulewright.load(game, seats=seats, variants=variants).program.module)["__file__"]


def test_what_is_written(command: Command, house: Path) -> None:
    assert command("build").code == 0
    found = {name for name in names(house) if "/fonts/" not in name}
    assert found == {
        "heap/__init__.py",
        "heap/manifest.json",
        "heap/texts.json",
        "heap/seats_2.py",
        "heap/seats_3.py",
        *(f"heap/pages/seats_{seats}_en/{page}.html" for seats in (2, 3) for page in ("cards", "reference")),
    }
    assert command("build", "--check").code == 0
    assert command("build").out.endswith(" of 1 games, 0 changed\n")


def test_a_page_finds_its_fonts(command: Command, house: Path) -> None:
    command("build")
    page = house / "heap" / "pages" / "seats_2_en" / "reference.html"
    for url in {part.split('"')[0] for part in page.read_text(encoding="utf-8").split('url("')[1:]}:
        assert (page.parent / url).is_file(), url


def test_an_edited_file_is_named_with_its_line(command: Command, house: Path) -> None:
    command("build")
    module = house / "heap" / "seats_3.py"
    lines = module.read_text(encoding="utf-8").split("\n")
    lines[6] += "  # mine"
    module.write_text("\n".join(lines), encoding="utf-8")
    done = command("build", "--check")
    assert done.code == 1
    assert done.out == (
        f"generated/heap/seats_3.py:7: differs\n    - {lines[6]}\n    + {lines[6].removesuffix('  # mine')}\n"
        "1 files are not what the rules give; run `rulewright build`\n"
    )
    assert module.read_text(encoding="utf-8") == "\n".join(lines), "--check writes nothing"


def test_what_is_missing_or_left_over(command: Command, house: Path) -> None:
    command("build")
    (house / "heap" / "texts.json").unlink()
    (house / "heap" / "seats_9.py").write_text("", encoding="utf-8")
    with (house / "heap" / "__init__.py").open("a", encoding="utf-8") as stream:
        stream.write("more\n")
    lines = command("build", "--check").out.splitlines()
    assert lines[0] == "generated/heap/__init__.py:2: differs"
    assert lines[-3:-1] == ["generated/heap/seats_9.py:1: left over", "generated/heap/texts.json:1: missing"]
    command("build")
    assert command("build", "--check").code == 0
    assert "heap/seats_9.py" not in names(house)


def test_a_game_that_is_gone(command: Command, house: Path, heap: Path) -> None:
    command("build")
    heap.rename(heap.with_name("pile"))
    assert "generated/heap/seats_2.py:1: left over\n" in command("build", "--check").out
    command("build")
    assert not (house / "heap").exists()
    assert (house / "pile" / "seats_2.py").is_file()


def test_a_folder_that_is_not_ours_is_left_alone(command: Command, heap: Path) -> None:
    before = names(heap)
    done = command("build", heap, "--out", heap.parent)
    assert done.code == 2
    assert "not made by `rulewright build`" in done.err
    assert names(heap) == before


def test_rules_with_findings_are_not_built(command: Command, house: Path, heap: Path) -> None:
    edit(heap / "game.yaml", "stones -= n", "stonse -= n")
    done = command("build")
    assert done.code == 1
    assert "--> heap/game.yaml:12:16" in done.err
    assert not house.exists()


def test_load_takes_what_was_built(command: Command, house: Path, heap: Path) -> None:
    compiled = rulewright.load("heap", seats=3)
    command("build")
    for seats in (None, 2, 3):
        assert module_file("heap", seats=seats) == str(house / "heap" / f"seats_{seats or 2}.py")
    built = rulewright.load("heap", seats=3)
    assert built.hash == compiled.hash
    assert built.texts == compiled.texts
    assert module_file("heap", seats=2, variants=["short"]) == "<heap, 2 seats, short>"


@pytest.mark.parametrize("name", ["game.yaml", "text/en/words.yaml", "overlays/short.yaml"])
def test_load_does_not_take_what_is_out_of_date(command: Command, house: Path, heap: Path, name: str) -> None:
    command("build")
    with (heap / name).open("a", encoding="utf-8") as stream:
        stream.write("# edited\n")
    assert module_file("heap") == "<heap, 2 seats>"


def test_load_does_not_take_an_edited_module(command: Command, house: Path) -> None:
    command("build")
    with (house / "heap" / "seats_2.py").open("a", encoding="utf-8") as stream:
        stream.write("raise SystemExit\n")
    assert module_file("heap") == "<heap, 2 seats>"
    (house / "heap" / "manifest.json").write_text("[]", encoding="utf-8")
    assert module_file("heap") == "<heap, 2 seats>"


def test_loading_what_was_built_does_not_import_the_compiler(command: Command, house: Path) -> None:
    command("build")
    code = f"""
import sys
from collections.abc import Sequence
from pathlib import Path
from rulewright import loading
loading.RULES, loading.GENERATED = Path({str(house.parent)!r}), Path({str(house)!r})
loading.load("heap")
print(json.dumps([name for name in ("lark", "yaml", "rich") if name in sys.modules]))
"""
    done = subprocess.run([sys.executable, "-c", "import json" + code], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == []


def test_same_rules_same_bytes_under_any_hash_seed_and_locale(heap: Path, tmp_path: Path) -> None:
    made: list[dict[str, bytes]] = []
    for hash_seed, locale in (("0", "C"), ("4711", "tr_TR.UTF-8")):
        target = tmp_path / f"out{hash_seed}"
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "LC_ALL": locale, "TZ": f"UTC-{len(made)}"}
        words = ["build", str(heap), "--out", str(target)]
        subprocess.run([sys.executable, "-m", "rulewright", *words], check=True, env=env, capture_output=True)
        made.append({name: (target / name).read_bytes() for name in names(target)})
    assert made[0] == made[1]


@pytest.mark.slow
def test_the_committed_files_are_up_to_date(command: Command) -> None:
    done = command("build", "--check")
    assert (done.code, done.out) == (0, "")
