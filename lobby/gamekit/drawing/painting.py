"""A painting: shapes and texts with tones. A renderer turns each character into two pixels."""

from __future__ import annotations

from collections import defaultdict
from enum import Enum, auto
from typing import Final, NamedTuple

from lobby.gamekit.drawing.shapes import Shape, lines_of


class Tone(Enum):
    """What a shape or a text on a painted board stands for. A theme gives each tone its colour.

    Nothing may be conveyed by a tone alone: shapes, letters and digits must convey it too.
    """

    __hash__ = object.__hash__  # Enum's own, of the name, is a tenth of painting a board

    GROUND = auto()
    """The surface of the board."""
    OTHER_GROUND = auto()
    """Every other cell of the board."""
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
    """What can be picked now, and the way to it."""
    CAPTURE = auto()
    """What a move would take or turn."""
    MARK_INK = auto()
    """Text on either of these."""
    PATH = auto()
    """The path of the move being entered."""
    RING = auto()
    """The ring around the piece that is picked."""
    CURSOR = auto()
    """The frame around the cell under the cursor."""
    FIRST = auto()
    """A piece of the player who moves first."""
    FIRST_EDGE = auto()
    """The side and foot of that piece."""
    FIRST_INK = auto()
    """Text on that piece."""
    SECOND = auto()
    """A piece of the player who moves second."""
    SECOND_EDGE = auto()
    SECOND_INK = auto()
    FIRST_BACK = auto()
    """A piece of the first player as the opponent sees it, if that makes a difference."""
    FIRST_BACK_EDGE = auto()
    """The side and foot of that piece."""
    FIRST_BACK_INK = auto()
    """Text on that piece."""
    FIRST_BACK_SIGN = auto()
    """A sign on that piece for those who cannot tell the shades apart; only themes made for them
    show it."""
    SECOND_BACK = auto()
    SECOND_BACK_EDGE = auto()
    SECOND_BACK_INK = auto()
    SECOND_BACK_SIGN = auto()
    FIRST_SIGN = auto()
    """A letter for those who cannot tell the hues apart; only themes made for them show it."""
    SECOND_SIGN = auto()
    LABEL = auto()
    """The label of a row or column, and counts that belong to neither player."""
    FIRST_TEXT = auto()
    """A text beside the board about the player who moves first."""
    SECOND_TEXT = auto()
    CHOICE = auto()
    """The letter of a step that can be taken at that place."""
    NEUTRAL = auto()
    """What stands on the board and belongs to nobody, such as a wall or a piece that both move."""
    NEUTRAL_EDGE = auto()
    """The side and foot of that."""
    NEUTRAL_INK = auto()
    """Text on that."""
    THIRD = auto()
    """A piece of a third colour, whoever it belongs to."""
    THIRD_EDGE = auto()
    THIRD_INK = auto()
    THIRD_TEXT = auto()
    """A text beside the board about such pieces."""
    WOOD = auto()
    """A board of wood."""
    HOLLOW = auto()
    """A pit or a tray in it."""
    SEED = auto()
    """What lies in a hollow."""
    WOOD_INK = auto()
    """Text on wood or in a hollow."""


class SeatTones(NamedTuple):
    """The tones of one player."""

    piece: Tone
    edge: Tone
    ink: Tone
    text: Tone
    back: Tone
    back_edge: Tone
    back_ink: Tone
    back_sign: Tone
    sign: Tone


_PARTS: Final = ("EDGE", "INK", "TEXT", "BACK", "BACK_EDGE", "BACK_INK", "BACK_SIGN", "SIGN")


def _seated(player: str) -> SeatTones:
    return SeatTones(Tone[player], *(Tone[f"{player}_{part}"] for part in _PARTS))


SEATED: Final = (_seated("FIRST"), _seated("SECOND"))
"""The tones of each player, by seat."""


class Stain(NamedTuple):
    """A shape with its pixel (0, 0) at (x, y), and how much it hides of what is below it."""

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


class PaintedRow(NamedTuple):
    """The contents of one line of a painting: stains, placed relative to its upper left pixel, in
    the order in which they cover one another, and texts over them. Equal rows look equal."""

    stains: tuple[Stain, ...]
    writings: tuple[Writing, ...]


class Painting:
    """A rectangle of *width* characters and *height* lines. Shapes are painted on it, each over the
    ones before. Whatever falls outside is not shown."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._stains: defaultdict[int, list[Stain]] = defaultdict(list)
        self._writings: defaultdict[int, list[Writing]] = defaultdict(list)

    def copy(self) -> Painting:
        """A copy; later changes to either do not affect the other."""
        other = Painting(self.width, self.height)
        other._stains.update((y, row.copy()) for y, row in self._stains.items())
        other._writings.update((y, row.copy()) for y, row in self._writings.items())
        return other

    def put(self, shape: Shape, x: int, y: int, tone: Tone, strength: float = 1.0) -> None:
        """Paint *shape* with its pixel (0, 0) at (*x*, *y*)."""
        for line in lines_of(shape, y):
            self._stains[line].append(Stain(shape, x, y - 2 * line, tone, strength))

    def write(self, x: int, y: int, text: str, tone: Tone) -> None:
        """Write *text* from character *x* of line *y*; every character is one cell wide."""
        self._writings[y].append(Writing(x, text, tone))

    def clear(self, y: int) -> None:
        """Take everything off line *y*."""
        self._stains[y], self._writings[y] = [], []

    def rows(self) -> tuple[PaintedRow, ...]:
        """All lines, from the top."""
        return tuple(
            PaintedRow(tuple(self._stains[y]), tuple(self._writings[y])) for y in range(self.height)
        )
