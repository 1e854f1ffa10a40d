"""Type texts -> types; data -> values of a type."""

from __future__ import annotations

from ..diagnostics import Diagnostics, listing, nearest
from ..language import nodes as syntax
from ..language import parse_type
from ..source.nodes import Mapping, Node, Scalar, Sequence
from ..source.words import number_edit, number_hint
from . import codes
from .game import Game
from .types import BOOL, BoolType, EffectList, IntType, MemberType, NoneType, SetType, Type

MAX_CELLS = 20_000
"""Places of one variable, zone or table."""
MAX_PLACES = 40_000
"""Places of all variables and zones together: more than any position may have numbers (RW601)."""


TYPES_ELSEWHERE = {
    **dict.fromkeys(
        ("effect", "effects"), "an effect field names what its effects are played with: `effects(p: seat)`"
    ),
    **dict.fromkeys(("int", "integer", "num", "count"), "write the range of the numbers: `0..9`"),
    **dict.fromkeys(("boolean", "flag"), "write `bool`"),
    **dict.fromkeys(("player", "players"), "write `seat`"),
    **dict.fromkeys(
        ("string", "str", "text", "enum"), "declare the words that it may be under `types:`, with `values:`"
    ),
}
"""Types of other languages, and what they are here."""


def resolve_type(node: syntax.TypeNode, game: Game, diags: Diagnostics) -> Type | None:
    """The type that a syntax node names; None after a diagnostic. Effect fields are the declarer's own business."""
    match node:
        case syntax.TypeRange(low=low, high=high):
            if low > high:
                diags.error(
                    codes.NO_VALUE, f"the range {low} .. {high} is empty", node.span, help="the lower end comes first"
                )
                return None
            return IntType(low, high)
        case syntax.TypeOf(form="set", item=item):
            inner = resolve_type(item, game, diags)
            if inner is not None and not isinstance(inner, MemberType):
                diags.error(codes.MISMATCH, "a set has members of an enumeration, seats or cards", item.span)
                return None
            return None if inner is None else SetType(inner)
        case syntax.TypeName(name=name, optional=optional):
            found = named_type(name, game)
            if found is None:
                if not game.is_broken(name):
                    near = nearest(name, type_names(game))
                    said = TYPES_ELSEWHERE.get(
                        name, "" if near else "declare it under `types:`, or write a range: `0..9`"
                    )
                    names = () if name in TYPES_ELSEWHERE else type_names(game)
                    diags.error(codes.NO_TYPE, f"there is no type `{name}`", node.span, help=said, names=(name, names))
                return None
            if optional:
                if not isinstance(found, MemberType):
                    diags.error(codes.MISMATCH, f"`{name}` cannot be optional: only members can be none", node.span)
                    return None
                return MemberType(found.sort, found.name, found.values, True)
            return found
    diags.error(codes.NO_TYPE, "this is no type for a value", node.span, help="`set of T`, `T?`, `low..high` or a name")
    return None


def named_type(name: str, game: Game) -> Type | None:
    """`bool`, `seat`, an enumeration, a named range or a kind."""
    if name == "bool":
        return BOOL
    if name == "seat":
        return game.seat
    for table in (game.enums, game.ranges, game.kinds):
        if name in table:
            return table[name].type
    return None


def type_names(game: Game) -> list[str]:
    """Every name that `named_type` knows."""
    return ["bool", "seat", *game.enums, *game.ranges, *game.kinds]


def type_of_scalar(scalar: Node | None, game: Game, diags: Diagnostics) -> Type | None:
    """The type written in a scalar of the rules."""
    if not isinstance(scalar, Scalar):
        return None
    node = parse_type(scalar.text, scalar, diags)
    return None if node is None else resolve_type(node, game, diags)


