"""Typed expressions -> words: values as noun phrases, conditions as clauses.

A local is named by the scope that is passed along; what has no pattern raises `Unphrased`, which the sentence around it
turns into one finding with the place of the effect.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..diagnostics import Span
from ..model import core as c
from ..model.types import BoolType, IntType, MemberType, NoneType, SetType, Type
from .sentence import Value
from .wording import Wording

Scope = Mapping[c.Local, Value]

COMPARED = {
    "=": "phrase.is",
    "!=": "phrase.is_not",
    "<": "phrase.less",
    "<=": "phrase.at_most",
    ">": "phrase.more",
    ">=": "phrase.at_least",
    "in": "phrase.among",
    "not in": "phrase.not_among",
}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}
COMPUTED = {"+": "phrase.plus", "-": "phrase.minus", "*": "phrase.times"}
BUILT_IN = {
    "div_down": "phrase.divide_down",
    "div_up": "phrase.divide_up",
    "mod": "phrase.remainder",
    "abs": "phrase.absolute",
    "next": "phrase.next_player",
    "size": "phrase.size_of",
    "first": "phrase.first_of",
    "last": "phrase.last_of",
    "only": "phrase.only_of",
}


class Unphrased(Exception):
    """There are no words for this; `span` is where it stands, `what` says what it is."""

    def __init__(self, span: Span, what: str) -> None:
        super().__init__(what)
        self.span = span
        self.what = what


class Phrases:
    """Expressions in the words of one game and language."""

    def __init__(self, words: Wording) -> None:
        self.words = words
        self.language = words.language

    # -- values

    def value(self, expr: c.Expr, scope: Scope) -> Value:
        """A noun phrase for a value."""
        match expr:
            case c.Const(type=kind, value=value):
                return self.words.value(kind, value)
            case c.LocalRef(local=local, span=span):
                if local not in scope:
                    raise Unphrased(span, f"the value `{local.name}`")
                return scope[local]
            case c.VarRef(variable=variable, index=index):
                return Value(self._place(f"variable.{variable.id}", index, scope))
            case c.TableRef(table=table, index=index):
                return Value(self._place(f"table.{table.id}", index, scope))
            case c.CardField(kind=kind_id, field=field, card=card, span=span):
                return self._field(kind_id, field, card, span, scope)
            case c.UnaryOp(op="-", operand=operand):
                return Value(self._fill("phrase.negative", scope, a=operand))
            case c.BinaryOp(op="+" | "-" | "*" as op, left=left, right=right):
                return Value(self._fill(COMPUTED[op], scope, a=left, b=right))
            case c.BinaryOp(op="union", left=left, right=right):
                return Value(self._fill("phrase.list_two", scope, a=left, b=right))
            case c.BinaryOp(op="difference", left=left, right=right):
                return Value(self._fill("phrase.without", scope, a=left, b=right))
            case c.IfExpr(condition=condition, then=then, otherwise=otherwise):
                text = self.condition(condition, scope)
                return Value(self._fill("phrase.depends", scope, condition=text, then=then, otherwise=otherwise))
            case c.SetOf(items=items):
                names = [self.value(item, scope).text for item in items]
                return Value(self.words.listing(names) or self.words.text("phrase.empty_set"), len(names))
            case c.Quantified():
                return Value(self._quantified(expr, scope))
            case c.FunctionCall(function=function, args=args):
                values = {param.name: self.value(arg, scope) for param, arg in zip(function.params, args, strict=True)}
                return Value(self.words.fill(f"function.{function.id}", **values))
            case c.Builtin():
                return Value(self._builtin(expr, scope))
            case c.ZoneQuery():
                return Value(self._zone_query(expr, scope))
        raise Unphrased(expr.span, "a condition that stands as a value")

    def _fill(self, key: str, scope: Scope, **parts: c.Expr | str) -> str:
        values = {
            name: Value(part) if isinstance(part, str) else self.value(part, scope) for name, part in parts.items()
        }
        return self.words.fill(key, **values)

    def _place(self, key: str, index: tuple[c.Expr, ...], scope: Scope) -> str:
        name = self.language.inside(self.words.text(key))
        if not index:
            return name
        if self.words.has(f"{key}.of"):  # a game may have better words than a name and a list in brackets
            values = {f"i{n}": self.value(part, scope) for n, part in enumerate(index, 1)}
            return self.words.fill(f"{key}.of", **values)
        named = ", ".join(self.value(part, scope).text for part in index)
        if not self.language.letters:
            named = "、".join(self.value(part, scope).text for part in index)
        return self.words.fill("phrase.place_of", name=name, index=named)

    def zone(self, ref: c.ZoneRef, scope: Scope) -> str:
        """A zone, with whose it is."""
        return self._place(f"zone.{ref.zone.id}", ref.index, scope)

    def _field(self, kind: str, field: str, card: c.Expr, span: Span, scope: Scope) -> Value:
        if f"{kind}.{field}" in self.words.game.contexts:
            raise Unphrased(span, "an effect of another card")
        label = self.language.inside(field_label(self.words, kind, field))
        return Value(self._fill("phrase.field_of", scope, field=label, card=card))

    def type_of(self, domain: c.Domain, scope: Scope) -> str:
        """What is gone through, as a singular noun."""
        name = self.words.type_name(domain.type)
        match domain:
            case c.InSet(set=inner) if not isinstance(inner, c.Const):
                return self._fill("phrase.type_in", scope, type=name, set=inner)
            case c.InZone(zone=zone):
                return self.words.fill("phrase.type_in", type=name, set=self.zone(zone, scope))
            case c.InEffects(effects=effects):
                raise Unphrased(effects.span, "a loop over effects of a card")
        return name

    def that(self, local: c.Local, scope: Scope) -> dict[c.Local, Value]:
        """A scope in which the local of a loop is `that region`; two such of one type could not be told apart."""
        name = Value(self.words.fill("phrase.that", type=self.words.type_name(local.type)))
        if name in scope.values():
            raise Unphrased(local.span, f"two things that would both be called {name.text}")
        return {**scope, local: name}

    def _quantified(self, expr: c.Quantified, scope: Scope) -> str:
        kind = self.type_of(expr.domain, scope)
        inner = self.that(expr.local, scope)
        where = self.condition(expr.where, inner) if expr.where is not None else ""
        words = {
            "type": kind,
            "types": self.language.plural(kind),
            "a_type": self.language.article(kind),
            "where": where,
            "value": self.value(expr.value, inner).text if expr.value is not None else "",
        }
        if expr.form == "best":
            keys = [self.value(key, inner).text for key in expr.keys]
            row = keys[0]
            for key in keys[1:]:
                row = self.words.fill("phrase.then_key", a=row, b=key)
            return self.words.fill("phrase.best", keys=row, **words)
        form = "count_all" if expr.form == "count" and not where else expr.form
        if expr.form in ("any", "every", "those") and not where:
            raise Unphrased(expr.span, f"`{expr.form}` without a condition")
        return self.words.fill(f"phrase.{form}", **words)

    def _builtin(self, expr: c.Builtin, scope: Scope) -> str:
        if expr.name in ("min", "max"):
            names = [self.value(arg, scope).text for arg in expr.args]
            key = "phrase.lowest_of" if expr.name == "min" else "phrase.highest_of"
            return self.words.fill(key, list=self.words.listing(names))
        if expr.name not in BUILT_IN:
            raise Unphrased(expr.span, f"`{expr.name}`")
        return self._fill(BUILT_IN[expr.name], scope, **dict(zip("ab", expr.args, strict=False)))

    def _zone_query(self, expr: c.ZoneQuery, scope: Scope) -> str:
        zone = self.zone(expr.zone, scope)
        match expr.op:
            case "size":
                return self.words.fill("phrase.cards_in", zone=zone)
            case "first":
                return self.words.fill("phrase.first_in", zone=zone)
            case "last":
                return self.words.fill("phrase.last_in", zone=zone)
            case "place_in" if expr.card is not None:
                return self._fill("phrase.place_in", scope, zone=zone, card=expr.card)
            case "copies" if expr.card is not None:
                return self._fill("phrase.copies_in", scope, zone=zone, card=expr.card)
        raise Unphrased(expr.span, f"`{expr.op}` as a value")

    # -- conditions

    def conditions(self, exprs: tuple[c.Expr, ...], scope: Scope) -> str:
        """All of several conditions as one clause."""
        return self.words.listing([self.condition(expr, scope) for expr in exprs], "both")

    def condition(self, expr: c.Expr, scope: Scope) -> str:
        """A clause that is true or false."""
        match expr:
            case c.BinaryOp(op="and" | "or" as op):
                parts = [self.condition(part, scope) for part in _flat(expr, op)]
                return self.words.listing(parts, "both" if op == "and" else "either")
            case c.BinaryOp(op="=" | "!=" as op, left=left, right=c.Const(type=NoneType())):
                return self._fill("phrase.is_none" if op == "=" else "phrase.is_some", scope, a=left)
            case c.BinaryOp(op=op, left=left, right=right) if op in COMPARED:
                return self._compared(op, left, right, scope)
            case c.UnaryOp(op="not", operand=c.BinaryOp(op=op, left=left, right=right)) if op in OPPOSITE:
                return self._compared(OPPOSITE[op], left, right, scope)
            case c.UnaryOp(op="not", operand=c.ZoneQuery(op="empty", zone=zone)):
                return self.words.fill("phrase.is_filled", a=self.zone(zone, scope))
            case c.UnaryOp(op="not", operand=operand):
                return self.words.fill("phrase.not", a=self.condition(operand, scope))
            case c.Quantified(form="any" | "every"):
                return self._quantified(expr, scope)
            case c.FunctionCall():
                return self.value(expr, scope).text
            case c.ZoneQuery(op="empty", zone=zone):
                return self.words.fill("phrase.is_empty", a=self.zone(zone, scope))
            case c.ZoneQuery(op="contains", zone=zone, card=card) if card is not None:
                return self._fill("phrase.in_zone", scope, card=card, zone=self.zone(zone, scope))
            case c.Builtin(name="empty", args=(arg,)):
                return self._fill("phrase.set_empty", scope, a=arg)
            case c.CanProcedure(called=called, args=args):
                procedure = self.words.game.called(called)
                inner = {param: self.value(arg, scope) for param, arg in zip(procedure.params, args, strict=True)}
                return self.conditions(procedure.body.wheres, inner) or self.words.text("phrase.always")
            case c.VarRef() | c.TableRef() | c.CardField() | c.LocalRef() | c.Const():
                return self._fill("phrase.holds", scope, a=expr)
        raise Unphrased(expr.span, "a condition of this kind")

    def _compared(self, op: str, left: c.Expr, right: c.Expr, scope: Scope) -> str:
        a = self.value(left, scope)
        return self.words.fill(COMPARED[op], a=a, be=self.language.be(a.text), b=self.value(right, scope))


def _flat(expr: c.Expr, op: str) -> list[c.Expr]:
    if isinstance(expr, c.BinaryOp) and expr.op == op:
        return [*_flat(expr.left, op), *_flat(expr.right, op)]
    return [expr]


def field_label(words: Wording, kind: str, field: str) -> str:
    """What a field of a card is called: its own text, else the name of its type."""
    key = f"field.{kind}.{field}"
    named = _named_type(words.game.kinds[kind].fields[field])
    return words.text(key if words.has(key) or not named else f"type.{named}")


def _named_type(kind: Type) -> str:
    """The id of a type that has a name in the texts, or nothing."""
    match kind:
        case SetType(item=MemberType(sort="enum", name=name)) | MemberType(sort="enum", name=name):
            return name
        case IntType(unit=unit):
            return unit
        case BoolType():
            return ""
    return ""
