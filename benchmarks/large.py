"""A rule set of any length for the benchmark: chapters that differ, with types, tables, cards, procedures and texts.

It is the same for the same length. A chapter has the proportions of the games in `rules/`: half of its lines are texts
in three languages, the rest boards, cards and procedures; there are several numbers of seats, a variant and rulings.
Nothing is found in it, and no limit of `docs/limits.md` is met.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

LANGUAGES = {"en": "the {} of chapter {}", "zh-Hant": "第 {1} 章之 {0}", "zh-Hans": "第 {1} 章之 {0}"}
PLACES = ("harbour", "market", "temple", "bridge", "garden", "mill", "tower", "well", "forge", "quarry", "orchard")
THINGS = ("grain", "cloth", "salt", "tea", "silk", "iron", "timber", "stone", "oil", "paper", "ink", "wax")
RULINGS = 20
"""Each has two options, so that there are 4 x 21 rulesets: 2 numbers of seats, with and without the variant."""


@dataclass
class Chapter:
    """One chapter under construction: the lines of its files, and the keys that need a text."""

    number: int
    chance: random.Random
    boards: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    procedures: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)

    def name(self, word: str) -> str:
        """A word of this chapter alone."""
        return f"{word}_{self.number}"

    def section(self, name: str, items: list[str]) -> None:
        """A section of the boards."""
        self.boards += [f"{name}:", *(f"  - {{{item}, assumed: true}}" for item in items)]

    def key(self, key: str, word: str = "") -> None:
        """A text that every language has to give."""
        self.keys[key] = word or key.rpartition(".")[2].replace("_", " ")


def large(folder: Path, lines: int) -> Path:
    """A game with about so many lines, made in a folder."""
    chapters: list[Chapter] = []
    written = _write_header(folder, 0)
    while written < lines:
        chapter = _chapter(len(chapters))
        chapters.append(chapter)
        written += _write(folder, chapter)
    _write_header(folder, len(chapters))
    return folder


def _write_header(folder: Path, chapters: int) -> int:
    rulings = range(min(RULINGS, max(1, chapters - 3)))
    names = "\n".join(f"    chapter_{number}" for number in range(chapters)) or "    nothing"
    files = {
        "game.yaml": f"""\
game:
  id: {folder.name}
  seats: [3, 4]
  max_decisions: 10000
  languages: [{", ".join(LANGUAGES)}]
  flow: |
{names}
  returns: {{seat: p, value: "points[p]"}}
  assumed: true
variables:
  - {{id: points, per: [seat], type: 0..500, assumed: true}}
""",
        "overlays/brisk.yaml": """\
overlay:
  id: brisk
  layer: variant
  assumed: true
  changes:
    - {set: constants.gain_1.value, to: 3}
    - {set: constants.gain_2.value, to: 3}
