"""The shapes of boards: which cells there are, where they lie, and what stands at the rim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import groupby
from string import ascii_lowercase
from typing import Final, Literal, NamedTuple, TypeAlias

from lobby.gamekit.drawing.geometry import Direction
from lobby.gamekit.drawing.grid import Steps, arrows
from lobby.gamekit.game import Seat

Style: TypeAlias = Literal["squares", "hexagons", "points"]
Side: TypeAlias = Literal["left", "above", "below", "slant"]

Place: TypeAlias = tuple[int, int]
"""Half columns to the right and rows down."""

SIGNS: Final = "OX"
"""The signs of the two players' usual pieces, by seat."""

OUTWARD: Final[Mapping[bool, Mapping[str, tuple[float, float]]]] = {
    slanted: {"top": (0, -1), "bottom": (0, 1), "left": (-right, down), "right": (right, -down)}
    for slanted, right, down in ((False, 1.0, 0.0), (True, 0.87, 0.5))
}
"""Which way the sides of a board face that is slanted, or not, in pixels to the right and down."""


Directions: TypeAlias = Literal["orthogonal", "diagonal", "all", "hexagonal"]

WAYS: Final[Mapping[Directions, tuple[tuple[int, int], ...]]] = {
    "orthogonal": ((0, -1), (2, 0), (0, 1), (-2, 0)),
    "diagonal": ((2, -1), (2, 1), (-2, 1), (-2, -1)),
    "all": ((0, -1), (2, -1), (2, 0), (2, 1), (0, 1), (-2, 1), (-2, 0), (-2, -1)),
    "hexagonal": ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
}
"""Half columns to the right and rows down, clockwise."""


class Piece(NamedTuple):
    """What stands on a cell."""

    seat: Seat | None
    """Whose it is; None for a neutral piece."""
    sign: str = ""
    """The letter or digit that tells it from the owner's other pieces; "" if there is only one
    kind, which is shown as O or X, painted as a ring or a disc."""
    height: int = 1
    """Pieces in the stack, at most 99; shown from 2."""
    pips: int = 0
    """What it shows, 1 to 6, if it is a die: then the *sign* is for boards of one line a cell."""
    closed: bool = False
    """Whether it is no piece at all: its cell is closed, and looks so."""

    def shown(self, usual: str = "OX#") -> str:
        """Its sign, or one of the *usual*, for both seats and neutral pieces, and its height."""
        sign = self.sign or usual[2 if self.seat is None else self.seat]
        return sign + (str(self.height) if self.height > 1 else "")


class Label(NamedTuple):
    """A label at one end of the cells of a row or column: the end on that *side* as seen."""

    text: str
    cells: tuple[str, ...]
    side: Side


