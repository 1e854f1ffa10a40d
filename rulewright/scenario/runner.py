"""One scenario after the other: its ruleset compiled, its start laid over it, played."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

from rulewright.compiler import pipeline
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.pipeline import Choice, Compiled
from rulewright.compiler.source.folder import Document, Sources
from rulewright.compiler.source.nodes import Scalar
from rulewright.runtime.program import Program
from rulewright.runtime.state import Game

from ..ready import execute
from .given import overlay_of
from .names import Unreadable
from .play import play
from .read import Given, Scenario, choice_of


class Runner:
    """Compiles rulesets once, however many scenarios use them."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.bases: dict[object, tuple[Compiled | None, Diagnostics]] = {}

    def run(self, scenario: Scenario, findings: Diagnostics) -> None:
        """Play a scenario; what does not come out as written goes to `findings`."""
        found = Diagnostics()
        base = self.base(scenario.given, found)
        for item in found:
            findings.add(item if item.span is not None else replace(item, span=choice_of(item, scenario)))
        if base is None:
            return
        flow = base.rulebook.game.get("flow")
        assert isinstance(flow, Scalar), "the schema demands a flow"
        try:
            overlay = overlay_of(scenario, Program(_module(base)), flow, findings)
        except Unreadable:
            return
        compiled = base if overlay is None else self.compile(scenario.given, [overlay], findings)
        if compiled is not None:
            play(scenario, Game(_module(compiled), compiled.texts), findings)

    def base(self, given: Given, diags: Diagnostics) -> Compiled | None:
        """The ruleset without what a scenario changes; what is wrong with it goes to `diags` each time."""
        if given.ruleset not in self.bases:
            found = Diagnostics()
            self.bases[given.ruleset] = self.compile(given, [], found), found
        compiled, found = self.bases[given.ruleset]
        diags.extend(found)
        return compiled

    def compile(self, given: Given, overlays: list[Document], findings: Diagnostics) -> Compiled | None:
        choice = Choice(given.seats, given.variants, dict(given.rulings))
        game = pipeline.model(self.sources, choice, overlays, findings, wholly=False)
        return pipeline.finish(game, findings) if game is not None else None


def _module(compiled: Compiled) -> ModuleType:
    ruleset = compiled.rulebook.ruleset
    return execute(compiled.source, f"rulewright.compiled.{ruleset.game}", f"<{ruleset}>")
