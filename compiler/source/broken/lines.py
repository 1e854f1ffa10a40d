"""Mistakes with lines: missing and stray colons, indentation, list items among keys, a forgotten `|`.

Each function looks at the scene and, when it recognises its mistake, reports it and gives back true.
"""

from __future__ import annotations

import re

from ...diagnostics import Label
from .. import codes
from .scene import PARTNER, Scene


def colon_in_value(scene: Scene) -> bool:
    if not re.match(r":(\s|$)", scene.here):
        return False
    before = scene.text[: scene.column]
    key = re.match(r"\s*(?:- +)*(?:\"[^\"]*\"|'[^']*'|[^\s:#][^:#]*?)(:)\s+(?=\S)", before)
    if key is None:
        return unspaced_colon(scene, scene.line) or colon_below(scene)
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


def colon_below(scene: Scene) -> bool:
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
    if above is None or effect_without_bar(scene, above):
        return above is not None
    line = scene.lines[above]
    content = re.sub(r"^\s*(?:- +)*", "", line)
    start = len(line) - len(content)
    indent = len(scene.text) - len(scene.text.lstrip())
    if unspaced_colon(scene, above):
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


def unspaced_colon(scene: Scene, line: int) -> bool:
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


def colon_in_brackets(scene: Scene) -> bool:
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


def stray_colon(scene: Scene) -> bool:
    if scene.here[:1] != ":":
        return False
    scene.diags.error(
        codes.BROKEN,
        "a colon may not stand here",
        scene.span(scene.line, scene.column),
        help="A text with a colon in it needs quotes around it.",
    )
    return True


def after_comment(scene: Scene) -> bool:
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


def line_above_unfinished(scene: Scene) -> bool:
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


def effect_without_bar(scene: Scene, line: int) -> bool:
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


def list_item(scene: Scene) -> bool:
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
        labels=aligned(scene),
        help="Indent it under the key whose list it belongs to, or give it a key.",
    )
    return True


def aligned(scene: Scene) -> list[Label]:
    above = scene.previous(scene.line)
    if above is None:
        return []
    line = scene.lines[above]
    start = len(line) - len(line.lstrip())
    return [Label(scene.span(above, start, len(line.strip())), "the line above")]


def indentation(scene: Scene) -> bool:
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
        labels=aligned(scene),
        help=f"Begin it in column {wanted}, by what it belongs to.",
    )
    return True


def key_beside_item(scene: Scene) -> bool:
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
        labels=aligned(scene),
        help="Indent it by two more columns if it belongs to the item above, or put `- ` before it.",
    )
    return True


def no_colon(scene: Scene) -> bool:
    """The last word before the place has no colon: `seats [2, 3]`, or `seats` alone."""
    number = scene.begin[0] if scene.begin is not None and scene.opener not in PARTNER else scene.line
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
