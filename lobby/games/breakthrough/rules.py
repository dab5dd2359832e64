"""Breakthrough, by Dan Troyka: bring one piece to the far row."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome
from lobby.gamekit.options import Number, Options
from lobby.gamekit.simple.game import SimpleGame
from lobby.gamekit.simple.rules import Position, Rules

_WORTH: Final = (0, 300, 170, 130, 115, 108, 104, 102, 100, 100)
"""What a piece is worth, by the number of steps that it still has to go."""


class Forward(Rules):
    """Breakthrough on a board of any size."""

    symmetries = MappingProxyType({"mirror": False, "flip": True})
    least = 2
    pieces_may = "go"
    can_be_stuck = False

    def __init__(self, size: int) -> None:
        rows = ["X" * size] * 2 + ["." * size] * (size - 4) + ["O" * size] * 2
        super().__init__(squares(size, size), "/".join(rows))
        self._size: Final = size
        self._ways: Final = tuple(
            tuple(zip(*(self.towards(right, down) for right in (0, -2, 2)), strict=True))
            for down in (-1, 1)
        )
        """By seat and cell: straight ahead, and slanted to either side; -1 off the board."""

    def moves(self, at: Position) -> Iterator[tuple[int, int]]:
        """One step forward: straight to an empty cell, or slanted, where there may be a piece of
        the other side. Those of the most advanced pieces come first."""
        cells, own, ways = at.cells, at.seat + 1, self._ways[at.seat]
        numbers = range(len(cells))
        for start in reversed(numbers) if at.seat else numbers:
            if cells[start] == own:
                straight, left, right = ways[start]
                if not cells[straight]:
                    yield start, straight
                if left >= 0 and cells[left] != own:
                    yield start, left
                if right >= 0 and cells[right] != own:
                    yield start, right

    def outcome(self, at: Position) -> Outcome | None:
        """For whoever has a piece on the far row, or alone has pieces."""
        if 1 in at.cells[: self._size]:
            return Outcome(0, "home")
        if 2 in at.cells[-self._size :]:
            return Outcome(1, "home")
        return None if at.seat + 1 in at.cells else Outcome(1 - at.seat, "taken")

    def noisy(self, at: Position) -> Iterator[tuple[int, int]]:
        """Captures, and steps home."""
        first = len(at.cells) - self._size if at.seat else 0
        home = range(first, first + self._size)
        return (move for move in self.moves(at) if at.cells[move[1]] or move[1] in home)

    def evaluation(self, at: Position) -> int:
        """By how far all pieces have come."""
        size, count, total = self._size, at.cells.count, 0
        for row, start in enumerate(range(0, size * size, size)):
            total += _WORTH[row] * count(1, start, start + size)
            total -= _WORTH[size - 1 - row] * count(2, start, start + size)
        return -total if at.seat else total

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """Of a step straight ahead onto a piece: that only slanted steps take."""
        start, end = steps[0], steps[-1]
        ahead = self._ways[at.seat][start][0]
        if end == ahead and (at.cells[start], at.cells[end]) == (at.seat + 1, 2 - at.seat):
            return _("A piece takes diagonally only, and never straight ahead.")
        return ""


class Breakthrough(SimpleGame):
    """Breakthrough on boards of 5 to 10 rows."""

    name = "breakthrough"
    title = "Breakthrough"
    short = "Through"
    kind = "race"
    credit = N_("Dan Troyka, 2000")
    summary = N_("Bring one of your pieces to the far row.")
    can_be_drawn = False  # pieces only go forward, and the front piece of a side can always move
    options = (Number("size", 5, 10, 8, N_("rows and columns of the board"), label=N_("Size")),)

    def rules(self, options: Options) -> Forward:
        return Forward(options.number("size"))
