"""Scenarios: worked examples of the rules, `rules/<game>/scenarios/*.yaml`, played and compared.

read.py     a document -> Scenario, every part with its place in the file
stage.py    the names of a typed game, without a compiled module
look.py     names that the rules do not have, told without playing
names.py    places and values of a compiled game by their stable names, read and written
given.py    what a scenario starts from -> an overlay on the rules: variables through their `start`, the procedure
            to run through `game.flow`; cards are carried to their places by an effect text before it
play.py     the steps and the expectations; everything that does not come out as written is a diagnostic at its line
runner.py   one scenario after the other, with its ruleset compiled once
run.py      all scenarios of a game

docs/scenarios.md describes the format for people who write them.
"""

from .run import Outcome, run_scenarios

__all__ = ["Outcome", "run_scenarios"]
