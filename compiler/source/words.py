"""Words for messages about single values: what a node is, why a name is not well formed, why a text is not a number."""

from __future__ import annotations

import re
import unicodedata

from ..diagnostics import Diagnostics, Edit, Span
from . import codes
from .nodes import Mapping, Node, Scalar


def describe(node: Node) -> str:
    """A node in a few words: "the text `yes`", "a list"."""
    if not isinstance(node, Scalar):
        return "a mapping" if isinstance(node, Mapping) else "a list"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"the truth value `{node.text}`"
    if isinstance(node.value, (int, float)):
        return f"the number `{node.text}`"
    lines = node.text.strip().split("\n")
    shown = lines[0] if len(lines[0]) <= 40 else lines[0][:39] + "…"
    return f"the text `{shown}`" + (" ..." if len(lines) > 1 else "")


_NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve"


def number_hint(node: Scalar) -> str:
    """How to mend a value where a whole number is needed."""
    text = unicodedata.normalize("NFKC", node.text.strip())
    if isinstance(node.value, float):
        whole = node.value.is_integer() if node.value == node.value and abs(node.value) < 1e15 else False
        return f"Write `{int(node.value)}`." if whole else "Rules count in whole numbers: choose a smaller unit."
    if re.fullmatch(r"[-+]?\d+", text):
        return f"Write `{text}` without quotes." if text == node.text.strip() else f"Write `{text}`, with ASCII digits."
    if re.fullmatch(r"[-+]?\d{1,3}(?:[,_' .]\d{3})+", text):
        return f"Write `{re.sub(r'[^-+0-9]', '', text)}`, without separators between the digits."
    if text.lower() in _NUMBER_WORDS.split():
        return f"Write `{_NUMBER_WORDS.split().index(text.lower())}`."
    if re.fullmatch(r"[-+]?[\d.]+ *%", text):
        return "There are no percentages in rules: write the number that is meant."
    if (counted := re.fullmatch(r"([-+]?\d+) *[^\W\d]+", text)) is not None:
        return f"Write `{counted.group(1)}`; what is counted stands under `unit:`."
    return ""


def number_edit(node: Scalar) -> tuple[Edit, ...]:
    """The edit that makes a whole number of a value, where only one number can be meant."""
    if node.style != "plain" or not node.text:
        return ()
    plain = unicodedata.normalize("NFKC", node.text)
    if re.fullmatch(r"[-+]?[1-9]\d{0,2}(?:[,_']\d{3})+", plain):
        return (Edit(node.span, node.text, re.sub(r"[,_']", "", plain)),)
    if (whole := re.fullmatch(r"([-+]?\d+)\.0", plain)) is not None:
        return (Edit(node.span, node.text, whole.group(1)),)
    return (Edit(node.span, node.text, plain),) if re.fullmatch(r"[-+]?\d+", plain) and plain != node.text else ()


_ID_TITLES = {"an id", "a unit"}


def bad_form(text: str, title: str, span: Span, diags: Diagnostics) -> None:
    """Report a name that does not match its pattern; for ids with the reason and a name that would do."""
    reason, mend = _id_problem(text) if title in _ID_TITLES else _other_problem(text, title)
    diags.error(codes.BAD_FORM, f"`{_short(text)}` is not {title}{reason}", span, help=mend)


def _short(text: str) -> str:
    line = text.replace("\n", "⏎")
    return line if len(line) <= 60 else line[:59] + "…"


def _id_problem(text: str) -> tuple[str, str]:
    slug = _slug(text)
    mend = f"Write `{slug}`." if slug else "Ids are English: what people read stands in `text/<locale>/`."
    if not text:
        return ": it is empty", "Write a name."
    if len(text) > 64 and re.fullmatch(r"[a-z][a-z0-9_]*", text):
        return f": it has {len(text)} characters, at most 64 are allowed", ""
    odd = next((character for character in text if not re.match(r"[A-Za-z0-9_ -]", character)), "")
    parts = [part.strip() for part in re.split("[，、；]", text)]
    if len(parts) > 1 and all(_slug(part) == part for part in parts):
        return f": {_character(odd)} cannot stand in it", f"Write `{', '.join(parts)}` with plain commas."
    if odd:
        return f": {_character(odd)} cannot stand in it", mend
    if text[0].isdigit() or text[0] == "_":
        return ": it must begin with a letter", mend
    if " " in text:
        return ": it has a space in it", mend
    if "-" in text:
        return ": it has a hyphen in it", mend
    return ": it must be in lower case", mend


def _character(character: str) -> str:
    name = unicodedata.name(character, "")
    if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cn", "Cs"):
        return f"the invisible character U+{ord(character):04X}"
    if "FULLWIDTH" in name or unicodedata.normalize("NFKC", character) != character:
        return f"the full-width `{character}`"
    if "CJK UNIFIED" in name:
        return f"the Chinese character `{character}`"
    if "HANGUL" in name:
        return f"the Korean character `{character}`"
    if unicodedata.category(character) == "So":
        return f"the symbol `{character}`"
    return f"`{character}`"


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", plain).lower()).strip("_")
    readable = sum(character.isalnum() for character in text)
    if not re.match(r"[a-z]", slug) or len(slug) * 2 < readable:
        return ""
    return slug[:64]


def _other_problem(text: str, title: str) -> tuple[str, str]:
    if title == "a language tag":
        return "", "Language tags are written like `en`, `ko`, `zh-Hant`, `pt-BR`."
    if title == "a paragraph id":
        return "", "It is the id of a paragraph in `sources.yaml`, such as `tw-2.5`."
    if title == "a text key":
        return "", "Keys are ids joined by dots, such as `zone.hand`."
    if title == "a path":
        return "", "Paths are ids joined by dots, such as `constants.limit.value`; `*` stands for any id."
    return "", ""
