"""Indentation -> _INDENT and _DEDENT tokens, also for blocks that `->` opens in the middle of a line.

Lark's own Indenter knows only lines; here a block may start at the column of the token behind an arrow, and the
lines below it belong to the block as long as they stand at that column:

    buy at b in boards -> pay 2
                          place 1 on b
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

MAX_BLOCKS = 15
BRACKETS = {"LPAR": 1, "LBRACK": 1, "LBRACE": 1, "RPAR": -1, "RBRACK": -1, "RBRACE": -1}


class LayoutError(Exception):
    """A line that fits no open block, or a block without lines. `token` stands where it was noticed.

    `deep` tells blocks that are too many in each other.
    """

    def __init__(self, message: str, help_text: str, token: Token, deep: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.help = help_text
        self.token = token
        self.deep = deep


def _indent_of(newline: Token) -> int:
    """Columns before the first token of the line that follows (comment-only lines are inside the token)."""
    last = str(newline).rsplit("\n", 1)[1]
    return len(last) if not last.lstrip(" ").startswith("#") else len(last) - len(last.lstrip(" "))


class Layout:
    """Lark postlex: one instance serves every parse, `process` keeps no state between calls."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the tokens of `stream` with block tokens added. Raises LayoutError."""
        blocks = [0]
        depth = 0
        fresh = True  # nothing but newlines so far
        arrow: Token | None = None  # an arrow whose block is not yet open
        newline: Token | None = None  # a line end whose next line is not yet known
        for token in stream:
            kind = token.type
            if kind == "_NL":
                if depth == 0:
                    newline = token
                continue
            if fresh:
                blocks = [(token.column or 1) - 1]
            elif newline is not None:
                column = _indent_of(newline)
                if arrow is not None and column <= blocks[-1]:
                    raise LayoutError("nothing follows the arrow", "write what happens behind `->`", arrow)
                if arrow is None:
                    yield Token.new_borrow_pos("_NL", "\n", newline)
                    yield from _close(blocks, column, token)
                if column > blocks[-1]:
                    _check_depth(blocks, token)
                    blocks.append(column)
                    yield Token.new_borrow_pos("_INDENT", "", token)
            elif arrow is not None:
                _check_depth(blocks, token)
                blocks.append((token.column or 1) - 1)
                yield Token.new_borrow_pos("_INDENT", "", token)
            newline, arrow, fresh = None, token if kind == "ARROW" else None, False
            depth += BRACKETS.get(kind, 0)
            yield token
        if arrow is not None:
            raise LayoutError("nothing follows the arrow", "write what happens behind `->`", arrow)
        if not fresh:
            end = newline or Token("_NL", "\n")
            yield Token.new_borrow_pos("_NL", "\n", end)
            for _ in blocks[1:]:
                yield Token.new_borrow_pos("_DEDENT", "", end)


def _check_depth(blocks: list[int], token: Token) -> None:
    if len(blocks) > MAX_BLOCKS:
        raise LayoutError(
            f"blocks stand in each other more than {MAX_BLOCKS} deep",
            "move the inner ones into a procedure",
            token,
            True,
        )


def _close(blocks: list[int], column: int, token: Token) -> Iterator[Token]:
    """Close the blocks that a line at `column` has left."""
    while column < blocks[-1]:
        if len(blocks) == 1:
            raise LayoutError(
                "this line stands further left than the first one", "align it with the lines above", token
            )
        blocks.pop()
        yield Token.new_borrow_pos("_DEDENT", "", token)
        if column > blocks[-1]:
            raise LayoutError(
                "this line fits none of the blocks above",
                "let it begin at the column of the block outside, or of the lines of the block it belongs to",
                token,
            )
