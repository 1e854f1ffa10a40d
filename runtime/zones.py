"""What compiled code does to piles, decks, rows and slots.

Every function takes the vector `s` and the address `at` of one zone's memory; `kinds` is the number of different cards
of the zone's kind (a constant in compiled code). Layouts, see points.Zone:

    pile   s[at] size, s[at+1+c] copies of card c
    deck   s[at] size (all cards), s[at+1+c] copies in the unordered part, s[at+1+kinds] length of the tail,
           then the tail's cards: the first of the tail is drawn when the unordered part is used up
    row    s[at] size, then the cards in order, padded with -1
    slot   s[at] the card or -1

Compiled code may write the one-line ones in place. Nothing here checks that a card is there or that there is room:
compiled code does, because it knows the line to name; the functions that can notice for nothing raise RuleFault.
"""

from .points import Vector
from .refusal import RuleFault

Odds = list[tuple[int, int]]


# ---- pile -----------------------------------------------------------------------------------------------------------


def pile_add(s: Vector, at: int, card: int, n: int = 1) -> None:
    """Put `n` copies of a card on a pile."""
    s[at] += n
    s[at + 1 + card] += n


def pile_remove(s: Vector, at: int, card: int, n: int = 1) -> None:
    """Take `n` copies of a card away from a pile; RuleFault when there are fewer."""
    left = s[at + 1 + card] - n
    if left < 0:
        raise RuleFault(f"{n} of {{card}} asked for, {left + n} in {{zone}}", at=at, card=card)
    s[at + 1 + card] = left
    s[at] -= n


def pile_cards(s: Vector, at: int, kinds: int) -> list[int]:
    """The different cards of a pile, ascending."""
    return [card for card, n in enumerate(s[at + 1 : at + 1 + kinds]) if n]


def pile_all(s: Vector, at: int, kinds: int) -> list[int]:
    """Every card of a pile, copies repeated, ascending."""
    return [card for card, n in enumerate(s[at + 1 : at + 1 + kinds]) for _ in range(n)]


def pile_odds(s: Vector, at: int, kinds: int) -> Odds:
    """What a blind draw from a pile (a bag) may give: (card, copies)."""
    return [pair for pair in enumerate(s[at + 1 : at + 1 + kinds]) if pair[1]]


# ---- deck -----------------------------------------------------------------------------------------------------------


def deck_odds(s: Vector, at: int, kinds: int) -> Odds:
    """What the next draw may give: (card, weight); the first of the known tail when nothing unordered is left."""
    tail = at + 1 + kinds
    if s[at] > s[tail]:
        return [pair for pair in enumerate(s[at + 1 : tail]) if pair[1]]
    return [(s[tail + 1], 1)] if s[tail] else []


def deck_take(s: Vector, at: int, kinds: int, card: int) -> None:
    """Draw: the unordered part gives one copy of `card`, or else the tail gives its first card, which must be it."""
    tail = at + 1 + kinds
    if s[at] > s[tail]:
        deck_remove(s, at, kinds, card)
        return
    if not s[tail] or s[tail + 1] != card:
        raise RuleFault("{card} is not the next of {zone}", at=at, card=card)
    s[at] -= 1
    _tail_pull(s, tail, 0)


def deck_remove(s: Vector, at: int, kinds: int, card: int, n: int = 1) -> None:
    """Take `n` named copies out of a deck: from the unordered part first, then the topmost of the tail."""
    tail = at + 1 + kinds
    for _ in range(n):
        if s[at + 1 + card]:
            s[at + 1 + card] -= 1
        else:
            length = s[tail]
            if card not in s[tail + 1 : tail + 1 + length]:
                raise RuleFault("{card} is not in {zone}", at=at, card=card)
            _tail_pull(s, tail, s.index(card, tail + 1) - tail - 1)
        s[at] -= 1


def deck_add(s: Vector, at: int, kinds: int, card: int, n: int = 1) -> None:
    """Put `n` copies of a card into the unordered part (they are shuffled in above the tail)."""
    s[at] += n
    s[at + 1 + card] += n


