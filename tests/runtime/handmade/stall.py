"""Many hidden draws, as the emitter would write them, by hand: the load resampling must carry.

Every seat has a deck of its own (`deck` different cards) and fills its hand from it up to `hand` cards. Then, `plays`
times round the table, a seat plays a card openly (or, `covered`, lays it face down), takes a risk card that nobody
sees, and fills its hand again. At the end the covered cards and the risk cards are turned over.
"""

from types import SimpleNamespace

from rulewright.runtime.points import Cell, Chance, Choice, Domain, Events, Option, Param, Vector, Zone
from rulewright.runtime.zones import (
    deck_odds,
    deck_take,
    pile_add,
    pile_all,
    pile_cards,
    pile_odds,
    pile_remove,
    row_push,
)


def build(seats: int, deck: int, hand: int, plays: int, risk: int, covered: bool = False) -> SimpleNamespace:
    """A compiled module with these numbers."""
    kinds = seats * deck
    everybody = (1 << seats) - 1
    card = Domain("card", "card", tuple(f"c{n}" for n in range(kinds)), 0, kinds - 1)
    danger = Domain("card", "danger", ("calm", "storm", "flood"), 0, 2)
    seat = Domain("seat", "seat", (), 0, seats - 1)
    frame = 4 + seats
    decks, deck_stride = frame + 3, kinds + 2 + deck
    hands, hand_stride = decks + seats * deck_stride, kinds + 1
    tables, table_stride = hands + seats * hand_stride, deck + 1
    downs = tables + seats * table_stride
    bag = downs + seats * table_stride
    risks = bag + 4
    length = risks + seats * 4
    start = [0] * length
    for p in range(seats):
        at = decks + p * deck_stride
        start[at] = deck
        for n in range(deck):
            start[at + 1 + p * deck + n] = 1
        start[at + kinds + 2 : at + deck_stride] = [-1] * deck
        start[tables + p * table_stride + 1 : tables + (p + 1) * table_stride] = [-1] * deck
        start[downs + p * table_stride + 1 : downs + (p + 1) * table_stride] = [-1] * deck
    start[bag : bag + 4] = [3 * risk, risk, risk, risk]

    def fill(s: Vector, e: Events, t: int) -> int:
        """stall.yaml:5 fill the hand of the seat at work"""
        p = s[frame + 1]
        if s[hands + p * hand_stride] < hand and s[decks + p * deck_stride]:
            s[0], s[1] = 1, -1
            return 0
        if s[frame + 2] == 0:
            if p + 1 < seats:
                s[frame + 1] = p + 1
                return 1
            s[frame + 1], s[frame + 2] = 0, 1
        elif p + 1 < seats:
            s[frame + 1] = p + 1
        else:
            s[frame + 1] = 0
            s[frame] += 1
        if s[frame] == plays:
            return 2
        s[0], s[1] = 2, s[frame + 1]
        return 0

    def finish(s: Vector, e: Events, t: int) -> int:
        """stall.yaml:20 turn everything over"""
        for p in range(seats):
            if e is not None:
                at = downs + p * table_stride
                e.append(("reveal", everybody, ("down", (p,), tuple(s[at + 1 : at + 1 + s[at]])), None))
                e.append(("reveal", everybody, ("risk", (p,), tuple(pile_all(s, risks + p * 4, 3))), None))
        s[frame + 2] = s[frame] = 0
        s[0], s[1] = 4, 0
        return 0

    def draw_odds(s: Vector, t: int) -> list[tuple[int, int]]:
        return deck_odds(s, decks + s[frame + 1] * deck_stride, kinds)

    def draw_take(s: Vector, e: Events, t: int, n: int) -> int:
        p = s[frame + 1]
        deck_take(s, decks + p * deck_stride, kinds, n)
        pile_add(s, hands + p * hand_stride, n)
        if e is not None:
            e.append(("move", 1 << p, (0, (p,), 1, (p,), n, 1), (0, (p,), 1, (p,), -1, 1)))
        return 1

    def play_ask(s: Vector, t: int) -> list[int]:
        return pile_cards(s, hands + s[1] * hand_stride, kinds)

    def play_take(s: Vector, e: Events, t: int, n: int) -> int:
        p = s[frame + 1]
        pile_remove(s, hands + p * hand_stride, n)
        row_push(s, (downs if covered else tables) + p * table_stride, n)
        if e is not None:
            full, short = (1, (p,), 3 if covered else 2, (p,), n, 1), (1, (p,), 3, (p,), -1, 1)
            e.append(("move", 1 << p if covered else everybody, full, short if covered else None))
        s[0], s[1] = 3, -1
        return 0

    def own_only(s: Vector, t: int, value: int) -> int | None:
        return 1 << s[1]

    def risk_odds(s: Vector, t: int) -> list[tuple[int, int]]:
        return pile_odds(s, bag, 3)

    def risk_take(s: Vector, e: Events, t: int, n: int) -> int:
        p = s[frame + 1]
        pile_remove(s, bag, n)
        pile_add(s, risks + p * 4, n)
        if e is not None:
            e.append(("move", 0, (4, (), 5, (p,), n, 1), (4, (), 5, (p,), -1, 1)))
        return 1

    def end_ask(s: Vector, t: int) -> list[int]:
        return [0]

    def end_take(s: Vector, e: Events, t: int, n: int) -> int:
        s[0] = s[1] = 0
        return 0

    def why(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:
        return -1, None, None

    def nobody(s: Vector, index: tuple[int, ...]) -> int:
        return -1

    def of_seat(s: Vector, index: tuple[int, ...]) -> int:
        return index[0]

    def returns(s: Vector) -> tuple[int, ...]:
        return tuple(s[risks + p * 4 + 1] for p in range(seats))

    play = Option("play", (Param("card", card, covered, own_only if covered else None),), 0, kinds)
    cells: tuple[Cell, ...] = ()
    return SimpleNamespace(
        GAME="stall",
        SEATS=seats,
        HASH="0d",
        RULESET={"game": "stall", "seats": seats},
        LENGTH=length,
        START=tuple(start),
        ENTRY=1,
        BLOCKS=(None, fill, finish),
        POINTS=(
            None,
            Chance("fill.1", "fill", "stall.yaml", 6, card, draw_odds, draw_take),
            Choice("play.1", "play", "stall.yaml", 10, (play,), kinds, play_ask, play_take, why),
            Chance("play.2", "play", "stall.yaml", 12, danger, risk_odds, risk_take),
            Choice("close.1", "close", "stall.yaml", 22, (Option("close", (), 0, 1),), 1, end_ask, end_take, why),
        ),
        CELLS=cells,
        ZONES=(
            Zone("deck", "card", (seat,), "deck", decks, deck_stride, deck, card, "none", nobody, deck),
            Zone("hand", "card", (seat,), "pile", hands, hand_stride, hand, card, "owner", of_seat),
            Zone("table", "card", (seat,), "row", tables, table_stride, deck, card, "all", nobody),
            Zone("down", "card", (seat,), "row", downs, table_stride, deck, card, "owner", of_seat),
            Zone("bag", "danger", (), "pile", bag, 4, 3 * risk, danger, "none", nobody),
            Zone("risk", "danger", (seat,), "pile", risks, 4, 3 * risk, danger, "none", nobody),
        ),
        KINDS={
            "card": tuple((name, 1) for name in card.names),
            "danger": tuple((name, risk) for name in danger.names),
        },
        PHASES=(),
        ALWAYS=(),
        FRAMES=(frame, 3),
        LIMIT=1000,
        RETURNS=returns,
    )
