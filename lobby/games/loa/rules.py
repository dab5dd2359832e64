"""Lines of Action, by Claude Soucie: bring all your pieces together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import compress
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.options import Choice, Number, Options
from lobby.gamekit.simple.cell_sets import CellSets, bits_of
from lobby.gamekit.simple.game import SimpleGame
from lobby.gamekit.simple.rules import PASS, Position, Remembered, Rules, Steps

_FAR: Final = 400
_CENTRE: Final = 20
"""Points for a step to the middle of the side, on average; and from there to the farthest edge."""

_LEAST: Final = (0, *range(9), *range(10, 30, 2))
"""By pieces: the fewest steps that they can be away from one of them."""


def _along(line: Sequence[int], own: int, codes: bytes) -> list[tuple[int, int]]:
    """The moves of the side with the code *own* along a *line* with those *codes*: as many steps as
    there are pieces, over own pieces only, and onto none of them."""
    count, moves = len(codes) - codes.count(0), list[tuple[int, int]]()
    for start, code in enumerate(codes):
        for end in (start - count, start + count) if code == own else ():
            between = codes[min(start, end) + 1 : max(start, end)]
            if 0 <= end < len(codes) and codes[end] != own and 3 - own not in between:
                moves.append((line[start], line[end]))
    return moves


class Gathering(Rules):
    """Lines of Action on a board of any size."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False, "same": True})
    least = 2
    pieces_may = "go"
    can_be_stuck = False
    passes = True

    def __init__(self, size: int, start: str = "usual", both: str = "draw") -> None:
        """*start* is "usual" or "scrambled"; *both* sides joined: a "draw", or the "mover" wins."""
        super().__init__(squares(size, size), _start(size, scrambled=start == "scrambled"))
        self._size, self._both = size, both
        self._lines: Final = self.full_lines("all")
        cuts = [(slice(line[0], line[-1] + 1, line[1] - line[0]), line) for line in self._lines]
        self._moves: Final = [
            [(cut, Remembered(partial(_along, line, own))) for cut, line in cuts] for own in (1, 2)
        ]
        """By seat: what cuts each line out of the cells, and the moves along it."""
        self.sets: Final = CellSets(size, bits=1)
        places = [divmod(cell, size) for cell in range(size * size)]
        self._away: Final = [
            [max(abs(row - down), abs(column - right)) for row, column in places]
            for down, right in places
        ]
        """By cell: how many steps away each cell is."""

    def moves(self, at: Position) -> Sequence[Steps]:
        """Along each line, as far as there are pieces on it; a pass if there is no such move."""
        cells, legal = at.cells, list[Steps]()
        for cut, moves in self._moves[at.seat]:
            legal += moves[cells[cut]]
        return legal or (PASS,)

    def outcome(self, at: Position) -> Outcome | None:
        """For whoever has joined all own pieces; if both have, as the options say."""
        sides = [(seat, bits_of(at.cells, seat)) for seat in (1 - at.seat, at.seat)]
        joined = [seat for seat, own in sides if self.sets.group(own) == own]
        if len(joined) == 2 and self._both == "draw":
            return Outcome(None, "both")
        return Outcome(joined[0], "joined") if joined else None

    def winning(self, cells: bytes, seat: Seat) -> Collection[str]:
        """All pieces of that side, if they are one group."""
        own = bits_of(cells, seat)
        joined = self.sets.group(own) == own
        return frozenset(compress(self.names, self.owned(cells, seat)) if joined else ())

    def evaluation(self, at: Position) -> int:
        """By how near the pieces of each side are to their middle."""
        own, other = (self._gathered([*self.where(at, seat)]) for seat in (at.seat, 1 - at.seat))
        return own - other

    def _gathered(self, own: list[int]) -> int:
        count, size, across = len(own), self._size, sum([cell % self._size for cell in own])
        sums = (sum(own) - across) // size, across
        row, column = ((2 * total + count - 1) // (2 * count) for total in sums)
        steps, last = self._away[row * size + column], size - 1
        away: int = sum([steps[cell] for cell in own]) - _LEAST[count]
        return -_FAR * away // count - _CENTRE * max(row, column, last - row, last - column)

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """How far a piece goes along a line, and what is in its way."""
        start, end = steps[0], steps[-1]
        line = next((line for line in self._lines if {start, end} < {*line}), None)
        if len(steps) != 2 or start == end or line is None or at.cells[start] != at.seat + 1:
            return ""
        count = sum(at.cells[cell] > 0 for cell in line)
        if abs(line.index(start) - line.index(end)) != count:
            return _("A move goes as many squares as its line has pieces: {count}.", count=count)
        if at.cells[end] == at.seat + 1:
            return _("A piece of yours is on {cell} already.", cell=self.names[end])
        return _("A piece may not jump over pieces of the other side.")

    def wrong(self, at: Position) -> str:
        """Each side keeps a piece: who has only one left has won."""
        both = all(at.cells.count(code) for code in (1, 2))
        return super().wrong(at) if both else _("Each side has at least one piece.")


def _start(size: int, *, scrambled: bool) -> str:
    """Pieces on the edge but its corners: O above and below, or both in turn all around."""
    side = size - 2
    around = "XO" * 2 * side if scrambled else ("X" * side + "O" * side) * 2
    left, above, right, below = (around[side * n : side * (n + 1)] for n in range(4))
    rows = [f"{one}{'.' * side}{other}" for one, other in zip(left[::-1], right, strict=True)]
    return "/".join((f".{above}.", *rows, f".{below[::-1]}."))


_STARTS: Final = (
    ("usual", N_("O above and below, X at the sides")),
    ("scrambled", N_("Scrambled Eggs, O and X in turn all around")),
)
_BOTH: Final = (
    ("draw", N_("a move that joins both sides draws the match")),
    ("mover", N_("a move that joins both sides wins for its player")),
)
_SHOWN: Final = (N_("draw"), N_("mover wins"))


class LinesOfAction(SimpleGame):
    """Lines of Action, usual and scrambled, on boards of 5 to 10 rows."""

    name = "loa"
    title = N_("Lines of Action")
    short = "LOA"
    credit = N_("Claude Soucie, about 1960")
    summary = N_("Bring all your pieces together into one group.")
    repetition = "draw"
    kind = "connection"
    options = (
        Number("size", 5, 10, 8, N_("rows and columns of the board"), label=N_("Size")),
        Choice("start", _STARTS, "usual", N_("where the pieces start"), N_("Start"), opening=True),
        Choice(
            "both", _BOTH, "draw", N_("both sides joined"), N_("Both joined"), _SHOWN, named=True
        ),
    )

    def rules(self, options: Options) -> Gathering:
        return Gathering(options.number("size"), options.choice("start"), options.choice("both"))
