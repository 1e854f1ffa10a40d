"""Stage 3: effect text -> syntax tree.

In: scalars of the rules that hold effect text, types or parameter lists. Out: nodes (nodes.py) in which every part
knows its place in the file. Guaranteed: a text gives either a tree or exactly one diagnostic; nothing is executed;
`printer.py` prints a tree back to text that parses to the same tree.
"""

from .parser import parse_expression, parse_params, parse_program, parse_type
from .printer import print_node

__all__ = ["parse_expression", "parse_params", "parse_program", "parse_type", "print_node"]
