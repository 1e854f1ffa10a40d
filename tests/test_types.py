"""The type checker sees the top folders under their import names: errors planted on either side of a link are found.

Without the links in typings/, mypy knows nothing of `rulewright.compiler`, and takes everything from it for `Any`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LINKS = ROOT / "typings" / "rulewright"


def test_a_link_for_each_code_folder() -> None:
    stated = re.search(r"^CODE = \((.*)\)$", (ROOT / "setup.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert stated
    assert {link.name for link in LINKS.iterdir()} == set(re.findall(r'"(\w+)"', stated[1]))
    for link in LINKS.iterdir():
        assert link.is_symlink(), "this checkout has text files where links belong: git config core.symlinks true"
        assert link.resolve() == ROOT / link.name


@pytest.mark.slow
def test_planted_type_errors_are_found(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    shutil.copyfile(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    shutil.copytree(LINKS, tmp_path / "typings" / "rulewright", symlinks=True)
    planted = {
        "rulewright/__init__.py": "",
        "rulewright/face.py": "from rulewright.compiler.deep.stage import COUNT\nWORD: str = COUNT\n",
        "compiler/__init__.py": "",
        "compiler/deep/__init__.py": "",
        "compiler/deep/stage.py": "from rulewright.runtime.state import LIMIT\nCOUNT: int = 1\nBAD: str = LIMIT\n",
        "runtime/__init__.py": "",
        "runtime/state.py": "LIMIT: int = 2\n",
        "generated/__init__.py": "",
        "tests/test_it.py": "import rulewright.face\nNUMBER: int = rulewright.face.WORD\n",
        "tools/tool.py": "",
        "bootstrap.py": "",
        "setup.py": "",
    }
    for name, text in planted.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-incremental"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    errors = sorted(re.findall(r"^(\S+?:\d+): error: Incompatible types", done.stdout, re.MULTILINE))
    where = ["rulewright/face.py:2", "tests/test_it.py:2", "typings/rulewright/compiler/deep/stage.py:3"]
    assert errors == where, done.stdout + done.stderr
