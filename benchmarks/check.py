"""How long `rulewright check` takes, against the bare library work on the same files: run it, it prints the ratios.

    python benchmarks/check.py

* cold: the whole process of `rulewright check`, against importing yaml, lark and jinja2, composing every YAML file
  in C, building the parser and parsing every effect text with Lark, in a process of its own;
* growth: seconds for each line of both games, and of a game that is ten times as long.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOUSE = Path(__file__).parent.parent
RULES = HOUSE / "rules"
GAMES = ("president_maker", "die_macher")
BARE = """
import sys, pathlib, yaml, lark, jinja2
from rulewright.compiler.language.layout import Layout
grammar = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
parser = lark.Lark(grammar, parser="lalr", lexer="basic", postlex=Layout(), start=["program", "expression"])
def texts(node):
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value in ("do", "flow") and isinstance(value, yaml.ScalarNode):
                yield value.value
            yield from texts(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from texts(value)
for folder in sys.argv[2:]:
    for path in pathlib.Path(folder).rglob("*.yaml"):
        for text in texts(yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)):
            parser.parse(text + "\\n", start="program")
"""


def seconds(*words: str) -> float:
    """The time of a whole process, the best of three."""
    best = float("inf")
    for _ in range(3):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *words], check=False, stdout=subprocess.DEVNULL, cwd=HOUSE)
        best = min(best, time.perf_counter() - begun)
    return best


def lines(folder: Path) -> int:
    """Lines of YAML."""
    return sum(path.read_text(encoding="utf-8").count("\n") for path in folder.rglob("*.yaml"))


def longer(folder: Path, times: int) -> Path:
    """A game with its procedures, functions and phases many times over, under other names."""
    source = RULES / GAMES[0]
    shutil.copytree(source, folder / "long")
    shutil.copytree(RULES / "lib", folder / "lib")
    shutil.rmtree(folder / "long" / "rulings")
    shutil.rmtree(folder / "long" / "overlays")  # one number of seats: the copies know nothing of the others
    header = folder / "long" / "game.yaml"
    header.write_text(header.read_text("utf-8").replace("seats: [4, 3, 2]", "seats: [4]"), encoding="utf-8")
    for path in sorted((source / "phases").glob("*.yaml")):
        text = re.sub(
            r"(?ms)^(constants|variables|zones|kinds|tables|cards):\n.*?(?=^\S|\Z)", "", path.read_text("utf-8")
        )
        names = re.findall(r"(?m)^  - id: (\w+)", text)
        for number in range(times):
            copy = re.sub(rf"(?<![.\w])({'|'.join(names)})\b", rf"\1_{number}", text)
            (folder / "long" / "phases" / f"{path.stem}_{number}.yaml").write_text(copy, encoding="utf-8")
    return folder / "long"


def main() -> None:
    """Print the figures."""
    folders = [str(RULES / game) for game in GAMES]
    cold = seconds("-m", "rulewright", "check", *folders)
    bare = seconds("-c", BARE, str(HOUSE / "compiler" / "language" / "grammar.lark"), *folders)
    print(f"check, cold: {cold:.2f} s; bare libraries: {bare:.2f} s; ratio {cold / bare:.2f}")
    for game, folder in zip(GAMES, folders, strict=True):
        took = seconds("-m", "rulewright", "check", folder)
        print(f"  {game}: {took:.2f} s, {1e6 * took / lines(Path(folder)):.0f} microseconds a line")
    with tempfile.TemporaryDirectory() as work:
        small, large = longer(Path(work) / "1", 1), longer(Path(work) / "10", 30)
        costs = [seconds("-m", "rulewright", "check", str(game)) / lines(game) for game in (small, large)]
        print(f"growth: {lines(small):,} lines, {1e6 * costs[0]:.0f} microseconds each;", end=" ")
        print(f"{lines(large):,} lines, {1e6 * costs[1]:.0f} microseconds each; ratio {costs[1] / costs[0]:.2f}")


if __name__ == "__main__":
    main()
