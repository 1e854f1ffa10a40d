"""No game's word stands in the compiler or the runtime: the rules are only in rules/."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ALLOWED = ROOT / "tests" / "allowed_game_words.txt"
WORDS = "president|macher|candidate|media_marker|coalition|party"


def found() -> list[tuple[str, int, str]]:
    """Path, line number and line of each place, in tracked and in new text files."""
    if not (ROOT / ".git").exists():
        pytest.skip("searches with git")
    words = ["git", "grep", "-nIiE", "--untracked", WORDS, "--", "compiler/", "runtime/"]
    listing = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert listing.returncode in (0, 1), listing.stderr
    places = [line.split(":", 2) for line in listing.stdout.splitlines()]
    return [(path, int(number), text) for path, number, text in places]


def allowed() -> list[tuple[str, re.Pattern[str]]]:
    """Path and expression of each entry of the allow list; an entry without a reason is refused."""
    entries = []
    for line in ALLOWED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            entry, _, reason = line.partition(" # ")
            path, _, expression = entry.partition(":")
            assert reason.strip(), f"{line}: say why"
            entries.append((path, re.compile(expression.strip())))
    return entries


def test_no_word_of_a_game_in_the_compiler_or_the_runtime() -> None:
    entries = allowed()
    offending = [
        f"{path}:{number}: {text.strip()}"
        for path, number, text in found()
        if not any(path == where and expression.search(text) for where, expression in entries)
    ]
    assert not offending, "\n".join(offending)


def test_every_entry_of_the_allow_list_is_needed() -> None:
    places = found()
    idle = [
        f"{where}:{expression.pattern}"
        for where, expression in allowed()
        if not any(path == where and expression.search(text) for path, _, text in places)
    ]
    assert not idle
