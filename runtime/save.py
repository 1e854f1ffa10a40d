"""A state as canonical JSON, and back.

    {"chance": [high, low], "explicit": bool, "format": 1, "game": id, "hash": of the rules, "kind": "rulewright state",
     "pending": {seat: [numbers]}, "record": [[point, seat, number], ...], "ruleset": {...}, "vector": [...]}

Keys sorted, no spaces. `pending` holds the answers of an open secret block; `vector` is then the position before them.
Reading plays the record through State.play, so a save can hold nothing that play could not have reached; the vector
must come out the same.
"""

import json
from reprlib import Repr
from typing import TYPE_CHECKING, Any

from .chance import MASK32
from .points import CHANCE
from .record import unroll
from .refusal import BadData, Refused, RuleFault

if TYPE_CHECKING:
    from .state import Game, State

KIND = "rulewright state"
FORMAT = 1
MAX_TEXT = 8_000_000
"""Longer texts are refused unread: read as JSON they could need a hundred times their length."""

LONGEST_NUMBER = 20
"""Digits of a number, with its sign."""

_KEYS = {"chance", "explicit", "format", "game", "hash", "kind", "record", "ruleset"}

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxlevel = 2


def short(value: object) -> str:
    """A value of a stranger's file for a message, of bounded length."""
    return _SHORT.repr(value)


def canonical(data: object) -> str:
    """Plain data as the one JSON text for it."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read_json(text: str, *kinds: str) -> dict[str, Any]:
    """A JSON object of one of some kinds and of the format we write. BadData otherwise."""
    if not isinstance(text, str):
        raise BadData("not a text")
    if len(text) > MAX_TEXT:
        raise BadData(f"longer than {MAX_TEXT:,} characters")
    try:
        data = json.loads(text, parse_int=_whole, parse_constant=_no_number, parse_float=_no_number)
    except ValueError as error:
        raise BadData(f"not readable as JSON: {error}") from None
    except RecursionError:
        raise BadData("not readable as JSON: too many brackets in each other") from None
    if not isinstance(data, dict) or data.get("kind") not in kinds:
        raise BadData(f"not a {' or a '.join(kinds)}")
    if data.get("format") != FORMAT:
        raise BadData(f"format {short(data.get('format'))} is not known; this is {FORMAT}")
    known = _KEYS | {"pending", "vector"} if data["kind"] == KIND else _KEYS
    if strange := sorted(set(data) - known):
        raise BadData(f"a {data['kind']} has no key {short(strange[0])}")
    return data


def save(state: "State") -> str:
    """The state as canonical JSON."""
    program = state.game.program
    block = state._block
    s = state._s
    return canonical(
        {
            "kind": KIND,
            "format": FORMAT,
            "game": program.module.GAME,
            "hash": program.module.HASH,
            "ruleset": dict(program.module.RULESET),
            "explicit": state._explicit,
            "chance": [s[2], s[3]],
            "record": unroll(state._chain) or [],
            "pending": {} if block is None else {str(seat): list(given) for seat, given in block.answers.items()},
            "vector": [*s[:2], 0, 0, *s[4:]],
        }
    )


def restore(game: "Game", text: str) -> "State":
    """A state from its text. BadData when the text is damaged, hostile, or of other rules."""
    data = read_json(text, KIND)
    if data.get("game") != game.id:
        raise BadData(f"a save of {short(data.get('game'))}, not of {game.id!r}")
    if data.get("hash") != game.hash:
        raise BadData("a save made with other rules (the hashes differ)")
    words = chance_words(data)
    explicit = is_explicit(data)
    state = game.start(explicit_chance=True)
    for at, (point, seat, number) in enumerate(_record(data)):
        _play(state, f"record entry {at + 1}", point, seat, number)
    _play_pending(state, data)
    if state.to_move == (CHANCE,) and not explicit:
        raise BadData("the record ends at a chance event that was not sampled")
    s = state._s
    if data.get("vector") != [*s[:2], 0, 0, *s[4:]]:
        raise BadData("the vector is not what the record leads to")
    state.set_chance(words, explicit)
    return state


def is_explicit(data: dict[str, Any]) -> bool:
    """Whether chance is played rather than sampled. BadData when that is not said."""
    explicit = data.get("explicit")
    if not isinstance(explicit, bool):
        raise BadData("explicit: true or false expected")
    return explicit


def chance_words(data: dict[str, Any]) -> tuple[int, int]:
    """The two chance words of a save or replay. BadData when they are none."""
    match data.get("chance"):
        case [int(high), int(low)] if 0 <= high <= MASK32 and 0 <= low <= MASK32:
            return int(high), int(low)
    raise BadData("chance: two 32-bit words expected")


def _record(data: dict[str, Any]) -> list[tuple[int, int, int]]:
    record = data.get("record")
    if not isinstance(record, list):
        raise BadData("record: a list expected")
    for at, entry in enumerate(record):
        if not isinstance(entry, list) or len(entry) != 3 or not all(map(_is_int, entry)):
            raise BadData(f"record entry {at + 1}: three integers expected")
    return [(entry[0], entry[1], entry[2]) for entry in record]


def _play(state: "State", where: str, point: int | None, seat: int, number: int) -> None:
    asked = state.asked(seat)
    if not asked or point not in (None, asked.point):
        raise BadData(f"{where}: seat {short(seat)} is not asked that here")
    try:
        state.play(seat, number)
    except (Refused, RuleFault) as error:
        raise BadData(f"{where}: {error}") from None


def _play_pending(state: "State", data: dict[str, Any]) -> None:
    pending = data.get("pending")
    members = () if state._block is None else state._block.members
    if not isinstance(pending, dict) or set(pending) != {str(seat) for seat in members}:
        raise BadData("pending: the answers of each seat in the open secret block expected")
    for seat in members:
        given = pending[str(seat)]
        if not isinstance(given, list) or not all(map(_is_int, given)):
            raise BadData(f"pending: seat {seat}: a list of integers expected")
        for number in given:
            _play(state, "pending", None, seat, number)
    if members and state._block is None:
        raise BadData("pending: the block would have ended with these answers")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(text):,} digits; no more than {LONGEST_NUMBER} are used here")
    return int(text)


def _no_number(text: str) -> int:
    raise ValueError(f"{short(text)}: only whole numbers are used here")
