"""How the nodes of trees are declared: there are many of them, and they are made and read all the time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False)
def record(cls: type[T]) -> type[T]:
    """A dataclass that is compared by identity and never changed after it was made.

    That it is not changed is seen to by the type checker alone: to make Python guard each field as well doubles the
    time in which a tree is built.
    """
    return dataclass(slots=True, eq=False)(cls)
