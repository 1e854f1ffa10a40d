"""Syntax errors in plain words: what stands there, what was expected, and the edit that most likely mends it.

Which mistakes people make first is written down in mistakes.py; here they are put into messages.
"""

from __future__ import annotations

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from ..diagnostics import Diagnostics, Edit, Label, define
from . import mistakes
from .layout import LayoutError
from .place import TextPlace, span_of

NO_SIGN = define(
    "RW301",
    "unknown sign",
    """
A character that the effect language does not have, often a full-width one or a quotation mark. It may look right to a
person and mean nothing here.
""",
    bad="money[p] －= 3",
    good="money[p] -= 3",
)
WRONG_PLACE = define(
    "RW302",
    "unexpected word or sign",
    """
The text stops making sense at this word, sign or line end. What would have been understood is named when it is short;
the usual slips of those who come from other languages are named by their mend.
""",
    bad="money[p] = 3",
    good="money[p] := 3",
)
LAYOUT = define(
    "RW303",
    "blocks do not line up",
    """
Blocks are told by their indentation: the lines of one block stand at one column, and a line that opens a block is
followed by one that stands further right. Otherwise nobody could tell what belongs under an `if`.
""",
    bad="if money[p] > 0\nmoney[p] -= 1",
    good="if money[p] > 0\n  money[p] -= 1",
)
TOO_DEEP = define(
    "RW304",
    "text nests too deeply",
    """
Texts have a bounded depth, so that no rules can hang the compiler. No rulebook comes near it: put a part into a
procedure or function of its own.
""",
    bad="points := 1 + (1 + (1 + (1 + ... )))    # a hundred deep",
    good="points := total()    # and a function `total`",
)
TOO_LARGE = define(
    "RW305",
    "number too large",
    """
A position is made of small integers, so numbers in a text are below 2,147,483,648, as in the C form of a game. Count
in larger units.
""",
    bad="money[p] += 3000000000",
    good="money[p] += 3    # in thousands of millions",
)

# Terminals as a reader of rules would call them; every other terminal is the keyword of its own name.
SYMBOLS = {
    "ASSIGN": "`:=`",
    "PLUSEQ": "`+=`",
    "MINUSEQ": "`-=`",
    "ARROW": "`->`",
    "DOTDOT": "`..`",
    "EQ": "`=`",
    "NE": "`!=`",
    "LE": "`<=`",
    "GE": "`>=`",
    "LT": "`<`",
    "GT": "`>`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LBRACK": "`[`",
    "RBRACK": "`]`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "COMMA": "`,`",
    "COLON": "`:`",
    "DOT": "`.`",
    "QUESTION": "`?`",
    "NAME": "a name",
    "NUMBER": "a number",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the text",
    "NUMBER_WORD": "`number`",
}
OPERATORS = {"OR", "AND", "IN", "NOT", "EQ", "NE", "LE", "GE", "LT", "GT", "PLUS", "MINUS", "STAR", "DOT"}
VALUE = {"LPAR", "LBRACE", "NUMBER", "NAME", "NONE", "TRUE", "FALSE", "SEATS", "ALL", "CAN", "NOT", "MINUS"}
WIDE_VALUE = {"COUNT", "ANY", "EVERY", "THOSE", "BEST", "SUM", "HIGHEST", "LOWEST", "IF", "ROLL", "RANDOM"}
PREPOSITIONS = {"OF", "ON", "WITH", "FOR", "TO", "BY", "AT", "FROM", "UNDER"}


def name_of(terminal: str) -> str:
    """A terminal in words."""
    return SYMBOLS.get(terminal, f"`{terminal.lower()}`")


def explain_character(error: UnexpectedCharacters, text: str, place: TextPlace, diagnostics: Diagnostics) -> None:
    """RW301: a character that the language does not have."""
    sign = mistakes.sign(text, min(error.pos_in_stream or 0, len(text) - 1) if text else 0)
    span = span_of(place, text, sign.start, sign.end)
    edits = _edits(sign, text, place)
    diagnostics.error(NO_SIGN, sign.message, span, note=sign.note, help=sign.help, fix=edits)


