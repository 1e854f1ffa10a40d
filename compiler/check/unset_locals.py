"""A local may have no value yet.

A local is read on a way through the text on which nothing has been put into it: it was only set in one branch of an
`if`, inside a loop that may not run at all, in one option of a choice, or by a `draw` whose `else` was taken instead.
The same is said when it was set inside a secret block, where each seat has its own, and is read after the block.

At the table it is "take the card you have drawn" when no card was drawn. In play it would silently be zero, the first
value of its type, or the first card.

Bad:

    for each seat p where coins[p] > 5
      rich := p
    points[rich] += 1

Good:

    rich := none
    for each seat p where coins[p] > 5
      rich := p
    if rich != none
      points[rich] += 1
"""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Procedure, Text
from ..model.walk import all_exprs, all_stmts, stmt_exprs, stmts_of
from .facts import Reasoner
from .page import page
from .secret_blocks import assigned
from .subject import Subject

CODE = page("RW507", __doc__)

State = frozenset[c.Local] | None
"""The locals that surely have a value; None where the text is never."""


def check(text: Text, subject: Subject, diags: Diagnostics) -> None:
    """Report each local once for each text in which it may be read too early."""
    if isinstance(text, Procedure):
        setting: list[c.Stmt] = [*subject.parts(text, c.Draw), *subject.parts(text, c.Assign)]
        if any(map(assigned, setting)):
            _Text(text, Reasoner(subject), diags).block(text.body.stmts, frozenset())


class _Text:
    """Goes along a text with the locals that have a value."""

    def __init__(self, procedure: Procedure, reasoner: Reasoner, diags: Diagnostics) -> None:
        self.places = [item for stmt in stmts_of(procedure) for item in assigned(stmt)]
        self.tracked = {local for local, _ in self.places}
        self.reasoner = reasoner
        self.diags = diags
        self.reported: set[c.Local] = set()
        self.stops: list[list[State]] = []
        blocks = reasoner.subject.parts(procedure, c.Secretly)
        self.secret = {local for block in blocks for inner in all_stmts(block.body) for local, _ in assigned(inner)}

    def block(self, stmts: Iterable[c.Stmt], state: State) -> State:
        """What has a value behind these statements."""
        for stmt in stmts:
            if state is None:
                return None
            state = self._stmt(stmt, state)
        return state

    def _stmt(self, stmt: c.Stmt, state: frozenset[c.Local]) -> State:
        seen = state | {stmt.local} if isinstance(stmt, c.Draw) and stmt.until is not None else state
        self._reads(stmt_exprs(stmt), seen)
        match stmt:
            case c.Assign(place=c.LocalRef(local=local, span=span), op=op):
                if op != ":=" and local not in state:
                    self._report(local, span)
                return state | {local}
            case c.Draw(local=local, otherwise=otherwise):
                drawn = state | {local}
                return drawn if otherwise is None else meet(drawn, self.block(otherwise, state))
            case c.If(then=then, otherwise=otherwise):
                return meet(self.block(then, state), self.block(otherwise, state))
            case c.ForEach() | c.Repeat() | c.Turns():
                return self._loop(stmt, state)
            case c.Secretly(body=body):
                self.block(body, state)
                return state
            case c.Choose(many=many, options=options, if_none=if_none):
                ways = [self.block(option.body, state) for option in options]
                ways += [self.block(if_none, state)] if if_none is not None else []
                return state if many or not ways else meet(*ways)
            case c.Result() | c.Jump(word="end game"):
                return None
            case c.Jump(word="stop"):
                if self.stops:
                    self.stops[-1].append(state)
                return None
        return state

    def _loop(self, loop: c.ForEach | c.Repeat | c.Turns, state: frozenset[c.Local]) -> State:
        self.stops.append([])
        end = self.block(loop.body, state)
        stopped = self.stops.pop()
        over: State = meet(end, state) if not self._runs(loop) else end
        if isinstance(loop, c.Repeat):
            if loop.times is None and isinstance(loop.until, c.Const) and not loop.until.value:
                over = None
            elif loop.otherwise:
                over = meet(over, self.block(loop.otherwise, state))
        return meet(over, *stopped)

    def _runs(self, loop: c.ForEach | c.Repeat | c.Turns) -> bool:
        """Whether a loop surely runs at least once."""
        match loop:
            case c.ForEach(domain=domain, where=None):
                return self.reasoner.members(domain, {}) > 0
            case c.Repeat(times=times, until=None) if times is not None:
                return self.reasoner.interval(times, {})[0] > 0
            case c.Turns(members=members, until=None):
                return self.reasoner.smallest(members, {}) > 0
        return False

    def _reads(self, exprs: Iterable[c.Expr], state: frozenset[c.Local]) -> None:
        if self.tracked <= state:
            return
        for expr in all_exprs(exprs):
            if isinstance(expr, c.LocalRef) and expr.local in self.tracked and expr.local not in state:
                self._report(expr.local, expr.span)

    def _report(self, local: c.Local, span: Span) -> None:
        if local in self.reported:
            return
        self.reported.add(local)
        places = [place for other, place in self.places if other is local and place != span]
        drawn = local.role == "draw"
        what = "it is drawn here" if drawn else "it is set here"
        if local in self.secret:
            message = f"`{local.name}` has no value here: in the secret block each seat had its own"
            help_text = "keep the answers in a variable with `per: [seat]` and `seen_by: owner`"
        else:
            message = f"`{local.name}` may have no value here"
            help_text = (
                f"use `{local.name}` before the draw's `else` joins in, or leave there with `stop` or `result`"
                if drawn
                else f"give it a value first, on every way that leads here: `{local.name} := ...`"
            )
        labels = [Label(place, what if number == 0 else "and here") for number, place in enumerate(places[:2])]
        self.diags.error(CODE, message, span, labels=labels, help=help_text)


def meet(*states: State) -> State:
    """What has a value whichever of these ways was taken."""
    reached = [state for state in states if state is not None]
    return frozenset.intersection(*reached) if reached else None
