"""The second opinion: `jsonschema` agrees with every game at hand, and is heard where it does not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright import loading
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.source import load_folder
from rulewright.compiler.source.folder import Document
from rulewright.compiler.source.nodes import Entry, Mapping, Scalar
from rulewright.compiler.source.opinion import second_opinion


@pytest.mark.parametrize("game", ["president_maker", "die_macher"])
def test_it_agrees(game: str) -> None:
    diags = Diagnostics()
    second_opinion(load_folder(loading.RULES / game, diags), diags)
    assert not diags.codes


def test_it_is_heard(tmp_path: Path) -> None:
    """A document that our own reading let through by mistake is refused at its place."""
    folder = tmp_path / "kuhn"
    shutil.copytree(Path(__file__).parent.parent / "games" / "kuhn_poker", folder)
    diags = Diagnostics()
    sources = load_folder(folder, diags)
    [document] = sources.documents["game"]
    game = document.root.entries["game"]
    assert isinstance(game.value, Mapping)
    span = game.value.key_span("max_decisions")
    wrong = Entry("max_decisions", span, Scalar("many", span, text="many"))
    header = Mapping({**game.value.entries, "max_decisions": wrong}, game.value.span)
    root = Mapping({**document.root.entries, "game": Entry("game", game.key_span, header)}, document.root.span)
    sources.documents["game"] = [Document(document.file, document.place, root)]
    second_opinion(sources, diags)
    assert [(item.code, item.span) for item in diags] == [("RW138", span)]
