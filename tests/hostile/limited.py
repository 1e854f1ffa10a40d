"""The command line in a process of its own, with a limit on memory and on time."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SECONDS, BYTES = 20, 500_000_000  # 5 s of our own; the machine may be busy with other tests
CPU_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Done:
    """What a command came to, and the seconds of work it took."""

    code: int
    out: str
    err: str
    seconds: float


def limited(words: Sequence[str | Path], typed: str = "") -> Done:
    """`rulewright WORDS` within the limits; a traceback, a long wait or much memory fails the test."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS * 2, CPU_SECONDS * 2))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", *map(str, words)],
        input=typed, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS, preexec_fn=limit, check=False,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert "Traceback" not in done.stderr + done.stdout, (done.stdout + done.stderr)[-2000:]
    seconds = after.ru_utime - before.ru_utime
    assert seconds < CPU_SECONDS
    return Done(done.returncode, done.stdout, done.stderr, seconds)
