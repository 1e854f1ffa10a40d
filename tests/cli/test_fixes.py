"""Edits that cannot be wrong: `rulewright check --fix`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.compiler.diagnostics import Diagnostics, Edit, Span, misspelt
from rulewright.compiler.mend import difference, mend
from rulewright.compiler.survey import survey

from .conftest import HEAP, Command, edit

SPAN = Span("a.yaml", 1, 1, 1, 5)


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("stonse", ["stones", "winner"], "stones"),
        ("stone", ["stones"], "stones"),
        ("stoones", ["stones"], "stones"),
        ("stonez", ["stones"], "stones"),
        ("stone", ["stones", "stoney"], ""),  # two are near
        ("sttonse", ["stones"], ""),  # two slips
        ("seat1", ["seat2"], ""),  # digits differ on purpose
        ("bid", ["bids"], ""),  # short names are near to many
        ("stones", ["stones"], ""),
        ("moved", ["mover"], "mover"),
    ],
)
def test_a_name_is_mended_when_only_one_can_be_meant(word: str, known: list[str], meant: str) -> None:
    assert misspelt(word, known, SPAN) == ((Edit(SPAN, word, meant),) if meant else ())


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("stones -= n", "stonse -= n"),
        ("winner := p", "winner ：= p"),
        ("winner := p", "winner ：＝ p"),
        ("winner := p", "winner : = p"),
        ("winner := p", "winner = p"),
        ("winner := p", "winner :=\tp"),
        ("winner := p", "winner :=\u00a0p"),
        ("  - {id: winner", "  -\t{id: winner"),
        ("stones += 1", "stones + = 1"),
        ("min(most_taken, stones)", "min（most_taken， stones）"),
        ("1 .. min", "１ .. min"),
        ("until stones = 0", "until stones == 0"),
        ("if extra = many", "if extra = many:"),
        ("where stones > 0", "where\u3000stones > 0"),
        ("stones > 0", "stones <> 0"),
        ("start: 12,", "start: 12.0,"),
        ("max_decisions: 30", "max_decisions: ３０"),
        ("max_decisions: 30\n", "max_decisionz: 30\n"),
        ('type: "seat?"', 'type: "seta?"'),
        ("type: 1..5", "tpye: 1..5"),
        ("id: heap", "id：heap"),
        ("id: heap", "id： heap"),
    ],
)
def test_what_is_mended(command: Command, heap: Path, good: str, bad: str) -> None:
    path = heap / "game.yaml"
    edit(path, good, bad)
    assert command("check", heap).code == 1
    done = command("check", heap, "--fix")
    mended = HEAP.replace("stones > 0", "stones != 0") if bad == "stones <> 0" else HEAP
    assert path.read_text(encoding="utf-8") == mended
    assert done.code == 0
    assert "nothing found" in done.out


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("winner := p", "winner := “p”"),
        ("stones -= n", "stns -= n"),
        ("value: 3,", "value: 1.000,"),
        ("value: 3,", "value: 30%,"),
        ("      extra := random of {few, many}\n      if extra = many\n", "      stones = 3\n"),
        ("stones -= n", "Stones -= n"),
        ("id: heap", "id: Heap"),
    ],
)
def test_what_could_mean_something_else_is_left_alone(command: Command, heap: Path, good: str, bad: str) -> None:
    path = heap / "game.yaml"
    edit(path, good, bad)
    before = path.read_bytes()
    done = command("check", heap, "--fix")
    assert done.code == 1
    assert path.read_bytes() == before


def test_thousands(command: Command, heap: Path) -> None:
    path = heap / "game.yaml"
    for bad in ("max_decisions: 1,000", "max_decisions: 1_000", "max_decisions: 1'000"):
        path.write_text(HEAP.replace("max_decisions: 30", bad), encoding="utf-8")
        assert command("check", heap, "--fix").code == 0
        assert path.read_text(encoding="utf-8") == HEAP.replace("max_decisions: 30", "max_decisions: 1000")


def test_one_mistake_hides_another(command: Command, heap: Path) -> None:
    path = heap / "game.yaml"
    path.write_text(
        HEAP.replace("stones -= n", "stonse －＝ n").replace("    assumed", "    asumed", 1), encoding="utf-8"
    )
    done = command("check", heap, "--fix")
    assert (done.code, path.read_text(encoding="utf-8")) == (0, HEAP)
    assert done.out.count("--- a/heap/game.yaml") == 3


def test_mark_and_line_ends_and_nothing_else(command: Command, heap: Path) -> None:
    path = heap / "game.yaml"
    odd = HEAP.replace("flow: |", "flow: |   ").replace("id: heap", "id:   heap   # 一堆") + "\n# the end"
    path.write_bytes(b"\xef\xbb\xbf" + odd.replace("stones -= n", "stonse -= n").replace("\n", "\r\n").encode())
    assert command("check", heap, "--fix").code == 0
    assert path.read_bytes() == odd.encode()


def test_a_name_is_mended_in_a_file_with_windows_line_ends_byte_for_byte() -> None:
    raw = "\ufeffa: 1\r\nbcde: 2\r\n"
    diags = Diagnostics()
    diags.error("RW130", "x", Span("f", 2, 1, 2, 5), fix=[Edit(Span("f", 2, 1, 2, 5), "bcde", "bcdf")])
    diags.error("RW130", "y", Span("f", 1, 1, 1, 2), fix=[Edit(Span("f", 1, 1, 1, 2), "a", "z")])
    assert mend(raw, "f", diags) == "\ufeffz: 1\r\nbcdf: 2\r\n"


def test_edits_that_meet_wait_for_the_next_run_and_those_that_do_not_fit_are_not_made() -> None:
    diags = Diagnostics()
    diags.error("RW130", "1", Span("f", 1, 1, 1, 5), fix=[Edit(Span("f", 1, 1, 1, 5), "abcd", "abcx")])
    diags.error("RW130", "2", Span("f", 1, 3, 1, 6), fix=[Edit(Span("f", 1, 3, 1, 6), "cde", "z")])
    diags.error("RW130", "3", Span("f", 2, 1, 2, 2), fix=[Edit(Span("f", 2, 1, 2, 2), "z", "y")])
    assert mend("abcde: 1\nb: 2\n", "f", diags) == "abcxe: 1\nb: 2\n"


def test_an_edit_that_breaks_the_file_is_not_made() -> None:
    diags = Diagnostics()
    diags.error("RW130", "1", Span("f", 2, 1, 2, 5), fix=[Edit(Span("f", 2, 1, 2, 5), "cuont", "count")])
    diags.error("RW130", "2", Span("f", 2, 1, 2, 6), fix=[Edit(Span("f", 2, 1, 2, 6), "cuont", "count")])
    diags.error("RW130", "3", Span("f", 3, 1, 3, 5), fix=[Edit(Span("f", 3, 1, 3, 5), "naem", "name")])
    text = "count: 1\ncuont: 2\nnaem: x\n"
    assert mend(text, "f", diags) == "count: 1\ncuont: 2\nname: x\n"


def test_diff_shows_and_changes_nothing(command: Command, heap: Path) -> None:
    path = heap / "game.yaml"
    edit(path, "stones -= n", "stonse -= n")
    before = path.read_bytes()
    done = command("check", heap, "--diff")
    assert done.code == 1
    assert done.out.startswith("--- a/heap/game.yaml\n+++ b/heap/game.yaml\n@@ ")
    assert "-            -> stonse -= n\n+            -> stones -= n\n" in done.out
    assert "error[" not in done.out
    assert path.read_bytes() == before
    path.write_text(HEAP, encoding="utf-8")
    assert (command("check", heap, "--diff").code, command("check", heap, "--diff").out) == (0, "")


def test_diff_shows_all_rounds(command: Command, heap: Path) -> None:
    """A mistake that hides another one: `--fix` mends both, and so the difference has both."""
    path = heap / "game.yaml"
    edit(path, "stones -= n", "stonse -= n")
    edit(path, "max_decisions: 30", "max_decisoins: 30")
    before = path.read_bytes()
    shown = command("check", heap, "--diff").out
    assert "+            -> stones -= n\n" in shown and "+  max_decisions: 30\n" in shown
    assert shown.count("--- a/heap/game.yaml\n") == 1
    assert path.read_bytes() == before
    command("check", heap, "--fix")
    assert path.read_text(encoding="utf-8") == HEAP


def test_the_diff_of_a_file_without_a_last_line_end() -> None:
    assert difference("a\nb", "a\nc", "f").endswith(
        "-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"
    )


def test_an_unused_remark_is_taken_away(command: Command, heap: Path) -> None:
    path = heap / "game.yaml"
    remark = "# rulewright: allow RW521 because nobody knows\n"
    path.write_text(
        HEAP.replace("constants:\n", f"constants:\n  {remark}").replace("types:\n", f"types:  {remark}"),
        encoding="utf-8",
    )
    assert command("check", heap, "--strict").code == 1
    assert command("check", heap, "--strict", "--fix").code == 0
    assert path.read_text(encoding="utf-8") == HEAP


def test_libraries_are_left_alone(command: Command, heap: Path) -> None:
    library = heap.parent / "lib" / "piles.yaml"
    library.parent.mkdir()
    library.write_text("procedures:\n  - {id: none_left, do: nothing, assumde: true}\n", encoding="utf-8")
    edit(heap / "game.yaml", "languages: [en]", "languages: [en]\n  use: [piles]")
    before = library.read_bytes()
    assert command("check", heap, "--fix").code == 1
    assert library.read_bytes() == before


def test_every_fix_fits_the_file(heap: Path) -> None:
    """A finding whose place is wider than the word has no fix that does not stand there."""
    edit(heap / "game.yaml", "min(most_taken, stones)", "minn(most_taken, stones)")
    diags = Diagnostics()
    files = survey(heap, diags).files
    for finding in diags:
        for fix in finding.fix:
            line = files[fix.span.file].split("\n")[fix.span.line - 1]
            assert line[fix.span.column - 1 : fix.span.end_column - 1] == fix.old
