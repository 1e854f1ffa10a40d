"""The pages of the codes, `docs/codes/`: what `rulewright explain` shows, one file per code and a list by stage.

Nothing is written here; `pytest --update tests/test_code_pages.py` writes them and otherwise compares them.
"""

from __future__ import annotations

from .diagnostics import CODES

STAGES = {
    "RW1": "Files, YAML and the shape of documents",
    "RW2": "Layers: seats, variants, rulings, own values",
    "RW3": "Effect text",
    "RW4": "Names and types",
    "RW5": "What must hold of a game",
    "RW6": "Limits of a compiled game",
    "RW7": "Texts and pages",
    "RW9": "The command line, and scenarios",
}
"""What the first digit of a code stands for, in the order in which the stages run."""

INTRODUCTION = """\
# Codes

Each finding of `rulewright check` has a code that stays the same; `rulewright explain RW101` shows its page. These
pages are generated from the same text.

A warning that is meant to stay is allowed in the rules, with the reason:
`# rulewright: allow RW521 because the next edition needs it`, in the line of the finding or on a line above it.
"""


def code_pages() -> dict[str, str]:
    """Markdown by file name. Of the stages imported so far: importing one declares its codes."""
    pages = {f"{code}.md": f"# {code}: {known.title}\n\n{known.explanation}\n" for code, known in CODES.items()}
    pages["README.md"] = _index()
    return dict(sorted(pages.items()))


def by_stage() -> list[tuple[str, list[str]]]:
    """What the codes of each stage are about, and these codes, in the order in which the stages run."""
    found = [(words, [code for code in sorted(CODES) if code.startswith(prefix)]) for prefix, words in STAGES.items()]
    return [(words, codes) for words, codes in found if codes]


def _index() -> str:
    parts = [INTRODUCTION]
    for stage, codes in by_stage():
        parts.append(f"## {stage}\n")
        parts.append("".join(f"- [{code}]({code}.md): {CODES[code].title}\n" for code in codes))
    return "\n".join(parts)
