"""Functions and procedures that do not pause -> plain Python functions."""

from __future__ import annotations

from ..language import print_node
from ..model import core as c
from ..model.game import EffectContext, Function, Procedure
from ..model.types import BoolType, Type
from .blocks import precondition
from .context import Context
from .expressions import ExpressionWriter
from .statements import StatementWriter
from .writer import Writer


class _Plain(StatementWriter):
    """Statements of a Python function that returns its own result, of type `gives`."""

    gives: Type | None = None

    def op(self, op: object) -> None:
        if isinstance(op, c.Result):
            assert self.gives is not None
            self.out.line(f"return {self.expr.given(op.value, self.gives)}", op.span)
        else:
            super().op(op)  # type: ignore[arg-type]  # narrowed by the caller


class FunctionWriter:
    """Writes functions, preconditions, procedures and the tables of effects."""

    def __init__(self, context: Context, out: Writer) -> None:
        self.context = context
        self.out = out

    def _signature(self, expr: ExpressionWriter, params: tuple[c.Local, ...], events: bool) -> str:
        words = ["s: Vector", *(["e: Events"] if events else [])]
        return ", ".join([*words, *(f"{expr.local(param)}: int" for param in params)])

    def _plain(self, params: tuple[c.Local, ...]) -> ExpressionWriter:
        expr = ExpressionWriter(self.context, block=False)
        expr.slotless = set(params)
        return expr

    def function(self, function: Function) -> None:
        """A function of the rules."""
        assert function.value is not None
        expr = self._plain(function.params)
        self.out.line()
        self.out.line()
        head = f"def {self.context.function(function)}({self._signature(expr, function.params, False)}) -> int:"
        with self.out.block(head, function.span):
            self.out.line(f"# {function.span.file}:{function.span.line}")
            text = expr.given(function.value, function.gives)
            if isinstance(function.type, BoolType) and not text.startswith("int("):
                text = f"int({text})"
            self.out.line(f"return {text}", function.value.span)

    def can(self, procedure: Procedure) -> None:
        """The preconditions of a procedure as a test."""
        expr = self._plain(procedure.params)
        self.out.line()
        self.out.line()
        with self.out.block(
            f"def {self.context.can(procedure)}({self._signature(expr, procedure.params, False)}) -> bool:",
            procedure.span,
        ):
            for where in procedure.body.wheres[:-1]:
                with self.out.block(f"if not ({expr(where)}):", where.span):
                    self.out.line("return False")
            last = procedure.body.wheres[-1]
            self.out.line(f"return bool({expr(last)})", last.span)

    def procedure(self, procedure: Procedure) -> None:
        """A procedure that does not pause."""
        expr = self._plain(tuple(procedure.body.locals))
        stmts = _Plain(self.context, self.out, expr)
        stmts.gives = procedure.gives
        gives = "int" if procedure.gives is not None else "None"
        self.out.line()
        self.out.line()
        head = f"def {self.context.procedure(procedure)}({self._signature(expr, procedure.params, True)}) -> {gives}:"
        with self.out.block(head, procedure.span):
            self.out.line(f"# {procedure.span.file}:{procedure.span.line}{self._effect_text(procedure)}")
            if procedure.role == "phase":
                with self.out.block("if e is not None:"):
                    self.out.line(f'e.append(("phase", ALL, ({procedure.id!r},), None))')
            for where in procedure.body.wheres:
                with self.out.block(f"if not ({expr(where)}):", where.span):
                    self.out.line(f"raise RuleFault({precondition(self.context, procedure.id, where.span)})")
            for stmt in procedure.body.stmts:
                stmts.op(stmt)
            ended = procedure.body.stmts and isinstance(procedure.body.stmts[-1], c.Result)
            if procedure.gives is not None and not ended:
                self.out.line(f"raise RuleFault({f'`{procedure.id}` ended without a result'!r})", procedure.span)
            elif not procedure.body.stmts and not procedure.body.wheres:
                self.out.line("return None")

    def _effect_text(self, procedure: Procedure) -> str:
        """An effect has no id of its own, so its comment says what it does."""
        if procedure.role != "effect" or procedure.text is None:
            return ""
        lines = print_node(procedure.text).split("\n")
        return f"  {lines[0]}{' ...' if len(lines) > 1 else ''}"

    def effects(self, context: EffectContext) -> None:
        """The tables through which effects are played and tested, by their number."""
        params = ", ".join(["Vector", "Events", *["int"] * len(context.params)])
        tests = ", ".join(["Vector", *["int"] * len(context.params)])
        played = [
            self.context.use("by_blocks") if self.context.game.pauses(effect) else self.context.procedure(effect)
            for effect in context.effects
        ]
        tested = [
            self.context.can(effect) if effect.body.wheres else self.context.use("always") for effect in context.effects
        ]
        self.out.line()
        self._table(self.context.effects(context), f"tuple[Callable[[{params}], None], ...]", played)
        self._table(self.context.can_effects(context), f"tuple[Callable[[{tests}], bool], ...]", tested)

    def _table(self, name: str, kind: str, items: list[str]) -> None:
        self.out.line(f"{name}: {kind} = (")
        for item in items:
            self.out.line(f"    {item},")
        self.out.line(")")
