"""The mistakes that a person makes first, in a small game: one message each, which names the mistake (golden files)."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.survey import survey

GOLDEN = Path(__file__).parent / "golden"
GAME = """\
game:
  id: urn
  seats: [2]
  max_decisions: 10
  languages: [en]
  flow: |
    drawing
  returns: {seat: p, value: "points[p]"}
types:
  - {id: stance, values: [yes, no], assumed: true}
  - {id: board, values: [first_board, second_board], assumed: true}
variables:
  - {id: points, per: [seat], type: 0..9000, assumed: true}
  - {id: vote, per: [seat], type: "stance?", assumed: true}
kinds:
  - {id: ball, fields: {worth: 0..3}, total: 6, assumed: true}
cards:
  ball:
    - {id: red, count: 4, worth: 1, assumed: true}
    - {id: blue, count: 2, worth: 2, assumed: true}
zones:
  - {id: urn, kind: ball, form: pile, holds: all, assumed: true}
  - {id: table, kind: ball, form: pile, assumed: true}
phases:
  - id: drawing
    do: |
      for each seat p
        draw c from urn to table
        score c.worth for p
        seat p choose
          double for b from 1 .. 2
            where points[p] > 2
            -> points[p] += b
          stay -> vote[p] := yes
        if vote[p] = no
          points[p] := 1000
    assumed: true
procedures:
  - id: score
    params: "n: 0..3, for p: seat"
    do: |
      points[p] += n
    assumed: true
"""
TEXT = "text:\n  game.urn: The urn\n"
SLIPS: dict[str, tuple[str, str]] = {
    "a missing comma": ("{id: red, count: 4, worth", "{id: red, count: 4 worth"),
    "a full-width comma": ("values: [yes, no]", "values: [yes， no]"),
    "a full-width colon": ("points[p] := 1000", "points[p] ：= 1000"),
    "a full-width colon behind a key": ("  max_decisions: 10", "  max_decisions： 10"),
    "curly quotes": ('"points[p]"', "“points[p]”"),
    "a tab": ("        draw c from", "\t\tdraw c from"),
    "a colon in a text": ("  game.urn: The urn", "  game.urn: The urn: a game"),
    "a missing bar": ("    do: |\n      for each", "    do:\n      for each"),
    "a wrong indentation": ("        score c.worth for p", "       score c.worth for p"),
    "a Chinese id": ("id: table,", "id: 桌子,"),
    "a wrong plural": ("zones:\n", "zone:\n"),
    "a truth value in words": ("vote[p] := yes", "vote[p] := true"),
    "one sign for another": ("points[p] := 1000", "points[p] = 1000"),
    "where forgotten": ("            where points[p] > 2", "            points[p] > 2"),
    "and at the end of a line": ("where points[p] > 2", "where points[p] > 2 and\n              points[p] < 9"),
    "a card twice": ("id: blue,", "id: red,"),
    "a count in words": ("{id: red, count: 4, worth", "{id: red, count: four, worth"),
    "no count": ("{id: red, count: 4, worth", "{id: red, worth"),
    "a count that is not laid out": ("form: pile, holds: all", "form: pile, holds: {cards: {red: 4, blue: 1}}"),
    "an unknown language": ("languages: [en]", "languages: [en, klingon]"),
    "a per cent sign": ("points[p] := 1000", "points[p] := 50% points[p]"),
    "a board that does not exist": ("if vote[p] = no", "if third_board = first_board"),
    "a thousands separator": ("points[p] := 1000", "points[p] := 1,000"),
    "a picture": ("points[p] := 1000", "points[p] := 🗳"),
}


def findings(text: str, more: str, folder: Path, ends: str = "\n") -> tuple[Diagnostics, str]:
    """What is said about the game, and how it is printed."""
    (folder / "urn" / "text" / "en").mkdir(parents=True)
    (folder / "urn" / "game.yaml").write_text(text, encoding="utf-8", newline=ends)
    (folder / "urn" / "text" / "en" / "a.yaml").write_text(more, encoding="utf-8")
    diags = Diagnostics()
    files = survey(folder / "urn", diags).files
    return diags, render_text(diags, files)


@pytest.mark.parametrize("slip", SLIPS)
def test_one_message_that_names_it(slip: str, tmp_path: Path, update: bool) -> None:
    old, new = SLIPS[slip]
    assert (GAME + TEXT).count(old) >= 1
    sound, _ = findings(GAME, TEXT, tmp_path / "sound")
    diags, _ = findings(GAME.replace(old, new, 1), TEXT.replace(old, new, 1), tmp_path / "slip")
    errors = [item for item in diags if item not in sound]
    files = {
        f"urn/{path}": (tmp_path / "slip/urn" / path).read_text("utf-8") for path in ("game.yaml", "text/en/a.yaml")
    }
    printed = render_text(errors, files)
    golden = GOLDEN / f"{slip.replace(' ', '_')}.txt"
    if update:
        GOLDEN.mkdir(exist_ok=True)
        golden.write_text(printed, encoding="utf-8")
    assert printed == golden.read_text(encoding="utf-8")
    assert len({item.span and item.span.line for item in errors}) == 1, printed


def test_windows_line_ends(tmp_path: Path) -> None:
    diags, printed = findings(GAME, TEXT, tmp_path, "\r\n")
    assert diags.codes.count("RW107") == 1
    assert "Windows" in printed
