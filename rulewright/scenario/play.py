"""A scenario played: its answers given, chance forced, and what has come about compared with what is expected."""

from __future__ import annotations

from typing import Any, NoReturn

from rulewright.compiler.diagnostics import Diagnostics, Span, listing, nearest
from rulewright.compiler.source.nodes import Scalar
from rulewright.runtime.chance import Generator
from rulewright.runtime.points import CHANCE
from rulewright.runtime.refusal import Reason, Refused, RuleFault
from rulewright.runtime.state import Game

from . import codes
from .compare import compare
from .names import Unreadable
from .read import Answers, Expect, Scenario


class _Stopped(Exception):
    """The scenario cannot go on; the diagnostic has been made."""


def play(scenario: Scenario, game: Game, diags: Diagnostics) -> None:
    """Play a scenario on a game that starts as it says. Everything that does not come out as written is a finding."""
    try:
        _Player(scenario, game, diags).run()
    except (_Stopped, Unreadable):
        return


class _Player:
    def __init__(self, scenario: Scenario, game: Game, diags: Diagnostics) -> None:
        self.scenario = scenario
        self.diags = diags
        self.span = scenario.span
        seed = scenario.given.seed
        self.generator = None if seed is None else Generator(seed)
        self.pending: list[Scalar] = []  # outcomes that the current step still forces
        try:
            self.state = game.start(explicit_chance=True)
        except RuleFault as fault:
            self.fault(fault)

    def run(self) -> None:
        steps = self.scenario.steps
        for at, step in enumerate(steps):
            self.span = step.span
            if isinstance(step, Expect):
                self.settle(next((other for other in steps[at:] if isinstance(other, Answers)), None))
                compare(self.state, step.wanted, self.diags)
            elif step.actor == CHANCE:
                for name in step.names:
                    self.force(name)
            else:
                self.answer(step)

    def settle(self, coming: Answers | None) -> None:
        """Let happen by itself what chance does before the next answer."""
        while self.state.to_move == (CHANCE,):
            forced = coming is not None and coming.actor == CHANCE
            options = self.state.asked(CHANCE).options
            if len(options) == 1:
                if forced and coming is not None and options[0].name == coming.names[0].text:
                    return
                self.take(CHANCE, options[0].name)
            elif forced or self.generator is None:
                return
            else:
                odds = [(option.number, option.weight or 1) for option in options]
                self.take(CHANCE, self.generator.pick(odds))

    def force(self, name: Scalar) -> None:
        """One outcome of chance."""
        self.span = name.span
        while self.state.to_move == (CHANCE,):
            asked = self.state.asked(CHANCE)
            if asked.find(name.text) is not None:
                self.take(CHANCE, name.text)
                return
            if len(asked) != 1:
                known = [option.name for option in asked.options]
                self.stop(
                    codes.CHANCE,
                    f"`{name.text}` cannot come out at `{asked.id}`",
                    name.span,
                    names=(name.text, known),
                    help=f"Possible are {listing(known, 'and')}.",
                )
            self.take(CHANCE, asked.options[0].name)
        self.stop(codes.CHANCE, f"chance has nothing to do here: {self.waiting()}", name.span)

    def answer(self, step: Answers) -> None:
        for name in step.names:
            self.span = name.span
            self.settle(step)
            if self.state.to_move == (CHANCE,):
                asked = self.state.asked(CHANCE)
                self.stop(
                    codes.CHANCE,
                    f"nothing says what chance does at `{asked.id}`, before this answer",
                    name.span,
                    help=f"Write `- chance: ...` before it, with {listing([o.name for o in asked.options])}, "
                    "or give a `seed:`.",
                )
            if step.refused is not None:
                self.refuse(step.actor, name, step.refused)
            else:
                self.take(step.actor, name.text)

    def take(self, actor: int, answer: str | int) -> None:
        try:
            self.state.play(actor, answer)
        except Refused as refusal:
            reason = refusal.reason
            place = f" ({reason.file}:{reason.line})" if reason.file else ""
            self.stop(
                codes.STEP,
                f"{reason.message}{place}",
                self.span,
                note=self.waiting(),
                **self.offer(reason, actor, str(answer)),
            )
        except RuleFault as fault:
            self.fault(fault)

    def offer(self, reason: Reason, actor: int, answer: str) -> dict[str, Any]:
        """What else could be answered: near names when there are some, else those that there are."""
        names = [option.name for option in self.state.asked(actor).options]
        return {"names": (answer, names)} if nearest(answer, names) else {"help": reason.help}

    def refuse(self, actor: int, answer: Scalar, wanted: Scalar) -> None:
        try:
            self.state.copy().play(actor, answer.text)
        except Refused as refusal:
            found = _why(refusal.reason)
            if " ".join(found.split()) != " ".join(wanted.text.split()):
                self.diags.error(
                    codes.REFUSAL,
                    f"`{answer.text}` is refused because of `{found}`, not of `{wanted.text}`",
                    wanted.span,
                )
        except RuleFault as fault:
            self.fault(fault)
        else:
            self.diags.error(codes.REFUSAL, f"`{answer.text}` is legal here, it should be refused", answer.span)

    def waiting(self) -> str:
        """What the game waits for, in a sentence."""
        state = self.state
        if state.over:
            return "The game is over."
        if state.to_move == (CHANCE,):
            return f"The game waits for chance at `{state.asked(CHANCE).id}`."
        seats = listing([f"seat{seat}" for seat in state.to_move], "and")
        return f"The game waits for {seats} at `{state.asked(state.to_move[0]).id}`."

    def fault(self, fault: RuleFault) -> NoReturn:
        self.stop(codes.FAULT, f"the rules fault: {fault}", self.span)

    def stop(self, code: str, message: str, span: Span, **rest: object) -> NoReturn:
        self.diags.error(code, message, span, **rest)  # type: ignore[arg-type]  # passed on as they are
        raise _Stopped


def _why(reason: Reason) -> str:
    """A refusal as `refused:` names it."""
    return reason.condition.text if reason.condition is not None else reason.kind
