"""What a mind is given, and what it answers.

A mind is a way to think about one game. It is given a ``Situation``, which holds the views of one
seat and nothing else, so it cannot know what that seat must not know. It imports the rules and
nothing else of the package: it runs in worker processes, without a lobby, a store or an event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Literal, Protocol, TypeAlias

from lobby.gamekit.game import View

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
"""The expected score of a decided position for the side to move."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the seat to move has seen of a match so far.

    *views* are that seat's views from the start of the match to now, *moves* the moves between
    them, so there is one view more than moves. *options* are the option words of *game*. A position
    on its own, as in a puzzle, has one view and no moves.
    """

    game: str
    options: str
    views: tuple[View, ...]
    moves: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """What the seat sees now."""
        return self.views[-1]


@dataclass(frozen=True, slots=True)
class Value:
    """What a position or a move is worth to the player to move.

    *score* is the expected score: 1 for a certain win, 0.5 for a draw, 0 for a certain loss.
    *exact* means that it is proven; *plies* is then how many moves of both sides the match still
    takes with best play, including this move, and None for a draw or if that is not known.
    """

    score: float
    exact: bool = False
    plies: int | None = None

    def ends(self, number: int) -> int | None:
        """The number of the last move of the match if the move so valued has *number*."""
        return self.plies and number + self.plies - 1


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and what it is worth to the player who makes it. With the move, the player also
    *agrees* to a draw or *offers* one, if the mind sees no hope of more."""

    move: str
    value: Value
    agrees: bool = False
    offers: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of thinking: *choices*, the best first. A move that is clearly worse than the best
    may be missing, unless the mind proves values. *work* is how many positions were searched.
    Unless *complete*, moves were left out unseen: then nobody concludes from the others that a move
    was the only one."""

    choices: tuple[Choice, ...]
    work: int
    complete: bool = True

    @property
    def best(self) -> Choice:
        """The move to make."""
        return self.choices[0]


Purpose: TypeAlias = Literal["move", "review", "puzzle"]
"""What thinking is for: a bot's move; a verdict on each move of a match, many of which follow one
another; or the reply to a solver, who waits for it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think, and what it is for: at most *work* positions, and at most *seconds* by
    *clock*, a limit that only a slow machine should reach. A mind that does not search positions
    counts something else, and its levels and ``Parts.review_work`` do too. With *error* above 0,
    every choice whose score is within four times *error* of the best has a true score, so that
    it can be misjudged; so has every choice that is worse than the best by at most *variety*.
    With *tables* a mind may look up solved positions. A search values a draw *contempt* below
    ``DRAW`` for the player who thinks: it plays on if it may hope for more against a weaker
    player.
    """

    work: int
    seconds: float
    error: float = 0.0
    tables: bool = True
    contempt: float = 0.0
    variety: float = 0.0
    purpose: Purpose = "move"
    clock: Callable[[], float] = monotonic


class Mind(Protocol):
    """A way to think about one game under any of its options."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """The moves of *situation*, which has at least one, judged as well as *effort* allows.

        Equal arguments with an equally seeded *chance* give equal thoughts, unless the seconds run
        out.
        """
