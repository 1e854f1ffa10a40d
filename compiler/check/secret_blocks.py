"""Not allowed in a secret block.

In `secretly each seat p` all seats answer at the same time, in any order, and nobody learns anything before the last
answer is in. That is only true when nothing in the block depends on who answers first, and nothing shows. So inside the
block, also in procedures called there,

* only the seat itself is asked: `seat p choose`;
* it changes only locals of the block, and places of its own that nobody else sees: the seat is their first index, and
  they are `seen_by: owner` or `seen_by: none`;
* it reads nothing that another seat may change in the same block;
* there is no roll, no random member, no draw from a deck or pile, no shuffle, no `reveal`, no `look`, no `end game`,
  no `result` of the procedure around the block, and no secret block within.

At the table a player who has to wait for another's answer, or who sees a marker move, no longer answers in secret.

Bad, everybody sees the coins go while others still think:

    secretly each seat p
      seat p choose bid[p] from 0 .. coins[p]
      coins[p] -= bid[p]

Good, what all may see happens after the block:

    secretly each seat p
      seat p choose bid[p] from 0 .. coins[p]
    reveal bid
    for each seat p
      coins[p] -= bid[p]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..diagnostics import Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Function, Game, Procedure, Text, Variable, Zone
from ..model.types import MemberType
from ..model.walk import all_stmts, expr_parts, inner_stmts, stmt_exprs, stmts_of, zones_of
from .page import page
from .subject import Subject

CODE = page("RW503", __doc__)

Own = frozenset[c.Local]
"""The locals that are certain to be the seat that answers."""


def check(text: Text, subject: Subject, diags: Diagnostics) -> None:
    """Report whatever a secret block must not do."""
    if isinstance(text, Procedure):
        for block in subject.parts(text, c.Secretly):
            _Block(subject.game, text, block, diags).judge()


@dataclass(frozen=True, slots=True)
class _Use:
    """A place that is read or changed in the block. `own` says that it is the answering seat's."""

    place: Variable | Zone
    span: Span
    own: bool
    trail: tuple[Label, ...]


