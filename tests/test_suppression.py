"""Remarks that allow a warning: `# rulewright: allow RW521 because ...`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostic, Diagnostics
from rulewright.compiler.survey import survey

GAME = """\
game:
  id: pile
  seats: [2]
  max_decisions: 20
  languages: [en]
  flow: |
    for each seat p
      seat p choose
        take -> coins[p] += 1
        wait
    spare := 1
  returns:
    seat: p
    value: coins[p]
variables:
  - {id: coins, per: [seat], type: 0..9, start: 3, assumed: true}
constants:
  - {id: price, type: 0..9, value: 2, assumed: true}
"""
PRICE = "  - {id: price, type: 0..9, value: 2, assumed: true}"
ALLOW = "# rulewright: allow RW521 because the next edition sells things"


def check(tmp_path: Path, text: str, **more: str) -> list[Diagnostic]:
    folder = tmp_path / "pile"
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    for name, content in more.items():
        path = folder / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    diags = Diagnostics()
    survey(folder, diags)
    return [finding for finding in diags if not finding.code.startswith("RW7")]


def told(findings: list[Diagnostic]) -> list[tuple[str, int]]:
    return [(finding.code, finding.span.line if finding.span else 0) for finding in findings]


@pytest.mark.parametrize(
    "line",
    [
        f"{PRICE}  {ALLOW}",
        f"  {ALLOW}\n{PRICE}",
        f"{ALLOW}\n\n  # and more about it\n{PRICE}",
    ],
)
def test_behind_it_or_above_it(tmp_path: Path, line: str) -> None:
    before = {code for code, _ in told(check(tmp_path, GAME))}
    assert "RW521" in before
    after = {code for code, _ in told(check(tmp_path, GAME.replace(PRICE, line)))}
    assert after == before - {"RW521"}


def test_inside_an_effect_text(tmp_path: Path) -> None:
    [code] = [code for code, line in told(check(tmp_path, GAME)) if line == 11]
    remark = f"# rulewright: allow {code} because it shows a local"
    for text in (
        GAME.replace("spare := 1", f"spare := 1  {remark}"),
        GAME.replace("    spare := 1", f"    {remark}\n    spare := 1"),
    ):
        assert told(check(tmp_path, text)) == [("RW521", text.split("\n").index(PRICE) + 1)]


def test_in_every_file_of_the_game(tmp_path: Path) -> None:
    item = f"constants:\n  {ALLOW}\n  - {{id: tax, type: 0..9, value: 2, assumed: true}}\n"
    found = check(tmp_path, GAME.replace(f"constants:\n{PRICE}\n", ""), phases__tax=item)
    assert not [finding for finding in found if finding.code in ("RW521", "RW154")]


@pytest.mark.parametrize(
    ("remark", "code"),
    [
        ("# rulewright: ignore RW521", "RW150"),
        ("# rulewright allow RW521 because so", "RW150"),
        ("# rulewright：allow RW521 because so", "RW150"),
        ("# rulewright: allow", "RW150"),
        ("# rulewright: allow RW521", "RW151"),
        ("# rulewright: allow RW521 because", "RW151"),
        ("# rulewright: allow RW5211 because so", "RW152"),
    ],
)
def test_a_remark_that_does_nothing_is_told(tmp_path: Path, remark: str, code: str) -> None:
    found = check(tmp_path, GAME.replace(PRICE, f"{PRICE}  {remark}"))
    assert {("RW521", 18), (code, 18)} <= set(told(found))


def test_an_unused_remark_is_told_and_can_be_taken_away(tmp_path: Path) -> None:
    text = GAME.replace("coins[p] += 1", f"coins[p] += price  {ALLOW}")
    [finding] = [finding for finding in check(tmp_path, text) if finding.code == "RW154"]
    assert finding.severity == "warning"
    [edit] = finding.fix
    assert (edit.old, edit.new) == (f"  {ALLOW}", "")


def test_of_two_codes_one_is_unused(tmp_path: Path) -> None:
    remark = ALLOW.replace("RW521", "RW521, RW502")
    [finding] = [item for item in check(tmp_path, GAME.replace(PRICE, f"{PRICE}  {remark}")) if item.code == "RW154"]
    assert "`RW502`" in finding.message
    assert "RW521" not in finding.message
    assert finding.fix == ()


def test_errors_cannot_be_allowed(tmp_path: Path) -> None:
    text = GAME.replace("spare := 1", "sparse += 1  # rulewright: allow RW401 because I am in a hurry")
    found = check(tmp_path, text)
    assert told(found) == [("RW401", 11), ("RW153", 11)]
    assert [finding.severity for finding in found] == ["error", "warning"]


def test_with_an_error_elsewhere_nobody_can_say_what_is_unused(tmp_path: Path) -> None:
    text = GAME.replace("spare := 1", "sparse += 1").replace(PRICE, f"{PRICE}  {ALLOW}")
    assert told(check(tmp_path, text)) == [("RW401", 11)]


def test_in_quotes_it_is_no_remark(tmp_path: Path) -> None:
    text = GAME.replace("value: 2, assumed: true}", 'value: 2, assumed: true, note: "a # rulewright: x"}')
    assert "RW150" not in {code for code, _ in told(check(tmp_path, text))}
