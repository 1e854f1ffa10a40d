"""Names of things in one language, as values to be put into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from ..diagnostics import Diagnostics
from ..model.game import Game
from ..model.reuse import once
from ..model.types import BoolType, IntType, MemberType, SetType, Type
from ..source.nodes import Mapping, Scalar
from ..source.reader import compose
from . import sentence
from .languages import Language, language
from .sentence import Value

WORDS = Path(__file__).parent / "words"


@cache
def own_words(locale: str) -> dict[str, str]:
    """The words of the pages themselves in a language; empty when they have none."""
    path = WORDS / f"{locale}.yaml"
    if not path.is_file():
        return {}
    diags = Diagnostics()
    root = compose(path.read_text(encoding="utf-8"), path.name, diags)
    diags.raise_if_errors()
    section = root.get("text") if isinstance(root, Mapping) else None
    assert isinstance(section, Mapping)
    return {entry.key: entry.value.text.strip() for entry in section if isinstance(entry.value, Scalar)}


class Wording:
    """The texts of one game in one language. What has no text is shown by its id in brackets; `missing` has its key."""

    def __init__(self, game: Game, locale: str) -> None:
        self.game = game
        self.locale = locale
        self.language: Language = language(locale)
        self.missing: set[str] = set()
        self._texts = once(game, "texts", locale, partial(_texts, game, locale))

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self._texts

    def text(self, key: str) -> str:
        """The text of a key, unfilled."""
        found = self._texts.get(key)
        if found is None:
            self.missing.add(key)
            return f"⟨{key}⟩"
        return found

    def fill(self, key: str, **values: Value | str) -> str:
        """The text of a key with its holes filled."""
        known = {name: Value(value) if isinstance(value, str) else value for name, value in values.items()}
        return sentence.fill(self.text(key), known)

    # -- lists

    def listing(self, items: Sequence[str], form: str = "list") -> str:
        """Words in a row: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        if len(items) == 2:
            return self.fill(f"phrase.{form}_two", a=items[0], b=items[1])
        row = items[0]
        for item in items[1:-1]:
            row = self.fill(f"phrase.{form}_more", a=row, b=item)
        return self.fill(f"phrase.{form}_last", a=row, b=items[-1])

    # -- things

    def type_name(self, kind: Type) -> str:
        """A type as a common noun inside a sentence."""
        if isinstance(kind, MemberType):
            key = {"seat": "phrase.player", "card": f"kind.{kind.name}"}.get(kind.sort, f"type.{kind.name}")
            return self.language.inside(self.text(key))
        if isinstance(kind, SetType) and kind.item is not None:
            return self.type_name(kind.item)
        return self.language.inside(self.text(f"type.{kind}"))

    def member(self, kind: MemberType, number: int) -> str:
        """A member of an enumeration, a card or a seat by its name."""
        if number < 0:
            return self.text("phrase.none")
        if kind.sort == "seat":
            return self.fill("phrase.seat", n=Value(str(number + 1), number + 1))
        return self.text(f"{kind.name}.{kind.values[number]}")

    def value(self, kind: Type, value: int) -> Value:
        """A value of a type in words."""
        if isinstance(kind, MemberType):
            return Value(self.member(kind, value))
        if isinstance(kind, BoolType):
            return Value(self.text("phrase.true" if value else "phrase.false"))
        if isinstance(kind, SetType):
            names = self.members(kind, value)
            return Value(self.listing(names) if names else self.text("phrase.empty_set"), len(names))
        return Value(number_text(value), value)

    def members(self, kind: SetType, mask: int) -> list[str]:
        """The names of the elements of a set."""
        item = kind.item
        return [] if item is None else [self.member(item, n) for n in range(item.size) if mask >> n & 1]

    def axis(self, kind: MemberType | IntType) -> str:
        """What an index is called; empty for seats and for plain ranges."""
        if isinstance(kind, IntType):
            return self.text(f"type.{kind.unit}") if kind.unit else ""
        if kind.sort == "seat":
            return ""
        return self.text(f"{'kind' if kind.sort == 'card' else 'type'}.{kind.name}")

    def index_names(self, kind: MemberType | IntType) -> list[str]:
        """The names of every place along one index."""
        if isinstance(kind, IntType):
            return [number_text(number) for number in range(kind.low, kind.high + 1)]
        return [self.member(kind, number) for number in range(kind.size)]


def _texts(game: Game, locale: str) -> dict[str, str]:
    """All texts in one language, which no layer changes: those of the pages themselves, and before them the game's."""
    own = own_words(locale) or own_words("en")
    return own | {key: (game.text(locale, key) or "").strip() for key in game.rulebook.texts.get(locale, ())}


def number_text(number: int) -> str:
    """A number with a real minus sign, its thousands apart."""
    return f"{number:,}" if number >= 0 else f"−{-number:,}"
