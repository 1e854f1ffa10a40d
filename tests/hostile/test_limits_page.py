"""docs/limits.md says what the constants say."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.compiler import diagnostics
from rulewright.compiler.check import long_work
from rulewright.compiler.language import layout as blocks
from rulewright.compiler.language import parser
from rulewright.compiler.lower import layout, options
from rulewright.compiler.model import links, names
from rulewright.compiler.overlay.rulesets import MOST as RULESETS
from rulewright.compiler.source import limits
from rulewright.runtime import engine, save

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
CONSTANTS = [
    limits.FILE_BYTES, limits.FILES, limits.TOTAL_BYTES, limits.NESTING, limits.VALUES, limits.DIGITS, RULESETS,
    parser.MAX_DEPTH, blocks.MAX_BLOCKS, parser.MAX_TEXT, parser.MAX_NUMBER, names.MAX_CELLS, names.MAX_PLACES,
    links.MAX_CALLS, long_work.MOST, layout.MAX_LENGTH, options.MAX_OPTIONS, options.MAX_PARAMS, engine.MAX_STEPS,
    diagnostics.MOST, save.MAX_TEXT,
]  # fmt: skip


def test_the_page_tells_the_constants() -> None:
    told = re.findall(r"(?m)^\| [^|]+ \| ([\d,]+) \|", PAGE.read_text(encoding="utf-8"))
    assert [int(number.replace(",", "")) for number in told] == CONSTANTS
