"""What several verbs need: exit codes, options, where a game lies, how to speak to a terminal."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from rulewright import loading

if TYPE_CHECKING:
    from rich.console import Console

    from rulewright.compiler.diagnostics import Diagnostics
    from rulewright.runtime.state import Game

CLEAN, FINDINGS, MISUSE, STOPPED = 0, 1, 2, 130
"""The exit codes."""

PLAIN_WIDTH = 120
"""Columns of a table that is not drawn on a terminal, so that a file looks the same whoever wrote it."""

Verbs = Any
"""What `ArgumentParser.add_subparsers` gives; argparse keeps its type to itself."""


class Misuse(Exception):
    """The command was called in a way that makes no sense; the message says why."""


def add_verb(verbs: Verbs, name: str, summary: str, examples: str, about: str = "") -> argparse.ArgumentParser:
    """A parser for one verb. `examples` are whole commands, one a line."""
    lines = "\n".join(f"  {line}" for line in examples.strip().splitlines())
    found: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.{' ' if about else ''}{about}",
        epilog=f"examples:\n{lines}\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    return found


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """The options that choose one ruleset of a game."""
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats; default: that of the base rules")
    parser.add_argument("--variant", action="append", default=[], metavar="V", help="a variant; may be repeated")
    parser.add_argument(
        "--ruling", action="append", default=[], type=_ruling, metavar="R=O", help="option O of ruling R; repeatable"
    )
    add_overlays(parser)


def add_overlays(parser: argparse.ArgumentParser) -> None:
    """The option for a person's own values."""
    parser.add_argument(
        "--overlay", action="append", default=[], metavar="FILE", help="your own values over the rules; repeatable"
    )


def add_locale(parser: argparse.ArgumentParser) -> None:
    """The option for the language of what is shown."""
    parser.add_argument("--locale", metavar="L", help="language of labels and logs, such as zh-Hant; default: en")


def locale_of(game: Game, wanted: str | None) -> str:
    """The language to use: the wanted one, or English, or the first there is. Never that of the environment."""
    known = sorted(game.texts)
    if wanted is None:
        return "en" if "en" in known or not known else known[0]
    if known and wanted not in known:
        raise Misuse(f"{game.id} has no texts in {wanted}; there is: {', '.join(known)}")
    return wanted


def _ruling(text: str) -> tuple[str, str]:
    name, equals, option = text.partition("=")
    if not (name and equals and option):
        raise argparse.ArgumentTypeError(f"{text!r} is not RULING=OPTION")
    return name, option


def number(least: int, most: int | None = None) -> Any:
    """An argparse type: a whole number within limits."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if value < least or (most is not None and value > most):
            limits = f"{least} or more" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{value} is not {limits}")
        return value

    return read


def load(words: argparse.Namespace) -> Game:
    """The game that `add_ruleset` and a GAME argument describe."""
    return loading.load(
        find(words.game),
        seats=words.seats,
        variants=words.variant,
        rulings=_rulings(words.ruling),
        overlays=words.overlay,
    )


def _rulings(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, option in pairs:
        if found.setdefault(name, option) != option:
            raise Misuse(f"the ruling {name} is given two options: {found[name]} and {option}")
    return found


def find(name: str) -> Path:
    """The folder of a game by name or path. RulesError with a did-you-mean when there is none."""
    folder = loading.game_folder(name)
    if folder.exists() or folder.is_symlink():
        return folder
    from rulewright.compiler.diagnostics import Diagnostics, RulesError, Span, listing

    from . import codes

    known = loading.games()
    path = Path(name) if len(Path(name).parts) > 1 else Path("rules", name)
    diags = Diagnostics()
    diags.error(
        codes.NO_GAME,
        f"there is no game `{name}`",
        Span((path / "game.yaml").as_posix(), 1, 1, 1, 1),
        names=(Path(name).name, known),
        help=f"Games are {listing(known, 'and')}; any other is named by the path of its folder.",
    )
    raise RulesError(diags)


def misuse_only(diags: Diagnostics) -> bool:
    """Whether all that is wrong is the choice of a ruleset on the command line, and nothing in a file."""
    from rulewright.compiler.overlay import codes

    choice = {codes.SEATS, codes.UNKNOWN_VARIANT, codes.VARIANT_OUTSIDE, codes.UNKNOWN_RULING, codes.RULING_OUTSIDE}
    return all(item.span is None and item.code in choice for item in diags if item.severity == "error")


def own_version() -> str:
    """The version of the installed distribution; `unknown` in a bare copy of the folders."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rulewright")
    except PackageNotFoundError:
        return "unknown"


# ---- speaking -------------------------------------------------------------------------------------------------------


def complain(message: str) -> None:
    """One line about what went wrong."""
    from rulewright.compiler.diagnostics import visible

    sys.stdout.flush()
    print("rulewright:", visible(message), file=sys.stderr)


def is_color(stream: TextIO) -> bool:
    """Whether a stream is a terminal that wants colour (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def console(stream: TextIO) -> Console:
    """A rich console on a stream: colour and the terminal's width on a terminal, neither anywhere else."""
    from rich.console import Console

    return Console(
        file=stream,
        no_color=not is_color(stream),
        width=None if stream.isatty() else PLAIN_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )


def as_json(data: object) -> str:
    """Plain data as text that is the same for the same data."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, indent=2) + "\n"


def write_json(data: object, target: str) -> None:
    """Write plain data into a file, or to the standard output for `-`."""
    if target == "-":
        sys.stdout.write(as_json(data))
    else:
        Path(target).write_text(as_json(data), encoding="utf-8", newline="\n")
