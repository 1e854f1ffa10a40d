"""The sections of a rulebook -> declarations of a game, before any effect text is resolved."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Set
from collections.abc import Mapping as MappingOf
from typing import TypeVar

from ..diagnostics import Diagnostics, Label, Span, listing, nearest
from ..language import nodes as syntax
from ..language import parse_params, parse_program, parse_type, print_node
from ..language.table import keywords
from ..overlay import Rulebook
from ..source.nodes import Mapping, Node, Scalar, Sequence, texts
from . import codes
from .core import Local
from .expressions import FUNCTIONS
from .game import (
    CardFace,
    Constant,
    Declared,
    Die,
    EffectContext,
    Enumeration,
    Function,
    Game,
    Kind,
    NamedRange,
    Procedure,
    Signature,
    Table,
    Variable,
    Zone,
)
from .misfits import Misfits
from .names import MAX_PLACES, dims_of, fill, index_names, named_type, resolve_type, size_of, type_of_scalar, value_of
from .types import BoolType, EffectList, IntType, MemberType, SetType, Type

T = TypeVar("T")
MAX_DEALT = 1_000_000
"""Places times different cards of a zone that deals them out by a field."""
BUILT_IN = {*FUNCTIONS, "seat", "bool"}


def declare(rulebook: Rulebook, diags: Diagnostics) -> Game:
    """All declarations of a rulebook. Effect texts are parsed but not yet resolved."""
    header = rulebook.game
    seats = rulebook.ruleset.seats
    names = tuple(str(n) for n in range(seats))
    documents = (document for place in rulebook.sources.documents.values() for document in place)
    game = Game(
        id=header.text("id") or "game",
        seats=seats,
        seat=MemberType("seat", "seat", names),
        max_decisions=_integer(header.get("max_decisions"), 10_000),
        languages=tuple(scalar.text for scalar in texts(header.get("languages"))) or ("en",),
        library_files=frozenset(document.file for document in documents if document.library),
        rulebook=rulebook,
    )
    _Declarer(game, rulebook, diags).run()
    return game


def declare_rest(game: Game, concerned: Set[str], signatures: MappingOf[str, Signature], diags: Diagnostics) -> None:
    """What a game that was taken over from another does not share with it, signatures apart (reuse.py)."""
    _Declarer(game, game.rulebook, diags, signatures).run(concerned)


def used_by_declarations(game: Game) -> set[tuple[str, str]]:
    """What zones and owners use, as texts note what they use."""
    places: list[Variable | Zone] = [*game.variables.values(), *game.zones.values()]
    used = {("variables", place.owner.id) for place in places if place.owner is not None}
    return used | {("kinds", zone.kind.id) for zone in game.zones.values()}


_ORDER = {
    "enums": ("types",),
    "ranges": ("types",),
    "procedures": ("procedures", "phases"),
    **{name: (name,) for name in ("kinds", "constants", "tables", "dice", "variables", "zones", "functions")},
}
"""The tables of a game, and the sections of the rules that each is in the order of."""


def _in_order(game: Game, concerned: Set[str]) -> None:
    """Bring everything into the order of the rulebook, where something was put behind the rest."""
    for table, sections in _ORDER.items():
        order = [name for section in sections for name in game.rulebook.sections[section]]
        if not concerned.isdisjoint(order):
            setattr(game, table, _sorted(getattr(game, table), order))
    contexts = (f"{kind.id}.{name}" for kind in game.kinds.values() for name in kind.fields)
    game.contexts = _sorted(game.contexts, contexts)


def _sorted(items: dict[str, T], order: Iterable[str]) -> dict[str, T]:
    return {name: items[name] for name in order if name in items}


def _integer(node: Node | None, default: int) -> int:
    return node.value if isinstance(node, Scalar) and isinstance(node.value, int) else default


class _Declarer:
    """Fills a game section by section, in the order in which sections need each other."""

    def __init__(
        self, game: Game, rulebook: Rulebook, diags: Diagnostics, signatures: MappingOf[str, Signature] | None = None
    ) -> None:
        self.signatures = signatures or {}
        self.game = game
        self.rulebook = rulebook
        self.diags = diags
        self.places: int | None = None
        self.effects: dict[tuple[str, str], int] = {}  # by context and printed text
        self.misfits = Misfits(game, diags)

    def run(self, concerned: Set[str] | None = None) -> None:
        """Every section; an id that does not become a declaration is broken, which was reported.

        With `concerned`, only what has one of these names, and the flow when there is none; the rest is there already.
        """
        game = self.game
        before: set[Declared] = {*game.kinds.values(), *game.variables.values(), *game.zones.values()}
        steps: list[tuple[str, Callable[[str, Mapping], None]]] = [
            ("types", self._type),
            ("kinds", self._kind),
            ("constants", self._constant),
            ("tables", self._table),
            ("dice", self._die),
            ("variables", self._variable),
        ]
        for section, step in steps:
            self._section(section, step, concerned)
        self.misfits.tell()
        self._owners(before)
        for kind in game.kinds.values():
            if kind not in before:
                self._fields(kind)
        self._section("zones", self._zone, concerned)
        for zone in game.zones.values():
            if zone not in before:
                self._reshuffle(zone)
        self._section("functions", self._function, concerned)
        self._section("procedures", lambda name, item: self._procedure(name, item, "procedure"), concerned)
        self._section("phases", lambda name, item: self._procedure(name, item, "phase"), concerned)
        if not hasattr(game, "flow"):
            self._flow()
        if concerned is not None:
            _in_order(game, concerned)

    # -- helpers

    def _section(self, section: str, step: Callable[[str, Mapping], None], concerned: Set[str] | None = None) -> None:
        items = self.rulebook.sections.get(section, {})
        for name in items if concerned is None else [name for name in items if name in concerned]:
            item = items[name]
            step(name, item)
            if not any(name in table for table in self._tables(section)):
                self.game.broken.add(name)
                self.game.broken.update(scalar.text for scalar in texts(item.get("values")))

    def _tables(self, section: str) -> tuple[Container[str], ...]:
        """Where the things of a section come to be."""
        game = self.game
        if section == "types":
            return game.enums, game.ranges
        table: Container[str] = getattr(game, "procedures" if section == "phases" else section)
        return (table,)

    def _take(self, item: Declared) -> None:
        other = next((table[item.id] for table in self.game.tables_of_names() if item.id in table), item)
        if other is not item:
            self.diags.error(
                codes.TWICE,
                f"`{item.id}` is already the name of something else",
                item.span,
                labels=[Label(other.span, "declared first here")],
                note="a name in an effect text could mean either",
                help="choose another id for one of them",
            )
        elif item.id in BUILT_IN or item.id in keywords() or (item.id == "flow" and isinstance(item, Procedure)):
            self.diags.error(
                codes.TWICE,
                f"`{item.id}` is a word of the language",
                item.span,
                note="no effect text could name it" if item.id != "flow" else "it is the text of the game itself",
                help="choose another id",
            )

    def _room(self, dims: tuple[MemberType | IntType, ...], item: Mapping) -> bool:
        """Whether there are few enough variables and zones so far; the one with which there are not is reported."""
        if self.places is None:
            there: list[Variable | Zone] = [*self.game.variables.values(), *self.game.zones.values()]
            self.places = sum(size_of(place.dims) for place in there)
        before, self.places = self.places, self.places + size_of(dims)
        if before <= MAX_PLACES < self.places:
            self.diags.error(
                codes.NO_VALUE,
                f"with this, all variables and zones together have more than {MAX_PLACES:,} places",
                item.span,
                note="a position must stay small: it is copied at every fork",
                help="give the largest of them fewer indices or smaller ranges",
            )
        return self.places <= MAX_PLACES

    def _base(self, name: str, item: Mapping) -> tuple[str, Span, Mapping, tuple[str, ...], bool]:
        id_node = item.get("id")
        span = id_node.span if id_node is not None else item.span
        cite = tuple(scalar.text for scalar in texts(item.get("cite")))
        assumed = item.get("assumed")
        return name, span, item, cite, isinstance(assumed, Scalar) and assumed.value is True

    # -- sections

    def _type(self, name: str, item: Mapping) -> None:
        base = self._base(name, item)
        values = item.get("values")
        if isinstance(values, Sequence):
            members = tuple(scalar.text for scalar in texts(values))
            if len(set(members)) != len(members):
                self.diags.error(codes.TWICE, f"a value of `{name}` is listed twice", values.span)
                return
            enum = Enumeration(*base, type=MemberType("enum", name, members))
            self._take(enum)
            self.game.enums[name] = enum
            return
        node = item.get("range")
        found = type_of_scalar(node, self.game, self.diags)
        if isinstance(found, IntType):
            named = NamedRange(*base, type=IntType(found.low, found.high, name))
            self._take(named)
            self.game.ranges[name] = named

    def _kind(self, name: str, item: Mapping) -> None:
        cards = self.rulebook.cards.get(name, {})
        kind = Kind(*self._base(name, item), fields={}, type=MemberType("card", name, tuple(cards)))
        self._take(kind)
        self.game.kinds[name] = kind
        for number, (card, node) in enumerate(cards.items()):
            count = _integer(node.get("count"), 1)
            face = CardFace(*self._base(card, node), number=number, count=count)
            kind.cards.append(face)

    def _constant(self, name: str, item: Mapping) -> None:
        kind = type_of_scalar(item.get("type"), self.game, self.diags)
        node = item.get("value")
        if kind is None or node is None:
            return
        value = value_of(node, kind, self.diags)
        if value is not None:
            constant = Constant(*self._base(name, item), type=kind, value=value)
            self._take(constant)
            self.game.constants[name] = constant

    def _table(self, name: str, item: Mapping) -> None:
        dims = dims_of(item.get("per"), self.game, self.diags)
        kind = type_of_scalar(item.get("type"), self.game, self.diags)
        node = item.get("value")
        if dims is None or kind is None or node is None:
            return
        found = Diagnostics()
        values = fill(node, dims, kind, f"table `{name}`", found)
        if values is None:
            self.misfits.keep(name, node, dims, found)
            return
        table = Table(*self._base(name, item), dims=dims, type=kind, values=tuple(values))
        self._take(table)
        self.game.tables[name] = table

    def _die(self, name: str, item: Mapping) -> None:
        found = [value_of(face, IntType(), self.diags) for face in texts(item.get("faces"))]
        faces = tuple(face for face in found if face is not None)
        if len(faces) < len(found):
            return
        die = Die(*self._base(name, item), faces=faces)
        self._take(die)
        self.game.dice[name] = die

    def _variable(self, name: str, item: Mapping) -> None:
        dims = dims_of(item.get("per"), self.game, self.diags)
        kind = type_of_scalar(item.get("type"), self.game, self.diags)
        if dims is None or kind is None or not self._room(dims, item):
            return
        start = self._start(name, item, dims, kind)
        if start is None:
            return
        variable = Variable(
            *self._base(name, item),
            dims=dims,
            type=kind,
            start=tuple(start),
            at_limit=item.text("at_limit") or "fault",
            seen_by=item.text("seen_by") or "all",
        )
        self._take(variable)
        self.game.variables[name] = variable

    def _start(self, name: str, item: Mapping, dims: tuple[MemberType | IntType, ...], kind: Type) -> list[int] | None:
        node = item.get("start")
        if node is not None:
            return fill(node, dims, kind, f"the start of `{name}`", self.diags)
        if isinstance(kind, IntType):
            value = kind.low
        elif isinstance(kind, BoolType | SetType):
            value = 0
        elif isinstance(kind, MemberType) and kind.optional:
            value = -1
        else:
            node = item.get("id")
            span = node.span if node is not None else item.span
            self.diags.error(
                codes.NO_VALUE,
                f"`{name}` needs `start:`: a {kind} is never nothing",
                span,
                help=f"write `type: {kind}?` if it may be none at the start or later, else give it one",
            )
            return None
        return [value] * size_of(dims)

    def _owners(self, before: Container[Declared]) -> None:
        for name, item in self.rulebook.sections.get("variables", {}).items():
            variable = self.game.variables.get(name)
            if variable is not None and variable not in before:
                variable.owner = self._owner(item, variable.dims, variable.seen_by)

    def _owner(self, item: Mapping, dims: tuple[MemberType | IntType, ...], seen_by: str) -> Variable | None:
        """The variable that says whose a place is; None when its first index is the seat itself."""
        if seen_by != "owner":
            return None
        node = item.get("owner")
        if isinstance(node, Scalar):
            variable = self.game.variables.get(node.text)
            if variable is None:
                if not self.game.is_broken(node.text):
                    self.diags.error(
                        codes.UNKNOWN, f"no variable `{node.text}`", node.span, names=(node.text, self.game.variables)
                    )
                return None
            seat = isinstance(variable.type, MemberType) and variable.type.sort == "seat"
            if not seat or not dims or variable.dims != dims[:1]:
                self.diags.error(
                    codes.MISMATCH,
                    f"`{node.text}` does not map the first index to a seat",
                    node.span,
                    labels=[Label(variable.span, "declared here")],
                    help="an owner is a variable of type `seat` with one index, the first one of the places it owns",
                )
                return None
            return variable
        if not dims or not isinstance(dims[0], MemberType) or dims[0].sort != "seat":
            self.diags.error(
                codes.MISMATCH,
                "`seen_by: owner` needs an owner",
                item.key_span("seen_by"),
                help="make `seat` the first index in `per:`, or name a variable under `owner:` that gives the seat",
            )
        return None

    def _fields(self, kind: Kind) -> None:
        fields = kind.node.get("fields")
        for entry in fields if isinstance(fields, Mapping) else ():
            if not isinstance(entry.value, Scalar):
                continue
            node = parse_type(entry.value.text, entry.value, self.diags)
            if isinstance(node, syntax.TypeEffect):
                self._context(kind, entry.key, node)
            elif node is not None:
                found = resolve_type(node, self.game, self.diags)
                if found is not None:
                    kind.fields[entry.key] = found
            if entry.key not in kind.fields:
                kind.broken_fields.add(entry.key)
        lacking = self._lacking(kind)
        for card in kind.cards:
            self._card(kind, card, lacking)

    def _lacking(self, kind: Kind) -> set[str]:
        """The fields that several cards lack, each told once: it is one thing that was forgotten."""
        found: set[str] = set()
        for name, needed in kind.fields.items():
            optional = isinstance(needed, EffectList) or (isinstance(needed, MemberType) and needed.optional)
            cards = [card for card in kind.cards if name not in card.node]
            if optional or len(cards) < 2:
                continue
            found.add(name)
            fields = kind.node.get("fields")
            span = fields.key_span(name) if isinstance(fields, Mapping) and name in fields else kind.span
            every = len(cards) == len(kind.cards)
            self.diags.error(
                codes.NO_FIELD,
                f"no {kind.id} card has `{name}`" if every else f"{len(cards)} {kind.id} cards have no `{name}`",
                span if every else cards[0].span,
                labels=[Label(cards[0].span, "the first of them") if every else Label(span, "declared here")],
                help=f"add `{name}:` ({needed}) to {listing([card.id for card in cards], 'and')}",
            )
        return found

    def _context(self, kind: Kind, name: str, node: syntax.TypeEffect) -> None:
        if node.form not in ("effect", "effects"):
            self.diags.error(
                codes.NO_TYPE, f"there is no type `{node.form}(...)`", node.span, help="`effect(...)` or `effects(...)`"
            )
            return
        types = [resolve_type(param.type, self.game, self.diags) for param in node.params]
        known = tuple(found for found in types if found is not None)
        if len(known) != len(types):
            return
        many = node.form == "effects"
        context = EffectContext(f"{kind.id}.{name}", kind.id, name, many, node.params, known, node.span)
        self.game.contexts[context.id] = context
        kind.fields[name] = EffectList(context.id)

    def _card(self, kind: Kind, card: CardFace, lacking: Container[str]) -> None:
        common = {"id", "count", "cite", "assumed", "because", "note"}
        for entry in card.node:
            if entry.key not in common and entry.key not in kind.fields and entry.key not in kind.broken_fields:
                free = [name for name in (*kind.fields, "count") if card.node.get(name) is None]
                there = [] if nearest(entry.key, free) else nearest(entry.key, kind.fields)
                self.diags.error(
                    codes.NO_FIELD,
                    f"a {kind.id} has no field `{entry.key}`",
                    entry.key_span,
                    labels=[Label(kind.span, f"the fields of {kind.id} are declared here")],
                    help=f"`{there[0]}` is there already." if there else "",
                    names=(entry.key, free),
                )
        for name, found in kind.fields.items():
            node = card.node.get(name)
            if isinstance(found, EffectList):
                self._effects(kind, card, name, node)
                continue
            if node is None:
                default = -1 if isinstance(found, MemberType) and found.optional else None
                if default is None and name in lacking:
                    continue
                if default is None:
                    self.diags.error(
                        codes.NO_FIELD,
                        f"card `{card.id}` has no `{name}`",
                        card.span,
                        labels=[Label(kind.span, f"{kind.id} declares the field here")],
                        help=f"add `{name}:` ({found})",
                    )
                else:
                    card.values[name] = default
                continue
            value = value_of(node, found, self.diags)
            if value is not None:
                card.values[name] = value

    def _effects(self, kind: Kind, card: CardFace, name: str, node: Node | None) -> None:
        context = self.game.contexts[f"{kind.id}.{name}"]
        numbers: list[int] = []
        for scalar in texts(node):
            program = parse_program(scalar.text, scalar, self.diags)
            if program is not None:
                numbers.append(self._effect(context, program, scalar, card))
        if not context.many and len(numbers) > 1:
            self.diags.error(
                codes.ARITY, f"`{name}` holds one effect", card.span, help="declare the field as `effects(...)`"
            )
        card.effects[name] = tuple(numbers)
        card.values[name] = numbers[0] if numbers else -1

    def _effect(self, context: EffectContext, program: syntax.Program, scalar: Scalar, card: CardFace) -> int:
        """The number of an effect text in its context; equal texts are one effect."""
        printed = print_node(program)
        slug = "_".join("".join(c if c.isalnum() else " " for c in printed).split()) or "nothing"
        slug = slug if len(slug) <= 60 else f"{card.id}_{context.field}"
        number = self.effects.setdefault((context.id, printed), len(context.effects))
        if number < len(context.effects):
            return number
        same = sum(1 for effect in context.effects if effect.id == slug or effect.id.startswith(f"{slug}_"))
        effect = Procedure(
            f"{slug}_{same + 1}" if same else slug,
            scalar.span,
            card.node,
            card.cite,
            card.assumed,
            signature=Signature("", scalar.span, self._locals(context.params) or ()),
            role="effect",
            text=program,
            context=context.id,
        )
        context.effects.append(effect)
        return len(context.effects) - 1

    def _zone(self, name: str, item: Mapping) -> None:
        kind_node = item.get("kind")
        dims = dims_of(item.get("per"), self.game, self.diags)
        if not isinstance(kind_node, Scalar) or dims is None:
            return
        kind = self.game.kinds.get(kind_node.text)
        if kind is None:
            if not self.game.is_broken(kind_node.text):
                self.diags.error(
                    codes.NO_TYPE,
                    f"there is no kind `{kind_node.text}`",
                    kind_node.span,
                    names=(kind_node.text, self.game.kinds),
                )
            return
        if not self._room(dims, item):
            return
        total = sum(card.count for card in kind.cards)
        form = item.text("form") or "pile"
        capacity = 1 if form == "slot" else _integer(item.get("capacity"), total)
        seen_by = item.text("seen_by") or "all"
        zone = Zone(
            *self._base(name, item),
            kind=kind,
            dims=dims,
            form=form,
            capacity=capacity,
            seen_by=seen_by,
            owner=self._owner(item, dims, seen_by),
            reshuffle=item.text("reshuffle") or "",
        )
        zone.starts = self._holds(zone, item)
        self._take(zone)
        self.game.zones[name] = zone

    def _reshuffle(self, zone: Zone) -> None:
        """The zone that fills an empty deck is there, for the same cards and with the same indices."""
        node = zone.node.get("reshuffle")
        if not isinstance(node, Scalar):
            return
        other = self.game.zones.get(node.text)
        if other is None:
            if not self.game.is_broken(node.text):
                self.diags.error(
                    codes.UNKNOWN, f"there is no zone `{node.text}`", node.span, names=(node.text, self.game.zones)
                )
        elif other is zone or other.kind is not zone.kind or other.dims != zone.dims:
            self.diags.error(
                codes.MISMATCH,
                f"`{zone.id}` cannot be filled again from `{other.id}`",
                node.span,
                labels=[Label(other.span, "declared here")],
                help="name another zone for the same kind of cards, with the same `per:`",
            )

    def _holds(self, zone: Zone, item: Mapping) -> tuple[tuple[int, ...], ...]:
        holds = item.get("holds")
        places = size_of(zone.dims)
        nothing = tuple(0 for _ in zone.kind.cards)
        if holds is None:
            return (nothing,) * places
        if isinstance(holds, Scalar):  # all
            return (tuple(card.count for card in zone.kind.cards),) * places
        if not isinstance(holds, Mapping):
            return (nothing,) * places
        field = holds.get("field")
        if isinstance(field, Scalar):
            return self._holds_by_field(zone, field)
        counts = list(nothing)
        cards = holds.get("cards")
        for entry in cards if isinstance(cards, Mapping) else ():
            if entry.key not in zone.kind.type.values:
                self.diags.error(
                    codes.NO_VALUE,
                    f"there is no {zone.kind.id} `{entry.key}`",
                    entry.key_span,
                    names=(entry.key, zone.kind.type.values),
                )
                continue
            counts[zone.kind.type.values.index(entry.key)] = _integer(entry.value, 0)
        return (tuple(counts),) * places

    def _holds_by_field(self, zone: Zone, field: Scalar) -> tuple[tuple[int, ...], ...]:
        kind = zone.kind
        if field.text not in kind.fields:
            if field.text not in kind.broken_fields:
                self.diags.error(
                    codes.NO_FIELD,
                    f"a {kind.id} has no field `{field.text}`",
                    field.span,
                    names=(field.text, kind.fields),
                )
            return ()
        if len(zone.dims) != 1 or kind.fields[field.text] != zone.dims[0]:
            self.diags.error(
                codes.MISMATCH,
                f"`{zone.id}` is not indexed by the type of `{field.text}`",
                field.span,
                help=f"`per: [{kind.fields[field.text]}]` gives each of them its own cards",
            )
            return ()
        if size_of(zone.dims) * len(kind.cards) > MAX_DEALT:
            self.diags.error(
                codes.NO_VALUE,
                f"{size_of(zone.dims):,} places for {len(kind.cards):,} different cards are too many",
                field.span,
                help="let fewer places, or fewer different cards, be dealt out by a field",
            )
            return ()
        low = zone.dims[0].low if isinstance(zone.dims[0], IntType) else 0
        return tuple(
            tuple(card.count if card.values.get(field.text) == place + low else 0 for card in kind.cards)
            for place in range(len(index_names(zone.dims[0])))
        )

    def _params(self, item: Mapping) -> tuple[syntax.Param, ...] | None:
        """The parameters as written; None after a diagnostic."""
        node = item.get("params")
        if not isinstance(node, Scalar):
            return ()
        params = parse_params(node.text, node, self.diags)
        seen: dict[str, syntax.Param] = {}
        for param in params or ():
            other = seen.setdefault(param.name, param)
            if other is not param:
                self.diags.error(
                    codes.TWICE,
                    f"two parameters are called `{param.name}`",
                    param.span,
                    labels=[Label(other.span, "first here")],
                    help="choose another name for one of them",
                )
                return None
        return params

    def _locals(self, params: tuple[syntax.Param, ...]) -> tuple[Local, ...] | None:
        """The parameters with their types; None after a diagnostic."""
        found: list[Local] = []
        for param in params:
            kind = resolve_type(param.type, self.game, self.diags)
            if kind is not None:
                found.append(Local(param.name, kind, param.span, "param"))
        return tuple(found) if len(found) == len(params) else None

    def _function(self, name: str, item: Mapping) -> None:
        written = self._params(item)
        params = self._locals(written) if written is not None else None
        kind = type_of_scalar(item.get("gives"), self.game, self.diags)
        if kind is None or params is None:
            return
        always = item.get("always")
        if always is not None and (params or not isinstance(kind, BoolType)):
            self.diags.error(
                codes.MISMATCH,
                f"`{name}` must always be true, and it {'has parameters' if params else f'gives a {kind}'}",
                always.span,
                help="write `gives: bool` and no `params`; for each of many write `every x in S where ...`",
            )
            return
        function = Function(
            *self._base(name, item),
            params=params,
            gives=kind,
            type=kind,
            settled=kind,
            always=always is not None,
        )
        self._take(function)
        self.game.functions[name] = function

    def _procedure(self, name: str, item: Mapping, role: str) -> None:
        do = item.get("do")
        text = parse_program(do.text, do, self.diags) if isinstance(do, Scalar) else None
        signature = self.signatures.get(name) or self._signature(name, item, text is not None and bool(text.wheres))
        if signature is not None:
            procedure = Procedure(*self._base(name, item), signature=signature, role=role, text=text)
            self._take(procedure)
            self.game.procedures[name] = procedure

    def _signature(self, name: str, item: Mapping, guarded: bool) -> Signature | None:
        params = self._params(item)
        well = params is not None
        for param in (params or ())[1:]:
            if not param.preposition:
                well = False
                self.diags.error(
                    codes.ARITY,
                    f"parameter `{param.name}` needs a preposition",
                    param.span,
                    help=f"write `of {param.name}: ...`: only the first may stand without one in a call phrase",
                )
        gives = item.get("gives")
        known = self._locals(params) if params is not None else None
        result = type_of_scalar(gives, self.game, self.diags) if gives is not None else None
        if known is None or params is None or not well or (gives is not None and result is None):
            return None
        return Signature(
            id=name,
            span=self._base(name, item)[1],
            params=known,
            prepositions=tuple(param.preposition for param in params),
            gives=result,
            guarded=guarded,
        )

    def _flow(self) -> None:
        header = self.rulebook.game
        flow = header.get("flow")
        text = parse_program(flow.text, flow, self.diags) if isinstance(flow, Scalar) else None
        span = flow.span if flow is not None else header.span
        self.game.flow = Procedure("flow", span, header, signature=Signature("flow", span), role="flow", text=text)
        if text is None and flow is None:
            self.diags.error(
                codes.MISPLACED, "the game has no `flow:`", header.span, help="say there how the game runs"
            )
        returns = header.get("returns")
        seat = returns.get("seat") if isinstance(returns, Mapping) else None
        name = seat.text if isinstance(seat, Scalar) else "p"
        self.game.returns_seat = Local(name, self.game.seat, seat.span if seat is not None else header.span, "param")


__all__ = ["declare", "named_type"]