def dims_of(node: Node | None, game: Game, diags: Diagnostics) -> tuple[MemberType | IntType, ...] | None:
    """The index types in a `per:` list."""
    found: list[MemberType | IntType] = []
    items = node.items if isinstance(node, Sequence) else ()
    for item in items:
        dim = type_of_scalar(item, game, diags)
        if dim is None:
            return None
        if not isinstance(dim, MemberType | IntType) or (isinstance(dim, MemberType) and dim.optional):
            diags.error(
                codes.MISMATCH, f"`{dim}` cannot be an index", item.span, help="use a type with members or a range"
            )
            return None
        found.append(dim)
    if size_of(tuple(found)) > MAX_CELLS:
        diags.error(codes.NO_VALUE, f"more than {MAX_CELLS:,} places", items[0].span, note="a position must stay small")
        return None
    return tuple(found)


def size_of(dims: tuple[MemberType | IntType, ...]) -> int:
    """How many places these indices have."""
    total = 1
    for dim in dims:
        total *= dim_size(dim)
    return total


def dim_size(dim: MemberType | IntType) -> int:
    return dim.size if isinstance(dim, MemberType) else dim.high - dim.low + 1


def all_index_tuples(dims: tuple[MemberType | IntType, ...]) -> list[tuple[int, ...]]:
    """Every index tuple, the last index fastest."""
    found: list[tuple[int, ...]] = [()]
    for dim in dims:
        low = dim.low if isinstance(dim, IntType) else 0
        found = [(*before, value) for before in found for value in range(low, low + dim_size(dim))]
    return found


def index_names(dim: MemberType | IntType) -> list[str]:
    """The keys under which data may stand for an index."""
    return list(dim.values) if isinstance(dim, MemberType) else [str(n) for n in range(dim.low, dim.high + 1)]


def value_of(node: Node, kind: Type, diags: Diagnostics) -> int | None:
    """The value in the data as a number; None after a diagnostic."""
    if isinstance(kind, SetType):
        return _set_value(node, kind, diags)
    if not isinstance(node, Scalar):
        diags.error(codes.NO_VALUE, f"expected one value of type {kind}", node.span)
        return None
    if isinstance(kind, IntType):
        if isinstance(node.value, int) and not isinstance(node.value, bool) and kind.low <= node.value <= kind.high:
            return node.value
        limits = f"{kind.low}..{kind.high}"
        message = f"`{node.text}` is not a whole number in {limits}"
        number = node.value if isinstance(node.value, int) and not isinstance(node.value, bool) else None
        help_text = number_hint(node) if number is None else _within(number, kind)
        diags.error(codes.NO_VALUE, message, node.span, help=help_text, fix=number_edit(node))
        return None
    if isinstance(kind, BoolType):
        if isinstance(node.value, bool):
            return int(node.value)
        diags.error(codes.NO_VALUE, f"`{node.text}` is not a truth value", node.span, help="write true or false")
        return None
    if isinstance(kind, MemberType):
        if kind.optional and (node.value is None or node.value == "none"):
            return -1
        if kind.sort == "seat" and isinstance(node.value, int) and 0 <= node.value < kind.size:
            return node.value
        if isinstance(node.value, str) and node.value in kind.values:
            return kind.values.index(node.value)
        diags.error(
            codes.NO_VALUE,
            f"`{node.text}` is no {kind.name}",
            node.span,
            names=(node.text, kind.values),
            help=f"a {kind.name} is one of {listing(kind.values)}",
        )
        return None
    diags.error(codes.NO_VALUE, f"a value of type {kind} cannot be written in the data", node.span)
    return None


def _set_value(node: Node, kind: SetType, diags: Diagnostics) -> int | None:
    if not isinstance(node, Sequence) or kind.item is None:
        diags.error(codes.NO_VALUE, f"expected a list: {kind}", node.span, help="write [a, b], or [] for none")
        return None
    mask = 0
    for item in node.items:
        value = value_of(item, kind.item, diags)
        if value is None:
            return None
        if mask >> value & 1:
            diags.error(codes.TWICE, f"`{plain_text(item)}` stands twice in a set", item.span)
        mask |= 1 << value
    return mask


