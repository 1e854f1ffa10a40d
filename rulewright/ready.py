"""Games that are compiled already: the files of `rulewright build`, as long as they are what the rules would give.

The manifest of a built game holds digests of the rules, of the compiler and of each file. All three must still fit;
otherwise the game is compiled as any other, so that an edit of a rule or of the compiler is never overlooked.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

from rulewright.compiler.digest import KIND, MANIFEST, compiler_digest, digest, rules_digest
from rulewright.runtime.state import Game


def load(built: Path, rules: Path, seats: int | None) -> Game | None:
    """The game of a folder of `generated/` for a number of seats (None: the base); None when it must be compiled."""
    manifest = read_manifest(built)
    if manifest is None:
        return None
    name = f"seats_{manifest.get('base') if seats is None else seats}.py"
    module, texts = _text(built, name, manifest), _text(built, "texts.json", manifest)
    if module is None or texts is None:
        return None
    if manifest.get("compiler") != compiler_digest() or manifest.get("rules") != rules_digest(rules):
        return None
    return Game(execute(module, f"rulewright.generated.{built.name}.{name[:-3]}", str(built / name)), json.loads(texts))


def read_manifest(built: Path) -> dict[str, Any] | None:
    """The manifest of a folder that `rulewright build` made; None when it is none."""
    try:
        found = json.loads((built / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.get("kind") == KIND else None


def execute(source: str, name: str, file: str) -> ModuleType:
    """A compiled module, executed."""
    module = ModuleType(name)
    module.__file__ = file
    exec(compile(source, file, "exec"), module.__dict__)  # our own output
    return module


def _text(built: Path, name: str, manifest: dict[str, Any]) -> str | None:
    """A built file, None when it is not what was built."""
    files = manifest.get("files")
    try:
        data = (built / name).read_bytes()
    except (OSError, ValueError):
        return None
    return data.decode() if isinstance(files, dict) and files.get(name) == digest(data) else None
