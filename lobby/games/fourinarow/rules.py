"""Four in a Row: stones fall down a column, and four in a line win."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import BestPlay, Outcome, Seat
from lobby.gamekit.options import Options
from lobby.gamekit.simple.cell_sets import bits_of
from lobby.gamekit.simple.game import SimpleGame
from lobby.gamekit.simple.rules import Position, Rules
from lobby.games.fourinarow.solver import COLUMNS, HIGH, OUTWARD, ROWS, Bits, four, lines

_MIDDLE: Final = ((1 << ROWS) - 1) << 3 * HIGH
_THREAT: Final = 60
_STONE: Final = 12
"""Points for an empty cell that makes four, and for a stone in the middle column."""


def stones_of(at: Position) -> tuple[Bits, Bits]:
    """The stones of both seats, as the solver sees them."""
    columns = b"\0".join([at.cells[column::COLUMNS] for column in range(COLUMNS - 1, -1, -1)])
    return bits_of(columns, 0), bits_of(columns, 1)


def stones_to_move(at: Position) -> tuple[Bits, Bits]:
    """The stones of the side to move, and all, as the solver sees them."""
    stones = stones_of(at)
    return stones[at.seat], stones[0] | stones[1]


class Dropping(Rules):
    """Four in a row on seven columns of six."""

    symmetries = MappingProxyType({"mirror": False})
    pieces_may = "come"
    occupied = N_("There is a stone on {cell} already.")
    touched = 1
    says_counts = False
    marks_places = True
    can_be_stuck = False

    def __init__(self) -> None:
        super().__init__(squares(COLUMNS, ROWS, upright=True))
        self._fours: Final = tuple(
            line[at : at + 4] for line in self.full_lines("all") for at in range(len(line) - 3)
        )

    def moves(self, at: Position) -> Iterator[tuple[int]]:
        """The lowest empty cell of each column, those in the middle first."""
        cells = at.cells
        for column in OUTWARD:
            if not cells[column]:
                yield (column + COLUMNS * (cells[column::COLUMNS].count(0) - 1),)

    def outcome(self, at: Position) -> Outcome | None:
        """For whoever has just made four in a line; a draw if the board is full."""
        if four(stones_of(at)[1 - at.seat]):
            return Outcome(1 - at.seat, "line")
        return None if 0 in at.cells[:COLUMNS] else Outcome(None, "full")

    def winning(self, cells: bytes, seat: Seat) -> Collection[str]:
        """All cells of four in a line, which a single stone may complete twice."""
        return {
            self.names[cell]
            for line in self._fours
            if all(cells[cell] == seat + 1 for cell in line)
            for cell in line
        }

    def evaluation(self, at: Position) -> int:
        """By the empty cells with which each side would have four, and the middle column."""
        stones = stones_of(at)
        both = stones[0] | stones[1]
        own, other = (
            _THREAT * lines(bits, both).bit_count() + _STONE * (bits & _MIDDLE).bit_count()
            for bits in (stones[at.seat], stones[1 - at.seat])
        )
        return own - other

    def canonical(self, at: Position, text: str) -> str:
        """A column alone means its lowest empty cell."""
        column = ord(text) - ord("a") if len(text) == 1 else -1
        if 0 <= column < COLUMNS:
            return f"{text}{min(ROWS, 1 + ROWS - at.cells[column::COLUMNS].count(0))}"
        return text

    def counted(self, count: int) -> str:
        return ngettext("{count} stone", "{count} stones", count)

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """That a column is full, or that nothing is below a cell: where the stone falls."""
        if at.cells[steps[0] % COLUMNS]:
            return _("Column {column} is full.", column=self.names[steps[0]][0])
        if at.cells[steps[0]]:
            return ""
        cell = self.canonical(at, self.names[steps[0]][0])
        return _("A stone in column {column} falls to {cell}.", column=cell[0], cell=cell)

    def wrong(self, at: Position) -> str:
        """If a stone has nothing below it, a side has too many, or somebody has won before."""
        first, second = stones_of(at)
        if first.bit_count() - second.bit_count() != at.seat:
            return _("O and X place stones in turn, and O begins.")
        cells = at.cells
        for cell, below in zip(cells, cells[COLUMNS:], strict=False):
            if cell and not below:
                return _("A stone falls until there is something below it.")
        if four((first, second)[at.seat]):
            return _("The side to move has four in a row already.")
        return ""


class FourInARow(SimpleGame):
    """The usual game on seven columns of six."""

    name = "fourinarow"
    title = "Four in a Row"
    short = "Four"
    aliases = ("four", "connectfour", "connect4", "4inarow")
    kind = "line"
    credit = N_("Howard Wexler and Ned Strongin, 1974")
    summary = N_("Drop stones into columns, and get four of yours in a line.")
    options = ()
    best_play = MappingProxyType({"": BestPlay(0, 41)})

    def rules(self, options: Options) -> Dropping:
        return Dropping()
