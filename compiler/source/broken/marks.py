"""Mistakes with single characters: tabs, full-width punctuation, quotes, brackets, characters that YAML keeps for
itself.

Each function looks at the scene and, when it recognises its mistake, reports it and gives back true.
"""

from __future__ import annotations

import re

from ...diagnostics import Diagnostics, Edit, Label, Span
from .. import codes, limits
from .scene import PARTNER, Scene


def tab(scene: Scene) -> bool:
    if scene.here[:1] == "\t" and re.fullmatch(r" *-[ -]*", scene.text[: scene.column]):
        scene.diags.error(
            codes.TAB,
            "a tab stands before this value",
            scene.span(scene.line, scene.column),
            fix=[Edit(scene.span(scene.line, scene.column), "\t", " ")],
            help="Write a space instead of it.",
        )
        return True
    for number in range(scene.line, max(-1, scene.line - 2), -1):
        indent = re.match(r"[ \t]*", scene.lines[number])
        if indent and "\t" in indent.group() and scene.lines[number].strip():
            more = sum(1 for line in scene.lines[number + 1 :] if re.match(r" *\t\s*\S", line))
            scene.diags.error(
                codes.TAB,
                "this line is indented with a tab" + (f", and {more} more below" if more else ""),
                scene.span(number, indent.group().index("\t")),
                note="YAML allows only spaces in front of a line, since nobody can see how wide a tab is.",
                help=f"{_spaces_instead(scene, number)}, and set your editor to insert spaces.",
            )
            return True
    return False


def _spaces_instead(scene: Scene, number: int) -> str:
    """What to write for the tabs of a line, by where the nearest lines above and below it begin."""
    above, below = (
        next((_column(scene.lines[other]) for other in side if scene.lines[other].strip()), 0)
        for side in (range(number - 1, -1, -1), range(number + 1, len(scene.lines)))
    )
    if not above:
        return "Replace each tab by two spaces"
    beside = [] if below in (0, above, above + 2) else [f"in column {below} beside the line below"]
    places = [*beside, f"in column {above} beside the line above", f"in column {above + 2} inside it"]
    return f"Write spaces instead ({', '.join(places)})"


def _column(line: str) -> int:
    """The column in which a line begins that is indented with spaces, else 0."""
    return len(line) - len(line.lstrip(" ")) + 1 if re.match(r" *\S", line) else 0


_FULL_WIDTH_COLON = re.compile(r"^\s*(?:- +)*[\w.]+\s*(：)")
_FULL_WIDTH = {
    "：": ": ",
    "，": ", ",
    "【": "[",
    "】": "]",
    "｛": "{",
    "｝": "}",
    "［": "[",
    "］": "]",
    "“": '"',
    "”": '"',
}


def full_width(scene: Scene) -> bool:
    first = scene.begin[0] if scene.begin is not None else scene.line
    for number in (scene.line, scene.previous(scene.line), first):
        if number is None or number >= len(scene.lines):
            continue
        found = _FULL_WIDTH_COLON.match(scene.lines[number])
        if found:
            report_full_width(scene, number, found.start(1))
            return True
    if scene.opener in ("[", "{") and scene.begin is not None:
        line = scene.lines[scene.begin[0]]
        for column in range(scene.begin[1], len(line)):
            if line[column] in _FULL_WIDTH:
                report_full_width(scene, scene.begin[0], column)
                return True
    return False


def report_full_width(scene: Scene, line: int, column: int) -> None:
    character = scene.lines[line][column]
    span = scene.span(line, column)
    before, behind = scene.lines[line][:column], scene.lines[line][column + 1 : column + 2]
    sure = character == "：" and before.isascii()  # in other places the character may belong to a text
    plain = _FULL_WIDTH[character] if behind.strip() else _FULL_WIDTH[character].strip()
    full_width_character(span, character, _FULL_WIDTH[character], [Edit(span, character, plain)] if sure else [],
                         scene.diags)  # fmt: skip


def full_width_character(span: Span, character: str, plain: str, fix: list[Edit], diags: Diagnostics) -> None:
    """Report a full-width character at a place where YAML needs a plain one."""
    diags.error(
        codes.FULL_WIDTH,
        f"a full-width `{character}` stands where YAML needs `{plain.strip()}`",
        span,
        fix=fix,
        note="It is the character of a Chinese, Japanese or Korean keyboard; YAML takes it for a letter.",
        help=f"Type `{plain}` with the keyboard switched to English.",
    )


