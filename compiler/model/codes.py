"""The codes RW401-RW419: the rules as a typed game, names resolved and types known."""

from ..diagnostics import define

UNKNOWN = define(
    "RW401",
    "unknown name",
    """
A name is used that no declaration, parameter or local gives. The rule would speak of something that is not on the
table; mostly it is misspelt, or what it named was renamed.
""",
    bad="monney[p] += 3",
    good="money[p] += 3",
)
TWICE = define(
    "RW402",
    "name declared twice",
    """
Two declarations share one name, or a name is a word of the language, so a text could mean either. Players have the
same trouble with two things of one name.
""",
    bad="variables: - {id: votes, type: 0..9}\nzones:     - {id: votes, kind: ballot}",
    good="variables: - {id: votes, type: 0..9}\nzones:     - {id: ballots, kind: ballot}",
)
MISMATCH = define(
    "RW403",
    "wrong type",
    """
A value of one type stands where another type is needed: a team where a seat must stand, a number as a condition. Like
putting a card into the bank, it has no meaning at the table.
""",
    bad="if money[p]",
    good="if money[p] > 0",
)
ARITY = define(
    "RW404",
    "wrong number of arguments",
    """
A call, an index or an effect has too many or too few arguments: "raise the popularity" without saying whose.
""",
    bad="money += 3    # money is declared per: [seat]",
    good="money[p] += 3",
)
NO_TYPE = define(
    "RW405",
    "unknown type",
    """
A type is named that is neither built in (`seat`, `bool`, `0..9`) nor declared as an enumeration, a range or a kind of
card.
""",
    bad="for each x in colors    # types: - {id: colour, ...}",
    good="for each x in colour",
)
NO_VALUE = define(
    "RW406",
    "value outside its type",
    """
A value in the data is not one of those that its type allows: a track of 10 spaces with a marker on space 12.
""",
    bad="- {id: round, type: 1..7, start: 0}",
    good="- {id: round, type: 1..7, start: 1}",
)
NOT_TOTAL = define(
    "RW407",
    "table is not total",
    """
A table must give a value for every index, no more and no fewer. Sooner or later somebody looks up the missing one in
the middle of a game.
""",
    bad="- {id: price, per: [good], type: 0..9, value: {fish: 2}}    # and salt?",
    good="- {id: price, per: [good], type: 0..9, value: {fish: 2, salt: 3}}",
)
MISPLACED = define(
    "RW409",
    "cannot stand here",
    """
A statement or expression is used where it has no meaning: `stop` outside a loop, `pass` where nobody takes turns, a
zone where a number is needed.
""",
    bad="if hand[p] > 3",
    good="if size(hand[p]) > 3",
)
RECURSION = define(
    "RW410",
    "recursion",
    """
A procedure or function calls itself, directly or through others, or its conditions ask with `can` for themselves. At
the table it would never come to an end, and frames are laid out when the rules are compiled, so it cannot be; a loop
says the same. Calls that go too deep are told here too.
""",
    bad='- {id: pay_all, do: "pay_one\\npay_all"}',
    good="repeat until debt = 0\n  pay_one",
)
AMBIGUOUS = define(
    "RW411",
    "ambiguous name",
    """
A bare name belongs to several types, so two readers could take it for different things.
""",
    bad="x := red    # a colour and a team",
    good="x := team.red",
)
UNITS = define(
    "RW412",
    "units mixed",
    """
Numbers of two different named ranges are added, compared or assigned: money and votes, spaces and points. In a
rulebook this is nearly always a slip.
""",
    bad="votes[p] += money[p]",
    good="votes[p] += div_down(money[p], price_of_a_vote)",
)
ENDLESS = define(
    "RW413",
    "range not known when compiled",
    """
The options of a choice need a finite range that is known when the rules are compiled. It follows from the declared
ranges of the variables in the limits, so one of them has none.
""",
    bad="x := sum of d[p] for each p\nseat p choose y from 0 .. x",
    good="seat p choose y from 0 .. min(x, 20)",
)
NO_FIELD = define(
    "RW415",
    "unknown field",
    """
A card has no such field, or a field that its kind declares is missing. A card with an empty space for its price cannot
be played.
""",
    bad="- {id: market, prize: 3}    # fields: {price: 0..9}",
    good="- {id: market, price: 3}",
)
PAUSES = define(
    "RW418",
    "pauses where nothing can pause",
    """
A choice or a draw is used inside a function or a condition. Those are asked many times, also to find out what is
legal, and nobody could answer each time.
""",
    bad="if ask(p) > 2",
    good="answer := ask(p)\nif answer > 2",
)
ASSIGNMENT = define(
    "RW419",
    "cannot be changed",
    """
Only variables and locals can be set. Constants and tables are printed; a parameter or the variable of a loop says whom
the rule is about.
""",
    bad="for each seat p\n  p := first(seats)",
    good="for each seat p\n  leader := p",
)
