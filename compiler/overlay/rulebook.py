"""What the overlay stage makes: the rules of one ruleset as one document, and the list of what its layers changed."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ..diagnostics import Label, Span
from ..source.folder import Sources
from ..source.nodes import Mapping, Scalar

Layer: TypeAlias = Literal["seats", "variant", "ruling", "own"]
LAYERS: tuple[Layer, ...] = ("seats", "variant", "ruling", "own")
SECTIONS = ("types", "constants", "tables", "dice", "variables", "kinds", "zones", "functions", "procedures", "phases")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Which rules: a game, a number of seats, variants (sorted) and rulings that are not at their default (sorted)."""

    game: str
    seats: int
    variants: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        parts = [f"{self.game}, {self.seats} seats", *self.variants, *(f"{id}={option}" for id, option in self.rulings)]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Change:
    """One place that a layer changed. `before` is None for what was added, `after` is None for what was removed."""

    layer: Layer
    overlay: str
    path: str
    before: Span | None
    after: Span | None
    source: Span


@dataclass(frozen=True, slots=True)
class Overlay:
    """A set of changes that was laid over the rules: an overlay document, or an option of a ruling.

    `id` is the overlay's id, for an option `ruling.option`. `node` has its citations and notes.
    """

    id: str
    layer: Layer
    seats: tuple[int, ...]
    variants: tuple[str, ...]
    changes: tuple[Mapping, ...]
    span: Span
    node: Mapping


@dataclass(frozen=True, slots=True)
class RulingOption:
    """One way to read the rule. The default option has no changes."""

    id: str
    span: Span
    overlay: Overlay


@dataclass(frozen=True, slots=True)
class Ruling:
    """A named question about the rules with its options. `seats` are the numbers of seats for which it exists."""

    id: str
    default: str
    options: tuple[RulingOption, ...]
    seats: tuple[int, ...]
    span: Span
    node: Mapping

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the options."""
        return tuple(option.id for option in self.options)


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant that may be chosen. `seats` are the numbers of seats for which it exists."""

    id: str
    seats: tuple[int, ...]
    span: Span
    node: Mapping


@dataclass(slots=True)
class Rulebook:
    """The rules of one ruleset. Every node keeps the place of the file that gave it.

    `sections` has each of `SECTIONS` (empty when nothing is declared), then items by id in the order of the files;
    `cards` has the cards of each kind by id; `texts` has for each locale its sentences by key. `rulings` and
    `variants` are all that the game declares, `chosen` is the option in force of each ruling that exists for this
    number of seats.
    """

    game: Mapping
    sections: dict[str, dict[str, Mapping]]
    cards: dict[str, dict[str, Mapping]]
    texts: dict[str, dict[str, Scalar]]
    ruleset: Ruleset
    sources: Sources
    changes: list[Change] = field(default_factory=list)
    rulings: dict[str, Ruling] = field(default_factory=dict)
    variants: dict[str, Variant] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    overlays: list[Overlay] = field(default_factory=list)

    @property
    def files(self) -> MappingOf[str, str]:
        """Display path -> text, for `render_text`."""
        return self.sources.files

    def origins(self, span: Span) -> tuple[Label, ...]:
        """For a place that an overlay wrote: labels for what stood there before, down to the base.

        Empty for a place in the base, and for what an overlay added.
        """
        return origins(self.changes, span)


def origins(changes: Sequence[Change], span: Span) -> tuple[Label, ...]:
    """Labels for what stood before at a place that one of the changes wrote, from the layer below down to the base."""
    labels: list[Label] = []
    for change in reversed(changes):
        if change.before is not None and change.after is not None and change.after.covers(span):
            labels.append(Label(change.before, f"the {change.layer} layer (`{change.overlay}`) replaced this"))
            span = change.before
    return tuple(labels)
