"""The parser of effect texts, from a table that was worked out before.

To work the table of an LALR parser out takes longer than to parse all texts of a game with it, so it lies beside the
grammar: `grammar.json`, made by Lark from `grammar.lark`. It is taken when it was made from this very grammar by this
very version of Lark; else it is worked out anew. Plain data, read by `Lark.load`, so nothing in it can run.
"""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any, cast

import lark
from lark import Lark, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef

from .layout import Layout

STARTS = ("program", "expression", "type_text", "params_text")
TABLE = "grammar.json"


def parser(transformer: Transformer[Any, Any]) -> Lark:
    """The parser, which builds trees with `transformer`."""
    grammar = _text("grammar.lark")
    return _from_table(grammar, transformer) or _from_grammar(grammar, transformer)


@cache
def keywords() -> frozenset[str]:
    """The words of the language: no text can name anything by them."""
    return frozenset(re.findall(r'(?m)^[A-Z_]+: "([a-z]+)"$', _text("grammar.lark")))


def table() -> str:
    """What `grammar.json` should be."""
    grammar = _text("grammar.lark")
    data, memo = _from_grammar(grammar, None).memo_serialize([TerminalDef, Rule])
    data["options"].update(postlex=None, transformer=None)
    made = {"lark": lark.__version__, "grammar": _digest(grammar), "data": data, "memo": memo}
    return json.dumps(made, separators=(",", ":")) + "\n"


def _from_grammar(grammar: str, transformer: Transformer[Any, Any] | None) -> Lark:
    return Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        postlex=Layout(),
        start=list(STARTS),
        transformer=transformer,
        maybe_placeholders=True,
    )


def _from_table(grammar: str, transformer: Transformer[Any, Any]) -> Lark | None:
    try:
        made = json.loads(_text(TABLE))
    except (OSError, ValueError):
        return None
    if made["lark"] != lark.__version__ or made["grammar"] != _digest(grammar):
        return None
    actions = made["data"]["parser"]["parser"]
    actions["states"] = _numbered(actions["states"])
    made["data"]["options"].update(postlex=Layout(), transformer=transformer)
    return Lark.load(cast(Any, {"data": made["data"], "memo": _numbered(made["memo"])}))


def _numbered(data: dict[str, Any]) -> dict[int, Any]:
    """JSON has made words of the numbers by which these data are found."""
    return {int(key): value for key, value in data.items()}


def _text(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _digest(grammar: str) -> str:
    return sha256(grammar.encode()).hexdigest()
