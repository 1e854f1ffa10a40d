"""A local is never read.

Something is put into a local, and nothing looks at it.

At the table it is "remember this number" without a word on what for. Often the name is misspelt where it should be
read, or a variable was meant: a name that nothing declares becomes a new local.

Bad, `coin` is no variable:

    coin := coins[p] - price

Good:

    coins[p] := coins[p] - price
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

from ..diagnostics import Diagnostic, Diagnostics, Span, nearest
from ..model import core as c
from ..model.game import Game
from .over_all import Judged, over_all
from .page import page
from .subject import Subject
from .uses import locals_read

CODE = page("RW523", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of locals that are set and never read."""
    over_all(subjects, _judge, diags)


def _judge(subject: Subject, settled: Set[Span]) -> Judged:
    for procedure in subject.fresh_procedures:
        first: dict[c.Local, c.Assign] = {}
        for stmt in subject.parts(procedure, c.Assign):
            if isinstance(stmt.place, c.LocalRef):
                first.setdefault(stmt.place.local, stmt)
        read = locals_read(subject, procedure) if first else set()
        for local, stmt in first.items():
            yield stmt.place.span, local in read, partial(_finding, stmt, local, subject.game, [*first])


def _finding(stmt: c.Assign, local: c.Local, game: Game, locals_here: Sequence[c.Local]) -> Diagnostic:
    names = [*game.variables, *(other.name for other in locals_here if other is not local)]
    near = nearest(local.name, names)
    meant = f"Did you mean `{near[0]}`? " if near else ""
    call = isinstance(stmt.value, c.ProcedureCall)
    away = "call the procedure by its phrase" if call else "take the line away"
    return Diagnostic(
        CODE,
        "warning",
        f"`{local.name}` is set here and never read",
        stmt.place.span,
        note="a name that nothing declares is a local of this text",
        help=f"{meant}Read it, or {away}.",
    )
