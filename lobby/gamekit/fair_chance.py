"""Randomness that anybody can verify afterwards.

A secret seed is committed to by its SHA-256 before the players' nonces are known. Everything that
is left to chance then follows from the seed and the nonces by the algorithm in docs/fair-deals.md,
which never changes.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, TypeVar

from lobby.base.bounds import Hash

T = TypeVar("T")

_NUMBERS = struct.Struct(">8I")
_RANGE = 2**32


@dataclass(frozen=True, slots=True)
class Seed:
    """A 256-bit secret, as 64 hexadecimal digits. Its repr does not show it."""

    text: Hash = field(repr=False)

    @classmethod
    def made_by(cls, chance: Random) -> Seed:
        """A new seed; *chance* must be the operating system's if anything depends on it."""
        return cls(chance.randbytes(32).hex())

    @property
    def commitment(self) -> str:
        """Its SHA-256, as 64 hexadecimal digits, which may be published before the end.

        >>> Seed("00" * 32).commitment[:16]
        '66687aadf862bd77'
        """
        return sha256(bytes.fromhex(self.text)).hexdigest()


def digest(nonce: str) -> str:
    """The SHA-256 of *nonce*, which the deal uses instead, so that the text itself can be deleted.

    >>> digest("")[:16]
    'e3b0c44298fc1c14'
    """
    return sha256(nonce.encode()).hexdigest()


class FairChance(Random):
    """A generator determined by a seed and the *digests* of two nonces, the challenger's first. The
    words in *purpose* distinguish what is drawn from the same seed.

    ``below``, ``shuffle``, ``choice`` and ``sample`` work as documented, whatever Python does. All
    other methods of Random use the same numbers, in whichever way Python does.
    """

    def __init__(self, seed: Seed, digests: tuple[str, str], *purpose: str) -> None:
        super().__init__(0)
        self._numbers = _numbers(bytes.fromhex(seed.text), (seed.commitment, *digests, *purpose))

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1, all equally likely; *limit* is at most 2**32."""
        usable = _RANGE - _RANGE % limit
        return next(number for number in self._numbers if number < usable) % limit

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle *x* by Fisher and Yates's method, from the last place down to the second."""
        for last in range(len(x) - 1, 0, -1):
            place = self.below(last + 1)
            x[last], x[place] = x[place], x[last]

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        """A random item of *seq*."""
        return seq[self.below(len(seq))]

    def sample(
        self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None
    ) -> list[T]:
        """The first *k* items of *population* after a shuffle; *counts* is not supported."""
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
    """An endless stream of numbers below 2**32, eight from each block."""
    block = 0
    while True:
        message = " ".join((*words, str(block)))
        yield from _NUMBERS.unpack(hmac.digest(seed, message.encode(), "sha256"))
        block += 1
