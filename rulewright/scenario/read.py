"""Scenario documents -> scenarios. What the schema has checked is not checked again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.compiler.diagnostics import Diagnostic, Diagnostics, Label, Span
from rulewright.compiler.overlay import codes as choices
from rulewright.compiler.source.folder import Document, Sources
from rulewright.compiler.source.nodes import Mapping, Node, Scalar, Sequence, texts
from rulewright.runtime.points import CHANCE

from . import codes

SEAT = re.compile(r"seat([0-9]{1,2})")
_CHOICES = {
    choices.SEATS: "seats",
    choices.UNKNOWN_VARIANT: "variants",
    choices.VARIANT_OUTSIDE: "variants",
    choices.UNKNOWN_RULING: "rulings",
    choices.RULING_OUTSIDE: "rulings",
}
"""What a finding about the choice of a ruleset is about."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a scenario starts from."""

    seats: int | None = None
    variants: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    seed: int | None = None
    at: Scalar | None = None
    variables: Mapping | None = None
    zones: Mapping | None = None
    node: Mapping | None = None

    def place(self, key: str, otherwise: Span) -> Span:
        """Where one of its keys stands."""
        found = self.node.get(key) if self.node is not None else None
        return otherwise if found is None else found.span

    @property
    def ruleset(self) -> tuple[int | None, tuple[str, ...], tuple[tuple[str, str], ...]]:
        """What must be compiled for it."""
        return self.seats, self.variants, self.rulings


@dataclass(frozen=True, slots=True)
class Answers:
    """A step in which a seat, or chance, answers; with `refused` the one answer must be refused for that reason."""

    actor: int
    names: tuple[Scalar, ...]
    refused: Scalar | None
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """A step that compares."""

    wanted: Mapping
    span: Span


Step = Answers | Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """One worked example. Its last step is the final `expect`, when it has one."""

    id: str
    span: Span
    given: Given
    steps: tuple[Step, ...]


def choice_of(finding: Diagnostic, scenario: Scenario) -> Span:
    """The place in a scenario of that part of its ruleset with which something is wrong."""
    return scenario.given.place(_CHOICES.get(finding.code, ""), scenario.span)


def read_scenarios(sources: Sources, diags: Diagnostics) -> list[Scenario]:
    """The scenarios of a game in the order of the files. Documents with findings of their own are left out."""
    found: dict[str, Scenario] = {}
    paragraphs = _paragraphs(sources)
    for document in sources.at("scenarios"):
        for node in _items(document):
            scenario = _scenario(node, diags)
            first = found.setdefault(scenario.id, scenario)
            if first is not scenario:
                diags.error(
                    codes.IDLE,
                    f"there are two scenarios with the id `{scenario.id}`",
                    scenario.span,
                    labels=[Label(first.span, "the first one")],
                    help="Give one of them another id.",
                )
            _check_cites(node, paragraphs, diags)
    return list(found.values())


def _items(document: Document) -> Iterator[Mapping]:
    section = document.root.get("scenarios")
    if document.sound and isinstance(section, Sequence):
        yield from (node for node in section if isinstance(node, Mapping))


def _scenario(node: Mapping, diags: Diagnostics) -> Scenario:
    name = node.get("id")
    given, do, expect = node.get("given"), node.get("do"), node.get("expect")
    steps = [_step(item, diags) for item in do if isinstance(item, Mapping)] if isinstance(do, Sequence) else []
    if isinstance(expect, Mapping):
        steps.append(Expect(expect, node.key_span("expect")))
    scenario = Scenario(
        name.text if isinstance(name, Scalar) else "",
        name.span if name is not None else node.span,
        _given(given) if isinstance(given, Mapping) else Given(),
        tuple(step for step in steps if step is not None),
    )
    if all(isinstance(step, Answers) and step.refused is None for step in scenario.steps):
        diags.error(
            codes.IDLE,
            f"the scenario `{scenario.id}` expects nothing",
            scenario.span,
            help="Say with `expect:` what must have come about.",
        )
    return scenario


def _given(node: Mapping) -> Given:
    seats, seed, at = node.get("seats"), node.get("seed"), node.get("at")
    rulings, variables, zones = node.get("rulings"), node.get("variables"), node.get("zones")
    pairs = [
        (entry.key, entry.value.text)
        for entry in (rulings if isinstance(rulings, Mapping) else ())
        if isinstance(entry.value, Scalar)
    ]
    return Given(
        seats=seats.value if isinstance(seats, Scalar) and isinstance(seats.value, int) else None,
        variants=tuple(sorted(scalar.text for scalar in texts(node.get("variants")))),
        rulings=tuple(sorted(pairs)),
        seed=seed.value if isinstance(seed, Scalar) and isinstance(seed.value, int) else None,
        at=at if isinstance(at, Scalar) else None,
        variables=variables if isinstance(variables, Mapping) else None,
        zones=zones if isinstance(zones, Mapping) else None,
        node=node,
    )


def _step(node: Mapping, diags: Diagnostics) -> Step | None:
    """One step: `{expect: ...}`, `{chance: ...}` or `{seat0: ..., refused: ...}`."""
    actors = [entry for entry in node if entry.key in ("expect", "chance") or SEAT.fullmatch(entry.key)]
    if len(actors) != 1:
        diags.error(
            codes.STEP,
            "a step has one of `seat0`, `seat1` and so on, `chance` or `expect`",
            node.span,
            help="Make it several steps, each with its own `-`." if actors else "Say who answers.",
        )
        return None
    (entry,) = actors
    if isinstance(entry.value, Mapping):
        return Expect(entry.value, entry.key_span)
    seat = SEAT.fullmatch(entry.key)
    refused = node.get("refused")
    return Answers(
        int(seat[1]) if seat is not None else CHANCE,
        tuple(texts(entry.value)),
        refused if isinstance(refused, Scalar) else None,
        entry.key_span,
    )


def _paragraphs(sources: Sources) -> set[str]:
    found: set[str] = set()
    for document in sources.at("sources"):
        for source in _mappings(document.root.get("sources")):
            found |= {paragraph.text("id") or "" for paragraph in _mappings(source.get("paragraphs"))}
    return found


def _mappings(node: Node | None) -> list[Mapping]:
    return [item for item in node if isinstance(item, Mapping)] if isinstance(node, Sequence) else []


def _check_cites(node: Mapping, paragraphs: set[str], diags: Diagnostics) -> None:
    for scalar in texts(node.get("cite")):
        if scalar.text not in paragraphs:
            diags.error(
                codes.PARAGRAPH,
                f"`sources.yaml` has no paragraph `{scalar.text}`",
                scalar.span,
                names=(scalar.text, paragraphs),
            )
