"""What calls what in one game: each text with all that it calls, and calls that would never come to an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..diagnostics import Diagnostics, Label
from . import codes
from . import core as c
from .game import Game, Procedure, Text, Whole
from .walk import all_exprs, asked_in, calls_of, exprs_of, functions_in, inner_stmts

MAX_CALLS = 40
"""Calls inside each other, like the depth of a text a bound for every stage that follows them."""

Step: TypeAlias = tuple[Text, bool]
"""A text that is carried out; with True, a procedure of which only the conditions are asked."""


def link(game: Game, like: Game | None, diags: Diagnostics) -> None:
    """Fill `game.wholes` and `game.fresh`; what is the same in `like` is taken over from it.

    RW410 for calls that come back to themselves or go too deep, and nothing is filled.
    """
    wholes = {text: like.wholes[text] for text in _untouched(game, like)} if like is not None else {}
    links = _Links(game, wholes)
    fresh = {text for text in game.texts if text not in wholes}
    for text in fresh:
        links.whole(text)
    if links.endless:
        _Endless(game, diags).tell()
    else:
        game.wholes, game.fresh = wholes, fresh


def _untouched(game: Game, like: Game) -> Iterator[Text]:
    """The texts that both games have, and that call nothing, directly or through others, that only one of them has."""
    texts = game.texts
    touched = [text for text in texts if text not in like.wholes]
    seen = set(touched)
    while touched:
        for caller in _callers(like).get(_called_by(touched.pop()), ()):
            if caller not in seen:
                seen.add(caller)
                touched.append(caller)
    return (text for text in texts if text not in seen)


def _callers(game: Game) -> dict[object, list[Text]]:
    """For what is called the texts that call it."""
    if game.callers is None:
        game.callers = {}
        for text in game.texts:
            for called in {_called_by(called) for called in calls_of(text, game)}:
                game.callers.setdefault(called, []).append(text)
    return game.callers


def _called_by(text: Text) -> object:
    """By what a text is called: its name, which may mean another text in another game; an effect has none."""
    return text if isinstance(text, Procedure) and text.role == "effect" else text.id


class _Links:
    """Puts texts together with what they call."""

    def __init__(self, game: Game, wholes: dict[Text, Whole]) -> None:
        self.game = game
        self.wholes = wholes
        self.known = game.memory.setdefault("wholes", {})
        self.tests: dict[Text, int] = {}  # how deep the conditions of a procedure go
        self.todo: set[Step] = set()  # what is being looked at
        self.endless = False

    def whole(self, text: Text) -> Whole | None:
        """A text with what it calls; None when that has no end, or what it is put together with has none."""
        if text in self.wholes:
            return self.wholes[text]
        if not self.begin((text, False)):
            return None
        inner = [self.whole(called) for called in calls_of(text, self.game)]
        depths = [self.depth(asked) for asked in asked_in(exprs_of(text), self.game)]
        self.todo.discard((text, False))
        parts = [part for part in inner if part is not None]
        height = 1 + max((*(part.height for part in parts), *depths), default=0)
        self.endless |= height > MAX_CALLS
        if self.endless:
            return None
        key = (text, *parts)
        if key not in self.known:
            self.known[key] = Whole(text, height, self.pauses(text))
        found = self.known[key]
        assert isinstance(found, Whole)
        self.wholes[text] = found
        return found

    def depth(self, procedure: Procedure) -> int:
        """How many calls are inside each other where the conditions of a procedure are asked."""
        if procedure not in self.tests:
            if not self.begin((procedure, True)):
                return 0
            exprs = all_exprs(procedure.body.wheres)
            called = [self.whole(function) for function in functions_in(exprs)]
            asked = [self.depth(other) for other in asked_in(exprs, self.game)]
            self.todo.discard((procedure, True))
            self.tests[procedure] = 1 + max((*(whole.height for whole in called if whole), *asked), default=0)
        return self.tests[procedure]

    def begin(self, step: Step) -> bool:
        """Go into a text, unless it is being looked at already or lies too deep."""
        self.endless |= step in self.todo or len(self.todo) > MAX_CALLS
        if not self.endless:
            self.todo.add(step)
        return not self.endless

    def pauses(self, text: Text) -> bool:
        """Whether a text has something to wait for in it, with what it calls known."""
        return isinstance(text, Procedure) and any(_pauses(stmt, self.game, self.wholes) for stmt in text.body.stmts)


def pauses(stmt: c.Stmt, game: Game) -> bool:
    """Whether a statement, or one inside it, may wait for a seat or for chance, or ends the game."""
    return _pauses(stmt, game, game.wholes)


def _pauses(stmt: c.Stmt, game: Game, wholes: dict[Text, Whole]) -> bool:
    match stmt:
        case c.Choose() | c.Secretly() | c.Jump(word="end game"):
            return True
        case c.Assign(value=value):
            if isinstance(value, c.ProcedureCall):
                return wholes[game.called(value.called)].pauses
            return isinstance(value, c.RollDie | c.PickRandom)
        case c.Run(called=called):
            return wholes[game.called(called)].pauses
        case c.Draw() | c.DrawUpTo():
            own = stmt.source.zone.form in ("deck", "pile")
            return own or (
                isinstance(stmt, c.Draw) and any(_pauses(inner, game, wholes) for inner in stmt.otherwise or ())
            )
        case c.Perform(context=context):
            return any(wholes[effect].pauses for effect in context.effects)
    return any(_pauses(inner, game, wholes) for inner in inner_stmts(stmt))


class _Endless:
    """Tells why calls have no end, or one that is too far away."""

    def __init__(self, game: Game, diags: Diagnostics) -> None:
        self.game = game
        self.diags = diags
        self.heights: dict[Step, int] = {}
        self.reported: set[Text] = set()

    def tell(self) -> None:
        """RW410 for each cycle, once; without one, for calls that are too deep."""
        for text in self.game.texts:
            self.visit((text, False))
        if not self.reported:
            self.too_deep()

    def visit(self, first: Step) -> None:
        """Go through everything that a text calls, without calls of this program: they may be thousands deep."""
        path: dict[Step, Iterator[Step]] = {}
        step: Step | None = first
        while step is not None or path:
            if step is not None and step in path:
                steps = list(path)
                self.cycle(steps[steps.index(step) :])
            elif step is not None and step not in self.heights:
                path[step] = self.inside(step)
            last = next(reversed(path), None)
            step = next(path[last], None) if last is not None else None
            if step is None and last is not None:
                del path[last]
                self.heights[last] = 1 + max((self.heights.get(inner, 0) for inner in self.inside(last)), default=0)

    def inside(self, step: Step) -> Iterator[Step]:
        """What is carried out or asked on the way through a text."""
        text, asked = step
        exprs = all_exprs(text.body.wheres) if asked and isinstance(text, Procedure) else exprs_of(text)
        yield from ((other, False) for other in (functions_in(exprs) if asked else calls_of(text, self.game)))
        yield from ((other, True) for other in asked_in(exprs, self.game))

    def cycle(self, steps: list[Step]) -> None:
        parts = [text for text, _ in steps]
        if not self.reported.isdisjoint(parts):
            return
        self.reported.update(parts)
        asked = any(asked for _, asked in steps)
        first = parts[0]
        chain = " -> ".join(part.id for part in (*parts, first))
        self.diags.error(
            codes.RECURSION,
            f"`{first.id}` {'asks for' if asked else 'calls'} itself: {chain}",
            first.span,
            labels=[Label(part.span, "through this") for part in parts[1:]],
            help="let a condition look at what the other one looks at, without `can`" if asked else "use a loop",
        )

    def too_deep(self) -> None:
        step = next(step for step, height in self.heights.items() if height > MAX_CALLS)
        chain = [step]
        while len(chain) <= MAX_CALLS:
            chain.append(max(self.inside(chain[-1]), key=self.heights.__getitem__))
        (first, _), (second, _), (last, _) = chain[0], chain[1], chain[-1]
        self.diags.error(
            codes.RECURSION,
            f"calls go more than {MAX_CALLS} deep: {first.id} -> {second.id} -> ... -> {last.id}",
            last.span,
            labels=[Label(first.span, "from here")],
            help="let fewer procedures do nothing but call the next",
        )
