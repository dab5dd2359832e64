"""Noughts and crosses for the search, with the true values by plain minimax."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Self

from lobby.gamekit.mind import DRAW, LOSS, WIN, Value

_ROWS = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_FULL = 0o777


class Noughts:
    """A position; *mine*, of the side to move, and *theirs* have a bit for each square."""

    scale: ClassVar[float] = 10.0

    def __init__(self, mine: int = 0, theirs: int = 0) -> None:
        self.key = mine, theirs

    @property
    def result(self) -> int | None:
        mine, theirs = self.key
        if any(theirs & row == row for row in _ROWS):
            return -1
        return 0 if mine | theirs == _FULL else None

    def moves(self) -> list[int]:
        mine, theirs = self.key
        return [1 << square for square in range(9) if not (mine | theirs) >> square & 1]

    def noisy(self) -> list[int]:
        """The moves that win at once."""
        mine, _ = self.key
        return [move for move in self.moves() if any((mine | move) & row == row for row in _ROWS)]

    def after(self, move: int) -> Self:
        mine, theirs = self.key
        return type(self)(theirs, mine | move)

    def evaluation(self) -> int:
        """Who holds the centre."""
        mine, theirs = self.key
        return (mine >> 4 & 1) - (theirs >> 4 & 1)

    def spelling(self, move: int) -> str:
        return str(move.bit_length())


def of(moves: str) -> Noughts:
    """The position after *moves*, with squares from 1 to 9."""
    position = Noughts()
    for move in moves:
        position = position.after(1 << int(move) - 1)
    return position


def true_values(position: Noughts) -> dict[str, Value]:
    """The value of each move in *position*: the shortest wins, the longest losses."""
    return {
        position.spelling(move): _value(-_worth(*position.after(move).key))
        for move in position.moves()
    }


@cache
def _worth(mine: int, theirs: int) -> int:
    """Before a move: 100 minus the plies to a win, negative for a loss, 0 for a draw."""
    position = Noughts(mine, theirs)
    if position.result is not None:
        return position.result * 100
    worths = [-_worth(*position.after(move).key) for move in position.moves()]
    return max(worth - (worth > 0) + (worth < 0) for worth in worths)


def _value(worth: int) -> Value:
    if not worth:
        return Value(DRAW, exact=True)
    return Value(WIN if worth > 0 else LOSS, exact=True, plies=101 - abs(worth))
