"""Files to text: everything that can be wrong with a file before YAML sees it.

In: a path. Out: the text with `\\n` line ends and without byte order mark. Missing files, folders, devices, other
encodings, empty files and misleading invisible characters are findings. `compose` (see `composer`) makes nodes of the
text.
"""

from __future__ import annotations

import re
import stat
from pathlib import Path

from ..diagnostics import Diagnostics, Span
from . import codes, limits
from .composer import compose

__all__ = ["compose", "read_text"]


def read_text(
    path: Path | str, diags: Diagnostics, file: str | None = None, drawn: dict[str, str] | None = None
) -> str | None:
    """The text of a rules file with `\\n` line ends and without byte order mark, or None after a finding.

    `file` is the display path for messages; default: the path as given, posix. `drawn` gets the text under that name,
    also when it is refused: the finding shows its line.
    """
    path = Path(path)
    file = path.as_posix() if file is None else file
    raw = _read_bytes(path, file, diags)
    if raw is None:
        return None
    text = _decode(raw, file, diags)
    if text is None:
        return None
    if "\r" in text:
        text = _unify_line_ends(text, file, diags)
    if not text.strip():
        diags.error(codes.EMPTY, "the file is empty", _at(file, 1, 1), help="Write the rules into it, or delete it.")
        return None
    if drawn is not None:
        drawn[file] = text
    return text if _check_characters(text, file, diags) else None


def _read_bytes(path: Path, file: str, diags: Diagnostics) -> bytes | None:
    at = _at(file, 1, 1)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            diags.error(
                codes.NOT_A_FILE,
                f"`{file}` is a folder, a file is needed here",
                at,
                help="Give the folder another name.",
            )
            return None
        if not stat.S_ISREG(status.st_mode):
            diags.error(codes.NOT_A_FILE, f"`{file}` is not an ordinary file", at)
            return None
        if status.st_size > limits.FILE_BYTES:
            diags.error(
                codes.TOO_LARGE,
                f"the file has {status.st_size:,} bytes, at most {limits.FILE_BYTES:,} are read",
                at,
                help="Spread its items over several files of the same folder.",
            )
            return None
        with path.open("rb") as stream:
            return stream.read(limits.FILE_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        near = [entry.name for entry in _siblings(path)]
        diags.error(codes.MISSING, f"there is no file `{file}`", Span(file, 1, 1, 1, 1), names=(path.name, near))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "its name is not usable"
        diags.error(codes.UNREADABLE, f"`{file}` cannot be read: {reason.lower()}", Span(file, 1, 1, 1, 1))
    return None


def _siblings(path: Path) -> list[Path]:
    try:
        return sorted(path.parent.iterdir())[:1000]
    except (OSError, ValueError):
        return []


def _decode(raw: bytes, file: str, diags: Diagnostics) -> str | None:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        diags.error(
            codes.NOT_UTF8, "the file is UTF-16, not UTF-8", _at(file, 1, 1), help="Save it as UTF-8 in your editor."
        )
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        diags.error(
            codes.NOT_UTF8,
            f"the file is not UTF-8: byte 0x{raw[error.start]:02X} cannot stand here",
            _at(file, line, column),
            note=f"{_guess_encoding(raw)} Rules are read as UTF-8 on every system.",
            help="Save it as UTF-8 in your editor.",
        )
        return None
    if text.startswith("\ufeff"):
        diags.warning(
            codes.BOM,
            "the file begins with an invisible byte order mark",
            _at(file, 1, 1),
            help="It is skipped. Save the file as UTF-8 without BOM.",
        )
        text = text[1:]
    return text


def _guess_encoding(raw: bytes) -> str:
    for name, said in (("gbk", "GBK (Simplified Chinese)"), ("big5", "Big5 (Traditional Chinese)"), ("cp949", "CP949")):
        try:
            raw.decode(name)
        except UnicodeDecodeError:
            continue
        return f"It may have been saved as {said} or another old encoding."
    return "It may have been saved in an old encoding such as Latin-1."


def _unify_line_ends(text: str, file: str, diags: Diagnostics) -> str:
    line = text[: text.index("\r")].count("\n") + 1
    column = text.index("\r") - text.rfind("\n", 0, text.index("\r"))
    diags.warning(
        codes.LINE_ENDS,
        "the lines of this file end in CR LF (Windows line ends)",
        _at(file, line, column),
        note="They are read as LF, so the rules mean the same.",
        help="Set your editor to LF line ends, or put `* text=auto eol=lf` into `.gitattributes`.",
    )
    return text.replace("\r\n", "\n").replace("\r", "\n")


_MISLEADING = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)


def _check_characters(text: str, file: str, diags: Diagnostics) -> bool:
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return True
    found = _MISLEADING.search(text)
    if found is None:
        return True
    character, index = found.group(), found.start()
    line, column = text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
    more = len(_MISLEADING.findall(text)) - 1
    diags.error(
        codes.INVISIBLE,
        f"the invisible character U+{ord(character):04X} ({_character_name(character)}) stands here"
        + (f", and {more} more of the kind in this file" if more else ""),
        _at(file, line, column),
        note="A reader cannot see it, so the file would not mean what it shows.",
        help="Delete it; it often comes along when text is copied from a PDF or a web page.",
    )
    return False


def _character_name(character: str) -> str:
    code = ord(character)
    if code == 0:
        return "a null byte"
    if character in "\u2028\u2029\x85\x0b\x0c":
        return "a line separator"
    if character == "\ufeff":
        return "a byte order mark or zero-width space"
    if "\u202a" <= character <= "\u2069":
        return "it changes the reading direction"
    return "a control character"


def _at(file: str, line: int, column: int, width: int = 1) -> Span:
    return Span(file, line, column, line, column + width)
