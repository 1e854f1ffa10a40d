"""What a game declares, with every reference settled: the outcome of the model stage."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..diagnostics import Diagnostic, Span
from ..language import nodes as syntax
from ..overlay import Rulebook
from ..source.nodes import Mapping, Scalar
from .core import Body, Expr, Local, Stmt
from .types import EffectList, IntType, MemberType, SetType, Type

PartsBySort: TypeAlias = dict[type, list[Any]]
"""Expressions and statements by their class."""


@dataclass(slots=True, eq=False)
class Declared:
    """Anything with an id. `cite` are paragraph ids of the sources; `assumed` says that there is none."""

    id: str
    span: Span
    node: Mapping
    cite: tuple[str, ...] = ()
    assumed: bool = False


@dataclass(slots=True, eq=False)
class Enumeration(Declared):
    type: MemberType = field(kw_only=True)


@dataclass(slots=True, eq=False)
class NamedRange(Declared):
    type: IntType = field(kw_only=True)


@dataclass(slots=True, eq=False)
class Constant(Declared):
    type: Type = field(kw_only=True)
    value: int = field(kw_only=True)


@dataclass(slots=True, eq=False)
class Table(Declared):
    """Constants by index; `values` is flat, the last index fastest."""

    dims: tuple[MemberType | IntType, ...] = field(kw_only=True)
    type: Type = field(kw_only=True)
    values: tuple[int, ...] = field(kw_only=True)


@dataclass(slots=True, eq=False)
class Die(Declared):
    faces: tuple[int, ...] = field(kw_only=True)


@dataclass(slots=True, eq=False)
class Variable(Declared):
    """State that changes; `start` is flat, the last index fastest. `owner` maps the first index to a seat."""

    dims: tuple[MemberType | IntType, ...] = field(kw_only=True)
    type: Type = field(kw_only=True)
    start: tuple[int, ...] = field(kw_only=True)
    at_limit: str = field(kw_only=True)
    seen_by: str = field(kw_only=True)
    owner: Variable | None = field(kw_only=True, default=None)


@dataclass(slots=True, eq=False)
class CardFace(Declared):
    """One card: `values` by field; a number, or a tuple of effect numbers for `effects`."""

    number: int = field(kw_only=True)
    count: int = field(kw_only=True)
    values: dict[str, int] = field(kw_only=True, default_factory=dict)
    effects: dict[str, tuple[int, ...]] = field(kw_only=True, default_factory=dict)


@dataclass(slots=True, eq=False)
class EffectContext:
    """The field of a kind that holds effect texts; equal texts are one effect."""

    id: str
    kind: str
    field: str
    many: bool
    params: tuple[syntax.Param, ...]
    types: tuple[Type, ...]
    span: Span
    effects: list[Procedure] = dataclasses.field(default_factory=list)

    @property
    def type(self) -> MemberType:
        """The type of one of its effects."""
        return MemberType("effect", self.id, tuple(effect.id for effect in self.effects))


@dataclass(slots=True, eq=False)
class Kind(Declared):
    fields: dict[str, Type] = field(kw_only=True)
    broken_fields: set[str] = field(kw_only=True, default_factory=set)
    type: MemberType = field(kw_only=True)
    cards: list[CardFace] = field(kw_only=True, default_factory=list)


@dataclass(slots=True, eq=False)
class Zone(Declared):
    kind: Kind = field(kw_only=True)
    dims: tuple[MemberType | IntType, ...] = field(kw_only=True)
    form: str = field(kw_only=True)
    capacity: int = field(kw_only=True)
    seen_by: str = field(kw_only=True)
    owner: Variable | None = field(kw_only=True, default=None)
    reshuffle: str = field(kw_only=True, default="")
    starts: tuple[tuple[int, ...], ...] = field(kw_only=True, default=())  # for each index: copies of each card


@dataclass(slots=True, eq=False)
class Function(Declared):
    """A function. `type` is what it gives, `gives` what it says that it gives, `settled` what its value can be.

    A text in front of a function knows it by `gives` alone, one behind it by `settled`; so `type` is first the one,
    then the other, while a game is resolved. `always` says that it must be true at every decision.
    """

    params: tuple[Local, ...] = field(kw_only=True)
    gives: Type = field(kw_only=True)
    type: Type = field(kw_only=True)
    settled: Type = field(kw_only=True)
    always: bool = field(kw_only=True, default=False)
    value: Expr | None = field(kw_only=True, default=None)
    used: set[tuple[str, str]] = field(kw_only=True, default_factory=set)
    findings: tuple[Diagnostic, ...] | None = field(kw_only=True, default=None)
    exprs: list[Expr] | None = field(kw_only=True, default=None)  # see walk.py
    calls: tuple[Function | Signature | EffectContext, ...] | None = field(kw_only=True, default=None)  # see walk.py
    parts: PartsBySort | None = field(kw_only=True, default=None)  # see walk.py


@dataclass(slots=True, eq=False)
class Signature:
    """How a procedure is called: all that a text knows of a procedure that it names.

    Which procedure that is depends on the game (`Game.called`), so a text stays the same when only the text of
    something that it calls is another one. `guarded` says that the procedure begins with conditions.
    """

    id: str
    span: Span
    params: tuple[Local, ...] = ()
    prepositions: tuple[str, ...] = ()
    gives: Type | None = None
    guarded: bool = False


@dataclass(slots=True, eq=False)
class Procedure(Declared):
    """A named procedure, a phase, an effect text of cards, or the flow of the whole game.

    `context` is the id of an effect's context; its choices are called after it, because a card's text has no name.
    """

    signature: Signature = field(kw_only=True)
    role: str = field(kw_only=True, default="procedure")  # procedure | phase | effect | flow
    text: syntax.Program | None = field(kw_only=True, default=None)
    body: Body = field(kw_only=True, default_factory=Body)
    used: set[tuple[str, str]] = field(kw_only=True, default_factory=set)
    findings: tuple[Diagnostic, ...] | None = field(kw_only=True, default=None)
    exprs: list[Expr] | None = field(kw_only=True, default=None)  # see walk.py
    calls: tuple[Function | Signature | EffectContext, ...] | None = field(kw_only=True, default=None)  # see walk.py
    parts: PartsBySort | None = field(kw_only=True, default=None)  # see walk.py
    stmts: list[Stmt] | None = field(kw_only=True, default=None)  # see walk.py
    context: str = field(kw_only=True, default="")

    @property
    def params(self) -> tuple[Local, ...]:
        """Its parameters."""
        return self.signature.params

    @property
    def prepositions(self) -> tuple[str, ...]:
        """The words in front of its arguments where it is called as a statement."""
        return self.signature.prepositions

    @property
    def gives(self) -> Type | None:
        """The type of its result."""
        return self.signature.gives

    @property
    def family(self) -> str:
        """What the texts of its options are filed under: `option.<family>.<option>`."""
        return self.context or self.id


Text: TypeAlias = Function | Procedure


@dataclass(slots=True, eq=False)
class Whole:
    """A text with everything that it calls in one game, directly or through others; rulesets share it like the text.

    `height` is how many calls are inside each other, itself one; `pauses` says that a procedure has a choice or chance
    in it, or calls one that does.
    """

    text: Text
    height: int
    pauses: bool = False


@dataclass(slots=True, eq=False)
class Game:
    """The typed game of one ruleset. `library_files` are the files that came from `rules/lib/`.

    `sound` says that no error was found in it. `memory` is what was found out about things that it shares with other
    rulesets, see reuse.py; `wholes` are its texts with all that they call, `fresh` those that it was the first to have.
    """

    id: str
    seats: int
    seat: MemberType
    max_decisions: int
    languages: tuple[str, ...]
    library_files: frozenset[str]
    rulebook: Rulebook
    enums: dict[str, Enumeration] = field(default_factory=dict)
    ranges: dict[str, NamedRange] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)  # phases included, in the order of the files
    contexts: dict[str, EffectContext] = field(default_factory=dict)
    flow: Procedure = field(init=False)
    returns_seat: Local = field(init=False)
    returns: Expr = field(init=False)
    used: set[tuple[str, str]] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    wholes: dict[Text, Whole] = field(default_factory=dict)
    fresh: set[Text] = field(default_factory=set)
    sound: bool = True
    memory: dict[str, dict[object, object]] = field(default_factory=dict)
    members: dict[str, list[MemberType]] | None = None
    callers: dict[object, list[Text]] | None = None

    def is_broken(self, name: str) -> bool:
        """Whether a name is declared, but not well: that has been reported, and uses of it are no further mistakes."""
        return name in self.broken

    def called(self, signature: Signature) -> Procedure:
        """The procedure that is called."""
        return self.procedures[signature.id]

    def pauses(self, procedure: Procedure) -> bool:
        """Whether a procedure may wait for a seat or for chance, or end the game."""
        return self.wholes[procedure].pauses

    def tables_of_names(self) -> tuple[MappingOf[str, Declared], ...]:
        """Everything to which the rules give a name, in the order in which it is declared; without effects."""
        return (
            self.enums,
            self.ranges,
            self.kinds,
            self.constants,
            self.tables,
            self.dice,
            self.variables,
            self.zones,
            self.functions,
            self.procedures,
        )

    def types_with(self, member: str) -> list[MemberType]:
        """The enumerations and kinds that have a member of this name, once all of them are declared."""
        if self.members is None:
            self.members = {}
            types = [*(enum.type for enum in self.enums.values()), *(kind.type for kind in self.kinds.values())]
            for found in types:
                for name in dict.fromkeys(found.values):
                    self.members.setdefault(name, []).append(found)
        return self.members.get(member, [])

    @property
    def all_procedures(self) -> list[Procedure]:
        """Flow, procedures and effects: everything that has statements."""
        effects = [effect for context in self.contexts.values() for effect in context.effects]
        return [self.flow, *self.procedures.values(), *effects]

    @property
    def texts(self) -> list[Text]:
        """Everything that has expressions, apart from `returns`."""
        return [*self.functions.values(), *self.all_procedures]

    def text(self, locale: str, key: str) -> str | None:
        """A sentence of `text/<locale>/`, or None."""
        scalar: Scalar | None = self.rulebook.texts.get(locale, {}).get(key)
        return None if scalar is None else str(scalar.text or scalar.value)


__all__ = [
    "CardFace",
    "Constant",
    "Declared",
    "Die",
    "EffectContext",
    "EffectList",
    "Enumeration",
    "Function",
    "Game",
    "Kind",
    "NamedRange",
    "Procedure",
    "SetType",
    "Signature",
    "Table",
    "Variable",
    "Whole",
    "Zone",
]
