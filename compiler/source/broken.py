"""What a person did wrong when YAML gives up.

libyaml's messages ("did not find expected key") name what the parser wanted, not what the person did, and they change
between versions. Only the places that it gives are used here; what to say is found by looking at the text around
them. The rules below are tried in order, the first that recognises the mistake speaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from ..diagnostics import Diagnostics, Label, Span
from . import codes, limits


@dataclass(frozen=True, slots=True)
class _Scene:
    """Where the parser stopped (`line`, `column`), and where the thing it was reading began. All from 0."""

    file: str
    lines: list[str]
    line: int
    column: int
    begin: tuple[int, int] | None
    diags: Diagnostics

    @property
    def text(self) -> str:
        """The line on which the parser stopped."""
        return self.lines[self.line] if self.line < len(self.lines) else ""

    @property
    def here(self) -> str:
        """The text from the place on which the parser stopped."""
        return self.text[self.column :]

    @property
    def opener(self) -> str:
        """The character with which the thing that was being read begins, or nothing."""
        if self.begin is None or self.begin[0] >= len(self.lines):
            return ""
        return self.lines[self.begin[0]][self.begin[1] : self.begin[1] + 1]

    def span(self, line: int, column: int, width: int = 1) -> Span:
        return Span(self.file, line + 1, column + 1, line + 1, column + 1 + width)

    def previous(self, line: int) -> int | None:
        """The number of the nearest line above that is neither empty nor a comment."""
        for number in range(min(line, len(self.lines)) - 1, -1, -1):
            if self.lines[number].strip() and not self.lines[number].lstrip().startswith("#"):
                return number
        return None


def explain(error: yaml.YAMLError, text: str, file: str, diags: Diagnostics) -> None:
    """Report what is wrong at the place where YAML gave up."""
    mark = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None)
    lines = text.split("\n")
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    while line > 0 and (line >= len(lines) or (line == len(lines) - 1 and not lines[line])):
        line -= 1  # the end of the file: speak about its last line
        column = len(lines[line])
    begin = (context.line, context.column) if context is not None else None
    scene = _Scene(file, lines, line, column, begin, diags)
    for rule in _RULES:
        if rule(scene):
            return
    width = max(1, len(scene.here.rstrip()))
    diags.error(codes.BROKEN, "YAML cannot read this", scene.span(line, column, width), help=_GENERAL_HELP)


_GENERAL_HELP = "A text with special characters needs quotes; effect text of several lines stands behind `|`."


def _tab(scene: _Scene) -> bool:
    if scene.here[:1] == "\t" and scene.text[: scene.column].strip(" -") == "":
        scene.diags.error(
            codes.TAB,
            "a tab stands before this value",
            scene.span(scene.line, scene.column),
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
                help="Replace each tab by two spaces, and set your editor to insert spaces.",
            )
            return True
    return False


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


def _full_width(scene: _Scene) -> bool:
    first = scene.begin[0] if scene.begin is not None else scene.line
    for number in (scene.line, scene.previous(scene.line), first):
        if number is None or number >= len(scene.lines):
            continue
        found = _FULL_WIDTH_COLON.match(scene.lines[number])
        if found:
            _report_full_width(scene, number, found.start(1))
            return True
    if scene.opener in ("[", "{") and scene.begin is not None:
        line = scene.lines[scene.begin[0]]
        for column in range(scene.begin[1], len(line)):
            if line[column] in _FULL_WIDTH:
                _report_full_width(scene, scene.begin[0], column)
                return True
    return False


def _report_full_width(scene: _Scene, line: int, column: int) -> None:
    character = scene.lines[line][column]
    scene.diags.error(
        codes.FULL_WIDTH,
        f"a full-width `{character}` stands where YAML needs `{_FULL_WIDTH[character].strip()}`",
        scene.span(line, column),
        note="It is the character of a Chinese, Japanese or Korean keyboard; YAML takes it for a letter.",
        help=f"Type `{_FULL_WIDTH[character]}` with the keyboard switched to English.",
    )


def _quotes(scene: _Scene) -> bool:
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


def _quote_swallowed_lines(scene: _Scene) -> bool:
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


def _text_behind_quote(scene: _Scene) -> bool:
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


_PARTNER = {"[": "]", "{": "}"}


def _too_deep(scene: _Scene) -> bool:
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


def _open_at_the_end(scene: _Scene) -> bool:
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
        help=f"Put `{_PARTNER[found.group()[0]]}` behind the last item.",
    )
    return True


def _brackets(scene: _Scene) -> bool:
    if scene.here[:1] in ("]", "}") and scene.opener not in _PARTNER:
        scene.diags.error(
            codes.BRACKET, f"`{scene.here[0]}` closes nothing", scene.span(scene.line, scene.column), help="Delete it."
        )
        return True
    if scene.opener not in _PARTNER or scene.begin is None:
        return False
    line, column = scene.begin
    opener, closer = scene.opener, _PARTNER[scene.opener]
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


def _special_character(scene: _Scene) -> bool:
    line, column = scene.line, scene.column
    if scene.begin is not None and scene.opener in ("*", "&", "!") and scene.here[:1] != "&":
        line, column = scene.begin  # the parser stopped inside the word
    if scene.text[:1] == "%":
        column = 0  # a line that begins with `%` was taken for a directive
    rest = scene.lines[line][column:] if line < len(scene.lines) else ""
    if rest[:1] not in _SPECIAL:
        return False
    word = rest.split(" #")[0].rstrip()
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


def _block_header(scene: _Scene) -> bool:
    if scene.here[:1] in ("|", ">") and not scene.text[: scene.column].strip() and scene.opener not in _PARTNER:
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


def _colon_in_value(scene: _Scene) -> bool:
    if not re.match(r":(\s|$)", scene.here):
        return False
    before = scene.text[: scene.column]
    key = re.match(r"\s*(?:- +)*(?:\"[^\"]*\"|'[^']*'|[^\s:#][^:#]*?)(:)\s+(?=\S)", before)
    if key is None:
        return _unspaced_colon(scene, scene.line) or _colon_below(scene)
    value = key.end()
    scene.diags.error(
        codes.BROKEN,
        "a second colon on this line: YAML takes what stands before it for another key",
        scene.span(scene.line, scene.column),
        labels=[Label(scene.span(scene.line, value, max(1, scene.column - value)), "the value begins here")],
        help="Put the value into quotes if the colon belongs to it, or behind `|` if it is effect text; "
        "if it is a key, give it a line of its own.",
    )
    return True


def _colon_below(scene: _Scene) -> bool:
    """The parser stops at the first colon of a line: the line above was not finished."""
    above = scene.previous(scene.line)
    if re.match(r"\s*(?:- +)*:", scene.text):
        scene.diags.error(
            codes.KEY_NOT_A_NAME,
            "a colon without a key before it",
            scene.span(scene.line, scene.column),
            help="Write the key in front of the colon.",
        )
        return True
    if above is None or _effect_without_bar(scene, above):
        return above is not None
    line = scene.lines[above]
    content = re.sub(r"^\s*(?:- +)*", "", line)
    start = len(line) - len(content)
    indent = len(scene.text) - len(scene.text.lstrip())
    if _unspaced_colon(scene, above):
        return True
    if not re.search(r":(\s|$)", content):
        name = re.match(r"\w+", content)
        scene.diags.error(
            codes.BROKEN,
            "this line has no colon",
            scene.span(above, start, len(content.rstrip())),
            labels=[Label(scene.span(scene.line, scene.column), "so YAML cannot take this line for a key")],
            help=f"Write `{name.group()}: ...`." if name else "Write `key: value`.",
        )
    elif indent > start:
        scene.diags.error(
            codes.INDENTATION,
            "this line is indented deeper than the one above, which already has its value",
            scene.span(scene.line, indent, len(scene.text.strip())),
            labels=[Label(scene.span(above, start, len(content.rstrip())), "this key is complete")],
            help=f"Begin the line in column {start + 1}; or, if effect text was meant above, write it behind `|`.",
        )
    else:
        return False
    return True


def _unspaced_colon(scene: _Scene, line: int) -> bool:
    """`id:deal`, which YAML reads as one word."""
    text = scene.lines[line]
    found = re.match(r"\s*(?:- +)*([A-Za-z_]\w*):(?=[^\s:/=])", text)
    if found is None:
        return False
    scene.diags.error(
        codes.BROKEN,
        "a space is missing behind this colon",
        scene.span(line, found.end() - 1),
        note=f"Without it YAML reads `{text[found.start(1) :].split()[0][:40]}` as one word.",
        help=f"Write `{found.group(1)}: `.",
    )
    return True


def _colon_in_brackets(scene: _Scene) -> bool:
    """`{id:, kind: card}` and `[en:]`: between brackets a colon needs a space and a value."""
    if re.match(r":[,\[\]{}]", scene.here):
        code, message = codes.BROKEN, "nothing stands behind this colon"
        mend = "Write a space and a value behind it, or delete it."
    elif scene.here[:1] == ":" and re.search(r"[\[{,]\s*$", scene.text[: scene.column]):
        code, message = codes.KEY_NOT_A_NAME, "a colon without a key before it"
        mend = "Write the key in front of the colon."
    else:
        return False
    scene.diags.error(code, message, scene.span(scene.line, scene.column), help=mend)
    return True


def _stray_colon(scene: _Scene) -> bool:
    if scene.here[:1] != ":":
        return False
    scene.diags.error(
        codes.BROKEN,
        "a colon may not stand here",
        scene.span(scene.line, scene.column),
        help="A text with a colon in it needs quotes around it.",
    )
    return True


def _behind_bracket(scene: _Scene) -> bool:
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


def _after_comment(scene: _Scene) -> bool:
    """A comment that is indented less than the text behind `|` ends that text."""
    above = scene.line - 1
    indent = len(scene.text) - len(scene.text.lstrip())
    if above < 0 or not scene.text.strip() or not re.match(rf" {{0,{max(indent - 1, 0)}}}#", scene.lines[above]):
        return False
    column = scene.lines[above].index("#")
    before = scene.previous(above)
    if before is None or column >= len(scene.lines[before]) - len(scene.lines[before].lstrip()):
        return False
    scene.diags.error(
        codes.INDENTATION,
        "the text behind `|` ended at the comment above, so this line belongs to nothing",
        scene.span(scene.line, indent, len(scene.text.strip())),
        labels=[Label(scene.span(above, column, len(scene.lines[above].strip())), "this comment begins further left")],
        help="Indent the comment like the text around it.",
    )
    return True


def _line_above_unfinished(scene: _Scene) -> bool:
    """The parser stops at the first word of a line: it waited for the colon of the line above."""
    above = scene.previous(scene.line)
    if above is None or scene.text[: scene.column].strip() or not scene.here.strip():
        return False
    line = scene.lines[above]
    if re.search(r":(\s|$)", line.split(" #")[0]) or line.lstrip().startswith("- "):
        return False
    start = len(line) - len(line.lstrip())
    scene.diags.error(
        codes.BROKEN,
        "this line has no colon",
        scene.span(above, start, len(line.split(" #")[0].strip())),
        labels=[Label(scene.span(scene.line, scene.column), "YAML still looked for it here")],
        help="Write `key: value`; effect text of several lines stands behind `|`, indented deeper than its key.",
    )
    return True


def _effect_without_bar(scene: _Scene, line: int) -> bool:
    """`do:` at a line end, and below it lines without colons that are deeper:

    effect text, and the `|` was forgotten.
    """
    key = line
    while re.search(r":(\s|$)", scene.lines[key]) is None:
        above = scene.previous(key)
        if above is None:
            return False
        key = above
    if key == line or not (found := re.search(r"([A-Za-z_]\w*):\s*$", scene.lines[key])):
        return False
    scene.diags.error(
        codes.EFFECT_FORM,
        f"the text under `{found.group(1)}:` has several lines and no `|`",
        scene.span(key, found.start(), len(found.group().rstrip())),
        labels=[Label(scene.span(scene.line, scene.column), "so YAML reads the text itself, and fails here")],
        help=f"Write `{found.group(1)}: |`.",
    )
    return True


def _list_item(scene: _Scene) -> bool:
    found = re.match(r"(\s*)(.*?)(-)(\s|$)", scene.text[: scene.column + 1] + " ")
    if scene.here[:1] != "-" or found is None:
        return False
    if found.group(2):
        scene.diags.error(
            codes.BROKEN,
            "a list cannot begin on the line of its key",
            scene.span(scene.line, scene.column),
            help="Begin it on the next line, or write `[a, b]`.",
        )
        return True
    scene.diags.error(
        codes.INDENTATION,
        "a list item stands here among keys",
        scene.span(scene.line, scene.column, len(scene.here.rstrip())),
        labels=_aligned(scene),
        help="Indent it under the key whose list it belongs to, or give it a key.",
    )
    return True


def _aligned(scene: _Scene) -> list[Label]:
    above = scene.previous(scene.line)
    if above is None:
        return []
    line = scene.lines[above]
    start = len(line) - len(line.lstrip())
    return [Label(scene.span(above, start, len(line.strip())), "the line above")]


def _indentation(scene: _Scene) -> bool:
    text = scene.text
    indent = len(text) - len(text.lstrip(" "))
    if indent != scene.column or not text.strip():
        return False
    above = scene.previous(scene.line)
    if above is None:
        return False
    columns: list[int] = []
    lowest: int | None = None
    for number in range(above, -1, -1):
        line = scene.lines[number]
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        column = len(line) - len(line.lstrip(" "))
        content = re.match(r"(?:- +)*", line[column:])
        inner = column + (content.end() if content else 0)
        if lowest is None or column < lowest:
            columns.extend(sorted({column, inner} - set(columns)))
            lowest = column
        if column == 0:
            break
    if indent in columns:
        return False
    wanted = " or ".join(str(column + 1) for column in sorted(columns))
    scene.diags.error(
        codes.INDENTATION,
        f"this line begins in column {indent + 1}, where nothing above begins",
        scene.span(scene.line, indent, len(text.strip())),
        labels=_aligned(scene),
        help=f"Begin it in column {wanted}, by what it belongs to.",
    )
    return True


def _key_beside_item(scene: _Scene) -> bool:
    if scene.column != len(scene.text) - len(scene.text.lstrip(" ")) or not scene.here.strip():
        return False
    above = scene.previous(scene.line)
    while above is not None and re.match(rf" {{{scene.column}}}\s", scene.lines[above]):
        above = scene.previous(above)
    if above is None or not re.match(r"\s*- ", scene.lines[above]) or scene.here.startswith("- "):
        return False
    scene.diags.error(
        codes.INDENTATION,
        "a key stands here among list items",
        scene.span(scene.line, scene.column, len(scene.here.rstrip())),
        labels=_aligned(scene),
        help="Indent it by two more columns if it belongs to the item above, or put `- ` before it.",
    )
    return True


def _no_colon(scene: _Scene) -> bool:
    """The last word before the place has no colon: `seats [2, 3]`, or `seats` alone."""
    number = scene.begin[0] if scene.begin is not None and scene.opener not in _PARTNER else scene.line
    line = scene.lines[number] if number < len(scene.lines) else ""
    content = line.strip()
    if not content or re.search(r":(\s|$)", content) or content.startswith(("#", "- ", "[", "{")):
        return False
    scene.diags.error(
        codes.BROKEN,
        "this line has no colon",
        scene.span(number, len(line) - len(line.lstrip()), len(content)),
        help="Write `key: value`; effect text of several lines stands behind `|`, indented deeper than its key.",
    )
    return True


_RULES: tuple[Callable[[_Scene], bool], ...] = (
    _too_deep,
    _tab,
    _full_width,
    _quotes,
    _colon_in_brackets,
    _quote_swallowed_lines,
    _text_behind_quote,
    _behind_bracket,
    _brackets,
    _open_at_the_end,
    _block_header,
    _special_character,
    _colon_in_value,
    _after_comment,
    _list_item,
    _indentation,
    _key_beside_item,
    _no_colon,
    _line_above_unfinished,
    _stray_colon,
)
