"""A condition is always the same.

A condition, or a part of one joined by `and` or `or`, is true whatever happens, or false whatever happens: it follows
from the ranges and types of what it compares, in every ruleset of the game. What is always true says nothing; what is
always false shuts off a part of the rules. A condition that rests on constants alone is no finding: that is how a
variant or a ruling switches something.

The same is said of an option or a loop whose values are never any, and of an `else if` for which the branches above it
leave nothing.

At the table it is "if you have more than 20 coins" in a game with 12 coins.

Bad:

    variables:
      - {id: coins, per: [seat], type: 0..12}
    ...
      where coins[p] >= 15

Good:

      where coins[p] >= 10
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import partial

from ..diagnostics import Diagnostic, Diagnostics, Label, Span
from ..model import core as c
from ..model.types import UNBOUNDED, IntType, MemberType
from ..model.walk import all_exprs
from .facts import Facts, Reasoner
from .over_all import Judged, over_all
from .page import page
from .subject import Subject
from .uses import domains_of

CODE = page("RW527", __doc__)


def check(subjects: Sequence[Subject], diags: Diagnostics) -> None:
    """Warn of conditions that have one and the same value in every ruleset in which they occur."""
    found: dict[Span, tuple[bool, Diagnostic] | None] = {}
    for subject in subjects:
        reasoner = Reasoner(subject)
        for leaf, role in leaves_of(subject).items():
            truth = reasoner.truth(leaf, {})
            finding = None
            if truth is not None and not _left_out(leaf):
                finding = truth, _finding(leaf, role, truth, reasoner)
            before = found.setdefault(leaf.span, finding)
            if finding is None or before is None or before[0] is not finding[0]:
                found[leaf.span] = None
    diags.extend(finding[1] for finding in found.values() if finding is not None)
    over_all(subjects, _empty_domains, diags)
    over_all(subjects, _covered, diags)


def leaves_of(subject: Subject) -> dict[c.Expr, str]:
    """Every condition of the fresh texts that is not itself made of others, with what it decides."""
    found: dict[c.Expr, str] = {}
    for condition, role in _conditions(subject):
        for leaf in _parts(condition):
            found.setdefault(leaf, role)
    return found


def _conditions(subject: Subject) -> Iterator[tuple[c.Expr | None, str]]:
    """Conditions with what they decide; those that are a part of some expression come last."""
    for procedure in subject.fresh_procedures:
        effect = procedure.role == "effect"
        own = procedure.body.stmts[0].span if effect and procedure.body.stmts else None
        wheres = (where for where in procedure.body.wheres if where.span != own)
        yield from ((where, "effect" if effect else "precondition") for where in wheres)
    yield from ((branch.condition, "if") for branch in subject.fresh_parts(c.If))
    yield from ((loop.where, "loop") for loop in subject.fresh_parts(c.ForEach))
    yield from ((loop.until, "until") for loop in subject.fresh_parts(c.Repeat))
    yield from ((turns.until, "until") for turns in subject.fresh_parts(c.Turns))
    yield from ((draw.until, "until") for draw in subject.fresh_parts(c.Draw))
    for choice in subject.fresh_parts(c.Choose):
        yield from ((where, f"option {option.id}") for option in choice.options for where in option.wheres)
    yield from ((expr.condition, "if") for expr in subject.fresh_parts(c.IfExpr))
    yield from ((expr.where, expr.form) for expr in subject.fresh_parts(c.Quantified))
    yield from ((expr, "part") for expr in subject.fresh_parts(c.BinaryOp) if expr.op in ("and", "or"))


def _parts(expr: c.Expr | None) -> Iterator[c.Expr]:
    match expr:
        case c.BinaryOp(op="and" | "or", left=left, right=right):
            yield from _parts(left)
            yield from _parts(right)
        case c.UnaryOp(op="not", operand=operand):
            yield from _parts(operand)
        case None | c.Const():
            return
        case _:
            yield expr


def _left_out(leaf: c.Expr) -> bool:
    """Conditions on constants alone, and `can` of a precondition: what is wrong with that is told where it stands."""
    if isinstance(leaf, c.CanProcedure) and leaf.called.guarded:
        return True
    atoms = (c.VarRef, c.LocalRef, c.TableRef, c.ZoneQuery, c.CanProcedure, c.CanEffect, c.FunctionCall, c.Quantified)
    return not any(isinstance(expr, atoms) for expr in all_exprs((leaf,)))


def _finding(leaf: c.Expr, role: str, truth: bool, reasoner: Reasoner) -> Diagnostic:
    word = "true" if truth else "false"
    note = _why(leaf, reasoner)
    if role.startswith("option ") and not truth:
        note = f"{note}; `{role[7:]}` is never offered" if note else f"`{role[7:]}` is never offered"
    if role == "until" and not truth:
        note = f"{note}; so what it should end never does" if note else "so what it should end never does"
    if role == "effect" and not truth:
        note = f"{note}; this effect never applies" if note else "this effect never applies"
    return Diagnostic(
        CODE,
        "warning",
        f"this is always {word}",
        leaf.span,
        _declared(leaf),
        note=note,
        help="compare with something it can be, or take the condition away"
        if not truth
        else "take the condition away, or say what was meant",
    )


def _why(leaf: c.Expr, reasoner: Reasoner) -> str:
    match leaf:
        case c.BinaryOp(left=left, right=right) if isinstance(left.type, IntType) and isinstance(right.type, IntType):
            ends = [_words(*reasoner.interval(side, {})) for side in (left, right)]
            return f"on the left stands {ends[0]}, on the right {ends[1]}"
        case c.BinaryOp(op="=" | "!=", left=left, right=right):
            for side, other in ((left, right), (right, left)):
                if isinstance(side, c.Const) and side.value == -1 and isinstance(other.type, MemberType):
                    return f"a {other.type} is never none"
        case c.CanProcedure(called=called) if not called.guarded:
            return f"`{called.id}` has no `where` at its beginning, so it can always be done"
    return ""


def _words(low: int, high: int) -> str:
    if low == high:
        return str(low)
    if low <= -UNBOUNDED or high >= UNBOUNDED:
        return "any number"
    return f"{low}..{high}"


def _declared(leaf: c.Expr) -> tuple[Label, ...]:
    """Where the first variable or table of a comparison is declared."""
    for expr in all_exprs((leaf,)):
        if isinstance(expr, c.VarRef):
            return (Label(expr.variable.span, "declared here"),)
        if isinstance(expr, c.TableRef):
            return (Label(expr.table.span, "declared here"),)
    return ()


def _empty_domains(subject: Subject, settled: Set[Span]) -> Judged:
    reasoner = Reasoner(subject)
    looping: list[c.Stmt] = [*subject.fresh_parts(c.ForEach), *subject.fresh_parts(c.Choose)]
    for domain in (domain for stmt in looping for domain in domains_of(stmt)):
        match domain:
            case c.InRange(low=low, high=high):
                a, b = reasoner.interval(low, {}), reasoner.interval(high, {})
                note = f"it goes from {_words(*a)} up to {_words(*b)}" if a[0] > b[1] else ""
                yield low.span, not note, partial(_never, low.span, note, "the lower end comes first")
            case c.InSet(set=members) if not isinstance(members, c.Const):
                empty = reasoner.largest(members) == 0
                yield members.span, not empty, partial(_never, members.span, "", "name a set that has members")


def _covered(subject: Subject, settled: Set[Span]) -> Judged:
    reasoner = Reasoner(subject)
    for procedure in subject.fresh_procedures:
        below: set[Span] = set()
        for stmt in subject.parts(procedure, c.If):
            if stmt.condition.span not in below:
                found = list(_below(stmt, reasoner))
                below |= {span for span, _, _ in found}
                yield from found


def _below(first: c.If, reasoner: Reasoner) -> Judged:
    """The `else if` right below a branch: what it asks may be settled by the conditions above it.

    Conditions that are settled by themselves are another finding, and nothing is drawn from them.
    """
    facts: Facts = {}
    stmt = first
    while len(stmt.otherwise) == 1 and isinstance(stmt.otherwise[0], c.If):
        if reasoner.truth(stmt.condition, {}) is None:
            facts = reasoner.assume(stmt.condition, False, facts)
        stmt = stmt.otherwise[0]
        alone = reasoner.truth(stmt.condition, {})
        truth = reasoner.truth(stmt.condition, facts) if alone is None else None
        idle = truth is False or (truth is True and bool(stmt.otherwise))
        yield stmt.condition.span, not idle, partial(_settled, stmt, bool(truth), first)


def _settled(stmt: c.If, truth: bool, first: c.If) -> Diagnostic:
    return Diagnostic(
        CODE,
        "warning",
        f"this is always {'true' if truth else 'false'} here",
        stmt.condition.span,
        (Label(first.condition.span, "what this lets through does not come here"),),
        note="the `else` below it is never reached" if truth else "this branch is never taken",
        help="write `else`" if truth else "ask for something that the conditions above leave, or take the branch away",
    )


def _never(span: Span, note: str, help_text: str) -> Diagnostic:
    message = "there is never anything to choose or go through here"
    return Diagnostic(CODE, "warning", message, span, note=note, help=help_text)
