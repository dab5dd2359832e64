"""Chance that anybody can check afterwards.

A secret seed is committed to by its SHA-256 before the players' nonces are known. All that chance
decides then follows from the seed and the nonces by the algorithm of docs/fair-deals.md, which
never changes.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

_NUMBERS = struct.Struct(">8I")
_RANGE = 2**32


@dataclass(frozen=True, slots=True)
class Seed:
    """A secret of 256 bits, as 64 hexadecimal digits. It does not print itself."""

    text: str = field(repr=False)

    @classmethod
    def made_by(cls, chance: Random) -> Seed:
        """A new one; *chance* has to be the operating system's where anything depends on it."""
        return cls(chance.randbytes(32).hex())

    @property
    def commitment(self) -> str:
        """Its SHA-256, as 64 hexadecimal digits: what may be published before the end.

        >>> Seed("00" * 32).commitment[:16]
        '66687aadf862bd77'
        """
        return sha256(bytes.fromhex(self.text)).hexdigest()


def digest(nonce: str) -> str:
    """The SHA-256 of *nonce*, by which it enters the deal, so that the text itself can be deleted.

    >>> digest("")[:16]
    'e3b0c44298fc1c14'
    """
    return sha256(nonce.encode()).hexdigest()


class FairChance(Random):
    """Chance that follows from a seed and the *digests* of two nonces, the challenger's first.
    *purpose* are the words that tell apart what is drawn from the same seed.

    ``below``, ``shuffle``, ``choice`` and ``sample`` are the documented ones, whatever Python does.
    All else that a Random can do draws from the same numbers, as Python likes.
    """

    def __init__(self, seed: Seed, digests: tuple[str, str], *purpose: str) -> None:
        super().__init__(0)
        self._numbers = _numbers(bytes.fromhex(seed.text), (seed.commitment, *digests, *purpose))

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1, each as likely as any other; *limit* is at most 2**32."""
        usable = _RANGE - _RANGE % limit
        return next(number for number in self._numbers if number < usable) % limit

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Fisher and Yates's, from the last place down to the second."""
        for last in range(len(x) - 1, 0, -1):
            place = self.below(last + 1)
            x[last], x[place] = x[place], x[last]

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        """One of *seq*."""
        return seq[self.below(len(seq))]

    def sample(
        self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None
    ) -> list[T]:
        """The first *k* of *population* once that is shuffled; *counts* are not taken."""
        assert counts is None, "no deal needs it"
        shuffled = list(population)
        self.shuffle(shuffled)
        return shuffled[:k]

    def random(self) -> float:
        return self.getrandbits(53) / 2**53

    def getrandbits(self, k: int) -> int:
        count = -(-k // 32)
        joined = sum(next(self._numbers) << 32 * place for place in range(count))
        return joined >> (32 * count - k)


def _numbers(seed: bytes, words: Sequence[str]) -> Iterator[int]:
    """Numbers below 2**32 without end: eight from each block."""
    block = 0
    while True:
        message = " ".join((*words, str(block)))
        yield from _NUMBERS.unpack(hmac.digest(seed, message.encode(), "sha256"))
        block += 1
