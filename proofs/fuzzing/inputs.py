"""Random and mutated inputs: pieces of valid input, combined and corrupted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

_MOST_PIECES = 12
_MOST_SPOILT = 6


class Inputs:
    """Byte strings made from *pieces* of valid input, by *chance*."""

    def __init__(self, pieces: Sequence[bytes], chance: Random) -> None:
        self._pieces = pieces
        self._chance = chance
        self._ways: tuple[Callable[[bytearray], None], ...] = (
            self._flip,
            self._insert,
            self._delete,
            self._repeat,
            self._cut,
        )

    def next(self) -> bytes:
        """The next input."""
        chance = self._chance
        count = chance.randrange(1, _MOST_PIECES)
        data = bytearray(b"".join(chance.choices(self._pieces, k=count)))
        for _ in range(chance.randrange(_MOST_SPOILT)):
            chance.choice(self._ways)(data)
        return bytes(data)

    def _place(self, data: bytearray) -> int:
        return self._chance.randrange(len(data) + 1)

    def _flip(self, data: bytearray) -> None:
        if data:
            data[self._chance.randrange(len(data))] ^= 1 << self._chance.randrange(8)

    def _insert(self, data: bytearray) -> None:
        place = self._place(data)
        data[place:place] = self._chance.randbytes(self._chance.randrange(1, 5))

    def _delete(self, data: bytearray) -> None:
        place = self._place(data)
        del data[place : place + self._chance.randrange(1, 9)]

    def _repeat(self, data: bytearray) -> None:
        place = self._place(data)
        data[place:place] = data[place : place + 8] * self._chance.randrange(1, 40)

    def _cut(self, data: bytearray) -> None:
        del data[self._place(data) :]


def dictionary(pieces: Sequence[bytes]) -> str:
    """*pieces* in libFuzzer's dictionary format."""
    words = ("".join(f"\\x{byte:02x}" for byte in piece) for piece in pieces)
    return "".join(f'"{word}"\n' for word in words)
