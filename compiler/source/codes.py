"""The codes RW101-RW149: reading files, YAML, shape of the documents, layout of a game folder."""

from ..diagnostics import define
from . import limits

MISSING = define(
    "RW101",
    "a file or folder does not exist",
    """
The name on the command line, or a file that a game must have (`game.yaml`), was not found. Names are
case-sensitive.
""",
    bad="rulewright check rules/Chess",
    good="rulewright check rules/chess",
)
NOT_A_FILE = define(
    "RW102",
    "a folder where a file is needed, or the other way round",
    """
A game is a folder with a `game.yaml` in it; every rules file is an ordinary file. Devices, pipes and sockets are
not read.
""",
    bad="rulewright check rules/chess/game.yaml",
    good="rulewright check rules/chess",
)
UNREADABLE = define(
    "RW103",
    "the system does not let the file be read",
    """
Mostly a matter of permissions, or of a disk that is not there.
""",
    bad="game.yaml, which only another user may read",
    good="game.yaml, which you may read: `chmod a+r game.yaml`",
)
NOT_UTF8 = define(
    "RW104",
    "a file is not UTF-8 text",
    """
Rules are read as UTF-8 on every system, so that the same file means the same everywhere. A spreadsheet or an old
editor may have saved it as UTF-16, Big5, GBK or Latin-1: open it there and save it as UTF-8.
""",
    bad="phases/open.yaml, saved as Big5",
    good="phases/open.yaml, saved as UTF-8",
)
EMPTY = define(
    "RW105",
    "a file has nothing in it",
    """
An empty file is nearly always one that was not saved, or lost in a merge. Delete it if it is not needed.
""",
    bad="phases/open.yaml with nothing but `# to be written`",
    good="no such file, until there is a phase in it",
)
BOM = define(
    "RW106",
    "a file begins with a byte order mark",
    """
Some editors put an invisible mark in front of a file. It is skipped; save the file as UTF-8 without BOM to be rid
of it.
""",
    bad="(invisible mark)game:",
    good="game:",
)
LINE_ENDS = define(
    "RW107",
    "a file has Windows line ends",
    """
The lines end in CR LF. They are read as if they ended in LF, so that the rules and their hash are the same
everywhere, but the next person's editor will mix both. Set the editor to LF, or `* text=auto eol=lf` in
`.gitattributes`.
""",
    bad="phases: (CR)(LF)",
    good="phases: (LF)",
)
INVISIBLE = define(
    "RW108",
    "an invisible character that may mislead",
    """
Control characters, line separators other than the line feed, and marks that turn the reading direction are refused
everywhere: what a person reads in the file would not be what the compiler reads.
""",
    bad="wait  # (U+202E)oops",
    good="wait  # oops",
)
TAB = define(
    "RW109",
    "a tab in the indentation",
    """
YAML allows only spaces in front of a line, since nobody can see how wide a tab is. Set the editor to insert spaces.
""",
    bad="""
game:
(tab)id: chess
""",
    good="""
game:
  id: chess
""",
)
TOO_LARGE = define(
    "RW110",
    "a file, or a game, is larger than allowed",
    f"""
One file may have {limits.FILE_BYTES:,} bytes; a game {limits.FILES:,} files and {limits.TOTAL_BYTES:,} bytes. Rules
come from strangers too, and must not be able to exhaust the machine. Cards may be spread over as many files as you
like.
""",
    bad="cards/all.yaml with 3,000,000 bytes",
    good="cards/a.yaml and cards/b.yaml with 1,500,000 each",
)
TOO_DEEP = define(
    "RW111",
    "lists and mappings are nested too deep",
    f"""
At most {limits.NESTING} lists and mappings may stand inside each other. The deepest rules seen so far need 7.
""",
    bad="value: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    good="value: [1]",
)
TOO_MANY = define(
    "RW112",
    "a file has too many values",
    f"""
One file may have {limits.VALUES:,} keys, values, lists and mappings. Spread the items over several files.
""",
    bad="cards/all.yaml with 100,000 cards",
    good="cards/a.yaml and cards/b.yaml with 50,000 each",
)
BROKEN = define(
    "RW113",
    "YAML cannot read this line",
    """
The structure of the file is broken here: a colon is missing or stands where none may stand, a list item stands
beside a key, or a value begins with a character that means something else in YAML. The message names what was
found.
""",
    bad="""
- id deal
  do: nothing
""",
    good="""
- id: deal
  do: nothing
""",
)
QUOTE = define(
    "RW114",
    "a quote is not closed, or something is wrong inside quotes",
    """
A text that begins with a quote goes on to the next quote of the same kind, over as many lines as it takes. Inside
'...' a quote is written twice; inside "..." a backslash begins an escape.
""",
    bad="title: 'the owner's copy'",
    good="title: 'the owner''s copy'",
)
BRACKET = define(
    "RW115",
    "a bracket is not closed, or a comma is missing in it",
    """
In `[a, b]` and `{a: 1, b: 2}` items are separated by commas, and every bracket needs its partner of the same kind.
""",
    bad="seats: [2, 3",
    good="seats: [2, 3]",
)
INDENTATION = define(
    "RW117",
    "a line stands at an indentation that fits nothing above it",
    """
Keys of one mapping, and items of one list, begin in the same column. A line must stand in a column that a line
above opened.
""",
    bad="""
- id: deal
   do: nothing
""",
    good="""
- id: deal
  do: nothing
""",
)
EFFECT_FORM = define(
    "RW118",
    "effect text in a form without exact places",
    """
Effect text stands behind `|` on lines of its own, or on one line. In other forms YAML joins, folds or decodes
lines, blocks by indentation are lost, and a message could not point at the right character.

```yaml
do: |
  for each region r
    support[r] += 1
```
""",
    bad="""
do:
  for each seat p
    coins[p] += 1
""",
    good="""
do: |
  for each seat p
    coins[p] += 1
""",
)
FULL_WIDTH = define(
    "RW119",
    "full-width punctuation where YAML needs ASCII",
    """
A Chinese, Japanese or Korean keyboard types `：` `，` `“` `【`; YAML knows only `:` `,` `"` `[`. In texts for players
they are fine; between the names or numbers of a list they are letters, and two items become one.
""",
    bad="id：deal",
    good="id: deal",
)
DUPLICATE_KEY = define(
    "RW120",
    "a key is given twice in one mapping",
    """
Ordinary YAML readers silently keep the last one, so one of the two values would not be in the game. Where the keys of
an item of a list come again from the first one on, the `- ` of the next item is missing.
""",
    bad="""
- id: market
  count: 2
  count: 3
""",
    good="""
- id: market
  count: 3
""",
)
KEY_NOT_A_NAME = define(
    "RW121",
    "a key is not a name",
    """
Keys are words. A number, `true`, nothing at all, a list or a mapping cannot be a key; tables over a range of
numbers are lists.
""",
    bad="prices: {1: 3, 2: 4, 3: 6}",
    good="prices: [3, 4, 6]",
)
MERGE_KEY = define(
    "RW122",
    "merge keys are not allowed",
    """
`<<` copies values from elsewhere: the place where a value stands would no longer be the place that gives it. Use an
overlay.
""",
    bad="""
- <<: *market
  cost: 3
""",
    good="""
- id: market_at_night
  cost: 3
""",
)
ALIAS = define(
    "RW123",
    "an alias to a list or mapping, or to nothing",
    """
`*name` repeats what `&name` marked. It is allowed for single values only; lists and mappings must be written out,
so that each value has one place and a small file cannot unfold into a huge one. A text that should begin with `*`
or `&` needs quotes.
""",
    bad="""
values: &colours [red, blue]
others: *colours
""",
    good="""
values: [red, blue]
others: [red, blue]
""",
)
TAG = define(
    "RW124",
    "YAML tags are not allowed",
    """
`!name` asks a YAML reader to build something special. Rules are plain data. A text that should begin with `!` needs
quotes.
""",
    bad="price: !money 3",
    good="price: 3",
)
SEVERAL_DOCUMENTS = define(
    "RW125",
    "several documents or a directive in one file",
    """
One file is one document. A line `---` in the middle begins another one that would be ignored; `%` directives are
not needed.
""",
    bad="""
cards: ...
---
cards: ...
""",
    good="cards/base.yaml and cards/more.yaml",
)
NUMBER_TOO_LARGE = define(
    "RW126",
    "a number with too many digits",
    f"""
Numbers have at most {limits.DIGITS} digits: longer ones are a slip, or a name that needs quotes.
""",
    bad="start: 10000000000000000",
    good="start: 1000",
)
UNKNOWN_KEY = define(
    "RW130",
    "a key that means nothing here",
    """
Nothing is silently ignored: a key that no stage reads is a mistake, mostly a misspelt one, and its value would have
no effect.
""",
    bad="- {id: market, cuont: 2}",
    good="- {id: market, count: 2}",
)
MISSING_KEY = define(
    "RW131",
    "a key that must be given is missing",
    """
The mapping lacks something without which it has no meaning.
""",
    bad="""
variables:
  - {id: coins, start: 3}
""",
    good="""
variables:
  - {id: coins, type: 0..30, start: 3}
""",
)
WRONG_TYPE = define(
    "RW132",
    "a value of the wrong kind",
    """
A number was needed and a text stands there, a list where one value was needed, and so on. Remember that `NO`, `yes`
and `off` are words in rules (truth values are `true` and `false`), and that `1,000`, `1_000` and `10%` are words
too.
""",
    bad="- {id: market, cost: 1,000}",
    good="- {id: market, cost: 1000}",
)
NOT_ALLOWED = define(
    "RW133",
    "a word that is not one of those allowed here",
    """
The place takes one of a few fixed words.
""",
    bad="at_limit: ignore",
    good="at_limit: stop",
)
BAD_FORM = define(
    "RW134",
    "a name that is not well formed",
    """
Ids are names in the code, in saves and in texts: lower-case ASCII letters, digits and underscores, a letter first,
at most 64 characters (`old_town_2`). What people read stands in `text/<locale>/`, in any language.
""",
    bad="id: Old-Town",
    good="id: old_town",
)
OUT_OF_RANGE = define(
    "RW135",
    "a number that is too small or too large",
    """
The place takes numbers within bounds only, for example a card count of 0 or more.
""",
    bad="- {id: market, count: -1}",
    good="- {id: market, count: 1}",
)
WRONG_LENGTH = define(
    "RW136",
    "a list or text that is too short, too long, or repeats itself",
    """
Some lists must not be empty, or must not name the same thing twice.
""",
    bad="seats: [2, 3, 3]",
    good="seats: [2, 3]",
)
NOT_TOGETHER = define(
    "RW137",
    "keys that exclude or need each other",
    """
Some keys have a meaning only together with another one, some only without it.
""",
    bad="- {set: constants.limit.value, to: 5, with: 6}",
    good="- {set: constants.limit.value, to: 5}",
)
STRAY_FILE = define(
    "RW140",
    "a file or folder that no stage reads",
    """
A game folder has `game.yaml`, `sources.yaml` and the folders boards, cards, phases, overlays, rulings,
text/<locale>, sheets and scenarios with `.yaml` files; a README, a licence and hidden files may lie beside them.
Anything else would be silently ignored.
""",
    bad="my_game/card/market.yaml",
    good="my_game/cards/market.yaml",
)
LOCALE = define(
    "RW141",
    "a text folder for a language that the game does not declare",
    """
`text/<locale>/` is named by a language tag such as `en`, `zh-Hant`, `ko`, listed under `languages:` in `game.yaml`.
Where a tag in the list has no folder and a folder is not in the list, one of the two is mistaken.
""",
    bad="text/chinese/words.yaml",
    good="text/zh-Hant/words.yaml, and in game.yaml: languages: [en, zh-Hant]",
)
LIBRARY = define(
    "RW142",
    "a library that does not exist",
    """
`use:` names files of `rules/lib/` without their ending.
""",
    bad="use: [auctons]",
    good="use: [auctions]",
)
LEAVES_FOLDER = define(
    "RW143",
    "a link that leads out of the game folder",
    """
The rules of a game are in its folder. Links to elsewhere are not followed: somebody else's rules must not read your
disk.
""",
    bad="cards/market.yaml, a link to ../../elsewhere/market.yaml",
    good="cards/market.yaml, a file",
)
WRONG_PLACE = define(
    "RW144",
    "a section in a file where it may not stand",
    """
`game:` stands in `game.yaml` only, overlays in `overlays/`, rulings in `rulings/`, and so on.
""",
    bad="phases/deal.yaml with a section rulings:",
    good="rulings/dealing.yaml with it",
)
