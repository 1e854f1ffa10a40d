"""What a player gets to know of a game, and what a player is."""

from typing import TYPE_CHECKING, Any, Protocol

from ..asked import Asked

if TYPE_CHECKING:
    from ..state import State


class Seat:
    """One seat of a game: what it is asked, what it sees and has observed. Nothing of the others' secrets."""

    __slots__ = ("_state", "number")

    def __init__(self, state: "State", number: int) -> None:
        """For the host: give a player the seat `number` of a state."""
        self._state = state
        self.number = number

    @property
    def asked(self) -> Asked:
        """What the seat is asked now."""
        return self._state.asked(self.number)

    def view(self) -> dict[str, Any]:
        """What the seat sees now."""
        return self._state.view(self.number)

    def log(self) -> list[dict[str, Any]]:
        """What the seat has observed."""
        return self._state.log(self.number)

    def world(self, seed: int) -> "State":
        """A state the seat cannot tell from the real one, hidden things drawn anew (State.resample)."""
        return self._state.resample(self.number, seed)

    def fork(self, seed: int) -> "State":
        """The real position with chance of its own, the others' answers in an open secret block taken out.

        For players that are allowed to see hidden cards, and say so.
        """
        return self._state.fork(seed).without_answers_of_others(self.number)


class Player(Protocol):
    """Anything that chooses one of the legal option numbers for a seat."""

    def choose(self, seat: Seat) -> int:
        """The number of the chosen option."""
