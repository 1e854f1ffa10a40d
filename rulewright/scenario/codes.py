"""The codes RW911-RW919: scenarios."""

from rulewright.compiler.diagnostics import define

NAME = define(
    "RW911",
    "a scenario names something that the game does not have",
    """
Scenarios speak by stable names: variables, zones and cards by their ids, seats as `seat0`, `seat1` and so on, answers
by the names that a log shows. An edit of the rules may have changed a name; change it in the scenario too.
""",
    bad="""
- seat0: take 3
- expect: {variables: {stone: 9}}
""",
    good="""
- seat0: take 3
- expect: {variables: {stones: 9}}
""",
)
GIVEN = define(
    "RW912",
    "the cards of a scenario's start do not add up",
    """
Cards lie in zones, never nowhere. What `given.zones` puts into one place is taken from the places that it does not
name, where the cards lie at the start of the game; what it takes away from a place must lie in another one that it
names.
""",
    bad="given: {zones: {hand: {seat0: [king, king]}}}    # there is one king",
    good="given: {zones: {hand: {seat0: [king]}}}",
)
STEP = define(
    "RW913",
    "a step of a scenario cannot be done",
    """
The seat is not asked, or the answer is not legal here. The message says what the game waits for and which condition
failed. Either the rules have changed, or the scenario is wrong about them.
""",
    bad="- seat1: take 1    # it is the turn of seat0",
    good="- seat0: take 1",
)
REFUSAL = define(
    "RW914",
    "an answer was not refused as the scenario says",
    """
`refused:` names the condition that an answer must fail on, as it stands in the rules behind `where`; or `outside`,
`limit`, `not-asked`, `no-such-option`, `over` where there is no condition.
""",
    bad="- {seat0: take 3, refused: stones > 3}    # take has no such condition",
    good="- {seat0: take 3, refused: outside}",
)
CHANCE = define(
    "RW915",
    "a scenario does not say what chance does",
    """
A scenario forces each outcome with `chance:`, so that it ends the same for ever, or gives a `seed:` for those that it
does not force. Outcomes without an alternative happen by themselves.
""",
    bad="""
do:
  - seat0: take 1    # chance is asked first
""",
    good="""
do:
  - chance: few
  - seat0: take 1
""",
)
DIFFERENT = define(
    "RW916",
    "a scenario comes out differently",
    """
The rules lead to another result than the one that is written down. If the change was meant, correct the scenario, and
look at its citation first.
""",
    bad="expect: {returns: {seat0: 1, seat1: 0}}    # the other way round",
    good="expect: {returns: {seat0: 0, seat1: 1}}",
)
FAULT = define(
    "RW917",
    "the rules fault in a scenario",
    """
The rules broke one of their own declarations on the way, such as a counter that left its range. That is a mistake in
the rules, not in the scenario, unless its start is a position that cannot come about.
""",
    bad="""
- {id: stones, type: 0..13}
...
stones += 5    # from 12
""",
    good="- {id: stones, type: 0..20}",
)
PARAGRAPH = define(
    "RW918",
    "a scenario cites a paragraph that is not in the sources",
    """
`cite:` names paragraphs of `sources.yaml`, so that everybody can look up the example that the scenario plays.
""",
    bad="cite: [box-7-nothing]",
    good="cite: [box-2-turn]",
)
IDLE = define(
    "RW919",
    "a scenario says the same thing twice, or nothing",
    """
Each scenario of a game has an id of its own, and expects something: a position with `expect:`, or a refusal.
""",
    bad="""
- id: opening
  do: [{seat0: take 1}]
""",
    good="""
- id: opening
  do: [{seat0: take 1}]
  expect: {variables: {stones: 11}}
""",
)
