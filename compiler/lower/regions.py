"""Which blocks become functions of their own, and which are written inside the function that leads to them.

A block that exactly one place leads to continues that place's function; a block that several places or another
function lead to is a function with a number. That makes the superblocks: one function from a resume point on, with
the decision-free code behind it as ordinary nested Python.
"""

from __future__ import annotations

from . import ir


def predecessors(program: ir.Program) -> dict[ir.Block, int]:
    """How many jumps inside functions lead to each block."""
    count = dict.fromkeys(program.blocks, 0)
    for block in program.blocks:
        for target in targets(block.end):
            count[target] += 1
    return count


def targets(end: ir.End) -> list[ir.Block]:
    """The blocks that an end continues with in the same function, if they have no other way in."""
    match end:
        case ir.Goto(target=target):
            return [target]
        case ir.Branch(then=then, otherwise=otherwise):
            return [then, otherwise]
        case ir.Ask(none=none) if none is not None:
            return [none]
    return []


def entered(program: ir.Program) -> set[ir.Block]:
    """Blocks that are always entered from outside: procedures, returns from calls, secret threads and reveals."""
    found = {instance.entry for instance in program.instances.values()} | {program.entry}
    for block in program.blocks:
        if isinstance(block.end, ir.Call):
            found.add(block.end.after)
        elif isinstance(block.end, ir.Enter):
            found |= {block.end.point.entry, block.end.point.after}
    return found


def point_blocks(program: ir.Program) -> set[ir.Block]:
    """Blocks that begin right behind an answer; they are written inside the function that takes the answer."""
    found: set[ir.Block] = set()
    for point in program.points:
        if isinstance(point, ir.ChoicePoint):
            found.update(point.takes)
            if point.done is not None:
                found.add(point.done)
        elif isinstance(point, ir.ChancePoint):
            found.add(point.take)
    return found


def reachable(program: ir.Program) -> set[ir.Block]:
    """Blocks that play can come to."""
    todo = [program.entry]
    found: set[ir.Block] = set()
    while todo:
        block = todo.pop()
        if block in found:
            continue
        found.add(block)
        todo.extend(targets(block.end))
        match block.end:
            case ir.Ask(point=point):
                todo.extend(point.takes)
                if point.done is not None:
                    todo.append(point.done)
            case ir.Draw(point=chance):
                todo.append(chance.take)
            case ir.Enter(point=secret):
                todo += [secret.entry, secret.after]
            case ir.Call(instance=instance, after=after):
                todo += [instance.entry, after]
    return found


def numbered(program: ir.Program) -> list[ir.Block]:
    """The blocks that get a number and a function, in order; their `number` is set, all others have 0."""
    count = predecessors(program)
    outside = entered(program)
    behind = point_blocks(program)
    found: list[ir.Block] = []
    for block in program.blocks:
        several = count[block] > 1 or (count[block] == 1 and block in behind)
        block.number = 0
        if block in outside or several:
            found.append(block)
            block.number = len(found)
    return found


def roots(program: ir.Program) -> list[ir.Block]:
    """Every block at which a function begins: the numbered ones and those behind an answer."""
    behind = point_blocks(program)
    return [block for block in program.blocks if block.number or block in behind]
