"""The phases of a game in the order in which its flow comes to them, and who acts in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from ..model import core as c
from ..model.game import Game, Procedure
from ..model.reuse import once
from ..model.types import MemberType
from ..model.walk import all_stmts, stmts_of


@dataclass(slots=True, eq=False)
class Phase:
    """A phase, or a procedure with phases in it. `again` is set where it stands a second time."""

    procedure: Procedure
    number: str
    acts: str = ""
    again: Phase | None = None
    phases: list[Phase] = field(default_factory=list)

    def all(self) -> Iterator[Phase]:
        """This phase and all inside it, in order."""
        yield self
        for phase in self.phases:
            yield from phase.all()


class Outline:
    """Walks the flow of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: dict[Procedure, Phase] = {}
        self._holds: dict[Procedure, bool] = {}
        self._asks: dict[Procedure, bool] = {}

    def phases(self) -> list[Phase]:
        """The phases of the whole game, which are the same in every language."""
        return once(self.game, "outline", self.game.flow, partial(self._inside, self.game.flow, "", repeats=True))

    def _inside(self, procedure: Procedure, prefix: str, repeats: bool = False) -> list[Phase]:
        found: list[Phase] = []
        for called in self._called(procedure):
            if not self._shown(called) or (not repeats and any(phase.procedure is called for phase in found)):
                continue
            number = f"{prefix}{len(found) + 1}"
            first = self.seen.get(called)
            phase = Phase(called, number, again=first)
            found.append(phase)
            if first is None:
                self.seen[called] = phase
                phase.phases = self._inside(called, f"{number}.")
                phase.acts = self._acts(phase)
        return found

    def _shown(self, procedure: Procedure) -> bool:
        """Whether a procedure is a phase or has phases in it."""
        if procedure not in self._holds:
            inner = any(self._shown(called) for called in self._called(procedure))
            self._holds[procedure] = inner or procedure.role == "phase"
        return self._holds[procedure]

    def _own(self, start: Procedure) -> list[c.Stmt]:
        """The statements of a procedure and of those that it calls and that are no phases of their own."""
        found = [start]
        for procedure in found:
            for called in self._called(procedure):
                if called not in found and not self._shown(called):
                    found.append(called)
        return [stmt for procedure in found for stmt in stmts_of(procedure)]

    def _acts(self, phase: Phase) -> str:
        stmts = self._own(phase.procedure)
        if any(isinstance(stmt, c.Secretly) for stmt in stmts):
            return "secret"
        if any(self._in_turn(stmt) for stmt in stmts):
            return "turns"
        if any(isinstance(stmt, c.Choose) for stmt in stmts):
            return "decides"
        if any(_chance(stmt) for stmt in stmts):
            return "chance"
        return "" if phase.phases else "none"

    def _in_turn(self, stmt: c.Stmt) -> bool:
        match stmt:
            case c.Turns():
                return True
            case c.ForEach(local=c.Local(type=MemberType(sort="seat")), body=body):
                inner = all_stmts(body)
                own = any(isinstance(stmt, c.Choose) for stmt in inner)
                return own or any(map(self._asking, _called(inner, self.game)))
        return False

    def _asking(self, procedure: Procedure) -> bool:
        """Whether a procedure asks a seat, itself or through another."""
        if procedure not in self._asks:
            own = any(isinstance(stmt, c.Choose) for stmt in stmts_of(procedure))
            self._asks[procedure] = own or any(map(self._asking, self._called(procedure)))
        return self._asks[procedure]

    def _called(self, procedure: Procedure) -> list[Procedure]:
        """The procedures that a procedure calls, in the order of the text."""
        return once(self.game, "called", procedure, lambda: [*_called(stmts_of(procedure), self.game)])


def _called(stmts: Iterable[c.Stmt], game: Game) -> Iterator[Procedure]:
    for stmt in stmts:
        match stmt:
            case c.Run(called=called) | c.Assign(value=c.ProcedureCall(called=called)):
                yield game.called(called)
            case c.Perform(context=context):
                yield from context.effects


def _chance(stmt: c.Stmt) -> bool:
    match stmt:
        case c.Assign(value=c.RollDie() | c.PickRandom()):
            return True
        case c.Draw(source=source) | c.DrawUpTo(source=source):
            return source.zone.form in ("deck", "pile")
    return False
