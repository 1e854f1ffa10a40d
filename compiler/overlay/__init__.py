"""Stage 2: the documents of a game and the layers of one ruleset become one rulebook."""

from .assemble import assemble
from .rulebook import LAYERS, SECTIONS, Change, Rulebook, Ruleset, Ruling, RulingOption, Variant

__all__ = [
    "LAYERS",
    "SECTIONS",
    "Change",
    "Rulebook",
    "Ruleset",
    "Ruling",
    "RulingOption",
    "Variant",
    "assemble",
]
