"""Many seeded games between players, in one process or several, with one result whatever the number of processes.

Game number `i` is played with seeds derived from the run's seed and `i` alone; what is counted does not depend on the
order in which games end. Ctrl-C ends the workers and goes on as KeyboardInterrupt.
"""

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from multiprocessing import get_all_start_methods, get_context
from typing import Any, NamedTuple

from .chance import splitmix64
from .invariants import check
from .players import make
from .players.seat import Player, Seat
from .refusal import RuleFault
from .state import Game, State

CHUNK_GAMES = 25
"""Games a worker takes at once: enough that handing them over costs nothing."""


class Counts:
    """What is counted over games."""

    __slots__ = ("cut_off", "decisions", "games", "options", "returns")

    def __init__(self, seats: int) -> None:
        """Nothing counted yet."""
        self.games = 0
        self.cut_off = 0
        self.decisions: Counter[int] = Counter()
        self.options: Counter[str] = Counter()
        self.returns: list[Counter[int]] = [Counter() for _ in range(seats)]

    def add(self, other: "Counts") -> None:
        """Count what another has counted too."""
        self.games += other.games
        self.cut_off += other.cut_off
        self.decisions += other.decisions
        self.options += other.options
        for mine, theirs in zip(self.returns, other.returns, strict=True):
            mine.update(theirs)


class Run(NamedTuple):
    """What a worker must know."""

    game: Game
    seed: int
    players: tuple[str, ...]
    checked: bool


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a run."""
    return splitmix64(splitmix64(seed) + number)


def play_one(run: Run, number: int, counts: Counts) -> State:
    """Play one game of a run to its end and count it; gives the final state.

    RuleFault, naming the game's number, when the rules fault; InvariantBroken, with `checked`, at a wrong position.
    """
    game, own = run.game, game_seed(run.seed, number)
    names = run.players
    seated: list[Player] = [make(names[seat % len(names)], splitmix64(own + 1 + seat)) for seat in range(game.seats)]
    decisions = 0
    try:
        state = game.start(own)
        while not state.over:
            if run.checked:
                check(game.program.module, state.vector)
            for seat in state.to_move:
                asked = state.asked(seat)
                number_taken = seated[seat].choose(Seat(state, seat))
                state.play(seat, number_taken)
                counts.options[f"{asked.id} {game.program.option(asked.point, number_taken).id}"] += 1
                decisions += 1
    except RuleFault as fault:
        raise RuleFault(f"game {number} of seed {run.seed}: {fault.message}", fault.file, fault.line) from fault
    if run.checked:
        check(game.program.module, state.vector)
    counts.games += 1
    counts.cut_off += state.cut_off
    counts.decisions[decisions] += 1
    for counter, value in zip(counts.returns, state.returns, strict=True):
        counter[value] += 1
    return state


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    players: Sequence[str] = ("random",),
    workers: int = 1,
    checked: bool = False,
    progress: Callable[[int], object] | None = None,
) -> dict[str, Any]:
    """Play `games` games and give the counts as plain data (see `summary`).

    `players` are names, dealt to the seats in turn. With `checked` the invariants are checked at every pause.
    `progress` is called with the number of games finished since its last call. More than one worker needs a system
    that can fork; elsewhere one process does all.
    """
    run = Run(game, seed, tuple(players), checked)
    total = Counts(game.seats)
    for counts in _in_chunks(run, games, workers):
        total.add(counts)
        if progress is not None:
            progress(counts.games)
    return summary(run, total)


def summary(run: Run, counts: Counts) -> dict[str, Any]:
    """The counts of a run as plain data.

    {"game", "hash", "ruleset", "seed", "players", "games", "cut_off": games ended by the limit,
     "decisions": {"min", "max", "mean", "counts": {length: games}},
     "returns": for each seat {"min", "max", "mean", "counts": {returns: games}},
     "options": {"choice option": times taken}}
    """
    module = run.game.program.module
    return {
        "game": module.GAME,
        "hash": module.HASH,
        "ruleset": dict(module.RULESET),
        "seed": run.seed,
        "players": list(run.players),
        "games": counts.games,
        "cut_off": counts.cut_off,
        "decisions": _spread(counts.decisions),
        "returns": [_spread(counter) for counter in counts.returns],
        "options": dict(sorted(counts.options.items())),
    }


def _spread(counter: "Counter[int]") -> dict[str, Any]:
    total = counter.total()
    if not total:
        return {"min": None, "max": None, "mean": None, "counts": {}}
    return {
        "min": min(counter),
        "max": max(counter),
        "mean": sum(value * times for value, times in counter.items()) / total,
        "counts": {str(value): counter[value] for value in sorted(counter)},
    }


def _in_chunks(run: Run, games: int, workers: int) -> Iterator[Counts]:
    chunks = [range(first, min(first + CHUNK_GAMES, games)) for first in range(0, games, CHUNK_GAMES)]
    workers = min(workers, len(chunks))
    if workers <= 1 or "fork" not in get_all_start_methods():
        yield from (_play_chunk(run, chunk) for chunk in chunks)
        return
    pool = get_context("fork").Pool(workers, _begin_worker, (run,))
    with closing(pool):
        try:
            yield from pool.imap(_work, chunks)
        except BaseException:
            pool.terminate()
            raise


def _play_chunk(run: Run, chunk: range) -> Counts:
    counts = Counts(run.game.seats)
    for number in chunk:
        play_one(run, number, counts)
    return counts


_worker_run: Run | None = None


def _begin_worker(run: Run) -> None:
    """In a worker: keep the run (inherited by the fork, not copied), leave Ctrl-C to the parent."""
    global _worker_run
    _worker_run = run
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(chunk: range) -> Counts:
    assert _worker_run is not None, "a worker begins with _begin_worker"
    return _play_chunk(_worker_run, chunk)