def quotes(scene: Scene) -> bool:
    if scene.opener not in ("'", '"') or scene.begin is None:
        return False
    line, column = scene.begin
    if scene.opener == '"' and scene.text[scene.column : scene.column + 1] == "\\":
        scene.diags.error(
            codes.QUOTE,
            f'`{scene.here[:2]}` is no escape that YAML knows inside "..."',
            scene.span(scene.line, scene.column, 2),
            help="For a backslash itself write two of them, or use single quotes.",
        )
        return True
    if scene.opener == '"' and re.search(r"\\[uUx][0-9A-Fa-f]*$", scene.text[: scene.column]):
        start = scene.text.rindex("\\", 0, scene.column)
        scene.diags.error(
            codes.QUOTE, "this escape is not a character", scene.span(scene.line, start, scene.column - start + 1)
        )
        return True
    tail = scene.lines[line][column:].rstrip()
    scene.diags.error(
        codes.QUOTE,
        f"the quote `{scene.opener}` that begins here is not closed",
        scene.span(line, column, len(tail)),
        note="The text goes on to the next quote of the same kind, so everything below was taken for a part of it.",
        help=f"Put `{scene.opener}` at the end of the text."
        + (" Inside '...' an apostrophe is written twice." if scene.opener == "'" else ""),
    )
    return True


def quote_swallowed_lines(scene: Scene) -> bool:
    """`name: "abc` is closed by the next quote, lines later; the parser stops behind that one."""
    before = scene.text[: scene.column].rstrip()
    if not before or before[-1] not in "\"'":
        return False
    quote = before[-1]
    if before.count(quote) % 2 == 0 and not re.search(rf"[:\[{{,-] *{quote}$", before):
        return False
    for number in range(scene.line - 1, max(-1, scene.line - 200), -1):
        opened = re.search(rf"(?:[:,\[{{-] +|^\s*){quote}", scene.lines[number])
        if opened and scene.lines[number].count(quote) % 2 == 1:
            column = opened.end() - 1
            scene.diags.error(
                codes.QUOTE,
                f"the quote `{quote}` that begins here is not closed on its line",
                scene.span(number, column, len(scene.lines[number].rstrip()) - column),
                labels=[Label(scene.span(scene.line, len(before) - 1), "this quote, meant to open, closed it")],
                help=f"Put `{quote}` at the end of the text.",
            )
            return True
    return False


def text_behind_quote(scene: Scene) -> bool:
    before = scene.text[: scene.column].rstrip()
    if scene.opener in ("[", "{") or before[-1:] not in ("'", '"') or not scene.here.strip():
        return False
    scene.diags.error(
        codes.QUOTE,
        "more text stands behind the closing quote",
        scene.span(scene.line, scene.column, len(scene.here.rstrip())),
        note="A text that begins with a quote ends at the next one.",
        help="Put the whole text into quotes of the other kind, or write it without quotes.",
    )
    return True


def too_deep(scene: Scene) -> bool:
    """libyaml has a limit of its own, far above ours, and may reach it before the composer counts."""
    before = scene.text[: scene.column]
    if before.count("[") + before.count("{") - before.count("]") - before.count("}") <= limits.NESTING:
        return False
    scene.diags.error(
        codes.TOO_DEEP,
        f"more than {limits.NESTING} lists or mappings inside each other",
        scene.span(scene.line, scene.column),
        note="Rules are untrusted input and bounded.",
    )
    return True


def open_at_the_end(scene: Scene) -> bool:
    """The file ends, and its last line with a bracket opens one."""
    if scene.here or scene.opener or scene.previous(scene.line + 1) not in (scene.line, None):
        return False
    found = re.search(r"[\[{][^\]}]*$", scene.text)
    if found is None:
        return False
    scene.diags.error(
        codes.BRACKET,
        f"the bracket `{found.group()[0]}` is not closed",
        scene.span(scene.line, found.start(), len(found.group().rstrip())),
        help=f"Put `{PARTNER[found.group()[0]]}` behind the last item.",
    )
    return True


def brackets(scene: Scene) -> bool:
    if scene.here[:1] in ("]", "}") and scene.opener not in PARTNER:
        scene.diags.error(
            codes.BRACKET, f"`{scene.here[0]}` closes nothing", scene.span(scene.line, scene.column), help="Delete it."
        )
        return True
    if scene.opener not in PARTNER or scene.begin is None:
        return False
    line, column = scene.begin
    opener, closer = scene.opener, PARTNER[scene.opener]
    opened = Label(scene.span(line, column), "opened here")
    if scene.here[:1] in ("]", "}"):
        scene.diags.error(
            codes.BRACKET,
            f"`{opener}` is closed by `{scene.here[0]}`",
            scene.span(scene.line, scene.column),
            labels=[opened],
            help=f"Write `{closer}` here, or close the inner bracket first.",
        )
    elif closer in scene.here:
        where = scene.column
        if opener == "{" and scene.here[0] == ":":  # the parser stops at the colon: the comma lacks before the key
            where = re.search(r"\S*\s*$", scene.text[: scene.column]).start()  # type: ignore[union-attr]  # matches always
        if re.match(r"'\w", scene.text[where - 1 :]):
            scene.diags.error(
                codes.QUOTE,
                "the text ends at this apostrophe, and goes on behind it",
                scene.span(scene.line, where - 1),
                labels=[opened],
                help="Inside '...' an apostrophe is written twice: `''`; or put the text into double quotes.",
            )
            return True
        scene.diags.error(
            codes.BRACKET,
            "a comma is missing before this",
            scene.span(scene.line, where, max(1, len(scene.text[where:].split(closer)[0].split(",")[0].rstrip()))),
            labels=[opened],
            help=f"Items between `{opener}` and `{closer}` are separated by commas.",
        )
    else:
        scene.diags.error(
            codes.BRACKET,
            f"the bracket `{opener}` is not closed",
            scene.span(line, column, max(1, len(scene.lines[line].rstrip()) - column)),
            note="The lines below were taken for a part of it." if scene.line > line else "",
            help=f"Put `{closer}` behind the last item.",
        )
    return True