def deck_under(s: Vector, at: int, kinds: int, card: int, n: int = 1) -> None:
    """Put `n` copies of a card under the deck, where everybody who saw them knows them to lie."""
    tail = at + 1 + kinds
    for _ in range(n):
        s[tail + 1 + s[tail]] = card
        s[tail] += 1
        s[at] += 1


def deck_shuffle(s: Vector, at: int, kinds: int) -> None:
    """Shuffle the whole deck: the tail becomes part of the unordered part."""
    tail = at + 1 + kinds
    length = s[tail]
    for card in s[tail + 1 : tail + 1 + length]:
        s[at + 1 + card] += 1
    s[tail] = 0
    s[tail + 1 : tail + 1 + length] = [-1] * length


def deck_count(s: Vector, at: int, kinds: int, card: int) -> int:
    """How many copies of a card are in a deck, tail included."""
    tail = at + 1 + kinds
    return s[at + 1 + card] + s[tail + 1 : tail + 1 + s[tail]].count(card)


def deck_all(s: Vector, at: int, kinds: int) -> list[int]:
    """Every card of a deck: the unordered part ascending with copies repeated, then the tail in order."""
    tail = at + 1 + kinds
    return pile_all(s, at, kinds) + s[tail + 1 : tail + 1 + s[tail]]


def deck_cards(s: Vector, at: int, kinds: int) -> list[int]:
    """The different cards of a deck, ascending."""
    return sorted(set(deck_all(s, at, kinds)))


def _tail_pull(s: Vector, tail: int, place: int) -> None:
    length = s[tail]
    s[tail + 1 + place : tail + 1 + length] = [*s[tail + 2 + place : tail + 1 + length], -1]
    s[tail] = length - 1


# ---- row ------------------------------------------------------------------------------------------------------------


def row_push(s: Vector, at: int, card: int, n: int = 1) -> None:
    """Put `n` copies of a card at the end of a row."""
    for _ in range(n):
        s[at] += 1
        s[at + s[at]] = card


def row_first(s: Vector, at: int) -> int:
    """The first card of a row, -1 when it is empty."""
    return s[at + 1] if s[at] else -1


def row_position(s: Vector, at: int, card: int) -> int:
    """The place of a card in a row, counted from 1; 0 when it is not there."""
    cards = s[at + 1 : at + 1 + s[at]]
    return cards.index(card) + 1 if card in cards else 0


def row_remove(s: Vector, at: int, card: int, n: int = 1) -> None:
    """Take the first `n` copies of a card out of a row and close the gaps; RuleFault when there are fewer."""
    for _ in range(n):
        if card not in s[at + 1 : at + 1 + s[at]]:
            raise RuleFault("{card} is not in {zone}", at=at, card=card)
        _row_pull(s, at, s.index(card, at + 1) - at)


def row_count(s: Vector, at: int, card: int) -> int:
    """How many copies of a card stand in a row."""
    return s[at + 1 : at + 1 + s[at]].count(card)


def row_all(s: Vector, at: int) -> list[int]:
    """The cards of a row in order."""
    return s[at + 1 : at + 1 + s[at]]


def row_cards(s: Vector, at: int) -> list[int]:
    """The different cards of a row, ascending."""
    return sorted(set(s[at + 1 : at + 1 + s[at]]))


def _row_pull(s: Vector, at: int, place: int) -> None:
    size = s[at]
    s[at + place : at + size + 1] = [*s[at + place + 1 : at + size + 1], -1]
    s[at] = size - 1


# ---- slot -----------------------------------------------------------------------------------------------------------


def slot_set(s: Vector, at: int, card: int) -> None:
    """Lay a card into a slot; RuleFault when there is one."""
    if s[at] >= 0:
        raise RuleFault("there is a card in {zone} already", at=at)
    s[at] = card


def slot_remove(s: Vector, at: int, card: int) -> None:
    """Take a named card out of a slot; RuleFault when it is not there."""
    if s[at] != card:
        raise RuleFault("{card} is not in {zone}", at=at, card=card)
    s[at] = -1


# ---- sets -----------------------------------------------------------------------------------------------------------


def bits(mask: int) -> list[int]:
    """The elements of a set given as a bit mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def set_odds(mask: int) -> Odds:
    """What `random of` a set may give: each element with weight 1."""
    return [(element, 1) for element in bits(mask)]
