"""`rulewright build`: the modules and pages of every game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright import loading

from .common import CLEAN, FINDINGS, Misuse, Verbs, add_verb, find
from .progress import progress

if TYPE_CHECKING:
    from rulewright.compiler.generate import Generated
    from rulewright.compiler.output import Difference

EXAMPLES = """
rulewright build
rulewright build --check
rulewright build president_maker --out built
"""

WIDEST = 100
"""Characters of a differing line that are shown."""


def add(verbs: Verbs) -> None:
    """Add the verb to the command line."""
    parser = add_verb(
        verbs,
        "build",
        "write modules and pages of games into generated/",
        EXAMPLES,
        "Without GAME, all games in rules/.",
    )
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--check", action="store_true", help="write nothing; say which files are not up to date")
    parser.add_argument("--out", metavar="DIR", help="write into this folder instead of generated/")
    parser.set_defaults(run=run)


def run(words: argparse.Namespace) -> int:
    """Generate the files, and write or compare them."""
    from rulewright.compiler.output import NotOurs, compare, write

    folders = [find(name) for name in words.games] or [loading.RULES / name for name in loading.games()]
    target = Path(words.out) if words.out else loading.GENERATED
    strangers = [folder for folder in folders if folder.resolve().parent != loading.RULES.resolve()]
    if strangers and not words.out:
        raise Misuse(f"{strangers[0]} is not a game of rules/; say with --out DIR where its files are to go")
    generated = _generate(folders)
    if words.check:
        differences = compare(generated, target, not words.games)
        for difference in differences:
            _show(difference)
        if differences:
            print(f"{len(differences)} files are not what the rules give; run `rulewright build`")
        return FINDINGS if differences else CLEAN
    try:
        changed = write(generated, target, not words.games)
    except NotOurs as error:
        raise Misuse(str(error)) from None
    total = sum(len(game.files) for game in generated)
    print(f"{_shown(target)}: {total} files of {len(generated)} games, {len(changed)} changed")
    return CLEAN


def _generate(folders: list[Path]) -> list[Generated]:
    """The files of every game. RulesError when one cannot be compiled."""
    from rulewright.compiler.diagnostics import Diagnostics, RulesError
    from rulewright.compiler.generate import generate

    generated = []
    with progress(None, "build") as advance:
        for folder in folders:
            diags = Diagnostics()
            made = generate(folder, diags, lambda: advance(1))
            if not diags.ok:
                raise RulesError(diags, made.sources)
            generated.append(made)
    return generated


def _show(difference: Difference) -> None:
    print(f"{_shown(difference.path)}:{difference.line}: {difference.kind}")
    if difference.wanted or difference.found:
        from rulewright.compiler.diagnostics import visible

        for sign, line in (("-", difference.found), ("+", difference.wanted)):
            print(f"    {sign} {visible(line[:WIDEST])}{'...' if len(line) > WIDEST else ''}")


def _shown(path: Path) -> str:
    """A path from the house on, or as it was given."""
    return path.relative_to(loading.HOUSE).as_posix() if path.is_relative_to(loading.HOUSE) else path.as_posix()
