"""What a game provides to the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol, Self, TypeVar

M = TypeVar("M", bound=Hashable)
"""A move as the search handles it: whatever is fastest for the game."""


class Position(Protocol[M]):
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


def repeated(keys: Iterable[Hashable]) -> frozenset[Hashable]:
    """The *keys*, from the positions of a match so far, whose next occurrence would be the third: a
    draw.

    >>> repeated("abcbcbd") == {"b", "c"}
    True
    """
    return frozenset(key for key, times in Counter(keys).items() if times > 1)
