"""What is said when an answer or the rules themselves go wrong.

Refused        a move that is not legal: which condition failed, its values, its line and its citation (P13).
RuleFault      the rules ran into something they forbid themselves (a counter past its range, a card that is not
               there): a mistake in the rules, reported with their line.
LimitRefused   raised by compiled code when a counter declared `at_limit: refuse` would pass its limit; the engine
               turns it into "that option is not legal" and into a Refused when somebody insists; elsewhere it is
               a RuleFault like any other.
BadData        a save, a record or a replay that cannot be read.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from .points import Condition


class RuleFault(Exception):
    """The rules broke one of their own declarations. `message` says which, `file`/`line` where.

    Compiled code and its helpers need not say where: the place follows from the line of the compiled module that was
    running, through its tables `LINES` and `FILES`; so do the names of what a helper knows only as an address `at` and
    the number of a card.
    """

    def __init__(self, message: str, file: str = "", line: int = 0, *, at: int = -1, card: int = -1) -> None:
        super().__init__(message, file, line)
        self._message = message
        self._place = (file, line)
        self._about = (at, card)

    @property
    def message(self) -> str:
        """Which declaration was broken; `{zone}` and `{card}` in the text are what lies at `at`, by their names."""
        at, card = self._about
        for zone in _running(self.__traceback__).get("ZONES", ()) if at >= 0 else ():
            place = zone.named(at)
            if place:
                named = f"`{zone.cards.name(card)}`" if zone.cards.position(card) >= 0 else "no card"
                return self._message.replace("{card}", named).replace("{zone}", f"`{place}`")
        return self._message.replace("{card}", f"card {card}").replace("{zone}", "the zone")

    @property
    def file(self) -> str:
        """The file of the rules, or an empty string when no compiled code was running."""
        return self._located()[0]

    @property
    def line(self) -> int:
        """The line in that file, or 0."""
        return self._located()[1]

    def _located(self) -> tuple[str, int]:
        if self._place == ("", 0):
            self._place = _rule_line(self.__traceback__)
        return self._place

    def __str__(self) -> str:
        file, line = self._located()
        return f"{file}:{line}: {self.message}" if file else self.message


def _rule_line(trace: TracebackType | None) -> tuple[str, int]:
    """The line of the rules that the innermost compiled function in a traceback was running."""
    found = ("", 0)
    while trace is not None:
        names = trace.tb_frame.f_globals
        lines = names.get("LINES")
        if lines and "FILES" in names:
            at = bisect_right(lines, (trace.tb_lineno, len(names["FILES"]), 0)) - 1
            if at >= 0:
                found = (names["FILES"][lines[at][1]], lines[at][2])
        trace = trace.tb_next
    return found


def _running(trace: TracebackType | None) -> dict[str, Any]:
    """What the compiled module has whose function was the innermost in a traceback; nothing for other code."""
    found: dict[str, Any] = {}
    while trace is not None:
        if "LINES" in trace.tb_frame.f_globals:
            found = trace.tb_frame.f_globals
        trace = trace.tb_next
    return found


def first_line(block: Callable[..., object]) -> tuple[str, int]:
    """The file and the line of the rules at which a block of a compiled module begins; "" and 0 for other code."""
    names = block.__globals__
    lines, files = names.get("LINES", ()), names.get("FILES", ())
    at = bisect_left(lines, (block.__code__.co_firstlineno, 0, 0))
    return (files[lines[at][1]], lines[at][2]) if at < len(lines) else ("", 0)


class LimitRefused(RuleFault):
    """A counter declared `at_limit: refuse` would pass its limit; where no option can be refused for it, a fault.

    `cell` is its number in CELLS, `value` what it would have become, `file`/`line` the statement.
    """

    def __init__(self, cell: int, value: int, file: str, line: int) -> None:
        super().__init__(f"a counter that refuses would become {value}, and no option did it", file, line)
        self.args = (cell, value, file, line)
        self.cell = cell
        self.value = value


class BadData(Exception):
    """A save, record or replay was refused; the message says why. Nothing of it has been used."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer was refused, as data.

    `kind` is one of: "over", "not-asked", "no-such-option", "outside", "condition", "limit".
    `values` are the two sides of a failed comparison, where there are any.
    """

    kind: str
    message: str
    seat: int
    choice: str = ""
    option: str = ""
    condition: Condition | None = None
    values: tuple[int, ...] = ()
    file: str = ""
    line: int = 0
    cite: tuple[str, ...] = ()
    help: str = ""


class Refused(Exception):
    """An answer that the rules do not allow; the state is unchanged. `reason` says why, `str()` prints it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        reason = self.reason
        parts = [reason.message]
        if reason.values:
            parts.append("values: " + ", ".join(str(value) for value in reason.values))
        if reason.file:
            parts.append(f"{reason.file}:{reason.line}")
        if reason.cite:
            parts.append("source: " + ", ".join(reason.cite))
        if reason.help:
            parts.append(reason.help)
        return "; ".join(parts)
