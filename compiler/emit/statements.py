"""Typed statements that do not pause -> Python statements."""

from __future__ import annotations

from ..diagnostics import Span
from ..lower import ir
from ..model import core as c
from ..model.game import Signature, Variable, Zone
from ..model.names import all_index_tuples
from ..model.types import IntType, MemberType, Type
from ..model.walk import all_exprs
from .context import Context
from .expressions import ADD, ExpressionWriter, may_be_none
from .writer import Writer

LOOKS = (c.ZoneQuery, c.FunctionCall, c.Quantified, c.CanProcedure, c.CanEffect)
"""Expressions whose value may change when a card moves."""


class StatementWriter:
    """Writes statements into one Python function."""

    def __init__(self, context: Context, out: Writer, expr: ExpressionWriter) -> None:
        self.context = context
        self.out = out
        self.expr = expr
        self.turns: list[str] = []

    def all(self, stmts: tuple[c.Stmt, ...]) -> None:
        """Statements in order; an empty block gets `pass`."""
        before = len(self.out.lines)
        for stmt in stmts:
            self.op(stmt)
        if len(self.out.lines) == before:
            self.out.line("pass")

    def op(self, op: ir.Op) -> None:
        """One statement or lowered operation."""
        match op:
            case ir.Let(local=local, value=value, span=span):
                self.out.line(f"{self.expr.local(local)} = {self.expr.required(value, local.type)}", span)
            case ir.LetOrder():
                self._let_order(op)
            case ir.Element(target=target, array=array, at=at, span=span):
                where = f"{self.expr.address(array)} + {self.expr.local(at)}"
                self.out.line(f"{self.expr.local(target)} = s[{where}]", span)
            case ir.Refill(zone=zone, span=span):
                self._refill(zone, span)
            case ir.Take(zone=zone, card=card, span=span):
                self._remove(zone, self.expr.local(card), "1", span, drawn=True)
            case ir.Put():
                self._put(op)
            case ir.Fault(span=span, message=message):
                self.out.line(f"raise RuleFault({message!r})", span)
            case c.Assign():
                self._assign(op)
            case c.Move():
                self._move(op)
            case c.MoveAll():
                self._move_all(op)
            case c.Draw():
                self._draw(op)
            case c.DrawUpTo():
                self._draw_up_to(op)
            case c.Shuffle():
                self._shuffle(op)
            case c.Look():
                self._look(op)
            case c.Reveal():
                self._reveal(op)
            case c.If():
                self._if(op)
            case c.ForEach():
                self._for_each(op)
            case c.Repeat():
                self._repeat(op)
            case c.Turns():
                self._turns(op)
            case c.Run(called=called, args=args, span=span):
                self.out.line(self.call(called, args), span)
            case c.Perform(context=context, effect=effect, args=args, span=span):
                given = ", ".join(["s", "e", *self.expr.args(args, context.types)])
                self.out.line(f"{self.context.effects(context)}[{self.expr.index(effect)}]({given})", span)
            case c.Result(value=value, span=span):
                raise TypeError(f"a result inside a block at {span}")
            case c.Jump():
                self._jump(op)
            case _:
                raise TypeError(type(op).__name__)

    def call(self, called: Signature, args: tuple[c.Expr, ...]) -> str:
        """A call of a procedure that does not pause."""
        given = self.expr.args(args, [param.type for param in called.params])
        return f"{self.context.procedure(self.context.game.called(called))}({', '.join(['s', 'e', *given])})"

    # -- assignment

    def _assign(self, stmt: c.Assign) -> None:
        value = stmt.value
        if isinstance(value, c.ProcedureCall):
            text = self.call(value.called, value.args)
        else:
            assert not isinstance(value, c.RollDie | c.PickRandom)
            text = self.expr.required(value, stmt.place.type)
        if isinstance(stmt.place, c.LocalRef):
            self.out.line(_augmented(self.expr.local(stmt.place.local), stmt.op, text, stmt.place.type), stmt.span)
            return
        variable, index = stmt.place.variable, stmt.place.index
        place = f"s[{self.expr.variable(variable, index)}]"
        limits = self._limits(variable, stmt)
        if limits is None:
            self.out.line(_augmented(place, stmt.op, text, variable.type), stmt.span)
            return
        if stmt.op != ":=":
            sign = stmt.op[0]
            text = f"{place} {sign} {text if sign == '+' else self._grouped(value, text)}"
        self.out.line(f"{place} = {self._kept(variable, text, limits, stmt.span)}", stmt.span)

    def _grouped(self, value: c.Value, text: str) -> str:
        return text if not isinstance(value, c.BinaryOp) else f"({text})"

    def _limits(self, variable: Variable, stmt: c.Assign) -> tuple[bool, bool] | None:
        """Which ends of its range an assignment could pass: (below, above), or None when neither."""
        kind, value = variable.type, stmt.value.type
        if not isinstance(kind, IntType) or not isinstance(value, IntType):
            return None
        low, high = value.low, value.high
        if stmt.op == "+=":
            low, high = kind.low + value.low, kind.high + value.high
        elif stmt.op == "-=":
            low, high = kind.low - value.high, kind.high - value.low
        passed = (low < kind.low, high > kind.high)
        return passed if any(passed) else None

    def _kept(self, variable: Variable, text: str, passed: tuple[bool, bool], span: Span) -> str:
        kind = variable.type
        assert isinstance(kind, IntType)
        if variable.at_limit == "stop":
            if passed[0]:
                text = f"max({text}, {kind.low})"
            return f"min({text}, {kind.high})" if passed[1] else text
        if variable.at_limit == "refuse":
            cell = self.context.cell_numbers[variable.id]
            return (
                f"{self.context.use('refusing')}({text}, {kind.low}, {kind.high}, {cell}, {span.file!r}, {span.line})"
            )
        return f"{self.context.use('limited')}({text}, {kind.low}, {kind.high}, {variable.id!r})"

    # -- zones

    def _remove(self, ref: c.ZoneRef, card: str, count: str, span: Span, drawn: bool = False) -> None:
        at, kinds, use = self.expr.zone(ref), len(ref.zone.kind.cards), self.context.use
        more = f", {count}" if count != "1" else ""
        match ref.zone.form:
            case "pile":
                self.out.line(f"{use('pile_remove')}(s, {at}, {card}{more})", span)
            case "deck" if drawn:
                self.out.line(f"{use('deck_take')}(s, {at}, {kinds}, {card})", span)
            case "deck":
                self.out.line(f"{use('deck_remove')}(s, {at}, {kinds}, {card}{more})", span)
            case "row":
                self.out.line(f"{use('row_remove')}(s, {at}, {card}{more})", span)
            case _:
                self.out.line(f"{use('slot_remove')}(s, {at}, {card})", span)

    def _add(self, ref: c.ZoneRef, under: bool, card: str, count: str, span: Span) -> None:
        zone, use = ref.zone, self.context.use
        at, kinds = self.expr.zone(ref), len(zone.kind.cards)
        more = f", {count}" if count != "1" else ""
        if zone.form != "slot" and zone.capacity < sum(face.count for face in zone.kind.cards):
            self.out.line(f"{use('room')}(s[{at}] + {count}, {zone.capacity}, {zone.id!r})", span)
        match zone.form:
            case "pile":
                self.out.line(f"{use('pile_add')}(s, {at}, {card}{more})", span)
            case "deck":
                word = "deck_under" if under else "deck_add"
                self.out.line(f"{use(word)}(s, {at}, {kinds}, {card}{more})", span)
            case "row":
                self.out.line(f"{use('row_push')}(s, {at}, {card}{more})", span)
            case _:
                self.out.line(f"{use('slot_set')}(s, {at}, {card})", span)

    def _event(self, source: c.ZoneRef, target: c.ZoneRef, seen: c.ZoneRef, card: str, count: str) -> None:
        """Tell who sees which card moves: those who see it where it was, where it goes, or where it was meant to go."""
        masks: dict[str, None] = {}
        for ref in (source, target, seen):
            masks[self.expr.audience(ref.zone, ref.index)] = None
        mask = "ALL" if "ALL" in masks else " | ".join(text for text in masks if text != "0") or "0"
        numbers = self.context.zone_numbers
        places = ", ".join(f"{numbers[ref.zone.id]}, {self.expr.index_tuple(ref.index)}" for ref in (source, target))
        with self.out.block("if e is not None:"):
            self.out.line(f"e.append({self.context.use('moved')}({mask}, {places}, {card}, {count}))")

    def _transfer(
        self, source: c.ZoneRef, target: c.ZoneRef, under: bool, card: str, span: Span, count: str = "1"
    ) -> None:
        """Cards out of one zone and into another, and who sees it."""
        self._remove(source, card, count, span)
        self._add(target, under, card, count, span)
        self._event(source, target, target, card, count)

    def _transfer_each(self, cards: str, source: c.ZoneRef, target: c.ZoneRef, under: bool, span: Span) -> None:
        card = self.expr.names.fresh("card")
        with self.out.block(f"for {card} in {cards}:", span):
            self._transfer(source, target, under, card, span)

    def _simple(self, text: str, wish: str, span: Span) -> str:
        """A text that may be written several times: a name, a place, or a temporary."""
        if text.isidentifier() or text.isdigit():
            return text
        name = self.expr.names.fresh(wish)
        self.out.line(f"{name} = {text}", span)
        return name

    def _settled(self, ref: c.ZoneRef) -> c.ZoneRef:
        """A zone whose index cannot change while cards move: what looks into zones is computed once, before."""
        index: list[c.Expr] = []
        for part in ref.index:
            if any(isinstance(inner, LOOKS) for inner in all_exprs((part,))):
                local = c.Local(f"{ref.zone.id}_index", part.type, part.span, "hidden")
                self.out.line(f"{self.expr.local(local)} = {self.expr.index(part)}", part.span)
                part = c.LocalRef(part.span, part.type, local)
            index.append(part)
        return c.ZoneRef(ref.zone, tuple(index), ref.span)

    def _move(self, stmt: c.Move) -> None:
        source, target = self._settled(stmt.source), self._settled(stmt.target)
        card = self._simple(self.expr.index(stmt.card), "card", stmt.span)
        slot = "slot" in (source.zone.form, target.zone.form)
        number = self.expr.given(stmt.count, IntType(1, 1) if slot else IntType(0)) if stmt.count is not None else "1"
        count = self._simple(number, "count", stmt.span)
        self._transfer(source, target, stmt.under, card, stmt.span, count)

    def _move_all(self, stmt: c.MoveAll) -> None:
        source, target = self._settled(stmt.source), self._settled(stmt.target)
        self._transfer_each(self._contents(source), source, target, stmt.under, stmt.span)

    def _contents(self, ref: c.ZoneRef) -> str:
        """Every card of a zone, copies repeated."""
        at, kinds = self.expr.zone(ref), len(ref.zone.kind.cards)
        match ref.zone.form:
            case "row":
                return f"{self.context.use('row_all')}(s, {at})"
            case "slot":
                return f"([s[{at}]] if s[{at}] >= 0 else [])"
            case form:
                return f"{self.context.use(f'{form}_all')}(s, {at}, {kinds})"

    def _put(self, op: ir.Put) -> None:
        card = self.expr.local(op.card)
        source, target = self._settled(op.source), self._settled(op.target)
        seen = target if op.seen is op.target else self._settled(op.seen)
        self._add(target, op.under, card, "1", op.span)
        self._event(source, target, seen, card, "1")

    def _draw(self, stmt: c.Draw) -> None:
        """A draw from a row or a slot is no chance: its first card comes."""
        at, form = self.expr.zone(stmt.source), stmt.source.zone.form
        first = f"s[{at}]" if form == "slot" else f"{self.context.use('row_first')}(s, {at})"
        name = self.expr.local(stmt.local)
        if stmt.otherwise is not None:
            self.out.line(f"{name} = {first}", stmt.span)
            with self.out.block(f"if {name} >= 0:", stmt.span):
                self._draw_first(stmt, name)
            with self.out.block("else:"):
                self.all(stmt.otherwise)
            return
        self.out.line(f"{name} = {self.context.use('some')}({first})", stmt.span)
        self._draw_first(stmt, name)

    def _draw_first(self, stmt: c.Draw, name: str) -> None:
        source, target = self._settled(stmt.source), self._settled(stmt.target)
        self._transfer(source, target, stmt.under, name, stmt.span)

    def _draw_up_to(self, stmt: c.DrawUpTo) -> None:
        source, target = self._settled(stmt.source), self._settled(stmt.target)
        cards = f"{self._contents(source)}[: max({self.expr(stmt.count)}, 0)]"
        self._transfer_each(cards, source, target, stmt.under, stmt.span)

    def _shuffle(self, stmt: c.Shuffle) -> None:
        deck = stmt.into or stmt.zone
        at, kinds = self.expr.zone(deck), len(deck.zone.kind.cards)
        self.out.line(f"{self.context.use('deck_shuffle')}(s, {at}, {kinds})", stmt.span)
        if stmt.into is not None:
            self._transfer_each(self._contents(stmt.zone), stmt.zone, deck, False, stmt.span)
        self._shuffled(deck)

    def _shuffled(self, deck: c.ZoneRef) -> None:
        place = f"({self.context.zone_numbers[deck.zone.id]}, {self.expr.index_tuple(deck.index)})"
        with self.out.block("if e is not None:"):
            self.out.line(f'e.append(("shuffle", ALL, {place}, None))')

    def _refill(self, ref: c.ZoneRef, span: Span) -> None:
        zone = ref.zone
        if not zone.reshuffle:
            return
        other = c.ZoneRef(self.context.game.zones[zone.reshuffle], ref.index, ref.span)
        with self.out.block(f"if s[{self.expr.zone(ref)}] == 0:", span):
            self._transfer_each(self._contents(other), other, ref, False, span)
            self._shuffled(ref)

    # -- what is shown

    def _look(self, stmt: c.Look) -> None:
        index = self.expr.index_tuple(stmt.zone.index)
        shown = f"({stmt.zone.zone.id!r}, {index}, tuple({self._contents(stmt.zone)}))"
        hidden = f"({stmt.zone.zone.id!r}, {index}, ())"
        with self.out.block("if e is not None:", stmt.span):
            self.out.line(f'e.append(("look", 1 << {self.expr.index(stmt.seat, ADD)}, {shown}, {hidden}))', stmt.span)

    def _reveal(self, stmt: c.Reveal) -> None:
        item: Variable | Zone | None = stmt.variable or stmt.zone
        assert item is not None
        rest = item.dims[len(stmt.index) :]
        with self.out.block("if e is not None:", stmt.span):
            for tail in all_index_tuples(rest):
                given = tuple(c.Const(stmt.span, dim, value) for dim, value in zip(rest, tail, strict=True))
                index = (*stmt.index, *given)
                if isinstance(item, Zone):
                    values = f"tuple({self._contents(c.ZoneRef(item, index, stmt.span))})"
                else:
                    values = f"(s[{self.expr.variable(item, index)}],)"
                self.out.line(
                    f'e.append(("reveal", ALL, ({item.id!r}, {self.expr.index_tuple(index)}, {values}), None))',
                    stmt.span,
                )

    # -- control

    def _if(self, stmt: c.If) -> None:
        word = "if"
        while True:
            with self.out.block(f"{word} {self.expr(stmt.condition)}:", stmt.span):
                self.all(stmt.then)
            if len(stmt.otherwise) == 1 and isinstance(stmt.otherwise[0], c.If):
                stmt, word = stmt.otherwise[0], "elif"
                continue
            break
        if stmt.otherwise:
            with self.out.block("else:"):
                self.all(stmt.otherwise)

    def ordered(self, stmt: c.ForEach) -> str:
        """The domain of a loop in its order, as something to loop over."""
        domain = self.expr.domain(stmt.domain)
        match stmt.order:
            case "reversed":
                return f"reversed({domain})" if domain.startswith("range(") else f"reversed(list({domain}))"
            case "clockwise":
                assert stmt.key is not None
                start = self.expr.index(stmt.key)
                mask = self.expr(stmt.domain.set) if isinstance(stmt.domain, c.InSet) else "ALL"
                return f"{self.context.use('in_order')}({mask}, {start})"
            case "highest" | "lowest":
                assert stmt.key is not None
                name = self.expr.names.of(("key", stmt.local), stmt.local.name)
                key = self._key_of(stmt, name)
                return f"sorted({domain}, key=lambda {name}: {key})"
        return domain

    def _key_of(self, stmt: c.ForEach, name: str) -> str:
        """The key of an order, with the loop variable under the name of the lambda's parameter."""
        inner = ExpressionWriter(self.context, self.expr.secret, self.expr.seats)
        inner.names.given.update(self.expr.names.given)
        inner.names.given[stmt.local] = name
        inner.slotless = {stmt.local}
        assert stmt.key is not None
        text = inner(stmt.key, ADD)
        if stmt.order == "lowest":
            return text
        return f"-({text})" if " " in text else f"-{text}"

    def _let_order(self, op: ir.LetOrder) -> None:
        width = self.context.lowered.program.widths[op.local]
        values = self.ordered(op.loop)
        listed = values if values.startswith(("sorted(", "in_order(")) else f"list({values})"
        self.out.line(f"{self.context.use('keep')}(s, {self.expr.address(op.local)}, {width}, {listed})", op.span)

    def _for_each(self, stmt: c.ForEach) -> None:
        values = self.ordered(stmt)
        name = self.expr.local(stmt.local)
        if not values.startswith(("range(", "(", "bits(", "sorted(", "in_order(")) and not isinstance(
            stmt.domain, c.InEffects
        ):
            values = f"list({values})" if values.startswith("reversed(") else values
        with self.out.block(f"for {name} in {values}:", stmt.span):
            if stmt.where is not None:
                with self.out.block(f"if not ({self.expr(stmt.where)}):", stmt.where.span):
                    self.out.line("continue")
            self.all(stmt.body)

    def _repeat(self, stmt: c.Repeat) -> None:
        head = f"for _ in range({self.expr(stmt.times)}):" if stmt.times is not None else "while True:"
        with self.out.block(head, stmt.span):
            if stmt.until is not None:
                with self.out.block(f"if {self.expr(stmt.until)}:", stmt.until.span):
                    self.out.line("break")
            self.all(stmt.body)
        if stmt.otherwise:
            with self.out.block("else:"):
                if stmt.until is not None:
                    with self.out.block(f"if not ({self.expr(stmt.until)}):", stmt.until.span):
                        self.all(stmt.otherwise)
                else:
                    self.all(stmt.otherwise)

    def _turns(self, stmt: c.Turns) -> None:
        names, use = self.expr.names, self.context.use
        members, passes, passed = names.fresh("members"), names.fresh("passes"), names.fresh("passed")
        seat = self.expr.local(stmt.local)
        begin = f"{use('clockwise')}({members}, {self.expr.index(stmt.first)}) if {members} else 0"
        self.out.line(f"{members}, {passes} = {self.expr(stmt.members)}, 0", stmt.span)
        self.out.line(f"{seat} = {begin}", stmt.span)
        with self.out.block(f"while {passes} < {members}.bit_count():", stmt.span):
            if stmt.until is not None:
                with self.out.block(f"if {self.expr(stmt.until)}:", stmt.until.span):
                    self.out.line("break")
            self.out.line(f"{passed} = False")
            self.turns.append(passed)
            self.all(stmt.body)
            self.turns.pop()
            self.out.line(f"{passes} = {passes} + 1 if {passed} else 0")
            self.out.line(f"{seat} = {use('clockwise')}({members}, ({seat} + 1) % {self.context.game.seats})")

    def _jump(self, stmt: c.Jump) -> None:
        if stmt.word == "stop":
            self.out.line("break", stmt.span)
        elif stmt.word == "pass":
            self.out.line(f"{self.turns[-1]} = True", stmt.span)


def _augmented(place: str, op: str, text: str, kind: Type) -> str:
    """An assignment that needs no limit."""
    if isinstance(kind, IntType) or op == ":=":
        return f"{place} {'=' if op == ':=' else op} {text}"
    return f"{place} |= {text}" if op == "+=" else f"{place} &= ~({text})"


__all__ = ["MemberType", "StatementWriter", "may_be_none"]
