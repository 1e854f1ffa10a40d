"""Simulation: the same seed gives the same bytes, invariants are checked, Ctrl-C ends it cleanly."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import Command


def test_the_table(command: Command, heap: Path) -> None:
    done = command("simulate", heap, "--games", 30, "--seed", 3, "--variant", "short", "--ruling", "hand=large")
    assert done.code == 0
    assert done.out.startswith("heap, 2 seats, short, hand=large: 30 games, seed 3, random\n")
    assert "returns of seat 2" in done.out and "decisions in a game" in done.out


def test_the_number_of_workers_changes_nothing(command: Command, heap: Path, tmp_path: Path) -> None:
    texts = []
    for workers in (1, 2):
        target = tmp_path / f"{workers}.json"
        words = ("--games", 60, "--seed", 5, "--player", "greedy", "--player", "random", "--check", "--json", target)
        assert command("simulate", heap, "--workers", workers, *words).code == 0
        texts.append(target.read_bytes())
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["games"] == 60


def test_json_on_the_output_alone(command: Command, heap: Path) -> None:
    done = command("simulate", heap, "--games", 2, "--json", "-")
    assert json.loads(done.out)["players"] == ["random"]


def test_same_seed_same_bytes_under_any_hash_seed_and_locale(tmp_path: Path) -> None:
    texts = set()
    for number, (hash_seed, locale) in enumerate([("0", "C"), ("4711", "de_DE.UTF-8")]):
        target = tmp_path / f"{number}.json"
        words = ["simulate", "president_maker", "--games", "20", "--seed", "1", "--workers", "1", "--json", str(target)]
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "LC_ALL": locale, "TZ": f"UTC-{number}"}
        subprocess.run([sys.executable, "-m", "rulewright", *words], check=True, env=env, capture_output=True)
        texts.add(target.read_bytes())
    assert len(texts) == 1


@pytest.mark.skipif(os.name == "nt", reason="signals of a terminal")
@pytest.mark.parametrize("workers", [1, 2])
def test_control_c_ends_it_cleanly(heap: Path, workers: int) -> None:
    words = ["simulate", str(heap), "--games", "1000000", "--seed", "1", "--workers", str(workers)]
    code = "import sys; print('up', flush=True); from rulewright.cli import main; sys.exit(main())"
    running = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    running.stdout.readline()
    time.sleep(3)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "\nstopped\n")
