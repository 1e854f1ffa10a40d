"""What a person tells apart by its words: options of a choice, cards of a kind, values of a type, effects on cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from ..diagnostics import Diagnostics, Label
from ..model import core as c
from ..model.game import CardFace, Game
from ..model.walk import stmts_of
from ..source.nodes import Entry
from . import codes, keys, sentence
from .owned import words

Own: TypeAlias = Mapping[str, Mapping[str, Entry]]
"""The texts of the game itself: by language, then by key."""
Alike: TypeAlias = tuple[str, tuple[str, ...]]
"""What several things are called together, and the keys of their names."""


def check_distinct(game: Game, own: Own, diags: Diagnostics) -> None:
    """Warn of options whose label leaves a parameter out, and of things that a person must tell apart and cannot."""
    choices = list(_choices(game))
    open_ = {locale: _incomplete(choices, texts, diags) for locale, texts in own.items()}
    groups = (*_of_choices(choices), *_of_types(game), *_of_cards(game), *_of_effects(game))
    for what, names in dict.fromkeys(groups):
        for locale, texts in own.items():
            _same(what, [texts[name] for name in names if name in texts and name not in open_[locale]], locale, diags)


def _choices(game: Game) -> Iterator[tuple[str, c.Choose]]:
    """Every choice with the first part of its options' keys."""
    for procedure in game.all_procedures:
        for stmt in stmts_of(procedure):
            if isinstance(stmt, c.Choose):
                yield f"option.{procedure.family}.", stmt


def _incomplete(choices: Sequence[tuple[str, c.Choose]], texts: Mapping[str, Entry], diags: Diagnostics) -> set[str]:
    """Report labels without one of their parameters; their keys."""
    found: set[str] = set()
    for prefix, choice in choices:
        for option in choice.options:
            entry = texts.get(prefix + option.id)
            if entry is None:
                continue
            for name in _unsaid(option, words(entry)):
                found.add(entry.key)
                diags.warning(
                    codes.UNSAID,
                    f"the label of the option does not say `{{{name}}}`",
                    entry.value.span,
                    labels=[Label(option.span, f"`{name}` is chosen here")],
                    note="Answers that differ in nothing else would read the same.",
                    help=f"Let the label say `{{{name}}}`.",
                )
    return found


def _unsaid(option: c.Option, label: str) -> list[str]:
    """The parameters that a label leaves out; none when a placeholder of it is wrong, which is another finding."""
    params = [param.local.name.removesuffix(" value") for param in option.params]
    said = {hole.name for hole in sentence.holes(label)}
    return (
        []
        if said - set(params) or sentence.broken(label) is not None
        else [name for name in params if name not in said]
    )


def _of_choices(choices: Sequence[tuple[str, c.Choose]]) -> Iterator[Alike]:
    for prefix, choice in choices:
        yield "options of one choice", tuple(dict.fromkeys(prefix + option.id for option in choice.options))


def _of_types(game: Game) -> Iterator[Alike]:
    for enum in game.enums.values():
        yield f"values of `{enum.id}`", tuple(f"{enum.id}.{value}" for value in enum.type.values)


def _of_cards(game: Game) -> Iterator[Alike]:
    """Cards that start in one place, such as a deck: decks of their own may have cards of the same name.

    Of cards that are alike in all their fields one, since it does not matter which is which.
    """
    for zone in game.zones.values():
        for place in zone.starts:
            different: dict[object, CardFace] = {}
            for card in (card for card in zone.kind.cards if place[card.number]):
                different.setdefault((tuple(card.values.items()), tuple(card.effects.items())), card)
            names = tuple(f"{zone.kind.id}.{card.id}" for card in different.values())
            yield f"cards that start in `{zone.id}`", names


def _of_effects(game: Game) -> Iterator[Alike]:
    yield "effects on cards", tuple(f"procedure.{procedure.id}" for procedure in keys.procedures_in_effects(game))


def _same(what: str, entries: Sequence[Entry], locale: str, diags: Diagnostics) -> None:
    if len({_said(words(entry)) for entry in entries}) == len(entries):
        return
    first: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda entry: (entry.value.span.file, entry.value.span.line)):
        said = _said(words(entry))
        other = first.setdefault(said, entry)
        if said and other is not entry:
            diags.warning(
                codes.ALIKE,
                f"two {what} read the same in `{locale}`: `{_last(other)}` and `{_last(entry)}`",
                entry.value.span,
                labels=[Label(other.value.span, "the same words")],
                note="Nobody could tell one from the other.",
                help="Say in one of them what is different.",
            )


@lru_cache(maxsize=20_000)
def _said(text: str) -> str:
    """What a person reads in a text, apart from how it is written."""
    return " ".join(text.casefold().split()).rstrip(".。")


def _last(entry: Entry) -> str:
    return entry.key.rpartition(".")[2]
