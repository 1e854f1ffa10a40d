"""Kuhn poker as the emitter would write it, by hand: two draws from a hidden deck, then up to three open decisions."""

from rulewright.runtime.points import Cell, Chance, Choice, Domain, Events, Option, Vector, Zone
from rulewright.runtime.zones import deck_odds, deck_take, slot_set

GAME, SEATS, HASH, RULESET = "kuhn", 2, "0b", {"game": "kuhn", "seats": 2}
CARD = Domain("card", "card", ("jack", "queen", "king"), 0, 2)
PLAYER = Domain("seat", "seat", (), 0, 1)
CHIPS, WINNER, DECK, HAND, FRAME = 6, 8, 9, 17, 19
LENGTH = 21
START = (0, 0, 0, 0, 0, 0, 1, 1, -1, 3, 1, 1, 1, 0, -1, -1, -1, -1, -1, 0, 0)
ENTRY = 1


def b1(s: Vector, e: Events, t: int) -> int:
    """kuhn.yaml:9 for each seat p: draw c from deck to hand[p]"""
    if s[FRAME] < 2:
        s[0], s[1] = 1, -1
        return 0
    s[FRAME] = 0
    s[FRAME + 1] = 1
    s[0], s[1] = 2, 0
    return 0


def odds(s: Vector, t: int) -> list[tuple[int, int]]:
    return deck_odds(s, DECK, 3)


def draw(s: Vector, e: Events, t: int, card: int) -> int:
    p = s[FRAME]
    deck_take(s, DECK, 3, card)
    slot_set(s, HAND + p, card)
    if e is not None:
        e.append(("move", 1 << p, (0, (), 1, (p,), card, 1), (0, (), 1, (p,), -1, 1)))
    s[FRAME] += 1
    return 1


def ask(s: Vector, t: int) -> list[int]:
    return [0, 1]


def why(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:
    return -1, None, None


def bet(s: Vector, e: Events, p: int) -> None:
    s[CHIPS + p] += 1
    if e is not None:
        e.append(("set", 3, (0, (p,), s[CHIPS + p]), None))


def showdown(s: Vector, e: Events, winner: int) -> int:
    s[WINNER] = winner
    if e is not None:
        e.append(("set", 3, (1, (), winner), None))
    s[0] = s[1] = s[FRAME + 1] = 0
    return 0


def best(s: Vector) -> int:
    return 0 if s[HAND] > s[HAND + 1] else 1


def first(s: Vector, e: Events, t: int, n: int) -> int:
    if n:
        bet(s, e, 0)
    s[0], s[1] = 3, 1
    return 0


def second(s: Vector, e: Events, t: int, n: int) -> int:
    if s[CHIPS] == 2:
        if n:
            bet(s, e, 1)
            return showdown(s, e, best(s))
        return showdown(s, e, 0)
    if not n:
        return showdown(s, e, best(s))
    bet(s, e, 1)
    s[0], s[1] = 4, 0
    return 0


def third(s: Vector, e: Events, t: int, n: int) -> int:
    if n:
        bet(s, e, 0)
        return showdown(s, e, best(s))
    return showdown(s, e, 1)


def no_owner(s: Vector, index: tuple[int, ...]) -> int:
    return -1


def of_seat(s: Vector, index: tuple[int, ...]) -> int:
    return index[0]


OPTIONS = (Option("pass", (), 0, 1), Option("bet", (), 1, 1))
POINTS = (
    None,
    Chance("deal.1", "deal", "kuhn.yaml", 9, CARD, odds, draw),
    Choice("betting.1", "betting", "kuhn.yaml", 12, OPTIONS, 2, ask, first, why),
    Choice("betting.2", "betting", "kuhn.yaml", 15, OPTIONS, 2, ask, second, why),
    Choice("betting.3", "betting", "kuhn.yaml", 18, OPTIONS, 2, ask, third, why),
)
BLOCKS = (None, b1)
CELLS = (
    Cell("chips", CHIPS, (PLAYER,), Domain("int", "int", (), 1, 2), False, False, "all", no_owner, 1),
    Cell("winner", WINNER, (), PLAYER, False, True, "all", no_owner, -1),
)
ZONES = (
    Zone("deck", "card", (), "deck", DECK, 8, 3, CARD, "none", no_owner, 3),
    Zone("hand", "card", (PLAYER,), "slot", HAND, 1, 1, CARD, "owner", of_seat),
)
KINDS = {"card": (("jack", 1), ("queen", 1), ("king", 1))}
PHASES = (("betting", FRAME + 1),)
ALWAYS = ()
FRAMES = (FRAME, 2)
LIMIT = 3


def RETURNS(s: Vector) -> tuple[int, ...]:  # noqa: N802 - the name compiled modules use
    w = s[WINNER]
    if w < 0:
        return (0, 0)
    return (s[CHIPS + 1], -s[CHIPS + 1]) if w == 0 else (-s[CHIPS], s[CHIPS])
