"""Marks of a drawn board: the last move, the path of the move being entered, and what may follow.

Painted boards mark the last move in ``tile_painter.py``, or in the surface of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lobby.gamekit.drawing.roles import Role

_EMPTY_REACH = 2
"""Characters from the middle of an empty cell to its mark."""


class Marked(NamedTuple):
    """The cells that a scene marks, and why."""

    last: frozenset[str]
    path: frozenset[str]
    open: frozenset[str]
    starting: bool
    """Whether the open cells are those where a move can begin."""

    def signs(
        self, board: Iterable[str], occupied: frozenset[str], target: str, reach: int
    ) -> Iterator[tuple[str, int, str, Role]]:
        """For each mark on the cells of *board*: its cell, the characters from the middle of that
        to the sign, the sign, and its role. If two share a place, the later of these wins: next
        step, whose sign is *target*, last move, move being entered. Marks of *occupied* cells are
        *reach* characters away."""
        dots = target + (" " if self.starting else target)
        for cells, signs, role in (
            (self.open & occupied, dots, Role.TARGET),
            (self.last, "[]", Role.LAST),
            (self.path, "()", Role.PATH),
        ):
            for cell in filter(cells.__contains__, board):
                away = reach if cell in occupied else _EMPTY_REACH
                for offset, sign in ((-away, signs[0]), (away, signs[1])):
                    if sign != " ":
                        yield cell, offset, sign, role
