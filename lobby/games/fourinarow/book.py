"""The book of Four in a Row: what the strongest bot plays where its solver would take too long.

A book is a tree from the start for both sides: a best move in every position that the bot, who
keeps to it, can come to, until the solver finds one soon. So it holds no positions: these follow
from the moves, and are read in the order in which they come up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain, groupby, repeat
from string import ascii_lowercase
from typing import Final, NamedTuple, TypeAlias

from lobby.games.fourinarow.solver import BOARD, BOTTOM, COLUMNS, HIGH, ROWS, Bits, lines

FILE: Final = "book.txt"

Stones: TypeAlias = tuple[Bits, Bits]
"""Those of the side to move, and all."""

START: Final = (0, 0)


class Known(NamedTuple):
    """The column that the book plays, and what it is worth: 1 for a win, 0, or -1 for a loss."""

    column: int
    worth: int


Said: TypeAlias = Known | None
"""What the book says of a position; None where the solver finds a move."""

MOST: Final = 250_000
"""The book goes on where the solver would have to look at more positions: even a slow machine looks
at so many in four seconds."""

_LETTERS: Final = tuple(Known(column, worth) for worth in (-1, 0, 1) for column in range(COLUMNS))
"""What the letters from a on mean."""

_HALF: Final = (1 << HIGH) - 1
_COLUMNS: Final = tuple(((1 << ROWS) - 1) << HIGH * column for column in range(COLUMNS))


class BadBook(Exception):
    """The file is not a book."""


def mirrored(bits: Bits) -> Bits:
    """*bits* with left and right exchanged."""
    image = 0
    for __ in range(COLUMNS):
        image, bits = image << HIGH | bits & _HALF, bits >> HIGH
    return image


def upright(stones: Stones) -> Stones:
    """*stones*, or their mirror image: the same for both."""
    own, both = mirrored(stones[0]), mirrored(stones[1])
    return min(stones, (own, both), key=sum)


def replies(stones: Stones) -> Iterator[tuple[int, Stones]]:
    """The columns that are not full, and what a stone in each leads to."""
    own, both = stones
    free = (both + BOTTOM) & BOARD
    for column, mask in enumerate(_COLUMNS):
        if move := free & mask:
            yield column, (own ^ both, both | move)


def column_of(move: Bits) -> int:
    """The column of a cell."""
    return move.bit_length() // HIGH


def winning(stones: Stones) -> Bits:
    """The cells with which the side to move wins at once."""
    return lines(*stones) & (stones[1] + BOTTOM) & BOARD


def firsts() -> tuple[tuple[Stones, ...], tuple[Stones, ...]]:
    """Where the bot moves first: at the start, and after any first move of the other side."""
    return (START,), tuple(dict.fromkeys(upright(after) for __, after in replies(START)))


def following(stones: Stones, column: int) -> Iterator[Stones]:
    """Where the bot moves next, after it has played *column*, unless somebody can win at once."""
    after = dict(replies(stones))[column]
    wins = winning(after)
    for __, reply in replies(after):
        if not wins & (reply[1] ^ after[1]) and not winning(reply) and reply[1] != BOARD:
            yield upright(reply)


def layers(said: Callable[[Sequence[Stones]], Sequence[Said]]) -> Iterator[Mapping[Stones, Said]]:
    """The positions with one number of stones after the other, for each side of the bot, and what
    *said* says of them."""
    for first in firsts():
        layer = first
        while layer:
            entries = dict(zip(layer, said(layer), strict=True))
            yield entries
            after = (following(at, known.column) for at, known in entries.items() if known)
            layer = tuple(dict.fromkeys(chain.from_iterable(after)))


def read(text: str) -> Mapping[Stones, Known]:
    """What a book says, by position. Raises BadBook."""
    signs = _read(text.replace("\n", ""))

    def said(layer: Sequence[Stones]) -> Sequence[Said]:
        return [sign for __, sign in zip(layer, signs, strict=False)]

    entries: dict[Stones, Said] = {}
    try:
        for layer in layers(said):
            entries.update(layer)
    except (KeyError, ValueError, IndexError):
        raise _damaged() from None
    if next(signs, "") != "":
        raise _damaged()
    return {stones: known for stones, known in entries.items() if known}


def _damaged() -> BadBook:
    return BadBook(f"{FILE} is damaged: make it again with python -m solving.fourinarow make.")


def _read(text: str) -> Iterator[Said]:
    for sign in re.findall(r"[0-9]+|.", text):
        if sign.isdigit():
            yield from repeat(None, int(sign))
        else:
            yield _LETTERS[ascii_lowercase.index(sign)]


def written(book: Sequence[Said]) -> str:
    """The text of a *book*: a letter for each position, and a number for so many in a row that the
    solver finds."""
    runs = ((known, len([*run])) for known, run in groupby(book))
    return "".join(
        ascii_lowercase[_LETTERS.index(known)] * count if known else str(count)
        for known, count in runs
    )


@cache
def book() -> Mapping[Stones, Known]:
    """The book of this package. Raises BadBook."""
    return read((files(__package__) / FILE).read_text("ascii"))


def looked_up(stones: Stones) -> Said:
    """What the book says of *stones*; None if it does not have them."""
    known = book().get(image := upright(stones))
    if known and image != stones:
        return known._replace(column=COLUMNS - 1 - known.column)
    return known
