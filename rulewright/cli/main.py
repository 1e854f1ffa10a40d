"""From words to a verb, and from whatever a verb raises to words and an exit code."""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from .common import CLEAN, FINDINGS, MISUSE, STOPPED, Misuse, complain, is_color, misuse_only, own_version

VERBS = ("list", "check", "build", "play", "simulate", "replay", "test", "cite", "review", "explain")
"""The verbs, each a module here, in the order in which `--help` shows them."""

EPILOG = """\
GAME is the name of a game that `rulewright list` shows, or the path of any game folder.
`rulewright VERB --help` shows the options of a verb, with examples.

exit codes: 0 clean; 1 findings: wrong rules, failed scenarios, files that differ; 2 misuse; 130 stopped by Ctrl-C
"""

CLOSED_PIPE = 141
"""What a shell shows for a command whose reader went away (`rulewright list | head -1`)."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say (default: those of the process); gives the exit code."""
    _speak_utf8()
    said = sys.argv[1:] if argv is None else argv
    try:
        words = parser(said[0] if said and said[0] in VERBS else None).parse_args(said)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else CLEAN
    try:
        code: int = words.run(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # what is still in the buffer goes nowhere, or Python would complain about it at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except Exception as error:
        code_or_none = _told(error)
        if code_or_none is None:
            raise
        return code_or_none


def process() -> int:
    """`main` for a process that does nothing else: Python need not look for garbage when it ends."""
    code = main()
    gc.freeze()
    return code


def parser(verb: str | None = None) -> argparse.ArgumentParser:
    """The parser of the whole command line; with the verb that it is for, no other one is looked at."""
    top = argparse.ArgumentParser(
        prog="rulewright",
        description="Board-game rules as data: check them, compile them, play them, print them.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show program's version number and exit")
    verbs = top.add_subparsers(metavar="VERB", required=True)
    for name in VERBS if verb is None else (verb,):
        import_module(f".{name}", __package__).add(verbs)
    return top


class _Version(argparse.Action):
    """Tells the version, which is only then looked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"rulewright {own_version()}")
        parser.exit()


def _told(error: Exception) -> int | None:
    """Tell what went wrong with the input; gives the exit code, None for what only a mistake of ours can raise."""
    from rulewright.compiler.diagnostics import RulesError, render_text
    from rulewright.runtime.invariants import InvariantBroken
    from rulewright.runtime.refusal import BadData, Refused, RuleFault

    if isinstance(error, RulesError):
        sys.stdout.flush()
        sys.stderr.write(render_text(error.diagnostics, error.sources, is_color(sys.stderr)))
        return MISUSE if misuse_only(error.diagnostics) else FINDINGS
    if isinstance(error, Misuse):
        complain(str(error))
        return MISUSE
    if isinstance(error, OSError):
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
        return FINDINGS
    if isinstance(error, BadData | Refused | RuleFault | InvariantBroken):
        complain(str(error))
        return FINDINGS
    return None


def _speak_utf8() -> None:
    """Read and write UTF-8 whatever the locale says, so that the output does not depend on it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        with suppress(io.UnsupportedOperation):  # a caller has read from it before
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
