"""What all verbs share: help, exit codes, messages, encodings."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli.common import own_version

from .conftest import Command, edit

VERBS = ("list", "check", "build", "play", "simulate", "replay", "test", "explain")


def outside(*words: object, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "rulewright", *map(str, words)],
        cwd=cwd,
        env=os.environ | env,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_help_names_every_verb_and_the_exit_codes(command: Command) -> None:
    done = command("--help")
    assert done.code == 0
    assert all(f"\n    {verb} " in done.out for verb in VERBS)
    assert "exit codes: 0 clean; 1 findings" in done.out


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_has_an_example(command: Command, verb: str) -> None:
    done = command(verb, "--help")
    assert done.code == 0
    assert f"examples:\n  rulewright {verb}" in done.out


def test_version(command: Command) -> None:
    assert command("--version").out == f"rulewright {own_version()}\n"


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("frob",),
        ("simulate",),
        ("simulate", "heap", "--games", "0"),
        ("simulate", "heap", "--games", "many"),
        ("simulate", "heap", "--ruling", "hand"),
        ("simulate", "heap", "--player", "clever"),
        ("simulate", "heap", "--seats", "7"),
        ("simulate", "heap", "--variant", "long"),
        ("simulate", "heap", "--ruling", "hand=huge"),
        ("simulate", "heap", "--ruling", "hand=large", "--ruling", "hand=small"),
        ("play", "heap", "--seat", "3"),
        ("play", "heap", "--locale", "fr"),
        ("build", "heap"),
        ("list", "--jsn"),
    ],
)
def test_misuse_is_two(command: Command, heap: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.chdir(heap.parent)
    done = command(*words)
    assert done.code == 2
    assert done.err and not done.out


def test_a_game_is_a_folder_beside_you_or_one_of_rules(
    command: Command, heap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(heap.parent)
    assert command("test", "heap").code == 0
    assert command("test", heap).code == 0
    assert command("test", "./heap/").code == 0


def test_an_unknown_game_has_a_neighbour(command: Command) -> None:
    done = command("simulate", "president_makr")
    assert done.code == 1
    assert done.err.startswith("error[RW901]: there is no game `president_makr`\n")
    assert "Did you mean `president_maker`?" in done.err
    assert "Games are " in done.err


def test_colour_only_where_it_is_wanted(heap: Path) -> None:
    edit(heap / "game.yaml", "stones -= n", "stonse -= n")
    done = outside("simulate", "heap", cwd=heap.parent, FORCE_COLOR="1")
    assert done.returncode == 1
    assert "\x1b" not in done.stderr


def test_what_cannot_be_written_is_one_line(command: Command, heap: Path) -> None:
    done = command("simulate", heap, "--games", 1, "--json", heap / "no" / "such" / "folder.json")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert done.err.startswith("rulewright: ") and "No such file or directory" in done.err


def test_a_fault_of_the_rules_names_their_line(command: Command, heap: Path) -> None:
    edit(heap / "game.yaml", "stones -= n\n", "stones -= n + most_taken\n")
    done = command("simulate", heap, "--games", 5)
    assert done.code == 1
    assert re.match(r"rulewright: heap/game\.yaml:12: game \d of seed 0: `stones` would become -", done.err)


@pytest.mark.parametrize("locale", ["C", "en_US.ISO-8859-1", "C.UTF-8"])
def test_any_locale_speaks_utf8(heap: Path, locale: str) -> None:
    edit(heap / "text" / "en" / "words.yaml", "game.title: The Heap", "game.title: 石堆")
    done = outside("play", "heap", "--seed", 1, cwd=heap.parent, LC_ALL=locale, PYTHONUTF8="0")
    assert done.returncode == 0
    assert "石堆:" in done.stdout


def test_a_reader_that_goes_away_is_no_traceback(heap: Path) -> None:
    script = f"{shlex.quote(sys.executable)} -m rulewright explain | head -c 20"
    done = subprocess.run(["sh", "-c", script], cwd=heap, capture_output=True, text=True, check=False)
    assert (len(done.stdout), done.stderr) == (20, "")
