"""Roles: what each character of a board stands for. A renderer decides how each role looks; a
drawing does not need to know."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final


class Role(Enum):
    """What a character stands for.

    A *block* is a filled shape including the text on it; its *edge* consists of characters that
    extend it by half a line or a slanted side. Nothing may be conveyed by a role alone: shapes,
    letters and signs must convey it too.
    """

    PLAIN = auto()
    """A blank, or text without emphasis."""
    LABEL = auto()
    """The name of a row or column."""
    LINE = auto()
    """A line of the board that is not a piece."""
    EMPTY = auto()
    """The sign of a cell without a piece."""
    CLOSED = auto()
    """A cell that is closed for good."""
    COUNT = auto()
    """A count for a row or column that belongs to neither player yet."""
    TARGET = auto()
    """The mark on or beside what can be picked now."""
    CHOICE = auto()
    """The letter of a step that can be taken at that place."""
    PATH = auto()
    """The mark beside the cells that the move being entered has visited."""
    LAST = auto()
    """The mark beside the cells that the last move touched."""
    CHANGED = auto()
    """The mark beside other cells that it changed."""
    WON = auto()
    """The mark beside the cells of the line or chain that has won."""
    FIRST = auto()
    """What belongs to the player who moves first."""
    FIRST_BLOCK = auto()
    FIRST_EDGE = auto()
    SECOND = auto()
    """What belongs to the player who moves second."""
    SECOND_BLOCK = auto()
    SECOND_EDGE = auto()
    NEUTRAL = auto()
    """What stands on the board and belongs to nobody, such as a wall or a piece that both move."""
    NEUTRAL_BLOCK = auto()
    NEUTRAL_EDGE = auto()
    THIRD = auto()
    """A third colour of pieces, whoever they belong to."""
    THIRD_BLOCK = auto()
    THIRD_EDGE = auto()


SEATS: Final = (Role.FIRST, Role.SECOND)
"""By seat: what belongs to that player."""
BLOCKS: Final = (Role.FIRST_BLOCK, Role.SECOND_BLOCK)
"""By seat: a piece of that player, as a block."""
OTHERS: Final = (Role.NEUTRAL, Role.THIRD)
"""What belongs to no seat: neutral pieces, and those of a third colour."""
OTHER_BLOCKS: Final = (Role.NEUTRAL_BLOCK, Role.THIRD_BLOCK)
"""The same as blocks."""
EDGES: Final[Mapping[Role, Role]] = {
    Role.FIRST_BLOCK: Role.FIRST_EDGE,
    Role.SECOND_BLOCK: Role.SECOND_EDGE,
    Role.NEUTRAL_BLOCK: Role.NEUTRAL_EDGE,
    Role.THIRD_BLOCK: Role.THIRD_EDGE,
}
"""The edge of each block."""
