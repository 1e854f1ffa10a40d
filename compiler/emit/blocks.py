"""Blocks and points -> Python functions.

A function begins at a resume point and goes on through every block that nothing else leads to (lower/regions.py). On
the way out it clears the locals in the vector that are no longer needed.
"""

from __future__ import annotations

from ..diagnostics import Span
from ..lower import ir
from ..lower.liveness import at_point
from ..lower.options import option_numbers, static_domain
from ..model import core as c
from ..model.game import Die, Variable, Zone
from ..model.types import IntType
from ..model.walk import all_exprs, all_stmts
from .context import Context
from .expressions import ADD, ExpressionWriter
from .statements import StatementWriter
from .writer import Writer

Dirty = frozenset[c.Local]
HEADER = 4


class BlockWriter:
    """Writes every block function, and the functions of every point."""

    def __init__(self, context: Context, out: Writer) -> None:
        self.context = context
        self.out = out
        self.program = context.lowered.program
        self.seats = frozenset(self.program.thread_seats)
        self.live = {block: block.live for block in self.program.blocks}
        for point in self.program.points:  # before any local gets a name, so that none hides one of their functions
            self.point_name(point)

    # -- functions

    def block_name(self, block: ir.Block) -> str:
        return self.context.module.of(("block", block.number), block.name)

    def block_function(self, block: ir.Block) -> None:
        """One numbered block and what it runs on into."""
        self.out.line()
        self.out.line()
        with self.out.block(f"def {self.block_name(block)}(s: Vector, e: Events, t: int) -> int:", block.span):
            self.out.line(f"# {block.span.file}:{block.span.line}")
            region = _Region(self, block)
            if self._is_entry(block):
                self._prologue(block, region)
            region.body(block, block.live)

    def _is_entry(self, block: ir.Block) -> bool:
        return any(instance.entry is block for instance in self.program.instances.values())

    def _prologue(self, block: ir.Block, region: _Region) -> None:
        """What happens when a procedure begins: the phase is announced, the preconditions are tested."""
        procedure = block.procedure
        if procedure.role == "phase":
            with self.out.block("if e is not None:", procedure.span):
                self.out.line(f'e.append(("phase", ALL, ({procedure.id!r},), None))')
        for where in procedure.body.wheres:
            with self.out.block(f"if not ({region.expr(where)}):", where.span):
                self.out.line(f"raise RuleFault({precondition(self.context, procedure.id, where.span)})")

    # -- chance

    def chance_functions(self, point: ir.ChancePoint) -> None:
        """`odds` and `take` of a chance event."""
        name = self.point_name(point)
        out, use = self.out, self.context.use
        expr = ExpressionWriter(self.context, point.take.secret, self.seats)
        out.line()
        out.line()
        with out.block(f"def odds_{name}(s: Vector, t: int) -> list[tuple[int, int]]:", point.span):
            out.line(f"# {point.span.file}:{point.span.line}")
            match point.source:
                case Die(faces=faces):
                    out.line(f"return {[(face, faces.count(face)) for face in sorted(set(faces))]}")
                case c.ZoneRef() as ref:
                    at, kinds = expr.zone(ref), len(ref.zone.kind.cards)
                    out.line(f"return {use(f'{ref.zone.form}_odds')}(s, {at}, {kinds})")
                case domain:
                    out.line(f"return {use('set_odds')}({expr(domain)})")
        out.line()
        out.line()
        with out.block(f"def take_{name}(s: Vector, e: Events, t: int, n: int) -> int:", point.span):
            out.line(f"# {point.span.file}:{point.span.line}")
            region = _Region(self, point.take)
            out.line(f"{region.expr.local(point.local)} = n")
            if not isinstance(point.source, c.ZoneRef):
                word = "roll" if isinstance(point.source, Die) else "random"
                told = "ALL" if point.place is None else region.expr.audience(point.place.variable, point.place.index)
                with out.block("if e is not None:"):
                    out.line(f'e.append(("{word}", {told}, ({point.number}, n), None))')
            region.body(point.take, at_point(point, self.live) | {point.local})

    def point_name(self, point: ir.Point) -> str:
        point_id = point.choose.id if isinstance(point, ir.ChoicePoint) else point.id
        secret = "_secret" if isinstance(point, ir.ChoicePoint) and self._in_secret_instance(point) else ""
        return self.context.point(point.number, self._stem(point, point_id) + secret)

    def _stem(self, point: ir.Point, point_id: str) -> str:
        """An effect text's id is a sentence; its points are called after the field and its number."""
        procedure = None if isinstance(point, ir.SecretPoint) else point.procedure
        if procedure is not None and procedure.role == "effect":
            return self.context.stem(procedure) + "_" + point_id.rpartition(".")[2]
        return point_id.replace(".", "_")

    def _in_secret_instance(self, point: ir.ChoicePoint) -> bool:
        return any(block.secret for block in point.takes)

    # -- choices

    def choice_functions(self, point: ir.ChoicePoint) -> None:
        """`ask`, `take` and `why` of a choice."""
        writer = _ChoiceWriter(self, point)
        writer.ask()
        writer.take()
        writer.why()
        writer.audiences()

    def members_function(self, point: ir.SecretPoint) -> None:
        """`members` of a secret block."""
        self.out.line()
        self.out.line()
        with self.out.block(f"def members_{self.point_name(point)}(s: Vector) -> int:", point.span):
            expr = ExpressionWriter(self.context, False, self.seats)
            self.out.line(f"return {expr(point.members)}")


