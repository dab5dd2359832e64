"""What a mind gets to see, and what it answers.

A mind is a way to think about one game. It gets a ``Situation``, which holds the views of one seat
and nothing else, so it cannot know what that seat must not know. It imports the rules and nothing
else of the package: it runs in worker processes, without a lobby, a store or an event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Protocol

from lobby.kits.game import View

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
"""What a decided position is worth to the side to move, as an expected score."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that one seat has seen of a match so far, that seat being to move.

    *views* are that seat's views from the start of the match to now, *moves* the moves between
    them: there is one view more. *options* are the option words of *game*. A position that stands
    for itself, as in a puzzle, has one view and no moves.
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
    """What a position or a move is worth to who is to move, or makes it.

    *score* is the expected score: 1 for a certain win, 0.5 for a draw, 0 for a certain loss.
    *exact* says that it is proved; *plies* is then how many moves of both sides the match still
    takes with best play, this move included, and None for a draw or where it is not known.
    """

    score: float
    exact: bool = False
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and what it is worth to who makes it. Who makes it also *agrees* to a draw, or
    *offers* one with it, where the mind finds that nothing more is to be hoped for."""

    move: str
    value: Value
    agrees: bool = False
    offers: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """What came out of thinking: *choices*, the best first. A move that is clearly worse than the
    best may be missing; where the mind proves values, none is. *work* is how many positions were
    looked at."""

    choices: tuple[Choice, ...]
    work: int

    @property
    def best(self) -> Choice:
        """The move to make."""
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think: at most *work* positions looked at, and *seconds* of the clock, which
    only a slow machine should come to feel. With *error* above 0 every choice whose score is
    within four times *error* of the best has a true score, so that it can be misjudged; with
    *tables* a mind may look up what is solved. A search holds a draw to be worth *contempt* less
    than ``DRAW`` to who thinks: it plays on where it may hope for more against a weaker player.
    Every choice that is worse than the best by *variety* at most has a true score, too. *clock*
    counts the seconds."""

    work: int
    seconds: float
    error: float = 0.0
    tables: bool = True
    contempt: float = 0.0
    variety: float = 0.0
    clock: Callable[[], float] = monotonic


class Mind(Protocol):
    """A way to think about one game under any of its options."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """The moves of *situation*, which has at least one, as *effort* allows to judge them.

        Equal arguments with an equally seeded *chance* give equal thoughts, unless the seconds run
        out."""
