"""Puzzles as a game brings them: a file with a line for each.

A line has its fields between blanks: the theme, the grade, the own moves it asks for, the option
words between commas, the position as the game's notation writes it, the first moves that solve it
between commas, and for some themes what else is known. ``-`` is an empty field. Where a puzzle was
left out because another one is like it, the line has the number of that one's line, so that all
others stay where they are.

``python -m solving.puzzles`` makes the files, and proves what they promise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Self, TypeAlias

from lobby.kits.game import State, View
from lobby.kits.levels import LEVELS
from lobby.kits.mind import Choice

WIN_IN: Final = "win"
"""Win in so many own moves, whatever the other side answers; it is played to the end."""

ONLY_WIN: Final = "only"
"""Find the one move that keeps the win, which takes so many own moves."""

ONLY_DRAW: Final = "draw"
"""Find the one move that does not lose."""

WHICH: Final = "which"
"""Find the piece of which the question is true, by what the viewer knows."""

BETTER: Final = "better"
"""Find a better move than the one that was played in a match; no file has these."""

THEMES: Final = (WIN_IN, ONLY_WIN, ONLY_DRAW, WHICH)

HARDEST: Final = LEVELS[-1] + 1
"""The grade of a puzzle whose first move no level of bot finds."""

GRADES: Final = range(LEVELS[0], HARDEST + 1)
"""The grade of a puzzle is the lowest level that finds its first move."""

_NONE: Final = "-"


@dataclass(frozen=True, slots=True)
class Problem:
    """A line of the file. *solutions* are first moves that solve it, one for each position that
    such a move leads to."""

    theme: str
    grade: int
    moves: int
    options: str
    position: str
    solutions: tuple[str, ...]
    known: str = ""

    @classmethod
    def read(cls, line: str) -> Self:
        """What *line* holds.

        >>> Problem.read("win 3 2 -size=3,-single 0./..:E a1 -").options
        '-size=3 -single'
        """
        theme, grade, moves, options, position, solutions, known = line.split()
        words = "" if options == _NONE else options.replace(",", " ")
        known = "" if known == _NONE else known
        found = tuple(solutions.split(","))
        return cls(theme, int(grade), int(moves), words, position, found, known)

    def __str__(self) -> str:
        options = self.options.replace(" ", ",") or _NONE
        solutions, known = ",".join(self.solutions), self.known or _NONE
        fields = (self.theme, str(self.grade), str(self.moves), options, self.position)
        return " ".join((*fields, solutions, known))


Answer: TypeAlias = Callable[[State, int], Choice]
"""The best move of who is to move, with a proved value where the match is decided within so many
plies: an odd number where the one to move may win, an even one where the other may."""

Asked: TypeAlias = Callable[[Problem], tuple[str, View]]
"""The question of a problem in words, and the view to answer it in: its moves are the answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzles:
    """What a game has of puzzles: the *file* in the *package* that holds them; *answer* where its
    mind does not prove what they need; and *asked* where it has questions."""

    package: str
    file: str = "puzzles.txt"
    answer: Answer | None = None
    asked: Asked | None = None

    def lines(self) -> tuple[Problem | int, ...]:
        """All of the file, in order: for one that was left out, which line is like it."""
        text = files(self.package).joinpath(self.file).read_text("ascii")
        return tuple(
            int(line) if line.isdigit() else Problem.read(line) for line in text.splitlines()
        )

    def problems(self) -> tuple[Problem, ...]:
        """Those that were not left out."""
        return tuple(line for line in self.lines() if isinstance(line, Problem))