def plain_text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else "..."


def fill(
    node: Node, dims: tuple[MemberType | IntType, ...], kind: Type, what: str, diags: Diagnostics
) -> list[int] | None:
    """A nested mapping, list or single value spread over indices: flat, the last index fastest.

    A single value fills everything below it. Reports RW407 for each index without a value and for each that is not
    one; returns None then.
    """
    if not dims:
        value = value_of(node, kind, diags)
        return None if value is None else [value]
    single = isinstance(node, Scalar) or (isinstance(kind, SetType) and isinstance(node, Sequence))
    if single and not (isinstance(kind, SetType) and isinstance(dims[0], IntType)):
        value = value_of(node, kind, diags)
        return None if value is None else [value] * size_of(dims)
    parts = _parts(node, dims[0], what, diags)
    if parts is None:
        return None
    found: list[int] = []
    for part in parts:
        below = fill(part, dims[1:], kind, what, diags)
        if below is None:
            return None
        found.extend(below)
    return found


def _parts(node: Node, dim: MemberType | IntType, what: str, diags: Diagnostics) -> list[Node] | None:
    names = index_names(dim)
    if isinstance(node, Sequence):
        if isinstance(dim, MemberType):
            diags.error(codes.NOT_TOTAL, f"{what}: name each {dim.name}", node.span, help="write a mapping, not a list")
            return None
        if len(node.items) != len(names):
            diags.error(
                codes.NOT_TOTAL,
                f"{what}: {_values(len(node.items))} for {len(names)} places ({dim.low}..{dim.high})",
                node.span,
                help=_by_place(node, names, dim),
            )
            return None
        return list(node.items)
    if not isinstance(node, Mapping):
        diags.error(codes.NOT_TOTAL, f"{what}: expected a value for each {dim}", node.span)
        return None
    missing = [name for name in names if name not in node.entries]
    extra = [entry for entry in node if entry.key not in names]
    for entry in extra:
        diags.error(
            codes.NOT_TOTAL,
            f"{what}: `{entry.key}` is no {dim}",
            entry.key_span,
            help="" if missing else "take it out: all the others have their value",
            names=(entry.key, missing or names),
        )
    if missing and not extra:
        diags.error(
            codes.NOT_TOTAL,
            f"{what}: no value for {listing(missing, 'and')}",
            node.span,
            help=f"give one for each {dim}",
        )
    if missing or extra:
        return None
    return [node.entries[name].value for name in names]


def _within(value: int, kind: IntType) -> str:
    """How a number comes into its range, or the range to it."""
    name = f"`{kind.unit}`" if kind.unit else "the type"
    if value > kind.high:
        return f"write at most {kind.high}, or let {name} go on to {value}"
    return f"write at least {kind.low}, or let {name} begin with {value}"


def _values(number: int) -> str:
    return "1 value" if number == 1 else f"{number} values"


def _by_place(node: Sequence, names: list[str], dim: IntType) -> str:
    """What a list has too many or too few values for: the values stand for the indices in their order."""
    if not node.items:
        return "write one for each, in their order"
    last, unit = plain_text(node.items[-1]), f"{dim.unit} " if dim.unit else ""
    if len(node.items) > len(names):
        return f"the first stands for {unit}{names[0]}, so nothing is left for the last, `{last}`"
    left = names[len(node.items) :]
    return f"the last, `{last}`, stands for {unit}{names[len(node.items) - 1]}, and {', '.join(left[:4])} has none"


def is_none(kind: Type) -> bool:
    """Whether a type is that of `none` or may be none."""
    return isinstance(kind, NoneType) or (isinstance(kind, MemberType) and kind.optional)


__all__ = [
    "EffectList",
    "all_index_tuples",
    "dim_size",
    "dims_of",
    "fill",
    "index_names",
    "is_none",
    "named_type",
    "resolve_type",
    "size_of",
    "type_of_scalar",
    "value_of",
]