def explain_layout(error: LayoutError, text: str, place: TextPlace, diagnostics: Diagnostics) -> None:
    """RW303 and RW304: lines that fit no block, or blocks too deep in each other."""
    token = error.token
    start = token.start_pos or 0
    end = token.end_pos or start + 1
    code = TOO_DEEP if error.deep else LAYOUT
    labels = [] if error.deep else _line_above(text, start, place)
    diagnostics.error(code, error.message, span_of(place, text, start, end), labels=labels, help=error.help)


def _line_above(text: str, at: int, place: TextPlace) -> list[Label]:
    """The line above, which may be the one that stands in a wrong column."""
    start, end = mistakes.line_before(text, at)
    return [Label(span_of(place, text, start, end), "the line above")] if start < end else []


def explain_token(error: UnexpectedToken, text: str, place: TextPlace, diagnostics: Diagnostics) -> None:
    """RW302 and RW303: a word or sign in the wrong place, or a block where none can be, or none where one must be."""
    expected = set(error.accepts or error.expected)
    spot = mistakes.Spot.of(error.token, expected, text)
    if spot.found != "_INDENT" and expected == {"_INDENT"}:
        _no_block(spot, place, diagnostics)
        return
    slip = mistakes.word(spot)
    start, end = (slip.start, slip.end) if slip.end else (spot.start, spot.end)
    code = LAYOUT if spot.found == "_INDENT" and not slip.message else WRONG_PLACE
    message = slip.message or _message(spot, error.token, expected)
    diagnostics.error(code, message, span_of(place, text, start, end), help=slip.help, fix=_edits(slip, text, place))


def _edits(slip: mistakes.Slip, text: str, place: TextPlace) -> list[Edit]:
    """What mends the slip without doubt, in the file."""
    if slip.fix is None:
        return []
    start, end, new = slip.fix
    return [Edit(span_of(place, text, start, end), text[start:end], new)]


def _no_block(spot: mistakes.Spot, place: TextPlace, diagnostics: Diagnostics) -> None:
    """RW303: the line before should be followed by a block."""
    start, end = spot.last_line()
    labels = []
    if spot.found not in ("$END", "_DEDENT", "_NL"):
        labels.append(Label(span_of(place, spot.text, spot.start, spot.end), "this stands no further right"))
    diagnostics.error(
        LAYOUT,
        "this line needs a block below it",
        span_of(place, spot.text, start, end),
        labels=labels,
        help="write what belongs to it on the next lines, further right",
    )


def _message(spot: mistakes.Spot, token: Token, expected: set[str]) -> str:
    wanted = _expected(expected)
    if spot.found == "_INDENT":
        return "this line stands further right than the one above it, which opens no block"
    if spot.found == "_DEDENT":
        what = "the block ends too early"
    elif spot.found == "$END" or (spot.found == "_NL" and spot.at_end):
        what = "the text ends too early"
    elif spot.found == "_NL":
        what = "the line ends too early"
    else:
        what = f"`{token}` cannot stand here"
    return f"{what}; expected {wanted}" if wanted else what


def _expected(expected: set[str]) -> str:
    """What could stand there instead, when that is short enough to help."""
    left = expected - OPERATORS
    names = []
    if {"LPAR", "NUMBER", "NAME"} <= expected:
        left -= VALUE | WIDE_VALUE
        names.append("a value")
    if len(PREPOSITIONS & left) > 6:
        left -= PREPOSITIONS
        names.append("a preposition")
    if {"LPAR", "LBRACK"} & left and "_NL" in left | {"RPAR", "RBRACK"}:
        left -= {"LPAR", "LBRACK"}
    names += sorted(name_of(terminal) for terminal in left)
    if not names or len(names) > 8:
        return ""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