class _Region:
    """One Python function over blocks."""

    def __init__(self, writer: BlockWriter, block: ir.Block) -> None:
        self.writer = writer
        self.out = writer.out
        self.context = writer.context
        self.thread = block.thread
        self.expr = ExpressionWriter(writer.context, block.secret, writer.seats)
        self.stmts = StatementWriter(writer.context, writer.out, self.expr)

    def body(self, block: ir.Block, dirty: Dirty) -> None:
        """A block, then whatever it ends with. `dirty` are the locals that may hold something."""
        for op in block.ops:
            self.stmts.op(op)
            if isinstance(op, ir.Fault):
                return
            dirty |= defined(op)
        match block.end:
            case ir.Goto(target=target):
                self._go(target, dirty)
            case ir.Branch(condition=condition, then=then, otherwise=otherwise):
                with self.out.block(f"if {self.expr(condition)}:", condition.span):
                    self._go(then, dirty)
                self._go(otherwise, dirty)
            case ir.Ask():
                self._ask(block, block.end, dirty)
            case ir.Draw(point=chance):
                self._leave(dirty, at_point(chance, self.writer.live))
                self._pause(block, chance.number, "-1")
            case ir.Enter(point=secret):
                self._leave(dirty, at_point(secret, self.writer.live))
                self._pause(block, secret.number, "-1")
            case ir.Call():
                self._call(block.end, dirty)
            case ir.Return():
                self._return(block.end, dirty)
            case ir.ThreadEnd():
                self._leave(dirty, frozenset())
                self.out.line(f"s[{HEADER} + t] = 0")
                self.out.line("return 0")
            case ir.GameEnd():
                self.out.line("s[0], s[1] = 0, -1")
                at, size = self.context.layout.frames_offset, self.context.layout.length
                if size > at:
                    self.out.line(f"s[{at}:] = [0] * {size - at}")
                self.out.line("return 0")

    def _go(self, target: ir.Block, dirty: Dirty) -> None:
        if target.number:
            self._leave(dirty, target.live)
            self.out.line(f"return {target.number}  # {self.writer.block_name(target)}")
        else:
            self.body(target, dirty)

    def _leave(self, dirty: Dirty, live: Dirty) -> None:
        """Clear what is no longer needed; a thread leaves alone what it only reads of the main thread."""
        places: dict[str, None] = {}
        for local in sorted(dirty - live, key=lambda item: (item.span, item.name)):
            slot = self.context.slot_of(self.expr.secret, local)
            if local in self.writer.seats or slot is None or (self.thread and not slot[1]):
                continue
            address = self.expr.address(local)
            width = self.writer.program.widths.get(local, 1)
            if width != 1:
                self.out.line(f"s[{address} : {address} + {width}] = [0] * {width}")
            else:
                places[f"s[{address}]"] = None
        if places:
            self.out.line(" = ".join([*places, "0"]))

    def _pause(self, block: ir.Block, number: int, seat: str) -> None:
        if block.thread:
            self.out.line(f"s[{HEADER} + t] = {number}")
        else:
            self.out.line(f"s[0], s[1] = {number}, {seat}")
        self.out.line("return 0")

    def _ask(self, block: ir.Block, end: ir.Ask, dirty: Dirty) -> None:
        point = end.point
        if end.none is not None:
            with self.out.block(f"if not ask_{self.writer.point_name(point)}(s, t):", point.choose.span):
                self._go(end.none, dirty)
        seat = self.expr.index(point.choose.seat)
        if not block.thread and not seat.isdigit():
            self.out.line(f"s[1] = {seat}", point.choose.seat.span)
            seat = "s[1]"
        self._leave(dirty, at_point(point, self.writer.live))
        if seat == "s[1]":
            self.out.line(f"s[0] = {point.number}  # ask_{self.writer.point_name(point)}")
            self.out.line("return 0")
        else:
            self._pause(block, point.number, seat)

    def _call(self, end: ir.Call, dirty: Dirty) -> None:
        instance = end.instance
        target = ExpressionWriter(self.context, instance.secret, self.writer.seats)
        params = instance.procedure.params
        given = self.expr.args(end.args, [param.type for param in params])
        for param, text in zip(params, given, strict=True):
            self.out.line(f"s[{target.address(param)}] = {text}", end.span)
        frame = self.context.frame(instance.frame.name)
        step = f" + t * {instance.frame.size}" if instance.frame.per_seat else ""
        self.out.line(f"s[{frame}{step}] = {end.after.number}  # {self.writer.block_name(end.after)}", end.span)
        kept = end.after.live - ({instance.result} if instance.result is not None else set())
        self._leave(dirty, kept)
        self.out.line(f"return {instance.entry.number}  # {self.writer.block_name(instance.entry)}")

    def _return(self, end: ir.Return, dirty: Dirty) -> None:
        instance = end.instance
        if end.value is not None and instance.result is not None:
            text = self.expr.given(end.value, instance.result.type)
            self.out.line(f"s[{self.expr.address(instance.result)}] = {text}", end.value.span)
        elif instance.result is not None:
            fault = f"`{instance.procedure.id}` ended without a result"
            self.out.line(f"raise RuleFault({fault!r})", instance.procedure.span)
            return
        self._leave(dirty | frozenset(instance.procedure.params), frozenset())
        frame = self.context.frame(instance.frame.name)
        step = f" + t * {instance.frame.size}" if instance.frame.per_seat else ""
        back = self.expr.names.fresh("back")
        self.out.line(f"{back} = s[{frame}{step}]")
        self.out.line(f"s[{frame}{step}] = 0")
        self.out.line(f"return {back}")


