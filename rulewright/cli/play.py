"""`rulewright play`: one person at the terminal, bots in the other seats."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.runtime.players import PLAYERS, Player, Seat, make

from .common import (
    CLEAN,
    Misuse,
    Verbs,
    add_locale,
    add_ruleset,
    add_verb,
    complain,
    console,
    find,
    load,
    locale_of,
    number,
)

if TYPE_CHECKING:
    from rulewright.runtime.asked import Asked, OptionView
    from rulewright.runtime.state import State

EXAMPLES = """
rulewright play president_maker
rulewright play president_maker --seats 2 --seat 2 --bots greedy --locale zh-Hant
rulewright play president_maker --resume saved.json
"""

HELP = """\
a number     takes that option
words        show the options with these words in them
v            what you see now
l            all that you have observed
s FILE       save the game; go on with it later with --resume FILE
r FILE       write the record, for `rulewright replay`
q            leave
"""

LONG_LIST = 40
"""With more options than this, the first ones are shown and words narrow them down."""


LONG_NUMBER = 9
"""With more digits than this a number is none of an option."""


class Left(Exception):
    """The person has left the table."""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(verbs, "play", "play at the terminal against bots", EXAMPLES, "Type ? while you play.")
    parser.add_argument("game", metavar="GAME")
    add_ruleset(parser)
    parser.add_argument("--seat", type=number(1), default=1, metavar="N", help="where you sit, from 1; default: 1")
    parser.add_argument("--bots", choices=sorted(PLAYERS), default="random", help="who plays the others; random")
    add_locale(parser)
    parser.add_argument("--seed", type=number(0), metavar="S", help="decides all chance; default: a new one each time")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--record", metavar="FILE", help="write the record at the end, for `rulewright replay`")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Play one game. The end of the input and `q` leave it cleanly."""
    seed = secrets.randbits(32) if words.seed is None else words.seed
    if words.resume:
        from rulewright.records import open_record

        state = open_record(Path(words.resume), find(words.game), words.overlay)
    else:
        state = load(words).start(seed)
    if words.seat > state.game.seats:
        raise Misuse(f"there is no seat {words.seat}: {state.game.seats} play")
    table = Table(state, words.seat - 1, locale_of(state.game, words.locale), words.bots, seed)
    print(f"{state.game.id}, {state.game.seats} seats, you are seat {words.seat}, seed {seed}; ? for help")
    try:
        table.play()
    except (Left, EOFError):
        print()
    finally:
        if words.record:
            Path(words.record).write_text(state.replay_text(), encoding="utf-8", newline="\n")
    return CLEAN


class Table:
    """One person and bots around a state."""

    def __init__(self, state: State, seat: int, locale: str, bots: str, seed: int) -> None:
        self.state = state
        self.seat = seat
        self.locale = locale
        self.labels = state.game.labels(locale)
        self.bots: dict[int, Player] = {
            other: make(bots, seed + 1 + other) for other in range(state.game.seats) if other != seat
        }
        self.out = console(sys.stdout)
        self.told = 0
        self.phase: list[str] | None = None

    def play(self) -> None:
        """Go on to the end of the game."""
        state = self.state
        while not state.over:
            if self.seat in state.to_move:
                self.ask()
                continue
            other = state.to_move[0]
            state.play(other, self.bots[other].choose(Seat(state, other)))
        self.tell_news()
        self.board()
        from .replay import result

        self.line(result(state, self.locale))

    def ask(self) -> None:
        """Let the person answer; an answer without an alternative is given for him."""
        self.tell_news()
        asked = self.state.asked(self.seat)
        phases: list[str] = self.state.view(self.seat)["phase"]
        if phases[:1] != self.phase:
            self.phase = phases[:1]
            self.board()
        self.line(self.title([asked.procedure, *reversed(phases)]) + ":", "bold")
        if len(asked) == 1:
            self.line(f"  {self.label(asked.options[0])}  (nothing else is possible)")
            self.state.play(self.seat, asked.options[0])
            return
        self.options(asked, "")
        while (option := self.command(asked)) is None:
            pass
        self.state.play(self.seat, option)

    def title(self, named: list[str]) -> str:
        """What is asked about: the text of the innermost phase that has one, or of the game; without texts an id."""
        keys = [key for name in named if self.labels.has(key := f"phase.{name}")]
        if keys or self.labels.has("game.title"):
            return self.labels.text([*keys, "game.title"][0])
        return next((name for name in named if name != "flow"), self.state.game.id).replace("_", " ")

    def command(self, asked: Asked) -> OptionView | None:
        """Read one line and do what it says; gives the option when it names one."""
        words = input("> ").strip()
        command, _, file = words.partition(" ")
        if words.isdecimal():
            number = int(words) if len(words) <= LONG_NUMBER else 0
            if 1 <= number <= len(asked):
                return asked.options[number - 1]
            self.line(f"there is no option {words[:LONG_NUMBER]}; 1 to {len(asked)} are")
        elif words == "q":
            raise Left
        elif words == "?":
            print(HELP, end="")
        elif words == "v":
            self.board()
        elif words == "l":
            for line in self.state.log(self.seat, self.locale):
                self.line(f"  {line['text']}")
        elif command in ("s", "r") and file.strip():
            self.write(command, file.strip())
        else:
            self.options(asked, words)
        return None

    def write(self, command: str, name: str) -> None:
        """Save the game or its record; what goes wrong is told, and the game goes on."""
        text = self.state.save() if command == "s" else self.state.replay_text()
        try:
            path = Path(name).expanduser()
            path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            complain(f"{path}: {error.strerror}")
        except (RuntimeError, ValueError) as error:  # no such home folder; no name of a file
            complain(f"{name}: {error}")
        else:
            self.line(f"written: {path}")

    def options(self, asked: Asked, words: str) -> None:
        """The options with their numbers; with words only those that have them in their label."""
        rows = [(at, self.label(option)) for at, option in enumerate(asked.options, 1)]
        rows = [row for row in rows if words.casefold() in row[1].casefold()]
        width = len(str(len(asked)))
        for at, label in rows[:LONG_LIST]:
            self.line(f"  {at:>{width}}  {label}")
        if len(rows) > LONG_LIST:
            self.line(f"  and {len(rows) - LONG_LIST} more; type words to see those that have them")
        elif not rows:
            self.line(f"no option has {words[:LONG_LIST]!r} in it; ? for help")

    def tell_news(self) -> None:
        """The lines of the person's log that are new."""
        log = self.state.log(self.seat, self.locale)
        for line in log[self.told :]:
            self.line(f"  {line['text']}", "dim")
        self.told = len(log)

    def board(self) -> None:
        """What the person sees."""
        from .board import show

        show(self.state, self.seat, self.labels, self.out)

    def label(self, option: OptionView) -> str:
        """An option in words."""
        return option.label(self.locale)

    def line(self, words: str, style: str = "") -> None:
        """One line, with nothing in it that could steer the terminal."""
        from rich.text import Text

        from rulewright.compiler.diagnostics import visible

        self.out.print(Text(visible(words), style=style))
