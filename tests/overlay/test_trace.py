"""What an overlay on an overlay breaks points at the line that set the value, and at what stood there before."""

from __future__ import annotations

from pathlib import Path

from rulewright.compiler.diagnostics import Diagnostic, Diagnostics
from rulewright.compiler.survey import survey

GAME = """\
game:
  id: pile
  seats: [2, 3]
  max_decisions: 20
  languages: [en]
  flow: |
    for each seat p
      turn(p)
  returns:
    seat: p
    value: coins[p]
procedures:
  - id: turn
    params: "p: seat"
    do: |
      seat p choose
        take where coins[p] + share(p) > 0 -> coins[p] += 1
        wait
    assumed: true
functions:
  - {id: share, params: "p: seat", gives: 0..9, value: "coins[p]", assumed: true}
variables:
  - {id: coins, per: [seat], type: 0..9, start: 3, at_limit: stop, assumed: true}
"""
SEATS = """\
overlay:
  id: for_three
  layer: seats
  for: {seats: [3]}
  assumed: true
  changes:
    - {set: functions.share.value, to: "coins[p] - 1"}
    - {set: variables.coins.start, to: 4}
    - set: procedures.turn.do
      to: |
        seat p choose
          take where share(p) > 0 -> coins[p] += 2
          wait
"""


def check(tmp_path: Path, change: str, game: str = GAME) -> tuple[list[Diagnostic], dict[str, str]]:
    """What is found with a variant that lies over the overlay for three seats."""
    folder = tmp_path / "pile"
    (folder / "overlays").mkdir(parents=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "overlays" / "for_three.yaml").write_text(SEATS, encoding="utf-8")
    variant = "overlay:\n  id: rich\n  layer: variant\n  for: {seats: [3]}\n  assumed: true\n  changes:\n"
    (folder / "overlays" / "rich.yaml").write_text(variant + change, encoding="utf-8")
    diags = Diagnostics()
    files = survey(folder, diags).files
    return [finding for finding in diags if finding.severity == "error"], dict(files)


def shown(finding: Diagnostic, files: dict[str, str]) -> list[tuple[str, str, str]]:
    """File, text under the caret, and words of each place of a finding."""
    assert finding.span is not None
    places = [(finding.span, ""), *((label.span, label.text) for label in finding.labels)]
    out = []
    for span, text in places:
        line = files[span.file].split("\n")[span.line - 1]
        end = span.end_column if span.end_line == span.line else len(line) + 1
        out.append((span.file.split("/")[-1], line[span.column - 1 : end - 1], text))
    return out


def test_a_type_error(tmp_path: Path) -> None:
    found, files = check(tmp_path, '    - {set: functions.share.value, to: "coins[p] > 1"}\n')
    [finding] = found
    assert finding.code == "RW403"
    first, *labels = shown(finding, files)
    assert first[0] == "rich.yaml"
    assert labels[-2:] == [
        ("for_three.yaml", '"coins[p] - 1"', "the variant layer (`rich`) replaced this"),
        ("game.yaml", '"coins[p]"', "the seats layer (`for_three`) replaced this"),
    ]


def test_a_range_error(tmp_path: Path) -> None:
    [finding], files = check(tmp_path, "    - {set: variables.coins.start, to: 40}\n")
    assert finding.code == "RW406"
    assert shown(finding, files) == [
        ("rich.yaml", "40", ""),
        ("for_three.yaml", "4", "the variant layer (`rich`) replaced this"),
        ("game.yaml", "3", "the seats layer (`for_three`) replaced this"),
    ]


def test_a_name_that_is_unknown_in_a_replaced_text(tmp_path: Path) -> None:
    change = "    - set: procedures.turn.do\n      to: |\n        coins[p] += 1\n        bonus(p)\n"
    [finding], files = check(tmp_path, change)
    assert finding.code == "RW401"
    assert shown(finding, files) == [
        ("rich.yaml", "bonus", ""),
        ("for_three.yaml", "|", "the variant layer (`rich`) replaced this"),
        ("game.yaml", "|", "the seats layer (`for_three`) replaced this"),
    ]


def test_a_value_of_the_base_that_no_longer_fits(tmp_path: Path) -> None:
    change = "    - {set: variables.tax.type, to: 0..2}\n"
    tax = "  - {id: tax, type: 0..9, start: 7, assumed: true}\n"
    game = GAME.replace("coins[p] += 1", "coins[p] += tax") + tax
    [finding], files = check(tmp_path, change, game)
    assert finding.code == "RW406"
    assert shown(finding, files) == [
        ("game.yaml", "7", ""),
        ("rich.yaml", "variables.tax.type", "the variant layer (`rich`) changed `variables.tax.type`"),
    ]


def test_a_name_that_a_layer_removed(tmp_path: Path) -> None:
    path = "functions.share"
    found, files = check(tmp_path, f"    - {{remove: {path}}}\n")
    words = [place for finding in found for place in shown(finding, files)]
    assert ("rich.yaml", path, f"the variant layer (`rich`) removed `{path}`") in words


def test_the_base_alone_has_no_such_labels(tmp_path: Path) -> None:
    found, _ = check(
        tmp_path, "    - {set: variables.coins.start, to: 5}\n", GAME.replace("coins[p] += 1", "coin[p] += 1")
    )
    assert [finding.code for finding in found] == ["RW401"]
    assert not any("layer" in label.text for finding in found for label in finding.labels)
