"""Curio, painted: tiles on a flat board; in wide windows on the slanted one of the original.

The viewer's pieces have dark digits on a light face; those of the other side, which show their
backs, light digits on a dark face. A large digit is the number in sight; a digit after a stroke is
the other number, if known. A royal piece has a crown beside its number.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry, Point
from lobby.gamekit.drawing.grid import lettered
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.plane import Plane
from lobby.gamekit.drawing.shapes import Stroke, rectangle
from lobby.gamekit.drawing.tile_painter import SIZES, TilePainter, digit
from lobby.gamekit.spelling import tokens
from lobby.games.curio.view import ROYAL, CurioView, Piece, near_seat, numbers

_SIZES: Final = (
    ((19, 9), 7),
    ((19, 8), 6),
    ((19, 9), 0),
    ((15, 7), 5),
    ((15, 6), 4),
    ((12, 6), 3),
    ((15, 7), 0),
    ((11, 5), 3),
    ((13, 6), 0),
    ((9, 5), 3),
    ((9, 4), 2),
    ((11, 5), 0),
    ((9, 3), 2),
    ((9, 4), 0),
    ((7, 3), 0),
    ((7, 2), 0),
    ((6, 2), 0),
    ((5, 2), 0),
    ((4, 2), 0),
    ((4, 1), 0),
)
"""Pitch and lean, the best first. What is slanted comes before what is flat and little larger."""

_THIN = 0.75
"""The share of the ink in a stroke between digits, so that it is not read as a 1."""
_SECOND = 5
"""The height of the second of two digits, unless it is a character."""
_UNSURE = 0.55
"""The share of the ink in a digit that is not certain."""
_TAGGED = 3
"""The fewest lines of a cell with room for a tag at its corner."""


class CurioSurface(Surface[CurioView]):
    """Paints only what the view holds and what follows from it."""

    def forms(self, view: CurioView) -> tuple[Form, ...]:
        return tuple(_planes(view.rows, view.cols))

    def geometry(self, view: CurioView, form: Form, *, flipped: bool) -> Geometry:
        return _planes(view.rows, view.cols)[form].geometry(flipped=flipped)

    def paint(self, scene: Scene[CurioView], form: Form, cursor: str) -> Painting:
        view = scene.view
        return _Painter(scene, _planes(view.rows, view.cols)[form]).paint(cursor)


@cache
def _planes(rows: int, cols: int) -> dict[Form, Plane]:
    """By form, the best first."""
    squares = lettered(cols, rows)
    planes = (
        Plane(squares, pitch, lean, edged=edged)
        for pitch, lean in _SIZES
        for edged in ((True, False) if pitch[1] > 1 else (False,))
    )
    return {plane.form: plane for plane in planes}


def _across(small: int) -> int:
    """The pixels that a stroke and a second digit *small* pixels high take; *small* is 0 for
    characters, which have blank margins."""
    return 4 + SIZES[small] if small else 2


class _Painter(TilePainter):
    def __init__(self, scene: Scene[CurioView], plane: Plane) -> None:
        super().__init__(plane, flipped=scene.flipped)
        self._scene = scene
        self._near = near_seat(scene.view)
        self._royal = scene.view.army[-1][1]

    def paint(self, cursor: str) -> Painting:
        """Paint the board from the bottom up: the ground, the marks on it, and the tiles."""
        scene, entry = self._scene, self._scene.entry
        last = list(map(_square, tokens(scene.last)))
        self.tint(last)
        if cursor:
            self.point(cursor)
        self.corner(last)
        path = list(map(_square, entry.steps))
        hinted = scene.hint and not entry.steps
        steps = tokens(scene.hint) if hinted else entry.following
        open_to = set(map(_square, steps))
        for square in self.geometry.middles:
            piece = scene.shown.pieces.get(square)
            if piece:
                self._paint_piece(square, piece, path, open_to, square == cursor)
            elif square in path:
                self.outline(square, Tone.PATH, 0.5)
            elif square in open_to:
                self.aim(square)
        return self.on

    def _paint_piece(
        self, square: str, piece: Piece, path: list[str], open_to: set[str], pointed: bool
    ) -> None:
        tones, own = SEATED[piece.seat], piece.seat == self._near
        starting = not path and not self._scene.hint
        rim = None
        taken = self._scene.view.pieces.get(square) if path[1:] == [square] else None
        if square in path:
            rim = Tone.CAPTURE if taken else Tone.RING
        elif square in open_to and not starting:
            rim = Tone.TARGET if own else Tone.CAPTURE
        if own:
            self.raise_tile(square, tones.piece, tones.edge, rim)
        else:
            self.raise_tile(square, tones.back, tones.back_edge, rim)
            self._write_ends(square, ":", tones.back_sign)
        if starting and square in open_to:
            self._mark_start(square)
        self._write_numbers(square, piece, tones.ink if own else tones.back_ink, pointed)
        if taken:
            self._write_loss(square, numbers(*self._faces(taken), "/"))

    def _write_numbers(self, square: str, piece: Piece, ink: Tone, pointed: bool) -> None:
        """Write the number in sight, then the other one, which is dim if it is only deduced, and
        the mark of a royal piece."""
        seen, hidden = self._faces(piece)
        sure = hidden is not None
        if pointed and (certain := self._scene.shown.certain(square)):
            seen, hidden = certain
        if hidden is None:
            aside: Point | None = self.write_large(square, numbers(seen, None, ""), ink)
        else:
            joint = "/" if sure else "~"
            aside = self._write_pair(square, str(seen), str(hidden), ink, joint=joint)
        if aside and self._royal in (piece.front, piece.back):
            self.on.write(*aside, ROYAL, ink)

    def _write_pair(
        self, cell: str, first: str, second: str, tone: Tone, *, joint: str
    ) -> Point | None:
        """Write two digits with *joint* between them, ``~`` if the second is not certain. Without
        room for two in pixels, the second is a character; on small tiles both are. In pixels the
        joint is always a stroke, and digits that are not certain are dim. Return where a sign may
        stand beside them; None if there is no room."""
        tile, (height, small) = self.tile, self._pair
        x, y = self.geometry.middles[cell]
        rest, strength = joint + second, _UNSURE if joint == "~" else 1.0
        if not height:
            self.on.write(x - 1, y, first + rest, tone)
            return None if self._low and tile.wide <= 4 else Point(x + 2, y)
        wide = SIZES[height]
        right, down = tile.place(wide + _across(small), height)
        bits, left, top = digit(first, height), x + right, 2 * y + down
        self.on.put(bits, left, top, tone)
        if not small:
            self.on.write(left + wide + 1, y, rest, tone)
            return Point(left + wide + 2, y - 1)
        stroke = Stroke((3.4, 0.6), (0.6, height - 0.6), 1.0)
        self.on.put(stroke, left + wide, top, tone, strength * _THIN)
        self.on.put(digit(second, small), left + wide + 4, top + height - small, tone, strength)
        return Point(left + wide + 5, top // 2) if height > small else None

    @cached_property
    def _pair(self) -> tuple[int, int]:
        """The heights of two digits, as large as fits; 0 for one that is a character."""
        tile = self.tile
        heights = sorted((height for height in SIZES if height <= tile.digit), reverse=True)
        slope, spare = tile.lean / (2 * tile.pitch[1]), 2 if tile.lean else 4
        fits = (
            (first, second)
            for second in (_SECOND, 0)
            for first in heights
            if SIZES[first] + _across(second) <= tile.wide - spare - first * slope
        )
        least = min(SIZES)
        tight = SIZES[least] + _across(0) > tile.wide - least * slope / 2
        return next(fits, (0, 0) if tight or not tile.digit else (least, 0))

    def _write_ends(self, cell: str, sign: str, tone: Tone) -> None:
        """Write *sign* at both ends of a tile."""
        (x, y), wide = self.geometry.middles[cell], self.tile.wide
        for end in (x - wide // 2, x + wide // 2):
            self.on.write(end, y, sign, tone)

    def _mark_start(self, cell: str) -> None:
        """Mark a tile that can be picked, with a dot below it."""
        if self._low:
            x, y = self.geometry.middles[cell]
            self.on.write(x + 2, y, "•", Tone.TARGET)
        else:
            self.put(cell, self.tile.dot, Tone.TARGET)

    def _write_loss(self, cell: str, text: str) -> None:
        """Write what a move takes on *cell* at its lower right corner, if there is room."""
        wide, high = self.plane.pitch
        if high < _TAGGED:
            return
        down = high - 1 - (high - 1) // 2
        x, y = self.geometry.middles[cell]
        end = x + wide // 2 - round(down * self.tile.lean / high)
        tag = "×" + text
        start, line = end - len(tag), y + down
        self.on.put(rectangle(0, 0, len(tag), 2), start, 2 * line, Tone.CAPTURE)
        self.on.write(start, line, tag, Tone.MARK_INK)

    def _faces(self, piece: Piece) -> tuple[int | None, int | None]:
        way = piece.front, piece.back
        return way if piece.seat == self._near else way[::-1]


def _square(step: str) -> str:
    return "" if step == "pass" else step.lstrip("-")
