"""What every part of the emitter knows: the lowered game, the names given so far, where things lie."""

from __future__ import annotations

from ..lower import Lowered, tail_of, zone_stride
from ..model import core as c
from ..model.game import EffectContext, Function, Procedure, Variable, Zone
from ..model.names import dim_size
from ..model.types import IntType, MemberType
from .names import Names

IMPORTED = {
    "values": (
        "aligned",
        "always",
        "best",
        "by_blocks",
        "clockwise",
        "first",
        "highest",
        "in_order",
        "keep",
        "last",
        "limited",
        "lowest",
        "only",
        "moved",
        "owner_mask",
        "refusing",
        "room",
        "some",
        "within",
    ),
    "zones": (
        "bits",
        "deck_add",
        "deck_all",
        "deck_cards",
        "deck_count",
        "deck_odds",
        "deck_remove",
        "deck_shuffle",
        "deck_take",
        "deck_under",
        "pile_add",
        "pile_all",
        "pile_cards",
        "pile_odds",
        "pile_remove",
        "row_all",
        "row_cards",
        "row_count",
        "row_first",
        "row_position",
        "row_push",
        "row_remove",
        "set_odds",
        "slot_remove",
        "slot_set",
    ),
    "points": (
        "Cell",
        "Chance",
        "Choice",
        "Condition",
        "Domain",
        "Events",
        "Option",
        "Param",
        "Secret",
        "Vector",
        "Zone",
    ),
    "refusal": ("RuleFault",),
}
CONSTANTS = (
    "GAME",
    "SEATS",
    "HASH",
    "RULESET",
    "LENGTH",
    "START",
    "ENTRY",
    "BLOCKS",
    "POINTS",
    "CELLS",
    "ZONES",
    "KINDS",
    "PHASES",
    "RETURNS",
    "FRAMES",
    "LIMIT",
    "LINES",
    "ALWAYS",
    "FILES",
    "ALL",
)

OF_POINTS = ("ask", "take", "why", "odds", "members")


