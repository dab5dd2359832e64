"""A sheet: a canvas with the cells of one board on it, and the marks that all games share.

A mark is a sign; its colour is only an aid. A dot beside a piece: a move can begin there. Dots
around it, or a large one on an empty cell: the next step may go there. Parentheses: the move being
entered has visited the cell. Brackets: the last move touched it. Braces: that move changed what is
on it. A cross on an empty cell: it took a piece there. A stroke on an empty cell: nothing may be
placed there. Asterisks: the cell belongs to the line or chain that has won; where neighbours share
the place between them, angle brackets at the ends of such a row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from lobby.gamekit.drawing.geometry import Form, Geometry, Point, Span
from lobby.gamekit.drawing.roles import EDGES, Role

REFUSED: Final = "/"
"""The sign on an empty cell where nothing may be placed."""

_EMPTY_REACH = 2
"""Characters from the middle of an empty cell to its mark."""
_SHARING: Final = 2
"""In so many characters a cell, neighbours share the place between them."""


def signs_of_won(
    won: Collection[str], middles: Mapping[str, Point], wide: int
) -> Mapping[str, str]:
    """By cell of the line or chain that has *won*: the signs at its left and right, with *wide*
    characters from one of the *middles* to the next."""
    if wide > _SHARING:
        return dict.fromkeys(won, "**")
    places = {middles[cell] for cell in won}

    def sign(cell: str, aside: int) -> str:
        x, y = middles[cell]
        return "*" if Point(x + aside, y) in places else "<" if aside < 0 else ">"

    return {cell: sign(cell, -wide) + sign(cell, wide) for cell in won}


@dataclass(frozen=True, slots=True)
class Signs:
    """One set of characters, each one cell wide."""

    fine: bool
    """Whether there are characters that fill part of a line, such as block edges. Without them,
    what they would draw is left out or drawn differently."""
    dot: str
    """The sign on a cell without a piece."""
    target: str
    """The sign where the next step may go."""
    level: str
    upright: str
    falling: str
    rising: str
    """Lines, in each direction."""
    heavy: str
    """A level line that stands out."""
    corners: tuple[str, str, str, str]
    """Upper left, upper right, lower left, lower right."""
    shade: str
    """What fills a cell that is closed."""
    taken: str
    """The sign where a piece was taken."""
    dark: bool = True
    """Whether the ground is dark, and a filled block therefore light."""


UNICODE = Signs(True, "·", "•", "─", "│", "╲", "╱", "━", ("┌", "┐", "└", "┘"), "▒", "×")
ASCII = Signs(False, ".", "*", "-", "|", "\\", "/", "=", ("+", "+", "+", "+"), "#", "x")


class Marked(NamedTuple):
    """The cells that a scene marks, and why."""

    last: frozenset[str]
    path: frozenset[str]
    open: frozenset[str]
    starting: bool
    """Whether the open cells are those where a move can begin."""
    changed: frozenset[str] = frozenset()
    """What the latest move changed besides the cells that it names."""
    gone: frozenset[str] = frozenset()
    """Where it took a piece, and nothing stands now."""
    won: frozenset[str] = frozenset()
    """The line or chain that has won."""
    refused: frozenset[str] = frozenset()
    """The empty cells where nothing may be placed, though most are open."""

    def signs(
        self,
        middles: Mapping[str, Point],
        occupied: frozenset[str],
        target: str,
        reaches: tuple[int, int],
        wide: int,
    ) -> Iterator[tuple[str, int, str, Role]]:
        """For each mark on the cells with those *middles*, *wide* characters apart: its cell, the
        characters from the middle of that to the sign, the sign, and its role. If two share a
        place, the later of these wins: what was changed, line that has won, last move, move being
        entered; the sign *target* of a next step gives way to them all. *reaches* are the
        characters from there to the marks of empty and of *occupied* cells."""
        dots = target + (" " if self.starting else target)
        for marked, role in (
            (dict.fromkeys(self.changed, "{}"), Role.CHANGED),
            (dict.fromkeys(self.open & occupied, dots), Role.TARGET),
            (signs_of_won(self.won, middles, wide), Role.WON),
            (dict.fromkeys(self.last - self.won, "[]"), Role.LAST),
            (dict.fromkeys(self.path, "()"), Role.PATH),
        ):
            for cell in filter(marked.__contains__, middles):
                away, signs = reaches[cell in occupied], marked[cell]
                for offset, sign in ((-away, signs[0]), (away, signs[1])):
                    if sign != " ":
                        yield cell, offset, sign, role


@dataclass(slots=True)
class Sheet:
    """The sheet that a drawing is made on."""

    form: Form
    geometry: Geometry
    marked: Marked
    signs: Signs
    canvas: Canvas = field(init=False)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.form.width, self.form.height)

    def write(self, cell: str, text: str, role: Role) -> None:
        """Write *text* in the middle of *cell*."""
        x, y = self.geometry.middles[cell]
        self.canvas.put(x - len(text) // 2, y, text, role)

    def draw_labels(self) -> None:
        """Label the rows and columns."""
        for label in self.geometry.labels:
            self.canvas.put(*label.place, label.text, Role.LABEL)

    def draw_tile(self, cell: str, role: Role) -> None:
        """Draw the block of a piece. From three lines on, its upper and lower edges fill half a
        line each, so that neighbouring blocks do not touch."""
        middle, (wide, high) = self.geometry.middles[cell], self.form.tile
        left, rim = middle.x - wide // 2, high // 2
        for y in range(-rim, rim + 1):
            if not rim or abs(y) < rim:
                self.canvas.put(left, middle.y + y, " " * wide, role)
            elif self.signs.fine:
                half = "▄" if y < 0 else "▀"
                self.canvas.put(left, middle.y + y, half * wide, EDGES[role])

    def draw_closed(self, cell: str) -> None:
        """Fill a cell that is closed, so that it looks like no piece."""
        (x, y), (wide, high) = self.geometry.middles[cell], self.form.tile
        for down in range(-(high // 2), high // 2 + 1):
            self.canvas.put(x - wide // 2, y + down, self.signs.shade * wide, Role.CLOSED)

    def draw_frame(self, cell: str, role: Role) -> None:
        """Draw a ring around the middle of *cell* as well as characters can; only its sides if a
        piece has just one line."""
        (x, y), (wide, high), signs = self.geometry.middles[cell], self.form.tile, self.signs
        left, rim = x - wide // 2, high // 2 if signs.fine else 0
        for down in range(-rim, rim + 1):
            start, end, inner = signs.upright, signs.upright, " "
            if rim and abs(down) == rim:
                start, end = signs.corners[:2] if down < 0 else signs.corners[2:]
                inner = signs.level
            self.canvas.put(left, y + down, start + inner * (wide - 2) + end, role)

    def draw_empty(self, cell: str, sign: str) -> None:
        """Draw a cell without a piece."""
        if cell in self.marked.open:
            self.write(cell, self.signs.target, Role.TARGET)
        elif cell in self.marked.gone:
            self.write(cell, self.signs.taken, Role.LAST)
        else:
            self.write(cell, REFUSED if cell in self.marked.refused else sign, Role.EMPTY)

    def draw_marks(self, occupied: frozenset[str]) -> None:
        """Draw the signs beside the marked cells, of which those in *occupied* have a piece. The
        sign of a next step goes elsewhere beside its cell if another mark has its place."""
        middles = self.geometry.middles
        reaches = min(_EMPTY_REACH, self.form.pitch[0] // 2), self.form.reach
        target, wide = self.signs.target, self.form.pitch[0]
        marks = list(self.marked.signs(middles, occupied, target, reaches, wide))
        taken: set[Point] = set()
        for cell, offset, sign, role in marks:
            if role != Role.TARGET:
                x, y = middles[cell]
                taken.add(Point(x + offset, y))
                self.canvas.put(x + offset, y, sign, role)
        for cell, offset, sign, role in marks:
            if role == Role.TARGET and (place := self._free(cell, offset, taken)):
                taken.add(place)
                self.canvas.put(*place, sign, role)

    def _free(self, cell: str, offset: int, taken: Collection[Point]) -> Point | None:
        """Where beside *cell* a sign may stand that belongs at *offset*; None if there is no
        room."""
        x, y = self.geometry.middles[cell]
        out = 1 if offset > 0 else -1
        usual = (offset, -offset) if self.marked.starting else (offset,)
        for away in (*usual, offset + out, -offset - out, offset - out, out - offset):
            place = Point(x + away, y)
            fits = 0 <= place.x < self.form.width and place not in taken
            if fits and (away in usual or self.canvas.blank(place)):
                return place
        return None

    def cursor(self, cell: str) -> Span:
        """Where the cursor is drawn when it is on *cell*."""
        x, y = self.geometry.middles[cell]
        left, right = max(0, x - 1), min(self.form.width, x + 2)
        return Span(left, y, right - left)


class Canvas:
    """A rectangle of cells that a renderer reads by line and column. Whatever falls outside is not
    drawn. Every character is one cell wide."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.characters = [[" "] * width for _ in range(height)]
        self.roles = [[Role.PLAIN] * width for _ in range(height)]

    def blank(self, place: Point) -> bool:
        """Whether nothing is drawn at *place*."""
        x, y = place
        return self.characters[y][x] == " " and self.roles[y][x] is Role.PLAIN

    def put(self, x: int, y: int, text: str, role: Role = Role.PLAIN) -> None:
        """Write *text* from *x* on line *y*."""
        if not 0 <= y < self.height:
            return
        for at, character in enumerate(text, x):
            if 0 <= at < self.width:
                self.characters[y][at] = character
                self.roles[y][at] = role
