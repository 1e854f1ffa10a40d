"""What checks ask about a game again and again: who writes what, who reads what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from ..model import Game
from ..model import core as c
from ..model.game import Function, PartsBySort, Procedure, Text
from ..model.reuse import once, once_each
from ..model.walk import all_exprs, all_stmts, parts_of, zones_of

A = TypeVar("A")
P = TypeVar("P")
T = TypeVar("T")
Touched = str | c.Local
"""A variable or zone by its id (they share one space of names), or a local."""


class Subject:
    """One ruleset under examination. What is found out about its procedures is remembered.

    `texts` is everything of it that has expressions, apart from `returns`, `procedures` everything that has statements;
    `fresh` and `fresh_procedures` are those that it does not share, with all that they call, with an earlier ruleset.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.procedures = game.all_procedures
        self.texts: list[Text] = [*game.functions.values(), *self.procedures]
        self.library_files = game.library_files

    @cached_property
    def fresh(self) -> list[Text]:
        """The texts that an earlier ruleset does not have, or not with all that they call."""
        return [text for text in self.texts if text in self.game.fresh]

    @cached_property
    def fresh_procedures(self) -> list[Procedure]:
        """Those of them that have statements."""
        return [text for text in self.fresh if isinstance(text, Procedure)]

    # -- what stands in a text

    def parts(self, text: Text, sort: type[P]) -> Sequence[P]:
        """The expressions or statements of a text that are of one sort, outer first. Most texts have none of most."""
        return parts_of(text).get(sort, ())

    def fresh_parts(self, sort: type[P]) -> Sequence[P]:
        """Those of all fresh texts."""
        return self._all_fresh_parts.get(sort, ())

    @cached_property
    def _all_fresh_parts(self) -> PartsBySort:
        found: PartsBySort = {}
        for text in self.fresh:
            for sort, parts in parts_of(text).items():
                found.setdefault(sort, []).extend(parts)
        return found

    # -- what a text reads and writes

    def writes(self, procedure: Procedure) -> frozenset[Touched]:
        """The variables and zones that a procedure may change, also through others, and its own locals."""
        return self.once("writes", procedure, lambda: self.written_by(procedure.body.stmts))

    def once(self, what: str, about: object, find_out: Callable[[], T]) -> T:
        """What was found out about a shared thing, or is now."""
        return once(self.game, what, about, find_out)

    def once_each(self, what: str, about: Iterable[A], find_out: Callable[[A], T]) -> list[T]:
        """The same for many things in a row."""
        return once_each(self.game, what, about, find_out)

    def written_by(self, stmts: Iterable[c.Stmt]) -> frozenset[Touched]:
        """What these statements, everything inside them and everything called there may change."""
        found: set[Touched] = set()
        for stmt in all_stmts(stmts):
            found |= self.written_by_itself(stmt)
        return frozenset(found)

    def written_by_itself(self, stmt: c.Stmt) -> set[Touched]:
        """What a statement may change, those inside it left out."""
        found: set[Touched] = set()
        match stmt:
            case c.Assign(place=place, value=value):
                found.add(place.local if isinstance(place, c.LocalRef) else place.variable.id)
                if isinstance(value, c.ProcedureCall):
                    found |= self._outside(self.game.called(value.called))
            case c.Draw(local=local):
                found.add(local)
            case c.Run(called=called):
                found |= self._outside(self.game.called(called))
            case c.Perform(context=context):
                for effect in context.effects:
                    found |= self._outside(effect)
        if not isinstance(stmt, c.Look):
            for ref in zones_of(stmt):
                found.add(ref.zone.id)
                if ref.zone.reshuffle:
                    found.add(ref.zone.reshuffle)
        return found

    def _outside(self, procedure: Procedure) -> set[Touched]:
        return {item for item in self.writes(procedure) if isinstance(item, str)}

    def reads(self, item: Function | Procedure) -> frozenset[str]:
        """The variables and zones that a function, or a procedure's precondition, looks at, also through others."""
        return self.once("reads", item, lambda: self.read_in(looked_at(item)))

    def read_in(self, exprs: Iterable[c.Expr]) -> frozenset[str]:
        """The variables and zones that expressions look at."""
        found: set[str] = set()
        for expr in all_exprs(exprs):
            match expr:
                case c.VarRef(variable=variable):
                    found.add(variable.id)
                case c.ZoneQuery(zone=ref) | c.Quantified(domain=c.InZone(zone=ref)):
                    found.add(ref.zone.id)
                case c.FunctionCall(function=function):
                    found |= self.reads(function)
                case c.CanProcedure(called=called):
                    found |= self.reads(self.game.called(called))
                case c.CanEffect(context=context):
                    for effect in context.effects:
                        found |= self.reads(effect)
        return frozenset(found)


def looked_at(item: Function | Procedure) -> tuple[c.Expr, ...]:
    """What is computed when a function is asked, or whether a procedure can be carried out."""
    if isinstance(item, Procedure):
        return item.body.wheres
    return (item.value,) if item.value is not None else ()
