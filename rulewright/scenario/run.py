"""All scenarios of a game: compiled, played, compared."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.compiler import pipeline
from rulewright.compiler.diagnostics import Diagnostics

from . import codes
from .read import Given, read_scenarios


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
    from .runner import Runner  # brings the engine along, without which names are looked at

    sources, _ = pipeline.read(folder, diags)
    runner = Runner(sources)
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
