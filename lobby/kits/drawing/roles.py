"""Roles: what each character of a board stands for. A renderer gives every role its look, and a
drawing never asks which."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final


class Role(Enum):
    """What a character stands for.

    A *block* is a filled shape, with what is written on it; its *edge* are characters that continue
    it by half a line or a slanted side. Nothing may be said by a role alone: shapes, letters and
    signs say it too.
    """

    PLAIN = auto()
    """A blank, or text that needs no weight."""
    LABEL = auto()
    """The name of a row or column."""
    LINE = auto()
    """A line of the board that is no piece."""
    EMPTY = auto()
    """The sign of a cell without a piece."""
    COUNT = auto()
    """A number about a row or column that speaks for neither player yet."""
    TARGET = auto()
    """Beside what can be picked now, or on it."""
    CHOICE = auto()
    """The letter of a step that can be taken where it stands."""
    PATH = auto()
    """Beside the cells where the move being entered has been."""
    LAST = auto()
    """Beside the cells that the last move touched."""
    OWN = auto()
    """A piece of the viewer, where the two sides are not known by colours of their own."""
    ENEMY_BLOCK = auto()
    """A piece of the other side there."""
    ENEMY_EDGE = auto()
    FIRST = auto()
    """What belongs to the player who moves first."""
    FIRST_BLOCK = auto()
    FIRST_EDGE = auto()
    SECOND = auto()
    """What belongs to the player who answers."""
    SECOND_BLOCK = auto()
    SECOND_EDGE = auto()


SEATS: Final = (Role.FIRST, Role.SECOND)
"""By seat: what belongs to that player."""
BLOCKS: Final = (Role.FIRST_BLOCK, Role.SECOND_BLOCK)
"""By seat: a piece of that player, as a block."""
EDGES: Final[Mapping[Role, Role]] = {
    Role.ENEMY_BLOCK: Role.ENEMY_EDGE,
    Role.FIRST_BLOCK: Role.FIRST_EDGE,
    Role.SECOND_BLOCK: Role.SECOND_EDGE,
}
"""The edge of each block."""
