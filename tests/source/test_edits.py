"""Random edits of a real rules file: always nodes or findings, each with a place that exists; never anything else."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.source import compose, validate

TEXT = (Path(__file__).resolve().parents[1] / "games" / "leduc_poker" / "game.yaml").read_text(encoding="utf-8")
MARKS = [*"：，“’|>-:#[]{}*&!%@`'\"\t\n ，0中🎲?", "- ", "  ", "<<: ", "\u202e", "---\n"]


@st.composite
def edited(draw: st.DrawFn) -> str:
    """The text with one to three small changes: characters taken out or put in, lines moved, doubled, indented."""
    text = TEXT
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        lines = text.split("\n")
        line = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["out", "in", "drop", "double", "indent", "outdent"])):
            case "out":
                text = text[:at] + text[at + draw(st.integers(1, 5)) :]
                continue
            case "in":
                text = text[:at] + draw(st.sampled_from(MARKS)) + text[at:]
                continue
            case "drop":
                del lines[line]
            case "double":
                lines.insert(draw(st.integers(0, len(lines))), lines[line])
            case "indent":
                lines[line] = " " * draw(st.integers(1, 3)) + lines[line]
            case _:
                lines[line] = lines[line].lstrip()
        text = "\n".join(lines)
    return text


@settings(max_examples=200, deadline=None)
@given(edited())
def test_an_edit_gives_nodes_or_findings(text: str) -> None:
    diags = Diagnostics()
    root = compose(text, "game.yaml", diags)
    if root is None:
        assert not diags.ok
    else:
        validate(root, "rules", diags)
    lines = text.split("\n")
    for item in diags:
        assert item.span is not None
        assert 1 <= item.span.line <= len(lines)
        assert 1 <= item.span.column <= len(lines[item.span.line - 1]) + 2
    render_text(diags, {"game.yaml": text})
