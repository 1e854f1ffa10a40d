"""Procedures that pause -> blocks that can be resumed.

Each statement is lowered to "ops in the current block, then an end". A statement without a pause and without a jump
out of itself stays as it is. Loops that pause keep what they need to go on in hidden locals (what is left of a set,
how often still, who began), so that a position is plain data at every decision.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..diagnostics import Span
from ..model import Game, pauses
from ..model import core as c
from ..model.game import Die, Procedure
from ..model.types import BOOL, NUMBER, IntType, MemberType, SetType, Type
from ..model.walk import all_stmts, inner_stmts
from . import ir
from .refusing import may_refuse


@dataclass(slots=True)
class _Exits:
    """Where `stop` and `pass` lead inside the loops around a statement."""

    stop: ir.Block | None = None
    passed: c.Local | None = None


def lower(game: Game) -> ir.Program:
    """The whole game as blocks and points. The game must have been resolved without errors."""
    program = ir.Program()
    lowering = _Lowering(game, program)
    flow = lowering.instance(game.flow, False)
    program.entry = flow.entry
    while lowering.todo:
        lowering.fill(lowering.todo.pop(0))
    return program


class _Lowering:
    def __init__(self, game: Game, program: ir.Program) -> None:
        self.game = game
        self.program = program
        self.todo: list[ir.Instance] = []
        self.names: dict[str, int] = {}

    # -- instances and blocks

    def instance(self, procedure: Procedure, secret: bool) -> ir.Instance:
        """The one instance of a procedure for the main thread or for secret blocks."""
        key = (_key(procedure, self.game), secret)
        if key not in self.program.instances:
            phase = procedure.id if procedure.role == "phase" and not secret else ""
            frame = ir.Frame(key[0] + ("_secret" if secret else ""), secret, phase, procedure.role != "flow")
            self.program.frames.append(frame)
            entry = ir.Block(frame.name, procedure, frame, procedure.span, secret, secret)
            self.program.blocks.append(entry)
            found = ir.Instance(procedure, secret, frame, entry)
            if procedure.gives is not None:
                found.result = c.Local("result", procedure.gives, procedure.span, "hidden")
                self.program.frame_of[secret, found.result] = frame
                self.program.results[found.result] = secret
            self.program.instances[key] = found
            self.todo.append(found)
        return self.program.instances[key]

    def fill(self, instance: ir.Instance) -> None:
        """Lower the body of an instance."""
        procedure = instance.procedure
        work = _Body(self, instance, instance.frame, instance.secret)
        for local in procedure.body.locals:
            self.program.frame_of.setdefault((instance.secret, local), instance.frame)
        last = work.stmts(procedure.body.stmts, instance.entry, _Exits())
        last.end = ir.GameEnd() if procedure.role == "flow" else ir.Return(instance, None)

    def name(self, stem: str) -> str:
        self.names[stem] = self.names.get(stem, 0) + 1
        return f"{stem}_{self.names[stem]}"


class _Body:
    """Lowers statements of one instance, or of one secret block inside it."""

    def __init__(self, lowering: _Lowering, instance: ir.Instance, frame: ir.Frame, thread: bool) -> None:
        self.lowering = lowering
        self.program = lowering.program
        self.game = lowering.game
        self.instance = instance
        self.procedure = instance.procedure
        self.frame = frame
        self.thread = thread

    # -- small makers

    def block(self, what: str, span: Span) -> ir.Block:
        block = ir.Block(self.lowering.name(f"{self.frame.name}_{what}"), self.procedure, self.frame, span, self.thread)
        block.secret = self.instance.secret
        self.program.blocks.append(block)
        return block

    def hidden(self, name: str, kind: Type, span: Span, width: int = 1) -> c.Local:
        """A local that the rules do not name."""
        local = c.Local(name, kind, span, "hidden")
        self.program.frame_of[self.instance.secret, local] = self.frame
        if width != 1:
            self.program.widths[local] = width
        return local

    def own(self, *locals_: c.Local) -> None:
        """These locals belong to the frame that is being lowered (matters inside secret blocks)."""
        for local in locals_:
            self.program.frame_of[self.instance.secret, local] = self.frame

    # -- statements

    def stmts(self, stmts: tuple[c.Stmt, ...], block: ir.Block, exits: _Exits) -> ir.Block:
        """Lower a sequence from `block` on; returns the block where control is afterwards."""
        for stmt in stmts:
            block = self.stmt(stmt, block, exits)
        return block

    def stmt(self, stmt: c.Stmt, block: ir.Block, exits: _Exits) -> ir.Block:
        if not splits(stmt, self.game):
            if self.thread:
                self._own_targets(stmt)
            block.ops.append(stmt)
            return block
        match stmt:
            case c.Assign():
                return self._assign(stmt, block)
            case c.If():
                return self._if(stmt, block, exits)
            case c.ForEach():
                return self._for_each(stmt, block, exits)
            case c.Repeat():
                return self._repeat(stmt, block, exits)
            case c.Turns():
                return self._turns(stmt, block)
            case c.Secretly():
                return self._secretly(stmt, block)
            case c.Choose():
                return self._choose(stmt, block, exits)
            case c.Draw():
                return self._draw(stmt, block, exits)
            case c.DrawUpTo():
                return self._draw_up_to(stmt, block)
            case c.Run(called=called, args=args):
                return self._call(self.game.called(called), args, None, block, stmt.span)
            case c.Perform():
                return self._perform(stmt, block)
            case c.Result(value=value):
                block.end = ir.Return(self.instance, value)
                return self.block("after", stmt.span)
            case c.Jump():
                return self._jump(stmt, block, exits)
        raise TypeError(type(stmt).__name__)

    def _own_targets(self, stmt: c.Stmt) -> None:
        for inner in all_stmts((stmt,)):
            match inner:
                case c.Assign(place=c.LocalRef(local=local)) | c.Draw(local=local) | c.ForEach(local=local):
                    self.own(local)

    def _jump(self, stmt: c.Jump, block: ir.Block, exits: _Exits) -> ir.Block:
        if stmt.word == "end game":
            block.end = ir.GameEnd()
        elif stmt.word == "stop":
            assert exits.stop is not None
            block.end = ir.Goto(exits.stop)
        else:
            assert exits.passed is not None
            block.ops.append(ir.Let(stmt.span, exits.passed, number(stmt.span, 1)))
            return block
        return self.block("after", stmt.span)

    def _assign(self, stmt: c.Assign, block: ir.Block) -> ir.Block:
        value = stmt.value
        if isinstance(value, c.ProcedureCall):
            return self._call(self.game.called(value.called), value.args, stmt, block, stmt.span)
        assert isinstance(value, c.RollDie | c.PickRandom)
        if isinstance(stmt.place, c.LocalRef) and stmt.op == ":=":
            local = stmt.place.local
            self.own(local)
            if local.type == value.type:
                return self._chance(
                    value.die if isinstance(value, c.RollDie) else value.domain, local, block, stmt.span
                )
        local = self.hidden("outcome", value.type, stmt.span)
        after = self._chance(value.die if isinstance(value, c.RollDie) else value.domain, local, block, stmt.span)
        point = self.program.points[-1]
        if isinstance(point, ir.ChancePoint) and isinstance(stmt.place, c.VarRef):
            point.place = stmt.place
        after.ops.append(c.Assign(stmt.span, stmt.place, stmt.op, ref(local, stmt.span)))
        return after

    def _chance(self, source: object, local: c.Local, block: ir.Block, span: Span) -> ir.Block:
        take = self.block("outcome", span)
        assert isinstance(source, Die | c.Expr | c.ZoneRef)
        point = ir.ChancePoint(
            self.lowering.name(self.frame.name + ".chance"), span, self.procedure, source, local, take
        )
        self.program.points.append(point)
        block.end = ir.Draw(point)
        return take

    def _if(self, stmt: c.If, block: ir.Block, exits: _Exits) -> ir.Block:
        then, otherwise = self.block("then", stmt.span), self.block("else", stmt.span)
        block.end = ir.Branch(stmt.condition, then, otherwise)
        after = self.block("after", stmt.span)
        self.stmts(stmt.then, then, exits).end = ir.Goto(after)
        self.stmts(stmt.otherwise, otherwise, exits).end = ir.Goto(after)
        return after

    # -- loops

    def _for_each(self, stmt: c.ForEach, block: ir.Block, exits: _Exits) -> ir.Block:
        self.own(stmt.local)
        head, body = self.block("each", stmt.span), self.block("do", stmt.span)
        after = self.block("after", stmt.span)
        step = self._iteration(stmt, block, head, body, after)
        block.end = ir.Goto(head)
        if stmt.where is not None:
            chosen = self.block("where", stmt.span)
            body.end = ir.Branch(stmt.where, chosen, step)
            body = chosen
        inner = _Exits(after, exits.passed)
        self.stmts(stmt.body, body, inner).end = ir.Goto(step)
        return after

    def _iteration(self, stmt: c.ForEach, block: ir.Block, head: ir.Block, body: ir.Block, after: ir.Block) -> ir.Block:
        """Set the loop up in `block`; `head` finds the next element or leaves. Returns the block that steps on."""
        span, local, domain = stmt.span, stmt.local, stmt.domain
        if isinstance(domain, c.InRange) and not stmt.order:
            end = self.hidden(f"{local.name}_end", domain.type, span)
            block.ops += [ir.Let(span, local, domain.low), ir.Let(span, end, domain.high)]
            head.end = ir.Branch(compare("<=", ref(local, span), ref(end, span)), body, after)
            step = self.block("next", span)
            step.ops.append(ir.Let(span, local, plus(ref(local, span), domain.step)))
            step.end = ir.Goto(head)
            return step
        if stmt.order in ("highest", "lowest") or isinstance(domain, c.InZone | c.InEffects | c.InRange):
            return self._array(stmt, block, head, body, after)
        return self._set(stmt, block, head, body, after)

    def _array(self, stmt: c.ForEach, block: ir.Block, head: ir.Block, body: ir.Block, after: ir.Block) -> ir.Block:
        """The order is settled when the loop begins and kept in the frame."""
        span = stmt.span
        width = array_width(stmt.domain, self.game)
        order = self.hidden(f"{stmt.local.name}_order", stmt.local.type, span, width + 1)
        at = self.hidden(f"{stmt.local.name}_at", IntType(1, width + 1), span)
        block.ops += [ir.LetOrder(span, order, stmt), ir.Let(span, at, number(span, 1))]
        size = c.Builtin(span, NUMBER, "array size", (ref(order, span),))
        fetch = self.block("take", span)
        head.end = ir.Branch(compare("<=", ref(at, span), size), fetch, after)
        fetch.ops += [ir.Element(span, stmt.local, order, at), ir.Let(span, at, plus(ref(at, span), 1))]
        fetch.end = ir.Goto(body)
        return head

    def _set(self, stmt: c.ForEach, block: ir.Block, head: ir.Block, body: ir.Block, after: ir.Block) -> ir.Block:
        """What is left of a set, and how to find the next of it."""
        span, local, domain = stmt.span, stmt.local, stmt.domain
        kind = local.type
        assert isinstance(kind, MemberType)
        whole = domain.set if isinstance(domain, c.InSet) else c.Const(span, SetType(kind), (1 << kind.size) - 1)
        rest = self.hidden(f"{local.name}_rest", SetType(kind), span)
        block.ops.append(ir.Let(span, rest, whole))
        name, args = {"": "first", "reversed": "last"}.get(stmt.order, "clockwise"), [ref(rest, span)]
        if stmt.order == "clockwise":
            assert stmt.key is not None
            start = self.hidden(f"{local.name}_start", kind, span)
            block.ops.append(ir.Let(span, start, stmt.key))
            args.append(ref(start, span))
        fetch = self.block("take", span)
        head.end = ir.Branch(c.Builtin(span, BOOL, "empty", (ref(rest, span),)), after, fetch)
        fetch.ops.append(ir.Let(span, local, c.Builtin(span, kind, name, tuple(args))))
        fetch.ops.append(ir.Let(span, rest, without(rest, local, span)))
        fetch.end = ir.Goto(body)
        return head

    def _repeat(self, stmt: c.Repeat, block: ir.Block, exits: _Exits) -> ir.Block:
        span = stmt.span
        head, body, after = self.block("repeat", span), self.block("do", span), self.block("after", span)
        spent = self.block("otherwise", span) if stmt.otherwise else after
        ready = body
        if stmt.times is not None:
            left = self.hidden("left", stmt.times.type, span)
            block.ops.append(ir.Let(span, left, stmt.times))
            ready = self.block("left", span)
            ready.end = ir.Branch(compare(">", ref(left, span), number(span, 0)), body, spent)
            body.ops.append(ir.Let(span, left, plus(ref(left, span), -1)))
        head.end = ir.Branch(stmt.until, after, ready) if stmt.until is not None else ir.Goto(ready)
        block.end = ir.Goto(head)
        self.stmts(stmt.body, body, _Exits(after, exits.passed)).end = ir.Goto(head)
        if stmt.otherwise:
            self.stmts(stmt.otherwise, spent, exits).end = ir.Goto(after)
        return after

    def _turns(self, stmt: c.Turns, block: ir.Block) -> ir.Block:
        span, seat = stmt.span, self.game.seat
        self.own(stmt.local)
        members = self.hidden("members", SetType(seat), span)
        start, turn = self.block("first", span), self.block("turn", span)
        after, again = self.block("after", span), self.block("again", span)
        block.ops.append(ir.Let(span, members, stmt.members))
        block.end = ir.Branch(c.Builtin(span, BOOL, "empty", (ref(members, span),)), after, start)
        opener = c.Builtin(span, seat, "clockwise", (ref(members, span), stmt.first))
        start.ops.append(ir.Let(span, stmt.local, opener))
        beyond = c.Builtin(span, seat, "next", (ref(stmt.local, span),))
        again.ops.append(ir.Let(span, stmt.local, c.Builtin(span, seat, "clockwise", (ref(members, span), beyond))))
        if stmt.until is not None:
            body = self.block("do", span)
            start.end = again.end = ir.Goto(turn)
            turn.end = ir.Branch(stmt.until, after, body)
            self.stmts(stmt.body, body, _Exits(after)).end = ir.Goto(again)
        else:
            self._turns_pass(stmt, members, start, turn, again, after)
        return after

    def _turns_pass(
        self, stmt: c.Turns, members: c.Local, start: ir.Block, turn: ir.Block, again: ir.Block, after: ir.Block
    ) -> None:
        """Count the turns in a row that were passed; as many as there are seats end it."""
        span = stmt.span
        passes = self.hidden("passes", IntType(0, self.game.seats), span)
        passed = self.hidden("passed", IntType(0, 1), span)
        step = self.block("next", span)
        start.ops.append(ir.Let(span, passes, number(span, 0)))
        start.end = again.end = ir.Goto(turn)
        turn.ops.append(ir.Let(span, passed, number(span, 0)))
        self.stmts(stmt.body, turn, _Exits(after, passed)).end = ir.Goto(step)
        one_more = plus(ref(passes, span), 1)
        counted = c.IfExpr(
            span, passes.type, compare("=", ref(passed, span), number(span, 1)), one_more, number(span, 0)
        )
        step.ops += [ir.Let(span, passes, counted), ir.Let(span, passed, number(span, 0))]
        everyone = c.Builtin(span, NUMBER, "size", (ref(members, span),))
        step.end = ir.Branch(compare(">=", ref(passes, span), everyone), after, again)

    # -- secret blocks

    def _secretly(self, stmt: c.Secretly, block: ir.Block) -> ir.Block:
        after = self.block("revealed", stmt.span)
        frame = ir.Frame(self.lowering.name(f"{self.frame.name}_secret"), True)
        self.program.frames.append(frame)
        inner = _Body(self.lowering, self.instance, frame, True)
        entry = inner.block("thread", stmt.span)
        self.program.thread_seats.add(stmt.local)
        point = ir.SecretPoint(self.lowering.name(self.frame.name + ".secret"), stmt.span, stmt.members, entry, after)
        self.program.points.append(point)
        block.end = ir.Enter(point)
        inner.stmts(stmt.body, entry, _Exits()).end = ir.ThreadEnd()
        return after

    # -- choices

    def _choose(self, stmt: c.Choose, block: ir.Block, exits: _Exits) -> ir.Block:
        span = stmt.span
        after = self.block("chosen", span)
        point = ir.ChoicePoint(stmt, self.procedure, self.thread)
        point.trial = any(may_refuse(option.body, self.game) for option in stmt.options)
        self.program.points.append(point)
        again = after
        if stmt.many:
            ask = self.block("pick", span)
            again = self._many(stmt, block, ask, after)
            block = ask
            point.done = self.block("done", span)
            point.done.end = ir.Goto(after)
        for option in stmt.options:
            take = self.block(option.id, option.span)
            for param in option.params:
                self.own(param.local)
            self.stmts(option.body, take, exits).end = ir.Goto(again)
            point.takes.append(take)
        none = None
        if stmt.if_none is not None:
            none = self.block("none", span)
            self.stmts(stmt.if_none, none, exits).end = ir.Goto(after)
        block.end = ir.Ask(point, none)
        return after

    def _many(self, stmt: c.Choose, block: ir.Block, ask: ir.Block, after: ir.Block) -> ir.Block:
        """The loop round a choice "up to n"; returns the block behind each pick."""
        span = stmt.span
        if stmt.limit is None:
            block.end = ir.Goto(ask)
            return ask
        left = self.hidden("left", stmt.limit.type, span)
        more, picked = self.block("more", span), self.block("picked", span)
        block.ops.append(ir.Let(span, left, stmt.limit))
        block.end = ir.Goto(more)
        more.end = ir.Branch(compare(">", ref(left, span), number(span, 0)), ask, after)
        picked.ops.append(ir.Let(span, left, plus(ref(left, span), -1)))
        picked.end = ir.Goto(more)
        return picked

    # -- drawing

    def _draw(self, stmt: c.Draw, block: ir.Block, exits: _Exits) -> ir.Block:
        span = stmt.span
        self.own(stmt.local)
        after = self.block("drawn", span)
        empty = self.block("exhausted", span)
        if stmt.until is None:
            if stmt.otherwise is None:
                block.ops.append(ir.Refill(span, stmt.source))
                take = self._chance(stmt.source, stmt.local, block, span)
            else:
                block.ops.append(ir.Refill(span, stmt.source))
                some = self.block("draw", span)
                block.end = ir.Branch(zone_empty(stmt.source), empty, some)
                take = self._chance(stmt.source, stmt.local, some, span)
            take.ops += [ir.Take(span, stmt.source, stmt.local), put(stmt, stmt.target)]
            take.end = ir.Goto(after)
        else:
            self._draw_until(stmt, block, after, empty)
        if stmt.otherwise is not None:
            self.stmts(stmt.otherwise, empty, exits).end = ir.Goto(after)
        else:
            empty.ops.append(ir.Fault(span, "every card was refused, and the rules do not say what happens then"))
            empty.end = ir.Goto(after)
        return after

    def _draw_until(self, stmt: c.Draw, block: ir.Block, after: ir.Block, empty: ir.Block) -> None:
        """Each card that was there at the start is drawn at most once."""
        span = stmt.span
        assert stmt.until is not None and stmt.rest is not None
        left = self.hidden("left", IntType(0, stmt.source.zone.capacity), span)
        head, some = self.block("try", span), self.block("draw", span)
        refused, accepted = self.block("refused", span), self.block("accepted", span)
        block.ops += [ir.Refill(span, stmt.source), ir.Let(span, left, zone_size(stmt.source))]
        block.end = ir.Goto(head)
        head.end = ir.Branch(compare(">", ref(left, span), number(span, 0)), some, empty)
        take = self._chance(stmt.source, stmt.local, some, span)
        take.ops += [ir.Let(span, left, plus(ref(left, span), -1)), ir.Take(span, stmt.source, stmt.local)]
        take.end = ir.Branch(stmt.until, accepted, refused)
        refused.ops.append(ir.Put(span, stmt.source, stmt.rest, True, stmt.local, stmt.target))
        refused.end = ir.Goto(head)
        accepted.ops.append(put(stmt, stmt.target))
        accepted.end = ir.Goto(after)

    def _draw_up_to(self, stmt: c.DrawUpTo, block: ir.Block) -> ir.Block:
        span = stmt.span
        left = self.hidden("left", stmt.count.type, span)
        card = self.hidden("card", stmt.source.zone.kind.type, span)
        head, more, some = self.block("repeat", span), self.block("more", span), self.block("draw", span)
        after = self.block("drawn", span)
        block.ops.append(ir.Let(span, left, stmt.count))
        block.end = ir.Goto(head)
        head.end = ir.Branch(compare(">", ref(left, span), number(span, 0)), more, after)
        more.ops.append(ir.Refill(span, stmt.source))
        more.end = ir.Branch(zone_empty(stmt.source), after, some)
        take = self._chance(stmt.source, card, some, span)
        take.ops += [
            ir.Take(span, stmt.source, card),
            ir.Put(span, stmt.source, stmt.target, stmt.under, card, stmt.target),
            ir.Let(span, left, plus(ref(left, span), -1)),
        ]
        take.end = ir.Goto(head)
        return after

    # -- calls

    def _call(
        self, procedure: Procedure, args: tuple[c.Expr, ...], into: c.Assign | None, block: ir.Block, span: Span
    ) -> ir.Block:
        instance = self.lowering.instance(procedure, self.thread)
        after = self.block("back", span)
        block.end = ir.Call(span, instance, args, after)
        if instance.result is not None:
            if into is not None:
                if isinstance(into.place, c.LocalRef):
                    self.own(into.place.local)
                after.ops.append(c.Assign(span, into.place, into.op, ref(instance.result, span)))
            else:
                after.ops.append(ir.Let(span, self.hidden("unused", NUMBER, span), ref(instance.result, span)))
        return after

    def _perform(self, stmt: c.Perform, block: ir.Block) -> ir.Block:
        """Effects that pause are called; all others go through the table of effect functions."""
        span, context = stmt.span, stmt.context
        which = self.hidden("effect", stmt.effect.type, span)
        args = [
            self.hidden(f"effect_{param.name}", arg.type, span)
            for param, arg in zip(context.params, stmt.args, strict=True)
        ]
        block.ops.append(ir.Let(span, which, stmt.effect))
        block.ops += [ir.Let(span, local, arg) for local, arg in zip(args, stmt.args, strict=True)]
        given = tuple(ref(local, span) for local in args)
        after = self.block("performed", span)
        for index, effect in enumerate(context.effects):
            if self.game.pauses(effect):
                this, other = self.block("effect", span), self.block("else", span)
                chosen = compare("=", ref(which, span), c.Const(span, which.type, index))
                block.end = ir.Branch(chosen, this, other)
                self._call(effect, given, None, this, span).end = ir.Goto(after)
                block = other
        if not all(map(self.game.pauses, context.effects)):
            block.ops.append(c.Perform(span, context, ref(which, span), given))
        block.end = ir.Goto(after)
        return after


# ---- helpers ------------------------------------------------------------------------------------------------------


def splits(stmt: c.Stmt, game: Game) -> bool:
    """Whether a statement cannot stay whole inside a block: it pauses, or jumps out of itself."""
    return pauses(stmt, game) or _escapes(stmt, False, False)


def _escapes(stmt: c.Stmt, in_loop: bool, in_turns: bool) -> bool:
    match stmt:
        case c.Result():
            return True
        case c.Jump(word=word):
            return word == "end game" or (word == "stop" and not in_loop) or (word == "pass" and not in_turns)
        case c.ForEach() | c.Repeat():
            return any(_escapes(inner, True, in_turns) for inner in inner_stmts(stmt))
        case c.Turns():
            return any(_escapes(inner, True, True) for inner in inner_stmts(stmt))
    return any(_escapes(inner, in_loop, in_turns) for inner in inner_stmts(stmt))


def _key(procedure: Procedure, game: Game) -> str:
    """A unique stem for the names of an instance."""
    if procedure.role != "effect":
        return procedure.id
    for context in game.contexts.values():
        if procedure in context.effects:
            return f"{context.id.replace('.', '_')}_{context.effects.index(procedure)}"
    return procedure.id


def ref(local: c.Local, span: Span) -> c.LocalRef:
    return c.LocalRef(span, local.type, local)


def number(span: Span, value: int) -> c.Const:
    return c.Const(span, IntType(value, value), value)


def plus(expr: c.Expr, n: int) -> c.BinaryOp:
    return c.BinaryOp(expr.span, NUMBER, "+" if n >= 0 else "-", expr, number(expr.span, abs(n)))


def compare(op: str, left: c.Expr, right: c.Expr) -> c.BinaryOp:
    return c.BinaryOp(left.span, BOOL, op, left, right)


def without(rest: c.Local, local: c.Local, span: Span) -> c.BinaryOp:
    one = c.SetOf(span, rest.type, (ref(local, span),))
    return c.BinaryOp(span, rest.type, "difference", ref(rest, span), one)


def zone_empty(zone: c.ZoneRef) -> c.ZoneQuery:
    return c.ZoneQuery(zone.span, BOOL, "empty", zone, None)


def zone_size(zone: c.ZoneRef) -> c.ZoneQuery:
    return c.ZoneQuery(zone.span, IntType(0, zone.zone.capacity), "size", zone, None)


def put(stmt: c.Draw, target: c.ZoneRef) -> ir.Put:
    return ir.Put(stmt.span, stmt.source, target, stmt.under, stmt.local, target)


def array_width(domain: c.Domain, game: Game) -> int:
    """How many elements a loop over a domain may have."""
    match domain:
        case c.InZone(zone=zone):
            return zone.zone.capacity
        case c.InEffects(effects=effects):
            kind = game.kinds[effects.kind]
            return max((len(card.effects.get(effects.field, ())) for card in kind.cards), default=0)
    kind_ = domain.type
    if isinstance(kind_, MemberType):
        return kind_.size
    assert isinstance(kind_, IntType)
    return max(0, kind_.high - kind_.low + 1)
