"""How far long work has come: a bar on a terminal, nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .common import console


@contextmanager
def progress(total: int | None, title: str) -> Iterator[Callable[[int], None]]:
    """A bar on the error output while the block runs; gives what is called with the number of things done.

    It draws when it is called and has no thread of its own, so that workers may be forked while it stands there.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(sys.stderr), auto_refresh=False, transient=True) as bar:
        task = bar.add_task(title, total=total)
        bar.refresh()

        def advance(done: int) -> None:
            bar.advance(task, done)
            bar.refresh()

        yield advance