_SPECIAL = {
    "@": "cannot begin a value in YAML",
    "`": "cannot begin a value in YAML",
    "%": "cannot begin a value in YAML",
    "*": "begins an alias in YAML, a reference to something marked with `&`",
    "&": "begins an anchor in YAML, a mark for later reference",
    "!": "begins a tag in YAML",
    ",": "separates items in YAML and cannot begin one",
    "?": "begins a key in the long form of YAML",
}


def special_character(scene: Scene) -> bool:
    line, column = scene.line, scene.column
    if scene.begin is not None and scene.opener in ("*", "&", "!") and scene.here[:1] != "&":
        line, column = scene.begin  # the parser stopped inside the word
    if scene.text[:1] == "%":
        column = 0  # a line that begins with `%` was taken for a directive
    rest = scene.lines[line][column:] if line < len(scene.lines) else ""
    if rest[:1] not in _SPECIAL:
        return False
    word = rest.split(" #")[0].rstrip()
    if _in_brackets(scene.lines[line][:column]):
        word = word[0] + re.split(r"[,\]}]", word[1:])[0].rstrip()
    if rest[0] == "*" and isinstance(re.fullmatch(r"\*\w+", word), re.Match):
        scene.diags.error(
            codes.ALIAS,
            f"`{word}` refers to something marked `&{word[1:]}`, and there is nothing",
            scene.span(line, column, len(word)),
            help=f"If a text is meant, put it into quotes: `'{word}'`.",
        )
        return True
    if rest[0] == "&" and (scene.begin is not None) and re.match(r"&\w+", rest):
        name = re.match(r"&\w+", rest)
        scene.diags.error(
            codes.ALIAS,
            f"`{name.group() if name else rest}` is marked twice in this file",
            scene.span(line, column, name.end() if name else 1),
            labels=[Label(scene.span(*scene.begin), "first marked here")],
            help="If a text is meant, put it into quotes.",
        )
        return True
    scene.diags.error(
        codes.BROKEN,
        f"{'a backtick' if rest[0] == '`' else f'`{rest[0]}`'} {_SPECIAL[rest[0]]}",
        scene.span(line, column, max(1, len(word))),
        help=f"Put the text into quotes: `'{word}'`." if len(word) < 60 else "Put the text into quotes.",
    )
    return True


def _in_brackets(before: str) -> bool:
    """Whether a line opens a bracket that it has not closed yet."""
    return any(before.count(opener) > before.count(closer) for opener, closer in PARTNER.items())


def block_header(scene: Scene) -> bool:
    if scene.here[:1] in ("|", ">") and not scene.text[: scene.column].strip() and scene.opener not in PARTNER:
        scene.diags.error(
            codes.BROKEN,
            f"`{scene.here[0]}` stands on a line of its own",
            scene.span(scene.line, scene.column),
            help="Write it behind the colon of its key: `do: |`.",
        )
        return True
    if scene.opener not in ("|", ">"):
        return False
    scene.diags.error(
        codes.BROKEN,
        f"text stands on the line of the `{scene.opener}`",
        scene.span(scene.line, scene.column, max(1, len(scene.here.rstrip()))),
        help=f"Begin it on the next line, indented; or leave the `{scene.opener}` out if it is only one line.",
    )
    return True


def behind_bracket(scene: Scene) -> bool:
    """`[a, b] c` and `tr}ue`: the bracket closed the value, and more follows."""
    before = scene.text[: scene.column].rstrip()
    if before[-1:] not in ("]", "}") or not scene.here.strip() or scene.here[:1] in ("#", ","):
        return False
    scene.diags.error(
        codes.BRACKET,
        f"more text stands behind `{before[-1]}`, which closed the value",
        scene.span(scene.line, scene.column, len(scene.here.rstrip())),
        help=f"Delete the `{before[-1]}`, or what follows it; a text with brackets in it needs quotes.",
    )
    return True
