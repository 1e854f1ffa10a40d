"""The codes RW201-RW229: putting documents together, layers, variants, rulings."""

from ..diagnostics import define

SAME_ID = define(
    "RW201",
    "an id is declared twice",
    """
All documents of a game are merged by section and id, so two items with one id could not both be in the game. To
change an item for a number of seats or a variant, write an overlay.
""",
    bad="""
- {id: market, count: 2}
- {id: market, count: 3}
""",
    good="- {id: market, count: 5}",
)
NO_GAME = define(
    "RW202",
    "there is no usable section `game`",
    """
`game.yaml` says what the game is. Without it nothing can be put together.
""",
    bad="""
games:
  id: chess
""",
    good="""
game:
  id: chess
""",
)
NO_MATCH = define(
    "RW203",
    "an overlay names something that is not there",
    """
The path of a change leads from a section through ids and keys to a value: `constants.limit.value`,
`cards.political.*.count`. It must lead to something in the rules below this layer; otherwise the change would have
no effect.
""",
    bad="- {set: constants.limt.value, to: 5}",
    good="- {set: constants.limit.value, to: 5}",
)
BAD_PATH = define(
    "RW204",
    "a path that leads to nothing that can be changed in this way",
    """
`set` and `remove` need the path of a value inside an item, of an item, or of an entry of a list; `replace` the path
of an item; `add` the path of a section, of the cards of a kind, of a list or of a mapping. The list of a table has one
entry for each number that the table is over, so that none can be added there or taken out alone.
""",
    bad="- {set: constants, to: 5}",
    good="- {set: constants.limit.value, to: 5}",
)
EXPECT = define(
    "RW205",
    "a change concerns more or fewer things than expected",
    """
`expect: 5` says how many places a path with `*` is meant to change. Where whole cards are taken out, with one path or a
list of them, it says how many copies these are, as in the parts list of a rulebook. When a card is added, renamed or
counted anew later, this tells that the overlay has to be looked at again.
""",
    bad="""
- {set: cards.political.*.count, to: 2, expect: 5}    # there are 6
- {remove: [cards.event.storm, cards.event.sun], expect: 2}    # there are 2 copies of the second
""",
    good="""
- {set: cards.political.*.count, to: 2, expect: 6}
- {remove: [cards.event.storm, cards.event.sun], expect: 3}
""",
)
NO_EFFECT = define(
    "RW206",
    "a change without any effect",
    """
The value is already what the overlay sets it to, in every ruleset. Either the overlay or the base is not what was
meant.
""",
    bad="""
constants:
  - {id: limit, type: 1..9, value: 5}
...
- {set: constants.limit.value, to: 5}
""",
    good="- {set: constants.limit.value, to: 4}",
)
CONFLICT = define(
    "RW207",
    "two overlays of one layer disagree about one place",
    """
Layers lie over each other (base, seats, variant, ruling, own), and a higher one wins. Within one layer there is no
order, so two different values for one place, or a change inside something that another one replaces or removes,
have no meaning. Overlays that disagree about many places were never to be in force together: see their `for:`.
""",
    bad="""
two seats overlays for 2 seats:
- {set: constants.limit.value, to: 4}
- {set: constants.limit.value, to: 5}
""",
    good="one of them has `for: {seats: [3]}`",
)
EXISTS = define(
    "RW208",
    "something is added that is there already",
    """
`add` is for new things. To change what is there use `set` or `replace`.
""",
    bad="""
- add: constants
  item: {id: limit, type: 1..9, value: 4}    # limit is there
""",
    good="- {set: constants.limit.value, to: 4}",
)
UNKNOWN_VARIANT = define(
    "RW209",
    "a variant that the game does not have",
    """
Variants are the overlays with `layer: variant` in `overlays/`, named by their id.
""",
    bad="rulewright play chess --variant blitzz",
    good="rulewright play chess --variant blitz",
)
VARIANT_OUTSIDE = define(
    "RW210",
    "a variant that does not exist for this number of seats",
    """
Its overlay says under `for: seats:` for which numbers of seats it is written.
""",
    bad="rulewright play chess --seats 3 --variant duel    # duel: for: {seats: [2]}",
    good="rulewright play chess --seats 2 --variant duel",
)
UNKNOWN_RULING = define(
    "RW211",
    "a ruling, or an option of one, that the game does not have",
    """
Rulings and their options stand in `rulings/`; `rulewright list` shows them with their ids.
""",
    bad="rulewright play chess --ruling draw=maybe",
    good="rulewright play chess --ruling draw=offered",
)
RULING_OUTSIDE = define(
    "RW212",
    "a ruling that does not exist for this number of seats",
    """
The question does not arise for other numbers of seats than those under its `for: seats:`.
""",
    bad="rulewright play chess --seats 2 --ruling third_seat=left",
    good="rulewright play chess --seats 2",
)
REMOVED_BELOW = define(
    "RW213",
    "a change to something that a lower layer removed",
    """
For example a ruling about an auction, in a variant without auctions. Both cannot be chosen together; the ruling may
say under `for:` when it exists.
""",
    bad="""
variant: - {remove: phases.auction}
ruling:  - {set: phases.auction.do, to: nothing}
""",
    good="the ruling says for: {variants: [...]}, without this variant",
)
SAME_OVERLAY = define(
    "RW214",
    "two overlays, or two rulings, with one id",
    """
Ids name what a person chooses on the command line, so each must be unique.
""",
    bad="overlays/a.yaml and overlays/b.yaml, both with id: short",
    good="ids short and short_for_two",
)
BAD_RULING = define(
    "RW215",
    "a ruling whose default and options do not fit together",
    """
The default option is the base rules and changes nothing; it must be one of the options. Every other option changes
something.
""",
    bad="""
default: small
options:
  - {id: little}
  - {id: large, changes: [...]}
""",
    good="""
default: small
options:
  - {id: small}
  - {id: large, changes: [...]}
""",
)
SEATS = define(
    "RW216",
    "a number of seats for which the game is not made",
    """
`game.seats` lists the numbers of seats for which the rules are written.
""",
    bad="rulewright play chess --seats 5    # seats: [2, 3]",
    good="rulewright play chess --seats 3",
)
NEVER_APPLIES = define(
    "RW217",
    "an overlay that can never apply",
    """
Its `for:` names a number of seats or a variant that the game does not have.
""",
    bad="for: {seats: [6]}    # seats: [2, 3]",
    good="for: {seats: [3]}",
)
SAME_TEXT = define(
    "RW218",
    "a text is given twice in one language",
    """
Only one of the two sentences could be shown. A game's text may replace a library's text of the same key.
""",
    bad="""
text/en/a.yaml: game.title: Chess
text/en/b.yaml: game.title: The Chess
""",
    good="text/en/a.yaml: game.title: Chess",
)
WRONG_LAYER = define(
    "RW219",
    "an overlay in the wrong place for its layer",
    """
Overlays in the game folder have `layer: seats` or `layer: variant`; a file given with `--overlay` has `layer: own`.
""",
    bad="overlays/mine.yaml with layer: own",
    good="rulewright check chess --overlay mine.yaml",
)
ID_CHANGED = define(
    "RW220",
    "an overlay changes an id",
    """
Ids are how everything else finds the item. Remove the item and add another one, or keep its id.
""",
    bad="- {set: constants.limit.id, to: most}",
    good="""
- {remove: constants.limit}
- {add: constants, item: {id: most, type: 1..9, value: 5}}
""",
)
TOO_MANY = define(
    "RW221",
    "too many rulesets",
    """
`rulewright check` looks at every number of seats, each variant, and on each of these each option of each ruling alone.
Their number is bounded, so that no rules can keep it busy for hours.
""",
    bad="200 variants for each of 4 numbers of seats, without `for:`",
    good="for: {seats: [4]}",
)
MEETING = define(
    "RW222",
    "two options of rulings cannot be chosen together",
    """
An option of one ruling and an option of another change the same place in different ways. Each of them alone is in
order; a game with both is refused (RW207). People choose rulings one by one, and nothing tells them that these two
exclude each other.
""",
    bad="""
- id: pay, options: [..., {id: late, changes: [{set: procedures.deal.do, to: ...}]}]
- id: hand, options: [..., {id: open, changes: [{set: procedures.deal.do, to: ...}]}]
""",
    good="one of them changes a procedure of its own, which `deal` calls",
)
