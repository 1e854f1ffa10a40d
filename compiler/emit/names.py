"""Names in the generated module: the rules' own words, made safe and unique."""

from __future__ import annotations

import builtins
import keyword

RESERVED = {"s", "e", *keyword.kwlist, *keyword.softkwlist, *dir(builtins)}


class Names:
    """Gives each thing a Python name that nothing else in its space has.

    A name is built from an id of the rules, which is snake_case ASCII by schema; anything else is dropped, so nothing
    that a stranger writes can become code.
    """

    def __init__(self, taken: set[str] | None = None) -> None:
        self.taken = set(taken or ())
        self.given: dict[object, str] = {}

    def of(self, key: object, wish: str) -> str:
        """The name of `key`: the one it got before, or one near `wish`."""
        if key not in self.given:
            self.given[key] = self.fresh(wish)
        return self.given[key]

    def fresh(self, wish: str) -> str:
        """A new name near `wish`."""
        stem = "".join(sign if sign.isascii() and (sign.isalnum() or sign == "_") else "_" for sign in wish) or "x"
        if stem[0].isdigit():
            stem = "x" + stem
        name, count = stem, 1
        while name in self.taken or name in RESERVED:
            count += 1
            name = f"{stem}_{count}"
        self.taken.add(name)
        return name
