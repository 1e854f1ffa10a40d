"""`python -m rulewright` does what the command `rulewright` does."""

import sys

from .cli import process

sys.exit(process())
