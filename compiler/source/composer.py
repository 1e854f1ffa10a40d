"""YAML text to nodes.

YAML 1.2 core meaning, duplicate keys refused with both places, no merge keys, no tags, no aliases to collections, one
document, keys are strings, bounded size and depth. libyaml's composer keeps the marks; its messages are never shown
(see `broken`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as ListOf
from typing import Any, NoReturn

import yaml
from yaml import MappingNode, ScalarNode, SequenceNode

from ..diagnostics import Diagnostics, Edit, Label, Span
from . import codes, limits
from .broken import explain
from .broken.marks import full_width_character
from .nodes import Entry, Mapping, Node, Scalar, Sequence, Style, Value

try:
    from yaml import CSafeLoader as _Base
except ImportError:  # a PyYAML built without libyaml: the same marks, ten times slower
    from yaml import SafeLoader as _Base  # type: ignore[assignment]


def _at(file: str, line: int, column: int, width: int = 1) -> Span:
    return Span(file, line, column, line, column + width)


class _LimitError(Exception):
    """A file went over a limit while it was composed."""

    def __init__(self, code: str, message: str, line: int, column: int) -> None:
        super().__init__(code, message, line, column)
        self.code, self.message, self.line, self.column = code, message, line, column


_IMPLICIT = "?"


class _Composer(_Base):
    """libyaml's composer without its own ideas about values:

    every untagged node is `?`, depth and number are bounded.
    """

    depth = 0
    count = 0

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:
        return _IMPLICIT

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > limits.NESTING + 1:  # the innermost value counts too
            self._over(codes.TOO_DEEP, f"more than {limits.NESTING} lists or mappings inside each other", current_node)
        if self.count > limits.VALUES:
            self._over(codes.TOO_MANY, f"more than {limits.VALUES:,} values in one file", current_node)

    def ascend_resolver(self) -> None:
        self.depth -= 1

    def _over(self, code: str, message: str, node: Any) -> NoReturn:
        mark = node.start_mark
        raise _LimitError(code, message, mark.line + 1, mark.column + 1)


def compose(text: str, file: str, diags: Diagnostics) -> Node | None:
    """The nodes of a YAML text, or None after a finding. Findings inside (a duplicate key) leave that part out."""
    try:
        root = _document(text, file, diags)
    except yaml.YAMLError as error:
        explain(error, text, file, diags)
        return None
    except _LimitError as over:
        diags.error(
            over.code, over.message, _at(file, over.line, over.column), note="Rules are untrusted input and bounded."
        )
        return None
    if root is None:
        return None
    return _Builder(text, file, diags).build(root)


def _document(text: str, file: str, diags: Diagnostics) -> yaml.Node | None:
    directive = re.match(r"(?:[ \t]*(?:#.*)?\n)*(%\w.*)", text)
    if directive:
        line = text.count("\n", 0, directive.start(1)) + 1
        diags.error(
            codes.SEVERAL_DOCUMENTS,
            "a YAML directive (a line that begins with `%`) is not allowed in rules",
            _at(file, line, 1, len(directive.group(1))),
            help="Delete the line. Rules are always read as YAML 1.2.",
        )
        return None
    composer = _Composer(text)
    try:
        root = composer.get_node() if composer.check_node() else None
        if root is None:
            diags.error(
                codes.EMPTY, "there are only comments in this file", _at(file, 1, 1), help="Delete it, or write rules."
            )
            return None
        if composer.check_node():
            _second_document(root.end_mark.line, text, file, diags)
        return root
    finally:
        composer.dispose()


def _second_document(after: int, text: str, file: str, diags: Diagnostics) -> None:
    lines = text.split("\n")
    line = next((number for number in range(after, len(lines)) if lines[number].startswith("---")), after)
    diags.error(
        codes.SEVERAL_DOCUMENTS,
        "a second document begins here",
        _at(file, line + 1, 1, 3),
        note="Only the first one would be in the game.",
        help="Remove the line `---`, or move what follows into a file of its own.",
    )


_MAYBE_SPECIAL = frozenset("0123456789+-.~tTfFnN")
_INT = re.compile(r"[-+]?[0-9]+")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_WORDS: dict[str, Value] = {
    **dict.fromkeys(("null", "Null", "NULL", "~", "")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WITH_WIDE_COMMAS = re.compile(r"[\w.+-]+(?:\s*[，、；]\s*[\w.+-]+)+", re.ASCII)
"""Names or numbers with full-width commas between them: letters of YAML, and no text that anybody would write."""
_STYLES: dict[str | None, Style] = {"'": "quoted", '"': "quoted", "|": "block", ">": "folded"}
_PROPERTIES = re.compile(r"(?:[&!][^ \t\n]*(?:[ \t]+|[ \t]*(?:#[^\n]*)?\n[ \t]*))+")


def core_value(text: str) -> Value:
    """The YAML 1.2 core meaning of a plain scalar. Numbers of more than `limits.DIGITS` digits stay text."""
    if text and text[0] not in _MAYBE_SPECIAL:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text) if len(text.lstrip("+-")) <= limits.DIGITS else text
    if _OTHER_BASE.fullmatch(text):
        return int(text, 0) if len(text) <= limits.DIGITS else text
    if _FLOAT.fullmatch(text):
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text


class _Builder:
    """PyYAML's nodes to ours, with everything that composing does not refuse."""

    def __init__(self, text: str, file: str, diags: Diagnostics) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.has_properties = "&" in text or "!" in text
        self.file = file
        self.diags = diags
        self.seen: set[int] = set()
        self.repeated: set[int] = set()

    def build(self, node: yaml.Node) -> Node:
        return self.scalar(node) if isinstance(node, ScalarNode) else self.collection(node)

    def collection(self, node: yaml.Node) -> Node:
        if node.tag != _IMPLICIT:
            self.tag(node)
        if id(node) in self.seen:
            self.alias_to_collection(node)
            return Scalar(None, self.span(node))
        self.seen.add(id(node))
        if isinstance(node, MappingNode):
            return self.mapping(node)
        assert isinstance(node, SequenceNode)  # YAML has no fourth kind
        items = tuple([self.build(item) for item in node.value])
        if node.flow_style and not all(item.text.isascii() for item in items if isinstance(item, Scalar)):
            items = tuple([part for item in items for part in self.parts(item)])
        return Sequence(items, self.collection_span(node, items[-1].span if items else None))

    def parts(self, item: Node) -> tuple[Node, ...]:
        """An item in brackets; where full-width commas stand between names or numbers, what they were to separate."""
        if not isinstance(item, Scalar) or item.style != "plain":
            return (item,)
        if not _WITH_WIDE_COMMAS.fullmatch(item.text) or item.span.line != item.span.end_line:
            return (item,)
        for comma in re.finditer("[，、；]", item.text):
            span = item.part(0, comma.start(), 0, comma.end())
            plain = "," if item.text[comma.end()].isspace() else ", "
            full_width_character(span, comma.group(), ",", [Edit(span, comma.group(), plain)], self.diags)
        return tuple(
            Scalar(core_value(part.group()), item.part(0, part.start(), 0, part.end()), "plain", part.group(),
                   item.position(0, part.start()))
            for part in re.finditer(r"[^\s，、；]+", item.text)
        )  # fmt: skip

    def span(self, node: yaml.Node) -> Span:
        start, end = node.start_mark, node.end_mark
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def collection_span(self, node: yaml.CollectionNode, last: Span | None) -> Span:
        if node.flow_style or last is None:
            return self.span(node)
        start = node.start_mark
        return Span(self.file, start.line + 1, start.column + 1, last.end_line, last.end_column)

    # scalars

    def scalar(self, node: yaml.ScalarNode) -> Scalar:
        text: str = node.value
        start, end = node.start_mark, node.end_mark
        line, column = start.line + 1, start.column + 1
        if node.tag != _IMPLICIT:
            self.tag(node)
        if self.has_properties:
            line, column = self.after_properties(start.line, start.column)
        span = Span(self.file, line, column, end.line + 1, end.column + 1)
        style = _STYLES.get(node.style, "plain")
        if style == "plain":
            value = core_value(text)
            if value is text and len(text) > limits.DIGITS and text[0] in _MAYBE_SPECIAL:
                self.check_digits(text, span)
            return Scalar(value, span, style, text, (line, column))
        if style == "quoted":
            columns = None
            if node.style == "'" and "'" in text and line == end.line + 1:
                columns = _columns_of_doubled_quotes(text, column + 1)
            return Scalar(text, span, style, text, (line, column + 1), columns)
        origin = self.block_origin(text, line)
        last = text.rstrip("\n")
        end_line = origin[0] + last.count("\n")
        end_column = origin[1] + len(last) - last.rfind("\n") - 1
        if not last or style == "folded":
            end_line, end_column = end.line + 1, end.column + 1
        return Scalar(text, Span(self.file, line, column, end_line, end_column), style, text, origin)

    def after_properties(self, line: int, column: int) -> tuple[int, int]:
        """Where a scalar begins that may have an anchor (1-based)."""
        rest = "\n".join(self.lines[line : line + 2])[column:]
        found = _PROPERTIES.match(rest)
        if found is None:
            return line + 1, column + 1
        skipped = found.group()
        if "\n" in skipped:
            return line + 2, len(skipped) - skipped.rfind("\n")
        return line + 1, column + 1 + len(skipped)

    def block_origin(self, text: str, line: int) -> tuple[int, int]:
        """Where the first character of a `|` block stands:

        the indentation is what each of its lines lacks in the value.
        """
        for number, content in enumerate(text.split("\n")):
            if content and line + number < len(self.lines):
                return line + 1, len(self.lines[line + number]) - len(content) + 1
        return line + 1, 1

    def check_digits(self, text: str, span: Span) -> None:
        if _INT.fullmatch(text) or _OTHER_BASE.fullmatch(text):
            self.diags.error(
                codes.NUMBER_TOO_LARGE,
                f"a number of {len(text.lstrip('+-')):,} digits, at most {limits.DIGITS} are allowed",
                span,
                help="If it is a name, put it into quotes.",
            )

    # mappings

    def mapping(self, node: yaml.MappingNode) -> Mapping:
        entries: dict[str, Entry] = {}
        again: list[Scalar] = []
        last: Span | None = None
        for key_node, value_node in node.value:
            key = self.key(key_node)
            value = self.build(value_node)
            if key is None:
                continue
            if (
                isinstance(value, Scalar)
                and not value.text
                and value_node.start_mark.index == value_node.end_mark.index
            ):
                value = self.nothing_after(key.span)
            last = value.span
            name = str(key.value)
            if name in entries:
                again.append(key)
                continue
            entries[name] = Entry(name, key.span, value)
        if again:
            self.repeated_keys(again, entries)
        return Mapping(entries, self.collection_span(node, last))

    def nothing_after(self, key: Span) -> Scalar:
        """The value of a key behind which nothing is written: it stands right behind the colon."""
        column = key.end_column + 1
        return Scalar(
            None, Span(self.file, key.end_line, column, key.end_line, column), "plain", "", (key.line, column)
        )

    def key(self, node: yaml.Node) -> Scalar | None:
        if not isinstance(node, ScalarNode):
            self.diags.error(
                codes.KEY_NOT_A_NAME,
                "a list or mapping is used as a key",
                self.span(node),
                note="A line that begins with `[` or `{` before a colon is read as one.",
                help="Put quotes around the key, or write it as a name.",
            )
            self.build(node)
            return None
        key = self.scalar(node)
        if key.style == "plain" and key.value == "<<":
            self.diags.error(
                codes.MERGE_KEY,
                "merge keys (`<<`) are not allowed in rules",
                key.span,
                note="The place where a value stands would no longer be the place that gives it.",
                help="Write the values out, or change named values in an overlay.",
            )
            return None
        if isinstance(key.value, str):
            return key
        self.bad_key(key)
        return None

    def bad_key(self, key: Scalar) -> None:
        before = self.lines[key.span.line - 1][: key.span.column - 1]
        if isinstance(key.value, int) and (thousands := re.search(r"(\d{1,3}),$", before)):
            span = key.span._replace(column=key.span.column - len(thousands.group()))
            number = thousands.group(1) + key.text
            sure = len(key.text) == 3 and thousands.group(1)[0] != "0"
            self.diags.error(
                codes.WRONG_TYPE,
                f"`{thousands.group(1)},{key.text}` is read as two things, since a comma separates items",
                span,
                fix=[Edit(span, thousands.group() + key.text, number)] if sure else [],
                help=f"Write `{number}`, without separators between the digits.",
            )
            return
        if key.value is None and not key.text:
            message, mend = "a colon without a key before it", "Write the key in front of the colon."
        else:
            kind = "nothing" if key.value is None else "a truth value" if isinstance(key.value, bool) else "a number"
            message = f"the key `{key.text}` is {kind}, not a name"
            mend = (
                "A table over a range of numbers is a list: `[3, 4, 6]`."
                if kind == "a number"
                else f'If the word is meant, write it in quotes: `"{key.text}"`.'
            )
        self.diags.error(codes.KEY_NOT_A_NAME, message, key.span, help=mend)

    def repeated_keys(self, again: ListOf[Scalar], entries: MappingOf[str, Entry]) -> None:
        """Keys given twice; an item of a list of which everything comes again is two items, and a `- ` is missing."""
        first = next(iter(entries.values())).key_span
        heads = [key for key in again if key.value == entries[next(iter(entries))].key]
        if len(again) > len(heads) and again[0] in heads and self.is_item(first) and self.all_begin(heads, first):
            for head in heads:
                self.missing_dash(head, first)
            return
        for key in again:
            self.duplicate(str(key.value), key.span, entries[str(key.value)].key_span)

    def is_item(self, first: Span) -> bool:
        """Whether a mapping that begins here is an item of a list."""
        return re.fullmatch(r"\s*(?:- +)+", self.lines[first.line - 1][: first.column - 1]) is not None

    def all_begin(self, keys: ListOf[Scalar], first: Span) -> bool:
        """Whether each of the keys begins its line."""
        return all(not self.lines[key.span.line - 1][: first.column - 1].strip() for key in keys)

    def missing_dash(self, key: Scalar, first: Span) -> None:
        name = key.text
        column = self.lines[first.line - 1].rindex("-", 0, first.column) + 1
        self.diags.error(
            codes.DUPLICATE_KEY,
            f"`- ` is missing before `{name}`: the keys of the item above come again from here on",
            key.span,
            labels=[Label(first, "that item begins here")],
            note="Without it YAML reads one item with each of these keys twice.",
            help=f"Write `- {name}: ...`, with the `-` in column {column}.",
        )

    def duplicate(self, name: str, span: Span, first: Span) -> None:
        self.diags.error(
            codes.DUPLICATE_KEY,
            f"the key `{name}` is given twice in one mapping",
            span,
            labels=[Label(first, "first given here")],
            note="Only one of the two values can be in the game.",
            help="Delete one of them, or rename it.",
        )

    # what YAML has and rules do not

    def tag(self, node: yaml.Node) -> None:
        line, column = node.start_mark.line, node.start_mark.column
        found = re.match(r"(?:&[^\s]+\s+)?(![^\s,\]}]*)", self.lines[line][column:])
        name = found.group(1) if found else "!"
        start = column + (found.start(1) if found else 0)
        self.diags.error(
            codes.TAG,
            f"the tag `{name}` is not allowed in rules",
            _at(self.file, line + 1, start + 1, len(name)),
            help="Delete it. A text that begins with `!` needs quotes around it.",
        )

    def alias_to_collection(self, node: yaml.Node) -> None:
        if id(node) in self.repeated:
            return
        self.repeated.add(id(node))
        mark = node.start_mark
        anchor = re.match(r"(?:![^\s]*\s+)?&([^\s,\]}]+)", self.lines[mark.line][mark.column :])
        name = anchor.group(1) if anchor else ""
        alias = re.compile(rf"(?<![^\s\[{{,])\*{re.escape(name)}(?![^\s,\]}}])").search(self.text, mark.index)
        index = alias.start() if alias else mark.index
        line, column = self.text.count("\n", 0, index) + 1, index - self.text.rfind("\n", 0, index)
        self.diags.error(
            codes.ALIAS,
            f"the alias `*{name}` repeats a whole list or mapping",
            _at(self.file, line, column, len(name) + 1),
            labels=[Label(_at(self.file, mark.line + 1, mark.column + 1, len(name) + 1), "marked here")],
            note="Each value has one place in the rules, and a small file must not unfold into a huge one.",
            help="Write the values out, or declare them once as a constant.",
        )


def _columns_of_doubled_quotes(text: str, first: int) -> tuple[int, ...]:
    columns = [first]
    for character in text:
        columns.append(columns[-1] + (2 if character == "'" else 1))
    return tuple(columns)
