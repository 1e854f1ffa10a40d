"""What lowering makes: blocks of decision-free code joined by jumps, and the points where play waits.

A block's `ops` are typed statements that neither pause nor leave the block, plus the few operations below that only
lowering needs. Its `end` says where control goes. Blocks become functions (or parts of functions) of the module.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ..diagnostics import Span
from ..model import core as c
from ..model.game import Die, Procedure
from ..model.types import MemberType
from ..records import record


@dataclass(slots=True, eq=False)
class Frame:
    """Where the locals of one activation live: once in the vector, or once for each seat of a secret block."""

    name: str
    per_seat: bool
    phase: str = ""
    returns: bool = False
    slots: list[tuple[str, int]] = field(default_factory=list)  # (local name, width), filled by the layout
    offset: int = 0
    size: int = 0


@dataclass(slots=True, eq=False)
class Instance:
    """A pausing procedure as it runs in the main thread or inside secret blocks."""

    procedure: Procedure
    secret: bool
    frame: Frame
    entry: Block
    result: c.Local | None = None


# ---- operations that only lowering needs ------------------------------------------------------------------------


@record
class Let:
    """`local := value`."""

    span: Span
    local: c.Local
    value: c.Expr


@record
class LetOrder:
    """The members of a domain in the order of a loop, into a local that is an array."""

    span: Span
    local: c.Local
    loop: c.ForEach


@record
class Element:
    """`target := array[at]`."""

    span: Span
    target: c.Local
    array: c.Local
    at: c.Local


@record
class Refill:
    """A deck with `reshuffle:` takes the other zone in when it is empty."""

    span: Span
    zone: c.ZoneRef


@record
class Take:
    """The drawn card leaves its zone."""

    span: Span
    zone: c.ZoneRef
    card: c.Local


@record
class Put:
    """The drawn card arrives; `seen` is the zone that it was drawn for, whose audience has seen it too."""

    span: Span
    source: c.ZoneRef
    target: c.ZoneRef
    under: bool
    card: c.Local
    seen: c.ZoneRef


@record
class Fault:
    """The rules do not say what happens here."""

    span: Span
    message: str


Op: TypeAlias = c.Stmt | Let | LetOrder | Element | Refill | Take | Put | Fault


# ---- ends ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Goto:
    target: Block


@dataclass(slots=True, eq=False)
class Branch:
    condition: c.Expr
    then: Block
    otherwise: Block


@dataclass(slots=True, eq=False)
class Ask:
    """Wait for a seat; when no option is legal go on at `none`, if there is one."""

    point: ChoicePoint
    none: Block | None


@dataclass(slots=True, eq=False)
class Draw:
    """Wait for chance."""

    point: ChancePoint


@dataclass(slots=True, eq=False)
class Enter:
    """Begin a secret block."""

    point: SecretPoint


@dataclass(slots=True, eq=False)
class Call:
    """Run another instance, then go on at `after` (which reads the result, if any)."""

    span: Span
    instance: Instance
    args: tuple[c.Expr, ...]
    after: Block


@dataclass(slots=True, eq=False)
class Return:
    """Leave the procedure."""

    instance: Instance
    value: c.Expr | None


@dataclass(slots=True, eq=False)
class ThreadEnd:
    """A seat has finished its part of a secret block."""


@dataclass(slots=True, eq=False)
class GameEnd:
    """Nothing more happens."""


End: TypeAlias = Goto | Branch | Ask | Draw | Enter | Call | Return | ThreadEnd | GameEnd


# ---- points -------------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class ChoicePoint:
    """`takes` are the blocks behind the options, in order; `done` is the built-in last option of a repeated choice."""

    choose: c.Choose
    procedure: Procedure
    secret: bool
    takes: list[Block] = field(default_factory=list)
    done: Block | None = None
    trial: bool = False
    number: int = 0


@dataclass(slots=True, eq=False)
class ChancePoint:
    """A die, a set or a zone from which chance picks; the outcome goes into `local`.

    `place` is the variable that the outcome is for, whose audience alone learns it; None means everybody.
    """

    id: str
    span: Span
    procedure: Procedure
    source: Die | c.Expr | c.ZoneRef
    local: c.Local
    take: Block
    place: c.VarRef | None = None
    number: int = 0


@dataclass(slots=True, eq=False)
class SecretPoint:
    """Each seat of `members` runs its thread from `entry`; then the main thread goes on at `after`."""

    id: str
    span: Span
    members: c.Expr
    entry: Block
    after: Block
    reads: frozenset[c.Local] = frozenset()
    number: int = 0


Point: TypeAlias = ChoicePoint | ChancePoint | SecretPoint


@dataclass(slots=True, eq=False)
class Block:
    """A piece of code without a pause in it. `number` is set when it can be jumped to from another function.

    `thread` says that it runs for one seat of a secret block, `secret` that it belongs to the secret instance of its
    procedure (one procedure may run in both, with locals in different places).
    """

    name: str
    procedure: Procedure
    frame: Frame
    span: Span
    thread: bool = False
    secret: bool = False
    ops: list[Op] = field(default_factory=list)
    end: End = field(default_factory=GameEnd)
    number: int = 0
    live: frozenset[c.Local] = frozenset()


@dataclass(slots=True, eq=False)
class Program:
    """A lowered game: every block and point in the order in which they were made."""

    blocks: list[Block] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    instances: dict[tuple[str, bool], Instance] = field(default_factory=dict)
    frame_of: dict[tuple[bool, c.Local], Frame] = field(default_factory=dict)  # (in a secret instance, local)
    results: dict[c.Local, bool] = field(default_factory=dict)  # result local -> whether of a secret instance
    thread_seats: set[c.Local] = field(default_factory=set)
    widths: dict[c.Local, int] = field(default_factory=dict)
    entry: Block = field(init=False)


def member(local: c.Local) -> MemberType:
    """The type of a local that holds a member."""
    assert isinstance(local.type, MemberType)
    return local.type
