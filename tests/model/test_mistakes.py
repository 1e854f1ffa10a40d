"""Names and types: each mistake gives one message, at the right place, and the help that mends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from .table import findings, marked, rules

Edits = tuple[tuple[str, str], ...]
FLOW = "for each seat p\n  gain 1 for p"

NAMES = [
    ("coins[starter] -= «prise»", "RW401", "nothing is called `prise`", "`price`"),
    ("flag := «flog»", "RW401", "nothing is called `flog`", "Did you mean `flag`?"),
    ("«gian» 1 for starter", "RW401", "no procedure `gian`", "Did you mean `gain`?"),
    ("flag := empty(«rihcest()»)", "RW401", "no function `rihcest`", "Did you mean `richest`?"),
    ("move ace from «dek» to row", "RW401", "no zone `dek`", "Did you mean `deck`?"),
    ("x := «roll dye»", "RW401", "no die `dye`", "Did you mean `die`?"),
    ("«reveal coin»", "RW401", "no variable or zone `coin`", "Did you mean `coins`?"),
    ("for each «bord b»\n  flag := true", "RW405", "no type `bord`", "Did you mean `board`?"),
    ("flag := empty(«all bord»)", "RW405", "no type `bord`", "Did you mean `board`?"),
    ("holder[north] := none\nflag := «board.nort» = north", "RW401", "`nort` is no board", "Did you mean `north`?"),
    ("flag := (any card c where «c.color» = blue)", "RW415", "no field `color`", "Did you mean `colour`?"),
    ("x := «red»", "RW411", "`red` belongs to several types", "`suit.red`, `mood.red`"),
    ("x := «coins»", "RW404", "has 1 index, not 0", "`coins[...]` with: seat"),
    ("x := «starter[0]»", "RW404", "has 0 indices, not 1", "write `starter`"),
    ("x := «price[0]»", "RW403", "single value", ""),
    ("x := «deck»", "RW409", "`deck` is a zone", "`size(deck)`"),
    ("x := «purse»", "RW409", "needs its arguments", "write `purse("),
    ("for each x in «board»\n  flag := true", "RW409", "`board` is a type", "`board x`"),
    ("for each x in «money»\n  flag := true", "RW409", "`money` is a type", "in a loop write `money x`"),
    ("«x» += 1", "RW401", "`x` has no value here yet", "`x := ...`"),
    ("for each seat p\n  flag := true\ncoins[«p»] := 1", "RW401", "`p` is known only inside the block", "as far right"),
]

TYPES = [
    ("coins[starter] := «votes[starter, north]»", "RW412", "`coins` is a money, and this is a vote", ""),
    ("flag := «coins[starter] > votes[starter, north]»", "RW412", "money compared with vote", ""),
    ("x := «coins[starter] + votes[starter, north]»", "RW412", "`+` between money and vote", ""),
    ("«coins[starter] += votes[starter, north]»", "RW412", "`+=` between money and vote", ""),
    ("x := «min(coins[starter], votes[starter, north])»", "RW412", "`min` of money and vote", ""),
    ("x := coins[«north»]", "RW403", "index 1 of `coins` is a seat, and this is a board", ""),
    ("x := votes[starter, «starter»]", "RW403", "index 2 of `votes` is a board, and this is a seat", ""),
    ("flag := «3»", "RW403", "`flag` is a bool, and this is a 3..3", ""),
    ("if «coins[starter]»\n  flag := true", "RW403", "a condition is true or false", "compare it with something"),
    ("starter := «none»", "RW403", "`starter` cannot be none", ""),
    ("gain 1 for «none»", "RW403", "argument 2 of `gain` cannot be none", ""),
    ("flag := «starter = north»", "RW403", "a seat is never a board", ""),
    ("flag := «starter < 1»", "RW403", "`<` compares numbers", ""),
    ("flag := «north in active»", "RW403", "a board is never in a set of seat", ""),
    ("flag := starter in «starter»", "RW403", "needs a set or a zone", ""),
    ("active := «active + north»", "RW403", "between a set of seat and a set of board", ""),
    ("active += «north»", "RW403", "no part of a set of seat", ""),
    ("active := {starter, «north»}", "RW403", "members of one type", ""),
    ("x := 1 + «flag»", "RW403", "`+` needs numbers, and this is a bool", ""),
    ("x := «if flag then 1 else north»", "RW403", "one branch is a number, the other a board", ""),
    ("x := «if flag then 1 else none»", "RW403", "one branch is a number, the other none", "can be `none`"),
    ("x := 1\nx := «north»", "RW403", "`x` is a 1..1, and this is a board", "another name"),
    ("x := div_down(7, «coins[starter]»)", "RW403", "may divide by zero", "max(1, ...)"),
    ("move «wood» from deck to row", "RW403", "what lies in `deck` is a card, and this is a token", ""),
    ("move wood from box to «row»", "RW403", "`box` holds token, `row` holds card", ""),
    ("move ace from deck under «row»", "RW403", "nothing lies under it", "write `to`"),
    ("shuffle «row»", "RW403", "only decks are shuffled", ""),
    ("x := «first(hand[starter])»", "RW403", "its cards have no order", "`form: row` or `form: slot`"),
    ("x := «first({})»", "RW403", "empty set has no members", ""),
    ("x := «starter».worth", "RW415", "a seat has no fields", ""),
    ("for each board b «clockwise from starter»\n  flag := true", "RW403", "no clockwise order", ""),
    ("x := random of «starter»", "RW403", "`random of` needs a set", ""),
    ("x := «those n in 1 .. 3 where n > 1»", "RW403", "numbers have none", ""),
]

FORMS = [
    ("«gain 1 to starter»", "RW404", "`gain` is not said like this", "say `gain n for p`"),
    ("«gain 1»", "RW404", "`gain` is not said like this", "say `gain n for p`"),
    ("x := «purse(starter, 1)»", "RW404", "`purse` takes 1 argument, not 2", ""),
    ("x := «min(1)»", "RW404", "`min` takes 2 arguments, not 1", ""),
    ("x := «next()»", "RW404", "`next` takes 1 argument, not 0", ""),
    ("flag := can «gain(1)»", "RW404", "`gain` takes 2 arguments, not 1", ""),
    ("«reveal votes[starter, north, 1]»", "RW404", "`votes` has 2 indices, not 3", ""),
    ("x := «gain(1, starter)»", "RW409", "`gain` gives no result", ""),
    ("x := 1 + «work(starter)»", "RW418", "`work` is a procedure", "the whole right side"),
    ("«price» := 3", "RW419", "`price` cannot be changed", "only variables can"),
    ("for each seat p\n  «p» := starter", "RW419", "a loop variable", "new name"),
    ("seat starter choose\n  a n from 1 .. 2 -> «n» := 1", "RW419", "a parameter of an option", "new name"),
    ("for each seat p\n  for each «seat p»\n    flag := true", "RW402", "already a local", "another name"),
    ("for each «seat price»\n  flag := true", "RW402", "would hide", "another name"),
    ("seat starter choose\n  a\n  «a»", "RW402", "option `a` is there twice", ""),
    ("«stop»", "RW409", "this is in none", ""),
    ("«pass»", "RW409", "`pass` is for", "write `nothing`"),
    ("«result 1»", "RW409", "gives no result", "add `gives:`"),
    (
        "y := 0\nrepeat 9 times\n  y := y * 2 + 1\nseat starter choose «x from 0 .. y»",
        "RW413",
        "how many options",
        "`min(..., 50)`",
    ),
    ("seat starter choose x from 0 .. 3 step «coins[starter]»", "RW413", "positive constant", ""),
    ("for each card c\n  for each e in c.does\n    perform «e()»", "RW404", "played with (me)", ""),
    ("for each card c\n  perform «c.does(starter)»", "RW403", "a list of effects", "one by one"),
    ("«perform gain(1, starter)»", "RW409", "effects of cards", "its phrase"),
]

DECLARATIONS: list[tuple[Edits, str, str, str]] = [
    (
        (("value: {north: 1, middle: 2, south: 3}", "value: «{north: 1, middle: 2}»"),),
        "RW407",
        "no value for `south`",
        "",
    ),
    ((("south: 3}", "south: 3, «east»: 1}"),), "RW407", "`east` is no board", ""),
    ((("middle: 2, south: 3}", "middle: 2, south: «9»}"),), "RW406", "`9` is not a whole number in 1..3", ""),
    ((("{north: 1, middle: 2, south: 3}", "«[1, 2, 3]»"),), "RW407", "name each board", "mapping"),
    (
        (("colour: blue, worth: 4, ", "colour: blue, "), ("id: king", "id: «king»")),
        "RW415",
        "card `king` has no `worth`",
        "add `worth:`",
    ),
    ((("worth: 4, count", "«worht»: 4, worth: 4, count"),), "RW415", "no field `worht`", "`worth` is there already."),
    ((("colour: blue", "colour: «bleu»"),), "RW406", "`bleu` is no suit", "Did you mean `blue`?"),
    ((("per: [seat], type: money", "per: [«saet»], type: money"),), "RW405", "no type `saet`", "Did you mean `seat`?"),
    ((("type: vote, assumed", "type: «vota», assumed"),), "RW405", "no type `vota`", "Did you mean `vote`?"),
    ((("range: 0..30", "range: «30..0»"),), "RW406", "empty", "lower end comes first"),
    ((("type: money, value: 2", "type: money, value: «40»"),), "RW406", "`40` is not a whole number in 0..30", ""),
    ((("kind: token, form", "kind: «tokn», form"),), "RW405", "no kind `tokn`", "Did you mean `token`?"),
    (
        (('gives: money, value: "coins[p]"', 'gives: money, value: "«north»"'),),
        "RW403",
        "the value of `purse` is a money",
        "",
    ),
    ((('gives: money, value: "coins[p]"', 'gives: «mony», value: "coins[p]"'),), "RW405", "no type `mony`", "`money`"),
    ((('params: "n: 1..5, for p: seat"', 'params: "n: 1..5, for p: «saet»"'),), "RW405", "no type `saet`", "`seat`"),
    (
        (('params: "n: 1..5, for p: seat"', 'params: "n: 1..5, «p: seat»"'),),
        "RW404",
        "needs a preposition",
        "`of p: ...`",
    ),
    ((('params: "n: 1..5, for p: seat"', 'params: "p: 1..5, «for p: seat»"'),), "RW402", "two parameters", ""),
    (
        (('params: "p: seat", gives', 'params: "«price: seat»", gives'), ('"coins[p]"', '"coins[price]"')),
        "RW402",
        "would hide",
        "",
    ),
    (
        (
            ("dice:\n", "dice:\n  - {id: coins, faces: [1, 2], assumed: true}\n"),
            ("id: coins, per: [seat], type", "id: «coins», per: [seat], type"),
        ),
        "RW402",
        "already the name of something else",
        "another id",
    ),
    (
        (("dice:\n", "dice:\n  - {id: «size», faces: [1, 2], assumed: true}\n"),),
        "RW402",
        "a word of the language",
        "another id",
    ),
    ((("does: [gain 1 for me]", "does: [gain 1 for «you»]"),), "RW401", "nothing is called `you`", ""),
    ((("does: [gain 1 for me]", "does: [«gain 1 to me»]"),), "RW404", "not said like this", "`gain n for p`"),
    ((("id: starter, type: seat, start: 0", "id: «starter», type: seat"),), "RW406", "needs `start:`", ""),
    ((("type: set of seat", "type: set of «money»"),), "RW403", "a set has members", ""),
    ((('type: "seat?"', 'type: "«money?»"'),), "RW403", "cannot be optional", ""),
    ((("value: coins[p]\n", "value: «flag»\n"),), "RW403", "gives a number for each seat", ""),
    (
        (("coins[p] += n", "coins[p] += n\n      gain n for p"), ("id: gain", "id: «gain»")),
        "RW410",
        "`gain` calls itself: gain -> gain",
        "loop",
    ),
    (
        (('"best seat p by coins[p]"', '"best p in richest() by coins[p]"'), ("id: richest", "id: «richest»")),
        "RW410",
        "richest -> richest",
        "loop",
    ),
    (
        (("seen_by: owner, assumed", "seen_by: owner, owner: «hodler», assumed"),),
        "RW401",
        "no variable `hodler`",
        "`holder`",
    ),
    ((("kind: card, form: row", "kind: card, form: row, «seen_by»: owner"),), "RW403", "needs an owner", "`per:`"),
]


def check(text: str, code: str, message: str, mended: str, folder: Path) -> None:
    plain, [place] = marked(text)
    found = findings(plain, folder)
    assert [(item.code, item.span) for item in found] == [(code, place)], [
        (item.code, item.message, item.span, item.help) for item in found
    ]
    assert message in found[0].message
    assert mended in found[0].help


@pytest.mark.parametrize(("flow", "code", "message", "mended"), [*NAMES, *TYPES, *FORMS])
def test_mistake_in_a_text(flow: str, code: str, message: str, mended: str, tmp_path: Path) -> None:
    check(rules(flow), code, message, mended, tmp_path)


@pytest.mark.parametrize(("edits", "code", "message", "mended"), DECLARATIONS)
def test_mistake_in_a_declaration(edits: Edits, code: str, message: str, mended: str, tmp_path: Path) -> None:
    """Every declaration is used in the flow: a broken one gives no second message."""
    everything = (
        "gain 1 for starter\nx := work(starter)\ncoins[starter] += min(purse(starter), price)\nactive := richest()\n"
        "for each board b where b != north\n  votes[starter, b] += prize[b]\n  holder[b] := none\n"
        "y := roll die\ndraw c from deck to hand[starter]\nx := c.worth\nflag := c.colour = blue\n"
        "for each e in c.does where can e(starter)\n  perform e(starter)\nmove all from hand[starter] to row\n"
        "move wood from box to box\nreveal row"
    )
    check(rules(everything, *edits), code, message, mended, tmp_path)


def test_the_table_has_no_mistake(tmp_path: Path) -> None:
    assert findings(rules(FLOW), tmp_path) == []


def test_all_mistakes_are_told_in_one_run(tmp_path: Path) -> None:
    """What cannot be resolved does not hide what stands behind it, nor is it told twice."""
    text, places = marked(
        rules(
            "x := «prise»\ncoins[starter] += x\n"
            "if «flog»\n  y := 3 + «flag»\nelse\n  coins[starter] := «north»\n"
            "for each b in «bords»\n  holder[b] := none\n  flag := «1»\n"
            "seat starter choose\n  a n from 0 .. «m»\n    where n > x\n    -> z := n\n  b where «1» -> z := «q»\n"
            "coins[starter] -= z\nrepeat until «2»\n  stop\n  «pass»"
        )
    )
    assert [item.span for item in findings(text, tmp_path)] == places
