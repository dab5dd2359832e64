"""A painting: shapes and texts with tones. A renderer makes pixels of two colours a character."""

from __future__ import annotations

from collections import defaultdict
from enum import Enum, auto
from typing import Final, NamedTuple

from lobby.kits.drawing.shapes import Shape, lines_of


class Tone(Enum):
    """What a shape or a text of a painted board stands for. A theme gives each its colour.

    Nothing may be said by a tone alone: shapes, letters and digits say it too.
    """

    GROUND = auto()
    """The surface of the board."""
    OTHER_GROUND = auto()
    """Every other cell of it."""
    RIM = auto()
    """The edge of the board."""
    LINE = auto()
    """A line of the board."""
    POINT = auto()
    """The sign of a cell without a piece."""
    LAST = auto()
    """The ground of the cells that the last move touched."""
    LAST_MARK = auto()
    """The corners of those cells."""
    TARGET = auto()
    """What can be picked now, and the way there."""
    CAPTURE = auto()
    """What a move would take or turn."""
    MARK_INK = auto()
    """What is written on either of these."""
    PATH = auto()
    """The way of the move that is being entered."""
    RING = auto()
    """Round the piece that is picked."""
    CURSOR = auto()
    """Round the cell under the cursor."""
    FIRST = auto()
    """A piece of the player who moves first."""
    FIRST_EDGE = auto()
    """Its side, and its foot."""
    FIRST_INK = auto()
    """What is written on it."""
    FIRST_HOME = auto()
    """The ground of that player's cells."""
    SECOND = auto()
    """A piece of the player who answers."""
    SECOND_EDGE = auto()
    SECOND_INK = auto()
    SECOND_HOME = auto()
    FIRST_BACK = auto()
    """A piece of that player as the other one sees it, where that makes a difference."""
    FIRST_BACK_INK = auto()
    """What is written on it."""
    SECOND_BACK = auto()
    SECOND_BACK_INK = auto()
    LABEL = auto()
    """The name of a row or column, and counts that speak for neither player."""
    FIRST_TEXT = auto()
    """A text beside the board that speaks for the player who moves first."""
    SECOND_TEXT = auto()
    CHOICE = auto()
    """The letter of a step that can be taken where it stands."""


class Seated(NamedTuple):
    """The tones of one player."""

    piece: Tone
    edge: Tone
    ink: Tone
    home: Tone
    text: Tone
    back: Tone
    back_ink: Tone


SEATED: Final = (
    Seated(
        Tone.FIRST,
        Tone.FIRST_EDGE,
        Tone.FIRST_INK,
        Tone.FIRST_HOME,
        Tone.FIRST_TEXT,
        Tone.FIRST_BACK,
        Tone.FIRST_BACK_INK,
    ),
    Seated(
        Tone.SECOND,
        Tone.SECOND_EDGE,
        Tone.SECOND_INK,
        Tone.SECOND_HOME,
        Tone.SECOND_TEXT,
        Tone.SECOND_BACK,
        Tone.SECOND_BACK_INK,
    ),
)
"""By seat."""


class Stain(NamedTuple):
    """A shape whose own pixel (0, 0) lies at (x, y), and how much of what is below it hides."""

    shape: Shape
    x: int
    y: int
    tone: Tone
    strength: float = 1.0


class Writing(NamedTuple):
    """Characters on one line, from *x*."""

    x: int
    text: str
    tone: Tone


class Row(NamedTuple):
    """What one line of a painting shows: stains with their places from its upper left pixel, in
    the order in which they cover one another, and texts over them. Equal rows look equal."""

    stains: tuple[Stain, ...]
    writings: tuple[Writing, ...]


class Painting:
    """A rectangle of *width* characters and *height* lines that shapes are put on, each over those
    before. What falls outside is not shown."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._stains: defaultdict[int, list[Stain]] = defaultdict(list)
        self._writings: defaultdict[int, list[Writing]] = defaultdict(list)

    def copy(self) -> Painting:
        """The same so far; what is put on either is not on the other."""
        other = Painting(self.width, self.height)
        other._stains.update((y, row.copy()) for y, row in self._stains.items())
        other._writings.update((y, row.copy()) for y, row in self._writings.items())
        return other

    def put(self, shape: Shape, x: int, y: int, tone: Tone, strength: float = 1.0) -> None:
        """Paint *shape* from pixel (*x*, *y*)."""
        for line in lines_of(shape, y):
            self._stains[line].append(Stain(shape, x, y - 2 * line, tone, strength))

    def write(self, x: int, y: int, text: str, tone: Tone) -> None:
        """Write *text* from character *x* of line *y*; every character is one cell wide."""
        self._writings[y].append(Writing(x, text, tone))

    def rows(self) -> tuple[Row, ...]:
        """All lines, from the top."""
        return tuple(
            Row(tuple(self._stains[y]), tuple(self._writings[y])) for y in range(self.height)
        )
