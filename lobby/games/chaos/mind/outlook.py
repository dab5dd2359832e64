"""A Chaos position as the search sees it."""

from __future__ import annotations

from typing import ClassVar, Final, Self, final

from lobby.gamekit.game import Seat
from lobby.games.chaos.board import INNER
from lobby.games.chaos.mind import board
from lobby.games.chaos.mind.board import CORNERS, Position
from lobby.games.chaos.rules import ChaosState

_EDGE: Final = 33
_CORNER: Final = 98
"""Points for a piece on an outer cell: nothing can jump over a corner, and the cells between
corners can be jumped over only along the edge. An inner piece is worth next to nothing, as it soon
changes sides.
"""

_MOBILITY: Final = 40
_ENOUGH: Final = 8
_TEMPO: Final = -180
"""Points for each position that a move leads to, up to ``_ENOUGH`` of them, and for having to move.

All points are fitted to the solved game by a logistic regression on 25,000 positions from the play
of all kinds of players. The sign of the evaluation is right for nine out of ten other decided
positions.
"""


@final
class Outlook:
    """A position as seen by the side to move, which is *seat*."""

    __slots__ = ("_leads", "key", "result")

    scale: ClassVar[float] = 100.0

    def __init__(self, position: Position, seat: Seat) -> None:
        self.key: Final = (position, seat)
        self._leads: Final = board.successors(position)
        self.result: Final = None if self._leads else -1

    def moves(self) -> list[Position]:
        """The positions that moves lead to, those worst for the opponent first."""
        return sorted(self._leads, key=_standing)

    def noisy(self) -> tuple[Position, ...]:
        """None: nearly every move flips something."""
        return ()

    def after(self, move: Position) -> Self:
        """The position that *move* leads to."""
        return type(self)(move, 1 - self.key[1])

    def evaluation(self) -> int:
        """Points for where the pieces stand, and for how many moves there are."""
        mobility = min(len(self._leads), _ENOUGH)
        return _standing(self.key[0]) + _MOBILITY * mobility + _TEMPO

    def spelling(self, move: Position) -> str:
        """The shortest spelling that leads to *move*."""
        position, seat = self.key
        moves = ChaosState.of(board.pieces(position, seat), seat).moves()
        return min((each for each in moves if board.after(position, each) == move), key=brevity)


def brevity(move: str) -> tuple[int, str]:
    """Sort key for the spellings of one move: the one to show comes first."""
    return len(move), move


def _standing(position: Position) -> int:
    """How much better the pieces of the side to move stand, in points."""
    own, enemy = position
    corners = (own & CORNERS).bit_count() - (enemy & CORNERS).bit_count()
    outer = (own & ~INNER).bit_count() - (enemy & ~INNER).bit_count()
    return _EDGE * outer + (_CORNER - _EDGE) * corners
