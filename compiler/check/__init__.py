"""Stage 5: what must hold of a typed game. One file per check; its docstring is the manual page of its code.

In: a typed game. Out: findings. Checks of three sorts stand in three lists:

* `TEXT_CHECKS` judge one text by itself and by what it names, `GAME_CHECKS` one ruleset as a whole. They are run
  whenever a game is compiled, and most of their findings are errors: the game would break at the table. `check_game`
  runs them; what they find in a text is kept for all rulesets that have it.
* `RULES_CHECKS` judge the text of a game over all its rulesets, so that what only a variant or one number of seats
  uses is no false alarm. Most of their findings are warnings for the editor. `check_rulesets` runs them.

Guaranteed without an error: every choice has a legal answer or says what happens, every loop ends or waits, a secret
block does not depend on who answers first, no choice leaks what its seat may not see, cards add up, every local has a
value when it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ..diagnostics import Diagnostic, Diagnostics
from ..model import Game
from ..model.game import Text
from . import (
    card_totals,
    cited_and_assumed,
    constant_conditions,
    empty_choices,
    empty_citations,
    endless_loops,
    idle_variables,
    idle_zones,
    long_work,
    loose_indexes,
    lost_steps,
    missing_results,
    monotone_tables,
    out_of_range,
    runs_out,
    secret_blocks,
    secret_copies,
    secret_reads,
    too_many_copies,
    uncited_rules,
    unknown_citations,
    unreachable_statements,
    unread_fields,
    unset_locals,
    unused_declarations,
    unused_locals,
    unused_parameters,
    zone_capacity,
)
from .subject import Subject

TEXT_CHECKS: tuple[Callable[[Text, Subject, Diagnostics], None], ...] = (
    empty_choices.check,
    endless_loops.check,
    secret_blocks.check,
    unset_locals.check,
    missing_results.check,
    out_of_range.check,
    long_work.check,
)
GAME_CHECKS: tuple[Callable[[Subject, Diagnostics], None], ...] = (
    card_totals.check,
    zone_capacity.check,
    monotone_tables.check,
    secret_reads.check,
)
RULES_CHECKS: tuple[Callable[[Sequence[Subject], Diagnostics], None], ...] = (
    unused_declarations.check,
    lost_steps.check,
    unused_parameters.check,
    unused_locals.check,
    idle_variables.check,
    idle_zones.check,
    unread_fields.check,
    constant_conditions.check,
    unreachable_statements.check,
    loose_indexes.check,
    too_many_copies.check,
    runs_out.check,
    secret_copies.check,
    unknown_citations.check,
    empty_citations.check,
    uncited_rules.check,
    cited_and_assumed.check,
)


def check_game(game: Game, diags: Diagnostics) -> None:
    """Run every check of one ruleset."""
    subject = Subject(game)
    for found in subject.once_each("judged", subject.texts, partial(_judged, subject)):
        diags.extend(found)
    for check in GAME_CHECKS:
        check(subject, diags)


def check_bounds(game: Game, diags: Diagnostics) -> None:
    """Run the checks without which a game might never come to its next decision."""
    subject = Subject(game)
    for text in subject.texts:
        endless_loops.check(text, subject, diags)
        long_work.check(text, subject, diags)


def _judged(subject: Subject, text: Text) -> tuple[Diagnostic, ...]:
    """What is wrong with one text."""
    diags = Diagnostics()
    for check in TEXT_CHECKS:
        check(text, subject, diags)
    return tuple(diags)


def check_rulesets(games: Sequence[Game], diags: Diagnostics) -> None:
    """Run the checks that judge the rules over all rulesets of a game; `games` are these rulesets, the base first."""
    subjects = [Subject(game) for game in games]
    for check in RULES_CHECKS:
        check(subjects, diags)
