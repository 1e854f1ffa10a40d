"""A game's record as a file by stable names, and playing it again.

    {"chance": [high, low], "explicit": bool, "format": 1, "game": id, "hash": ..., "kind": "rulewright replay",
     "record": [[point id, seat or -1, option name], ...], "ruleset": {...}}

An entry is matched by its seat and its name, so a replay survives edits of the rules that leave its names legal; its
point id is there for the reader and for messages. Answers of a secret block that is still open are not part of it.
"""

from typing import TYPE_CHECKING, Any

from .refusal import BadData, Refused, RuleFault
from .save import FORMAT, canonical, chance_words, is_explicit, read_json, short

if TYPE_CHECKING:
    from .state import Game, State

KIND = "rulewright replay"
LONGEST_NAME = 1_000
"""Characters of an option's name in a file: no game writes nearly as many."""


def text(state: "State") -> str:
    """The record of a state as the text of a replay file."""
    module = state.game.program.module
    return canonical(
        {
            "kind": KIND,
            "format": FORMAT,
            "game": module.GAME,
            "hash": module.HASH,
            "ruleset": dict(module.RULESET),
            "explicit": state._explicit,
            "chance": [state._s[2], state._s[3]],
            "record": state.record,
        }
    )


def play(game: "Game", source: str) -> "State":
    """The state a replay file leads to. BadData names the first entry that does not fit these rules, and why."""
    data = read_json(source, KIND)
    if data.get("game") != game.id:
        raise BadData(f"a replay of {short(data.get('game'))}, not of {game.id!r}")
    words, explicit = chance_words(data), is_explicit(data)
    state = game.start(explicit_chance=True)
    for at, (point, seat, name) in enumerate(_entries(data)):
        try:
            state.play(seat, name)
        except (Refused, RuleFault) as error:
            raise BadData(f"entry {at + 1} ({point[:60]}, seat {seat}, {short(name)}): {error}") from None
    state.set_chance(words, explicit)
    return state


def _entries(data: dict[str, Any]) -> list[tuple[str, int, str]]:
    record = data.get("record")
    if not isinstance(record, list):
        raise BadData("record: a list expected")
    found = []
    for at, entry in enumerate(record):
        match entry:
            case [str(point), int(seat), str(name)] if len(name) <= LONGEST_NAME:
                found.append((point, seat, name))
            case _:
                raise BadData(f"entry {at + 1}: [point, seat, name] expected")
    return found
