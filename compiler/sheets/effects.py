"""The effect that runs -> the sentences on the card.

A call of a procedure that has a sentence template is that sentence with its arguments put in; everything else goes by
the sentence patterns of the language (`phrase.*`).
"""

from __future__ import annotations

from collections.abc import Iterable

from ..model import core as c
from ..model.game import Procedure, Signature
from ..model.types import SetType
from ..model.walk import stmts_of
from .phrases import Phrases, Scope, Unphrased
from .sentence import Value
from .wording import Wording

JUMPS = {"stop": "phrase.stop", "pass": "phrase.pass", "end game": "phrase.end", "nothing": "phrase.nothing"}


class Effects:
    """Puts effects into words; `unphrased` collects what could not be, by effect."""

    def __init__(self, words: Wording) -> None:
        self.words = words
        self.phrases = Phrases(words)
        self.language = words.language
        self.unphrased: dict[Procedure, Unphrased] = {}
        self._texts: dict[Procedure, str] = {}

    def text(self, effect: Procedure) -> str:
        """One effect text in words. Several cards may have the same one."""
        if effect not in self._texts:
            self._texts[effect] = self.language.several(self.sentences(effect))
        return self._texts[effect]

    def sentences(self, effect: Procedure) -> list[str]:
        """The sentences of one effect text. What cannot be phrased is its own source in brackets."""
        scope = {
            local: Value(self.language.inside(self.words.text(f"context.{local.name}"))) for local in effect.params
        }
        try:
            return self._sentences(effect, scope)
        except Unphrased as found:
            self.unphrased[effect] = found
            return [f"⟨{effect.id}⟩"]

    def _sentences(self, effect: Procedure, scope: Scope) -> list[str]:
        self._once(effect)
        found = self.block(effect.body.stmts, dict(scope))
        wheres = tuple(where for where in effect.body.wheres if not _implied(where, effect))
        if wheres:
            then = self._joined(found)
            condition = self.phrases.conditions(wheres, scope)
            found = [self.words.fill("phrase.if", condition=condition, then=then)]
        return [self.language.sentence(text) for text in found]

    def _once(self, effect: Procedure) -> None:
        """A local that is set twice has no one meaning that words could name."""
        places = [stmt.place for stmt in stmts_of(effect) if isinstance(stmt, c.Assign)]
        named = [place.local for place in places if isinstance(place, c.LocalRef)]
        for local in named:
            if named.count(local) > 1:
                raise Unphrased(local.span, f"`{local.name}`, which changes on the way")

    def block(self, stmts: Iterable[c.Stmt], scope: dict[c.Local, Value]) -> list[str]:
        """The sentences of statements in a row; `scope` learns the names that they give."""
        found: list[str] = []
        for stmt in stmts:
            found.extend(self.statement(stmt, scope))
        return found

    def _inner(self, stmts: Iterable[c.Stmt], scope: Scope) -> str:
        """A block as the part of a sentence that stands behind a colon."""
        return self._joined(self.block(stmts, dict(scope)))

    def _joined(self, sentences: list[str]) -> str:
        if not sentences:
            return self.language.inside(self.words.text("phrase.nothing"))
        first, *rest = sentences
        return self.language.several([self.language.inside(first), *map(self.language.sentence, rest)])

    # -- statements

    def statement(self, stmt: c.Stmt, scope: dict[c.Local, Value]) -> list[str]:
        """The sentences of one statement."""
        match stmt:
            case c.Run(called=called, args=args):
                return [self._call(called, args, scope)]
            case c.Assign():
                return self._assign(stmt, scope)
            case c.If():
                return self._if(stmt, scope)
            case c.ForEach():
                return [self._for_each(stmt, scope)]
            case c.Repeat():
                return self._repeat(stmt, scope)
            case c.Choose():
                return self._choose(stmt, scope)
            case c.Turns(local=local, first=first, until=until, body=body):
                words = {"first": self.phrases.value(first, scope)}
                inner = self.phrases.that(local, scope)
                words["then"] = Value(self._inner(body, inner))
                if until is None:
                    return [self.words.fill("phrase.turns", **words)]
                words["condition"] = Value(self.phrases.condition(until, scope))
                return [self.words.fill("phrase.turns_until", **words)]
            case c.Secretly(local=local, body=body):
                inner = self.phrases.that(local, scope)
                return [self.words.fill("phrase.secretly", then=self._inner(body, inner))]
            case c.Jump(word=word):
                return [self.words.text(JUMPS[word])]
            case c.Perform() | c.Result():
                raise Unphrased(stmt.span, "an effect inside an effect")
        return self._cards(stmt, scope)

    def _call(self, called: Signature, args: tuple[c.Expr, ...], scope: Scope) -> str:
        values = {param.name: self.phrases.value(arg, scope) for param, arg in zip(called.params, args, strict=True)}
        return self.words.fill(f"procedure.{called.id}", **values)

    def _assign(self, stmt: c.Assign, scope: dict[c.Local, Value]) -> list[str]:
        if isinstance(stmt.place, c.LocalRef):
            return self._name(stmt, stmt.place.local, scope)
        if isinstance(stmt.value, c.RollDie | c.PickRandom | c.ProcedureCall):
            raise Unphrased(stmt.span, "chance that is stored at once; give it a name first")
        place = self.phrases.value(stmt.place, scope)
        value = self.phrases.value(stmt.value, scope)
        keys = {":=": "phrase.set", "+=": "phrase.raise", "-=": "phrase.lower"}
        if isinstance(stmt.place.type, SetType):
            keys |= {"+=": "phrase.add", "-=": "phrase.remove"}
        return [self.words.fill(keys[stmt.op], place=place, n=value)]

    def _name(self, stmt: c.Assign, local: c.Local, scope: dict[c.Local, Value]) -> list[str]:
        """A local is not said; it is the name of what comes out."""
        match stmt.value:
            case c.RollDie(die=die):
                scope[local] = Value(self.words.text("phrase.rolled"))
                name = self.language.inside(self.words.text(f"die.{die.id}"))
                return [self.words.fill("phrase.roll", die=name)]
            case c.PickRandom(domain=domain):
                lots = self.words.fill("phrase.by_lot", set=self.phrases.value(domain, scope))
                scope[local] = Value(self.words.fill("phrase.lot", type=self.words.type_name(local.type)))
                return [lots]
            case c.ProcedureCall(called=called, args=args):
                sentence = self._call(called, args, scope)
                scope[local] = Value(self.words.text("phrase.outcome"))
                return [sentence]
            case value:
                scope[local] = self.phrases.value(value, scope)
        return []

    def _if(self, stmt: c.If, scope: Scope) -> list[str]:
        condition = self.phrases.condition(stmt.condition, scope)
        found = [self.words.fill("phrase.if", condition=condition, then=self._inner(stmt.then, scope))]
        if stmt.otherwise:
            found.append(self.words.fill("phrase.otherwise", then=self._inner(stmt.otherwise, scope)))
        return found

    def _for_each(self, stmt: c.ForEach, scope: Scope) -> str:
        kind = self.phrases.type_of(stmt.domain, scope)
        inner = self.phrases.that(stmt.local, scope)
        then = self._inner(stmt.body, inner)
        if stmt.where is None:
            return self.words.fill("phrase.for_each", type=kind, then=then)
        where = self.phrases.condition(stmt.where, inner)
        return self.words.fill("phrase.for_each_where", type=kind, where=where, then=then)

    def _repeat(self, stmt: c.Repeat, scope: Scope) -> list[str]:
        words = {"then": Value(self._inner(stmt.body, scope))}
        if stmt.times is not None:
            words["n"] = self.phrases.value(stmt.times, scope)
        if stmt.until is not None:
            words["condition"] = Value(self.phrases.condition(stmt.until, scope))
        key = {(True, False): "repeat", (False, True): "repeat_until"}.get(
            (stmt.times is not None, stmt.until is not None), "repeat_at_most"
        )
        found = [self.words.fill(f"phrase.{key}", **words)]
        if stmt.otherwise:
            found.append(self.words.fill("phrase.otherwise", then=self._inner(stmt.otherwise, scope)))
        return found

    # -- choices

    def _choose(self, stmt: c.Choose, scope: Scope) -> list[str]:
        options = [self._option(option, scope) for option in stmt.options]
        words = {
            "seat": self.phrases.value(stmt.seat, scope),
            "options": Value(self._row("phrase.or", options)),
        }
        key = "phrase.choose"
        if stmt.many:
            key = "phrase.choose_many" if stmt.limit is None else "phrase.choose_some"
        if stmt.limit is not None:
            words["n"] = self.phrases.value(stmt.limit, scope)
        found = [self.words.fill(key, **words)]
        if stmt.if_none:
            found.append(self.words.fill("phrase.if_none", then=self._inner(stmt.if_none, scope)))
        return found

    def _row(self, key: str, parts: list[str]) -> str:
        """Parts joined two by two by a pattern."""
        row = parts[0]
        for part in parts[1:]:
            row = self.words.fill(key, a=row, b=part)
        return row

    def _option(self, option: c.Option, scope: Scope) -> str:
        inner = dict(scope)
        params: list[str] = []
        for param in option.params:
            params.append(self._picked(param, inner))
            kind = self.words.type_name(param.local.type)
            inner[param.local] = Value(self.words.fill("phrase.chosen", type=kind))
        steps = [self.language.inside(self.language.clause(text)) for text in self.block(option.body, dict(inner))]
        then = self._row("phrase.and_then", steps) if steps else ""
        if all(isinstance(part, c.Jump) for part in option.body):
            then = self.words.text("phrase.skip")
        words = {"params": self.words.listing(params), "then": then}
        if option.wheres:
            words["condition"] = self.phrases.conditions(option.wheres, inner)
            return self.words.fill("phrase.option_that" if params else "phrase.option_where", **words)
        return self.words.fill("phrase.option_with", **words) if params else then

    def _picked(self, param: c.Param, scope: Scope) -> str:
        match param.domain:
            case c.InRange(low=low, high=high):
                ends = {"low": self.phrases.value(low, scope), "high": self.phrases.value(high, scope)}
                return self.words.fill("phrase.a_number", **ends)
            case c.InSet(set=inner):
                return self.words.fill("phrase.one_of", set=self.phrases.value(inner, scope))
            case c.InZone(zone=zone):
                return self.words.fill("phrase.card_from", zone=self.phrases.zone(zone, scope))
            case c.InEffects(effects=effects):
                raise Unphrased(effects.span, "a choice among effects of a card")
        return self.language.article(self.words.type_name(param.local.type))

    # -- cards

    def _cards(self, stmt: c.Stmt, scope: dict[c.Local, Value]) -> list[str]:
        def zone(ref: c.ZoneRef) -> str:
            return self.phrases.zone(ref, scope)

        match stmt:
            case c.Move(count=count, card=card, source=source, target=target, under=under):
                words = {"card": self.phrases.value(card, scope)}
                words |= {"source": Value(zone(source)), "target": Value(zone(target))}
                if count is not None:
                    return [self.words.fill("phrase.move_some", n=self.phrases.value(count, scope), **words)]
                return [self.words.fill("phrase.move_under" if under else "phrase.move", **words)]
            case c.MoveAll(source=source, target=target, under=under):
                key = "phrase.move_all_under" if under else "phrase.move_all"
                return [self.words.fill(key, source=zone(source), target=zone(target))]
            case c.Draw():
                return self._draw(stmt, scope)
            case c.DrawUpTo(count=count, source=source, target=target):
                n = self.phrases.value(count, scope)
                return [self.words.fill("phrase.draw_some", n=n, source=zone(source), target=zone(target))]
            case c.Shuffle(zone=ref, into=None):
                return [self.words.fill("phrase.shuffle", zone=zone(ref))]
            case c.Shuffle(zone=ref, into=c.ZoneRef() as into):
                return [self.words.fill("phrase.shuffle_into", zone=zone(ref), into=zone(into))]
            case c.Look(zone=ref, seat=seat):
                return [self.words.fill("phrase.look", seat=self.phrases.value(seat, scope), zone=zone(ref))]
            case c.Reveal(variable=variable, zone=shown):
                key = f"variable.{variable.id}" if variable is not None else f"zone.{shown.id if shown else ''}"
                return [self.words.fill("phrase.reveal", place=self.language.inside(self.words.text(key)))]
        raise Unphrased(stmt.span, "a statement of this kind")

    def _draw(self, stmt: c.Draw, scope: dict[c.Local, Value]) -> list[str]:
        source, target = self.phrases.zone(stmt.source, scope), self.phrases.zone(stmt.target, scope)
        outer = dict(scope)
        scope[stmt.local] = Value(self.words.text("phrase.drawn"))
        if stmt.until is not None and stmt.rest is not None:
            found = [
                self.words.fill(
                    "phrase.draw_until", source=source, target=target, rest=self.phrases.zone(stmt.rest, scope),
                    condition=self.phrases.condition(stmt.until, scope),
                )
            ]  # fmt: skip
        else:
            found = [self.words.fill("phrase.draw", source=source, target=target)]
        if stmt.otherwise:
            found.append(self.words.fill("phrase.draw_none", then=self._inner(stmt.otherwise, outer)))
        return found


def _implied(where: c.Expr, effect: Procedure) -> bool:
    """Whether a precondition is that of a procedure the effect calls: then its sentence says what has to be said."""
    called = [stmt.called for stmt in effect.body.stmts if isinstance(stmt, c.Run)]
    return isinstance(where, c.CanProcedure) and where.called in called
