"""Whatever the rules call their things, the module is the same game: no name of theirs becomes code or hides any."""

from __future__ import annotations

import builtins
import keyword
import re
from pathlib import Path
from random import Random

import pytest

from rulewright.compiler.diagnostics import RulesError
from rulewright.loading import compile_ruleset, run_module
from rulewright.runtime.state import Game

from .compiling import compiled, playable

# Every form that gives a Python name: N0, N1 ... are replaced by ids.
GAME = """\
game:
  id: small
  seats: [2]
  max_decisions: 60
  languages: [en]
  returns:
    seat: N0
    value: N1[N0] + N2(N0)
  flow: |
    for each seat N3
      draw up to 3 from N20 to N21[N3]
    secretly each seat N3
      N4 := N1[N3]
      seat N3 choose
        N5 N6 in N21[N3] for N7 from 0 .. N4 step 2
          where N7 <= N1[N3]
          -> N8[N3] := N7
             N9 := N7 + 1
             move N6 from N21[N3] to N22[N3]
        N10
      seat N3 choose up to 1
        N9 N6 in N21[N3]
          -> N9 := 1
             move N6 from N21[N3] to N22[N3]
    reveal N8
    for each seat N3 from highest N8[N3]
      N11 := N12(N3, 1)
      N1[N3] += N11
      N13 1 for N3
      for each N6 in N22[N3]
        for each N14 in N6.N15 where can N14(N3)
          perform N14(N3)
    N16 := 0
    repeat 2 times
      for each seat N3 clockwise from N23
        N16 += (count N24 N5 where N25[N5] > 1) + (sum of N1[N7] for seat N7)
        seat N3 choose
          N17 at N24 N18 with N19 from 1 .. 2
            where N25[N18] >= N19
            where N1[N3] > N19 or N16 > 3
            -> N1[N3] -= N19
               N26 := roll N27
               N1[N3] += min(N26, 2)
          pass

types:
  - {id: N24, values: [N28, N29], assumed: true}

tables:
  - {id: N25, per: [N24], type: 1..2, value: {N28: 1, N29: 2}, assumed: true}

dice:
  - {id: N27, faces: [1, 2, 6], assumed: true}

kinds:
  - id: N30
    fields:
      N31: 0..3
      N15: "effects(N32: seat)"
    assumed: true

cards:
  N30:
    - {id: N33, N31: 1, count: 4, N15: ["N13 1 for N32", "N1[N32] += 2"], assumed: true}
    - id: N34
      N31: 2
      count: 4
      N15:
        - |
          where N1[N32] > 2
          seat N32 choose
            N5 N6 from 1 .. 2 -> N1[N32] -= N6
            N10
      assumed: true

zones:
  - {id: N20, kind: N30, form: deck, seen_by: none, holds: all, assumed: true}
  - {id: N21, kind: N30, per: [seat], form: pile, seen_by: owner, assumed: true}
  - {id: N22, kind: N30, per: [seat], form: row, seen_by: owner, assumed: true}

variables:
  - {id: N1, per: [seat], type: 0..99, start: 9, assumed: true}
  - {id: N8, per: [seat], type: 0..99, seen_by: owner, assumed: true}
  - {id: N23, type: seat, start: 1, assumed: true}

functions:
  - id: N2
    params: "N35: seat"
    gives: 0..99
    value: (highest N6.N31 for N6 in N22[N35] else 0) + (if any N6 in N22[N35] where N6.N31 > 1 then 1 else 0)
    assumed: true

procedures:
  - id: N12
    params: "of N3: seat, by N7: 1..3"
    gives: 0..9
    do: |
      where N1[N3] > 0
      seat N3 choose N36 from 0 .. N7
      if N36 = N7
        result N36 + 1
      result N36
    assumed: true
  - id: N13
    params: "N7: 1..3, for N3: seat"
    do: |
      N37 := N7
      for each N24 N5
        N37 += N25[N5]
      N1[N3] += N37
    assumed: true
"""
SLOTS = 38
WORDS = {*re.findall(r'"([a-z]+)"', (Path(__file__).parents[2] / "compiler/language/grammar.lark").read_text())}
BUILT_IN = {
    "abs",
    "copies",
    "div_down",
    "div_up",
    "empty",
    "first",
    "max",
    "min",
    "mod",
    "next",
    "only",
    "place_in",
    "size",
    "bool",
    "seat",
}
OURS = re.findall(
    r"\S+",
    "s e t n k found value back passes members passed card count index dims ask take why odds told f x _ "
    "self cls main ask_flow_1 take_flow_1 why_flow_1 ask_flow_2 take_flow_2 members_flow_secret_1 "
    "odds_flow_chance_1 flow flow_1 flow_do_1 told_flow_1_0_0 do_n30_n15 can_gain bits keep best highest_ "
    "some within moved limited pile_add row_all vector events callable rule_fault number_1_2 seat_domain "
    "options start entry blocks points cells zones kinds phases lines files all_ alone hash length frames "
    "limit game_ ruleset returns result_ left outcome effect rest_ start_ order_ at_ x_2 n_2 s_2 card_2 ",
)
PYTHON = [
    name for name in (*keyword.kwlist, *keyword.softkwlist, *dir(builtins)) if re.fullmatch(r"[a-z][a-z0-9_]*", name)
]
COMMON = {"id", "count", "cite", "assumed", "because", "note"}
POOL = [
    name
    for name in dict.fromkeys([*OURS, *PYTHON])
    if re.fullmatch(r"[a-z][a-z0-9_]*", name) and name not in WORDS | BUILT_IN | COMMON
]


