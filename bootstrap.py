#!/usr/bin/env python3
"""Sets Rulewright up and runs it, from a fresh clone, with nothing but Python and its standard library.

    python3 bootstrap.py          set up, build every game in rules/, play 200 seeded games of each
    python3 bootstrap.py test     set up, run the whole test suite; what follows is passed on to pytest
    python3 bootstrap.py check    set up, run what the continuous integration runs beside the tests

Works from any current folder. The environment is made in ``.venv`` beside this file, by uv when it is on the PATH and
by venv and pip otherwise, and is left alone while ``pyproject.toml`` and ``setup.py`` stay as they are.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this very file tells people who run an older Python
    sys.exit(f"Rulewright needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")

import hashlib
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
RULEWRIGHT = BIN / ("rulewright.exe" if os.name == "nt" else "rulewright")
STAMP = VENV / "rulewright-stamp"
RESULTS = ROOT / "results"
GAMES = 200
SEED = 1


def main(words: list[str]) -> int:
    """Does what the first word says; returns the exit code: 0 fine, 1 findings, 2 misuse or no environment."""
    if words and words[0] in ("-h", "--help"):
        print((__doc__ or "").strip())
        return 0
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb not in ("", "test", "check") or (rest and verb != "test"):
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    set_up()
    if verb == "test":
        return run(PYTHON, "-m", "pytest", *rest)
    if verb == "check":
        return check()
    return build_and_play()


def run(*words: object) -> int:
    """Runs a command in the checkout, shows it, and returns its exit code."""
    command = [str(word) for word in words]
    print("$", " ".join(Path(command[0]).name if i == 0 else word for i, word in enumerate(command)), flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def build_and_play() -> int:
    """Builds modules and pages, plays seeded games for each number of seats; the first failure ends it."""
    code = run(RULEWRIGHT, "build")
    if code:
        return code
    listing = subprocess.run(
        [str(RULEWRIGHT), "list", "--json"], cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True
    )
    if listing.returncode:
        return listing.returncode
    RESULTS.mkdir(exist_ok=True)
    for game in json.loads(listing.stdout)["games"]:
        for seats in sorted(game["seats"]):
            target = RESULTS / f"{game['id']}-{seats}.json"
            options = ("--seats", seats, "--games", GAMES, "--seed", SEED, "--json", target.relative_to(ROOT))
            code = run(RULEWRIGHT, "simulate", game["id"], *options)
            if code:
                return code
    print(f"\nModules and pages: {ROOT / 'generated'}\nResults of {GAMES} games each: {RESULTS}")
    return 0


def check() -> int:
    """Runs the linter, the type checker and the comparison of generated/ with rules/; reports all, not the first."""
    commands = (
        (PYTHON, "-m", "ruff", "check", "."),
        (PYTHON, "-m", "mypy"),
        (RULEWRIGHT, "build", "--check"),
    )
    codes = [run(*command) for command in commands]
    return 1 if any(codes) else 0


def set_up() -> None:
    """Makes ``.venv`` with this checkout and its tools in it, unless the stamp says that it is there already."""
    wanted = stamp()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return
    print(f"Setting up {VENV}", flush=True)
    begun = time.monotonic()
    STAMP.unlink(missing_ok=True)
    uv = shutil.which("uv")
    if not (uv and install_with_uv(uv)):
        install_with_pip()
    STAMP.write_text(wanted, encoding="utf-8")
    print(f"Ready after {time.monotonic() - begun:.0f} s", flush=True)


def stamp() -> str:
    """A hash of all that decides what the environment holds: the project files, this file, Python, the place."""
    digest = hashlib.sha256(repr((sys.version_info[:3], str(ROOT))).encode())
    for name in ("pyproject.toml", "setup.py", "bootstrap.py"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def install_with_uv(uv: str) -> bool:
    """Lets uv make the environment, with the Python that runs this file; tells whether it could."""
    made = not run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV) and not run(
        uv, "pip", "install", "--quiet", "--python", PYTHON, "--editable", f"{ROOT}[dev]"
    )
    if not made:
        print("uv could not do that; trying venv and pip instead", flush=True)
    return made


def install_with_pip() -> None:
    """Makes the environment with venv and pip, after asking whether this Python can."""
    try:
        import ensurepip  # noqa: F401  - Debian and its kin ship it apart
        import venv  # noqa: F401
    except ImportError:
        sys.exit(missing_venv())
    if subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(missing_venv())
    if run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", f"{ROOT}[dev]"):
        sys.exit("Setting up failed: pip could not install what pyproject.toml asks for; its message stands above.")


def missing_venv() -> str:
    """Says what to install when this Python cannot make virtual environments."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return (
        f"This Python ({sys.executable}) cannot make a virtual environment: its venv or ensurepip module is missing.\n"
        f"  Debian, Ubuntu:  apt-get install python{version}-venv   (or: python3-venv)\n"
        "  or install uv and put it on the PATH; then run this again."
    )


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
