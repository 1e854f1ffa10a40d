"""Rulewright: board-game rules as data, compiled into engines, pages and reports.

game = rulewright.load("president_maker", seats=4)
state = game.start(seed=7)
"""

from .loading import load

__all__ = ["load"]
