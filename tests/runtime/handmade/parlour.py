"""A made-up parlour game as the emitter would write it, by hand, with one of everything the runtime must cope with.

Three seats, twelve tiles of four sorts. Two rounds of:
  deal      every seat draws up to three tiles into its hand (seen by its owner)
  bidding   secretly each seat: bid 0..2; whoever bids lays a tile face down; then everything is revealed
  claim     the highest bidder (lowest seat of the tied) claims 1..3 points (at most 3 in all: the counter refuses),
            looks at the next seat's hand, and a die is rolled
  playing   each seat plays a tile from its hand to the table, or takes the first of the table under the deck and draws
"""

from rulewright.runtime.points import (
    Cell,
    Chance,
    Choice,
    Condition,
    Domain,
    Events,
    Option,
    Param,
    Secret,
    Vector,
    Zone,
)
from rulewright.runtime.refusal import LimitRefused
from rulewright.runtime.zones import (
    deck_odds,
    deck_take,
    deck_under,
    pile_add,
    pile_all,
    pile_cards,
    pile_remove,
    row_first,
    row_push,
    row_remove,
    slot_remove,
    slot_set,
)

GAME, SEATS, HASH, RULESET = "parlour", 3, "0c", {"game": "parlour", "seats": 3}
TILE = Domain("card", "tile", ("ash", "birch", "cedar", "elm"), 0, 3)
SEAT = Domain("seat", "seat", (), 0, 2)
BID = Domain("int", "int", (), 0, 2)
SCORE = Domain("int", "int", (), 0, 3)
FACE = Domain("int", "int", (), 1, 6)
AMOUNT = Domain("int", "int", (), 1, 3)
K, ALL = 4, 7
BIDS, SCORES, DIE, DECK, HAND, DOWN, TABLE, FRAME = 7, 10, 13, 14, 32, 47, 50, 63
# frame: round, seat at work, winner of the bids, phase marks (deal, bidding, playing)
LENGTH = 69
START = (
    *(0,) * 7, *(0,) * 3, *(0,) * 3, 1,
    12, 3, 3, 3, 3, 0, *(-1,) * 12,
    *(0,) * 15, *(-1,) * 3, 0, *(-1,) * 12, *(0,) * 6,
)  # fmt: skip
ENTRY = 1
P_DRAW, P_SECRET, P_BID, P_LAY, P_CLAIM, P_ROLL, P_PLAY, P_REDRAW = range(1, 9)


def hand(p: int) -> int:
    return HAND + 5 * p


def b1(s: Vector, e: Events, t: int) -> int:
    """parlour.yaml:20 deal"""
    s[FRAME + 3] = 1
    while s[FRAME + 1] < 3:
        if s[hand(s[FRAME + 1])] < 3 and s[DECK]:
            s[0], s[1] = P_DRAW, -1
            return 0
        s[FRAME + 1] += 1
    s[FRAME + 1] = s[FRAME + 3] = 0
    s[FRAME + 4] = 1
    if e is not None:
        e.append(("phase", ALL, ("bidding",), None))
    s[0], s[1] = P_SECRET, -1
    return 0


def draw_odds(s: Vector, t: int) -> list[tuple[int, int]]:
    return deck_odds(s, DECK, K)


def draw(s: Vector, e: Events, p: int, card: int) -> None:
    deck_take(s, DECK, K, card)
    pile_add(s, hand(p), card)
    if e is not None:
        e.append(("move", 1 << p, (0, (), 1, (p,), card, 1), (0, (), 1, (p,), -1, 1)))


def draw_take(s: Vector, e: Events, t: int, card: int) -> int:
    draw(s, e, s[FRAME + 1], card)
    return 1


def everybody(s: Vector) -> int:
    return ALL


def b2(s: Vector, e: Events, t: int) -> int:
    """parlour.yaml:30 secretly each seat"""
    s[4 + t] = P_BID
    return 0


def bid_ask(s: Vector, t: int) -> list[int]:
    return [0, 1, 2] if s[hand(t)] else [0]


