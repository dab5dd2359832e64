"""Positions as one word of text, like FEN for chess: a game may define one so that its positions
can be copied, mailed and tried out elsewhere.

The word has fields separated by colons: first the board, its rows from the top down separated by
slashes, each cell from the left, ``.`` for an empty one; then the letter of the side to move; then
whatever else the game needs. What is hidden from the viewer is ``?``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lobby.base.translation import _
from lobby.gamekit.game import Seat, Setup, State
from lobby.gamekit.imagined import Imagined
from lobby.gamekit.options import Options

EMPTY = "."
HIDDEN = "?"


class BadPosition(ValueError):
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


@dataclass(frozen=True, slots=True)
class Fields:
    """A parsed word: the cells of each row as written, from the top row down, the seat to move, and
    the remaining fields."""

    rows: tuple[tuple[str, ...], ...]
    to_move: Seat
    rest: tuple[str, ...]


def join(rows: Sequence[Sequence[str]], side: str, *rest: str) -> str:
    """The word with those *rows* from the top down, the letter of the *side* to move, and the
    *rest*."""
    return ":".join(("/".join("".join(row) for row in rows), side, *rest))


def split(text: str, *, cell: str, sizes: Sequence[int], sides: str, most: int = 2) -> Fields:
    """The fields of *text*. *cell* is a regular expression for a cell, *sizes* are the lengths of
    the rows from the top down, *sides* the letters of the seats, and *most* is how many fields
    there may be.

    Raises BadPosition.

    >>> split("O./.XO:X", cell="[.OX]", sizes=(2, 3), sides="OX")
    Fields(rows=(('O', '.'), ('.', 'X', 'O')), to_move=1, rest=())
    """
    board, *fields = text.split(":")
    if not 1 <= len(fields) < most:
        raise BadPosition(
            _("Write a position as its rows, a colon, and the letter of the side to move.")
        )
    side, *rest = fields
    if len(side) != 1 or side not in sides:
        raise BadPosition(
            _("After the first colon, give the side to move: {sides}.", sides=" or ".join(sides))
        )
    rows = board.split("/")
    if len(rows) != len(sizes):
        raise BadPosition(
            _(
                "The board has {count} rows, but the position has {rows}.",
                count=len(sizes),
                rows=len(rows),
            )
        )
    cut = [tuple(re.findall(cell, row)) for row in rows]
    for number, (row, cells, size) in enumerate(zip(rows, cut, sizes, strict=True), 1):
        if "".join(cells) != row:
            raise BadPosition(
                _("Row {number} from the top holds something that is not a cell.", number=number)
            )
        if len(cells) != size:
            raise BadPosition(
                _(
                    "Row {number} from the top has {size} cells, not {count}.",
                    number=number,
                    size=size,
                    count=len(cells),
                )
            )
    return Fields(tuple(cut), sides.index(side), tuple(rest))
