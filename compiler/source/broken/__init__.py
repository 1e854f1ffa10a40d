"""What a person did wrong when YAML gives up.

libyaml's messages ("did not find expected key") name what the parser wanted, not what the person did, and they change
between versions. Only the places that it gives are used here; what to say is found by looking at the text around
them. The rules of `marks` and `lines` are tried in order, the first that recognises the mistake speaks.
"""

from __future__ import annotations

from collections.abc import Callable

import yaml

from ...diagnostics import Diagnostics
from .. import codes
from . import lines, marks
from .scene import Scene


def explain(error: yaml.YAMLError, text: str, file: str, diags: Diagnostics) -> None:
    """Report what is wrong at the place where YAML gave up."""
    mark = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None)
    rows = text.split("\n")
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    while line > 0 and (line >= len(rows) or (line == len(rows) - 1 and not rows[line])):
        line -= 1  # the end of the file: speak about its last line
        column = len(rows[line])
    begin = (context.line, context.column) if context is not None else None
    scene = Scene(file, rows, line, column, begin, diags)
    for rule in _RULES:
        if rule(scene):
            return
    width = max(1, len(scene.here.rstrip()))
    diags.error(codes.BROKEN, "YAML cannot read this", scene.span(line, column, width), help=_GENERAL_HELP)


_GENERAL_HELP = "A text with special characters needs quotes; effect text of several lines stands behind `|`."

_RULES: tuple[Callable[[Scene], bool], ...] = (
    marks.too_deep,
    marks.tab,
    marks.full_width,
    marks.quotes,
    lines.colon_in_brackets,
    marks.quote_swallowed_lines,
    marks.text_behind_quote,
    marks.behind_bracket,
    marks.brackets,
    marks.open_at_the_end,
    marks.block_header,
    marks.special_character,
    lines.colon_in_value,
    lines.after_comment,
    lines.list_item,
    lines.indentation,
    lines.key_beside_item,
    lines.no_colon,
    lines.line_above_unfinished,
    lines.stray_colon,
)