class _ChoiceWriter:
    """The functions of one choice."""

    def __init__(self, writer: BlockWriter, point: ir.ChoicePoint) -> None:
        self.writer = writer
        self.context = writer.context
        self.out = writer.out
        self.point = point
        self.name = writer.point_name(point)
        self.span = point.choose.span
        self.firsts, self.size = option_numbers(point)

    def _head(self, text: str) -> str:
        self.out.line()
        self.out.line()
        return text

    def _expr(self, option: c.Option) -> ExpressionWriter:
        """An expression writer for which the option's parameters are locals of the Python function."""
        secret = any(block.secret for block in self.point.takes)
        expr = ExpressionWriter(self.context, secret, self.writer.seats)
        expr.slotless = {param.local for param in option.params}
        return expr

    def ask(self) -> None:
        """Every legal option number, ascending."""
        out = self.out
        with out.block(self._head(f"def ask_{self.name}(s: Vector, t: int) -> list[int]:"), self.span):
            out.line(f"# {self.span.file}:{self.span.line}")
            out.line("found: list[int] = []")
            for option, first in zip(self.point.choose.options, self.firsts, strict=False):
                self._ask_option(option, first)
            if self.point.done is not None:
                out.line(f"found.append({self.firsts[-1]})  # done")
            out.line("return found")

    def _ask_option(self, option: c.Option, first: int) -> None:
        expr, out = self._expr(option), self.out
        depth = out.depth
        for param in option.params:
            name = expr.local(param.local)
            out.line(f"for {name} in {self._sorted(expr, param.domain)}:", option.span)
            out.depth += 1
        number = self._number(option, expr, first)
        conditions = [expr(where, 1) for where in option.wheres]
        if conditions:
            text = " and ".join(conditions)
            if len(text) < 100 and len({where.span.line for where in option.wheres}) == 1:
                out.line(f"if {text}:", option.wheres[0].span)
                out.depth += 1
            else:
                self._long(option, conditions)
        out.line(f"found.append({number})  # {option.id}")
        out.depth = depth

    def _long(self, option: c.Option, conditions: list[str]) -> None:
        for where, text in zip(option.wheres, conditions, strict=True):
            self.out.line(f"if {text}:", where.span)
            self.out.depth += 1

    def _sorted(self, expr: ExpressionWriter, domain: c.Domain) -> str:
        """A domain in ascending order, each value once."""
        text = expr.domain(domain)
        if isinstance(domain, c.InEffects):
            return f"sorted(set({text}))"
        if isinstance(domain, c.InZone) and domain.zone.zone.form == "row":
            at = expr.zone(domain.zone)
            return f"{self.context.use('row_cards')}(s, {at})"
        if isinstance(domain, c.InRange) and domain.step != 1 and not isinstance(domain.low, c.Const):
            assert isinstance(domain.type, IntType)
            low = f"{self.context.use('aligned')}({expr(domain.low)}, {domain.type.low}, {domain.step})"
            return f"range({low}, {expr(domain.high, ADD)} + 1, {domain.step})"
        return text

    def _number(self, option: c.Option, expr: ExpressionWriter, first: int) -> str:
        """The number of an option from its parameters."""
        text = ""
        for param in option.params:
            low, step, size = static_domain(param.domain)
            digit = expr.local(param.local)
            if low:
                digit = f"{digit} - {low}" if low > 0 else f"{digit} + {-low}"
            if step != 1:
                digit = f"({digit}) // {step}" if " " in digit else f"{digit} // {step}"
            elif text and " " in digit:
                digit = f"({digit})"
            text = f"({text}) * {size} + {digit}" if " " in text else f"{text} * {size} + {digit}" if text else digit
        return " + ".join(part for part in (text, str(first) if first or not text else "") if part)

    def take(self) -> None:
        """Run an option."""
        out = self.out
        with out.block(self._head(f"def take_{self.name}(s: Vector, e: Events, t: int, n: int) -> int:"), self.span):
            out.line(f"# {self.span.file}:{self.span.line}")
            waiting = at_point(self.point, self.writer.live)
            options = list(zip(self.point.choose.options, self.point.takes, self.firsts, strict=False))
            for at, (option, block, first) in enumerate(options):
                is_last = at == len(options) - 1 and self.point.done is None
                region = _Region(self.writer, block)
                if is_last:
                    self._taken(option, block, first, region, waiting)
                else:
                    with out.block(f"if n < {self._end(at)}:  # {option.id}", option.span):
                        self._taken(option, block, first, region, waiting)
            if self.point.done is not None:
                _Region(self.writer, self.point.done).body(self.point.done, waiting)

    def _end(self, at: int) -> int:
        return self.firsts[at + 1] if at + 1 < len(self.firsts) else self.size

    def _taken(self, option: c.Option, block: ir.Block, first: int, region: _Region, waiting: Dirty) -> None:
        self._decode(option, first, region.expr)
        region.body(block, waiting | {param.local for param in option.params})

    def _decode(self, option: c.Option, first: int, expr: ExpressionWriter) -> None:
        """Set the parameters from the option number `n`."""
        rest = f"n - {first}" if first else "n"
        for at, param in reversed(list(enumerate(option.params))):
            low, step, size = static_domain(param.domain)
            name = expr.local(param.local)
            if at:
                self.out.line(f"k, {name} = divmod({rest}, {size})")
                rest = "k"
                value = name
            else:
                value = rest
            if step != 1:
                value = f"({value}) * {step}" if " " in value else f"{value} * {step}"
            if low:
                value = f"{value} + {low}" if low > 0 else f"{value} - {-low}"
            if value != name:
                self.out.line(f"{name} = {value}")

    def why(self) -> None:
        """Which condition of an option fails, with the two sides of a comparison."""
        out = self.out
        head = f"def why_{self.name}(s: Vector, t: int, n: int) -> tuple[int, int | None, int | None]:"
        with out.block(self._head(head), self.span):
            for at, option in enumerate(self.point.choose.options):
                if not option.params and not option.wheres:
                    continue
                with out.block(f"if {self.firsts[at]} <= n < {self._end(at)}:  # {option.id}", option.span):
                    self._why_option(option, self.firsts[at])
            out.line("return -1, None, None")

    def _why_option(self, option: c.Option, first: int) -> None:
        expr = self._expr(option)
        self._decode(option, first, expr)
        for param in option.params:
            if isinstance(param.domain, c.Members):
                continue
            with self.out.block(f"if {expr.local(param.local)} not in {self._sorted(expr, param.domain)}:"):
                self.out.line("return -1, None, None")
        for number, where in enumerate(option.wheres):
            sides = "None, None"
            if isinstance(where, c.BinaryOp) and isinstance(where.left.type, IntType):
                sides = f"{expr(where.left)}, {expr(where.right)}"
            with self.out.block(f"if not ({expr(where)}):", where.span):
                self.out.line(f"return {number}, {sides}")

    # -- who is told a parameter

    def audiences(self) -> None:
        """A function for each parameter that not everybody may hear of."""
        for at, option in enumerate(self.point.choose.options):
            for place, param in enumerate(option.params):
                if not hidden_param(option, param):
                    continue
                name = f"told_{self.name}_{at}_{place}"
                with self.out.block(
                    self._head(f"def {name}(s: Vector, t: int, value: int) -> int | None:"), option.span
                ):
                    self.out.line(f"return {self._told(option, param)}")

    def _told(self, option: c.Option, param: c.Param) -> str:
        """Those who see the thing that a parameter names, before or after; never by another parameter's value."""
        own = {other.local for other in option.params}
        expr = self._expr(option)
        masks = []
        for item, index in places_of(option, param):
            if not any(local in own for part in index for local in _locals(part)):
                masks.append(expr.audience(item, index))
        return " | ".join(dict.fromkeys(mask for mask in masks if mask != "0")) or "0"


