"""All that belongs to a game, declared once: its rules, and what the lobby offers with them.

The package of a game makes one ``Parts``. Whatever is large or slow to load is wrapped by
``lazily``: only a worker process needs a mind, and only a learner the lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module, resources
from typing import Any, Final, TypeAlias

from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.game import Game, State
from lobby.gamekit.imagined import Imagined
from lobby.gamekit.lesson import Lesson
from lobby.gamekit.levels import LEVELS, Level
from lobby.gamekit.mind import Effort, Mind
from lobby.gamekit.notations import Notation
from lobby.gamekit.options import Options
from lobby.gamekit.puzzles import Puzzles
from lobby.gamekit.speech import Speech

Diagram: TypeAlias = Callable[[Any, str | None], str]
"""Draws a view of the game as plain text, with the cells of the move that led to it between ``<``
and ``>``: printable ASCII, at most 80 columns, no trailing blanks, and no newline after the last
line. The first player is at the bottom, whoever is looking."""

_CARE: Final = 2
"""The work of the strongest level is multiplied by this for a review, as all moves are judged, not
only the best."""

GLIMPSED: Final = 4
"""The seed of the deal before the moves of a glimpse."""


class Mirrored(bytes):
    """What a ``Canonical`` returns for a position that it looked at with the colours exchanged:
    what was played from there counts for the position it equals, with the seats exchanged."""

    __slots__ = ()


Canonical: TypeAlias = Callable[[State, Options], bytes]
"""Returns the same bytes for positions that are rotations or reflections of one another, and
different ones for all others. A game whose sides are alike, as in Hex with the board turned, may
also count a position as one with the colours and the side to move exchanged: then it returns
``Mirrored`` bytes for one of the two. The bytes must not change from version to version, as what
was played from a position is stored by them. After a change, the operator has to run ``lobby
explore``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A game and what comes with it. Only the rules, a diagram, a help text and ``position`` are
    required; the lobby does not offer the rest if it is missing.

    Raises ValueError for a mind without levels, levels without a mind, puzzles without a mind to
    answer the moves that are tried, and a game that cannot be drawn but is by repetition.
    """

    rules: Game
    diagram: Diagram
    help: Callable[[], str]
    """The help page of the game, in Markdown, without what ``rules`` declares."""
    position: Mapping[str, str]
    """What each key in the JSON of its views means, for the keys that no other game has."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """The reasons of its outcomes in a few words; others are shown as they are written."""
    imagine: Callable[[Any, Options], Imagined] | None = None
    """The position as the viewer of a view imagines it, made from that view and the options alone.
    A game that hides anything from anyone must have it. Without it everybody tries moves on the
    position."""
    lessons: tuple[Callable[[], Lesson], ...] = ()
    """The first teaches the rules, the others how to play well."""
    mind: Callable[[], Mind] | None = None
    levels: Mapping[int, Level] = field(default_factory=dict)
    """How hard each level of bot thinks."""
    review_work: int = 0
    """How much is searched to judge one move of a match, as ``Effort.work``; 0 for twice as much as
    the highest level searches for its own. A match has many moves: a mind that is slow needs less
    than that. A game whose highest level could play much better needs more."""
    best: str = ""
    """How the highest level plays, if there is more to say than for any game; "" otherwise."""
    perfect: str = ""
    """Where its highest level makes no mistakes, to follow "bot6 is perfect": "at Chaos"."""
    puzzles: Callable[[], Puzzles] | None = None
    no_puzzles: str = ""
    """Why it has none, as a sentence for players who look for some; "" if there is no reason."""
    classic: Diagram | None = None
    """The board exactly as drawn by the server on which the game was played before: it need not
    mark the last move, and may be as wide as it was there. Without it, the diagram is shown."""
    drawing: Callable[[], Drawing[Any]] | None = None
    """The board on a screen; without it, the diagram is shown there."""
    speech: Callable[[], Speech[Any]] | None = None
    """How its pieces and moves are spoken. Without it, they are told from its views and its
    diagram."""
    notation: Callable[[], Notation] | None = None
    """How to write its positions as one word of text; None if that is not possible."""
    glimpse: tuple[str, ...] = ()
    """Moves from the start that show what the game is like. Whoever comes to the lobby sees the
    last of them played; what chance decides before the first is left to ``Random(GLIMPSED)``."""
    canonical: Callable[[], Canonical] | None = None
    """Decides which positions count as the same when the lobby looks up what was played from one;
    without it, the lobby does not. A game that hides anything, or deals each match anew, has
    none."""

    @property
    def judging_work(self) -> int:
        """What ``review_work`` comes to. The game has a mind."""
        return self.review_work or _CARE * self.levels[LEVELS[-1]].work

    def answering(self, seconds: float) -> Effort:
        """The effort to reply to the solver of a puzzle within *seconds*: that of the highest
        level, or of reviews where that level looks at less. The game has a mind."""
        effort = self.levels[LEVELS[-1]].effort(seconds, "puzzle")
        return replace(effort, work=max(effort.work, self.review_work))

    def __post_init__(self) -> None:
        if list(self.levels) != (list(LEVELS) if self.mind else []):
            raise ValueError(f"{self.rules.name}: a mind needs all levels, and levels need a mind")
        if self.puzzles and not self.mind:
            raise ValueError(f"{self.rules.name}: puzzles need a mind that answers")
        rules = self.rules
        if rules.repetition == "draw" and not rules.can_be_drawn:
            raise ValueError(f"{rules.name}: it cannot be drawn, so repetition must not be a draw")


def lazily(module: str, name: str) -> Callable[[], Any]:
    """A function that returns *name* from *module*, which it imports when it is first called."""

    @cache
    def loaded() -> Any:
        return getattr(import_module(module), name)

    return loaded


def lessons_in(
    module: str, names: Iterable[str] = ("LESSON", "STRATEGY")
) -> tuple[Callable[[], Lesson], ...]:
    """The lessons that have these *names* in *module*."""
    return tuple(lazily(module, name) for name in names)


def text_in(package: str, name: str = "help.md") -> Callable[[], str]:
    """A function that reads the text of the file *name* in *package*."""
    return lambda: resources.files(package).joinpath(name).read_text("utf-8")
