"""How long `rulewright check` takes, against the bare library work on the same files: run it, it prints the ratios.

    python benchmarks/check.py [FOLDER]

* cold: the whole process of `rulewright check --no-cache` on both games, against a process that does no more than the
  libraries' part of it: import them, compose every YAML file in C, judge every document by its JSON Schema, build the
  parser and parse every effect text. Which documents and texts these are is written down by a run of the check; a
  file or text that both games read, or several rulesets, counts once.
* warm: the same command with its findings in the cache.
* growth: seconds for each line of both games, and of a rule set that is ten times as long (`large.py`).

FOLDER has the games and their libraries; default: the `rules` beside this folder. Times are those of whole processes,
with Python's bytecode at hand as after any first run, the best of several in turns; behind the seconds of the clock
stand those of the processor, which other work on the machine disturbs less.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from large import large

HOUSE = Path(__file__).parent.parent
GAMES = ("president_maker", "die_macher")
ROUNDS = 5
RECORD = """
import json, sys
from rulewright.cli import main
from rulewright.compiler.beside import Beside
from rulewright.compiler.language import parser
from rulewright.compiler.source import opinion
documents, texts = {}, {}
validator, parse = opinion._validator, parser._parse_anew
class Recorder:
    def __init__(self, schema):
        self.schema = schema
    def iter_errors(self, data):
        documents[json.dumps([self.schema, data], ensure_ascii=False)] = None
        return validator(self.schema).iter_errors(data)
def recorded(start, text, place, diags):
    tree = parse(start, text, place, diags)
    if tree is not None:
        texts[start, text, place.span] = None
    return tree
opinion._validator, parser._parse_anew = Recorder, recorded
Beside._has_room = lambda beside: False  # all in the process that records
main(["check", "--no-cache", *sys.argv[2:]])
data = {"documents": [json.loads(item) for item in documents], "texts": [key[:2] for key in texts]}
open(sys.argv[1], "w", encoding="utf-8").write(json.dumps(data))
"""
BARE = """
import time
begun = time.perf_counter()
import json, pathlib, sys
import yaml, jsonschema, lark, jinja2
from referencing import Registry, Resource
took = {"imports": time.perf_counter() - begun}
from rulewright.compiler.language.layout import Layout  # the lexer's rule for indentation
house, data, folder = pathlib.Path(sys.argv[1]), json.load(open(sys.argv[2])), pathlib.Path(sys.argv[3])
files = [path.read_text("utf-8") for game in (*sys.argv[4:], "lib") for path in (folder / game).rglob("*.yaml")]
grammar = (house / "language" / "grammar.lark").read_text("utf-8")
schemas = {path.name: json.loads(path.read_text("utf-8")) for path in (house / "source" / "schemas").iterdir()}

begun = time.perf_counter()
for text in files:
    yaml.compose(text, Loader=yaml.CSafeLoader)
took["compose"] = time.perf_counter() - begun

begun = time.perf_counter()
registry = Registry().with_resources([(name, Resource.from_contents(schema)) for name, schema in schemas.items()])
validators = {name: jsonschema.Draft202012Validator(schema, registry=registry) for name, schema in schemas.items()}
for name, document in data["documents"]:
    assert not list(validators[f"{name}.schema.json"].iter_errors(document))
took["jsonschema"] = time.perf_counter() - begun

begun = time.perf_counter()
starts = ["program", "expression", "type_text", "params_text"]
parser = lark.Lark(grammar, parser="lalr", lexer="basic", postlex=Layout(), start=starts, maybe_placeholders=True)
took["parser"] = time.perf_counter() - begun

begun = time.perf_counter()
for start, text in data["texts"]:
    parser.parse(text + "\\n", start=start)
took["parse"] = time.perf_counter() - begun
print(json.dumps(took))
"""


class Times(NamedTuple):
    """Seconds of the clock and of the processor."""

    clock: float
    processor: float

    def __str__(self) -> str:
        return f"{self.clock:.2f} s ({self.processor:.2f})"

    def over(self, other: Times) -> str:
        """How many times as long."""
        return f"{self.clock / other.clock:.2f} x ({self.processor / other.processor:.2f})"


class Bench:
    """Runs processes with a cache of bytecode, and a cache folder for findings, of their own."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.environment = {
            **os.environ,
            "XDG_CACHE_HOME": str(work / "cache"),
            "PYTHONPYCACHEPREFIX": str(work / "pyc"),
        }
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(self, *words: str) -> str:
        """What a process wrote."""
        command = [sys.executable, *words]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=HOUSE, env=self.environment, text=True)
        return done.stdout

    def best(self, *commands: tuple[str, ...], rounds: int = ROUNDS) -> list[Times]:
        """The best times of several commands that are run in turns."""
        found: list[list[Times]] = [[] for _ in commands]
        for command in commands:
            self.run(*command)
        for _ in range(rounds):
            for times, command in zip(found, commands, strict=True):
                before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
                self.run(*command)
                clock, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
                used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                times.append(Times(clock, used))
        return [Times(min(one.clock for one in times), min(one.processor for one in times)) for times in found]


def check(*folders: Path, cached: bool = False) -> tuple[str, ...]:
    """The command."""
    return ("-m", "rulewright", "check", *([] if cached else ["--no-cache"]), *map(str, folders))


def lines(*folders: Path) -> int:
    """Lines of YAML."""
    return sum(path.read_text(encoding="utf-8").count("\n") for folder in folders for path in folder.rglob("*.yaml"))


def main() -> None:
    """Print the figures."""
    rules = Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else HOUSE / "rules"
    games = [rules / game for game in GAMES]
    with tempfile.TemporaryDirectory() as work:
        bench, handed = Bench(Path(work)), str(Path(work) / "handed.json")
        bench.run("-c", RECORD, handed, *map(str, games))
        libraries = ("-c", BARE, str(HOUSE / "compiler"), handed, str(rules), *GAMES)
        bare, cold, warm = bench.best(libraries, check(*games), check(*games, cached=True))
        parts = json.loads(bench.run(*libraries))
        print(f"bare libraries: {bare}; one run: {', '.join(f'{part} {took:.2f}' for part, took in parts.items())}")
        print(f"check, cold: {cold}, {cold.over(bare)}")
        print(f"check, warm: {warm}, {warm.over(bare)}")
        size = lines(*games)
        long = large(Path(work) / "large", 10 * size)
        [grown] = bench.best(check(long), rounds=2)
        factor = lines(long) / size
        print(f"growth: {size:,} lines {1e6 * cold.clock / size:.0f} microseconds each;", end=" ")
        print(f"{lines(long):,} lines {1e6 * grown.clock / lines(long):.0f} each;", end=" ")
        print(f"{grown.clock / cold.clock / factor:.2f} x ({grown.processor / cold.processor / factor:.2f})")


if __name__ == "__main__":
    main()
