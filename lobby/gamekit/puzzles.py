"""The puzzles that come with a game: a file with one line per puzzle.

A line has fields separated by blanks: the theme, the grade, the number of the solver's moves, the
option words separated by commas, the position in the game's notation, the first moves that solve it
separated by commas, and for some themes what else is known. ``-`` is an empty field. If a puzzle
was left out because it is like another one, the line has the number of that one's line, so that all
others stay where they are.

``python -m solving.puzzles`` makes the files, and proves what they promise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from random import Random
from typing import Final, Self, TypeAlias

from lobby.gamekit.game import Setup, State, View
from lobby.gamekit.levels import LEVELS
from lobby.gamekit.mind import Choice

WIN_IN: Final = "win"
"""Win in a given number of moves, whatever the other side answers; it is played to the end."""

ONLY_WIN: Final = "only"
"""Find the only move that keeps the win, which takes a given number of moves."""

ONLY_DRAW: Final = "draw"
"""Find the only move that does not lose."""

WHICH: Final = "which"
"""Find the piece that the question is about, from what the viewer knows."""

BETTER: Final = "better"
"""Find a better move than the one that was played in a match; no file has these."""

THEMES: Final = (WIN_IN, ONLY_WIN, ONLY_DRAW, WHICH)

HARDEST: Final = LEVELS[-1] + 1
"""The grade of a puzzle whose first move no bot finds at any level."""

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
        """Parse *line*.

        >>> Problem.read("win 3 2 -size=3,-single 0./..:E a1 -").options
        '-size=3 -single'
        """
        theme, grade, moves, options, position, solutions, known = line.split()
        words = "" if options == _NONE else options.replace(",", " ")
        known = "" if known == _NONE else known
        first_moves = tuple(solutions.split(","))
        return cls(theme, int(grade), int(moves), words, position, first_moves, known)

    def __str__(self) -> str:
        options = self.options.replace(" ", ",") or _NONE
        solutions, known = ",".join(self.solutions), self.known or _NONE
        fields = (self.theme, str(self.grade), str(self.moves), options, self.position)
        return " ".join((*fields, solutions, known))


Answer: TypeAlias = Callable[[State, int], Choice]
"""Returns the best move of the side to move, with a proven value if the match is decided within the
given number of plies: an odd number if the side to move may win, an even one if the other side
may."""

Asked: TypeAlias = Callable[[Problem], tuple[str, View]]
"""Returns the question of a problem in words, and the view to answer it in: its moves are the
answers."""


Why: TypeAlias = Callable[[Problem], str]
"""Returns in a sentence why the answer to a question is right."""

Dealt: TypeAlias = Callable[[Problem, Random], Setup]
"""Returns what chance may have decided in the position of a question, for playing on from it: each
way that agrees with what is known comes up with the same chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzles:
    """The puzzles of a game: the *file* in *package* that holds them, *answer* if its mind does not
    prove what they need, and *asked* if it has questions. With *why* it explains the answers to
    these, and with *dealt*, which is loaded when it is needed, one can play on from them."""

    package: str
    file: str = "puzzles.txt"
    answer: Answer | None = None
    asked: Asked | None = None
    why: Why | None = None
    dealt: Callable[[], Dealt] | None = None

    def lines(self) -> tuple[Problem | int, ...]:
        """All lines of the file, in order. A puzzle that was left out is given as the number of the
        line of the one it is like."""
        text = files(self.package).joinpath(self.file).read_text("ascii")
        return tuple(
            int(line) if line.isdigit() else Problem.read(line) for line in text.splitlines()
        )

    def problems(self) -> tuple[Problem, ...]:
        """The puzzles that were not left out."""
        return tuple(line for line in self.lines() if isinstance(line, Problem))
