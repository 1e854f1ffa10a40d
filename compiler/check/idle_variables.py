"""A variable is never read, or never changes.

No rule of any ruleset looks at the variable, or nothing ever puts another value into it than the one at the start.

At the table it is a track on the board that no rule moves, or one that is moved and counts for nothing. A value that
never changes is a constant: then the pages can print it, and a variant can replace it.

Bad:

    variables:
      - {id: fame, per: [seat], type: 0..9}
    ...
      fame[p] += 1            # and `returns` counts only coins

Good:

    returns: {seat: p, value: "coins[p] + fame[p]"}
"""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Diagnostic, Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Game, Variable
from ..model.walk import stmts_of
from .page import page
from .subject import Subject
from .uses import names_used_by_any

CODE = page("RW524", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of variables that no ruleset reads, or that no ruleset that has them writes."""
    variables: dict[Span, Variable] = {}
    used = names_used_by_any(subjects)
    read = {name for section, name in used if section == "variables"}
    written = {name for section, name in used if section == "written"}
    for subject in subjects:
        for variable in subject.game.variables.values():
            if variable.span.file not in subject.library_files:
                variables.setdefault(variable.span, variable)
    for variable in variables.values():
        if variable.id not in read or variable.id not in written:
            diags.add(_finding(variable, variable.id in written, variable.id in read, subjects[0].game))


def _finding(variable: Variable, written: bool, read: bool, game: Game) -> Diagnostic:
    name = variable.id
    labels: tuple[Label, ...] = ()
    if written:
        message = f"`{name}` is changed, and nothing ever reads it"
        place = next((span for span in _writes(game, variable)), None)
        labels = (Label(place, "changed here"),) if place is not None else ()
        help_text = "read it in a rule or in `returns`, or take it away"
    elif read:
        message = f"`{name}` never changes"
        constant = "`tables`" if variable.dims else "`constants`"
        help_text = f"change it where the rules say so, or declare it under {constant}"
    else:
        message, help_text = f"nothing uses the variable `{name}`", "use it in a rule, or take it away"
    return Diagnostic(CODE, "warning", message, variable.span, labels, help=help_text)


def _writes(game: Game, variable: Variable) -> list[Span]:
    return [
        stmt.span
        for procedure in game.all_procedures
        for stmt in stmts_of(procedure)
        if isinstance(stmt, c.Assign) and isinstance(stmt.place, c.VarRef) and stmt.place.variable is variable
    ]
