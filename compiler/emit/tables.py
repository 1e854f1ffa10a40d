"""The tables of a module: constants of the rules, what lies where, what may be asked."""

from __future__ import annotations

from ..lower import ir
from ..lower.options import option_numbers, static_domain
from ..model import core as c
from ..model.game import Die, Variable, Zone
from ..model.names import all_index_tuples, size_of
from ..model.types import BoolType, EffectList, IntType, MemberType, SetType, Type
from .blocks import BlockWriter, hidden_param, source_text
from .context import Context
from .writer import Writer

WIDTH = 110
Row = tuple[str, list[str]]


class TableWriter:
    """Writes everything of a module that is not code of the rules."""

    def __init__(self, context: Context, out: Writer, blocks: BlockWriter) -> None:
        self.context = context
        self.game = context.game
        self.out = out
        self.blocks = blocks

    def numbers(self, head: str, values: list[str], tail: str = ")") -> None:
        """A long tuple or list, wrapped."""
        one = head + ", ".join(values) + ("," if len(values) == 1 and tail.startswith(")") else "") + tail
        if len(one) <= WIDTH:
            self.out.line(one)
            return
        self.out.line(head)
        row = ""
        for value in values:
            if len(row) + len(value) > WIDTH - 6:
                self.out.line("    " + row.rstrip())
                row = ""
            row += f"{value}, "
        self.out.line("    " + row.rstrip())
        self.out.line(tail)

    # -- constants

    def addresses(self) -> None:
        """Where variables, zones, frames and locals lie."""
        layout, names = self.context.layout, self.context.module.given
        for variable in self.game.variables.values():
            dims = " x ".join(map(str, variable.dims))
            self.out.line(
                f"{self.context.variable(variable)} = {layout.variables[variable.id]}{f'  # {dims}' if dims else ''}"
            )
        for zone in self.game.zones.values():
            dims = " x ".join([*map(str, zone.dims), zone.form])
            self.out.line(f"{self.context.zone(zone)} = {layout.zones[zone.id]}  # {dims}")
        frames = {frame.name: frame for frame in self.context.lowered.program.frames}
        for key, name in list(names.items()):
            if isinstance(key, tuple) and key[0] == "frame":
                self.out.line(f"{name} = {frames[key[1]].offset}")
            elif isinstance(key, tuple) and key[0] == "slot":
                self.out.line(f"{name} = {frames[key[1]].offset + key[2]}")

    def constants(self) -> None:
        """Constants and members that the code names."""
        for name, value in sorted(self.context.constants.items()):
            self.out.line(f"{self.context.module.given['constant', name]} = {value}")
        for (kind, member), value in sorted(self.context.members.items(), key=lambda item: (item[0][0], item[1])):
            self.out.line(f"{self.context.module.given['member', kind, member]} = {value}  # {kind}")

    def tables(self) -> None:
        """Tables of the rules and fields of cards that the code reads."""
        for table_id in self.context.tables:
            table = self.game.tables[table_id]
            self.numbers(f"{self.context.table(table_id)} = (", [str(value) for value in table.values])
        for kind_id, field in self.context.fields:
            kind = self.game.kinds[kind_id]
            name = self.context.field(kind_id, field)
            if isinstance(kind.fields[field], EffectList) and self.game.contexts[f"{kind_id}.{field}"].many:
                rows = [str(card.effects.get(field, ())) for card in kind.cards]
                self.numbers(f"{name}: tuple[tuple[int, ...], ...] = (", rows)
            else:
                self.numbers(f"{name} = (", [str(card.values[field]) for card in kind.cards])

    def start(self) -> None:
        """The vector before anything has happened."""
        self.out.line()
        self.out.line()
        with self.out.block("def _start() -> tuple[int, ...]:"):
            self.out.line("s = [0] * LENGTH")
            self.out.line("s[1] = -1")
            for variable in self.game.variables.values():
                if any(variable.start):
                    name = self.context.variable(variable)
                    self.numbers(
                        f"s[{name} : {name} + {len(variable.start)}] = [", [str(v) for v in variable.start], "]"
                    )
            for zone in self.game.zones.values():
                self._zone_start(zone)
            self.out.line("return tuple(s)")
        self.out.line()
        self.out.line()
        self.out.line("START = _start()")

    def _zone_start(self, zone: Zone) -> None:
        memory = [number for counts in zone.starts for number in zone_memory(zone, counts, self.context.tail(zone))]
        if any(memory):
            name = self.context.zone(zone)
            self.numbers(f"s[{name} : {name} + {len(memory)}] = [", [str(number) for number in memory], "]")

    # -- domains

    def domain(self, kind: Type, step: int = 1) -> str:
        """The Domain of a type, as the name of a module constant."""
        match kind:
            case MemberType(sort=sort, name=name, values=values):
                names = () if sort == "seat" else values
                text = f"Domain({sort!r}, {name!r}, {names!r}, 0, {len(values) - 1})"
                return self._domain(("domain", sort, name), f"{name.replace('.', '_')}_domain", text)
            case IntType(low=low, high=high, unit=unit):
                text = f"Domain('int', {unit!r}, (), {low}, {high}, {step})"
                return self._domain(
                    ("domain", low, high, unit, step), f"{unit or 'number'}_{low}_{high}".replace("-", "minus_"), text
                )
            case BoolType():
                return self._domain(("domain", "bool"), "bool_domain", "Domain('bool', 'bool', (), 0, 1)")
            case SetType(item=MemberType() as item):
                return self.domain(item)
        raise TypeError(str(kind))

    def _domain(self, key: object, wish: str, text: str) -> str:
        new = key not in self.context.module.given
        name = self.context.module.of(key, wish.upper())
        if new:
            self.out.line(f"{name} = {text}")
        return name

    def _dims(self, dims: tuple[MemberType | IntType, ...]) -> str:
        names = [self.domain(dim) for dim in dims]
        return f"({', '.join(names)}{',' if len(names) == 1 else ''})"

    def _owner(self, item: Variable | Zone) -> str:
        if item.seen_by != "owner":
            return "lambda s, index: -1"
        if item.owner is None:
            return "lambda s, index: index[0]"
        low = item.dims[0].low if isinstance(item.dims[0], IntType) else 0
        shift = f" - {low}" if low else ""
        return f"lambda s, index: s[{self.context.variable(item.owner)} + index[0]{shift}]"

    # -- what is in the vector

    def cells(self) -> None:
        """CELLS and ZONES."""
        rows: list[Row] = []
        for variable in self.game.variables.values():
            kind = variable.type
            is_set = isinstance(kind, SetType)
            optional = isinstance(kind, MemberType) and kind.optional
            first = str(variable.start[0] if variable.start else 0)
            place = [repr(variable.id), self.context.variable(variable), self._dims(variable.dims), self.domain(kind)]
            seen = [str(is_set), str(optional), repr(variable.seen_by), self._owner(variable), first]
            rows.append(("Cell", [*place, *seen]))
        self._rows("CELLS: tuple[Cell, ...] = (", rows)
        rows = []
        for zone in self.game.zones.values():
            place = [repr(zone.id), repr(zone.kind.id), self._dims(zone.dims), repr(zone.form), self.context.zone(zone)]
            size = [str(self.context.stride(zone)), str(zone.capacity), self.domain(zone.kind.type)]
            rows.append(("Zone", [*place, *size, repr(zone.seen_by), self._owner(zone), str(self.context.tail(zone))]))
        self._rows("ZONES: tuple[Zone, ...] = (", rows)

    def _rows(self, head: str, rows: list[Row], tail: str = ")") -> None:
        """A table of calls, each on one line where it fits, else wrapped."""
        if not rows:
            self.out.line(head + tail)
            return
        self.out.line(head)
        for name, args in rows:
            if not args:
                self.out.line(f"    {name},")
                continue
            one = f"    {name}({', '.join(args)}),"
            if len(one) <= 120:
                self.out.line(one)
            else:
                self.out.line(f"    {name}(")
                self._wrapped(args)
                self.out.line("    ),")
        self.out.line(tail)

    def _wrapped(self, args: list[str]) -> None:
        row = ""
        for arg in args:
            if row and len(row) + len(arg) > WIDTH:
                self.out.line("        " + row.rstrip())
                row = ""
            row += f"{arg}, "
        self.out.line("        " + row.rstrip())

    def kinds(self) -> None:
        """KINDS: the cards of each kind with their counts."""
        self.out.line("KINDS: dict[str, tuple[tuple[str, int], ...]] = {")
        for kind in self.game.kinds.values():
            self.numbers(f"    {kind.id!r}: (", [f"({card.id!r}, {card.count})" for card in kind.cards], "),")
        self.out.line("}")

    # -- what may be asked

    def points(self) -> None:
        """POINTS."""
        options = {point.number: self._options(point) for point in self.points_of(ir.ChoicePoint)}
        rows: list[Row] = [("None", [])]
        for point in self.context.lowered.program.points:
            name = self.blocks.point_name(point)
            if isinstance(point, ir.ChoicePoint):
                span = point.choose.span
                where = [repr(self._point_id(point)), repr(point.procedure.family), repr(span.file), str(span.line)]
                code = [f"ask_{name}", f"take_{name}", f"why_{name}", str(point.trial), str(point.secret)]
                rows.append(("Choice", [*where, options[point.number], str(option_numbers(point)[1]), *code]))
            elif isinstance(point, ir.ChancePoint):
                hidden = isinstance(point.source, c.ZoneRef) or (point.place and point.place.variable.seen_by != "all")
                shown = not hidden
                where = [repr(point.id), repr(point.procedure.id), repr(point.span.file), str(point.span.line)]
                rows.append(("Chance", [*where, self._outcomes(point), f"odds_{name}", f"take_{name}", str(shown)]))
            else:
                blocks = [str(point.entry.number), str(point.after.number)]
                rows.append(("Secret", [repr(point.id), *blocks, f"members_{name}"]))
        self._rows("POINTS: tuple[Choice | Chance | Secret | None, ...] = (", rows)

    def points_of(self, kind: type[ir.ChoicePoint]) -> list[ir.ChoicePoint]:
        return [point for point in self.context.lowered.program.points if isinstance(point, kind)]

    def _point_id(self, point: ir.ChoicePoint) -> str:
        """Unique also where one choice is compiled twice, for the main thread and for secret blocks."""
        secret = any(block.secret for block in point.takes)
        return point.choose.id + (".secret" if secret else "")

    def _outcomes(self, point: ir.ChancePoint) -> str:
        if isinstance(point.source, Die):
            return self.domain(IntType(min(point.source.faces), max(point.source.faces)))
        kind = point.local.type
        return self.domain(kind.required if isinstance(kind, MemberType) else kind)

    def _options(self, point: ir.ChoicePoint) -> str:
        """The options of a choice, written as a constant of their own."""
        name = self.blocks.point_name(point)
        firsts, _ = option_numbers(point)
        rows: list[Row] = []
        for at, option in enumerate(point.choose.options):
            params = [self._param(point, at, place) for place in range(len(option.params))]
            listed = f"({', '.join(params)}{',' if len(params) == 1 else ''})"
            size = 1
            for param in option.params:
                size *= static_domain(param.domain)[2]
            conditions = [self._condition(point, where) for where in option.wheres]
            wheres = f"({', '.join(conditions)}{',' if len(conditions) == 1 else ''})"
            rows.append(("Option", [repr(option.id), listed, str(firsts[at]), str(size), wheres]))
        if point.done is not None:
            rows.append(("Option", ["'done'", "()", str(firsts[-1]), "1"]))
        constant = self.context.module.of(("options", point.number), f"{name}_options".upper())
        self._rows(f"{constant} = (", rows)
        return constant

    def _param(self, point: ir.ChoicePoint, at: int, place: int) -> str:
        option = point.choose.options[at]
        param = option.params[place]
        _, step, _ = static_domain(param.domain)
        domain = self.domain(param.domain.type, step)
        name = param.local.name.removesuffix(" value")
        if not hidden_param(option, param):
            return f"Param({name!r}, {domain})"
        return f"Param({name!r}, {domain}, True, told_{self.blocks.point_name(point)}_{at}_{place})"

    def _condition(self, point: ir.ChoicePoint, where: c.Expr) -> str:
        span = where.span
        cite = point.procedure.cite
        return f"Condition({source_text(self.context, span)!r}, {span.file!r}, {span.line}, {span.column}, {cite!r})"


def zone_memory(zone: Zone, counts: tuple[int, ...], tail: int) -> list[int]:
    """The starting memory of one zone."""
    cards = [card for card, n in enumerate(counts) for _ in range(n)]
    match zone.form:
        case "slot":
            return [cards[0] if cards else -1]
        case "row":
            return [len(cards), *cards, *[-1] * (zone.capacity - len(cards))]
        case "deck":
            return [len(cards), *counts, 0, *[-1] * tail]
    return [len(cards), *counts]


__all__ = ["TableWriter", "all_index_tuples", "size_of", "zone_memory"]
