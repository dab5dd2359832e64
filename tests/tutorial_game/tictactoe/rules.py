"""Tic-tac-toe, where the first cross is dealt, for all to see."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from lobby.gamekit.game import (
    BadSetup,
    Game,
    IllegalMove,
    Outcome,
    Seat,
    Setup,
    State,
    View,
    quoted,
)
from lobby.gamekit.options import Options

CELLS = tuple("a1 a2 a3 b1 b2 b3 c1 c2 c3".split())
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

Cells = tuple[Seat | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TicTacToeView(View):
    """A position. Nothing is hidden, so everybody sees the same."""

    cells: Cells

    def after(self, entered: str) -> Self:
        """With the mark of the move that is *entered*."""
        return replace(self, cells=_marked(self.cells, entered, self.to_move))


@dataclass(frozen=True, slots=True)
class TicTacToeState(State):
    """The marks in the order of CELLS, and whose turn it is while nobody has won."""

    cells: Cells
    mover: Seat

    @property
    def to_move(self) -> Seat | None:
        """The seat whose turn it is; None when the match is over."""
        return None if self.outcome else self.mover

    @property
    def outcome(self) -> Outcome | None:
        """By ``line``, for whoever has three in a line, or a draw by ``full``."""
        for line in LINES:
            first, second, third = (self.cells[index] for index in line)
            if first is not None and first == second == third:
                return Outcome(first, "line")
        return None if None in self.cells else Outcome(None, "full")

    def moves(self) -> tuple[str, ...]:
        """The empty cells."""
        if self.outcome:
            return ()
        return tuple(cell for cell, mark in zip(CELLS, self.cells, strict=True) if mark is None)

    def play(self, move: str) -> Self:
        """The state after *move*, an empty cell."""
        move = self.canonical(move)
        if self.outcome:
            raise IllegalMove("The match is over.")
        if wrong := self.misspelt(move):
            raise IllegalMove(wrong)
        if move not in self.moves():
            raise IllegalMove(f"There is a mark on {move} already.")
        return type(self)(_marked(self.cells, move, self.mover), 1 - self.mover)

    def misspelt(self, move: str) -> str | None:
        """Only cells are moves."""
        if self.canonical(move) in CELLS:
            return None
        return f"{quoted(move)} is not a cell: cells are a1 to c3."

    def key(self) -> Hashable:
        """All of it. No position comes twice, since every move fills a cell."""
        return self.cells, self.mover

    def view(self, seat: Seat | None, *, revealed: bool = False) -> TicTacToeView:
        """All of it, for everybody."""
        return TicTacToeView(
            seat=seat,
            to_move=self.to_move,
            moves=self.moves() if seat == self.to_move else (),
            outcome=self.outcome,
            cells=self.cells,
        )


class TicTacToe(Game):
    """Three in a line."""

    name = "tictac"
    title = "TicTac"
    kind = "line"
    seats = ("O", "X")
    credit = "people unknown; the dealt cross is from this lobby's documentation"
    summary = "Get three in a line; a first X is dealt, and O begins."
    options = ()

    def deal(self, options: Options, rng: Random) -> Setup:
        """The cell of the first cross."""
        return {"cross": rng.choice(CELLS)}

    def start(self, options: Options, setup: Setup) -> TicTacToeState:
        """The board with that cross, O to move."""
        if setup.keys() != {"cross"} or setup["cross"] not in CELLS:
            raise BadSetup("The deal is the cell of one cross.")
        return TicTacToeState(_marked((None,) * len(CELLS), setup["cross"], 1), 0)


def _marked(cells: Cells, cell: str, seat: Seat | None) -> Cells:
    index = CELLS.index(cell)
    return (*cells[:index], seat, *cells[index + 1 :])
