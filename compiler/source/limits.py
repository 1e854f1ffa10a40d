"""How much a rules author may write. Rules are untrusted input: each limit has a code and names itself in its message.

The two great election games together need about 400 KB in 60 files; the limits leave a wide margin above that.
"""

FILE_BYTES = 2_000_000
"""Size of one file (RW110)."""

FILES = 2_000
"""YAML files of one game folder (RW110)."""

TOTAL_BYTES = 20_000_000
"""Size of all files of one game folder together (RW110)."""

NESTING = 32
"""Lists and mappings inside each other (RW111)."""

VALUES = 400_000
"""Keys, values, lists and mappings of one file (RW112)."""

DIGITS = 15
"""Digits of a number (RW126): larger ones are a slip of the hand, and cost time without bound."""
