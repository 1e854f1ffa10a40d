"""The specified source of chance: two words in the vector, nothing else.

The generator is PCG-XSH-RR 64/32 (O'Neill 2014) with the default stream. This page fixes the replay format: a game
with the same rules, the same seed and the same answers gives the same outcomes on every machine, for ever.

* State: a 64-bit number, its high half in s[2], its low half in s[3].
* Step: output from the old state, `x = (((old >> 18) ^ old) >> 27) & (2**32-1)` rotated right by `old >> 59`;
  then state = old * 6364136223846793005 + 1442695040888963407 (mod 2**64).
* Seed: the state is splitmix64(seed mod 2**64), so that neighbouring seeds start far apart.
* Draw below n (n <= 2**32): m = x * n; while m mod 2**32 < 2**32 mod n, step again; the result is m >> 32
  (Lemire 2019; no bias). Above that two outputs, the first the high half, taken mod n after rejecting the rest.
* Outcome: a draw below the sum of the weights, walked along the outcomes in their order. An event with one outcome
  draws nothing.
* Fork: the words are the first 8 bytes of BLAKE2b over the position without its chance words and the fork's seed,
  so a planner can neither foresee the real game's chance nor disturb it.
"""

from array import array
from hashlib import blake2b
from sys import byteorder

from .points import Vector
from .refusal import RuleFault

MASK32 = 0xFFFF_FFFF
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407


def splitmix64(seed: int) -> int:
    """One well-mixed 64-bit number from any integer (taken modulo 2**64)."""
    z = (seed + 0x9E37_79B9_7F4A_7C15) & MASK64
    z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK64
    return z ^ (z >> 31)


def seed_words(s: Vector, seed: int) -> None:
    """Put the words of a fresh generator into a vector."""
    state = splitmix64(seed)
    s[2], s[3] = state >> 32, state & MASK32


def fork_words(s: Vector, seed: int) -> None:
    """Give a copied vector words of its own, mixed from its position without the chance words and a seed."""
    numbers = array("q", s)
    numbers[2] = numbers[3] = 0
    if byteorder == "big":
        numbers.byteswap()
    digest = blake2b(numbers.tobytes() + str(seed).encode(), digest_size=8).digest()
    s[2], s[3] = int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:], "little")


def next_word(s: Vector) -> int:
    """32 random bits; the words step."""
    old = s[2] << 32 | s[3]
    new = (old * _MULTIPLIER + _INCREMENT) & MASK64
    s[2], s[3] = new >> 32, new & MASK32
    x = (((old >> 18) ^ old) >> 27) & MASK32
    turn = old >> 59
    return (x >> turn | x << (32 - turn)) & MASK32


def below(s: Vector, n: int) -> int:
    """A number 0 .. n-1, each equally likely; n from 1 to 2**64."""
    if n <= 1 << 32:
        floor = (1 << 32) % n
        m = next_word(s) * n
        while m & MASK32 < floor:
            m = next_word(s) * n
        return m >> 32
    ceiling = (1 << 64) - (1 << 64) % n
    x = next_word(s) << 32 | next_word(s)
    while x >= ceiling:
        x = next_word(s) << 32 | next_word(s)
    return x % n


def pick(s: Vector, odds: list[tuple[int, int]]) -> int:
    """An outcome by weight; the words in `s` step (not at all when there is only one). RuleFault without outcomes."""
    if len(odds) == 1:
        return odds[0][0]
    total = 0
    for _, weight in odds:
        total += weight
    if total <= 0:
        raise RuleFault("a chance event without an outcome")
    rest = below(s, total)
    for outcome, weight in odds:
        rest -= weight
        if rest < 0:
            return outcome
    raise AssertionError("the weights were summed above")


class Generator:
    """The same generator outside a state: for players, simulations and resampling."""

    __slots__ = ("_words",)

    def __init__(self, seed: int) -> None:
        self._words: Vector = [0, 0, 0, 0]
        seed_words(self._words, seed)

    def below(self, n: int) -> int:
        """A number 0 .. n-1, each equally likely."""
        return below(self._words, n)

    def seed(self) -> int:
        """64 random bits: a seed for something else."""
        return next_word(self._words) << 32 | next_word(self._words)

    def pick(self, odds: list[tuple[int, int]]) -> int:
        """An outcome by weight."""
        return pick(self._words, odds)
