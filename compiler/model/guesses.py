"""What was meant by a name that means nothing where it stands: a type, a local without a value, a lost result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..diagnostics import Label, Span, listing
from ..language import nodes as syntax
from . import core as c
from .game import EffectContext, Function, Game, Procedure
from .types import BoolType, MemberType, Type

MOST = 6
"""Names of a type that are offered."""


class Guess(NamedTuple):
    """What is said about a name; with a message of its own it is sure, else a name that is near goes before it."""

    help: str
    message: str = ""
    labels: tuple[Label, ...] = ()


def of_type(name: str, kind: Type, game: Game, locals_: Iterable[c.Local], indices: int) -> Guess:
    """The name is a type: what is of this type, with as many indices, and what could stand there."""
    wanted = _plain(kind)
    there = [local.name for local in locals_ if _plain(local.type) == wanted and not indices]
    there += [item.id for item in game.constants.values() if _plain(item.type) == wanted and not indices]
    for variable in game.variables.values():
        if _plain(variable.type) == wanted and len(variable.dims) == indices:
            there.append(variable.id + (f"[{', '.join(map(str, variable.dims))}]" if indices else ""))
    shown = listing(there[:MOST], "and") + (" and others" if len(there) > MOST else "")
    helps = [f"of this type {'are' if len(there) > 1 else 'is'} {shown}"] if there else []
    if isinstance(kind, MemberType):
        helps.append("the set of all of them is `seats`" if kind.sort == "seat" else f"all of them are `all {name}`")
    if isinstance(kind, BoolType):
        helps = ["write `true` or `false`"]
    return Guess("; ".join(helps), f"`{name}` is a type, not a value")


def _plain(kind: Type) -> str:
    return str(kind.required) if isinstance(kind, MemberType) else str(kind)


def as_call(name: str, game: Game) -> str:
    """How a function, or a procedure with a result, is called."""
    item: Function | Procedure | None = game.functions.get(name) or game.procedures.get(name)
    if item is None:
        return f"write `{name}(...)`"
    return f"write `{name}({', '.join(param.name for param in item.params)})`"


def signature(item: object) -> str:
    """What a function or procedure is called with, as a help behind a wrong argument."""
    if not isinstance(item, Function | Procedure):
        return ""
    told = listing([f"{param.name}: {param.type}" for param in item.params], "and")
    return f"its arguments are {told}, in this order"


def own_value(name: str, span: Span, procedure: Procedure, game: Game) -> Guess:
    """A text names what it did not set before: what it sets later, a result that it drops, or what it could set."""
    if procedure.role == "effect":
        return _in_effect(name, game.contexts.get(procedure.context), game)
    statements = list(_statements(procedure.text))
    for statement in statements:
        if name in _bound(statement):
            return Guess(
                "if this belongs to it, let the line begin as far right as what is inside",
                f"`{name}` is known only inside the block that begins in line {statement.span.line}",
                (Label(_head(statement), f"`{name}` is from here"),),
            )
    for statement in statements:
        match statement:
            case syntax.Assign(place=syntax.Name(name=other), op=op) if other == name:
                text = "it gets a value only here" if op == ":=" else "it is changed here"
                help_text = f"write `{name} := ...` before it is used"
                labels = () if statement.span.line == span.line else (Label(statement.span, text),)
                return Guess(help_text, f"`{name}` has no value here yet", labels)
    for statement in statements:
        called = game.procedures.get(statement.name) if isinstance(statement, syntax.CallStmt) else None
        if called is not None and called.gives is not None:
            result = f"`{name} := {called.id}({', '.join(param.name for param in called.params)})`"
            return Guess(
                f"if it is the result of `{called.id}`, write {result}",
                labels=(Label(statement.span, f"the result of `{called.id}` goes nowhere here"),),
            )
    return Guess(f"a value of this text's own is set first: `{name} := ...`")


def _bound(statement: syntax.Node) -> list[str]:
    """The names that a statement gives to what is inside it."""
    match statement:
        case syntax.ForEach(each=each):
            return [each.name]
        case syntax.Turns(name=name) | syntax.Secretly(name=name):
            return [name]
        case syntax.Option(binders=binders):
            return [binder.name for binder in binders]
    return []


def _head(statement: syntax.Node) -> Span:
    """Where a statement begins."""
    span = statement.span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)


def _in_effect(name: str, context: EffectContext | None, game: Game) -> Guess:
    """An effect knows only the words of its context."""
    if context is None:
        return Guess("")
    known = listing([param.name for param in context.params], "and")
    others = [other for other in game.contexts.values() if any(param.name == name for param in other.params)]
    also = f"; `{name}` is a word of {listing([other.field for other in others[:2]], 'and')}" if others else ""
    words = f"it knows {known}{also}" if known else ""
    message = f"an effect of `{context.field}` does not know `{name}`" if others else ""
    return Guess(words, message, (Label(context.span, "declared here"),))


def _statements(item: object) -> Iterator[syntax.Node]:
    """Every statement in a text, in its order."""
    if isinstance(item, syntax.Stmt):
        yield item
    if isinstance(item, syntax.Stmt | syntax.Option | syntax.Program):
        for part in type(item).__match_args__:
            yield from _statements(getattr(item, part))
    elif isinstance(item, tuple):
        for part in item:
            yield from _statements(part)