class _Block:
    """One secret block under examination."""

    def __init__(self, game: Game, procedure: Procedure, block: c.Secretly, diags: Diagnostics) -> None:
        self.game = game
        self.block = block
        self.diags = diags
        self.reads: list[_Use] = []
        self.writes: list[_Use] = []
        self.seen: set[tuple[int, Own, bool]] = set()
        self.reported: set[Span] = set()
        inside = {id(stmt) for stmt in all_stmts(block.body)}
        outside = (stmt for stmt in stmts_of(procedure) if id(stmt) not in inside)
        self.outer = {local: span for stmt in outside for local, span in assigned(stmt)}

    def judge(self) -> None:
        """Go through the block and everything called there; report."""
        own = _with_aliases(frozenset({self.block.local}), self.block.body)
        self._stmts(self.block.body, own, ())
        written = {use.place.id: use for use in reversed(self.writes) if self._judge_write(use)}
        for use in self.reads:
            if use.place.id in written and not use.own:
                self._report(
                    f"this reads what another seat may change in the same block: `{use.place.id}`",
                    use.span,
                    use.trail,
                    [Label(written[use.place.id].span, "it is changed here, by each seat for itself")],
                    f"read only `{use.place.id}[{self.block.local.name}]`, or read it after the block",
                )

    # -- going through

    def _stmts(self, stmts: Iterable[c.Stmt], own: Own, trail: tuple[Label, ...]) -> None:
        for stmt in stmts:
            self._stmt(stmt, own, trail)
            for expr in stmt_exprs(stmt):
                self._expr(expr, own, trail)
            self._stmts(inner_stmts(stmt), own, trail)

    def _stmt(self, stmt: c.Stmt, own: Own, trail: tuple[Label, ...]) -> None:
        forbidden = _forbidden(stmt, bool(trail))
        if forbidden:
            message, span = forbidden
            help_text = _INSTEAD.get(type(stmt), "do it after the block")
            if trail:  # what is called may be right elsewhere: the call is what does not belong here
                self._report(message, trail[0].span, trail[1:], [Label(span, "it happens here")], help_text)
            else:
                self._report(message, span, help=help_text)
            return
        match stmt:
            case c.Assign(place=place, value=value):
                self._assign(stmt, place, own, trail)
                if isinstance(value, c.ProcedureCall):
                    self._call(self.game.called(value.called), value.args, stmt.span, own, trail)
            case c.Run(called=called, args=args):
                self._call(self.game.called(called), args, stmt.span, own, trail)
            case c.Perform(context=context, args=args):
                for effect in context.effects:
                    self._call(effect, args, stmt.span, own, trail)
            case c.Choose(seat=seat):
                if not _is_own(seat, own):
                    name = self.block.local.name
                    self._report(
                        f"another seat than `{name}` is asked in the secret block of `{name}`",
                        seat.span,
                        trail,
                        help=f"ask `seat {name}`, or ask the other seat after the block",
                    )
            case c.ForEach(domain=c.InZone(zone=zone)):
                self._zone(zone, own, trail, self.reads)
        for zone in zones_of(stmt):
            self._zone(zone, own, trail, self.writes)
        for domain in _option_domains(stmt):
            if isinstance(domain, c.InZone):
                self._zone(domain.zone, own, trail, self.reads)

    def _assign(self, stmt: c.Assign, place: c.Place, own: Own, trail: tuple[Label, ...]) -> None:
        if isinstance(place, c.VarRef):
            use = _Use(place.variable, place.span, _owned(place.variable, place.index, own), trail)
            self.writes.append(use)
        elif not trail and place.local in self.outer:
            self._report(
                f"`{place.local.name}` is a local of the text around the secret block",
                place.span,
                trail,
                [Label(self.outer[place.local], "it is also set here, outside")],
                "use another name inside the block: there each seat has its own locals",
            )

    def _call(
        self, item: Procedure | Function, args: tuple[c.Expr, ...], span: Span, own: Own, trail: tuple[Label, ...],
        only_wheres: bool = False,
    ) -> None:  # fmt: skip
        """Go through what is called, with those parameters as own that are the answering seat."""
        inner = frozenset(local for local, arg in zip(item.params, args, strict=True) if _is_own(arg, own))
        if (id(item), inner, only_wheres) in self.seen:
            return
        self.seen.add((id(item), inner, only_wheres))
        deeper = (*trail, Label(span, f"`{item.id}` is called in the block here"))[:3]
        if isinstance(item, Function):
            if item.value is not None:
                self._expr(item.value, inner, deeper)
            return
        for where in item.body.wheres:
            self._expr(where, inner, deeper)
        if not only_wheres:
            self._stmts(item.body.stmts, _with_aliases(inner, item.body.stmts), deeper)

    def _expr(self, expr: c.Expr, own: Own, trail: tuple[Label, ...]) -> None:
        match expr:
            case c.VarRef(variable=variable, index=index):
                self.reads.append(_Use(variable, expr.span, _owned(variable, index, own), trail))
            case c.ZoneQuery(zone=zone) | c.Quantified(domain=c.InZone(zone=zone)):
                self._zone(zone, own, trail, self.reads)
            case c.FunctionCall(function=function, args=args):
                self._call(function, args, expr.span, own, trail)
            case c.CanProcedure(called=called, args=args):
                self._call(self.game.called(called), args, expr.span, own, trail, only_wheres=True)
            case c.CanEffect(context=context, args=args):
                for effect in context.effects:
                    self._call(effect, args, expr.span, own, trail, only_wheres=True)
        for part in expr_parts(expr):
            self._expr(part, own, trail)

    def _zone(self, ref: c.ZoneRef, own: Own, trail: tuple[Label, ...], uses: list[_Use]) -> None:
        uses.append(_Use(ref.zone, ref.span, _owned(ref.zone, ref.index, own), trail))

    # -- judging

    def _judge_write(self, use: _Use) -> bool:
        """Whether a change is allowed; if not it is reported."""
        place, name = use.place, self.block.local.name
        declared = [Label(place.span, f"declared here, seen by {_SEEN[place.seen_by]}")]
        first = place.dims[0] if place.dims else None
        if not isinstance(first, MemberType) or first.sort != "seat" or place.owner is not None:
            self._report(
                f"`{place.id}` belongs to no single seat, so the order of the answers would matter",
                use.span,
                use.trail,
                declared,
                f"keep it apart for each seat in the block (`per: [seat]`), and change `{place.id}` after it",
            )
        elif not use.own:
            self._report(
                f"`{place.id}` of another seat is changed in the secret block of `{name}`",
                use.span,
                use.trail,
                help=f"use `{place.id}[{name}]`, or do it after the block",
            )
        elif place.seen_by == "all":
            self._report(
                f"everybody sees `{place.id}`, so it cannot change while the seats answer",
                use.span,
                use.trail,
                declared,
                f"change `{place.id}` after the block, or declare it `seen_by: owner` and reveal it then",
            )
        else:
            return True
        return False

    def _report(
        self, message: str, span: Span, trail: tuple[Label, ...] = (), labels: Iterable[Label] = (), help: str = ""
    ) -> None:
        if span in self.reported:
            return
        self.reported.add(span)
        at = self.block.span
        head = Label(Span(at.file, at.line, at.column, at.line, at.column + len("secretly")), "in this block")
        self.diags.error(
            CODE,
            message,
            span,
            labels=[head, *trail, *labels],
            note="all seats answer a secret block at the same time: nothing in it may show, or depend on who is first",
            help=help,
        )