def _locals(expr: c.Expr) -> list[c.Local]:
    return [part.local for part in all_exprs((expr,)) if isinstance(part, c.LocalRef)]


def places_of(option: c.Option, param: c.Param) -> list[tuple[Variable | Zone, tuple[c.Expr, ...]]]:
    """Where the thing that a parameter names lies: the zone it is chosen from, and where the option itself puts it."""
    found: list[tuple[Variable | Zone, tuple[c.Expr, ...]]] = []
    if isinstance(param.domain, c.InZone):
        found.append((param.domain.zone.zone, param.domain.zone.index))
    for stmt in option.body:
        match stmt:
            case c.Move(card=c.LocalRef(local=local), target=target) if local is param.local:
                found.append((target.zone, target.index))
            case c.Assign(place=c.VarRef(variable=variable, index=index), op=":=", value=c.LocalRef(local=local)):
                if local is param.local:
                    found.append((variable, index))
    return found


def hidden_param(option: c.Option, param: c.Param) -> bool:
    """Whether a parameter names something that not everybody sees, before and after."""
    places = places_of(option, param)
    return bool(places) and all(item.seen_by != "all" for item, _ in places)


def defined(op: ir.Op) -> Dirty:
    """The locals that an operation may set."""
    match op:
        case ir.Let(local=local) | ir.LetOrder(local=local) | ir.Element(target=local):
            return frozenset({local})
        case ir.Refill() | ir.Take() | ir.Put() | ir.Fault():
            return frozenset()
    found: set[c.Local] = set()
    for stmt in all_stmts((op,)):
        match stmt:
            case c.Assign(place=c.LocalRef(local=local)) | c.Draw(local=local):
                found.add(local)
    return frozenset(found)


def precondition(context: Context, name: str, span: Span) -> str:
    """The arguments of the fault of a failed precondition."""
    return f"{f'`{name}` is not possible here: {source_text(context, span)}'!r}, {span.file!r}, {span.line}"


def source_text(context: Context, span: Span) -> str:
    """What stands in the rules at a span of one line."""
    lines = context.game.rulebook.files.get(span.file, "").split("\n")
    if span.line > len(lines):
        return ""
    end = span.end_column - 1 if span.end_line == span.line else None
    return lines[span.line - 1][span.column - 1 : end].strip()
