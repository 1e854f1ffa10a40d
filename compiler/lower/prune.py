"""Blocks that only jump on are skipped, blocks that nothing leads to are dropped."""

from __future__ import annotations

from . import ir
from .regions import reachable


def prune(program: ir.Program) -> None:
    """Simplify the graph in place; what it does when played stays the same."""
    forward = {block: _end_of_chain(block) for block in program.blocks}
    for block in program.blocks:
        _redirect(block, forward)
    for point in program.points:
        if isinstance(point, ir.SecretPoint):
            point.after = forward[point.after]
    program.entry = forward[program.entry]
    alive = reachable(program)
    program.blocks = [block for block in program.blocks if block in alive]
    used = {id(block.end.point) for block in program.blocks if isinstance(block.end, ir.Ask | ir.Draw | ir.Enter)}
    program.points = [point for point in program.points if id(point) in used]


def _end_of_chain(block: ir.Block) -> ir.Block:
    seen: set[ir.Block] = set()
    while not block.ops and isinstance(block.end, ir.Goto) and block not in seen:
        seen.add(block)
        block = block.end.target
    return block


def _redirect(block: ir.Block, forward: dict[ir.Block, ir.Block]) -> None:
    match block.end:
        case ir.Goto() as end:
            end.target = forward[end.target]
        case ir.Branch() as end:
            end.then, end.otherwise = forward[end.then], forward[end.otherwise]
        case ir.Ask() as end if end.none is not None:
            end.none = forward[end.none]
        case ir.Call() as end:
            end.after = forward[end.after]
