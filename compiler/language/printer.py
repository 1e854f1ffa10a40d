"""Syntax tree -> effect text in its normal form.

Used to tell whether two texts are the same effect, to quote a condition in a refusal, and in comments of the
generated module. Parsing what is printed gives the same tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import nodes as n

# How tightly forms bind, loosest first. Where the grammar takes any expression, a condition, or only operators and
# what binds tighter, the printer asks for that strength, and a looser form gets parentheses.
WIDE, CONDITION, OR, AND, NOT, COMPARE, ADD, MULTIPLY, UNARY, ATOM = range(10)
STRENGTH = {
    "or": OR,
    "and": AND,
    "=": COMPARE,
    "!=": COMPARE,
    "<": COMPARE,
    "<=": COMPARE,
    ">": COMPARE,
    ">=": COMPARE,
    "in": COMPARE,
    "not in": COMPARE,
    "+": ADD,
    "-": ADD,
    "*": MULTIPLY,
}


def print_node(node: n.Node) -> str:
    """The text of an expression, a statement or a whole program (several lines), without a last line end."""
    if isinstance(node, n.Program):
        lines = [f"where {_expr(where, CONDITION)}" for where in node.wheres]
        lines.extend(line for stmt in node.body for line in _stmt(stmt))
        return "\n".join(lines)
    if isinstance(node, n.Stmt):
        return "\n".join(_stmt(node))
    return _expr(node)


def _expr(node: n.Node, strength: int = WIDE) -> str:
    """`strength` is that of the operator around it; a looser expression gets parentheses."""
    match node:
        case n.Name(name=name):
            return name
        case n.Number(value=value):
            return str(value)
        case n.Word(word=word):
            return word
        case n.AllOf(type=name):
            return f"all {name}"
        case n.SetLiteral(items=items):
            return "{" + ", ".join(map(_expr, items)) + "}"
        case n.Index(name=name, args=args):
            return f"{name}[{', '.join(map(_expr, args))}]"
        case n.Field(base=base, name=name):
            return f"{_expr(base, ATOM)}.{name}"
        case n.Call(name=name, args=args):
            return f"{name}({', '.join(map(_expr, args))})"
        case n.FieldCall(base=base, name=name, args=args):
            return f"{_expr(base, ATOM)}.{name}({', '.join(map(_expr, args))})"
        case n.Can(call=call):
            return _around(f"can {_expr(call)}", UNARY, strength)
        case n.Unary(op="not", operand=operand):
            return _around(f"not {_expr(operand, NOT)}", NOT, strength)
        case n.Unary(operand=operand):
            return _around(f"-{_expr(operand, UNARY)}", UNARY, strength)
        case n.Binary(op=op, left=left, right=right):
            own = STRENGTH[op]
            tight = own + 1
            first = _expr(left, tight if own == COMPARE else own)
            return _around(f"{first} {op} {_expr(right, tight)}", own, strength)
        case n.Conditional(condition=condition, then=then, otherwise=otherwise):
            text = f"if {_expr(condition, CONDITION)} then {_expr(then, OR)} else {_expr(otherwise)}"
            return _around(text, WIDE, strength)
        case n.Quantifier(form=form):
            return _around(_quantifier(node), CONDITION if form in ("any", "every") else WIDE, strength)
        case n.Roll(die=die):
            return f"roll {die}"
        case n.RandomOf(domain=domain):
            return f"random of {_expr(domain, OR)}"
    raise TypeError(type(node).__name__)


def _around(text: str, own: int, strength: int) -> str:
    return f"({text})" if own < strength else text


def _each(each: n.Each) -> str:
    if each.type is not None:
        return f"{each.type} {each.name}"
    high = f" .. {_expr(each.high, OR)}" if each.high is not None else ""
    assert each.domain is not None
    return f"{each.name} in {_expr(each.domain, OR)}{high}"


def _quantifier(node: n.Quantifier) -> str:
    where = f" where {_expr(node.where, OR)}" if node.where is not None else ""
    if node.form == "best":
        return f"best {_each(node.each)}{where} by " + " then ".join(_expr(key, OR) for key in node.keys)
    if node.value is None:
        return f"{node.form} {_each(node.each)}{where}"
    of = "sum of" if node.form == "sum" else node.form
    otherwise = f" else {_expr(node.otherwise, OR)}" if node.otherwise is not None else ""
    return f"{of} {_expr(node.value, OR)} for {_each(node.each)}{where}{otherwise}"


def _block(body: tuple[n.Stmt, ...]) -> Iterator[str]:
    for stmt in body:
        for line in _stmt(stmt):
            yield "  " + line


def _dest(under: bool, target: n.Place) -> str:
    return f"{'under' if under else 'to'} {_expr(target)}"


def _stmt(node: n.Stmt) -> Iterator[str]:
    match node:
        case n.If():
            yield from _if(node, "if")
        case n.ForEach():
            order = ""
            if node.order is not None and node.order.key is not None:
                words = "clockwise from" if node.order.form == "clockwise" else f"from {node.order.form}"
                order = f" {words} {_expr(node.order.key, OR)}"
            elif node.order is not None:
                order = " reversed"
            where = f" where {_expr(node.where, CONDITION)}" if node.where is not None else ""
            yield f"for each {_each(node.each)}{order}{where}"
            yield from _block(node.body)
        case n.Repeat():
            until = f"until {_expr(node.until, CONDITION)}" if node.until is not None else ""
            times = f"{'at most ' if node.form == 'at_most' else ''}{_expr(node.times, OR)} times" if node.times else ""
            yield " ".join(part for part in ("repeat", times, until) if part)
            yield from _block(node.body)
            if node.otherwise:
                yield "otherwise"
                yield from _block(node.otherwise)
        case n.Turns():
            domain = f" in {_expr(node.domain, OR)}" if node.domain is not None else ""
            until = _expr(node.until, CONDITION) if node.until is not None else "all pass in succession"
            yield f"turns {node.name}{domain} clockwise from {_expr(node.first, OR)} until {until}"
            yield from _block(node.body)
        case n.Secretly():
            domain = f" in {_expr(node.domain, OR)}" if node.domain is not None else ""
            yield f"secretly each seat {node.name}{domain}"
            yield from _block(node.body)
        case n.Choose():
            yield from _choose(node)
        case n.Draw():
            until = (
                f" until {_expr(node.until, CONDITION)} rest under {_expr(node.rest)}"
                if node.until and node.rest
                else ""
            )
            yield f"draw {node.name} from {_expr(node.source)} {_dest(node.under, node.target)}{until}"
            if node.otherwise is not None:
                yield "else"
                yield from _block(node.otherwise)
        case _:
            yield _line(node)


def _if(node: n.If, word: str) -> Iterator[str]:
    yield f"{word} {_expr(node.condition, CONDITION)}"
    yield from _block(node.then)
    if len(node.otherwise) == 1 and isinstance(node.otherwise[0], n.If):
        yield from _if(node.otherwise[0], "else if")
    elif node.otherwise:
        yield "else"
        yield from _block(node.otherwise)


def _choose(node: n.Choose) -> Iterator[str]:
    limit = ""
    if node.many:
        limit = f" up to {_expr(node.limit, OR)}" if node.limit is not None else " any number"
    yield f"seat {_expr(node.seat, OR)} choose{limit}"
    for option in node.options:
        yield "  " + " ".join([option.name, *map(_binder, option.binders)])
        for where in option.wheres:
            yield f"    where {_expr(where, CONDITION)}"
        if option.body:
            yield "    ->"
            yield from ("    " + line for line in _block(option.body))
    if node.if_none is not None:
        yield "  if none ->"
        yield from ("  " + line for line in _block(node.if_none))


def _binder(binder: n.Binder) -> str:
    preposition = f"{binder.preposition} " if binder.preposition else ""
    if binder.type is not None:
        return f"{preposition}{binder.type} {binder.name}"
    return f"{preposition}{binder.name} {_domain(binder)}"


def _domain(binder: n.Binder) -> str:
    if binder.domain is not None:
        return f"in {_expr(binder.domain, OR)}"
    assert binder.low is not None and binder.high is not None
    step = f" step {_expr(binder.step, OR)}" if binder.step is not None else ""
    return f"from {_expr(binder.low, OR)} .. {_expr(binder.high, OR)}{step}"


def _line(node: n.Stmt) -> str:
    match node:
        case n.Assign(place=place, op=op, value=value):
            return f"{_expr(place)} {op} {_expr(value)}"
        case n.Move(count=count, card=card, source=source):
            number = f"{_expr(count, OR)} of " if count is not None else ""
            return f"move {number}{_expr(card, OR)} from {_expr(source)} {_dest(node.under, node.target)}"
        case n.MoveAll(source=source):
            return f"move all from {_expr(source)} {_dest(node.under, node.target)}"
        case n.DrawUpTo(count=count, source=source):
            return f"draw up to {_expr(count, OR)} from {_expr(source)} {_dest(node.under, node.target)}"
        case n.Shuffle(zone=zone, into=into):
            return f"shuffle {_expr(zone)}" + (f" into {_expr(into)}" if into is not None else "")
        case n.Look(zone=zone, seat=seat):
            return f"look at {_expr(zone)} by {_expr(seat, OR)}"
        case n.Reveal(place=place):
            return f"reveal {_expr(place)}"
        case n.ChooseValue(seat=seat, place=place, binder=binder):
            where = f" where {_expr(node.where, CONDITION)}" if node.where is not None else ""
            return f"seat {_expr(seat, OR)} choose {_expr(place)} {_domain(binder)}{where}"
        case n.CallStmt(name=name, args=args):
            return " ".join([name, *(f"{word} {_expr(arg, OR)}".strip() for word, arg in args)])
        case n.Perform(call=call):
            return f"perform {_expr(call)}"
        case n.Result(value=value):
            return f"result {_expr(value)}"
        case n.Simple(word=word):
            return word
    raise TypeError(type(node).__name__)
