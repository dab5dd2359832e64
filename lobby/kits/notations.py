"""Positions as one word of text, as FEN is for chess: what a game may bring to have its positions
copied, mailed and tried out elsewhere.

The word has fields between colons: first the board, its rows from the top one down between slashes,
each cell from the left, ``.`` for an empty one; then the letter of the side to move; then whatever
else the game needs. What is hidden from the viewer is ``?``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lobby.basics.translation import _
from lobby.kits.game import Seat
from lobby.kits.imagined import Imagined
from lobby.kits.options import Options

EMPTY = "."
HIDDEN = "?"


class BadPosition(ValueError):
    """Text that is no position of its game; one sentence that says what is wrong."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How a game writes its positions.

    ``write`` makes the word of a view, given the seat whose turn it is by the number of moves, and
    holds nothing that the view does not hold. ``read`` takes such a word with the options of the
    match, and raises BadPosition.
    """

    write: Callable[[Any, Seat], str]
    read: Callable[[str, Options], Imagined]
    example: str = ""
    """The word of some position with the usual options, for those who get it wrong."""


@dataclass(frozen=True, slots=True)
class Fields:
    """A word taken apart: the cells of each row as they are written, from the top row down, the
    seat to move, and the rest."""

    rows: tuple[tuple[str, ...], ...]
    to_move: Seat
    rest: tuple[str, ...]


def join(rows: Sequence[Sequence[str]], side: str, *rest: str) -> str:
    """The word that holds those *rows* from the top down, the letter of the *side* to move, and the
    *rest*."""
    return ":".join(("/".join("".join(row) for row in rows), side, *rest))


def split(text: str, *, cell: str, sizes: Sequence[int], sides: str, most: int = 2) -> Fields:
    """The fields of *text*: a *cell* is what that expression matches, the rows have *sizes* from
    the top down, *sides* are the letters of the seats, and *most* fields may follow each other.

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
            _("The side to move is {sides}, after the first colon.", sides=" or ".join(sides))
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
    found = [tuple(re.findall(cell, row)) for row in rows]
    for number, (row, cells, size) in enumerate(zip(rows, found, sizes, strict=True), 1):
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
    return Fields(tuple(found), sides.index(side), tuple(rest))
