"""A choice can be empty.

A seat is asked, and it may be that no option is legal: every option has a condition, or takes its parameter from a
zone, a set or a range that may be empty. Nothing says what happens then.

At the table everybody looks at each other: the seat must do something, and there is nothing that it may do. In play it
is a fault that ends the game. The compiler accepts a choice when one option is legal whatever happens: it has no
condition, its parameters cannot run out (all values of a type, `seats - p`, a range whose lower end is never above the
upper one), and it changes no counter that might refuse (`at_limit: refuse`); also when a condition around the choice
makes sure of that.

Bad:

    seat p choose
      buy at b in all board where coins[p] >= price -> coins[p] -= price

Good, the seat may always decline:

    seat p choose
      buy at b in all board where coins[p] >= price -> coins[p] -= price
      decline

Good, nobody is asked when nothing is possible:

    seat p choose
      buy at b in all board where coins[p] >= price -> coins[p] -= price
      if none -> nothing
"""

from __future__ import annotations

from ..diagnostics import Diagnostics, Label
from ..model import core as c
from ..model.game import Procedure, Text
from ..model.types import IntType
from .endless_loops import never_passed, own_stmts
from .facts import Facts, Reasoner, excluded
from .page import page
from .subject import Subject, Touched

CODE = page("RW501", __doc__)


def check(text: Text, subject: Subject, diags: Diagnostics) -> None:
    """Report every choice without `if none` of which no option is certain to be legal."""
    if not isinstance(text, Procedure) or not any(map(_may_be_empty, subject.parts(text, c.Choose))):
        return
    reasoner = Reasoner(subject)
    endless = filter(never_passed, subject.parts(text, c.Turns))
    told = {id(stmt) for turns in endless for stmt in own_stmts(turns.body)}  # an option to pass is what they lack
    for stmt, known in reasoner.along(text.body.stmts, reasoner.given(text.body.wheres, {})):
        if isinstance(stmt, c.Choose) and _may_be_empty(stmt) and id(stmt) not in told:
            _judge(stmt, known, reasoner, diags)


def _may_be_empty(choice: c.Choose) -> bool:
    return not choice.many and choice.if_none is None


def _judge(choice: c.Choose, facts: Facts, reasoner: Reasoner, diags: Diagnostics) -> None:
    labels: list[Label] = []
    for option in choice.options:
        missing = _missing(option, facts, reasoner)
        if missing is None:
            return
        labels.append(missing)
    value = len(choice.options) == 1 and choice.options[0].span == choice.span
    diags.error(
        CODE,
        "there may be nothing to choose here, and nothing says what happens then",
        choice.span,
        labels=labels,
        note="a seat would be asked that has no legal answer, and the game could not go on",
        help=_long_form(choice) if value else
        "add `if none -> nothing` (or what happens instead), or an option that is always there",
    )  # fmt: skip


def _missing(option: c.Option, facts: Facts, reasoner: Reasoner) -> Label | None:
    """Why an option may not be there; None when it always is."""
    out = dict.fromkeys((param.local for param in option.params), 0)
    for where in option.wheres:
        if reasoner.truth(where, facts) is True:
            continue
        for param in reversed(option.params):
            shut = excluded(where, param.local, reasoner)
            if shut is not None:
                out[param.local] += shut
                break
        else:
            return Label(where.span, f"`{option.id}` needs this")
    for param in option.params:
        least = reasoner.members(param.domain, facts)
        if least == 0:
            return Label(param.local.span, f"`{option.id}` needs {_something(param)}")
        if least <= out[param.local]:
            return Label(option.wheres[0].span, f"this may shut out every `{param.local.name.split()[0]}`")
    return _refused(option, reasoner.given(option.wheres, facts), reasoner)


def _refused(option: c.Option, facts: Facts, reasoner: Reasoner) -> Label | None:
    """The change by which an option may push a counter with `at_limit: refuse` past its end: then it is not legal."""
    variables = reasoner.game.variables
    for stmt, known in reasoner.along(option.body, facts):
        if isinstance(stmt, c.Assign) and isinstance(stmt.place, c.VarRef) and isinstance(stmt.place.type, IntType):
            inside = isinstance(stmt.value, c.Expr) and reasoner.stays(stmt.place, stmt.op, stmt.value, known)
            touched: set[Touched] = set() if inside else {stmt.place.variable.id}
        else:
            touched = reasoner.subject.written_by_itself(stmt)
        for name in touched:
            if isinstance(name, str) and name in variables and variables[name].at_limit == "refuse":
                return Label(stmt.span, f"`{option.id}` is refused where this would take `{name}` past its end")
    return None


def _something(param: c.Param) -> str:
    match param.domain:
        case c.InZone(zone=zone):
            return f"a card in `{zone.zone.id}`, which may be empty"
        case c.InRange():
            return "a number, and the lower end may be above the upper one"
        case c.InEffects():
            return "an effect, and there are cards without one"
    return "a member, and this may be an empty set"


def _long_form(choice: c.Choose) -> str:
    name = choice.options[0].id
    return f"write it as an option, with `if none` below it:\n`{name} x ... -> {name} := x`\n`if none -> nothing`"
