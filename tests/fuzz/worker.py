"""Compiles the game folders that are named on the standard input, in bounded memory: seconds of work for each.

`worker.py BYTES`; a line is `0` and a folder for one ruleset, `1` and a folder for all of them. A traceback ends it.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from rulewright.compiler.diagnostics import Diagnostics, render_text
from rulewright.compiler.pipeline import Choice, finish, model, read
from rulewright.compiler.survey import survey


def work(folder: Path, whole: bool) -> float:
    """The seconds it takes to compile a folder, or to say why it cannot be compiled."""
    begun = time.process_time()
    diags = Diagnostics()
    if whole:
        files = survey(folder, diags).files
    else:
        sources, own = read(folder, diags)
        files = sources.files
        found = model(sources, Choice(), own, diags) if diags.ok else None
        if found is not None:
            finish(found, diags)
    render_text(diags, files)
    return time.process_time() - begun


if __name__ == "__main__":
    limit = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    for line in sys.stdin:
        print(work(Path(line[1:].rstrip("\n")), line[0] == "1"), flush=True)
