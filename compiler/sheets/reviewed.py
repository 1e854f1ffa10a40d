"""Which prose was read against which rule: a sentence that a person wrote is told when the rule under it changes.

What a card says is made of the effect that runs. The prose of a phase or a ruling is written by hand, and nothing but
reading can tell whether it is still true. So a game may keep a record, `reviewed.yaml`: for each such sentence the
digest of the rule it was last read against, and of its text in each language. `check` compares it with what is there.

The rule under `phase.x.text` is the effect text of `x`, with all procedures and functions that it calls and that have
no prose of their own, and with the constants in them; in each number of seats and each variant. Comments and line
ends do not count, nor does a constant that the sentence takes from the rules (`{constant.x}`). The rule under
`ruling.x.text` is what its options change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeAlias

from ..diagnostics import Diagnostics, Label, Span, listing
from ..language.nodes import Program
from ..language.printer import print_node
from ..model.game import Function, Game, Procedure
from ..model.walk import calls_of
from ..overlay.rulebook import Ruling
from ..source.nodes import Mapping, plain
from . import codes, sentence
from .owned import own_texts, words

Record: TypeAlias = dict[str, dict[str, str]]
"""By key: digests, under `rule` and under each language."""

PLACE = "reviewed"
RULE = "rule"


@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence that was not read since it, or the rule under it, changed.

    `reason` is a sentence of its own; `text` is where the prose stands, `rule` where the rule does, if it is known.
    """

    key: str
    reason: str
    text: Span
    rule: Span | None


def check_reviewed(games: Sequence[Game], diags: Diagnostics) -> None:
    """RW711 for each sentence whose record does not fit any more; nothing for a game that keeps no record.

    `games` are the rulesets of one game without a changed ruling, all of them sound.
    """
    for unread in unread_prose(games) if recorded(games) is not None else ():
        diags.warning(
            codes.UNREAD,
            unread.reason,
            unread.text,
            labels=[Label(unread.rule, "the rule")] if unread.rule is not None else (),
            note="At the table people follow what is printed. Only reading both can tell whether they still agree.",
            help=f"Read the sentence in each language, correct it, then run `rulewright review {games[0].id} --done`.",
        )


def unread_prose(games: Sequence[Game]) -> list[Unread]:
    """The sentences that are to be read, in the order of the first language's texts; then what the record lost."""
    old, prose = recorded(games) or {}, _Prose(games)
    found = []
    for key, entry in prose.entries.items():
        reason = _reason(key, old.get(key), prose.digests(key))
        if reason:
            found.append(Unread(key, reason, entry.key_span, prose.subjects[key].span))
    return found + [
        Unread(entry.key, f"the record has `{entry.key}`, and no phase or ruling has such prose", entry.key_span, None)
        for section in _sections(games)
        for entry in section
        if entry.key not in prose.entries
    ]


def record(games: Sequence[Game]) -> Record:
    """The digests of all prose as it is now, in the order of the first language's texts."""
    prose = _Prose(games)
    return {key: prose.digests(key) for key in prose.entries}


def recorded(games: Sequence[Game]) -> Record | None:
    """What the game's record says; None when it keeps none."""
    sections = _sections(games)
    return {entry.key: plain(entry.value) for section in sections for entry in section} if sections else None


def _sections(games: Sequence[Game]) -> list[Mapping]:
    sections = (document.root.get(PLACE) for document in games[0].rulebook.sources.at(PLACE))
    return [section for section in sections if isinstance(section, Mapping)]


def _reason(key: str, old: MappingOf[str, str] | None, now: MappingOf[str, str]) -> str:
    if old is None:
        return f"`{key}` was never read against its rule"
    if old[RULE] != now[RULE]:
        return f"the rule under `{key}` has changed since the sentence was read against it"
    if old == now:
        return ""
    same = [locale for locale in now if locale != RULE and old.get(locale) == now[locale]]
    changed = [locale for locale in now if locale != RULE and old.get(locale) != now[locale]]
    if changed and same:
        return f"`{key}` has changed in {listing(changed, 'and')}, and not in {listing(same, 'and')}"
    return f"`{key}` has changed since it was read against its rule"


class _Prose:
    """The sentences about the phases and rulings of a game: `entries` in its first language, and their `subjects`."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        self.texts = {locale: own_texts(games[0], locale) for locale in games[0].languages}
        first = self.texts[games[0].languages[0]]
        found = {key: _subject(games, key) for key in first}
        self.subjects = {key: subject for key, subject in found.items() if subject is not None}
        self.entries = {key: first[key] for key in self.subjects}
        self.printed: dict[Program, str] = {}

    def digests(self, key: str) -> dict[str, str]:
        """The digests of a sentence and of the rule under it, which may differ among the rulesets."""
        found = {RULE: _digest("\0".join(sorted(self.forms(key))))}
        return found | {locale: _digest(words(texts[key])) for locale, texts in self.texts.items() if key in texts}

    def forms(self, key: str) -> set[str]:
        """The rule under a sentence as text, as it is in the rulesets that have it."""
        subject = self.subjects[key]
        if isinstance(subject, Ruling):  # every ruleset has the same
            changes = [[option.id, *map(plain, option.overlay.changes)] for option in subject.options]
            return {" ".join(json.dumps([subject.default, changes], ensure_ascii=False).split())}
        shown = {hole.name for hole in sentence.holes(words(self.entries[key]))}
        phases = ((game, game.procedures.get(subject.id)) for game in self.games)
        return {self.form(game, phase, shown) for game, phase in phases if phase is not None}

    def form(self, game: Game, subject: Procedure, shown: set[str]) -> str:
        """A phase as text. `shown` are the placeholders of the sentence about it."""
        texts = self.closure(subject, game)
        used = {name for text in texts for section, name in text.used if section == "constants"}
        numbers = [f"{name} = {game.constants[name].value}" for name in sorted(used) if f"constant.{name}" not in shown]
        return "\n".join([*map(self.normal, texts), *numbers])

    def closure(self, start: Procedure, game: Game) -> list[Procedure | Function]:
        """A procedure and what it calls, as far as that has no prose of its own. Cards say themselves what they do."""
        found: list[Procedure | Function] = [start]
        for text in found:
            for called in calls_of(text, game):
                apart = isinstance(called, Procedure) and (called.role == "effect" or _key(called) in self.entries)
                if called not in found and not apart:
                    found.append(called)
        return found

    def normal(self, text: Procedure | Function) -> str:
        """The rule text of a procedure or function without comments, in its normal form."""
        if isinstance(text, Function):
            body = " ".join((text.node.text("value") or "").split())
        else:
            body = self.body(text.text) if text.text is not None else ""
        return f"{text.id} {text.node.text('params') or ''}\n{body}"

    def body(self, program: Program) -> str:
        """The statements of a text in their normal form; most rulesets have the same."""
        if program not in self.printed:
            self.printed[program] = print_node(program)
        return self.printed[program]


def _key(procedure: Procedure) -> str:
    return f"phase.{procedure.id}.text"


def _subject(games: Sequence[Game], key: str) -> Procedure | Ruling | None:
    """The phase or ruling that a key is about, in the first ruleset that has it; None for any other key."""
    word, _, rest = key.partition(".")
    name, _, last = rest.partition(".")
    for game in games if last == "text" else ():
        table: MappingOf[str, Procedure | Ruling] = game.procedures if word == "phase" else game.rulebook.rulings
        if word in ("phase", "ruling") and name in table:
            return table[name]
    return None


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()
