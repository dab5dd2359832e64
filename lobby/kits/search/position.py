"""What a game gives to the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol, Self, TypeVar

M = TypeVar("M", bound=Hashable)
"""A move as the search handles it: whatever is fastest for the game."""


class Position(Protocol[M]):
    """A position of one game as the search sees it, never changed once made.

    It lives in the innermost loop: better a slotted class that works on packed values than a
    ``State``, and attributes where the properties below allow them.
    """

    @property
    def key(self) -> Hashable:
        """Equal exactly for positions from which the same can happen, side to move included."""

    @property
    def result(self) -> int | None:
        """None while the match goes on, else how it ended for the side to move: 1 won, 0 drawn,
        -1 lost."""

    @property
    def scale(self) -> float:
        """How many points of ``evaluation`` make one step of the logistic curve that turns them
        into an expected score, the same for all positions: see ``expected``."""

    def moves(self) -> Sequence[M]:
        """The legal moves, the promising first; there is at least one while the match goes on.

        Of moves that lead to equal positions one is enough.
        """

    def noisy(self) -> Sequence[M]:
        """The moves that have to be tried before ``evaluation`` can be believed, such as captures;
        none where that does not pay. Noisy moves must not be able to follow one another for ever.
        """

    def after(self, move: M) -> Self:
        """The position after *move*, one of ``moves``."""

    def evaluation(self) -> int:
        """How well the side to move stands while the match goes on, in points from -MOST to MOST;
        0 is even."""

    def spelling(self, move: M) -> str:
        """*move* as players write it, canonical."""


def repeated(keys: Iterable[Hashable]) -> frozenset[Hashable]:
    """Those of *keys*, the positions of a match so far, that come for the third time when they
    come again: a draw.

    >>> repeated("abcbcbd") == {"b", "c"}
    True
    """
    return frozenset(key for key, times in Counter(keys).items() if times > 1)
