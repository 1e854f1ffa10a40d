"""What is wrong with scenarios by their names alone: nothing is played, so `rulewright check` looks at them too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from rulewright.compiler.diagnostics import Diagnostics, Span
from rulewright.compiler.language import parse_program
from rulewright.compiler.model import Game
from rulewright.compiler.model.game import Procedure, Signature
from rulewright.compiler.model.statements import resolve_procedure
from rulewright.compiler.pipeline import Choice
from rulewright.compiler.source.folder import Sources
from rulewright.compiler.source.nodes import Entry, Mapping, Node, Scalar, texts
from rulewright.runtime.points import CHANCE, Cell, Domain, Zone

from . import codes
from .names import Unreadable, cell_value, contents, is_hidden, leaves, named
from .read import Answers, Scenario, choice_of, read_scenarios
from .stage import Stage

Model: TypeAlias = Callable[[Choice, Diagnostics], Game | None]
"""Makes the typed game of a ruleset."""
_NUMBER = re.compile(r"-?[0-9]+")


def look(sources: Sources, model: Model, diags: Diagnostics) -> None:
    """Report names in scenarios that their rulesets do not have, and what reading them finds.

    `model` makes a ruleset of the game, which is sound. What only playing can show is left to `rulewright test`.
    """
    stages: dict[object, tuple[Stage | None, Diagnostics]] = {}
    for scenario in read_scenarios(sources, diags):
        given = scenario.given
        if given.ruleset not in stages:
            found = Diagnostics()
            game = model(Choice(given.seats, given.variants, dict(given.rulings)), found)
            stages[given.ruleset] = Stage(game) if game is not None else None, found
        stage, found = stages[given.ruleset]
        diags.extend(item if item.span is not None else replace(item, span=choice_of(item, scenario)) for item in found)
        if stage is not None:
            _Look(scenario, stage, diags).run()


class _Look:
    """One scenario, against the names of its ruleset."""

    def __init__(self, scenario: Scenario, stage: Stage, diags: Diagnostics) -> None:
        self.scenario = scenario
        self.stage = stage
        self.diags = diags

    def run(self) -> None:
        given = self.scenario.given
        self.variables(given.variables)
        self.zones(given.zones)
        text = self.text(given.at)
        self.known = self.stage.answers(text)
        for step in self.scenario.steps:
            if not isinstance(step, Answers):
                self.expect(step.wanted)
            elif step.actor == CHANCE:
                self.outcomes(step.names)
            elif self.seat(f"seat{step.actor}", step.span):
                for name in step.names:
                    self.answer(name, step.refused)

    def text(self, at: Scalar | None) -> Procedure | None:
        """The text that a scenario runs, with its names resolved."""
        program = parse_program(at.text, at, self.diags) if at is not None else None
        if at is None or program is None:
            return None
        game, signature = self.stage.game, Signature("flow", at.span)
        procedure = Procedure("flow", at.span, game.rulebook.game, signature=signature, role="flow", text=program)
        resolve_procedure(procedure, game, self.diags)
        return procedure

    # -- places and values

    def expect(self, wanted: Mapping) -> None:
        """An `expect:`, in which only names are looked at."""
        self.variables(wanted.get("variables"))
        self.zones(wanted.get("zones"), numbers=True)
        returns = wanted.get("returns")
        if returns is not None:
            self.read(returns, (self.stage.seats,), "returns", lambda leaf: None)
        for entry in _entries(wanted.get("sees")):
            if self.seat(entry.key, entry.key_span) and isinstance(entry.value, Mapping):
                self.variables(entry.value.get("variables"))
                self.zones(entry.value.get("zones"), numbers=True)
        for entry in _entries(wanted.get("asked")):
            if entry.key != "chance" and self.seat(entry.key, entry.key_span):
                for name in texts(entry.value):
                    self.answer(name, None)

    def variables(self, node: Node | None) -> None:
        """Variables with their indexes and values."""
        for name, value in named(node, self.stage.cells, "variable", self.diags):
            self.read(value, self.stage.cells[name].dims, name, partial(self.value, self.stage.cells[name]))

    def zones(self, node: Node | None, numbers: bool = False) -> None:
        """Zones with their indexes and cards; with `numbers` it may be said how many lie there."""
        for name, value in named(node, self.stage.zones, "zone", self.diags):
            self.read(value, self.stage.zones[name].dims, name, partial(self.cards, self.stage.zones[name], numbers))

    def value(self, cell: Cell, leaf: Node) -> None:
        """What a variable is said to hold."""
        if not is_hidden(leaf):
            cell_value(cell, leaf, self.diags)

    def cards(self, zone: Zone, numbers: bool, leaf: Node) -> None:
        """What is said to lie in a zone."""
        if not is_hidden(leaf) and not (numbers and isinstance(leaf, Scalar) and type(leaf.value) is int):
            contents(zone, leaf, self.diags)

    def read(self, node: Node, dims: tuple[Domain, ...], name: str, value: Callable[[Node], None]) -> None:
        """Everything that is said of one place."""
        try:
            for _, leaf in leaves(node, dims, name, self.diags):
                value(leaf)
        except Unreadable:
            return

    # -- who answers what

    def seat(self, name: str, span: Span) -> bool:
        """Whether there is such a seat; a finding when there is none."""
        known = [self.stage.seats.name(seat) for seat in self.stage.seats.values()]
        if name in known:
            return True
        self.diags.error(codes.NAME, f"there is no `{name}`", span, names=(name, known))
        return False

    def answer(self, name: Scalar, refused: Scalar | None) -> None:
        """The name of an answer: an option of some choice, with arguments that it can have.

        Of an answer that is to be refused the option alone is looked at, and not that when just this is the reason.
        """
        if refused is not None and refused.text == "no-such-option":
            return
        option, *args = name.text.split() or [""]
        forms = self.known.get(option)
        if forms is None:
            message = f"no choice has an option `{option}`"
            self.diags.error(codes.NAME, message, name.span, names=(option, self.known))
        elif refused is None and not any(_fits(args, form) for form in forms):
            self.arguments(name, option, args, forms)

    def arguments(self, name: Scalar, option: str, args: list[str], forms: list[tuple[Domain | None, ...]]) -> None:
        """Say what is wrong with the arguments of an answer."""
        form = next((form for form in forms if len(form) == len(args)), None)
        if form is None:
            number = len(forms[0])
            message = f"`{option}` has {number} argument{'' if number == 1 else 's'}, not {len(args)}"
            self.diags.error(codes.NAME, message, name.span)
            return
        arg, domain = next(pair for pair in zip(args, form, strict=True) if not _is_value(*pair))
        known = [domain.name(value) for value in domain.values()] if domain is not None else []
        kind = f"{domain.type or 'number'}" if domain is not None else "value"
        self.diags.error(codes.NAME, f"`{arg}` is no {kind} of `{option}`", name.span, names=(arg, known))

    def outcomes(self, names: Iterable[Scalar]) -> None:
        """What chance is said to bring."""
        for name in names:
            if name.text not in self.stage.outcomes and not _NUMBER.fullmatch(name.text):
                message = f"nothing that chance may bring is called `{name.text}`"
                self.diags.error(codes.NAME, message, name.span, names=(name.text, self.stage.outcomes))


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return tuple(node) if isinstance(node, Mapping) else ()


def _fits(args: list[str], form: tuple[Domain | None, ...]) -> bool:
    return len(args) == len(form) and all(map(_is_value, args, form))


def _is_value(arg: str, domain: Domain | None) -> bool:
    """Whether an argument is a value of its domain; whether a number is offered is left to playing."""
    if domain is None or domain.kind == "int":
        return domain is None or _NUMBER.fullmatch(arg) is not None
    return arg == "none" or any(domain.name(value) == arg for value in domain.values())
