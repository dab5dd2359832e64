"""The rules of Sixes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
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
from lobby.gamekit.imagined import Imagined, OpenPosition
from lobby.gamekit.notations import BadPosition, Notation
from lobby.gamekit.options import Number, Options

SIZE = 6
CELLS = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdef")
SIGNS = "WB"
_EMPTY = "." * len(CELLS)


def _lines() -> tuple[tuple[int, ...], ...]:
    lines = []
    for x in range(SIZE):
        for y in range(SIZE):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + right * n, y + up * n) for n in range(4)]
                if all(0 <= a < SIZE and 0 <= b < SIZE for a, b in cells):
                    lines.append(tuple(a + SIZE * b for a, b in cells))
    return tuple(lines)


LINES = _lines()


@dataclass(frozen=True, slots=True, kw_only=True)
class SixesView(View):
    """A position, as everybody sees it: the cells, and how many moves the turn still has."""

    cells: str
    left: int

    def after(self, entered: str) -> Self:
        """With the stone that is *entered*."""
        return replace(self, cells=put(self.cells, entered, self.to_move or 0))


@dataclass(frozen=True, slots=True)
class SixesState(State):
    """The cells, whose turn it is, and how many moves it still has."""

    cells: str = _EMPTY
    mover: Seat = 0
    left: int = 1

    @property
    def to_move(self) -> Seat | None:
        """The seat whose turn it is; None when the match is over."""
        return None if self.outcome else self.mover

    @property
    def outcome(self) -> Outcome | None:
        """By ``four``, for whoever has four in a line, or a draw by ``full``."""
        for line in LINES:
            signs = {self.cells[cell] for cell in line}
            if len(signs) == 1 and signs != {"."}:
                return Outcome(SIGNS.index(signs.pop()), "four")
        return None if "." in self.cells else Outcome(None, "full")

    def moves(self) -> tuple[str, ...]:
        """The empty cells."""
        if self.outcome:
            return ()
        return tuple(
            sorted(cell for cell, sign in zip(CELLS, self.cells, strict=True) if sign == ".")
        )

    def passed(self) -> Self:
        """The same cells, at the beginning of the other side's turn."""
        return replace(self, mover=1 - self.mover, left=2)

    def play(self, move: str) -> Self:
        """The state after a stone on *move*."""
        move = self.canonical(move)
        if self.outcome:
            raise IllegalMove("The match is over.")
        if wrong := self.misspelt(move):
            raise IllegalMove(wrong)
        if move not in self.moves():
            raise IllegalMove(f"There is a stone on {move} already.")
        after = replace(self, cells=put(self.cells, move, self.mover), left=self.left - 1)
        return after if after.left else replace(after, mover=1 - self.mover, left=2)

    def misspelt(self, move: str) -> str | None:
        """Only cells are moves."""
        return None if self.canonical(move) in CELLS else f"{quoted(move)} is not a cell: a1 to f6."

    def key(self) -> Hashable:
        """All of it."""
        return self.cells, self.mover, self.left

    def view(self, seat: Seat | None, *, revealed: bool = False) -> SixesView:
        """All of it, for everybody."""
        return SixesView(
            seat=seat,
            to_move=self.to_move,
            moves=self.moves() if seat == self.to_move else (),
            outcome=self.outcome,
            cells=self.cells,
            left=self.left,
        )


class Sixes(Game):
    """Four in a line, two stones a turn."""

    name = "sixes"
    title = "Sixes"
    seats = ("White", "Black")
    credit = "Made for tests"
    summary = "Get four in a line; each turn but the first has two moves."
    options = (Number("first", 1, 2, 1, "White's first turn has N moves."),)

    def start(self, options: Options, setup: Setup) -> SixesState:
        """The empty board, White to move."""
        if setup:
            raise BadSetup("Nothing is dealt.")
        return SixesState(left=options.number("first"))


def put(cells: str, move: str, seat: Seat) -> str:
    """*cells* with a stone of *seat* on *move*."""
    at = CELLS.index(move)
    return f"{cells[:at]}{SIGNS[seat]}{cells[at + 1 :]}"


def canonical(state: State, options: Options) -> bytes:
    """The first of the eight ways to look at the board."""
    assert isinstance(state, SixesState)
    turned, ways = state.cells, list[str]()
    for _ in range(4):
        turned = "".join(turned[SIZE - 1 - at :: SIZE] for at in range(SIZE))
        ways += turned, "".join(turned[at : at + SIZE][::-1] for at in range(0, len(turned), SIZE))
    return f"{min(ways)}{state.mover}{state.left}".encode()


def _write(view: SixesView, seat: Seat) -> str:
    return f"{view.cells}:{SIGNS[seat]}{view.left}"


def _read(word: str, options: Options) -> Imagined:
    cells, __, turn = word.partition(":")
    if len(cells) != len(CELLS) or set(cells) - set(".WB") or turn not in ("W1", "W2", "B1", "B2"):
        raise BadPosition("A position is the 36 cells, a colon, the side and its moves.")
    return OpenPosition(SixesState(cells, SIGNS.index(turn[0]), int(turn[1])), None)


notation = Notation(_write, _read)
