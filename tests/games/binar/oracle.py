"""A second implementation of Binar, slow and plain: a reference for the engine, with which it
shares nothing."""

from __future__ import annotations

Cell = tuple[str, int]
Result = tuple[int | None, str]


class Oracle:
    """A position as a dictionary from (column letter, row number) to digit."""

    def __init__(self, size: int, choose: bool, single: bool) -> None:
        self.size = size
        self.choose = choose
        self.single = single
        self.digits: dict[Cell, int] = {}
        self.mover = 0
        self.result: Result | None = None

    def moves(self) -> list[str]:
        """Every legal move in canonical spelling, sorted."""
        if self.result is not None:
            return []
        free = [cell for cell in self._cells() if cell not in self.digits]
        if self.choose:
            return sorted(f"{letter}{row}:{d}" for letter, row in free for d in "01")
        return sorted(f"{letter}{row}" for letter, row in free)

    def play(self, move: str) -> Oracle:
        """The position after a canonical *move*."""
        place, _, digit = move.partition(":")
        cell = (place[0], int(place[1:]))
        after = Oracle(self.size, self.choose, self.single)
        after.digits = {**self.digits, cell: int(digit) if self.choose else self.mover}
        after.mover = 1 - self.mover
        after.result = after._result(cell, self.mover)
        return after

    def count(self, depth: int) -> int:
        """The number of sequences of *depth* legal moves from here."""
        if depth == 0:
            return 1
        return sum(self.play(move).count(depth - 1) for move in self.moves())

    def _cells(self) -> list[Cell]:
        letters = "abcdefghijklmno"[: self.size]
        return [(letter, row) for letter in letters for row in range(1, self.size + 1)]

    def _result(self, last: Cell, mover: int) -> Result | None:
        row = self._parity([cell for cell in self._cells() if cell[1] == last[1]])
        column = self._parity([cell for cell in self._cells() if cell[0] == last[0]])
        return self._single(row, column, mover) if self.single else self._double(row, column)

    def _parity(self, line: list[Cell]) -> str:
        if any(cell not in self.digits for cell in line):
            return "open"
        ones = [cell for cell in line if self.digits[cell] == 1]
        return "even" if len(ones) % 2 == 0 else "odd"

    def _double(self, row: str, column: str) -> Result | None:
        if row == "even" and column == "even":
            return (0, "lines")
        if row == "odd" and column == "odd":
            return (1, "lines")
        if len(self.digits) == self.size * self.size:
            return (None, "board-full")
        return None

    def _single(self, row: str, column: str, mover: int) -> Result | None:
        if row == "open" and column == "open":
            return None
        if mover == 0:
            return (1, "line") if "odd" in (row, column) else (0, "line")
        return (0, "line") if "even" in (row, column) else (1, "line")
