"""How the nodes of trees are declared: there are many of them, and they are made and read all the time."""

from __future__ import annotations

from inspect import get_annotations
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False)
def record(cls: type[T]) -> type[T]:
    """A class like a dataclass with slots, but compared by identity and never changed after it was made.

    That it is not changed is seen to by the type checker alone: to make Python guard each field as well doubles the
    time in which a tree is built. Nor are the classes made by `dataclasses`, which takes four times as long for each of
    them, whenever the compiler is loaded.
    """
    own = get_annotations(cls)
    fields = (*getattr(cls, "__match_args__", ()), *own)
    defaults = (
        *(getattr(cls.__init__, "__defaults__", None) or ()),
        *(vars(cls)[name] for name in own if name in vars(cls)),
    )
    content = {name: value for name, value in vars(cls).items() if name not in (*own, "__dict__", "__weakref__")}
    content.update(__slots__=tuple(own), __match_args__=fields, __init__=_init(fields, defaults), __repr__=_repr)
    return cast("type[T]", type(cls.__name__, cls.__bases__, content))


def _init(fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Any:
    """A method that takes the fields and keeps them; the last ones have defaults."""
    keep = "\n".join(f"    self.{name} = {name}" for name in fields)
    found: dict[str, Any] = {}
    exec(f"def __init__(self, {', '.join(fields)}):\n{keep}", found)
    init = found["__init__"]
    init.__defaults__ = defaults
    return init


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({shown})"
