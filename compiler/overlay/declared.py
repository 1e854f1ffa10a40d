"""What a game offers to choose from: numbers of seats, variants, rulings, and the overlays behind them.

A variant is an overlay with `layer: variant`, named by its id. An overlay that says `for: {variants: [...]}` is not a
variant of its own: it belongs to the variants it names and applies when one of them is chosen (and the number of
seats fits).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass

from ..diagnostics import Diagnostics, Label, listing
from ..source.folder import Document, Sources
from ..source.nodes import Mapping, Node, Scalar, Sequence
from . import codes
from .rulebook import Layer, Overlay, Ruling, RulingOption, Variant


@dataclass(frozen=True, slots=True)
class Declared:
    """Everything a person can choose. `base` is the number of seats for which the base rules are written."""

    game: str
    seats: tuple[int, ...]
    base: int
    overlays: tuple[Overlay, ...]
    variants: dict[str, Variant]
    rulings: dict[str, Ruling]


def declared(sources: Sources, game: Mapping, diags: Diagnostics) -> Declared:
    """What the game offers; what does not fit together in it is a finding."""
    seats = _integers(game.get("seats"))
    overlays = _overlays(sources, diags)
    variants = {
        overlay.id: Variant(overlay.id, overlay.seats or seats, overlay.span, overlay.node)
        for overlay in overlays
        if overlay.layer == "variant" and not overlay.variants
    }
    adapted = {number for overlay in overlays if overlay.layer == "seats" for number in overlay.seats}
    base = next((number for number in seats if number not in adapted), seats[0])
    for overlay in overlays:
        _check_variants(overlay.node, variants, diags)
    rulings = _rulings(sources, seats, diags)
    _check_seats([*overlays, *rulings.values()], game, seats, diags)
    return Declared(game.text("id") or "", seats, base, overlays, variants, rulings)


def read_overlay(document: Document) -> Overlay | None:
    """The overlay of a document; None when it lacks what the schema demands."""
    node = document.root.get("overlay")
    if not isinstance(node, Mapping):
        return None
    name, layer = node.get("id"), node.text("layer")
    layers: dict[str, Layer] = {"seats": "seats", "variant": "variant", "own": "own"}
    if not isinstance(name, Scalar) or layer not in layers:
        return None
    applies = node.get("for")
    applies = applies if isinstance(applies, Mapping) else None
    return Overlay(
        name.text,
        layers[layer],
        _integers(applies.get("seats")) if applies else (),
        tuple(_words(applies.get("variants"))) if applies else (),
        _changes(node),
        name.span,
        node,
    )


def _changes(node: Mapping) -> tuple[Mapping, ...]:
    changes = node.get("changes")
    return tuple(item for item in changes if isinstance(item, Mapping)) if isinstance(changes, Sequence) else ()


def _integers(node: Node | None) -> tuple[int, ...]:
    items = node.items if isinstance(node, Sequence) else ()
    return tuple(item.value for item in items if isinstance(item, Scalar) and type(item.value) is int)


def _words(node: Node | None) -> list[str]:
    return [item.text for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def _overlays(sources: Sources, diags: Diagnostics) -> tuple[Overlay, ...]:
    found: dict[str, Overlay] = {}
    for document in sources.at("overlays"):
        overlay = read_overlay(document)
        if overlay is None:
            continue
        if overlay.layer == "own":
            diags.error(
                codes.WRONG_LAYER,
                "an overlay with `layer: own` does not belong into the game folder",
                overlay.span,
                help="Give it with `--overlay FILE`, or make it a variant.",
            )
        elif overlay.id in found:
            _twice("overlay", overlay.id, overlay, found[overlay.id], diags)
        else:
            found[overlay.id] = overlay
    return tuple(found.values())


def _twice(kind: str, name: str, second: Overlay | Ruling, first: Overlay | Ruling, diags: Diagnostics) -> None:
    diags.error(
        codes.SAME_OVERLAY,
        f"there are two {kind}s with the id `{name}`",
        second.span,
        labels=[Label(first.span, "the first one")],
        help="Give one of them another id.",
    )


def _check_seats(items: Iterable[Overlay | Ruling], game: Mapping, seats: tuple[int, ...], diags: Diagnostics) -> None:
    """Report numbers of seats under `for:` that the game has not; when several say the same, the game lacks it."""
    found: dict[str, list[Scalar]] = {}
    for item in items:
        applies = item.node.get("for")
        for scalar in _scalars(applies.get("seats")) if isinstance(applies, Mapping) else ():
            if scalar.value not in seats:
                found.setdefault(scalar.text, []).append(scalar)
    known, listed = ", ".join(map(str, seats)), game.get("seats")
    for text, places in found.items():
        if len(places) > 1 and listed is not None:
            diags.error(
                codes.NEVER_APPLIES,
                f"the game is not made for {text} seats, and {len(places)} overlays or rulings are for them",
                listed.span,
                labels=[Label(place.span, f"for {text} seats") for place in places[:4]],
                help=f"Add {text} to `seats`, or take these away.",
            )
        else:
            message = f"the game is not made for {text} seats"
            diags.error(codes.NEVER_APPLIES, message, places[0].span, help=f"`game.seats` has {known}.")


def _check_variants(node: Mapping, variants: MappingOf[str, object], diags: Diagnostics) -> None:
    applies = node.get("for")
    if not isinstance(applies, Mapping):
        return
    for item in _scalars(applies.get("variants")):
        if item.text not in variants:
            diags.error(
                codes.NEVER_APPLIES,
                f"there is no variant `{item.text}`",
                item.span,
                help=f"Variants are: {listing(sorted(variants), 'and')}." if variants else "The game has no variants.",
                names=(item.text, variants),
            )


def _scalars(node: Node | None) -> list[Scalar]:
    return [item for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def _rulings(sources: Sources, seats: tuple[int, ...], diags: Diagnostics) -> dict[str, Ruling]:
    found: dict[str, Ruling] = {}
    for document in sources.at("rulings"):
        section = document.root.get("rulings")
        for node in section if isinstance(section, Sequence) else ():
            ruling = _ruling(node, seats, diags) if isinstance(node, Mapping) else None
            if ruling is None:
                continue
            if ruling.id in found:
                _twice("ruling", ruling.id, ruling, found[ruling.id], diags)
            else:
                found[ruling.id] = ruling
    return found


def _ruling(node: Mapping, seats: tuple[int, ...], diags: Diagnostics) -> Ruling | None:
    name, default = node.get("id"), node.get("default")
    options = node.get("options")
    if not (isinstance(name, Scalar) and isinstance(default, Scalar) and isinstance(options, Sequence)):
        return None
    _check_variants(node, {}, diags)
    applies = node.get("for")
    exists = _integers(applies.get("seats")) if isinstance(applies, Mapping) else ()
    found: dict[str, RulingOption] = {}
    for item in options:
        option = _option(item, name.text, exists) if isinstance(item, Mapping) else None
        if option is None:
            continue
        if option.id in found:
            diags.error(
                codes.BAD_RULING,
                f"the option `{option.id}` is given twice",
                option.span,
                labels=[Label(found[option.id].span, "first given here")],
                help="Give one of them another id.",
            )
        found.setdefault(option.id, option)
    _check_options(default, found.values(), diags)
    return Ruling(name.text, default.text, tuple(found.values()), exists or seats, name.span, node)


def _option(node: Mapping, ruling: str, seats: tuple[int, ...]) -> RulingOption | None:
    name = node.get("id")
    if not isinstance(name, Scalar):
        return None
    overlay = Overlay(f"{ruling}.{name.text}", "ruling", seats, (), _changes(node), name.span, node)
    return RulingOption(name.text, name.span, overlay)


def _check_options(default: Scalar, options: Iterable[RulingOption], diags: Diagnostics) -> None:
    names = [option.id for option in options]
    if default.text not in names:
        diags.error(
            codes.BAD_RULING,
            f"the default `{default.text}` is not among the options",
            default.span,
            help=f"Options are {listing(names, 'and')}.",
            names=(default.text, names),
        )
        return
    base = [option for option in options if "changes" not in option.overlay.node]
    if len(base) == 1 and base[0].id != default.text:
        diags.error(
            codes.BAD_RULING,
            f"the default option `{default.text}` has changes, and `{base[0].id}` has none",
            default.span,
            labels=[Label(base[0].span, "the base as it stands")],
            note="The default is the base itself: a game without any choice is what its files say.",
            help=f"Write `default: {base[0].id}`, or write the values of `{default.text}` into the base.",
        )
        return
    for option in options:
        changes = "changes" in option.overlay.node
        if option.id == default.text and changes:
            diags.error(
                codes.BAD_RULING,
                f"the default option `{option.id}` has changes",
                option.overlay.node.key_span("changes"),
                labels=[Label(default.span, "it is the default")],
                note="The default is the base itself: a game without any choice is what its files say.",
                help="Write these values into the base, and what the base has now into the other option.",
            )
        elif option.id != default.text and not changes:
            diags.error(
                codes.BAD_RULING,
                f"the option `{option.id}` changes nothing",
                option.span,
                labels=[Label(default.span, f"only the default, `{default.text}`, is the base as it stands")],
                help="Give it `changes:`.",
            )
