"""Rulewright: board-game rules written as data, compiled into an engine, printed pages and reports."""
