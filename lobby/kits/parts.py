"""All that belongs to a game, declared once: its rules, and what the lobby offers with them.

A package of a game makes one ``Parts``. What is large or slow to load is given by ``lazily``: a
worker process alone needs a mind, and whoever learns a game its lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, resources
from typing import Any, TypeAlias

from lobby.kits.drawing.drawing import Drawing
from lobby.kits.game import Game, State
from lobby.kits.imagined import Imagined
from lobby.kits.lesson import Lesson
from lobby.kits.levels import LEVELS, Level
from lobby.kits.mind import Mind
from lobby.kits.notations import Notation
from lobby.kits.options import Options
from lobby.kits.puzzles import Puzzles

Diagram: TypeAlias = Callable[[Any, str | None], str]
"""Draws a view of the game as plain text, with the cells of the move that led to it between ``<``
and ``>``: printable ASCII, at most 80 columns, nothing after the last sign of a line, and no line
end behind the last line. The first player sits at the bottom, whoever looks."""

Canonical: TypeAlias = Callable[[State, Options], bytes]
"""The same for positions that turning or mirroring the board makes of one another, and different
for all others. It stays the same from version to version: what was played from a position is stored
by it. After a change, the operator has to run ``lobby explore``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A game and what comes with it. Only the rules, a diagram and a help text must be there: what
    is missing of the rest, the lobby does not offer.

    Raises ValueError for a mind without levels, levels without a mind, and puzzles without a mind
    to answer the moves that are tried.
    """

    rules: Game
    diagram: Diagram
    help: Callable[[], str]
    """The page of the game, in Markdown, without what ``rules`` declare."""
    position: Mapping[str, str]
    """What each key of its views means that no other game's view has: they are in its JSON."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """The reasons of its outcomes in a few words; others are read as they are written."""
    imagine: Callable[[Any, Options], Imagined] | None = None
    """A view as its viewer imagines the position, made of that view and the options alone; a game
    that hides anything from anyone has it. Without it everybody tries moves on the position."""
    lessons: tuple[Callable[[], Lesson], ...] = ()
    """The first teaches the rules, those behind it how to play well."""
    mind: Callable[[], Mind] | None = None
    levels: Mapping[int, Level] = field(default_factory=dict)
    """How hard each level of bot thinks."""
    best: str = ""
    """What the highest level is like where that is more than can be said of any game."""
    perfect: str = ""
    """Where its highest level makes no mistake, to go behind "bot6 is perfect": "at Chaos"."""
    puzzles: Callable[[], Puzzles] | None = None
    classic: Diagram | None = None
    """The board exactly as the server drew it on which the game was played before: it need not
    mark the last move, and may be as wide as it was there. Without one, the diagram is shown."""
    drawing: Callable[[], Drawing[Any]] | None = None
    """The board on a screen; without one, the diagram is shown there."""
    notation: Callable[[], Notation] | None = None
    """Its positions as one word of text; without it, they cannot be written so."""
    canonical: Callable[[], Canonical] | None = None
    """Which positions count as the same when the lobby looks up what was played from one; without
    it, it does not. A game that hides anything, or deals each match anew, has none."""

    def __post_init__(self) -> None:
        if list(self.levels) != (list(LEVELS) if self.mind else []):
            raise ValueError(f"{self.rules.name}: a mind comes with all levels, and they with it")
        if self.puzzles and not self.mind:
            raise ValueError(f"{self.rules.name}: puzzles need a mind that answers")


def lazily(module: str, name: str) -> Callable[[], Any]:
    """What *name* stands for in *module*, which is imported when that is first asked for."""

    @cache
    def loaded() -> Any:
        return getattr(import_module(module), name)

    return loaded


def text_in(package: str, name: str = "help.md") -> Callable[[], str]:
    """The text of the file *name* in *package*, read when it is asked for."""
    return lambda: resources.files(package).joinpath(name).read_text("utf-8")
