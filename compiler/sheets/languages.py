"""What differs between languages and is grammar, not words: spaces, capitals, articles, plurals.

The words and sentence patterns themselves are data, in `words/<locale>.yaml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

VOWELS = frozenset("aeiouAEIOU")


@dataclass(frozen=True, slots=True)
class Language:
    """A language's rules. `forms` is how many grammatical numbers its nouns have; `space` stands between sentences."""

    locale: str
    font: str
    space: str = " "
    forms: int = 2
    stop: str = "."
    stops: str = ".!?:"
    letters: bool = True
    leading: float = 1.34

    def inside(self, words: str) -> str:
        """A name that begins with a capital, as it stands inside a sentence: `Region` becomes `region`."""
        if self.letters and words[:1].isupper() and not words[1:2].isupper():
            return words[0].lower() + words[1:]
        return words

    def sentence(self, words: str) -> str:
        """A clause as a sentence: with a capital and a full stop."""
        words = words.strip()
        if self.letters:
            words = words[:1].upper() + words[1:]
        return words if not words or words[-1] in self.stops else words + self.stop

    def clause(self, sentence: str) -> str:
        """A sentence without its full stop, to stand inside another one."""
        return sentence.rstrip().removesuffix(self.stop)

    def several(self, sentences: Sequence[str]) -> str:
        """Sentences in a row."""
        return self.space.join(sentences)

    def article(self, noun: str) -> str:
        """A noun with its indefinite article."""
        if not self.letters:
            return noun
        return f"{'an' if noun[:1] in VOWELS else 'a'} {noun}"

    def be(self, noun: str) -> str:
        """The verb `to be` for a noun phrase, by its first noun: `the coins of your rival` are."""
        head = noun.partition(" of ")[0].partition(" (")[0]
        many = head == "you" or (head.endswith("s") and not head.endswith(("ss", "us", "is")))
        return "are" if many else "is"

    def plural(self, noun: str) -> str:
        """The plural of a regular noun; of a noun phrase, of its first noun (`space of a track`)."""
        if self.forms == 1:
            return noun
        head, mark, rest = noun.partition(" of ")
        if head.endswith(("s", "x", "z", "ch", "sh")):
            head += "es"
        elif head.endswith("y") and head[-2:-1] not in VOWELS:
            head = head[:-1] + "ies"
        else:
            head += "s"
        return head + mark + rest


@cache
def language(locale: str) -> Language:
    """The rules for a locale; one that is not known is treated like English."""
    if locale == "zh" or locale.startswith("zh-"):
        simplified = locale.startswith(("zh-Hans", "zh-CN", "zh-SG"))
        return Language(
            locale,
            "SC" if simplified else "TC",
            space="",
            forms=1,
            stop="。",
            stops="。！？：",
            letters=False,
            leading=1.46,
        )
    return Language(locale, "TC")