class Context:
    """Names and addresses for one module."""

    def __init__(self, lowered: Lowered) -> None:
        self.lowered = lowered
        self.game = lowered.game
        self.layout = lowered.layout
        self.points: dict[int, str] = {}
        self.module = Names({name for names in IMPORTED.values() for name in names} | set(CONSTANTS))
        self.zone_numbers = {zone_id: at for at, zone_id in enumerate(self.game.zones)}
        self.cell_numbers = {variable_id: at for at, variable_id in enumerate(self.game.variables)}
        self.constants: dict[str, int] = {}
        self.members: dict[tuple[str, str], int] = {}
        self.tables: dict[str, None] = {}
        self.fields: dict[tuple[str, str], None] = {}
        self.used: set[str] = set()
        self._name_functions()

    def _name_functions(self) -> None:
        """Functions get their names first, so that no local of another function can hide one."""
        for function in self.game.functions.values():
            self.function(function)
        for procedure in self.game.all_procedures:
            if not self.game.pauses(procedure):
                self.procedure(procedure)
            self.can(procedure)
        for context in self.game.contexts.values():
            self.effects(context)
            self.can_effects(context)

    # -- names of things

    def variable(self, variable: Variable) -> str:
        return self.module.of(("variable", variable.id), variable.id.upper())

    def zone(self, zone: Zone) -> str:
        return self.module.of(("zone", zone.id), zone.id.upper())

    def constant(self, const: c.Const) -> str:
        """A value as the rules call it: a constant or a member by name, everything else as a number."""
        name = const.name
        if name in self.game.constants and self.game.constants[name].value == const.value:
            self.constants[name] = const.value
            return self.module.of(("constant", name), name.upper())
        if isinstance(const.type, MemberType) and const.value >= 0 and const.type.sort in ("enum", "card"):
            key = (const.type.name, const.type.values[const.value])
            self.members[key] = const.value
            return self.module.of(("member", *key), key[1].upper())
        return str(const.value)

    def table(self, table_id: str) -> str:
        self.tables[table_id] = None
        return self.module.of(("table", table_id), table_id.upper())

    def field(self, kind: str, field: str) -> str:
        """The tuple of a card field's values, by card."""
        self.fields[kind, field] = None
        return self.module.of(("field", kind, field), f"{kind}_{field}".upper())

    def function(self, function: Function) -> str:
        return self.module.of(("function", function.id), function.id)

    def procedure(self, procedure: Procedure) -> str:
        """A procedure that does not pause, as a Python function."""
        return self.module.of(("procedure", id(procedure)), self.stem(procedure))

    def can(self, procedure: Procedure) -> str:
        """The function that tests the preconditions of a procedure."""
        return self.module.of(("can", id(procedure)), f"can_{self.stem(procedure)}")

    def effects(self, context: EffectContext) -> str:
        return self.module.of(("effects", context.id), f"do_{context.id.replace('.', '_')}")

    def can_effects(self, context: EffectContext) -> str:
        return self.module.of(("can effects", context.id), f"can_{context.id.replace('.', '_')}")

    def stem(self, procedure: Procedure) -> str:
        """The id of a procedure; an effect text has none of its own, so it is called after its field."""
        if procedure.role != "effect":
            return procedure.id
        for context in self.game.contexts.values():
            if procedure in context.effects:
                return f"{context.id.replace('.', '_')}_{context.effects.index(procedure)}"
        raise KeyError(procedure.id)

    def point(self, number: int, wish: str) -> str:
        """The name of a point: with each of the prefixes of `OF_POINTS` it is the name of a function of its own."""
        if number not in self.points:
            name, count = wish, 1
            while any(f"{prefix}_{name}" in self.module.taken for prefix in OF_POINTS) or any(
                taken.startswith(f"told_{name}_") for taken in self.module.taken
            ):
                count += 1
                name = f"{wish}_{count}"
            self.module.taken.update(f"{prefix}_{name}" for prefix in OF_POINTS)
            self.points[number] = name
        return self.points[number]

    def use(self, name: str) -> str:
        """A function of the runtime, which is then imported."""
        self.used.add(name)
        return name

    # -- sizes

    def stride(self, zone: Zone) -> int:
        return zone_stride(zone, self.lowered.tails)

    def tail(self, zone: Zone) -> int:
        return tail_of(zone, self.lowered.tails)

    def slot_of(self, secret: bool, local: c.Local) -> tuple[str, int] | None:
        """The constant that says where a local lies, and the step from seat to seat (0 in the main thread).

        None for a local of the Python function alone.
        """
        slot = self.layout.slots.get(self.slot_key(secret, local))
        if slot is None:
            return None
        frame, at = slot
        name = self.module.of(("slot", frame.name, at), f"{frame.name}_{local.name}".upper())
        return name, frame.size if frame.per_seat else 0

    def slot_key(self, secret: bool, local: c.Local) -> tuple[bool, c.Local]:
        """A result lies in the frame of the procedure that gave it, whoever reads it."""
        return self.lowered.program.results.get(local, secret), local

    def frame(self, name: str) -> str:
        """The constant of the place where a frame begins."""
        return self.module.of(("frame", name), f"{name}_frame".upper())


def low_of(dim: MemberType | IntType) -> int:
    return dim.low if isinstance(dim, IntType) else 0


def flat(index: tuple[str, ...], dims: tuple[MemberType | IntType, ...]) -> str:
    """The place of an index among all of them, as Python; `index` are expressions that are safe to multiply."""
    text = ""
    for part, dim in zip(index, dims, strict=True):
        low = low_of(dim)
        shifted = part if not low else str(int(part) - low) if part.isdigit() else f"{part} - {low}"
        if not text:
            text = shifted
        else:
            around = f"({text})" if is_loose(text) else text
            text = f"{around} * {dim_size(dim)} + {shifted}"
    return text


def is_loose(text: str) -> bool:
    """Whether an expression has an operator outside brackets."""
    depth = 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == " " and not depth:
            return True
    return False
