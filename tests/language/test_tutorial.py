"""docs/tutorial.md, step by step: each file is written, each command run, each output that is shown must come.

A `yaml file=...` block is a whole file, a `yaml replace=...` block has pieces of a file before and after `---` (several
pairs parted by `===`), `sh` blocks are commands (`finds=` says which finding comes first), a `text` block is part of
the output of the commands before it.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
import yaml

import rulewright
from rulewright.cli import main

from .play import random_game

HOUSE = Path(__file__).parents[2]
PAGE = HOUSE / "docs" / "tutorial.md"
GAMES = HOUSE / "tests" / "games"
FENCE = re.compile(r"^```(yaml|sh|text)(?: (\w+)=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def replace(file: Path, body: str) -> None:
    """Each piece before `---` stands in the file once and becomes the piece behind it."""
    text = file.read_text(encoding="utf-8")
    for pair in body.split("===\n"):
        before, after = pair.split("---\n")
        assert text.count(before) == 1, f"{text.count(before)} times in {file.name}:\n{before}"
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")


def test_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    output, commands = "", 0
    for fence in FENCE.finditer(PAGE.read_text(encoding="utf-8")):
        language, word, value, body = fence.groups()
        if language == "text":
            assert body.strip() in output
        elif language == "sh":
            output = run(body, monkeypatch, capsys)
            commands += 1
            assert re.findall(r"RW\d+", output)[:1] == ([value] if word == "finds" else []), output
        elif word == "replace":
            replace(Path(value), body)
        else:
            Path(value).parent.mkdir(parents=True, exist_ok=True)
            Path(value).write_text(body, encoding="utf-8")
    assert commands == 9


def run(block: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The output of the commands of a block; whoever plays leaves at once."""
    output = ""
    for line in block.splitlines():
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        code = main(line.split()[1:])
        said = capsys.readouterr()
        output += said.out + said.err
        assert code == (1 if "error[" in output else 0), output
    return output


def test_the_overlay_of_the_folder_page(tmp_path: Path) -> None:
    page = PAGE.with_name("game-folder.md").read_text(encoding="utf-8")
    (body,) = re.findall(r"^```yaml overlay game=lantern_ferry\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    own = tmp_path / "own.yaml"
    own.write_text(body, encoding="utf-8")
    game = rulewright.load(GAMES / "lantern_ferry", overlays=[own])
    for seed in range(3):
        assert not random_game(game, seed).cut_off


def test_the_ruling_and_the_text_keys_of_the_folder_page_exist() -> None:
    page = PAGE.with_name("game-folder.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    ruling = (GAMES / "lantern_ferry" / "rulings" / "rulings.yaml").read_text(encoding="utf-8")
    assert yaml.safe_load(ruling) in [yaml.safe_load(block) for block in blocks]
    texts: set[str] = set()
    for path in [*HOUSE.glob("rules/*/text/en/*.yaml"), *GAMES.glob("*/text/en/*.yaml")]:
        texts |= set(yaml.safe_load(path.read_text(encoding="utf-8"))["text"])
    keys = re.findall(r"^\|(.*?)\|", page.split("## Texts")[1].split("## Pages")[0], re.MULTILINE)
    for key in re.findall(r"`(.+?)`", " ".join(keys)):
        pattern = re.sub(r"<\w+>", r"[a-z0-9_]+", key.replace(".", r"\."))
        assert any(re.fullmatch(pattern, text) for text in texts), key
