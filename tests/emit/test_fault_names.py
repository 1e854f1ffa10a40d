"""A fault about a card says which card and which place, by the names that the rules gave them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.runtime.refusal import RuleFault

from .compiling import playable

GAME = """\
kinds:
  - {id: ware, fields: {}, assumed: true}
cards:
  ware:
    - {id: salt, count: 2, assumed: true}
    - {id: silk, count: 3, assumed: true}
zones:
  - {id: stock, kind: ware, form: deck, seen_by: none, holds: {cards: {silk: 1}}, assumed: true}
  - {id: box, kind: ware, form: pile, holds: {cards: {salt: 2, silk: 2}}, assumed: true}
  - {id: stall, kind: ware, per: [seat], form: FORM, assumed: true}
game:
  id: small
  seats: [2]
  max_decisions: 30
  languages: [en]
  returns:
    seat: p
    value: 0
  flow: |
    for each seat p
      FLOW
"""


@pytest.mark.parametrize(
    ("form", "flow", "said"),
    [
        ("pile", "move 3 of salt from box to stall[p]", "3 of `salt` asked for, 2 in `box`"),
        ("pile", "move salt from stall[p] to box", "1 of `salt` asked for, 0 in `stall[seat0]`"),
        ("row", "move silk from stall[p] to box", "`silk` is not in `stall[seat0]`"),
        ("slot", "move silk from stall[p] to box", "`silk` is not in `stall[seat0]`"),
        ("pile", "move salt from stock to stall[p]", "`salt` is not in `stock`"),
    ],
)
def test_a_fault_names_card_and_place(form: str, flow: str, said: str, tmp_path: Path) -> None:
    game = playable(GAME.replace("FORM", form).replace("FLOW", flow), tmp_path)
    with pytest.raises(RuleFault) as fault:
        game.start(seed=1)
    assert fault.value.message == said
    assert str(fault.value) == f"small/game.yaml:21: {said}"
