"""Stage 2: the documents of a game and the layers of one ruleset become one rulebook.

In: `Sources` and a choice (number of seats, variants, rulings, a person's own overlays). Out: a `Rulebook`: the
`game:` section, items by section and id, cards by kind and id, texts by language and key, and the list of what each
layer changed.

Guaranteed without a finding: ids are unique per section; every change had an effect, concerned as many places as it
said, and disagrees with no other one of its layer; a value that an overlay gave has the shape its place demands.
Every node keeps the place of the file that gave it; `Rulebook.origins` tells what stood there before.

Read `merge` (the base), `declared` (what can be chosen), `layers` with `book` (changes), `assemble` (all together),
`rulesets` (which choices there are), `codes` (RW2xx).
"""

from .assemble import Base, assemble, base_of
from .declared import Declared
from .rulebook import LAYERS, SECTIONS, Change, Overlay, Rulebook, Ruleset, Ruling, RulingOption, Variant
from .rulesets import offer, rulesets

__all__ = [
    "LAYERS",
    "SECTIONS",
    "Base",
    "Change",
    "Declared",
    "Overlay",
    "Rulebook",
    "Ruleset",
    "Ruling",
    "RulingOption",
    "Variant",
    "assemble",
    "base_of",
    "offer",
    "rulesets",
]
