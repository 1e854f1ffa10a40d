"""The caret stands under the right character, whatever is written in the line (golden files, looked at in terminals).

Widths are those of the terminals that follow Unicode: a Chinese character and a picture take two cells, a combining
mark none. Where terminals differ, what is drawn leaves them no choice: pictures of several characters are taken apart,
and right-to-left words are underlined whole, since a terminal may draw them from either end.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostics, Label, Span, render_text
from rulewright.compiler.survey import survey

GOLDEN = Path(__file__).parent / "golden"

LINES: dict[str, list[str]] = {
    "Chinese": [
        "  game.title: 翁仔與[[彩]]球",
        "  game.title: 「翁仔」，[[{ball}]] 抽一顆",
        "  [[手牌]]: {id: x}",
        "  game.title: 翁\u3000[[仔]]",
        "  game.title: ﾊﾝｶｸ[[ｶ]]ﾅ",
    ],
    "Korean": [
        "  game.title: 항아리 [[{ball}]]",
        "  game.title: \u1112\u1161\u11bc\u110b\u1161\u1105\u1175 [[{ball}]]",
        "  game.title: \u1112\u1161\u11bc[[\u110b\u1161]]\u1105\u1175",
    ],
    "tabs": [
        "\t[[x]]: 1",
        "a:\t[[b]]",
        "abc\t\t手\t[[b]]",
        "a[[\t]]b",
        "  \t[[{ball}]]\tx",
    ],
    "pictures": [
        "  game.title: 🎲 [[{ball}]]",
        "  game.title: [[🎲]] x",
        "  game.title: 🗳 [[{ball}]]",
        "  game.title: ❤\ufe0f [[{ball}]]",
        "  game.title: 1\ufe0f\u20e3 [[{ball}]]",
        "  game.title: 👍🏽 [[{ball}]]",
        "  game.title: 👨\u200d👩\u200d👧 [[{ball}]]",
        "  game.title: 👨[[\u200d]]👩",
        "  game.title: 🇹🇼🇰🇷 [[{ball}]]",
        "  game.title: 🏴\U000e0067\U000e007f [[{ball}]]",
    ],
    "marks": [
        "  game.title: e\u0301te\u0301 [[{ball}]]",
        "  game.title: e\u0301t[[e\u0301]]",
        "  game.title: e[[\u0301]]te",
        "  game.title: ไปที่บ้าน [[{ball}]]",
        "  game.title: x\u0300\u0301\u0302\u0303\u0304 [[{ball}]]",
        "  game.title: 가\u3164나 [[{ball}]]",
        "  game.title: a\u200bb\u00adc [[{ball}]]",
    ],
    "right to left": [
        "  game.title: הכד [[{ball}]] כאן",
        "  game.title: الجرة [[{ball}]] هنا",
        "  game.title: ה[[כ]]ד",
        "  game.title: שלום [[12]], עולם x",
        "  game.title: x [[שלום 12]] y",
        "  game.title: a\u200f[[b]]c",
        "  game.title: a[[\u202e]]bc",
        "  game.title: שלום\u200e[[עולם]] x",
        "  game.title: שׁלוֹם [[{ball}]]",
    ],
}


def drawn(marked: str) -> str:
    """A finding about what stands in double brackets; its label is about the whole line behind the indentation."""
    before, what, after = re.split(r"\[\[|\]\]", marked)
    line = before + what + after
    span = Span("a.yaml", 1, len(before) + 1, 1, len(before + what) + 1)
    whole = Span("a.yaml", 1, len(line) - len(line.lstrip()) + 1, 1, len(line) + 1)
    diags = Diagnostics()
    diags.error("RW101", "here", span, labels=[Label(whole, "the line")])
    return render_text(diags, {"a.yaml": line})


@pytest.mark.parametrize("script", LINES)
def test_the_caret_stands_under_the_character(script: str, update: bool) -> None:
    printed = "\n".join(drawn(line) for line in LINES[script])
    golden = GOLDEN / f"{script.replace(' ', '_')}.txt"
    if update:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(printed, encoding="utf-8")
    assert printed == golden.read_text(encoding="utf-8")


GAME = """\
game:
  id: urn
  seats: [2]
  max_decisions: 10
  languages: [en]
  flow: |
    for each seat p
      seat p choose
        go
        wait
  returns: {seat: p, value: 0}
  assumed: true
"""


@pytest.mark.parametrize("script", [script for script in LINES if script != "tabs"])
def test_columns_of_a_real_finding_count_characters(script: str, tmp_path: Path) -> None:
    """An unknown name in a text, in front of which something else is written in a script."""
    for line in LINES[script]:
        if "[[{ball}]]" not in line or "\u202e" in line:
            continue
        text = line.replace("[[", "").replace("]]", "").replace("game.title: ", 'game.title: "') + '"\n'
        (tmp_path / "urn" / "text" / "en").mkdir(parents=True, exist_ok=True)
        (tmp_path / "urn" / "game.yaml").write_text(GAME, encoding="utf-8")
        (tmp_path / "urn" / "text" / "en" / "a.yaml").write_text("text:\n" + text, encoding="utf-8")
        diags = Diagnostics()
        survey(tmp_path / "urn", diags)
        [span] = [item.span for item in diags if item.code == "RW703"]
        assert span is not None
        assert text[span.column - 1 : span.end_column - 1].strip("{}") == "ball", text
