"""All documents of a game and the layers of one ruleset become one rulebook."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf

from ..diagnostics import Diagnostics
from ..source.folder import Document, Sources
from .rulebook import Rulebook


def assemble(
    sources: Sources,
    seats: int | None,
    variants: SequenceOf[str],
    rulings: MappingOf[str, str],
    own_overlays: SequenceOf[Document],
    diags: Diagnostics,
) -> Rulebook | None:
    """The rulebook of one ruleset, or None when there is no usable `game:` section."""
    raise NotImplementedError
