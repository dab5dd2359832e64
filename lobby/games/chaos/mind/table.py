"""The table of all Chaos positions: its file format, and reading it when first needed."""

from __future__ import annotations

import lzma
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, Self

from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.chaos.mind.board import Position, successors
from lobby.games.chaos.mind.index import SIZE, index

FILE: Final = "values.xz"
"""The name of the file beside this module, which ``python -m solving.chaos`` makes."""

MAGIC: Final = b"chaos values 1\n"

WON: Final = 1
DRAWN: Final = 255
"""In the table a position is one byte: for a loss the plies to the end, which are even, otherwise
WON or DRAWN. The length of a win is not stored, as the losses it leads to tell."""


class BadTable(Exception):
    """The file is not the table that belongs to this module."""


@dataclass(frozen=True, slots=True)
class Table:
    """The worth of every position with best play: *codes* holds a byte for each place."""

    codes: bytes

    def score(self, position: Position) -> float:
        """WIN, DRAW or LOSS for the side to move; *position* has fourteen pieces."""
        code = self._code(position)
        return WIN if code == WON else DRAW if code == DRAWN else LOSS

    def value(self, position: Position) -> Value:
        """The same, with the plies to the end."""
        code = self._code(position)
        if code == DRAWN:
            return Value(DRAW, exact=True)
        if code != WON:
            return Value(LOSS, exact=True, plies=code)
        after = map(self._code, successors(position))
        return Value(WIN, exact=True, plies=1 + min(plies for plies in after if plies % 2 == 0))

    def packed(self) -> bytes:
        """The contents of the file."""
        compressed = lzma.compress(self.codes, preset=9 | lzma.PRESET_EXTREME)
        return MAGIC + sha256(self.codes).digest() + compressed

    @classmethod
    def unpacked(cls, packed: bytes) -> Self:
        """The table that *packed* holds. Raises BadTable, with a sentence, if it holds none."""
        start = len(MAGIC)
        if packed[:start] != MAGIC:
            raise BadTable(f"{FILE} is not a table of Chaos: make it with python -m solving.chaos.")
        digest = packed[start : start + 32]
        try:
            codes = lzma.decompress(packed[start + 32 :])
        except lzma.LZMAError:
            codes = b""
        if len(codes) != SIZE or sha256(codes).digest() != digest:
            raise BadTable(f"{FILE} is damaged: make it again with python -m solving.chaos.")
        return cls(codes)

    def _code(self, position: Position) -> int:
        place = index(position)
        if place is None:
            raise ValueError("The table of Chaos has positions of fourteen pieces only.")
        return self.codes[place]


@cache
def table() -> Table:
    """The table of this package. Raises BadTable."""
    return Table.unpacked((files(__package__) / FILE).read_bytes())
