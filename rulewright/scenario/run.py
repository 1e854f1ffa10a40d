"""All scenarios of a game: compiled, played, compared."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType

from rulewright.compiler import pipeline
from rulewright.compiler.diagnostics import Diagnostics
from rulewright.compiler.pipeline import Choice, Compiled
from rulewright.compiler.source.folder import Document, Sources
from rulewright.compiler.source.nodes import Scalar
from rulewright.runtime.program import Program
from rulewright.runtime.state import Game

from ..ready import execute
from . import codes
from .given import overlay_of
from .names import Unreadable
from .play import play
from .read import Given, Scenario, choice_of, read_scenarios


@dataclass(slots=True)
class Outcome:
    """What came of one scenario; it has failed when anything was found."""

    id: str
    file: str
    line: int
    findings: Diagnostics = field(default_factory=Diagnostics)

    @property
    def failed(self) -> bool:
        """Whether anything did not come out as written."""
        return len(self.findings) > 0


def run_scenarios(
    folder: Path, diags: Diagnostics, only: Collection[str] | None = None, advance: Callable[[], object] = lambda: None
) -> tuple[list[Outcome], dict[str, str]]:
    """The outcomes of a game's scenarios (or of those with the ids in `only`), and its files by display path.

    What is wrong with the base rules or with the shape of the documents goes to `diags`; no scenario is run then.
    `advance` is called after each.
    """
    sources, _ = pipeline.read(folder, diags)
    runner = _Runner(sources)
    if diags.ok:
        runner.base(Given(), diags)
    scenarios = read_scenarios(sources, diags) if diags.ok else []
    for name in only or ():
        if name not in {scenario.id for scenario in scenarios}:
            known = [scenario.id for scenario in scenarios]
            diags.error(codes.NAME, f"`{folder.name}` has no scenario `{name}`", None, names=(name, known))
    outcomes = []
    for scenario in scenarios if diags.ok else ():
        if only is None or scenario.id in only:
            outcome = Outcome(scenario.id, scenario.span.file, scenario.span.line)
            runner.run(scenario, outcome.findings)
            outcomes.append(outcome)
            advance()
    return outcomes, sources.files


class _Runner:
    """Compiles rulesets once, however many scenarios use them."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.bases: dict[object, tuple[Compiled | None, Diagnostics]] = {}

    def run(self, scenario: Scenario, findings: Diagnostics) -> None:
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
        game = pipeline.model(self.sources, choice, overlays, findings, checked=False)
        return pipeline.finish(game, findings) if game is not None else None


def _module(compiled: Compiled) -> ModuleType:
    ruleset = compiled.rulebook.ruleset
    return execute(compiled.source, f"rulewright.compiled.{ruleset.game}", f"<{ruleset}>")
