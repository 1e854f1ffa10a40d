"""What the repository says of itself is true, and it says nothing of the machines it was made on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [README, (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")]

# Spelt with a class of one letter, so that this file does not match itself.
FOREIGN = {
    "a path of one machine": r"(?<![\w./-])/(?:wor[k]|roo[t]|op[t]|hom[e])/\w|\b[A-Z]:\\User[s]",
    "the host of a package registry": r"\bpyp[i]\.org|pythonhoste[d]\.org|npmj[s]\.(?:com|org)|de[b]\.debian\.org",
    "how the work was organised": r"\bCE[O]\b|\bworkplac[e]\b|\bshare[d]/(?:facts|design|seeds|recipes)|\bsub-?agen[t]",
}


def block(language: str) -> list[str]:
    """The fenced code blocks of README and CONTRIBUTING in a language."""
    return [text for page in PAGES for text in re.findall(rf"(?ms)^```{language}\n(.*?)^```", page)]


def commands() -> list[str]:
    """The commands in the two pages, without comments: lines of shell blocks and `inline` ones."""
    lines = [line.partition("#")[0].strip() for text in block("sh") for line in text.splitlines()]
    for page in PAGES:
        prose = re.sub(r"(?ms)^```.*?^```", "", page)
        lines += [span.strip() for span in re.findall(r"`([^`\n]+)`", prose)]
    starts = ("rulewright ", "uv run ", "python3 ", ".venv/bin/")
    return sorted({line for line in lines if line.startswith(starts)})


@cache
def help_of(*words: str) -> str:
    """What `rulewright WORDS --help` prints, or a failure."""
    code = "import sys; from rulewright.cli import main; sys.argv[0] = 'rulewright'; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, *words, "--help"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"COLUMNS": "200", "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def text_files() -> list[Path]:
    """Tracked and new files that hold text."""
    if not (ROOT / ".git").exists():
        pytest.skip("lists the files with git")
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [ROOT / name for name in sorted(set(listing.split("\0"))) if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()]


@pytest.mark.parametrize("what", FOREIGN)
def test_nothing_of_the_machines_it_was_made_on(what: str) -> None:
    pattern = re.compile(FOREIGN[what])
    places = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:160]}"
        for path in text_files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not places, "\n".join(places)


def test_no_lock_file_that_names_an_index() -> None:
    assert not [path.name for path in text_files() if path.name in ("uv.lock", "poetry.lock", "package-lock.json")]


@pytest.mark.parametrize("command", commands())
def test_every_command_of_the_pages_exists(command: str) -> None:
    words = command.removeprefix("uv run ").removeprefix(".venv/bin/").split()
    if words[0] == "rulewright" and len(words) > 1 and not words[1].startswith("-"):
        usage = help_of(words[1])
        for option in [word for word in words[2:] if word.startswith("--")]:
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", usage), f"{option} is unknown to {words[1]}"
    elif words[0] == "rulewright":
        help_of()
    elif words[:2] == ["python3", "bootstrap.py"]:
        usage = (ROOT / "bootstrap.py").read_text(encoding="utf-8").split('"""')[1]
        assert f"python3 bootstrap.py {words[2]} " in usage if len(words) > 2 else "python3 bootstrap.py  " in usage
    else:
        assert words[0] in ("pytest", "mypy", "ruff", "pre-commit"), f"who brings {words[0]}?"


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    (command,) = re.findall(r"^(python3 \S+ test)\b", README, re.MULTILINE)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_path_and_link_of_the_pages_exists() -> None:
    named = {path for page in PAGES for path in re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", page)}
    linked = {path for page in PAGES for path in re.findall(r"\]\((?!https?:)([^)#]+)", page)}
    made_by_a_run = {"results/", ".venv/bin/rulewright"}
    gone = sorted(path for path in (named | linked) - made_by_a_run if not (ROOT / path).exists())
    assert not gone


def test_the_rule_in_the_readme_stands_in_the_rules() -> None:
    (rule,) = block("yaml")
    wanted = [line.strip() for line in rule.splitlines()]
    for path in sorted((ROOT / "rules").rglob("*.yaml")):
        lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
        if any(lines[at : at + len(wanted)] == wanted for at in range(len(lines))):
            return
    pytest.fail("the example is in no file of rules/")


def test_the_python_example_of_the_readme_runs(tmp_path: Path) -> None:
    (example,) = block("python")
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
