"""The table of all values up to 5x5: its file format, and reading it when first needed."""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Self

from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.binar.mind.board import (
    CHOOSE_WIDTH,
    FRAME,
    OWN_WIDTH,
    Rules,
    SmallBoard,
    align,
    transposed,
)

FILE = "values.xz"
"""The name of the file beside this module, which ``python -m solving.binar`` makes."""

MAGIC = b"binar values 1\n"

ALL_RULES = tuple(Rules(choose, single) for choose in (False, True) for single in (False, True))
"""The option sets, in the order of the file."""

WIN_AT_ONCE, DRAWN, LOSS_AT_ONCE = 254, 128, 1
"""In a table a value is one byte, greater if better for the side to move: n for a loss in n plies,
255 - n for a win in n plies, ``DRAWN`` between them, 0 if there is no position."""


def value_of(code: int) -> Value:
    """The value that the byte *code* of a table stands for."""
    if code == DRAWN:
        return Value(DRAW, exact=True)
    if code > DRAWN:
        return Value(WIN, exact=True, plies=255 - code)
    return Value(LOSS, exact=True, plies=code)


def before(code: int) -> int:
    """The code of a move that leaves the opponent with *code*."""
    return code if code == DRAWN else 254 - code if code < DRAWN else 256 - code


def width(rules: Rules) -> int:
    """The number of bytes for each pattern."""
    return CHOOSE_WIDTH if rules.choose else OWN_WIDTH


class BadTable(Exception):
    """The file is not the table that belongs to this module."""


@dataclass(frozen=True, slots=True)
class Table:
    """The values of all positions: *codes* for each option set, *width* bytes for each pattern in
    the order of *numbers*."""

    numbers: Mapping[bytes, int]
    codes: Mapping[Rules, bytes]

    def code(self, board: SmallBoard, rules: Rules) -> int:
        """The value of *board*, which is undecided so far, to its mover, as one byte."""
        return self.codes[rules][self.place(board, rules)]

    def place(self, board: SmallBoard, rules: Rules) -> int:
        """The place of the value of *board*, the same only for boards from which the same can
        happen."""
        alignment = align(board.pattern)
        weights = alignment.choose if rules.choose else alignment.own
        index = 0
        odd = _as_on_the_frame(board)
        for line, weight in enumerate(weights):
            if odd >> line & 1:
                index ^= weight
        return self.numbers[alignment.pattern] * width(rules) + index

    def packed(self) -> bytes:
        """The contents of the file."""
        body = b"".join(self.numbers) + b"".join(self.codes[rules] for rules in ALL_RULES)
        head = len(self.numbers).to_bytes(4, "big") + sha256(body).digest()
        return MAGIC + head + lzma.compress(body, preset=9 | lzma.PRESET_EXTREME)

    @classmethod
    def unpacked(cls, packed: bytes) -> Self:
        """The table that *packed* holds. Raises BadTable, with a sentence, if it holds none."""
        start = len(MAGIC)
        count, digest = packed[start : start + 4], packed[start + 4 : start + 36]
        if packed[:start] != MAGIC:
            raise BadTable(f"{FILE} is not a table of Binar: make it with python -m solving.binar.")
        try:
            body = lzma.decompress(packed[start + 36 :])
        except lzma.LZMAError:
            body = b""
        if sha256(body).digest() != digest:
            raise BadTable(f"{FILE} is damaged: make it again with python -m solving.binar.")
        start = int.from_bytes(count, "big") * FRAME
        numbers = {body[i : i + FRAME]: i // FRAME for i in range(0, start, FRAME)}
        codes = {}
        for rules in ALL_RULES:
            end = start + len(numbers) * width(rules)
            codes[rules] = body[start:end]
            start = end
        return cls(numbers, codes)


@cache
def table() -> Table:
    """The table of this package."""
    return Table.unpacked((files(__package__) / FILE).read_bytes())


def _as_on_the_frame(board: SmallBoard) -> int:
    """The odd lines of *board*, or of its counterpart if the wrong side is to move.

    On 5x5 the number of empty cells tells who is to move. On 4x4 it is the other side, so all
    digits and both sides are exchanged, which flips the parities that full lines will have.
    """
    empty = int.from_bytes(board.pattern, "big").bit_count()
    if (FRAME * FRAME - empty) & 1 == board.mover:
        return board.odd
    lines = board.pattern + transposed(board.pattern)
    return board.odd ^ sum((mask.bit_count() + 1 & 1) << line for line, mask in enumerate(lines))
