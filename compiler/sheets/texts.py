"""The check of a game's texts: all that is needed is there, and nothing is there that nobody will read (RW7xx)."""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingOf

from ..diagnostics import Diagnostics, Label, Span, did_you_mean, listing, nearest
from ..model.game import CardFace, Declared, Game, Procedure
from ..source.nodes import Entry, Mapping, texts
from . import codes, keys, sentence
from .cards import card_sheet
from .distinct import check_distinct
from .effects import Effects
from .languages import language
from .layout import Layout, read_layout
from .owned import own_texts, words
from .phrases import Unphrased
from .reference import unfitted
from .universe import Universe, universe
from .wording import Wording, own_words


def check_texts(game: Game, diags: Diagnostics, told: set[str] | None = None) -> None:
    """Report what is missing, superfluous or wrong in the texts of one ruleset, and effects without words.

    `told` are keys that were reported as missing, in this ruleset or another one; none is reported twice.

    A game that has no texts at all is a game for programs, and nothing is asked of it: its pages and logs show ids.
    """
    everything = universe(game)
    layout = read_layout(game, diags, everything)
    own = {locale: own_texts(game, locale) for locale in game.languages}
    if not any(own.values()):
        return
    _Check(game, everything, layout, own, diags, told if told is not None else set()).run()


