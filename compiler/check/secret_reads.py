"""A choice depends on what its seat may not see.

Which options a seat is offered, who is asked and how much may be chosen are seen by that seat, and mostly by all. When
a condition, a domain or a limit of a choice reads a place that the seat may not see (`seen_by: owner` of another seat,
or `seen_by: none`), the list of its legal moves tells it what it should not know. Who is asked is seen by all, so that
must rest on what all may see.

At the table it is "you may rob a neighbour who holds a spy": the other has to show the hand, or be believed.

How many cards lie in a zone is always public: `size` and `empty` may be read. What was shown before by `reveal` or
`look` may be read too.

Bad, the offer tells who has a spy:

    seat p choose
      rob q in seats - p where spy in hand[q] -> ...

Good, the move is public, its outcome is shown:

    seat p choose
      rob q in seats - p where not empty(hand[q])
        -> reveal hand[q]
           if spy in hand[q]
             ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from ..diagnostics import Diagnostic, Diagnostics, Label, Span
from ..model import core as c
from ..model.game import Function, Game, Procedure, Variable, Zone
from ..model.walk import all_stmts, domain_parts, expr_parts, inner_stmts, stmt_exprs, stmts_of
from .facts import Key, key_of
from .page import page
from .subject import Subject, looked_at

CODE = page("RW510", __doc__)
MAX_WEIGHT = 100
"""Seats said in a longer way than this are not compared; no person writes them."""
EVERYBODY = ("everybody",)
"""The key of those who see who is asked."""

Bound = dict[c.Local, Key | None]
"""What the parameters of a called function are, in terms of the text that calls it."""


def check(subject: Subject, diags: Diagnostics) -> None:
    """Report choices that would show their seat something hidden. What a text may read rests on what others show."""
    procedures, shown_in = subject.procedures, shown(subject)
    texts_that_show = Counter(name for names in shown_in for name in names)
    hidden_from = subject.once_each("hidden from choices", procedures, partial(_hidden_from, subject))
    for procedure, names, hidden in zip(procedures, shown_in, hidden_from, strict=True):
        if not hidden:
            continue
        elsewhere = frozenset(name for name in hidden if texts_that_show[name] > (name in names))
        if elsewhere != hidden:
            about = subject.game.wholes[procedure], elsewhere
            diags.extend(subject.once("secret reads", about, partial(_judged, subject.game, procedure, elsewhere)))


def shown(subject: Subject) -> list[frozenset[str]]:
    """For each text the variables and zones that it shows by `reveal` or `look`."""
    return subject.once_each("shown", subject.procedures, partial(_shown_in, subject))


def _hidden_from(subject: Subject, procedure: Procedure) -> frozenset[str]:
    """What the choices of a text, which not all may see, may look at; most texts need no closer look.

    A card that the text draws may be known from either end.
    """
    read: set[str] = set()
    for choice in subject.parts(procedure, c.Choose):
        params = [param.domain for option in choice.options for param in option.params]
        read |= subject.read_in(stmt_exprs(choice))
        read |= {domain.zone.zone.id for domain in params if isinstance(domain, c.InZone)}
        read |= {zone.zone.id for draw in subject.parts(procedure, c.Draw) for zone in (draw.source, draw.target)}
    variables, zones = subject.game.variables, subject.game.zones
    return frozenset(name for name in read if (variables.get(name) or zones[name]).seen_by != "all")


def _shown_in(subject: Subject, procedure: Procedure) -> frozenset[str]:
    showing: list[c.Stmt] = [*subject.parts(procedure, c.Look), *subject.parts(procedure, c.Reveal)]
    return frozenset(name for stmt in showing for name in shown_by(stmt))


def _judged(game: Game, procedure: Procedure, elsewhere: frozenset[str]) -> tuple[Diagnostic, ...]:
    """What is wrong with a text when this may have been shown before it is carried out."""
    diags = Diagnostics()
    single, drawn = single_values(procedure), draws(procedure)
    for choice, seen in _choices(procedure):
        _Choice(game, choice, seen | elsewhere, single, drawn, diags).judge()
    return tuple(diags)


def _choices(procedure: Procedure) -> list[tuple[c.Choose, frozenset[str]]]:
    """The choices of a text with what the text has shown before each (in a loop also further down)."""
    found: list[tuple[c.Choose, frozenset[str]]] = []

    def go(stmts: Iterable[c.Stmt], seen: set[str]) -> None:
        for stmt in stmts:
            if isinstance(stmt, c.ForEach | c.Repeat | c.Turns):
                seen |= {name for inner in all_stmts(stmt.body) for name in shown_by(inner)}
            if isinstance(stmt, c.Choose):
                found.append((stmt, frozenset(seen)))
            seen |= shown_by(stmt)
            go(inner_stmts(stmt), seen)

    go(procedure.body.stmts, set())
    return found


def shown_by(stmt: c.Stmt) -> set[str]:
    """The variable or zone that a statement shows."""
    match stmt:
        case c.Look(zone=zone):
            return {zone.zone.id}
        case c.Reveal(variable=variable, zone=shown):
            return {item.id for item in (variable, shown) if item is not None}
    return set()


def single_values(procedure: Procedure) -> dict[c.Local, c.Expr]:
    """The locals of a text into which only one expression is ever put, with that expression."""
    values: dict[c.Local, list[c.Value]] = {}
    for stmt in stmts_of(procedure):
        if isinstance(stmt, c.Assign) and isinstance(stmt.place, c.LocalRef):
            values.setdefault(stmt.place.local, []).append(stmt.value)
    return {local: found[0] for local, found in values.items() if len(found) == 1 and isinstance(found[0], c.Expr)}


def draws(procedure: Procedure) -> dict[c.Local, list[c.Draw]]:
    """The cards that a text draws and names, with the draws."""
    found: dict[c.Local, list[c.Draw]] = {}
    for stmt in stmts_of(procedure):
        if isinstance(stmt, c.Draw):
            found.setdefault(stmt.local, []).append(stmt)
    return found


@dataclass(frozen=True, slots=True)
class _Choice:
    """One choice under examination. `seen` has been shown before it."""

    game: Game
    choice: c.Choose
    seen: frozenset[str]
    single: dict[c.Local, c.Expr]
    drawn: dict[c.Local, list[c.Draw]]
    diags: Diagnostics
    asked: set[Key] = field(default_factory=set)  # functions gone through already, with what was given to them

    def judge(self) -> None:
        seat = self.choice.seat
        self._expr(seat, EVERYBODY, {}, "who is asked", ())
        chooser = self._key(seat, {})
        if self.choice.limit is not None:
            self._expr(self.choice.limit, chooser, {}, "how much may be chosen", ())
        for option in self.choice.options:
            for param in option.params:
                if isinstance(param.domain, c.InZone):
                    self._zone(param.domain.zone, chooser, {}, f"what `{option.id}` offers", ())
                for part in domain_parts(param.domain):
                    self._expr(part, chooser, {}, f"what `{option.id}` offers", ())
            for where in option.wheres:
                self._expr(where, chooser, {}, f"whether `{option.id}` is offered", ())

    def _key(self, expr: c.Expr, bound: Bound) -> Key | None:
        """A seat as this text has it; locals that stand for one expression are that expression."""
        if isinstance(expr, c.LocalRef) and expr.local not in bound:
            value = self.single.get(expr.local)
            if value is not None:
                return key_of(value) or key_of(expr)
        key = key_of(expr)
        for local, given in bound.items():
            key = _replaced(key, ("local", id(local)), given)
        return key if _weight(key) < MAX_WEIGHT else None

    def _expr(self, expr: c.Expr, chooser: Key | None, bound: Bound, what: str, trail: tuple[Label, ...]) -> None:
        match expr:
            case c.LocalRef(local=local) if local in self.drawn:
                self._drawn(expr, self.drawn[local], chooser, bound, what)
            case c.VarRef(variable=variable, index=index):
                self._place(variable, index, expr.span, chooser, bound, what, trail)
            case c.ZoneQuery(op=op, zone=zone) if op not in ("size", "empty"):
                self._zone(zone, chooser, bound, what, trail)
            case c.Quantified(domain=c.InZone(zone=zone)):
                self._zone(zone, chooser, bound, what, trail)
            case c.FunctionCall(function=function, args=args):
                self._called(function, args, expr.span, chooser, bound, what, trail)
            case c.CanProcedure(called=called, args=args):
                self._called(self.game.called(called), args, expr.span, chooser, bound, what, trail)
            case c.CanEffect(context=context, args=args):
                for effect in context.effects:
                    self._called(effect, args, expr.span, chooser, bound, what, trail)
        for part in expr_parts(expr):
            self._expr(part, chooser, bound, what, trail)

    def _drawn(self, expr: c.Expr, draws: list[c.Draw], chooser: Key | None, bound: Bound, what: str) -> None:
        """A drawn card is known to those who see where it came from or where it went."""
        for draw in draws:
            ends = (draw.source, draw.target)
            if not any(self._sees(end.zone, end.index, chooser, bound) for end in ends):
                target = draw.target.zone
                self._report(target, expr.span, chooser, what, (Label(draw.span, "the card is drawn here"),))
                return

    def _sees(self, place: Variable | Zone, index: tuple[c.Expr, ...], chooser: Key | None, bound: Bound) -> bool:
        if place.seen_by == "all" or place.id in self.seen:
            return True
        owned = place.seen_by == "owner" and chooser != EVERYBODY
        return owned and self._may_own(place, index, chooser, bound)

    def _called(
        self, item: Function | Procedure, args: tuple[c.Expr, ...], span: Span, chooser: Key | None, bound: Bound,
        what: str, trail: tuple[Label, ...],
    ) -> None:  # fmt: skip
        inner: Bound = {local: self._key(arg, bound) for local, arg in zip(item.params, args, strict=True)}
        asked = (id(item), chooser, what, *inner.values())
        if asked in self.asked:
            return
        self.asked.add(asked)
        deeper = (*trail, Label(span, f"it asks `{item.id}`"))[:3]
        for part in looked_at(item):
            self._expr(part, chooser, inner, what, deeper)

    def _zone(self, ref: c.ZoneRef, chooser: Key | None, bound: Bound, what: str, trail: tuple[Label, ...]) -> None:
        self._place(ref.zone, ref.index, ref.span, chooser, bound, what, trail)

    def _place(
        self, place: Variable | Zone, index: tuple[c.Expr, ...], span: Span, chooser: Key | None, bound: Bound,
        what: str, trail: tuple[Label, ...],
    ) -> None:  # fmt: skip
        if not self._sees(place, index, chooser, bound):
            self._report(place, span, chooser, what, trail)

    def _report(
        self, place: Variable | Zone, span: Span, chooser: Key | None, what: str, trail: tuple[Label, ...]
    ) -> None:
        who = "all see" if chooser == EVERYBODY else "the seat sees"
        audience = "its owner" if place.seen_by == "owner" else "nobody"
        own = place.seen_by == "none" and bool(place.dims) and place.dims[0] == self.choice.seat.type
        owned = "write `seen_by: owner` there if each seat sees its own; else " if own else ""
        self.diags.error(
            CODE,
            f"{who} {what}, and that would give away `{place.id}`",
            span,
            labels=[
                *trail,
                Label(_head(self.choice.span), "the choice"),
                Label(place.span, f"seen by {audience}, declared here"),
            ],
            help=f"{owned}show it first (`reveal {place.id}`), or let the choice rest on what may be seen: `size`, "
            "`empty`",
        )

    def _may_own(self, place: Variable | Zone, index: tuple[c.Expr, ...], chooser: Key | None, bound: Bound) -> bool:
        """Whether the chooser can be the owner of a place. Where that cannot be told, yes."""
        first = self._key(index[0], bound)
        if chooser is None or first is None:
            return True
        if place.owner is None:
            return first == chooser
        owner = ("variable", place.owner.id, first)
        return owner == chooser or _mentions(first, chooser)


def _replaced(key: Key | None, part: Key, by: Key | None) -> Key | None:
    """A key in which a parameter is what was given for it; None when that is not known."""
    if key == part or not isinstance(key, tuple):
        return by if key == part else key
    if not _mentions(key, part):
        return key
    inner = [_replaced(item, part, by) for item in key]
    return None if by is None else tuple(inner)


def _weight(key: Key | None) -> int:
    return 1 + sum(map(_weight, key)) if isinstance(key, tuple) else 1


def _mentions(key: Key, part: Key) -> bool:
    return key == part or (isinstance(key, tuple) and any(_mentions(inner, part) for inner in key))


def _head(span: Span) -> Span:
    """The first word of a choice."""
    return Span(span.file, span.line, span.column, span.line, span.column + len("seat"))
