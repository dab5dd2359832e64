"""What the options of a Curio match determine, with the tables that make play fast.

The pieces of a position are bytes, one for each square, so that positions are copied, compared and
searched at the speed of C.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Self

from lobby.gamekit.game import Seat
from lobby.gamekit.options import Options
from lobby.games.curio.board import CurioBoard, Rays, board, rays_within
from lobby.games.curio.options import Pair

EMPTY = 0
"""The byte of a square without a piece."""

SEATS = ("Light", "Dark")

SEAT_LETTERS = "LD"
"""The letters for the seats in the text of a piece."""

_TEXT = re.compile(r"([LD])([1-9])([1-9])")
_HIGHEST = 9


class Man(NamedTuple):
    """A piece with both its numbers: what the engine knows and a player may not."""

    seat: Seat
    front: int
    back: int

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The piece written as *text*: seat letter, front, back; None if that is malformed."""
        match = _TEXT.fullmatch(text)
        return cls(SEAT_LETTERS.index(match[1]), int(match[2]), int(match[3])) if match else None

    def __str__(self) -> str:
        return f"{SEAT_LETTERS[self.seat]}{self.front}{self.back}"

    @property
    def pair(self) -> Pair:
        """Its numbers, whichever way round it stands."""
        return min(self.front, self.back), max(self.front, self.back)

    @property
    def byte(self) -> int:
        """How a position stores it: its index in ``MEN``."""
        return 1 + (self.seat * _HIGHEST + self.front - 1) * _HIGHEST + self.back - 1


_NUMBERS = range(1, _HIGHEST + 1)
_ALL_MEN = tuple(Man(s, front, back) for s in (0, 1) for front in _NUMBERS for back in _NUMBERS)

MEN = (Man(-1, 0, 0), *_ALL_MEN)
"""The piece for each byte. The first stands for no piece, and belongs to nobody."""

TURNED = bytes([EMPTY, *(Man(man.seat, man.back, man.front).byte for man in _ALL_MEN)])
"""For each byte, the byte of the same piece turned round."""

_BYTES_OF_SEAT = (
    (Man(0, 1, 1).byte, Man(0, _HIGHEST, _HIGHEST).byte),
    (Man(1, 1, 1).byte, Man(1, _HIGHEST, _HIGHEST).byte),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules under given options; equal for equal options."""

    options: Options
    board: CurioBoard = field(compare=False, repr=False)
    turns: bool = field(compare=False, repr=False)
    limited: bool = field(compare=False, repr=False)
    takes: tuple[bytes, ...] = field(compare=False, repr=False)
    """By the bytes of two pieces: 1 if the first may capture the second, by their numbers."""
    reach: tuple[Rays, ...] = field(compare=False, repr=False)
    """By the byte of a piece: where it could go on an empty board, from every square."""
    royals: tuple[frozenset[int], frozenset[int]] = field(compare=False, repr=False)
    """For each seat the bytes of its pieces that carry the highest number."""

    def steps(self, cells: bytes, seat: Seat) -> list[str]:
        """Every move of a piece of *seat*, sorted: moves other than a pass."""
        first, last = _BYTES_OF_SEAT[seat]
        steps: list[str] = []
        for origin, man in enumerate(cells):
            if first <= man <= last:
                takes = self.takes[man]
                for ray in self.reach[man][origin]:
                    for target, move in ray:
                        if other := cells[target]:
                            if takes[other]:
                                steps.append(move)
                            break
                        steps.append(move)
        steps.sort()
        return steps

    def can_still_capture(self, cells: bytes) -> bool:
        """Whether any piece could capture another by its numbers, wherever the two stood. One piece
        against one counts as a draw whatever they show."""
        men = cells.replace(b"\0", b"")
        if len(men) == 2:
            return False
        kinds = set(men)
        return any(self.takes[taker][prey] for taker in kinds for prey in kinds)


@lru_cache(maxsize=64)
def rules_of(options: Options) -> Rules:
    """The rules under *options*, which have been checked."""
    rows, cols = options.number("rows"), options.number("cols")
    base, limited = options.number("base"), options.choice("limit") == "limit"

    def reach(man: Man) -> Rays:
        if not 1 <= man.front <= base:
            return ()
        return rays_within(rows, cols, man.front if limited else max(rows, cols))

    return Rules(
        options=options,
        board=board(rows, cols),
        turns=options.choice("turn") == "turn",
        limited=limited,
        takes=_takes(options.choice("capture")),
        reach=tuple(reach(man) for man in MEN),
        royals=(_royals(0, base), _royals(1, base)),
    )


def _royals(seat: Seat, base: int) -> frozenset[int]:
    return frozenset(man.byte for man in _ALL_MEN if man.seat == seat and base in man.pair)


@lru_cache
def _takes(capture: str) -> tuple[bytes, ...]:
    may_capture = _comparison(capture)
    nothing = bytes(len(MEN))
    rows = (
        bytes([EMPTY, *(man.seat != other.seat and may_capture(man, other) for other in _ALL_MEN)])
        for man in _ALL_MEN
    )
    return (nothing, *rows)


def _comparison(capture: str) -> Callable[[Man, Man], bool]:
    """The test of whether a piece may capture an enemy piece, under the option *capture*.

    It compares the numbers the mover sees, its front and the enemy's back, or the totals.
    """
    if capture == "capture_any":
        return lambda man, other: True
    compare: Callable[[int, int], bool] = getattr(operator, capture.split("_")[1])
    if capture.endswith("_total"):
        return lambda man, other: compare(sum(other.pair), sum(man.pair))
    return lambda man, other: compare(other.back, man.front)
