"""What cards say: golden sentences, read and found good in three languages, and effects without words."""

from __future__ import annotations

import shutil
from pathlib import Path
from textwrap import indent

import pytest

from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.model import Game
from rulewright.compiler.sheets import check_texts
from rulewright.compiler.sheets.effects import Effects
from rulewright.compiler.sheets.wording import Wording, own_words
from tests.sheets.games import ELECTION, HARBOUR, ROOT, typed

GOLDEN = Path(__file__).parent / "golden"
LOCALES = ("en", "zh-Hant", "zh-Hans")


def sentences(game: Game, locale: str) -> list[str]:
    """All different effects of a game, one line each, in the order of the rules."""
    effects = Effects(Wording(game, locale))
    return [effects.text(effect) for context in game.contexts.values() for effect in context.effects]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("folder", [HARBOUR, ELECTION], ids=lambda path: path.name)
def test_golden_sentences(folder: Path, locale: str) -> None:
    golden = (GOLDEN / f"{folder.name}.{locale}.txt").read_text(encoding="utf-8").splitlines()
    assert sentences(typed(folder), locale) == golden


def test_the_sentence_follows_the_number(tmp_path: Path) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    rules = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(rules.replace("value: 2,", "value: 1,"), encoding="utf-8")
    assert sentences(typed(folder), "en")[0] == "Pay 1 coin: you."
    assert sentences(typed(folder), "zh-Hant")[0] == "你支付1枚錢幣。"


@pytest.mark.parametrize(
    ("effect", "what"),
    [
        ("x := 1\nx += 1\ncoins[me] += x", "`x`, which changes on the way"),
        ("for each seat a\n  for each seat b\n    coins[b] += 1", "two things that would both be called"),
        ("for each c in hand[me] where any e in c.does where can e(me, rival)\n  coins[me] += 1", "effects of a card"),
    ],
)
def test_no_words_is_a_finding_with_its_place(tmp_path: Path, effect: str, what: str) -> None:
    folder = shutil.copytree(HARBOUR, tmp_path / "harbour")
    rules = (folder / "game.yaml").read_text(encoding="utf-8")
    changed = rules.replace("- draw up to 2 from pile to hand[me]", "- |\n" + indent(effect, " " * 10))
    (folder / "game.yaml").write_text(changed, encoding="utf-8")
    game = typed(folder)
    diags = Diagnostics()
    check_texts(game, diags)
    found = [item for item in diags.items if item.code == "RW706"]
    assert len(found) == 1, diags.to_json()
    assert what in found[0].message
    line = changed.splitlines().index(f"          {effect.splitlines()[0]}") + 1
    assert found[0].span is not None
    assert line <= found[0].span.line <= line + 2
    assert [line for line in sentences(game, "en") if line.startswith("⟨")]


def test_every_language_has_the_same_words() -> None:
    keys = {locale: set(own_words(locale)) for locale in LOCALES}
    assert keys["en"] == keys["zh-Hant"] == keys["zh-Hans"]


def test_every_word_of_the_pages_is_used() -> None:
    folder = ROOT / "compiler" / "sheets"
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    made = (
        "phrase.list_",
        "phrase.both_",
        "phrase.either_",
        "sheet.acts_",
        "phrase.repeat",
        "phrase.option_",
        "phrase.count",
    )
    unused = [
        key
        for key in own_words("en")
        if key not in code and not key.startswith(made) and f'"{key.partition(".")[2]}"' not in code
    ]
    # forms of quantifiers are named by the language itself
    assert set(unused) <= {f"phrase.{form}" for form in ("any", "every", "those", "sum", "highest", "lowest")}
