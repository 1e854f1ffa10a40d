"""Work beside other work: in a process of its own where the machine has a core to spare for it, else when it is asked
for.

A part of a check that nothing else waits for is started here, and what it gives is taken later. It is the same in
either case, because such work depends on nothing that happens after its start and gives plain data.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")
POLITENESS = 5
"""How far work beside gives way to the work that everything waits for, as `nice` counts."""


@dataclass(slots=True)
class _Process:
    """A process at work: its number, and the end of a pipe from which comes what it gives."""

    number: int
    outlet: int


class Beside:
    """Processes of one check. Used as a context: what nobody asked for is stopped when the block is left.

    Only Linux copies a process in a way that is safe whatever libraries are loaded. Work is done in the same process
    elsewhere, in a program with more threads than one, in a process that was started here, when no core is left for
    it, and when it is not `worth` a process.
    """

    _nested = False

    def __init__(self, worth: bool = True) -> None:
        self._worth = worth
        self._running: list[_Process] = []

    def __enter__(self) -> Beside:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for process in [*self._running]:
            with suppress(ProcessLookupError):
                os.kill(process.number, signal.SIGKILL)
            self._outcome(process)

    def start(self, work: Callable[[], T]) -> Callable[[], T]:
        """Begin some work; gives what is called, once, for its outcome, which must be something that can be pickled."""
        process = _fork(work) if self._worth and self._has_room() else None
        if process is None:
            return work
        self._running.append(process)

        def outcome() -> T:
            given = self._outcome(process)
            return pickle.loads(given) if given is not None else work()

        return outcome

    def _has_room(self) -> bool:
        if sys.platform != "linux" or Beside._nested or threading.active_count() > 1:
            return False
        return len(self._running) < len(os.sched_getaffinity(0)) > 1

    def _outcome(self, process: _Process) -> bytes | None:
        """All that a process gives, once it has ended; None when it came to no end of its own."""
        self._running.remove(process)
        with open(process.outlet, "rb") as stream:
            given = stream.read()
        _, status = os.waitpid(process.number, 0)
        return given if status == 0 else None


def _fork(work: Callable[[], object]) -> _Process | None:
    """Start a process that does some work and nothing else; None when the machine allows no more."""
    outlet, inlet = os.pipe()
    try:
        number = os.fork()
    except OSError:
        os.close(outlet)
        os.close(inlet)
        return None
    if number == 0:
        status = 1
        try:
            _work(work, inlet)
            status = 0
        finally:
            os._exit(status)  # nothing that belongs to the parent is closed, flushed or told
    os.close(inlet)
    return _Process(number, outlet)


def _work(work: Callable[[], object], inlet: int) -> None:
    Beside._nested = True
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.nice(POLITENESS)
    gc.disable()  # a search for garbage would copy all memory that is shared so far
    with open(inlet, "wb") as stream:
        stream.write(pickle.dumps(work()))