def bid_take(s: Vector, e: Events, t: int, n: int) -> int:
    s[BIDS + t] = n
    if e is not None:
        e.append(("set", 1 << t, (0, (t,), n), None))
    s[4 + t] = P_LAY if n else 0
    return 0


def bid_why(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:
    return 0, n, s[hand(t)]


def lay_ask(s: Vector, t: int) -> list[int]:
    return pile_cards(s, hand(t), K)


def lay_take(s: Vector, e: Events, t: int, n: int) -> int:
    pile_remove(s, hand(t), n)
    slot_set(s, DOWN + t, n)
    if e is not None:
        e.append(("move", 1 << t, (1, (t,), 2, (t,), n, 1), (1, (t,), 2, (t,), -1, 1)))
    s[4 + t] = 0
    return 0


def never(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:
    return -1, None, None


def own_only(s: Vector, t: int, value: int) -> int | None:
    return 1 << t


def b3(s: Vector, e: Events, t: int) -> int:
    """parlour.yaml:36 reveal bid, then the tiles"""
    if e is not None:
        for p in range(3):
            e.append(("reveal", ALL, ("bid", (p,), (s[BIDS + p],)), None))
    for p in range(3):
        if s[DOWN + p] >= 0:
            card = s[DOWN + p]
            slot_remove(s, DOWN + p, card)
            row_push(s, TABLE, card)
            if e is not None:
                e.append(("move", ALL, (2, (p,), 3, (), card, 1), None))
    bids = s[BIDS : BIDS + 3]
    if max(bids) == 0:
        return 4
    s[FRAME + 2] = bids.index(max(bids))
    s[0], s[1] = P_CLAIM, s[FRAME + 2]
    return 0


def claim_ask(s: Vector, t: int) -> list[int]:
    return [0, *range(1, s[BIDS + s[FRAME + 2]] + 1)]


def claim_take(s: Vector, e: Events, t: int, n: int) -> int:
    p = s[FRAME + 2]
    if s[SCORES + p] + n > 3:
        raise LimitRefused(1, s[SCORES + p] + n, "parlour.yaml", 44)
    s[SCORES + p] += n
    if e is not None:
        e.append(("set", ALL, (1, (p,), s[SCORES + p]), None))
        q = (p + 1) % 3
        seen = tuple(pile_all(s, hand(q), K))
        e.append(("look", 1 << p | 1 << q, ("hand", (q,), seen), ("hand", (q,), ())))
    s[0], s[1] = P_ROLL, -1
    return 0


def claim_why(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:
    bid = s[BIDS + s[FRAME + 2]]
    return (0, n, bid) if n > bid else (-1, None, None)


def roll_odds(s: Vector, t: int) -> list[tuple[int, int]]:
    return [(1, 2), (3, 3), (6, 1)]


def roll_take(s: Vector, e: Events, t: int, n: int) -> int:
    s[DIE] = n
    if e is not None:
        e.append(("roll", ALL, (P_ROLL, n), None))
        e.append(("set", ALL, (2, (), n), None))
    return 4


def b4(s: Vector, e: Events, t: int) -> int:
    """parlour.yaml:50 playing"""
    s[FRAME + 4] = 0
    s[BIDS : BIDS + 3] = [0, 0, 0]
    s[FRAME + 2] = 0
    s[FRAME + 5] = 1
    while s[FRAME + 1] < 3:
        if s[hand(s[FRAME + 1])]:
            s[0], s[1] = P_PLAY, s[FRAME + 1]
            return 0
        s[FRAME + 1] += 1
    s[FRAME + 1] = s[FRAME + 5] = 0
    s[FRAME] += 1
    if s[FRAME] < 2:
        return 1
    s[FRAME] = 0
    s[0] = s[1] = 0
    return 0


def play_ask(s: Vector, t: int) -> list[int]:
    cards = pile_cards(s, hand(s[1]), K)
    return [*cards, 4] if s[TABLE] and s[DECK] else cards


def play_take(s: Vector, e: Events, t: int, n: int) -> int:
    p = s[FRAME + 1]
    if n < 4:
        pile_remove(s, hand(p), n)
        row_push(s, TABLE, n)
        if e is not None:
            e.append(("move", ALL, (1, (p,), 3, (), n, 1), None))
        s[FRAME + 1] += 1
        return 4
    card = row_first(s, TABLE)
    row_remove(s, TABLE, card)
    deck_under(s, DECK, K, card)
    if e is not None:
        e.append(("move", ALL, (3, (), 0, (), card, 1), None))
    s[0], s[1] = P_REDRAW, -1
    return 0


def play_why(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:
    return (-1, None, None) if n < 4 else (0, s[TABLE], 0)


def redraw_take(s: Vector, e: Events, t: int, card: int) -> int:
    draw(s, e, s[FRAME + 1], card)
    s[FRAME + 1] += 1
    return 4


def no_owner(s: Vector, index: tuple[int, ...]) -> int:
    return -1


def of_seat(s: Vector, index: tuple[int, ...]) -> int:
    return index[0]


FILE = "parlour.yaml"
BID_OPTION = Option("bid", (Param("n", BID),), 0, 3, (Condition("n <= size(hand[p])", FILE, 31, 15, ("pa-2",)),))
LAY_OPTION = Option("lay", (Param("tile", TILE, True, own_only),), 0, 4)
CLAIM_OPTION = Option("claim", (Param("n", SCORE),), 0, 4, (Condition("n <= bid[p]", FILE, 43, 17, ("pa-3",)),))
PLAY_OPTIONS = (
    Option("play", (Param("tile", TILE),), 0, 4),
    Option("swap", (), 4, 1, (Condition("size(table) > 0", FILE, 54, 19),)),
)
POINTS = (
    None,
    Chance("deal.1", "deal", FILE, 22, TILE, draw_odds, draw_take),
    Secret("bidding.1", 2, 3, everybody),
    Choice("bidding.2", "bidding", FILE, 31, (BID_OPTION,), 3, bid_ask, bid_take, bid_why, secret=True),
    Choice("bidding.3", "bidding", FILE, 33, (LAY_OPTION,), 4, lay_ask, lay_take, never, secret=True),
    Choice("claim.1", "claim", FILE, 42, (CLAIM_OPTION,), 4, claim_ask, claim_take, claim_why, trial=True),
    Chance("claim.2", "claim", FILE, 46, FACE, roll_odds, roll_take, shown=True),
    Choice("playing.1", "playing", FILE, 52, PLAY_OPTIONS, 5, play_ask, play_take, play_why),
    Chance("playing.2", "playing", FILE, 56, TILE, draw_odds, redraw_take),
)
BLOCKS = (None, b1, b2, b3, b4)
CELLS = (
    Cell("bid", BIDS, (SEAT,), BID, False, False, "owner", of_seat, 0),
    Cell("score", SCORES, (SEAT,), SCORE, False, False, "all", no_owner, 0),
    Cell("die", DIE, (), FACE, False, False, "all", no_owner, 1),
)
ZONES = (
    Zone("deck", "tile", (), "deck", DECK, 18, 12, TILE, "none", no_owner, 12),
    Zone("hand", "tile", (SEAT,), "pile", HAND, 5, 12, TILE, "owner", of_seat),
    Zone("down", "tile", (SEAT,), "slot", DOWN, 1, 1, TILE, "owner", of_seat),
    Zone("table", "tile", (), "row", TABLE, 13, 12, TILE, "all", no_owner),
)
KINDS = {"tile": (("ash", 3), ("birch", 3), ("cedar", 3), ("elm", 3))}
PHASES = (("deal", FRAME + 3), ("bidding", FRAME + 4), ("playing", FRAME + 5))
ALWAYS = ()
FRAMES = (FRAME, 6)
LIMIT = 60


def RETURNS(s: Vector) -> tuple[int, ...]:  # noqa: N802 - the name compiled modules use
    return tuple(s[SCORES : SCORES + 3])
