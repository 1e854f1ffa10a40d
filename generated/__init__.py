"""Committed output of `rulewright build` for the games in rules/. Edit the rules, not these files."""
