"""A game and its states: the public surface of a compiled ruleset.

    game = Game(module, texts)
    state = game.start(seed=7)
    while not state.over:
        for seat in state.to_move:
            asked = state.asked(seat)
            state.play(seat, asked.options[0])

A state is one vector of integers plus a record it shares with its forks. Views, logs and words are made when they are
asked for; playing makes none.
"""

from collections.abc import Mapping
from typing import Any

from . import explain, log, replay, resample, save, view, walk
from .asked import Asked, OptionView
from .chance import fork_words, seed_words
from .engine import MAX_STEPS, advance, legal, odds, thread_point
from .points import CHANCE, Vector
from .program import CHANCE_EVENT, CHOICE, OVER, SECRET, Program
from .record import Chain, Entry, Link, named, unroll
from .refusal import RuleFault
from .secret import OpenBlock
from .text import Labels, Texts
from .walk import begin

Answer = OptionView | int | str

NO_NUMBER = -(1 << 63)
"""The number of a name that no option has."""


class Game:
    """One compiled ruleset with its texts; makes states."""

    __slots__ = ("_labels", "_seats", "_views", "program", "texts")

    def __init__(self, module: object, texts: Texts | None = None) -> None:
        """`module` is a compiled module, `texts` locale -> key -> template. TypeError names what the module lacks."""
        self.program = Program(module)
        self.texts: Texts = texts or {}
        self._labels: dict[str, Labels] = {}
        self._views: dict[tuple[int, int], OptionView] = {}
        self._seats = {seat: (seat,) for seat in range(CHANCE, self.program.seats)}

    @property
    def id(self) -> str:
        """The game's id."""
        return self.program.module.GAME

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.program.seats

    @property
    def hash(self) -> str:
        """The hash of the rules; option numbers are stable for one hash."""
        return self.program.module.HASH

    @property
    def ruleset(self) -> Mapping[str, object]:
        """Game, seats, variants and rulings."""
        return self.program.module.RULESET

    def start(self, seed: int = 0, explicit_chance: bool = False) -> "State":
        """A new game. With explicit chance, chance is a seat to be played (CHANCE) instead of being sampled."""
        s = list(self.program.module.START)
        seed_words(s, seed)
        state = State(self, s, None, explicit_chance)
        state._chain = advance(self.program, s, None, self.program.module.ENTRY, None, explicit_chance)
        state._settle()
        return state

    def restore(self, text: str) -> "State":
        """A state from State.save(). BadData when it is damaged, hostile, or of other rules."""
        return save.restore(self, text)

    def replay(self, text: str) -> "State":
        """A state from a replay file's text, by stable names. BadData names the first entry that does not fit."""
        return replay.play(self, text)

    def labels(self, locale: str) -> Labels:
        """The words of a locale. KeyError when the game has texts, but not in it."""
        found = self._labels.get(locale)
        if found is None:
            found = self._labels[locale] = Labels(self.program, self.texts, locale)
        return found

    def option(self, point: int, number: int) -> OptionView:
        """The shared view of an option of a choice."""
        key = point, number
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = OptionView(self.program, self.labels, point, number)
        return found

    def __repr__(self) -> str:
        return f"<game {self.id}, {self.seats} seats>"


