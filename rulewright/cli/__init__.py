"""The command line: `main` reads the words, `process` is the command; each verb has a file of its own here.

A verb only fetches what it is asked for from the compiler and the runtime, and shows it. Exit codes: 0 clean, 1
findings (rules that cannot be used, a scenario that fails, files that differ), 2 misuse of the command, 130 stopped by
Ctrl-C. What goes wrong with input is told in words; a traceback is a mistake of Rulewright itself.
"""

from .main import main, process

__all__ = ["main", "process"]
