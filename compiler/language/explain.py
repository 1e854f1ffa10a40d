"""Syntax errors in plain words: what stands there, what was expected, and the mistakes that people make first."""

from __future__ import annotations

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from ..diagnostics import Diagnostics, Span, define

NO_SIGN = define("RW301", "unknown sign", "A character that the effect language does not have, often a full-width one.")
WRONG_PLACE = define("RW302", "unexpected word or sign", "The text stops making sense at this word, sign or line end.")
LAYOUT = define(
    "RW303",
    "blocks do not line up",
    "Blocks are told by their indentation: the lines of one block stand at one column, and a line that opens a block "
    "is followed by one that stands further right.",
)
TOO_DEEP = define(
    "RW304", "text nests too deeply", "Texts have a bounded depth, so that no rules can hang the compiler."
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
WIDE = {
    "：": ":",
    "，": ",",
    "（": "(",
    "）": ")",
    "「": "",
    "」": "",
    "“": "",
    "”": "",
    "‘": "",
    "’": "",
    "＝": "=",
    "＋": "+",
    "－": "-",
    "＜": "<",
    "＞": ">",
    "。": ".",
    "；": "",
    "【": "[",
    "】": "]",
    "→": "->",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "×": "*",
    "–": "-",
    "—": "-",
    "…": "..",
}


def name_of(terminal: str) -> str:
    """A terminal in words."""
    return SYMBOLS.get(terminal, f"`{terminal.lower()}`")


def explain_character(error: UnexpectedCharacters, text: str, span: Span, diagnostics: Diagnostics) -> None:
    """RW301: a character that the language does not have."""
    at = error.pos_in_stream or 0
    character = text[at] if at < len(text) else "\n"
    if character in WIDE:
        plain = WIDE[character]
        help_text = f"write `{plain}`" if plain else "leave it out: the effect language has no quotation marks"
        note = "it comes from a Chinese keyboard or a word processor and only looks like the plain sign"
    elif character == "\t":
        help_text, note = "indent with spaces", "a tab has no fixed width, so blocks could not be told apart"
    elif character == "%":
        help_text, note = "write a factor in whole numbers, such as div_down(amount * 50, 100)", ""
    elif character.isupper():
        help_text, note = "ids are lower case, words joined by `_`", ""
    elif character in "\"'":
        help_text, note = "leave it out: names stand without quotation marks", ""
    elif character == "\r":
        help_text, note = "save the file with plain line ends", ""
    elif character.isalpha():
        help_text, note = "ids are English snake_case; other languages belong in text/<locale>/", ""
    else:
        help_text, note = "see docs/language.md for the signs that the language has", ""
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    diagnostics.error(NO_SIGN, f"the effect language has no sign `{shown}`", span, note=note, help=help_text)


def explain_token(error: UnexpectedToken, text: str, span: Span, diagnostics: Diagnostics) -> None:
    """RW302: a word or sign in the wrong place."""
    expected = set(error.accepts or error.expected)
    found = error.token
    help_text = _advice(found, expected, text)
    what = "the text ends too early" if found.type == "$END" else f"{_shown(found)} cannot stand here"
    wanted = _expected(expected)
    message = f"{what}; expected {wanted}" if wanted else what
    diagnostics.error(WRONG_PLACE, message, span, help=help_text)


def _shown(token: Token) -> str:
    if token.type in ("_NL", "_INDENT", "_DEDENT"):
        return {"_NL": "the line end", "_INDENT": "an indented block", "_DEDENT": "the end of the block"}[token.type]
    return f"`{token}`"


def _expected(expected: set[str]) -> str:
    names = sorted({name_of(terminal) for terminal in expected if terminal not in OPERATORS})
    if not names or len(names) > 8:
        return ""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _advice(found: Token, expected: set[str], text: str) -> str:
    """The edit that most likely mends it."""
    if found.type == "EQ" and "ASSIGN" in expected:
        return "`=` compares; write `:=` to set a value"
    if found.type == "_NL" and expected & {"LPAR", "NUMBER"}:
        return "a line cannot end here: put the whole condition on one line or in parentheses"
    if found.type == "_INDENT":
        return "indent this line as the one above it, or check that the line above opens a block"
    if "_INDENT" in expected:
        return "write the block on the next line, indented"
    if found.type == "COMMA" and "NUMBER" not in expected and "_NL" in expected:
        return "numbers are written without a thousands separator, and statements stand one per line"
    if "NAME" in expected and found.type not in SYMBOLS:
        return f"`{found}` is a word of the language; choose another name"
    if "WHERE" in expected and found.type in ("NAME", "IF") and found.type == "IF":
        return "a condition of an option starts with `where`"
    return ""
