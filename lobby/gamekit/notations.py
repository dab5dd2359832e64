"""Positions as one word of text, like FEN for chess: a game may define one so that its positions
can be copied, mailed and tried out elsewhere.

The word has fields separated by colons: first the board, its rows from the top down separated by
slashes, each cell from the left, ``.`` for an empty one; then the letter of the side to move; then
whatever else the game needs. What is hidden from the viewer is ``?``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from lobby.base.errors import Explained
from lobby.gamekit.game import Seat, Setup, State
from lobby.gamekit.imagined import Imagined
from lobby.gamekit.options import Options

EMPTY = "."
HIDDEN = "?"

Rows: TypeAlias = Sequence[Sequence[str]]
"""The names of the cells of each row."""


class BadPosition(Explained, ValueError):
    """Text that is not a position of its game; the message is one sentence that says what is
    wrong."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How a game writes its positions.

    ``write`` returns the word for a view, given the seat whose turn it is, or would be if the match
    went on; the word contains nothing that the view does not. ``read`` parses such a word with the
    options of the match, and raises BadPosition.
    """

    write: Callable[[Any, Seat], str]
    read: Callable[[str, Options], Imagined]
    example: str = ""
    """The word of some position with the usual options, to show after a mistake."""
    dealt: Callable[[str, Options, Setup], State] | None = None
    """The position of a word that hides something, with what chance decided there: that stays
    hidden. Raises BadPosition. A game that hides nothing has none."""


class Fields(NamedTuple):
    """A parsed word: what is written for each cell that is not empty, the seat to move, and the
    remaining fields."""

    cells: Mapping[str, str]
    to_move: Seat
    rest: tuple[str, ...]


def join(rows: Rows, cells: Mapping[str, str], side: str, *rest: str) -> str:
    """The word of a board with those *rows* from the top down, with what is written for each of its
    *cells* that is not empty, the letter of the *side* to move, and the *rest*."""
    board = "/".join("".join(cells.get(name, EMPTY) for name in row) for row in rows)
    return ":".join((board, side, *rest))


def split(text: str, rows: Rows, *, cell: str, sides: str, most: int = 2) -> Fields:
    """The fields of *text*. *rows* are the names of the cells from the top down, *cell* is a
    regular expression for what may be on one, *sides* are the letters of the seats, and *most* is
    how many fields there may be.

    Raises BadPosition.

    >>> split("O./.XO:X", (("a2", "b2"), ("a1", "b1", "c1")), cell="[OX]", sides="OX")
    Fields(cells={'a2': 'O', 'b1': 'X', 'c1': 'O'}, to_move=1, rest=())
    """
    board, *fields = text.split(":")
    if not 1 <= len(fields) < most:
        raise BadPosition.because(
            "Write a position as its rows, a colon, and the letter of the side to move."
        )
    side, *rest = fields
    if len(side) != 1 or side not in sides:
        raise BadPosition.because(
            "After the first colon, give the side to move: {sides}.", sides=" or ".join(sides)
        )
    given, cells = board.split("/"), dict[str, str]()
    if len(given) != len(rows):
        raise BadPosition.because(
            "The board has {count} rows, but the position has {rows}.",
            count=len(rows),
            rows=len(given),
        )
    for number, (row, names) in enumerate(zip(given, rows, strict=True), 1):
        signs = re.findall(rf"\{EMPTY}|{cell}", row)
        if "".join(signs) != row:
            raise BadPosition.because(
                "Row {number} from the top holds something that is not a cell.", number=number
            )
        if len(signs) != len(names):
            raise BadPosition.because(
                "Row {number} from the top has {size} cells, not {count}.",
                number=number,
                size=len(names),
                count=len(signs),
            )
        cells |= {name: on for name, on in zip(names, signs, strict=True) if on != EMPTY}
    return Fields(cells, sides.index(side), tuple(rest))