class _Check:
    def __init__(
        self, game: Game, everything: Universe, layout: Layout, own: MappingOf[str, MappingOf[str, Entry]],
        diags: Diagnostics, told: set[str],
    ) -> None:  # fmt: skip
        self.told = told
        self.game = game
        self.layout = layout
        self.own = own
        self.diags = diags
        self.known = keys.known(game, everything)
        self.slips: dict[str, dict[str, Entry]] = {}  # by language and the key that was meant

    def run(self) -> None:
        wanted: dict[str, Span] = {}
        for key, span in keys.required(self.game):
            wanted.setdefault(key, span)
        lacking: dict[str, list[str]] = {}
        unphrased: dict[Procedure, Unphrased] = {}
        for locale in self.game.languages:
            if not self.own[locale]:
                self.no_texts(locale)
                continue
            if not own_words(locale):
                self.no_language(locale)
            wording = Wording(self.game, locale)
            effects = Effects(wording)
            unfitted(self.game, wording, self.layout)
            crowded: list[CardFace] = []
            card_sheet(self.game, wording, self.layout, effects, crowded)
            for card in crowded:
                self.too_full(card, locale)
            unphrased |= effects.unphrased
            needed = {**wanted, **{key: self.span_of(key) for key in wording.missing if key not in wanted}}
            for key in needed:
                if not wording.has(key):
                    lacking.setdefault(key, []).append(locale)
                    wanted.setdefault(key, needed[key])
        self.slips = {locale: self.slips_in(locale, lacking) for locale in self.game.languages}
        for key, locales in lacking.items():
            left = self.without_slips(key, locales)
            if key not in self.told and left:
                self.missing(key, left, wanted[key])
        self.told.update(lacking)
        for effect, reason in unphrased.items():
            self.unphrased(effect, reason)
        self.one_sided()
        for locale in self.game.languages:
            self.entries(locale)
        for procedure in keys.procedures_in_effects(self.game):
            self.unsaid(procedure)
        check_distinct(self.game, self.own, self.diags)

    def slips_in(self, locale: str, lacking: MappingOf[str, list[str]]) -> dict[str, Entry]:
        """Keys that a language lacks, each with the text that was most likely meant for it and has another key."""
        entries = self.own[locale]
        strangers = [entry for key, entry in entries.items() if not (key in self.known or keys.is_word_of_pages(key))]
        there = (set[str]().union(*self.own.values()) - entries.keys()) & self.known.keys()
        free = there | {key for key, locales in lacking.items() if locale in locales}
        meant = ((nearest(entry.key, free), entry) for entry in strangers)
        return {near[0]: entry for near, entry in reversed([*meant]) if near}

    def without_slips(self, key: str, locales: list[str]) -> list[str]:
        """The languages that lack a text, without those in which only its key is wrong: that is told there."""
        return [locale for locale in locales if key not in self.slips[locale]]

    def span_of(self, key: str) -> Span:
        """The place of what a key is about."""
        word, _, rest = key.partition(".")
        name = rest.partition(".")[0]
        sections: dict[str, MappingOf[str, Declared]] = {
            "procedure": self.game.procedures,
            "function": self.game.functions,
            "die": self.game.dice,
        }
        if word in sections and name in sections[word]:
            return sections[word][name].span
        if word == "field" and name in self.game.kinds:
            fields = self.game.kinds[name].node.get("fields")
            field = rest.rpartition(".")[2]
            return fields.key_span(field) if isinstance(fields, Mapping) else self.game.kinds[name].span
        if word == "context":
            for context in self.game.contexts.values():
                for param in context.params:
                    if param.name == name:
                        return param.span
        return self.game.rulebook.game.span

    # -- findings

    def no_language(self, locale: str) -> None:
        languages = self.game.rulebook.game.get("languages")
        self.diags.warning(
            codes.NO_LANGUAGE,
            f"the pages have no words of their own in `{locale}`",
            languages.span if languages is not None else None,
            note="Headings and sentence patterns are printed in English.",
        )

    def no_texts(self, locale: str) -> None:
        """A language without any text is told once: a list of all that it lacks would bury everything else."""
        languages = self.game.rulebook.game.get("languages")
        item = next((item for item in texts(languages) if item.text == locale), languages)
        most = max(self.own, key=lambda other: len(self.own[other]))
        self.diags.warning(
            codes.MISSING,
            f"there are no texts in `{locale}`, and {len(self.own[most])} in `{most}`",
            item.span if item is not None else None,
            help=f"Write them into a folder `text/{locale}/`, or take `{locale}` out of `languages:`.",
        )

    def missing(self, key: str, locales: list[str], span: Span) -> None:
        there = next((self.own[locale][key] for locale in self.game.languages if key in self.own[locale]), None)
        self.diags.warning(
            codes.MISSING,
            f"there is no text `{key}` in {listing(locales, 'and')}",
            span,
            labels=[Label(there.key_span, "given here in another language")] if there is not None else (),
            help=f"Add `{key}:` to the files in {listing([f'text/{locale}/' for locale in locales], 'and')}.",
        )

    def one_sided(self) -> None:
        """A text that is optional, but then not given in every language."""
        everywhere = set.intersection(*(set(entries) for entries in self.own.values() if entries))
        for locale in self.game.languages:
            for key in (key for key in self.own[locale] if key not in everywhere):
                without = [other for other in self.game.languages if key not in self.own[other] and self.own[other]]
                without = self.without_slips(key, without)
                first = next(other for other in self.game.languages if key in self.own[other])
                if without and key not in self.told and first == locale and key in self.known:
                    self.diags.warning(
                        codes.MISSING,
                        f"there is no text `{key}` in {listing(without, 'and')}",
                        self.own[locale][key].key_span,
                        help=f"Add it, or take it out of `{locale}`.",
                    )
                    self.told.add(key)

    def entries(self, locale: str) -> None:
        """What is wrong with the texts that are there."""
        for key, entry in self.own[locale].items():
            allowed, template = self.known.get(key), words(entry)
            if (allowed is not None and not sentence.has_braces(template)) or keys.is_word_of_pages(key):
                continue
            if allowed is None:
                self.unknown(locale, entry)
            else:
                self.placeholders(locale, template, entry.value.span, allowed)

    def unknown(self, locale: str, entry: Entry) -> None:
        meant = next((key for key, slip in self.slips[locale].items() if slip is entry), None)
        self.diags.warning(
            codes.UNKNOWN_KEY,
            f"the text `{entry.key}` is about nothing in this game",
            entry.key_span,
            note=f"There is no text `{meant}` in `{locale}`." if meant is not None else "",
            help="Take it out, or correct its key." if meant is None else "",
            names=(entry.key, self.known if meant is None else (meant,)),
        )

    def placeholders(self, locale: str, template: str, span: Span, allowed: frozenset[str]) -> None:
        place = sentence.broken(template)
        if place is not None:
            piece = sentence.around(template, place)
            self.diags.warning(
                codes.PLACEHOLDER,
                "a brace belongs to no placeholder",
                self.place_of(piece, span, template[:place].count(piece)),
                help="A placeholder is `{name}` or `{name|one|many}`.",
            )
        for hole in sentence.holes(template):
            if hole.name not in allowed and place is None:
                known = f"Known here are {listing(sorted(allowed), 'and')}." if 0 < len(allowed) <= 12 else ""
                unsaid = [name for name in allowed if name not in {other.name for other in sentence.holes(template)}]
                offer = f"Did you mean `{unsaid[0]}`?" if len(unsaid) == 1 else did_you_mean(hole.name, allowed)
                message = f"nothing fills the placeholder `{{{hole.name}}}`"
                self.wrong(span, message, f"{offer} {known}".strip(), f"{{{hole.name}")
            forms = language(locale).forms
            if hole.forms and len(hole.forms) != forms:
                count = "1 form" if len(hole.forms) == 1 else f"{len(hole.forms)} forms"
                self.diags.warning(
                    codes.FORMS,
                    f"`{{{hole.name}|...}}` has {count}, a noun in `{locale}` has {forms}",
                    self.place_of(f"{{{hole.name}|", span),
                    help=f"Write `{{{hole.name}|{'one|many' if forms > 1 else 'word'}}}`.",
                )

    def wrong(self, span: Span, message: str, help_text: str, written: str) -> None:
        self.diags.warning(codes.PLACEHOLDER, message, self.place_of(written, span), help=help_text)

    def place_of(self, written: str, span: Span, before: int = 0) -> Span:
        """Where a placeholder stands in a text, which may go over several lines, and so many times before that."""
        lines = self.game.rulebook.files.get(span.file, "").split("\n")
        for number in range(span.line, min(span.end_line, len(lines)) + 1):
            for found in re.finditer(re.escape(written), lines[number - 1]) if written else ():
                if before == 0:
                    closed = re.compile(r"[^{}]*}").match(lines[number - 1], found.end())
                    end = closed.end() if closed is not None else found.end()
                    return Span(span.file, number, found.start() + 1, number, end + 1)
                before -= 1
        return span

    def unsaid(self, procedure: Procedure) -> None:
        key = f"procedure.{procedure.id}"
        for locale in self.game.languages:
            entry = self.own[locale].get(key)
            template = self.game.text(locale, key)
            if entry is None or template is None:
                continue
            said = {hole.name for hole in sentence.holes(template)}
            if said - self.known.get(key, frozenset()):
                continue  # a name in it is misspelt, which has been told: it may be the one that is not said
            for param in procedure.params:
                if param.name not in said:
                    self.diags.warning(
                        codes.UNSAID,
                        f"the sentence does not say `{{{param.name}}}`",
                        entry.value.span,
                        labels=[Label(param.span, "the argument it leaves out")],
                        note="Cards that differ in nothing else would read the same.",
                    )

    def too_full(self, card: CardFace, locale: str) -> None:
        self.diags.warning(
            codes.TOO_FULL,
            f"the text of `{card.id}` in `{locale}` does not fit on the card",
            card.span,
            help="Shorten the sentences of its effects, or give it fewer of them.",
        )

    def unphrased(self, effect: Procedure, reason: Unphrased) -> None:
        same = reason.span == effect.span
        self.diags.warning(
            codes.UNPHRASED,
            f"there are no words for {reason.what}",
            reason.span,
            labels=() if same else [Label(effect.span, "in this effect")],
            help="Put it into a procedure and give that a sentence `procedure.<id>` in each language.",
        )