""",
        "rulings/rulings.yaml": "rulings:\n"
        + "".join(
            f"  - id: reading_{number}\n    assumed: true\n    default: narrow\n    options:\n      - id: narrow\n"
            f"      - {{id: wide, changes: [{{set: constants.limit_{3 + number}.value, to: 9}}]}}\n"
            for number in rulings
        ),
    }
    keys = {"game.title": "", "game.end": "", "variable.points": "", "variant.brisk": ""}
    for number in rulings:
        keys |= {f"ruling.reading_{number}{end}": "" for end in ("", ".narrow", ".wide")}
    for language in LANGUAGES:
        files[f"text/{language}/game.yaml"] = "text:\n" + "".join(f"  {key}: {key[5:]}\n" for key in keys)
    return _write_files(folder, files)


def _chapter(number: int) -> Chapter:
    chapter = Chapter(number, random.Random(number))
    places = chapter.chance.sample(PLACES, chapter.chance.randint(5, 8))
    things = chapter.chance.sample(THINGS, chapter.chance.randint(4, 6))
    _board(chapter, places, things)
    if number % 2:
        _deck(chapter, things)
    _function(chapter, 0, places, things, [chapter.name(f"step_{letter}") for letter in "abcdefgh"])
    for at in range(1, chapter.chance.randint(8, 14)):
        _function(chapter, at, places, things, [f"{chapter.name(f'rate_{at - 1}')}(w)"])
    for at in range(chapter.chance.randint(8, 14)):
        _procedure(chapter, at, things)
    _phase(chapter)
    return chapter


def _board(chapter: Chapter, places: list[str], things: list[str]) -> None:
    n, chance = chapter.name, chapter.chance
    chapter.section(
        "types",
        [
            f"id: {n('place')}, values: [{', '.join(map(n, places))}]",
            f"id: {n('ware')}, values: [{', '.join(map(n, things))}]",
            f"id: {n('amount')}, range: 0..60",
        ],
    )
    for kind, words in (("place", places), ("ware", things)):
        chapter.key(f"type.{n(kind)}")
        for word in words:
            chapter.key(f"{n(kind)}.{n(word)}")
    chapter.key(f"type.{n('amount')}")
    numbers = {"gain": 2, "limit": 5, **{f"step_{letter}": chance.randint(1, 9) for letter in "abcdefgh"}}
    chapter.section("constants", [f"id: {n(word)}, type: 1..9, value: {value}" for word, value in numbers.items()])
    for word in numbers:
        chapter.key(f"constant.{n(word)}")
    rows = [", ".join(f"{n(thing)}: {chance.randint(0, 9)}" for thing in things) for _ in places]
    prices = ", ".join(f"{n(place)}: {{{row}}}" for place, row in zip(places, rows, strict=True))
    worth = ", ".join(f"{n(thing)}: {chance.randint(1, 9)}" for thing in things)
    chapter.section(
        "tables",
        [
            f"id: {n('price')}, per: [{n('place')}, {n('ware')}], type: {n('amount')}, value: {{{prices}}}",
            f"id: {n('worth')}, per: [{n('ware')}], type: {n('amount')}, value: {{{worth}}}",
        ],
    )
    chapter.key(f"table.{n('price')}")
    chapter.key(f"table.{n('worth')}")
    chapter.section(
        "variables",
        [
            f"id: {n('stock')}, per: [{n('ware')}], type: {n('amount')}, start: 9, at_limit: stop",
            f"id: {n('purse')}, per: [seat], type: {n('amount')}, start: 12, at_limit: stop",
            f"id: {n('at')}, per: [seat], type: {n('place')}, start: {n(places[0])}",
        ],
    )
    for word in ("stock", "purse", "at"):
        chapter.key(f"variable.{n(word)}")


def _deck(chapter: Chapter, things: list[str]) -> None:
    n, chance = chapter.name, chapter.chance
    kind = n("note")
    chapter.section("kinds", [f'id: {kind}, fields: {{ware: {n("ware")}, size: 0..9, power: "effect(of me: seat)"}}'])
    chapter.section(
        "zones",
        [f"id: {n('notes')}, kind: {kind}, form: deck, holds: all", f"id: {n('used')}, kind: {kind}, form: pile"],
    )
    chapter.cards += ["cards:", f"  {kind}:"]
    for at in range(chance.randint(6, 9)):
        chapter.cards += [
            f"    - id: {n(f'note_{at}')}",
            f"      ware: {n(chance.choice(things))}",
            f"      size: {chance.randint(0, 9)}",
            f"      count: {chance.randint(1, 3)}",
            f"      power: {n('earn')} {at + 1} of me",
            "      assumed: true",
        ]
        chapter.key(f"{kind}.{n(f'note_{at}')}")
    for key in (f"kind.{kind}", f"zone.{n('notes')}", f"zone.{n('used')}", "context.me",
                *(f"field.{kind}.{name}" for name in ("ware", "size", "power"))):  # fmt: skip
        chapter.key(key)
    chapter.key(f"procedure.{n('earn')}", f"{{me}} earns {{amount}} in chapter {chapter.number}")
    chapter.procedures += [
        f"  - id: {n('earn')}",
        '    params: "amount: 0..9, of me: seat"',
        "    do: |",
        f"      {n('purse')}[me] += amount",
        "    assumed: true",
    ]


def _function(chapter: Chapter, at: int, places: list[str], things: list[str], before: list[str]) -> None:
    n, chance = chapter.name, chapter.chance
    ware = n(chance.choice(things))
    parts = [f"{n('worth')}[w]", f"{n('price')}[{n(chance.choice(places))}, w]", n(f"step_{chance.choice('abcdefgh')}"),
             f"(if w = {ware} then {n('stock')}[{ware}] else {chance.randint(1, 9)})"]  # fmt: skip
    chapter.functions += [
        f"  - id: {n(f'rate_{at}')}",
        f'    params: "w: {n("ware")}"',
        "    gives: 0..60",
        "    value: |",
        f"      min(60, {' + '.join([*chance.sample(parts, 3), *before])})",
        "    assumed: true",
    ]


def _procedure(chapter: Chapter, at: int, things: list[str]) -> None:
    n, chance = chapter.name, chapter.chance
    rate = n(f"rate_{chance.randint(0, 7)}")
    step = n(f"step_{chance.choice('abcdefgh')}")
    ware = n(chance.choice(things))
    bodies = (
        [f"for each {n('ware')} w where {n('stock')}[w] > {chance.randint(1, 5)}",
         f"  {n('stock')}[w] -= 1",
         f"  {n('purse')}[p] += {rate}(w)"],
        [f"if {n('purse')}[p] >= {n('limit')} + {n('stock')}[{ware}]",
         f"  {n('purse')}[p] -= {n('gain')}",
         "else",
         f"  {n('stock')}[{ware}] += {n('gain')}"],
        [f"best_one := best {n('ware')} w by {rate}(w)",
         f"for each w in best_one where {n('stock')}[w] < {n('limit')}",
         f"  {n('stock')}[w] += {step}",
         f"{n('purse')}[p] -= 1"],
        [f"repeat {n('gain')} times",
         f"  {n('purse')}[p] += (count {n('ware')} w where {n('stock')}[w] > {chance.randint(0, 5)})"],
    )  # fmt: skip
    chapter.procedures += [
        f"  - id: {n(f'work_{at}')}",
        '    params: "of p: seat"',
        "    do: |",
        *(f"      {line}" for line in chance.choice(bodies)),
        "    assumed: true",
    ]


def _phase(chapter: Chapter) -> None:
    n = chapter.name
    rates = [line.split()[-1] for line in chapter.functions if line.startswith("  - id: rate_")]
    works = [line.split()[-1] for line in chapter.procedures if line.startswith("  - id: work_")]
    text = ["for each seat p", *(f"  {work} of p" for work in works)]
    if chapter.number % 2:
        text += [f"  if size({n('notes')}) > 0", f"    draw note from {n('notes')} to {n('used')}"]
        text += ["    perform note.power(p)", f"    {n('purse')}[p] += note.size + {n('worth')}[note.ware]"]
    text += [
        "  seat p choose",
        f"    travel {n('place')} q where {n('at')}[p] != q -> {n('at')}[p] := q",
        f"    sell {n('ware')} w where {n('stock')}[w] > 0",
        f"      -> {n('stock')}[w] -= 1",
        f"         {n('purse')}[p] += {n('price')}[{n('at')}[p], w] + {rates[-1]}(w)",
        "    stay",
        f"  points[p] := min(500, points[p] + {n('purse')}[p])",
    ]
    chapter.procedures += ["phases:", f"  - id: {n('chapter')}", "    do: |", *(f"      {line}" for line in text)]
    chapter.procedures += ["    assumed: true"]
    chapter.key(f"phase.{n('chapter')}")
    chapter.key(f"phase.{n('chapter')}.text", "everybody works and chooses")
    for option, words in {"travel": "travel to {q}", "sell": "sell {w}", "stay": "stay"}.items():
        chapter.key(f"option.{n('chapter')}.{option}", words)


def _write(folder: Path, chapter: Chapter) -> int:
    name = f"chapter_{chapter.number}.yaml"
    files = {
        f"boards/{name}": "\n".join(chapter.boards) + "\n",
        f"phases/{name}": "\n".join(["functions:", *chapter.functions, "procedures:", *chapter.procedures]) + "\n",
    }
    if chapter.cards:
        files[f"cards/{name}"] = "\n".join(chapter.cards) + "\n"
    for language, pattern in LANGUAGES.items():
        own = {key: words for key, words in chapter.keys.items() if key != "context.me" or chapter.number == 1}
        said = {key: words if "{" in words else pattern.format(words, chapter.number) for key, words in own.items()}
        files[f"text/{language}/{name}"] = "text:\n" + "".join(f'  {key}: "{words}"\n' for key, words in said.items())
    return _write_files(folder, files)


def _write_files(folder: Path, files: dict[str, str]) -> int:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return sum(text.count("\n") for text in files.values())
