"""Work beside other work: what it gives is the same wherever it was done, and no process is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulewright.compiler.beside import Beside

CORES = {0, 1, 2, 3}
linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")


@pytest.fixture(autouse=True)
def cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with four cores, wherever the tests are run."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: CORES, raising=False)


def children() -> list[str]:
    """The processes that this one has started and that are not yet gone."""
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()


@linux
def test_work_is_done_in_another_process() -> None:
    with Beside() as beside:
        outcome = beside.start(os.getpid)
        assert outcome() != os.getpid()
        assert children() == []


@linux
def test_much_can_be_given() -> None:
    """More than a pipe holds, by several that wait to be asked, in any order."""
    with Beside() as beside:
        first, second = beside.start(lambda: "a" * 1_000_000), beside.start(lambda: "b" * 1_000_000)
        assert (second(), first()) == ("b" * 1_000_000, "a" * 1_000_000)


@pytest.mark.parametrize("why", ["not worth it", "one core", "not Linux", "no process"])
def test_without_processes_it_is_done_here(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if why == "one core":
        monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0}, raising=False)
    elif why == "not Linux":
        monkeypatch.setattr(sys, "platform", "darwin")
    elif why == "no process":
        monkeypatch.setattr(os, "fork", refused, raising=False)
    with Beside(worth=why != "not worth it") as beside:
        assert beside.start(os.getpid)() == os.getpid()


def refused() -> int:
    raise BlockingIOError("no more processes")


@linux
def test_no_more_processes_than_cores_and_none_of_their_own() -> None:
    with Beside() as beside:
        outcomes = [beside.start(lambda: (os.getpid(), os.getpid() == Beside().start(os.getpid)())) for _ in range(6)]
        done = [outcome() for outcome in outcomes]
    here = [number == os.getpid() for number, _ in done]
    assert here == [False] * 4 + [True] * 2
    assert all(alone for _, alone in done[:4])


@linux
def test_what_goes_wrong_goes_wrong_here() -> None:
    """An error, an outcome that cannot be handed over and a killed process: then the work is done here."""

    def wrong() -> None:
        raise ZeroDivisionError

    parent = os.getpid()
    with Beside() as beside:
        with pytest.raises(ZeroDivisionError):
            beside.start(wrong)()
        assert beside.start(lambda: lambda: 1)()() == 1
        assert beside.start(lambda: parent if os.getpid() == parent else os.kill(os.getpid(), 9))() == parent


@linux
def test_what_nobody_asks_for_is_stopped() -> None:
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Beside() as beside:
        beside.start(lambda: time.sleep(60))
        raise KeyboardInterrupt
    assert children() == []
    assert time.monotonic() - begun < 30


@linux
def test_a_check_that_is_interrupted_leaves_nothing_behind() -> None:
    """Ctrl-C ends `rulewright check` and all its processes without a traceback."""
    command = [sys.executable, "-m", "rulewright", "check", "--no-cache"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    time.sleep(1.0)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)  # which ends when no process holds these pipes any more
    assert "Traceback" not in told
    assert process.returncode == 130
