"""The board of Curio's plain opponent: all numbers are open; moves change it and change it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

SIDE: Final = 5
BASE: Final = 4
PAIRS: Final = tuple((small, large) for large in range(1, 5) for small in range(1, large + 1))
QUIET: Final = 100

Hop: TypeAlias = tuple[int, int]
"""Origin and target, as square numbers: five times the row, plus the column."""


def _lines() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each square its eight lines, without those that leave the board at once."""
    all_lines = []
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        lines = []
        for up, right in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)):
            line = []
            y, x = row + up, column + right
            while 0 <= y < SIDE and 0 <= x < SIDE:
                line.append(y * SIDE + x)
                y, x = y + up, x + right
            if line:
                lines.append(tuple(line))
        all_lines.append(tuple(lines))
    return tuple(all_lines)


_LINES: Final = _lines()
_FRONT: Final = (0, *((code >> 2 & 3) + 1 for code in range(32)))
_BACK: Final = (0, *((code & 3) + 1 for code in range(32)))
_OWNER: Final = (-1, *(code >> 4 for code in range(32)))
_ROYAL: Final = tuple(BASE in {front, back} for front, back in zip(_FRONT, _BACK, strict=True))
_CLOSE: Final = tuple(
    2 * (2 - max(abs(square // SIDE - 2), abs(square % SIDE - 2))) for square in range(SIDE * SIDE)
)
_REACH: Final = tuple(
    tuple(tuple(line[:front] for line in lines) for lines in _LINES) for front in range(BASE + 1)
)


def code_of(seat: int, front: int, back: int) -> int:
    """The code for a cell with such a piece; an empty cell has 0."""
    return 1 + 16 * seat + 4 * (front - 1) + back - 1


_TURNED: Final = (
    0,
    *(code_of(_OWNER[c], _BACK[c], _FRONT[c]) for c in range(1, 33)),
)
_WORTH: Final = tuple(
    0 if not c else 40 + 30 * _FRONT[c] + 15 * _BACK[c] + 110 * _ROYAL[c] for c in range(33)
)
_CROWNS: Final = (0, 0, 250, 380, 460)


def square_named(name: str) -> int:
    """The number of the square with that name.

    >>> square_named("a1"), square_named("e5")
    (0, 24)
    """
    return (int(name[1]) - 1) * SIDE + ord(name[0]) - ord("a")


def name_of(square: int) -> str:
    """The name of a square: the inverse of ``square_named``."""
    return f"{chr(ord('a') + square % SIDE)}{square // SIDE + 1}"


class _Change(NamedTuple):
    """What a move changed, for taking it back."""

    hop: Hop | None
    man: int
    taken: int
    quiet: int


class Board:
    """A position with all numbers open, changed by moves and changed back. ``points`` is the value
    of the first player's pieces minus that of the second's."""

    def __init__(self, cells: Sequence[int], mover: int, quiet: int) -> None:
        self.cells = bytearray(cells)
        self.mover = mover
        self.quiet = quiet
        self.royals = [sum(_OWNER[c] == seat and _ROYAL[c] for c in cells) for seat in (0, 1)]
        self.men = [sum(_OWNER[c] == seat for c in cells) for seat in (0, 1)]
        self.points = sum(
            (1 - 2 * _OWNER[c]) * (_WORTH[c] + _CLOSE[at]) for at, c in enumerate(cells) if c
        )

    def key(self) -> tuple[bytes, int]:
        return bytes(self.cells), self.mover

    def hops(self) -> tuple[list[Hop], list[Hop]]:
        """The captures and the other moves of the side to move."""
        cells, captures, steps = self.cells, list[tuple[int, Hop]](), list[Hop]()
        first = 1 + 16 * self.mover
        for origin, man in enumerate(cells):
            if not first <= man < first + 16:
                continue
            front = _FRONT[man]
            for line in _REACH[front][origin]:
                for target in line:
                    other = cells[target]
                    if not other:
                        steps.append((origin, target))
                        continue
                    if _OWNER[other] != self.mover and _BACK[other] <= front:
                        captures.append((_WORTH[other] * 4 - _WORTH[man], (origin, target)))
                    break
        captures.sort(reverse=True)
        return [hop for _, hop in captures], steps

    def play(self, hop: Hop | None) -> _Change:
        mover, quiet = self.mover, self.quiet
        self.mover, self.quiet = 1 - mover, quiet + 1
        if hop is None:
            return _Change(None, 0, 0, quiet)
        origin, target = hop
        man, taken = self.cells[origin], self.cells[target]
        after = _TURNED[man] if taken else man
        self.cells[origin], self.cells[target] = 0, after
        sign = 1 - 2 * mover
        self.points += sign * (_WORTH[after] - _WORTH[man] + _CLOSE[target] - _CLOSE[origin])
        if taken:
            self.quiet = 0
            self.points += sign * (_WORTH[taken] + _CLOSE[target])
            self.men[1 - mover] -= 1
            self.royals[1 - mover] -= _ROYAL[taken]
        return _Change(hop, man, taken, quiet)

    def back(self, change: _Change) -> None:
        self.mover, self.quiet = 1 - self.mover, change.quiet
        if change.hop is None:
            return
        origin, target = change.hop
        man, taken, mover = change.man, change.taken, self.mover
        after = self.cells[target]
        self.cells[origin], self.cells[target] = man, taken
        sign = 1 - 2 * mover
        self.points -= sign * (_WORTH[after] - _WORTH[man] + _CLOSE[target] - _CLOSE[origin])
        if taken:
            self.points -= sign * (_WORTH[taken] + _CLOSE[target])
            self.men[1 - mover] += 1
            self.royals[1 - mover] += _ROYAL[taken]

    def drawn(self) -> bool:
        """Whether no capture will ever be possible, wherever the pieces stand, or there has been
        none for too long."""
        if self.quiet >= QUIET or self.men == [1, 1]:
            return True
        if self.quiet or min(self.men) > 3:
            return False
        mine = [c for c in self.cells if _OWNER[c] == 0]
        theirs = [c for c in self.cells if _OWNER[c] == 1]
        return not any(_BACK[b] <= _FRONT[a] or _BACK[a] <= _FRONT[b] for a in mine for b in theirs)

    def worth(self) -> int:
        """The value for the side to move."""
        light, dark = self.royals
        points = self.points + _CROWNS[light] - _CROWNS[dark]
        if self.quiet > 20:
            points = points * (QUIET + 20 - self.quiet) // QUIET
        return 25 + (-points if self.mover else points)
