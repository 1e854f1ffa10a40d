"""All documents of a game and the layers of one ruleset become one rulebook.

Layers, from below: base < seats < variant < ruling < own copy. Overlays of one layer are applied in the order of their
files; since two of them may not disagree about a place, that order only decides where added things stand in a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass, field

from ..diagnostics import Diagnostics, Label, listing
from ..source.folder import Document, Sources
from ..source.nodes import Scalar
from . import codes
from .book import Book
from .declared import Declared, declared, read_overlay
from .layers import Layers
from .merge import merge, merge_texts
from .rulebook import Overlay, Rulebook, Ruleset


@dataclass(slots=True)
class Base:
    """What all rulesets of a game have in common: the rules before any layer, the texts, and what can be chosen.

    `layered` are the rules of the numbers of seats and variants that were asked for so far, `assembled` the rulesets,
    with what was found in them.
    """

    sources: Sources
    book: Book
    offer: Declared
    texts: dict[str, dict[str, Scalar]]
    findings: Diagnostics
    layered: dict[tuple[int, tuple[str, ...]], Layers] = field(default_factory=dict)
    assembled: dict[Ruleset, tuple[Rulebook, Diagnostics]] = field(default_factory=dict)


def base_of(sources: Sources, diags: Diagnostics) -> Base | None:
    """The rules that every ruleset begins with, or None when there is no usable `game:` section."""
    found = Diagnostics()
    book = merge(sources, found)
    if book is None:
        diags.extend(found if diags.ok else ())  # else it has been said why
        return None
    offer, words = declared(sources, book.game, found), merge_texts(sources, found)
    diags.extend(found)
    return Base(sources, book, offer, words, found)


def assemble(
    sources: Sources,
    seats: int | None,
    variants: SequenceOf[str],
    rulings: MappingOf[str, str],
    own_overlays: SequenceOf[Document],
    diags: Diagnostics,
    base: Base | None = None,
) -> Rulebook | None:
    """The rulebook of one ruleset.

    `seats` None means the number for which the base rules are written: the first of `game.seats` that no `seats`
    overlay is for. `rulings` maps rulings to options; a default may be named and changes nothing. `own_overlays` come
    from `source.load_overlay`. `base` is that of the sources, when it is known already. None is given back when there
    is no usable `game:` section, or when the choice itself is wrong (an unknown variant and so on); after other
    findings the rulebook is as complete as it can be.
    """
    base = base_of(sources, diags) if base is None else base
    if base is None:
        return None
    diags.extend(base.findings)
    number = base.offer.base if seats is None else seats
    chosen = _Choice(base.offer, number, tuple(dict.fromkeys(sorted(variants))), dict(sorted(rulings.items())), diags)
    if not chosen.sound():
        return None
    own = _own(own_overlays, number, diags)
    if own:
        return _assembled(base, chosen, own, diags)
    ruleset = chosen.ruleset()
    if ruleset not in base.assembled:
        found = Diagnostics()
        found.extend(base.findings)
        base.assembled[ruleset] = _assembled(base, chosen, (), found), found
    rulebook, found = base.assembled[ruleset]
    diags.extend(found)
    return rulebook


def _assembled(base: Base, chosen: _Choice, own: SequenceOf[Overlay], diags: Diagnostics) -> Rulebook:
    """The rules with all that is chosen laid over them."""
    below = _layered(base, chosen)
    above = [*chosen.options(), *own]
    diags.extend(below.diags)
    layers = below.copy(diags)
    for overlay in above:
        layers.apply(overlay)
    layers.check_items()
    in_force = [*chosen.overlays("seats"), *chosen.overlays("variant"), *above]
    return Rulebook(
        game=layers.book.game,
        sections=layers.book.sections,
        cards=layers.book.cards,
        texts=base.texts,
        ruleset=chosen.ruleset(),
        sources=base.sources,
        changes=layers.changes,
        rulings=base.offer.rulings,
        variants=base.offer.variants,
        chosen=chosen.in_force(),
        overlays=in_force,
    )


def _layered(base: Base, chosen: _Choice) -> Layers:
    """The rules for the seats and variants of a choice, before any ruling."""
    key = (chosen.seats, chosen.variants)
    if key not in base.layered:
        options = [option.overlay for ruling in base.offer.rulings.values() for option in ruling.options]
        layers = Layers(base.book.copy(), [*base.offer.overlays, *options], Diagnostics())
        for overlay in (*chosen.overlays("seats"), *chosen.overlays("variant")):
            layers.apply(overlay)
        base.layered[key] = layers
    return base.layered[key]


def _own(documents: Iterable[Document], seats: int, diags: Diagnostics) -> list[Overlay]:
    found = []
    for document in documents:
        overlay = read_overlay(document)
        if overlay is None:
            continue
        if overlay.layer != "own":
            diags.error(
                codes.WRONG_LAYER,
                f"a file given with `--overlay` is of the layer `own`, this one is of the layer `{overlay.layer}`",
                overlay.node.key_span("layer"),
                help="Write `layer: own`.",
            )
        elif overlay.seats and seats not in overlay.seats:
            diags.error(
                codes.NO_EFFECT,
                f"your overlay `{overlay.id}` is not for {seats} seats, so it changes nothing",
                overlay.node.key_span("for"),
                help="Take it away, or choose another number of seats.",
            )
        else:
            found.append(overlay)
    return found


class _Choice:
    """What a person chose, against what the game offers."""

    def __init__(
        self,
        offer: Declared,
        seats: int,
        variants: tuple[str, ...],
        rulings: dict[str, str],
        diags: Diagnostics,
    ) -> None:
        self.offer = offer
        self.seats = seats
        self.variants = variants
        self.rulings = rulings
        self.diags = diags

    def sound(self) -> bool:
        """Whether the choice can be made; each reason why not is a finding."""
        verdicts = [
            self.seats_exist(),
            *[self.variant_exists(name) for name in self.variants],
            *[self.ruling_exists(name, option) for name, option in self.rulings.items()],
        ]
        return all(verdicts)

    def seats_exist(self) -> bool:
        if self.seats in self.offer.seats:
            return True
        known = ", ".join(str(number) for number in sorted(self.offer.seats))
        self.diags.error(
            codes.SEATS, f"`{self.offer.game}` is not made for {self.seats} seats", None, help=f"Choose {known}."
        )
        return False

    def variant_exists(self, name: str) -> bool:
        variant = self.offer.variants.get(name)
        if variant is None:
            part = next((overlay for overlay in self.offer.overlays if overlay.id == name), None)
            self.diags.error(
                codes.UNKNOWN_VARIANT,
                f"`{self.offer.game}` has no variant `{name}`",
                None,
                labels=[Label(part.span, "this overlay is chosen by the game itself, not by you")] if part else [],
                names=(name, self.offer.variants),
                help=f"Variants are {listing(sorted(self.offer.variants), 'and')}."
                if self.offer.variants
                else "The game has no variants.",
            )
            return False
        if self.seats in variant.seats:
            return True
        applies = variant.node.get("for")
        self.diags.error(
            codes.VARIANT_OUTSIDE,
            f"the variant `{name}` does not exist for {self.seats} seats",
            None,
            labels=[Label(variant.span if applies is None else applies.span, "it is for these only")],
            help=f"Choose {_numbers(variant.seats)} seats, or leave the variant out.",
        )
        return False

    def ruling_exists(self, name: str, option: str) -> bool:
        ruling = self.offer.rulings.get(name)
        known = self.offer.rulings if ruling is None else ruling.names
        if ruling is None or option not in ruling.names:
            what = f"ruling `{name}`" if ruling is None else f"option `{option}` of the ruling `{name}`"
            kind = "Rulings" if ruling is None else "Its options"
            self.diags.error(
                codes.UNKNOWN_RULING,
                f"`{self.offer.game}` has no {what}",
                None,
                labels=[Label(ruling.span, "the ruling")] if ruling else [],
                names=(name if ruling is None else option, known),
                help=f"{kind} are {listing(known, 'and')}." if known else "The game has no rulings.",
            )
            return False
        if self.seats in ruling.seats:
            return True
        applies = ruling.node.get("for")
        self.diags.error(
            codes.RULING_OUTSIDE,
            f"the ruling `{name}` does not exist for {self.seats} seats",
            None,
            labels=[Label(ruling.span if applies is None else applies.span, "the question arises for these only")],
            help=f"Choose {_numbers(ruling.seats)} seats, or leave the ruling out.",
        )
        return False

    def overlays(self, layer: str) -> list[Overlay]:
        """The overlays of the layers `seats` and `variant` that are in force."""
        return [overlay for overlay in self.offer.overlays if overlay.layer == layer and self.applies(overlay)]

    def applies(self, overlay: Overlay) -> bool:
        if overlay.seats and self.seats not in overlay.seats:
            return False
        if overlay.variants:
            return any(name in self.variants for name in overlay.variants)
        return overlay.layer == "seats" or overlay.id in self.variants

    def options(self) -> list[Overlay]:
        """The options that are chosen and not a default."""
        return [
            option.overlay
            for ruling in self.offer.rulings.values()
            for option in ruling.options
            if self.rulings.get(ruling.id, ruling.default) == option.id != ruling.default
        ]

    def in_force(self) -> dict[str, str]:
        return {
            ruling.id: self.rulings.get(ruling.id, ruling.default)
            for ruling in self.offer.rulings.values()
            if self.seats in ruling.seats
        }

    def ruleset(self) -> Ruleset:
        differing = [
            (name, option) for name, option in self.rulings.items() if option != self.offer.rulings[name].default
        ]
        return Ruleset(self.offer.game, self.seats, self.variants, tuple(differing))


def _numbers(seats: tuple[int, ...]) -> str:
    return " or ".join(str(number) for number in sorted(seats))