class State:
    """A position and how it came about. Made by Game.start, Game.restore, Game.replay, fork and resample."""

    __slots__ = ("_block", "_chain", "_count", "_cut", "_explicit", "_history", "_legal", "_s", "game")

    def __init__(self, game: Game, s: Vector, chain: Chain, explicit: bool) -> None:
        """For the runtime itself: a state on a vector that has not run yet."""
        self.game = game
        self._s = s
        self._chain = chain
        self._explicit = explicit
        self._count = 0
        self._cut = False
        self._block: OpenBlock | None = None
        self._legal: list[int] | None = None
        self._history: log.History | None = None

    # ---- what is asked ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by its limit of decisions."""
        return self._cut or not self._s[0]

    @property
    def cut_off(self) -> bool:
        """Whether the game ended because it reached `max_decisions`."""
        return self._cut

    @property
    def to_move(self) -> tuple[int, ...]:
        """Who is to answer: one seat, several in a secret block, (CHANCE,) with explicit chance, () at the end."""
        s = self._s
        if self._cut or not s[0]:
            return ()
        if self._block is not None:
            return self._block.open_seats(self.game.program.limit - self._count)
        if self.game.program.kinds[s[0]] == CHANCE_EVENT:
            return (CHANCE,)
        return self.game._seats[s[1]]

    def asked(self, seat: int) -> Asked:
        """What a seat is asked now; a false Asked without options when it is asked nothing.

        In a secret block it depends on that seat's own answers only. RuleFault when the rules leave no legal option.
        """
        game = self.game
        if seat not in self.to_move:
            return Asked(game.program, game.option, seat, 0, ())
        if self._block is not None:
            return Asked(game.program, game.option, seat, self._block.waiting(seat), tuple(self._numbers(seat)))
        if seat == CHANCE:
            pairs = odds(game.program, self._s, self._s[0])
            numbers, weights = tuple(number for number, _ in pairs), tuple(weight for _, weight in pairs)
            return Asked(game.program, game.option, seat, self._s[0], numbers, weights)
        return Asked(game.program, game.option, seat, self._s[0], tuple(self._numbers(seat)))

    def _numbers(self, seat: int) -> list[int]:
        """The legal answers of a seat that is to move."""
        program = self.game.program
        if self._block is not None:
            return legal(program, self._block.vector(seat), self._block.waiting(seat), seat)
        numbers = self._legal
        if numbers is None:
            s = self._s
            if program.kinds[s[0]] == CHOICE:
                numbers = legal(program, s, s[0], -1)
            else:
                numbers = [outcome for outcome, _ in odds(program, s, s[0])]
            self._legal = numbers
        return numbers

    # ---- answers ----------------------------------------------------------------------------------------------------

    def play(self, seat: int, answer: Answer) -> None:
        """Answer for a seat by option, number or stable name.

        Refused when the seat is not asked or the option is not legal, RuleFault when the rules break one of their own
        declarations on the way; the state is unchanged after either.
        """
        s, block = self._s, self._block
        if block is None:
            point = s[0]
            if self._cut or seat != s[1] or not point:
                explain.not_asked(self.game.program, seat, self.to_move, self.over)
        else:
            if seat not in self.to_move:
                explain.not_asked(self.game.program, seat, self.to_move, self.over)
            point = block.waiting(seat)
        number = self._number(seat, point, answer)
        before = self._chain, self._count, block, s[2], s[3]
        try:
            if block is None:
                self._take(seat, point, number)
            else:
                self._answer_secretly(block, seat, number)
        except BaseException:
            self._back_to(*before)
            raise

    def _number(self, seat: int, point: int, answer: Answer) -> int:
        """The option number an answer means, legal now; Refused otherwise."""
        program = self.game.program
        numbers = self._numbers(seat)
        if isinstance(answer, OptionView):
            number = answer.number
            if answer.point != point:
                explain.no_such_option(program, point, seat, answer.name, numbers)
        elif isinstance(answer, int):
            number = answer
        else:
            number = program.numbers(point).get(answer, NO_NUMBER)
        if number not in numbers:
            if number == NO_NUMBER or not program.is_number(point, number):
                explain.no_such_option(program, point, seat, answer, numbers)
            s, thread = (self._s, -1) if self._block is None else (self._block.vector(seat), seat)
            explain.not_legal(program, s, point, thread, seat, number)
        return number

    def _take(self, seat: int, point: int, number: int) -> None:
        program, s = self.game.program, self._s
        chain = Link(self._chain, point, seat, number)
        self._chain = advance(program, s, None, program.takes[point](s, None, -1, number), chain, self._explicit)
        self._legal = None
        if seat >= 0:
            self._count += 1
        self._settle()

    def _answer_secretly(self, block: OpenBlock, seat: int, number: int) -> None:
        block = block.copy()
        block.answer(seat, number)
        self._block = block
        if not block.open_seats(self.game.program.limit - self._count):
            self._reveal(block)
            self._settle()

    def _reveal(self, block: OpenBlock) -> None:
        """End a secret block: play all answers in seat order, write them into the record, and go on."""
        program = self.game.program
        s, chain = block.fold.copy(), self._chain
        for seat in block.members:
            for point, number in zip(block.replay(s, None, seat), block.answers[seat], strict=True):
                chain = Link(chain, point, seat, number)
                self._count += 1
        if any(thread_point(s, seat) for seat in block.members):
            self._cut = True
        else:
            s[0] = 0
            chain = advance(program, s, None, program.secret(block.point).after, chain, self._explicit)
        self._s, self._chain, self._block, self._legal = s, chain, None, None

    def _settle(self) -> None:
        """After a pause: notice the limit, open a secret block, pass those in which nobody is asked."""
        program = self.game.program
        for _ in range(MAX_STEPS):
            kind = program.kinds[self._s[0]]
            if kind in (OVER, CHANCE_EVENT) or self._cut:
                return
            block = OpenBlock(program, self._s) if kind == SECRET else None
            if block is None or block.open_seats(1):
                self._cut = self._count >= program.limit
                self._block = None if self._cut else block
                return
            self._reveal(block)
        raise RuleFault(f"no decision after {MAX_STEPS} secret blocks")

    def _back_to(self, chain: Chain, count: int, block: OpenBlock | None, high: int, low: int) -> None:
        """Undo a move that failed half-way: the vector is put together again from the record."""
        program = self.game.program
        if block is not None:
            s = block.fold
        else:
            s = begin(program)
            walk.replay(program, s, unroll(chain) or [], None)
            s[2], s[3] = high, low
        self._s, self._chain, self._count, self._block = s, chain, count, block
        self._cut, self._legal = False, None

    # ---- what is known ----------------------------------------------------------------------------------------------

    @property
    def returns(self) -> tuple[int, ...]:
        """What each seat gets; before the end, what it would get if the game ended now."""
        return tuple(self.game.program.module.RETURNS(self.vector))

    @property
    def vector(self) -> Vector:
        """The position as plain numbers, chance words included (a copy in a secret block; do not change it)."""
        return self._s if self._block is None else self._block.joint()

    @property
    def position(self) -> tuple[int, ...]:
        """The position without its chance words: equal positions are equal tuples."""
        s = self.vector
        return (*s[:2], *s[4:])

    def equal(self, other: "State") -> bool:
        """Whether two states stand at the same position of the same rules (whatever led there, whatever comes)."""
        return self.game.hash == other.game.hash and self.position == other.position

    @property
    def record(self) -> tuple[Entry, ...]:
        """What happened, by stable names: for the host, not for a seat. Open secret answers are not in it yet."""
        return named(self.game.program, unroll(self._chain) or [])

    def view(self, seat: int, locale: str | None = None) -> dict[str, Any]:
        """What a seat sees lying there now, as plain data (see view.py)."""
        return view.view(self, seat, locale)

    def log(self, seat: int, locale: str | None = None) -> list[dict[str, Any]]:
        """A seat's history of observations, as plain data, each with its `text` when a locale is given (see log.py)."""
        return log.log(self, seat, locale)

    # ---- other states -----------------------------------------------------------------------------------------------

    def copy(self) -> "State":
        """The same game once more, chance included: for a host that keeps a point to go back to."""
        twin = State.__new__(State)
        twin.game, twin._s, twin._chain, twin._explicit = self.game, self._s.copy(), self._chain, self._explicit
        twin._count, twin._cut, twin._legal, twin._history = self._count, self._cut, self._legal, self._history
        twin._block = None if self._block is None else self._block.copy()
        return twin

    def fork(self, seed: int = 0) -> "State":
        """A copy with chance of its own, mixed from position and seed: it neither foresees nor disturbs the game."""
        twin = self.copy()
        if self.game.program.has_chance:
            fork_words(twin._s, seed)
            if twin._block is not None:
                twin._block.fold = twin._s
        return twin

    def without_answers_of_others(self, seat: int) -> "State":
        """This very state, where an open secret block has forgotten the answers of all other seats."""
        if self._block is not None:
            self._block = self._block.only(seat)
        return self

    def resample(self, seat: int, seed: int = 0) -> "State":
        """A world the seat cannot tell from this one (see resample.py)."""
        return resample.resample(self, seat, seed)

    def set_chance(self, words: tuple[int, int], explicit: bool) -> None:
        """Give a state other chance words (two of 32 bits) and say whether chance is explicit from here on.

        Without explicit chance a chance event the game waits at is sampled at once.
        """
        self._s[2], self._s[3] = words
        self._explicit = explicit
        if not explicit and not self._cut and self.game.program.kinds[self._s[0]] == CHANCE_EVENT:
            self._chain = advance(self.game.program, self._s, None, 0, self._chain, False)
            self._legal = None
            self._settle()

    def save(self) -> str:
        """The state as canonical JSON: the same state gives the same text. Possible at any decision."""
        return save.save(self)

    def replay_text(self) -> str:
        """The record as the text of a replay file, by stable names."""
        return replay.text(self)

    def __repr__(self) -> str:
        return f"<state of {self.game.id}: {'over' if self.over else f'to move {self.to_move}'}>"