_INSTEAD = {c.Assign: "let chance decide before the block or after it", c.Secretly: "write one block after the other"}
_SEEN = {"all": "all", "owner": "its owner", "none": "nobody"}


def _forbidden(stmt: c.Stmt, called: bool) -> tuple[str, Span] | None:
    """What is wrong with a statement of a secret block whatever it is about."""
    what = ""
    match stmt:
        case c.Assign(value=c.RollDie()):
            what = "a roll is chance, and there is none in a secret block"
        case c.Assign(value=c.PickRandom()):
            what = "a random member is chance, and there is none in a secret block"
        case c.Draw(source=source) | c.DrawUpTo(source=source) if source.zone.form in ("deck", "pile"):
            what = f"a draw from a {source.zone.form} is chance, and there is none in a secret block"
        case c.Shuffle():
            what = "a shuffle is chance, and there is none in a secret block"
        case c.Reveal():
            what = "nothing is revealed while the seats answer"
        case c.Look():
            what = "nobody looks at anything while the seats answer"
        case c.Secretly():
            what = "a secret block cannot stand in another one"
        case c.Jump(word="end game"):
            what = "the game cannot end while the seats answer"
        case c.Result() if not called:
            what = "`result` would leave the secret block before all have answered"
    return (what, stmt.span) if what else None


def _option_domains(stmt: c.Stmt) -> list[c.Domain]:
    return [param.domain for option in stmt.options for param in option.params] if isinstance(stmt, c.Choose) else []


def _is_own(expr: c.Expr, own: Own) -> bool:
    return isinstance(expr, c.LocalRef) and expr.local in own


def _owned(place: Variable | Zone, index: tuple[c.Expr, ...], own: Own) -> bool:
    first = place.dims[0] if place.dims else None
    return isinstance(first, MemberType) and first.sort == "seat" and bool(index) and _is_own(index[0], own)


def assigned(stmt: c.Stmt) -> list[tuple[c.Local, Span]]:
    """The local that a statement itself sets, with the place."""
    match stmt:
        case c.Assign(place=c.LocalRef(local=local, span=span)):
            return [(local, span)]
        case c.Draw(local=local, span=span):
            return [(local, span)]
    return []


def _with_aliases(own: Own, body: Iterable[c.Stmt]) -> Own:
    """`own` and the locals that nothing but the answering seat is ever put into."""
    values: dict[c.Local, list[c.Value]] = {}
    for stmt in all_stmts(body):
        if isinstance(stmt, c.Assign) and isinstance(stmt.place, c.LocalRef):
            values.setdefault(stmt.place.local, []).append(stmt.value)
    return own | {
        local
        for local, found in values.items()
        if all(isinstance(value, c.LocalRef) and value.local in own for value in found)
    }
