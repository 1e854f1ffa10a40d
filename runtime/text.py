"""Words for people: labels of options, cards, places and log lines in a language, from the game's own texts.

Texts are data of the game: locale -> key -> template, `{param}` standing for an argument and `{param|card|cards}` for
the form of a word that agrees with its number. A key without a text falls back to the id with its underscores as
spaces, so that a game without any text can be played and read.
"""

import re
from collections.abc import Mapping

from .points import Domain, Option
from .program import Program

Texts = Mapping[str, Mapping[str, str]]

_HOLE = re.compile(r"\{([^{}|]*)((?:\|[^{}|]*)*)\}")

FALLBACKS: Mapping[str, str] = {
    "event.seat": "seat {n}",
    "event.none": "none",
    "event.true": "yes",
    "event.false": "no",
    "event.hidden": "hidden",
    "event.place": "{zone}",
    "event.place_of": "{zone} ({index})",
    "event.choice": "{seat}: {option}",
    "event.move": "{card} ({n}): {from} -> {to}",
    "event.move_hidden": "{n} cards: {from} -> {to}",
    "event.reveal": "shown to all: {place}: {values}",
    "event.look": "looked at: {place}: {values}",
    "event.look_hidden": "somebody looked at {place}",
    "event.roll": "roll: {value}",
    "event.random": "by chance: {value}",
    "event.shuffle": "{zone} shuffled",
    "event.phase": "phase: {phase}",
    "event.set": "{place} = {value}",
    "event.separator": ", ",
}
"""Plain English for the events of the runtime, used where a game's texts (or its libraries') give none."""


def fill(template: str, values: Mapping[str, object]) -> str:
    """A template with its holes filled; an unknown hole stays as it is. No other formatting is done.

    Of word forms the first stands for one (and minus one), the last for everything else, as on the pages.
    """

    def filled(hole: re.Match[str]) -> str:
        if hole[1] not in values:
            return hole[0]
        value, forms = str(values[hole[1]]), hole[2].split("|")[1:]
        if not forms:
            return value
        return forms[0] if value in ("1", "-1") else forms[-1]

    return _HOLE.sub(filled, template)


class Labels:
    """The texts of one game in one locale."""

    __slots__ = ("_program", "_texts")

    def __init__(self, program: Program, texts: Texts, locale: str) -> None:
        """KeyError when the game has texts, but not in this locale."""
        if texts and locale not in texts:
            raise KeyError(f"no text in {locale!r}; there is: {', '.join(sorted(texts))}")
        self._program = program
        self._texts = texts.get(locale, {})

    def text(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """The text of a key with its holes filled, or its id made readable."""
        template = self._texts.get(key) or FALLBACKS.get(key) or key.rpartition(".")[2].replace("_", " ")
        return fill(template, values) if values else template

    def has(self, key: str) -> bool:
        """Whether the game says something for a key."""
        return key in self._texts

    def value(self, domain: Domain | None, value: int) -> str:
        """A value in words: the name of a card or an enumeration value, a seat, a number."""
        if domain is None or domain.kind == "int":
            return str(value)
        if value < 0:
            return self.text("event.none")
        if domain.kind == "seat":
            return self.seat(value)
        if domain.kind == "bool":
            return self.text("event.true" if value else "event.false")
        return self.text(f"{domain.type}.{domain.name(value)}")

    def seat(self, seat: int) -> str:
        """A seat in words; people count from one."""
        return self.text("event.seat", {"n": seat + 1})

    def option(self, procedure: str, option: Option, args: tuple[int | None, ...]) -> str:
        """An option with its arguments in words; an argument that is None is not known to the reader."""
        words = {
            param.name: self.text("event.hidden") if value is None else self.value(param.domain, value)
            for param, value in zip(option.params, args, strict=True)
        }
        key = f"option.{procedure}.{option.id}"
        if self.has(key):
            return self.text(key, words)
        if option.id == "done" and not option.params:
            return self.text("event.done")
        return " ".join([option.id.replace("_", " "), *words.values()])

    def place(self, prefix: str, place: str, dims: tuple[Domain, ...], index: tuple[int, ...]) -> str:
        """A zone or variable with its index in words."""
        name = self.text(f"{prefix}.{place}")
        if not index:
            return self.text("event.place", {"zone": name})
        return self.text("event.place_of", {"zone": name, "index": self.several(dims, index)})

    def several(self, dims: tuple[Domain, ...], values: tuple[int, ...]) -> str:
        """Some values in words, separated."""
        return self.join([self.value(domain, value) for domain, value in zip(dims, values, strict=True)])

    def join(self, words: list[str]) -> str:
        """Words in a row."""
        return self.text("event.separator").join(words)
