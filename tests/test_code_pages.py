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

WITHOUT_EXAMPLE = {"RW103", "RW104", "RW105", "RW107", "RW108", "RW110", "RW111", "RW118", "RW138", "RW221", "RW304"}
"""About files and limits: what an example would show cannot be printed, or is too long."""


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
        assert re.search(r"^(Bad|Good)[^\n]*:\n\n {4}", known.explanation, re.MULTILINE), "examples"
