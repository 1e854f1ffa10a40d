"""The mistakes that people make first, and what each of them should have written.

Whoever comes from another language writes `==`, `x = 1`, `if a then`, `elif`; whoever writes on a Chinese keyboard or
in a word processor gets full-width signs and curly quotes. A rule that knows such a slip names the edit; where none
knows it, the message says only what could stand there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from lark import Token


class Slip(NamedTuple):
    """What a mistake is called and how it is mended; without `end` it is where the parser stopped."""

    message: str = ""
    help: str = ""
    note: str = ""
    start: int = 0
    end: int = 0
    fix: Fix | None = None


Fix: TypeAlias = "tuple[int, int, str]"
"""An edit that cannot be wrong: from where to where in the text, and what to put there."""


# ---- signs --------------------------------------------------------------------------------------------------------

# Signs that only look like those of the language, and that Unicode itself does not map to them.
LOOKALIKES = {
    "。": ".",
    "、": ",",
    "【": "[",
    "】": "]",
    "〔": "[",
    "〕": "]",
    "→": "->",
    "⇒": "->",
    "➜": "->",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "×": "*",
    "·": "*",
    "–": "-",
    "—": "-",
    "−": "-",
    "‐": "-",
}
QUOTES = "\"'`´“”‘’„‚«»‹›「」『』《》＂＇"
SIGNS = {
    "/": "division says how it rounds: `div_down(a, b)` or `div_up(a, b)`",
    "÷": "division says how it rounds: `div_down(a, b)` or `div_up(a, b)`",
    "%": "the rest of a division is `mod(a, b)`; a share is `div_down(amount * 50, 100)`",
    "&": "write `and`",
    "|": "write `or`",
    "!": "write `not`; unequal is `!=`",
    "~": "write `not`",
    "^": "there are no powers: multiply",
    ";": "write each statement on a line of its own",
    "\\": "a line goes on below only inside parentheses",
    "@": "names have no sign before them",
    "$": "names have no sign before them",
    "\u00a0": "it is a no-break space: write a plain one",
    "\u3000": "it is a full-width space: write a plain one",
}
PLAIN = re.compile(r":=|\+=|-=|->|\.\.|!=|<=|>=|[=<>+*()\[\]{},.:?-]")
WORD = re.compile(r"\w+")


def sign(text: str, at: int) -> Slip:
    """About a character that the language does not have."""
    character = text[at] if at < len(text) else "\n"
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    message = f"the effect language has no sign `{shown}`"
    note = ""
    fix: Fix | None = None
    inside = bool(text[text.rfind("\n", 0, at) + 1 : at].strip())  # not in the indentation, where widths count
    if character.isalpha() or character == "_":
        return _letters(text, at, message)
    mended = ""
    if character in QUOTES:
        mended = "leave it out: names stand without quotation marks"
    elif character == "\t":
        mended, note = "indent with spaces", "a tab has no fixed width, so blocks could not be told apart"
        fix = (at, at + 1, " ") if inside else None
    elif character == "\r":
        mended = "save the file with plain line ends"
    elif text.startswith(("//", "/*"), at):
        mended = "a remark begins with `#` and ends with the line"
    elif text.startswith("**", at - 1 if at else 0):
        mended = SIGNS["^"]
    elif (plain := _plain(text, at)) != "":
        mended = SIGNS.get(plain) or f"write `{plain}`"
        note = "it comes from a Chinese keyboard or a word processor and only looks like the plain sign"
        fix = _in_plain(text, at, plain)
    elif character in SIGNS:
        mended = SIGNS[character]
        fix = (at, at + 1, " ") if inside and character in "\u00a0\u3000" else None
    elif unicodedata.category(character) in ("Cf", "Cc"):
        mended = "delete it; it cannot be seen"
    else:
        mended = "signs and pictures belong in text/<locale>/, or behind `#` in a remark"
    return Slip(message, mended, note, at, at + 1, fix)


def _in_plain(text: str, at: int, plain: str) -> Fix | None:
    """The edit that writes a look-alike, and what belongs to it, as the plain sign or digit it stands for."""
    if not (PLAIN.fullmatch(plain) or plain.isdigit()):
        return None
    for end in range(at + 1, at + 4):
        if "".join(map(_one, text[at:end])) == plain:
            return at, end, plain
    return None


def _letters(text: str, at: int, message: str) -> Slip:
    """Capitals, other scripts, and words with `_` where none can be."""
    start = at
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    found = WORD.match(text, start)
    end = found.end() if found else at + 1
    whole = text[start:end]
    if whole.isascii() and whole.replace("_", "").isdigit():
        number = whole.replace("_", "")
        fix = (start, end, number) if re.fullmatch(r"\d{1,3}(_\d{3})+", whole) else None
        return Slip(message, f"write `{number}`: numbers have no separators", "", at, at + 1, fix)
    if not whole.isascii():
        return Slip(message, "ids are English snake_case; other languages belong in text/<locale>/", "", start, end)
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", whole).lower().strip("_")
    if not snake or snake[0].isdigit():
        return Slip(message, "a name begins with a small letter", "", start, end)
    what = "names are lower case" if whole != whole.lower() else "a name begins with a letter"
    return Slip(f"{what}, and this is `{whole}`", f"write `{snake}`", "", start, end)


def _plain(text: str, at: int) -> str:
    """What a look-alike stands for, together with the signs behind it: `：＝` is `:=`. Empty when it is none."""
    if _one(text[at]) == text[at]:
        return ""
    run = ""
    for character in text[at : at + 3]:
        if character.isspace() or (plain := _one(character)).isalnum() or not plain:
            break
        run += plain
    found = PLAIN.match(run)
    first = _one(text[at])
    return found[0] if found and len(found[0]) >= len(first) else first


def _one(character: str) -> str:
    """The plain form of one character: itself when it is plain, or when there is none."""
    plain = LOOKALIKES.get(character) or unicodedata.normalize("NFKC", character)
    return plain if plain.isascii() and plain.isprintable() and not plain.isspace() else character


# ---- words --------------------------------------------------------------------------------------------------------

COMPARISON = ("EQ", "NE", "LE", "GE", "LT", "GT", "IN")
VALUE_WORDS = ("COUNT", "ANY", "EVERY", "THOSE", "BEST", "SUM", "HIGHEST", "LOWEST", "IF")
OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = {"(": "RPAR", "[": "RBRACK", "{": "RBRACE"}
SETS = re.compile(r":=|\+=|-=")
COMPARES = re.compile(r"!=|<=|>=|[<>]|(?<![:+-])=|\b(in|not|empty)\b")
ENDS_OPEN = re.compile(r"(\b(and|or|not|in|if|where|until|then|else)|:=|\+=|-=|!=|<=|>=|[-+*=<>])$")


class Spot(NamedTuple):
    """Where the parser stopped: what it found, what it would have taken, and the line around it."""

    found: str
    word: str
    expected: set[str]
    text: str
    start: int
    end: int

    @classmethod
    def of(cls, token: Token, expected: set[str], text: str) -> Spot:
        """The spot of an unexpected token; a line end is where the last thing of the line ends."""
        start, end = token.start_pos or 0, token.end_pos or 0
        if token.type in ("_NL", "_DEDENT", "$END") or token.start_pos is None:
            at = len(text) if token.type == "$END" or token.start_pos is None else min(start, len(text))
            start = len(_code(text[:at]))
            end = start + 1
        elif token.type == "_INDENT":
            end = max(start + 1, len(_code(text[: _line_end(text, start)])))
        return cls(token.type, str(token), expected, text, start, end)

    @property
    def at_end(self) -> bool:
        """Whether nothing but blanks and remarks follows."""
        return not re.sub(r"#[^\n]*", "", self.text[self.start :]).strip()

    @property
    def before(self) -> str:
        """What stands before it in its line."""
        return self.text[self.text.rfind("\n", 0, self.start) + 1 : self.start].strip()

    @property
    def after(self) -> str:
        """What stands behind it in its line, without a remark."""
        return _code(self.text[self.end : _line_end(self.text, self.start)]).strip()

    @property
    def rest(self) -> str:
        """Its line from it on, without a remark."""
        return _code(self.text[self.start : _line_end(self.text, self.start)]).strip()

    @property
    def first(self) -> str:
        """The first word of its line."""
        found = re.match(r"\S+", self.before or self.word)
        return found[0] if found else ""

    def last_line(self) -> tuple[int, int]:
        """Where the last line with anything in it before the spot starts and ends."""
        if self.found in ("_NL", "_DEDENT", "$END"):
            return _first_sign(self.text, self.start), self.start
        return line_before(self.text, self.start)

    def value_expected(self) -> bool:
        """Whether an expression could begin here."""
        return {"LPAR", "NUMBER"} <= self.expected


def line_before(text: str, at: int) -> tuple[int, int]:
    """Where the last line with anything in it before the line of `at` starts and ends."""
    end = len(_code(text[: text.rfind("\n", 0, at) + 1]))
    return _first_sign(text, end), end


def _first_sign(text: str, end: int) -> int:
    start = text.rfind("\n", 0, end) + 1
    return start + len(text[start:end]) - len(text[start:end].lstrip())


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _code(text: str) -> str:
    """A text without the blank lines and remarks at its end."""
    while True:
        cut = re.sub(r"[ \n]+$", "", text)
        start = cut.rfind("\n") + 1
        remark = cut.find("#", start)
        if remark < 0:
            return cut
        text = cut[:remark]


def word(spot: Spot) -> Slip:
    """About a word or sign in the wrong place; an empty slip when it is none of the usual mistakes."""
    for rule in RULES:
        found = rule(spot)
        if found is not None:
            return found
    return Slip()


def _brackets(spot: Spot) -> Slip | None:
    """A bracket that is never closed, closed by another, or closed twice."""
    open_at: list[int] = []
    code = re.sub(r"#[^\n]*", lambda remark: " " * len(remark[0]), spot.text[: spot.start])
    for at, character in enumerate(code):
        if character in OPENING:
            open_at.append(at)
        elif character in OPENING.values() and open_at:
            open_at.pop()
    if spot.word in OPENING.values():
        if not open_at:
            return Slip(f"`{spot.word}` closes nothing", "delete it")
        wanted = OPENING[code[open_at[-1]]]
        return (
            None
            if spot.word == wanted
            else Slip(f"`{spot.word}` does not close `{code[open_at[-1]]}`", f"write `{wanted}`")
        )
    at_end = spot.found == "$END" or (spot.found == "_NL" and spot.at_end)
    if open_at and (at_end or (not spot.before and CLOSING[code[open_at[-1]]] in spot.expected)):
        at = open_at[-1]
        return Slip(f"`{code[at]}` is not closed", f"write `{OPENING[code[at]]}` where it ends", "", at, at + 1)
    return None


def _signs(spot: Spot) -> Slip | None:
    """Two signs where the language has one, or another."""
    last = spot.text[spot.start - 1 : spot.start]
    pair = last + spot.word
    if pair == "==":
        assign = spot.text[: spot.start].endswith(":=")
        mended = "write `:=`" if assign else "`=` compares already: write it once"
        return Slip("", mended, fix=(spot.start, spot.end, ""))
    if pair in ("=>", "=<"):
        return Slip("", f"write `{pair[::-1]}`")
    if pair == "<>":
        return Slip("", "unequal is `!=`", fix=(spot.start - 1, spot.end, "!="))
    if spot.found in ("PLUS", "MINUS") and "ASSIGN" in spot.expected:
        if spot.after.startswith("="):
            return Slip("", f"write `{spot.word}=` without a blank between", fix=_joined(spot))
        by = "1" if spot.after.startswith(spot.word) else spot.after
        return Slip("", f"write `{spot.before} {spot.word}= {by}`")
    if spot.found == "COLON" and spot.text[spot.end : spot.end + 1] == "＝":
        return Slip("", "write `:=` in plain signs", fix=(spot.start, spot.end + 1, ":="))
    if spot.found == "COLON" and spot.after.startswith("="):
        return Slip("", "write `:=` without a blank between", fix=_joined(spot))
    if spot.found == "COLON" and not spot.after and "_NL" in spot.expected:
        return Slip("", "leave the `:` out: a block is told by its indentation", fix=(spot.start, spot.end, ""))
    if spot.found == "ASSIGN" and re.search(r"\b(if|until|where)\b", spot.before):
        return Slip("", "`:=` sets a value; write `=` to compare", fix=(spot.start, spot.end, "="))
    if spot.found == "ASSIGN" and spot.first in CALLS:
        return Slip(f"`{spot.first}` is no word of the language", CALLS[spot.first], "", *_first_word(spot))
    if spot.found == "COLON" and spot.before in KEYS:
        start = spot.start - len(spot.before)
        mended = "let it begin in the column of the key that the text belongs to"
        return Slip(f"`{spot.before}:` is a key of the rules, not a part of this text", mended, "", start, spot.end)
    if spot.found == "EQ" and "ASSIGN" in spot.expected:
        more = re.match(r"[+-]", spot.text[spot.end : spot.end + 1])
        sets = not more and not spot.after.startswith("=") and not _opens(spot)
        mended = f"write `{more[0]}=`" if more else "`=` compares; write `:=` to set a value"
        return Slip("", mended, fix=(spot.start, spot.end, ":=") if sets else None)
    if spot.found == "ARROW" and "ASSIGN" in spot.expected:
        return Slip("", "write `:=` to set a value; `->` says what an option does")
    if spot.found == "QUESTION":
        return Slip("", "write `if a then b else c`")
    if spot.found == "LBRACK" and spot.value_expected():
        return Slip("", "a set is written `{a, b}`")
    if spot.found == "LBRACK" and spot.before.endswith((")", "]")):
        return Slip("", "one pair of brackets holds all indices: `name[a, b]`")
    if spot.found == "DOTDOT" and "_NL" in spot.expected:
        return Slip("", "a range is no value; it stands behind `from`, or behind `in` in a loop")
    if spot.found in COMPARISON and COMPARES.search(spot.before):
        return Slip("", "compare two at a time: `a < b and b < c`")
    return None


def _joined(spot: Spot) -> Fix:
    """The edit that takes away the blanks between a sign and the `=` behind it."""
    return spot.start, spot.text.index("=", spot.end) + 1, f"{spot.word}="


def _first_word(spot: Spot) -> tuple[int, int]:
    """Where the first word of the line starts and ends."""
    start = spot.text.index(spot.first, spot.text.rfind("\n", 0, spot.start) + 1)
    return start, start + len(spot.first)


def _opens(spot: Spot) -> bool:
    """Whether the next line stands further right: then an `if` was forgotten rather than a `:`."""
    start = spot.text.rfind("\n", 0, spot.start) + 1
    below = [line for line in spot.text[_line_end(spot.text, spot.start) :].split("\n") if _code(line).strip()]
    here = spot.text[start:]
    return bool(below) and len(below[0]) - len(below[0].lstrip()) > len(here) - len(here.lstrip())


def _numbers(spot: Spot) -> Slip | None:
    """Numbers with separators, decimal points or letters."""
    before = spot.text[: spot.start]
    if spot.found == "COMMA" and re.search(r"\d$", before) and re.match(r"\d{3}\b", spot.text[spot.end :]):
        fix = (spot.start, spot.end, "") if re.search(r"(?<![\w.])\d{1,3}$", before) else None
        return Slip("", "numbers are written without a thousands separator", fix=fix)
    if spot.found == "DOT" and before.endswith(".."):
        return Slip("", "a range has two dots", fix=(spot.start, spot.end, ""))
    if (spot.found == "NUMBER" and re.search(r"\d\.$", before)) or (
        spot.found == "DOT" and re.match(r"\d", spot.after)
    ):
        return Slip("", "numbers are whole: count in smaller units")
    if spot.found == "NAME" and re.search(r"\d$", before):
        return Slip("", "a name begins with a letter, and a number has only digits")
    return None


PREPOSITIONS = ("of", "on", "with", "for", "to", "by", "at", "from", "under")


def _indices(spot: Spot) -> Slip | None:
    """An index without its brackets: `p.coins`, `coins p`, `coins(p)`."""
    owner = re.search(r"(\w+)$", spot.before)
    own = re.match(r"([a-z]\w*) *(:=|[-+]=?)", spot.after)
    if spot.found == "DOT" and "ASSIGN" in spot.expected and owner and own:
        return Slip("", f"what each has of its own stands in brackets: `{own[1]}[{owner[1]}]`")
    call = re.search(r"(?:^|[ >])(\w+)[ (](\w+)\)?$", spot.before)
    if spot.found in ("PLUSEQ", "MINUSEQ", "ASSIGN") and call and "_NL" in spot.expected:
        return Slip("", f"an index stands in brackets: `{call[1]}[{call[2]}]`")
    return None


def _declarations(spot: Spot) -> Slip | None:
    """Types and parameters: a preposition that there is not, a number without its range."""
    before = re.search(r"(\w+) *$", spot.text[: spot.start])
    if spot.found == "NAME" and spot.expected == {"COLON"} and before and spot.after.startswith(":"):
        there = ", ".join(f"`{word}`" for word in PREPOSITIONS)
        return Slip(f"`{before[1]}` is no preposition", f"there are {there}", "", before.start(1), before.end(1))
    if spot.found == "NUMBER_WORD" and "SEAT" in spot.expected and not spot.before:
        return Slip("`number` is no type", "write the range of the numbers: `0..9`")
    if spot.found == "MINUS" and spot.expected == {"DOTDOT"}:
        return Slip("", "a range is written with two dots", fix=(spot.start, spot.end, ".."))
    return None


def _habits(spot: Spot) -> Slip | None:
    """What a rulebook would say: an article, options in a row, a draw without its place."""
    if spot.found == "COMMA" and re.search(r"\bchoose \w+$", spot.before):
        return Slip("", "each option stands on a line of its own below `choose`, further right")
    line = _code(spot.text[: _line_end(spot.text, spot.start)]).rpartition("\n")[2].strip()
    if SETS.search(spot.after) and "FROM" in spot.expected and "->" not in line and _in_choice(spot):
        return Slip("", f"write `{line.replace(' ', ' -> ', 1)}`")
    if spot.before.endswith("random"):
        return Slip("", "write `random of` and a set, `random of {a, b}`; numbers come from a die, see `dice:`")
    if spot.found == "NAME" and re.search(r"\bthe$", spot.before):
        return Slip("", "leave `the` out")
    if spot.found == "NUMBER" and spot.before.endswith("draw"):
        return Slip("", f"write `draw up to {spot.word} {spot.after}`")
    if spot.found == "WHERE" and re.search(r":= *\w+$", spot.before):
        return Slip("", "those of a set are `those seat p where ...`, or `those x in set where ...`")
    if spot.before == "return":
        return Slip("", "leave `return` out")
    at_end = spot.found in ("_NL", "_DEDENT", "$END")
    if at_end and spot.expected == {"DOTDOT"} and " from " in spot.before:
        return Slip("", "numbers stand behind `from`, the members of a set behind `in`")
    if at_end and spot.expected == {"FOR"}:
        return Slip("", "say for whom: `... for seat p`")
    if at_end and "TO" in spot.expected and re.search(r"\bfrom ", spot.before):
        return Slip("", "say where it goes: `... to hand[p]`")
    return None


def _line_ends(spot: Spot) -> Slip | None:
    """Conditions over several lines, statements behind each other, blocks on the line that opens them."""
    whole = "put the whole condition on one line, or into parentheses"
    if spot.found == "_NL" and (open_word := ENDS_OPEN.search(spot.before)):
        message = f"a line cannot end with `{open_word[0]}`"
        return Slip(message, whole if open_word[0] in ("and", "or", "not") else "write the rest on the same line")
    if spot.found in ("AND", "OR") and not spot.before:
        return Slip(f"a line cannot begin with `{spot.word}`", whole)
    if "_NL" not in spot.expected:
        return None
    opens = spot.first in ("if", "for", "repeat", "turns", "secretly", "else", "otherwise")
    if spot.before == "else" and "IF" in spot.expected and COMPARES.search(f"{spot.word} {spot.after}"):
        return Slip("", f"a condition stands behind `else if`: write `else if {spot.rest}`")
    if spot.found == "THEN":
        return Slip("", "leave `then` out: what happens stands on the next lines, further right")
    if spot.found == "IF":
        return Slip("", f"the condition stands first: `if {spot.after}`, and below it, further right, what happens")
    if opens and (SETS.search(spot.after) or spot.found in STATEMENTS):
        return Slip("", "write what happens on the next line, further right")
    if spot.found == "NAME" and spot.word in ("is", "equals"):
        return Slip("", "write `=`")
    if SETS.search(spot.after) or spot.found in STATEMENTS:
        return Slip("", "each statement stands on a line of its own")
    return None


STATEMENTS = {"MOVE", "DRAW", "SHUFFLE", "REVEAL", "LOOK", "STOP", "NOTHING", "PASS", "END", "PERFORM", "RESULT"}


def _blocks(spot: Spot) -> Slip | None:
    """Words of other languages at the head of a block; `else` and `otherwise` that belong to nothing."""
    if spot.found == "_INDENT":
        start, end = line_before(spot.text, spot.start)
        line = spot.text[start:end]
        head = line.split(" ")[0].rstrip(":")
        for words, mended in HEADS.items():
            if head in words.split():
                return Slip(f"`{head}` is no word of the language", mended, "", start, start + len(head))
        return Slip("", "let it begin at the same column as the line above, or check the line above")
    if spot.before:
        return None
    if spot.found == "ELSE":
        return Slip("`else` without an `if`", "it stands at the column of its `if` or `draw`, right behind that block")
    if spot.found == "OTHERWISE":
        return Slip(
            "`otherwise` without a loop", "it stands at the column of `repeat at most ... until ...`, behind its block"
        )
    if spot.found == "WHERE":
        return Slip("", "conditions stand first, before anything happens; in the middle write `if`")
    if spot.found == "CHOOSE":
        return Slip("", "say who chooses: `seat p choose`")
    return None


KEYS = ("id", "params", "gives", "cite", "assumed", "because", "note", "do", "value", "type", "per", "start", "always")
"""What stands beside a text in the rules."""
HEADS = {
    "elif elseif elsif elseif": "write `else if`",
    "while": "write `repeat until`, and the condition under which it ends",
    "unless": "write `if not`",
    "foreach loop": "write `for each`",
    "do then begin": "leave it out: a block is told by its indentation",
    "switch case when": "write `if`, `else if`, `else`",
    "def function procedure": "procedures and functions are declared in the YAML, not in a text",
}


def _options(spot: Spot) -> Slip | None:
    """Options: `where` and `->` forgotten, `if` for `where`, an arrow outside a choice."""
    if spot.found == "ARROW":
        if spot.before.startswith("if none"):
            return Slip("", "`if none` is the last line below `seat p choose`, at the column of the options")
        return Slip("", "only an option below `seat p choose` has a `->`")
    if not _in_choice(spot):
        return None
    line = _code(spot.text[spot.start : _line_end(spot.text, spot.start)]).strip()
    until_arrow = line.partition("->")[0]
    if spot.expected <= {"ARROW", "WHERE"} and not spot.before and spot.found != "_NL":
        if "WHERE" in spot.expected and COMPARES.search(line) and not SETS.search(line):
            return Slip("`where` is missing before the condition", f"write `where {line}`")
        return Slip("`->` is missing before what the option does", f"write `-> {line}`")
    if spot.found == "_NL" and spot.expected == {"ARROW"}:
        return Slip("", f"write `{spot.before} ->`, and behind it or below what happens")
    if "WHERE" not in spot.expected and spot.found not in ("LBRACK", "LPAR", *COMPARISON):
        return None
    if spot.found == "IF" or (
        COMPARES.search(until_arrow) and not SETS.search(until_arrow) and " where " not in spot.before
    ):
        return Slip("", "a condition of an option stands behind `where`")
    return None


def _in_choice(spot: Spot) -> bool:
    """Whether the line stands in a block below `choose`."""
    lines = spot.text[: _line_end(spot.text, spot.start)].split("\n")
    column = len(lines[-1]) - len(lines[-1].lstrip(" "))
    for line in reversed(lines[:-1]):
        own = len(line) - len(line.lstrip(" "))
        if line.strip() and own < column:
            if re.match(r"seat .* choose\b", line.strip()):
                return True
            column = own
    return False


def _phrases(spot: Spot) -> Slip | None:
    """Forms of the language that are nearly right."""
    head = next((mended for words, mended in HEADS.items() if spot.first in words.split()), None)
    if head is not None:
        return Slip(f"`{spot.first}` is no word of the language", head, "", *_first_word(spot))
    if spot.found == "EACH" and not spot.before:
        return Slip("", f"write `for {spot.rest}`")
    loops = "`for each seat p`, `for each b in S` or `for each n in 1 .. 3`"
    if spot.found == "NAME" and spot.expected == {"EACH"}:
        return Slip("", f"write {loops}")
    if "each" in spot.before and spot.found == "IN" and "NAME" in spot.expected:
        return Slip("", f"write {loops}")
    if spot.before.startswith("for each") and spot.found == "_NL" and "NAME" in spot.expected:
        return Slip("", f"write {loops}")
    if spot.before.startswith("secretly") and spot.expected == {"EACH"}:
        return Slip("", "write `secretly each seat p`")
    if spot.before == "repeat" and spot.found == "_NL":
        return Slip("", "write `repeat 3 times`, or `repeat until` and a condition")
    if spot.before.endswith("roll") and spot.found == "NUMBER":
        return Slip("", "a die is declared under `dice:` and rolled by its name")
    if spot.before.endswith(("choose any", "choose up")):
        return Slip("", "write `choose any number` or `choose up to 2`")
    if "choose" in spot.before and spot.found == "NUMBER":
        return Slip("", "say where the answer goes: `seat p choose bid[p] from 0 .. 3`")
    if spot.found == "TO" and spot.expected >= {"DOTDOT"}:
        return Slip("", "a range is written `0 .. 3`")
    if re.search(r"\bcan \w+$", spot.before):
        return Slip("", "`can` asks about a call: `can pay(1, p)`")
    if spot.found in VALUE_WORDS and spot.before and spot.value_expected():
        return Slip("", f"put it in parentheses: `({spot.word} ...)`, or let it be the whole right-hand side")
    if spot.found in ("NAME", "NUMBER", "LBRACE", "SEATS") and {"OF", "ON", "WITH"} <= spot.expected:
        return Slip("", "in a call each argument behind the first has its preposition: `pay 1 from p`")
    return None


def _names(spot: Spot) -> Slip | None:
    """A word of the language where a name must stand, or where a statement would begin."""
    keyword = spot.word.isalpha() and spot.found not in ("NAME", "_NL", "_INDENT", "_DEDENT", "$END")
    if not keyword or "NAME" not in spot.expected:
        return None
    if spot.found == "SEATS" and "SEAT" in spot.expected:
        return Slip("", "write `seat`: `seats` is the set of all of them", fix=(spot.start, spot.end, "seat"))
    if spot.found in ("ROLL", "RANDOM") and spot.value_expected():
        mended = f"`x := {spot.word} ...` in a procedure, on a line of its own; then use `x` here"
        return Slip("", f"chance comes before it is looked at: write {mended}")
    named = SETS.match(spot.after) or spot.after.startswith(("[", "=")) or spot.before
    if not named and spot.found in (*VALUE_WORDS, "ROLL", "RANDOM", "CAN", "NOT", "ALL", "NONE", "TRUE", "FALSE"):
        return Slip("", "a value alone does nothing: put it into something with `:=`")
    return Slip("", f"`{spot.word}` is a word of the language; choose another name")


RULES: tuple[Callable[[Spot], Slip | None], ...] = (
    _brackets,
    _signs,
    _numbers,
    _indices,
    _declarations,
    _habits,
    _options,
    _line_ends,
    _blocks,
    _phrases,
    _names,
)


# Words of other languages that parse as a call: what the message of the unknown procedure should offer.
CALLS = {
    "let": "write `x := 1`, without a word before it",
    "var": "write `x := 1`, without a word before it",
    "set": "write `x := 1`, without a word before it",
    "return": "write `result x`",
    "print": "nothing is printed: players see what changes",
    "break": "write `stop`",
    "continue": "put the rest of the block under an `if`",
    "exit": "write `end game`",
    "skip": "write `nothing`",
    "increase": "write `x += 1`",
    "decrease": "write `x -= 1`",
}
