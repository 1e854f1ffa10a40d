"""Walks the whole tree of a game through its public face, chance taken as one more seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import rulewright
from rulewright.runtime.points import CHANCE
from rulewright.runtime.state import Game, State

GAMES = Path(__file__).parent


def load(name: str) -> Game:
    """One of the games beside this file."""
    return rulewright.load(str(GAMES / name))


def children(state: State) -> Iterator[tuple[str, int, State]]:
    """Every answer that the first seat to move may give: stable name, weight (1 for a seat), and what follows."""
    seat = state.to_move[0]
    for option in state.asked(seat).options:
        after = state.copy()
        after.play(seat, option)
        yield option.name, option.weight or 1, after


def knowledge(state: State, seat: int) -> str:
    """All that a seat has to go by, as one text: what it has observed and what it sees."""
    return json.dumps([seat, state.log(seat), state.view(seat)], sort_keys=True)


@dataclass
class Tree:
    """What a complete walk has met."""

    chances: int = 0
    decisions: int = 0
    ends: int = 0
    sets: dict[int, set[str]] = field(default_factory=dict)

    @property
    def histories(self) -> int:
        """All nodes."""
        return self.chances + self.decisions + self.ends


def walk(game: Game) -> Tree:
    """The complete tree, with the information sets of each seat."""
    tree = Tree(sets={seat: set() for seat in range(game.seats)})
    stack = [game.start(explicit_chance=True)]
    while stack:
        state = stack.pop()
        if state.over:
            assert not state.cut_off, "the tree is cut off by max_decisions"
            tree.ends += 1
            continue
        seat = state.to_move[0]
        if seat == CHANCE:
            tree.chances += 1
        else:
            tree.decisions += 1
            tree.sets[seat].add(knowledge(state, seat))
        stack += [after for _, _, after in children(state)]
    return tree


def uniform_value(state: State, seat: int = 0) -> Fraction:
    """What a seat may expect when every seat takes each of its options with the same probability."""
    if state.over:
        return Fraction(state.returns[seat])
    total, weights = Fraction(0), 0
    for _, weight, after in children(state):
        total += weight * uniform_value(after, seat)
        weights += weight
    return total / weights
