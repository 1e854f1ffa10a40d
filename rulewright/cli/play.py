"""`rulewright play`."""

from .common import Verbs


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
