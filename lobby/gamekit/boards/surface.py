"""Boards of every shape, painted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from lobby.gamekit.boards.board import SIGNS, Piece
from lobby.gamekit.boards.dice import die
from lobby.gamekit.boards.ground import LETTERS_FROM, cell_shape, empty
from lobby.gamekit.boards.layout import Layout, all_forms
from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry, middle_of
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.shapes import (
    MIDDLE,
    Bits,
    Disc,
    Polygon,
    Shape,
    Stroke,
    corners,
    cross,
    cut_rectangle,
    frame,
    rectangle,
)
from lobby.gamekit.drawing.sheet import REFUSED, signs_of_won
from lobby.gamekit.game import View
from lobby.gamekit.spelling import tokens

if TYPE_CHECKING:
    from lobby.gamekit.boards.drawing import BoardDrawing

_HOLLOW_FROM: Final = 2.2
"""The least radius of a piece that has a round rim, a round hole and room for a stack."""

_TILES_AT: Final = 2
"""Half the height, in pixels, of square cells in which discs would touch those above: pieces are
tiles there."""
_AROUND: Final = 5
"""Pixels across what is around a tile."""

_OCTAGONS_AT: Final = (3, 4)
"""The same, where discs would be blurred: pieces are octagons there, as wide and high as whole
pixels."""

_TONES: Final = (
    *((tones.piece, tones.edge, tones.ink) for tones in SEATED),
    (Tone.NEUTRAL, Tone.NEUTRAL_EDGE, Tone.NEUTRAL_INK),
)
"""A piece, its foot and the ink on it, of both seats and of neutral pieces."""


def _tones(piece: Piece) -> tuple[Tone, Tone, Tone]:
    return _TONES[2 if piece.seat is None else piece.seat]


class BoardSurface(Surface[View]):
    """How the board of a game that has *described* it is painted."""

    def __init__(self, described: BoardDrawing[Any]) -> None:
        self.described = described

    def forms(self, view: View) -> tuple[Form, ...]:
        return all_forms(self.described.board(view), painted=True)

    def geometry(self, view: View, form: Form, *, flipped: bool) -> Geometry:
        return self.described.geometry(view, form, flipped=flipped)

    def paint(self, scene: Scene[View], form: Form, cursor: str) -> Painting:
        placed = self.described.layout(scene.view, form, flipped=scene.flipped)
        return _Painter(self.described, scene, placed).paint(cursor)


@cache
def _angles(wide: int, high: int, left: int, top: int) -> Shape:
    """The corners of what is *wide* and *high* pixels, as one shape."""
    reach = max(1, high // 6)

    def inked(x: int, y: int) -> bool:
        aside, over = min(x, wide - 1 - x), min(y, high - 1 - y)
        return min(aside, over) == 0 and max(aside, over) < reach

    rows = tuple("".join(".#"[inked(x, y)] for x in range(wide)) for y in range(high))
    return Bits(rows, (left, top))


class _Painter:
    def __init__(self, described: BoardDrawing[Any], scene: Scene[View], placed: Layout) -> None:
        self._scene = scene
        self._placed = placed
        self._pitch = placed.form.pitch
        self._points = placed.board.style == "points"
        self._low = self._pitch[1] == 1
        wide, high = self._pitch
        room = min(wide, 2 * high) / 2
        if placed.board.slanted:
            room = min(wide / 2, high * 1.15)
        self._radius = room * 0.9 if room <= 2 else room * 0.82
        if room > 2 and not placed.board.slanted:
            self._radius = room - 1  # a pixel of ground on each side
        self._tiles = room == _TILES_AT
        flat = not (placed.board.slanted or placed.board.stacked)
        self._octagons = flat and room in _OCTAGONS_AT
        self._on = empty(placed).copy()
        self._pieces = described.standing(scene.shown)
        entry = scene.entry
        names = placed.geometry.middles.keys()

        def cells(steps: Iterable[str]) -> list[str]:
            return [cell for cell in map(described.cell_of, steps) if cell in names]

        self._last = cells(tokens(scene.last)) if not entry.steps else []
        self._path = cells(entry.steps)
        self._changed, self._gone = described.changed(scene), described.gone(scene)
        self._won = frozenset(described.won(scene.view))
        self._refused = frozenset(described.refused(scene.view))
        self._last_way = described.way(scene.view, self._last)
        self._path_way = described.way(scene.view, self._path)
        following = cells(entry.following)
        starting = not entry.steps
        self._starts = (
            frozenset(following) & self._pieces.keys()
            if starting and described.marks_starts
            else frozenset()
        )
        hinted = cells(tokens(scene.hint))
        self._hinted = self._pieces.keys() & {*hinted[:1]}
        self._targets = frozenset(hinted) - self._hinted
        if not starting or (described.marks_places(scene.view) and not scene.hint):
            self._targets |= frozenset(following)

    def paint(self, cursor: str) -> Painting:
        self._tint()
        for cell in self._path if not self._points else ():
            self._fill(cell, Tone.PATH, 0.12 if self._low else 0.35)
        if cursor and not self._low:
            self._frame(cursor, Tone.CURSOR)
        for cell in self._changed if not self._low else ():
            self._corner(cell)
        self._way(self._last_way, Tone.LAST_MARK)
        self._way(self._path_way, Tone.PATH)
        left = () if self._low else (*self._last[:1], *self._path[:1])
        dotted = self._pitch[1] == 2 and not self._points
        for cell in self._placed.geometry.middles:
            if piece := self._pieces.get(cell):
                self._piece(cell, piece)
            else:
                self._bare(cell, dotted=dotted and cell not in left)
        if cursor and not self._low and (piece := self._pieces.get(cursor)):
            self._point_over(cursor, piece)
        self._marks(cursor)
        return self._on

    def _bare(self, cell: str, *, dotted: bool) -> None:
        """Paint what is on a cell without a piece."""
        if cell in self._targets:
            self._aim(cell)
        elif cell in self._gone:
            self._cross(cell)
        elif cell in self._refused:
            self._refuse(cell)
        elif dotted:
            self._on.write(*self._middle(cell), "·", Tone.POINT)

    def _tint(self) -> None:
        """Tint the ground of what the last move touched, and of what has won. Points have a ground
        of their own only on boards of one line a cell, where rims have no room. A rim leaves
        nothing of the ground below a die but two of its corners."""
        for cell in (*self._last, *self._changed) if not self._points else ():
            piece = self._pieces.get(cell)
            if cell not in self._won and (self._low or not (piece and piece.pips)):
                self._fill(cell, Tone.LAST)
        for cell in self._won if self._low or not self._points else ():
            if (seat := self._pieces[cell].seat) is not None:
                self._fill(cell, Tone.GROUND)  # one hue for all, also in 256 colours
                self._fill(cell, SEATED[seat].piece, 0.45)

    def _corner(self, cell: str) -> None:
        """Mark the corners of a cell, or those around a tile."""
        (wide, high), (x, y) = self._pitch, self._placed.centre
        place = wide, 2 * high, round(x - wide / 2), round(y - high)
        if self._tiles:
            place = _AROUND, _AROUND, -(_AROUND // 2), round(y) - _AROUND // 2 - 1
        self._put(cell, _angles(*place), Tone.LAST_MARK)

    def _middle(self, cell: str) -> tuple[int, int]:
        x, y = self._placed.geometry.middles[cell]
        return x, y

    def _put(self, cell: str, shape: Shape, tone: Tone, strength: float = 1.0) -> None:
        self._on.put(shape, *middle_of(self._placed.geometry, cell), tone, strength)

    def _shape(self, more: float = 0.0) -> Polygon:
        return cell_shape(self._pitch, self._placed.centre, self._placed.board.slanted, more)

    def _fill(self, cell: str, tone: Tone, strength: float = 1.0) -> None:
        inset = -0.45 if self._placed.board.slanted and self._pitch[1] >= LETTERS_FROM else 0.0
        self._put(cell, self._shape(inset), tone, strength)

    def _frame(self, cell: str, tone: Tone, ground: Tone = Tone.GROUND) -> None:
        """Paint the outline of *cell*, whose ground has been painted."""
        if self._points:
            (wide, high), (x, y) = self._pitch, self._placed.centre
            place = round(x - wide / 2), round(y - high), wide, 2 * high
            for arm in corners(*place, reach=max(1, high // 2 + 1)):
                self._put(cell, arm, tone)
            return
        tinted = cell in self._last and ground == Tone.GROUND
        if self._tiles and ground == Tone.GROUND:
            self._put(cell, self._collar(), tone)
            self._put(cell, self._disc(), Tone.LAST if tinted else ground)
            return
        line = 1.0 if self._pitch[1] < 5 else 1.4
        if not self._placed.board.slanted:
            (wide, high), (x, y) = self._pitch, self._placed.centre
            for side in frame(x - wide / 2, y - high, wide, 2 * high, round(line)):
                self._put(cell, side, tone)
            return
        self._put(cell, self._shape(), tone)
        self._put(cell, self._shape(-line), Tone.LAST if tinted else ground)

    def _point_over(self, cell: str, piece: Piece) -> None:
        """Paint the cursor over what may have hidden it: a rim around *piece*, a closed cell or a
        die, which is as high as its cell."""
        rim = self._rim(cell)
        if piece.pips and not rim and not self._tiles:
            self._die(cell, piece, Tone.CURSOR)
        if not (piece.closed or rim):
            return
        slanted = self._placed.board.slanted
        if self._points or (piece.closed and not slanted):
            self._frame(cell, Tone.CURSOR, Tone.NEUTRAL_EDGE)
            return
        (wide, high), (x, y) = self._pitch, self._placed.centre
        reach = max(1, round(high * 2 / 3)) if slanted else high
        for left in (x - wide / 2, x + wide / 2 - 1):
            self._put(cell, rectangle(left, y - reach, 1, 2 * reach), Tone.CURSOR)

    def _way(self, cells: Sequence[str], tone: Tone) -> None:
        """Paint the way through *cells*."""
        x, y = self._placed.centre
        for start, stop in pairwise(cells):
            (ax, ay), (bx, by) = self._middle(start), self._middle(stop)
            # Level and upright lines are on whole pixels.
            left, top = (ceil(x) - 0.5 if ax == bx else x), (ceil(y) - 0.5 if ay == by else y)
            end = left + bx - ax, top + 2 * (by - ay)
            line = Stroke((left, top), end, 1.0 if self._radius > 2 else 0.7)
            if not self._low:
                self._put(start, line, tone)
        if cells[1:] and not self._low and cells[0] not in self._pieces:
            self._put(cells[0], self._spot(0.4), tone)

    def _disc(self, share: float = 1.0, more: float = 0.0) -> Shape:
        if self._tiles:
            (x, y), half = (MIDDLE[0], self._placed.centre[1]), 1.5 * share + more
            return rectangle(x - half, y - half - 0.5, 2 * half, 2 * half)
        if self._octagons:
            (x, y), down = self._placed.centre, self._radius + more
            cut = self._radius - 1 + more / 2
            return cut_rectangle(x - down - 0.5, y - down, 2 * down + 1, 2 * down, cut)
        return Disc(self._radius * share + more, self._placed.centre)

    def _collar(self) -> Shape:
        """What is around a tile, also above it, where the next cell has a gap."""
        (x, y), half = (MIDDLE[0], self._placed.centre[1]), _AROUND / 2
        return rectangle(x - half, y - half - 0.5, 2 * half, 2 * half)

    def _hole(self) -> Shape:
        """What makes a disc a ring: of whole pixels where there are few."""
        x, y = self._placed.centre
        if self._tiles:
            return self._disc(1 / 3)
        if self._octagons:
            return rectangle(x - 1.5, y + 1 - self._radius, 3, 2 * self._radius - 2)
        if self._radius > _HOLLOW_FROM:
            return self._disc(0.45)
        return rectangle(0, y - 1, 2 * x, 2)

    def _spot(self, share: float) -> Shape:
        """A mark in the middle of an empty cell: of whole pixels where there are few."""
        x, y = self._placed.centre
        if self._tiles:
            return rectangle(0, y - 1, 1, 2)
        if self._octagons:
            return rectangle(x - 1.5, y - 1, 3, 2)
        return Disc(max(1.0, self._radius * share), (x, y))

    def _piece(self, cell: str, piece: Piece) -> None:
        if piece.closed:
            self._closed(cell)
            return
        (x, y), middle, radius = self._middle(cell), self._placed.centre, self._radius
        body, edge, ink = _tones(piece)
        if self._low:
            self._on.write(x, y, piece.shown("○●■"), body)
            return
        rim = self._rim(cell)
        if piece.pips:
            self._die(cell, piece, rim)
            return
        if rim and (radius > _HOLLOW_FROM or (self._points and not self._tiles)):
            self._put(cell, self._disc(more=1.0), rim)
        elif rim:
            self._put(cell, self._collar(), rim) if self._tiles else self._fill(cell, rim)
        levels = min(piece.height - 1, int(2 * self._pitch[1] - 2 * radius + 1), 4)
        levels = levels if radius > _HOLLOW_FROM else 0
        up = levels / 2
        for level in range(levels, 0, -1):
            self._put(cell, Disc(radius, (middle[0], middle[1] - up + level)), edge)
        self._put(cell, Disc(radius, (middle[0], middle[1] - up)) if up else self._disc(), body)
        if shown := piece.shown("   ").strip():
            self._on.write(x - (len(shown) - 1) // 2, y - int(up / 2), shown, ink)
        elif piece.seat == 0:
            self._put(cell, self._hole(), Tone.GROUND)
        if piece.seat is not None and not shown:
            self._on.write(x, y, SIGNS[piece.seat], SEATED[piece.seat].sign)

    def _closed(self, cell: str) -> None:
        """Paint a cell that is closed: filled to its edges, unlike any piece, and crossed out."""
        self._fill(cell, Tone.NEUTRAL_EDGE)
        if (rim := self._rim(cell)) and not self._low:
            self._frame(cell, rim, Tone.NEUTRAL_EDGE)
        if self._pitch[1] < LETTERS_FROM:
            self._on.write(*self._middle(cell), "×", Tone.NEUTRAL_INK)
            return
        self._put(cell, cross(self._radius * 0.7, self._placed.centre), Tone.NEUTRAL_INK, 0.5)

    def _die(self, cell: str, piece: Piece, rim: Tone | None) -> None:
        (x, y), (body, _, ink) = self._middle(cell), _tones(piece)
        shapes = die(self._pitch, self._placed.centre, piece.seat, piece.pips)
        if rim:
            self._put(cell, shapes.rim, rim)
        self._put(cell, shapes.face, body)
        if rim and not self._tiles and shapes.rim.box().top + 2 * y < 0:
            self._put(cell, shapes.lid, rim)
        for pip in shapes.pips:
            self._put(cell, pip, ink)
        if not shapes.pips:
            self._on.write(x, y, str(piece.pips), ink)

    def _rim(self, cell: str) -> Tone | None:
        """The tone of the rim of the piece on *cell*."""
        if cell in self._won or cell in self._path_way[-1:]:
            return Tone.RING
        if cell in self._targets:
            return Tone.CAPTURE
        if cell in self._hinted:
            return Tone.TARGET
        return Tone.LAST_MARK if cell in self._last_way[-1:] else None

    def _aim(self, cell: str) -> None:
        """Mark an empty cell where the next step may go."""
        if self._low:
            self._on.write(*self._middle(cell), "•", Tone.TARGET)
        else:
            self._put(cell, self._spot(0.5), Tone.TARGET)

    def _refuse(self, cell: str) -> None:
        """Mark an empty cell where nothing may be placed, with a gap where lines would meet."""
        if self._points and not self._low:
            x, y = self._placed.centre
            self._put(cell, rectangle(x - 1.5, y - 2, 3, 4), Tone.GROUND)
        self._on.write(*self._middle(cell), REFUSED, Tone.POINT)

    def _cross(self, cell: str) -> None:
        """Mark an empty cell where a piece was taken."""
        if self._pitch[1] < LETTERS_FROM:
            self._on.write(*self._middle(cell), "×", Tone.LAST_MARK)
            return
        self._put(cell, cross(self._radius * 0.6, self._placed.centre), Tone.LAST_MARK)

    def _marks(self, cursor: str) -> None:
        """Mark where moves may begin and, on boards of one line a cell, the cursor and the rest."""
        if not self._low:
            x, y = self._placed.centre
            under = y + self._radius + (-0.2 if self._points else 0.3)
            dot: Shape = Disc(max(0.7, self._radius / 4), (x, under))
            if self._tiles:
                dot = rectangle(0, y + 1, 1, 1)
            elif self._octagons:
                dot = rectangle(x - 0.5, y + self._radius, 1, 1)
            for cell in self._starts:
                self._put(cell, dot, Tone.TARGET)
            return
        marks = [(cell, "{}", Tone.LAST_MARK) for cell in self._changed]
        marks += [(cell, "[]", Tone.LAST_MARK) for cell in self._last]
        won = signs_of_won(self._won, self._placed.geometry.middles, self._pitch[0])
        marks += [(cell, signs, Tone.RING) for cell, signs in won.items()]
        marks += [(cell, " •", Tone.TARGET) for cell in self._starts]
        marks += [(cell, "••", Tone.TARGET) for cell in self._hinted]
        marks += [(cell, "××", Tone.CAPTURE) for cell in self._targets & self._pieces.keys()]
        marks += [(cell, "()", Tone.PATH) for cell in self._path]
        marks += [(cursor, "▐▌", Tone.CURSOR)] if cursor else []
        for cell, signs, tone in marks:
            (x, y), piece = self._middle(cell), self._pieces.get(cell)
            beyond = max(1, len(piece.shown())) if piece else 1
            for at, sign in ((x - 1, signs[0]), (x + beyond, signs[1])):
                if sign != " ":
                    self._on.write(at, y, sign, tone)
