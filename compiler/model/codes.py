"""The diagnostics of the model stage (RW4xx)."""

from ..diagnostics import define

UNKNOWN = define("RW401", "unknown name", "A name is used that no declaration, parameter or local gives.")
TWICE = define("RW402", "name declared twice", "Two declarations share one name, so a text could mean either.")
MISMATCH = define("RW403", "wrong type", "A value of one type stands where another type is needed.")
ARITY = define("RW404", "wrong number of arguments", "A call, an index or an effect has too many or too few arguments.")
NO_TYPE = define("RW405", "unknown type", "A type is named that is neither built in nor declared.")
NO_VALUE = define("RW406", "value outside its type", "A value in the data is not one of those that its type allows.")
NOT_TOTAL = define("RW407", "table is not total", "A table must give a value for every index, no more and no fewer.")
MISPLACED = define("RW409", "cannot stand here", "A statement or expression is used where it has no meaning.")
RECURSION = define(
    "RW410",
    "recursion",
    "A procedure or function calls itself, directly or through others. Frames are laid out when the rules are "
    "compiled, so this cannot be; a loop says the same.",
)
AMBIGUOUS = define("RW411", "ambiguous name", "A bare name belongs to several types; write `type.name`.")
UNITS = define("RW412", "units mixed", "Numbers of two different named ranges are added, compared or assigned.")
ENDLESS = define(
    "RW413",
    "range not known when compiled",
    "The options of a choice need a finite range that is known when the rules are compiled. It follows from the "
    "declared ranges of the variables in the limits.",
)
NO_FIELD = define("RW415", "unknown field", "A card has no such field, or a field that its kind declares is missing.")
PAUSES = define(
    "RW418", "pauses where nothing can pause", "A choice or a draw is used inside a function or a condition."
)
ASSIGNMENT = define("RW419", "cannot be changed", "Only variables and locals can be set.")
