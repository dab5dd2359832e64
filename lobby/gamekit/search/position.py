"""What a game provides to the search, and the scores of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from math import exp, log
from typing import Final, Protocol, Self, TypeVar

from lobby.gamekit.mind import DRAW, LOSS, WIN

MOST: Final = 900_000
"""The farthest that an evaluation can be from 0."""

WON: Final = 1_000_000


def expected(evaluation: float, scale: float) -> float:
    """The expected score that *evaluation* stands for: the logistic 1 / (1 + exp(-points/scale)).

    >>> round(expected(100, 100), 2), expected(0, 100), round(expected(-100, 100), 2)
    (0.73, 0.5, 0.27)
    """
    return 1 / (1 + exp(-max(-700.0, min(evaluation / scale, 700.0))))


def points(score: float, scale: float) -> float:
    """The evaluation that stands for an expected *score*: the inverse of ``expected``.

    >>> points(0.5, 100), points(0, 100), points(1, 100)
    (0.0, -inf, inf)
    """
    if score <= LOSS:
        return float("-inf")
    if score >= WIN:
        return float("inf")
    return scale * log(score / (1 - score))


def drawn_at(contempt: float, scale: float) -> int:
    """The points of a draw for a player to whom it is worth *contempt* less than half a win.

    >>> drawn_at(0, 300), drawn_at(0.29, 300)
    (0, -397)
    """
    return round(points(DRAW - contempt, scale))


K = TypeVar("K", bound=Hashable)
M = TypeVar("M", bound=Hashable)
"""A move as the search handles it: whatever is fastest for the game."""


class SearchPosition(Protocol[M]):
    """An immutable position of one game as the search sees it.

    It lives in the innermost loop: a slotted class that works on packed values is better than a
    ``State``, and attributes are better where the properties below allow them.
    """

    @property
    def key(self) -> Hashable:
        """A key that is equal exactly for positions with the same possible continuations, including
        the side to move."""

    @property
    def result(self) -> int | None:
        """None while the match goes on, else how it ended for the side to move: 1 won, 0 drawn,
        -1 lost."""

    @property
    def scale(self) -> float:
        """The scale of the logistic curve that turns the points of ``evaluation`` into an expected
        score, the same for all positions: see ``expected``."""

    def moves(self) -> Sequence[M]:
        """The legal moves, the most promising first; there is at least one while the match goes on.

        Of several moves that lead to equal positions, one is enough.

        A game with too many moves may leave out some that are hardly worth a look: then it searches
        without ``all_moves``, and a position where none is missing has a true attribute
        ``complete``. So what is lost, drawn, or won by force is claimed only where every reply was
        looked at.
        """

    def noisy(self) -> Sequence[M]:
        """The moves to try before ``evaluation`` can be trusted, such as captures; none if that
        does not pay. Noisy moves must not be able to follow one another for ever."""

    def after(self, move: M) -> Self:
        """The position after *move*, one of ``moves``."""

    def evaluation(self) -> int:
        """How well the side to move stands while the match goes on, in points from -MOST to MOST;
        0 is even."""

    def spelling(self, move: M) -> str:
        """The canonical spelling of *move*."""


def knows_all_moves(position: SearchPosition[M]) -> bool:
    """Whether *position*, in a search without ``all_moves``, says that no move is missing there."""
    return bool(getattr(position, "complete", False))


def repeated(keys: Iterable[K]) -> frozenset[K]:
    """The *keys*, from the positions of a match so far, whose next occurrence would be the third: a
    draw.

    >>> repeated("abcbcbd") == {"b", "c"}
    True
    """
    return frozenset(key for key, times in Counter(keys).items() if times > 1)
