"""Places and values of a compiled game by their stable names, as views, logs and options name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NoReturn

from rulewright.compiler.diagnostics import Diagnostics, listing
from rulewright.compiler.source.nodes import Mapping, Node, Scalar, Sequence
from rulewright.runtime.points import NONE, Cell, Domain, Zone

from . import codes

Index = tuple[int, ...]
HIDDEN = "hidden"
"""What is written for a value that a seat does not see."""


class Unreadable(Exception):
    """A part of a scenario cannot be understood; the diagnostic has been made."""


def index_text(place: str, dims: tuple[Domain, ...], index: Index) -> str:
    """A place in the words of the rules: `support[centrist, gangwon]`."""
    if not index:
        return place
    return f"{place}[{', '.join(domain.name(value) for domain, value in zip(dims, index, strict=True))}]"


def named(node: Node | None, known: Collection[str], kind: str, diags: Diagnostics) -> Iterator[tuple[str, Node]]:
    """The entries of a mapping that are about something there is, with what they say; the others are reported."""
    for entry in node if isinstance(node, Mapping) else ():
        if entry.key in known:
            yield entry.key, entry.value
        else:
            diags.error(codes.NAME, f"there is no {kind} `{entry.key}`", entry.key_span, names=(entry.key, known))


def leaves(
    node: Node, dims: tuple[Domain, ...], what: str, diags: Diagnostics, index: Index = ()
) -> Iterator[tuple[Index, Node]]:
    """Every place that a nested mapping says something about, with what it says; a value covers all below it."""
    if len(index) == len(dims):
        yield index, node
        return
    domain = dims[len(index)]
    if not isinstance(node, Mapping):
        for value in domain.values():
            yield from leaves(node, dims, what, diags, (*index, value))
        return
    known = {domain.name(value): value for value in domain.values()}
    for entry in node:
        if entry.key not in known:
            diags.error(
                codes.NAME,
                f"`{entry.key}` is no {domain.type or 'index'} of `{what}`",
                entry.key_span,
                names=(entry.key, known),
                help=f"It has {listing(known, 'and')}.",
            )
            raise Unreadable
        yield from leaves(entry.value, dims, what, diags, (*index, known[entry.key]))


def is_hidden(leaf: Node) -> bool:
    """Whether a scenario says that a seat does not see a value."""
    return isinstance(leaf, Scalar) and leaf.value == HIDDEN


def cell_value(cell: Cell, node: Node, diags: Diagnostics) -> int:
    """A value of a variable as its number in the vector. Unreadable, with a diagnostic, when it is none."""
    if not cell.is_set:
        return _value(cell.value, cell.optional, node, cell.id, diags)
    if not isinstance(node, Sequence):
        _bad(f"`{cell.id}` holds a set", node, "Write a list, `[]` for an empty one.", diags)
    mask = 0
    for item in node.items:
        mask |= 1 << _value(cell.value, False, item, cell.id, diags)
    return mask


def cell_text(cell: Cell, value: int) -> str:
    """A value of a variable in words."""
    if cell.is_set:
        members = [member for member in range(value.bit_length()) if value >> member & 1]
        return f"[{', '.join(_name(cell.value, member) for member in members)}]"
    return "none" if cell.optional and value == NONE else _name(cell.value, value)


def _value(domain: Domain | None, optional: bool, node: Node, what: str, diags: Diagnostics) -> int:
    if not isinstance(node, Scalar):
        _bad(f"`{what}` has one value here", node, "Write a single value.", diags)
    if optional and node.value in (None, "none"):
        return NONE
    if domain is None or domain.kind == "int":
        return _integer(domain, node, what, diags)
    if domain.kind == "bool":
        if isinstance(node.value, bool):
            return int(node.value)
        _bad(f"`{node.text}` is not a truth value", node, "Write `true` or `false`.", diags)
    known = {domain.name(value): value for value in domain.values()}
    if node.text not in known:
        diags.error(
            codes.NAME, f"`{node.text}` is no {domain.type}", node.span, names=(node.text, known), help=_known(known)
        )
        raise Unreadable
    return known[node.text]


def _integer(domain: Domain | None, node: Scalar, what: str, diags: Diagnostics) -> int:
    if not isinstance(node.value, int) or isinstance(node.value, bool):
        _bad(f"`{node.text}` is not a whole number", node, "", diags)
    if domain is not None and domain.position(node.value) < 0:
        _bad(f"`{what}` is from {domain.low} to {domain.high}, not {node.value}", node, "", diags)
    return node.value


def contents(zone: Zone, node: Node, diags: Diagnostics) -> list[int]:
    """The cards that a scenario puts into a zone: a list, a mapping of numbers of copies, one card, or `none`."""
    if isinstance(node, Mapping):
        found: list[int] = []
        for entry in node:
            card = _card(zone, Scalar(entry.key, entry.key_span, text=entry.key), diags)
            copies = entry.value.value if isinstance(entry.value, Scalar) else None
            if not isinstance(copies, int) or isinstance(copies, bool) or copies < 0:
                _bad("how many copies? A whole number is needed", entry.value, "", diags)
            if copies > zone.capacity:
                _bad(f"`{zone.id}` has room for {zone.capacity}, not for {copies}", entry.value, "", diags)
            found += [card] * copies
        return found
    if isinstance(node, Sequence):
        return [_card(zone, item, diags) for item in node]
    return [] if node.value in (None, "none") else [_card(zone, node, diags)]


def contents_text(zone: Zone, cards: list[int]) -> str:
    """Cards in words: a row in its order, others with their numbers of copies."""
    if zone.form == "row":
        return f"[{', '.join(zone.cards.name(card) for card in cards)}]"
    counts = Counter(zone.cards.name(card) for card in sorted(cards))
    words = [name if times == 1 else f"{times} {name}" for name, times in counts.items()]
    return f"[{', '.join(words)}]"


def _card(zone: Zone, node: Node, diags: Diagnostics) -> int:
    if not isinstance(node, Scalar):
        _bad("the id of a card is needed", node, "", diags)
    if node.text not in zone.cards.names:
        diags.error(
            codes.NAME,
            f"there is no {zone.kind} `{node.text}`",
            node.span,
            names=(node.text, zone.cards.names),
            help=_known(zone.cards.names),
        )
        raise Unreadable
    return zone.cards.value(zone.cards.names.index(node.text))


def _name(domain: Domain | None, value: int) -> str:
    return str(value) if domain is None else domain.name(value)


def _known(names: object) -> str:
    words = list(names) if isinstance(names, dict | tuple) else []
    return f"There is {listing(words, 'and')}." if 0 < len(words) <= 8 else ""


def _bad(message: str, node: Node, help_text: str, diags: Diagnostics) -> NoReturn:
    diags.error(codes.NAME, message, node.span, help=help_text)
    raise Unreadable
