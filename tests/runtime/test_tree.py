"""Whole game trees through the public surface."""

from collections import Counter
from fractions import Fraction

from rulewright.runtime.points import CHANCE
from rulewright.runtime.state import Game, State


def test_noughts_and_crosses_completely(oxo: Game) -> None:
    """549,946 histories, 255,168 ends, 5,478 boards; forced moves are asked."""
    boards = set()
    ends = 0

    def visit(state: State) -> int:
        nonlocal ends
        boards.add(tuple(state.vector[6:15]))
        if state.over:
            ends += 1
            return 1
        (seat,) = state.to_move
        histories = 1
        for option in state.asked(seat).options:
            fork = state.fork()
            fork.play(seat, option)
            histories += visit(fork)
        return histories

    assert (visit(oxo.start()), ends, len(boards)) == (549_946, 255_168, 5_478)


def test_kuhn_poker_completely(kuhn: Game) -> None:
    """4 chance nodes, 24 decisions, 30 ends; six information sets a seat, told apart by log and view alone."""
    nodes: Counter[str] = Counter()
    knows: dict[int, set[tuple[str, str]]] = {0: set(), 1: set()}

    def visit(state: State) -> Fraction:
        if state.over:
            nodes["end"] += 1
            assert sum(state.returns) == 0
            return Fraction(state.returns[0])
        (seat,) = state.to_move
        nodes["chance" if seat == CHANCE else "decision"] += 1
        asked = state.asked(seat)
        if seat != CHANCE:
            knows[seat].add((str(state.log(seat)), str(state.view(seat))))
        total = sum(asked.weights) if asked.weights is not None else len(asked)
        value = Fraction(0)
        for option in asked.options:
            fork = state.fork()
            fork.play(seat, option)
            value += Fraction(option.weight or 1, total) * visit(fork)
        return value

    assert visit(kuhn.start(explicit_chance=True)) == Fraction(1, 8), "of uniform play"
    assert nodes == {"chance": 4, "decision": 24, "end": 30}
    assert (len(knows[0]), len(knows[1])) == (6, 6)


def test_explicit_and_sampled_chance_are_one_game(parlour: Game) -> None:
    """Playing the sampled outcomes explicitly leads to the same positions."""
    sampled = parlour.start(11)
    explicit = parlour.start(explicit_chance=True)
    for entry in sampled.record:
        assert explicit.to_move == (CHANCE,)
        asked = explicit.asked(CHANCE)
        assert asked.find(entry.name) is not None
        explicit.play(CHANCE, entry.name)
    assert explicit.equal(sampled)
    assert explicit.record == sampled.record
