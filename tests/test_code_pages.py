"""Every code has its page, in `rulewright explain` and in docs/codes/."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cli.explain import declare_all
from rulewright.compiler.diagnostics import CODES
from rulewright.compiler.manual import STAGES, code_pages

declare_all()
DOCS = Path(__file__).parents[1] / "docs" / "codes"
HOUSE = (Path(__file__).parents[1] / name for name in ("compiler", "rulewright"))
REAL = {
    found
    for folder in HOUSE
    for path in folder.rglob("*.py")
    for found in re.findall(
        r'^ *(?:\w+ = )?(?:define|page)\(\s*"(RW\d+)"', path.read_text(encoding="utf-8"), re.MULTILINE
    )
}

WITHOUT_EXAMPLE = {"RW138": "finds where our own check of shapes and another disagree: no rules are known that do that"}
BAD = Path(__file__).parent / "bad"
FEWER_CASES = WITHOUT_EXAMPLE | {
    "RW103": "the superuser may read every file: tests/source/test_reader.py",
    "RW110": "files of megabytes: tests/hostile/test_hostile_rules.py",
    "RW112": "files of megabytes: tests/hostile/test_hostile_rules.py",
    "RW143": "a link out of the repository: tests/source/test_folder.py",
    "RW202": "the schema says it before (RW131, RW132), unless a caller hands over documents of its own",
    "RW901": "a word of the command line: tests/cli/test_main.py",
}
"""Codes with fewer than two cases in tests/bad, and why."""


def test_the_pages_are_those_of_the_codes(update: bool) -> None:
    pages = {name: text for name, text in code_pages().items() if name == "README.md" or name[:-3] in REAL}
    if update:
        DOCS.mkdir(parents=True, exist_ok=True)
        for old in DOCS.glob("*.md"):
            old.unlink()
        for name, text in pages.items():
            (DOCS / name).write_text(text, encoding="utf-8", newline="\n")
    lying = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}
    assert lying == pages, "record them anew: pytest --update tests/test_code_pages.py"


@pytest.mark.parametrize("code", sorted(REAL))
def test_each_page_says_what_and_why_with_examples(code: str) -> None:
    known = CODES[code]
    assert code[:3] in STAGES
    assert re.match(r"[a-z]|RW|YAML|`", known.title), known.title
    first = known.explanation.split("\n\n")[0]
    assert len(first.split()) >= 8, "what it finds, and why it matters at the table"
    if code not in WITHOUT_EXAMPLE:
        for word in ("Bad", "Good"):
            assert re.search(rf"^{word}[^\n]*:\n\n {{4}}", known.explanation, re.MULTILINE), f"an example: {word}"


@pytest.mark.parametrize("code", sorted(REAL))
def test_each_code_has_two_bad_cases(code: str) -> None:
    found = [path for path in (BAD / code).glob("*") if path.suffix == ".yaml" or path.is_dir()]
    assert (len(found) < 2) == (code in FEWER_CASES), [path.name for path in found]
