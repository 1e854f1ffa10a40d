"""The codes RW9xx: the command line."""

from rulewright.compiler.diagnostics import define

NO_GAME = define(
    "RW901",
    "there is no game of this name",
    """
A game is named by its folder in `rules/`, as `rulewright list` shows it, or by the path of any folder that has a
`game.yaml` in it. A folder of that name beside you is preferred to the game that comes with Rulewright.
""",
    bad="rulewright check ches",
    good="rulewright check chess",
)
