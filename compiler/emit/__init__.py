"""Stage 7: blocks -> Python source.

In: a lowered game. Out: the text of one module, which imports only `rulewright.runtime`. Guaranteed: only names made
by names.py and numbers reach the source; the same game gives the same bytes; every Python line that runs a rule can
be traced to the line of the rules (`LINES`).
"""

from .module import emit_module

__all__ = ["emit_module"]