def named(names: list[str]) -> str:
    return re.sub(r"\bN(\d+)\b", lambda found: names[int(found[1])], GAME)


def story(game: Game) -> list[tuple[int, ...]]:
    """Every position of a few games, played by option numbers."""
    found = []
    for seed in range(4):
        random = Random(seed)
        state = game.start(seed=seed)
        while not state.over:
            found.append(state.position)
            seat = random.choice(state.to_move)
            options = state.asked(seat).options
            state.play(seat, random.choice(options))
        found += [state.position, state.returns]
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, ...]]:
    return story(playable(named([f"thing_{n}" for n in range(SLOTS)]), tmp_path_factory.mktemp("plain")))


def pools() -> list[list[str]]:
    """Enough lists of names that each name of the pool stands in several places."""
    found = []
    for seed in range(3 * len(POOL) // SLOTS + 1):
        names = list(POOL)
        Random(seed).shuffle(names)
        found.append(names[:SLOTS])
    return found


def test_the_pool_is_rich() -> None:
    assert len(POOL) > 150
    assert {"s", "t", "n", "list", "print", "lambda", "import", "match", "ask_flow_1"} <= set(POOL)


@pytest.mark.parametrize("names", pools(), ids=lambda names: names[0])
def test_names_of_any_kind_give_the_same_game(names: list[str], plain: list[tuple[int, ...]], tmp_path: Path) -> None:
    assert story(playable(named(names), tmp_path)) == plain


def test_one_name_in_many_places(tmp_path: Path, plain: list[tuple[int, ...]]) -> None:
    """A local, an option, a parameter, a field and a value may all have one name."""
    names = [f"thing_{n}" for n in range(SLOTS)]
    names[9] = names[17] = "t"
    names[6] = names[31] = "n"
    assert story(playable(named(names), tmp_path)) == plain


@pytest.mark.parametrize(
    "id_", ["gain\\n", "gain\\nimport os", "gain'", 'gain\\"', "gain`", "Gain", "gain-1", "1gain", "", " gain"]
)
def test_ids_that_are_no_names_are_refused(id_: str, tmp_path: Path) -> None:
    text = named([f"thing_{n}" for n in range(SLOTS)]).replace("- id: thing_13\n", f'- id: "{id_}"\n')
    with pytest.raises(RulesError):
        compiled(text, tmp_path)


def test_a_file_name_cannot_become_code(tmp_path: Path, plain: list[tuple[int, ...]]) -> None:
    """A line break in the name of a file stays inside the comment or the text that names it."""
    text = named([f"thing_{n}" for n in range(SLOTS)])
    game, procedures = text.split("procedures:\n")
    folder = tmp_path / "small"
    (folder / "phases").mkdir(parents=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    evil = folder / "phases" / "x\nraise SystemExit('smuggled')\n'''\"\"\"\\#.yaml"
    evil.write_text("procedures:\n" + procedures, encoding="utf-8")
    found = compile_ruleset(folder)
    assert "\nraise SystemExit" not in found.source
    assert story(Game(run_module(found), found.texts)) == plain
