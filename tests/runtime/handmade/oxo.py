"""Noughts and crosses as the emitter would write it, by hand: no chance, no secrets, one choice."""

from rulewright.runtime.points import Cell, Choice, Condition, Domain, Events, Option, Param, Vector

GAME, SEATS, HASH, RULESET = "oxo", 2, "0a", {"game": "oxo", "seats": 2}
PLAYER = Domain("seat", "seat", (), 0, 1)
PLACE = Domain("int", "int", (), 0, 8, 1)
BOARD, WINNER, FRAME = 6, 15, 16
LENGTH = 18
START = (0, 0, 0, 0, 0, 0, *(-1,) * 9, -1, 0, 0)
ENTRY = 1
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = tuple(tuple(line for line in LINES if place in line) for place in range(9))


def b1(s: Vector, e: Events, t: int) -> int:
    """oxo.yaml:10 start"""
    s[FRAME] = 1
    s[0], s[1] = 1, 0
    return 0


def ask(s: Vector, t: int) -> list[int]:
    return [n for n in range(9) if s[BOARD + n] < 0]


def take(s: Vector, e: Events, t: int, n: int) -> int:
    p = s[1]
    s[BOARD + n] = p
    if e is not None:
        e.append(("set", 3, (0, (n,), p), None))
    for a, b, c in THROUGH[n]:
        if s[BOARD + a] == s[BOARD + b] == s[BOARD + c]:
            s[WINNER] = p
            s[0] = s[1] = s[FRAME] = s[FRAME + 1] = 0
            return 0
    s[FRAME + 1] += 1
    if s[FRAME + 1] == 9:
        s[0] = s[1] = s[FRAME] = s[FRAME + 1] = 0
        return 0
    s[1] = 1 - p
    return 0


def why(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:
    return (0, s[BOARD + n], None) if s[BOARD + n] >= 0 else (-1, None, None)


def no_owner(s: Vector, index: tuple[int, ...]) -> int:
    return -1


MARK = Option("mark", (Param("at", PLACE),), 0, 9, (Condition("board[at] = none", "oxo.yaml", 12, 11, ("ox-1",)),))
POINTS = (None, Choice("play.1", "play", "oxo.yaml", 11, (MARK,), 9, ask, take, why))
BLOCKS = (None, b1)
CELLS = (
    Cell("board", BOARD, (PLACE,), PLAYER, False, True, "all", no_owner, -1),
    Cell("winner", WINNER, (), PLAYER, False, True, "all", no_owner, -1),
)
ZONES = ()
KINDS: dict[str, tuple[tuple[str, int], ...]] = {}
PHASES = (("play", FRAME),)
ALWAYS = ()
FRAMES = (FRAME, 2)
LIMIT = 9


def RETURNS(s: Vector) -> tuple[int, ...]:  # noqa: N802 - the name compiled modules use
    w = s[WINNER]
    return (0, 0) if w < 0 else (1, -1) if w == 0 else (-1, 1)
