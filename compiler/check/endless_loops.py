"""A loop may never end.

A loop that nothing bounds must wait for somebody in each pass: for a choice, a roll, a draw. `repeat until C` without
any of these either ends by itself or hangs the game, and nobody can see which. The same is true of `turns` in which
nobody is asked, or nobody ever passes.

At the table it is the instruction that sends you in circles. In play no answer of any seat could end it. A draw
`up to` some number does not count, nor a draw whose `else` does nothing: an empty deck gives no card, for ever. The
first card of a row is no chance either.

Bad:

    repeat until points[p] >= 10
      points[p] += bonus[p]

Good, bounded:

    repeat at most 10 times until points[p] >= 10
      points[p] += bonus[p]

Good, `for each` is always bounded:

    for each seat p
      points[p] += bonus[p]
"""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Procedure, Text
from ..model.walk import all_stmts, inner_stmts
from .flow import exits, leaves_any
from .page import page
from .subject import Subject

CODE = page("RW502", __doc__)


def check(text: Text, subject: Subject, diags: Diagnostics) -> None:
    """Report `repeat until` without anything to wait for, and `turns` that nothing can end."""
    for loop in subject.parts(text, c.Repeat):
        if loop.times is None and not leaves_any(loop.body):
            _Loops(subject, diags).judge_repeat(loop)
    for turns in subject.parts(text, c.Turns):
        _Loops(subject, diags).judge_turns(turns)


class _Loops:
    """Judges the loops of a text."""

    def __init__(self, subject: Subject, diags: Diagnostics) -> None:
        self.subject = subject
        self.diags = diags

    def judge_repeat(self, loop: c.Repeat) -> None:
        """Report a loop in which nothing waits."""
        if any(self.waits(stmt) for stmt in loop.body):
            return
        empty = [Label(stmt.span, "this may draw nothing") for stmt in all_stmts(loop.body) if _may_draw(stmt)]
        self.diags.error(
            CODE,
            "nothing makes sure that this loop ends",
            _head(loop.span),
            labels=empty,
            note="in `repeat until` each pass must wait for a choice, a roll or a draw; else the game could hang here",
            help="say how often at most: `repeat at most 20 times until ...`",
        )

    def judge_turns(self, loop: c.Turns) -> None:
        """Report turns in which nobody can pass, or nobody is asked."""
        if never_passed(loop):
            self.diags.error(
                CODE,
                "nobody can ever pass in these turns, so they never end",
                _head(loop.span),
                note="`until all pass in succession` counts the statement `pass`, not an option of that name",
                help="let an option do it: `pass -> pass`",
            )
        elif not any(self.waits(stmt) for stmt in loop.body) and not _always_passes(loop.body):
            self.diags.error(
                CODE,
                "nothing makes sure that these turns end",
                _head(loop.span),
                note="nobody is asked and nothing is drawn in a turn, so nothing new can make them end",
                help="ask the seat, or use `for each seat`",
            )

    def waits(self, stmt: c.Stmt) -> bool:
        """Whether a statement waits for a seat or for chance, or may do so inside."""
        match stmt:
            case c.Choose() | c.Secretly() | c.Jump(word="end game"):
                return True
            case c.Assign(value=c.RollDie() | c.PickRandom()):
                return True
            case c.Assign(value=c.ProcedureCall(called=called)) | c.Run(called=called):
                return self._called(self.subject.game.called(called))
            case c.Perform(context=context):
                return any(self._called(effect) for effect in context.effects)
            case c.Draw(source=source, otherwise=otherwise):
                chance = source.zone.form in ("deck", "pile") and not _may_draw(stmt)
                return chance or any(self.waits(inner) for inner in otherwise or ())
        return any(self.waits(inner) for inner in inner_stmts(stmt))

    def _called(self, procedure: Procedure) -> bool:
        return self.subject.once("waits", procedure, lambda: any(map(self.waits, procedure.body.stmts)))


def never_passed(loop: c.Turns) -> bool:
    """Whether turns last until all pass, and nobody can: RW502."""
    passes = any(isinstance(stmt, c.Jump) and stmt.word == "pass" for stmt in own_stmts(loop.body))
    return loop.until is None and not passes and not exits(loop.body)


def own_stmts(body: Iterable[c.Stmt]) -> Iterable[c.Stmt]:
    """The statements in the body of `turns`, not those that belong to turns inside it."""
    for stmt in body:
        yield stmt
        if not isinstance(stmt, c.Turns):
            yield from own_stmts(inner_stmts(stmt))


def _always_passes(body: Iterable[c.Stmt]) -> bool:
    return any(isinstance(stmt, c.Jump) and stmt.word == "pass" for stmt in body)


def _may_draw(stmt: c.Stmt) -> bool:
    """A draw that an empty zone makes do nothing at all, again and again."""
    match stmt:
        case c.DrawUpTo():
            return True
        case c.Draw(otherwise=otherwise) if otherwise is not None:
            return all(isinstance(inner, c.Jump) and inner.word == "nothing" for inner in otherwise)
    return False


def _head(span: Span) -> Span:
    """The line in which a loop begins."""
    return span if span.line == span.end_line else Span(span.file, span.line, span.column, span.line, span.column + 6)
