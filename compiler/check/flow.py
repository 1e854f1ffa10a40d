"""Where a text goes on and where it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..model import core as c
from ..model.walk import inner_stmts


def leaves(stmt: c.Stmt) -> bool:
    """Whether what stands behind this statement in its block is never reached."""
    match stmt:
        case c.Jump(word=word):
            return word in ("stop", "end game")
        case c.Result():
            return True
        case c.If(then=then, otherwise=otherwise):
            return leaves_any(then) and leaves_any(otherwise)
        case c.Choose(many=False, options=options, if_none=if_none):
            ways = [option.body for option in options] + ([if_none] if if_none is not None else [])
            return all(leaves_any(way) for way in ways)
        case c.Repeat(times=None, until=c.Const(value=0), body=body):
            return not any(stops(body))
    return False


def leaves_any(stmts: Iterable[c.Stmt]) -> bool:
    """Whether a block never comes to its end."""
    return any(leaves(stmt) for stmt in stmts)


def stops(body: Iterable[c.Stmt]) -> Iterator[c.Jump]:
    """The `stop`s that leave the loop with this body; not those of loops inside it."""
    for stmt in body:
        if isinstance(stmt, c.Jump) and stmt.word == "stop":
            yield stmt
        elif not isinstance(stmt, c.ForEach | c.Repeat | c.Turns | c.Secretly):
            yield from stops(inner_stmts(stmt))
        elif isinstance(stmt, c.Repeat):
            yield from stops(stmt.otherwise)


def exits(body: Iterable[c.Stmt]) -> bool:
    """Whether something in a loop's body may leave the loop: `stop`, `result` or `end game`."""
    return any(stops(body)) or any(_ends(stmt) for stmt in body)


def _ends(stmt: c.Stmt) -> bool:
    if isinstance(stmt, c.Result) or (isinstance(stmt, c.Jump) and stmt.word == "end game"):
        return True
    return any(_ends(inner) for inner in inner_stmts(stmt))