@dataclass(frozen=True, eq=False)
class Board:
    """A board as the first player sees it. Equal only to itself: each is made once."""

    places: Mapping[str, Place]
    style: Style
    labels: tuple[Label, ...] = ()
    edges: tuple[Seat, Seat] | None = None
    """Of a rhombus or of points: who owns the upper and lower side, and who the left and right
    one."""
    stacked: bool = False
    """Whether pieces may have a height, and need room to show it."""
    joined: tuple[tuple[str, str], ...] = ()
    """Of points: those that a line joins."""
    upright: bool = False
    """Whether it stands, and is seen from behind when it is turned round."""
    at: Mapping[Place, str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", {place: cell for cell, place in self.places.items()})

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The cells of each row, from the top down."""
        return tuple(tuple(row) for __, row in groupby(self.places, lambda at: self.places[at][1]))

    @property
    def slanted(self) -> bool:
        """Whether each row is shifted by half a cell."""
        return self.style == "hexagons"

    @property
    def around(self) -> Directions:
        """The directions of the cells that touch one; of squares and points the diagonals, too."""
        return "hexagonal" if self.slanted else "all"

    def near(self, cell: str) -> Iterator[str]:
        """The cells that touch *cell*."""
        x, y = self.places[cell]
        for right, down in WAYS[self.around]:
            if neighbour := self.at.get((x + right, y + down)):
                yield neighbour

    def seen(self, *, flipped: bool) -> Mapping[str, Place]:
        """Where the cells are as seen: turned round if *flipped*."""
        across = -1 if flipped else 1
        down = 1 if self.upright else across
        return {cell: (across * x, down * y) for cell, (x, y) in self.places.items()}

    def sides(self, *, flipped: bool) -> Mapping[str, tuple[Seat, tuple[str, ...]]]:
        """The owner and the cells of each owned side as seen, in the order of ``OUTWARD``."""
        if self.edges is None:
            return {}
        seen = self.seen(flipped=flipped)
        columns = {cell: x - y * self.slanted for cell, (x, y) in seen.items()}
        rows = {cell: y for cell, (_, y) in seen.items()}
        order = sorted(seen, key=lambda cell: (seen[cell][1], seen[cell][0]))
        return {
            side: (owner, tuple(cell for cell in order if lines[cell] == end))
            for side, owner, lines, end in (
                ("top", self.edges[0], rows, min(rows.values())),
                ("bottom", self.edges[0], rows, max(rows.values())),
                ("left", self.edges[1], columns, min(columns.values())),
                ("right", self.edges[1], columns, max(columns.values())),
            )
        }


@lru_cache(256)
def arrows_on(board: Board, *, flipped: bool) -> Mapping[tuple[str, Direction], str]:
    """Where arrow keys lead on *board*. Up and down follow the columns; where a column of a hexagon
    ends, they lead to the nearest cell of the next row."""
    half = int(board.slanted)
    ways: Mapping[Direction, Steps] = {
        "left": ((-2, 0),),
        "right": ((2, 0),),
        "up": ((-half, -1), (half, -1)),
        "down": ((half, 1), (-half, 1)),
    }
    return arrows(board.seen(flipped=flipped), ways)


@lru_cache(64)
def squares(
    columns: int,
    rows: int,
    *,
    stacked: bool = False,
    downwards: bool = False,
    upright: bool = False,
) -> Board:
    """Squares in *columns* (at most 26) and *rows*, a1 at the lower left. If *stacked*, pieces show
    their height. If rows are counted *downwards*, a1 is at the upper left. If *upright*, the board
    stands."""
    board = _rectangle(columns, rows, "squares", stacked=stacked)
    if not downwards:
        return replace(board, upright=upright)
    places = dict(zip(sorted(board.places, key=_by_row), board.places.values(), strict=True))
    return Board(places, "squares", _labels(places, "above"), stacked=stacked, upright=upright)


@lru_cache(64)
def points(
    columns: int,
    rows: int,
    edges: tuple[Seat, Seat] | None = None,
    *,
    diagonals: bool = False,
    stacked: bool = False,
) -> Board:
    """Points where lines cross, in *columns* (at most 26) and *rows*, a1 at the lower left; with
    *diagonals*, those with an even sum of column and row also have diagonal lines. *edges* are the
    owners of the upper and lower side, and of the left and right one."""
    at = _names(columns, rows)
    ways = [(2, 0), (0, 1), *([(2, 1), (-2, 1)] if diagonals else [])]
    joined = tuple(
        (cell, at[x + right, y + down])
        for (x, y), cell in at.items()
        for right, down in ways
        if (x + right, y + down) in at and not (right and down and (x // 2 + rows - 1 - y) % 2)
    )
    return replace(_rectangle(columns, rows, "points", stacked=stacked, joined=joined), edges=edges)


@lru_cache(64)
def rhombus(size: int, edges: tuple[Seat, Seat] | None = None) -> Board:
    """Hexagons in *size* rows and columns (at most 26), each row half a cell further right than
    the one above, a1 at the upper left. *edges* are the owners of the upper and lower side, and of
    the left and right one."""
    places = {
        f"{ascii_lowercase[x]}{y + 1}": (2 * x + y, y) for y in range(size) for x in range(size)
    }
    return Board(places, "hexagons", _labels(places, "above"), edges)


@lru_cache(64)
def hexhex(size: int, *, stacked: bool = False) -> Board:
    """A hexagon of hexagons, *size* (at most 13) along each side. Row 1 is the upper one; columns
    go down to the right, a at the lower left."""
    reach = size - 1
    places = {
        f"{ascii_lowercase[q + reach]}{r + size}": (2 * q + r, r)
        for r in range(-reach, size)
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    }
    return Board(places, "hexagons", _labels(places, "slant"), stacked=stacked)


@lru_cache(64)
def triangle(size: int) -> Board:
    """Hexagons in *size* rows (at most 26): one in row 1, at the top, and one more in each row
    below. Columns go down to the right, a at the lower left."""
    places = {
        f"{ascii_lowercase[size - 1 - row + at]}{row + 1}": (2 * at - row, row)
        for row in range(size)
        for at in range(row + 1)
    }
    return Board(places, "hexagons", _labels(places, "slant"))


def _by_row(cell: str) -> tuple[int, str]:
    return int(cell[1:]), cell[0]


def _names(columns: int, rows: int) -> dict[Place, str]:
    return {
        (2 * x, rows - y): f"{ascii_lowercase[x]}{y}"
        for y in range(rows, 0, -1)
        for x in range(columns)
    }


def _rectangle(
    columns: int,
    rows: int,
    style: Style,
    *,
    stacked: bool,
    joined: tuple[tuple[str, str], ...] = (),
) -> Board:
    places = {cell: place for place, cell in _names(columns, rows).items()}
    labels = _labels(places, "below")
    return Board(places, style, labels, stacked=stacked, joined=joined)


def _labels(cells: Iterable[str], side: Side) -> tuple[Label, ...]:
    """Labels of the rows on the left, and of the columns on *side*."""
    rows: dict[str, list[str]] = {}
    columns: dict[str, list[str]] = {}
    for cell in cells:
        rows.setdefault(cell[1:], []).append(cell)
        columns.setdefault(cell[0], []).append(cell)
    return (
        *(Label(text, tuple(line), "left") for text, line in rows.items()),
        *(Label(text, tuple(line), side) for text, line in columns.items()),
    )
