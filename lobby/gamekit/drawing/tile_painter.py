"""Paints tiles and marks on a plane."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from lobby.gamekit.drawing.geometry import Point
from lobby.gamekit.drawing.painting import Tone
from lobby.gamekit.drawing.plane import Plane
from lobby.gamekit.drawing.shapes import Bits, Disc, Shape, rectangle

SIZES: Final[Mapping[int, int]] = MappingProxyType({5: 3, 7: 5, 9: 7})
"""The width of a digit by its height."""

_SMALL: Final = """
### .#. ### ### #.# ### ### ### ### ### ##.
#.# ##. ..# ..# #.# #.. #.. ..# #.# #.# ..#
#.# .#. ### .## ### ### ### ..# ### ### .#.
#.# .#. #.. ..# ..# ..# #.# .#. #.# ..# ...
### ### ### ### ..# ### ### .#. ### ### .#.
"""
_MEDIUM: Final = """
.###. ..##. .###. .###. ...## ##### .###. ##### .###. .###. .###.
##.## .###. ##.## ##.## ..### ##... ##... ...## ##.## ##.## ##.##
##.## ..##. ...## ...## .#.## ####. ####. ...## ##.## ##.## ...##
##.## ..##. ..##. ..##. #..## ...## ##.## ..##. .###. ##.## ..##.
##.## ..##. .##.. ...## ##### ...## ##.## ..##. ##.## .#### ..##.
##.## ..##. ##... ##.## ...## ##.## ##.## .##.. ##.## ...## .....
.###. .#### ##### .###. ...## .###. .###. .##.. .###. .###. ..##.
"""
_LARGE: Final = """
.#####. ..###.. .#####. .#####. ....### ####### .#####. ####### .#####. .#####. .#####.
####### .####.. ####### ####### ...#### ####### ####### ####### ####### ####### #######
##...## ##.##.. ##...## ##...## ..##.## ##..... ##..... .....## ##...## ##...## ##...##
##...## ...##.. ....### ....### .##..## ######. ######. ....##. ####### ##...## ....###
##...## ...##.. ...###. ..####. ##...## ####### ####### ...##.. .#####. ####### ...###.
##...## ...##.. ..###.. ....### ####### .....## ##...## ...##.. ##...## .###### ...##..
##...## ...##.. .###... ##...## ####### ##...## ##...## ..##... ##...## .....## .......
####### ####### ####### ####### .....## ####### ####### ..##... ####### ####### ...##..
.#####. ####### ####### .#####. .....## .#####. .#####. ..##... .#####. .#####. ...##..
"""
_SIGNS: Final = "0123456789?"


@cache
def digit(sign: str, height: int) -> Bits:
    """A digit or ``?``, *height* pixels high, one of ``SIZES``."""
    return _drawn(height)[sign]


@cache
def _drawn(height: int) -> Mapping[str, Bits]:
    lines = {5: _SMALL, 7: _MEDIUM, 9: _LARGE}[height].split("\n")[1:-1]
    columns = zip(*(line.split() for line in lines), strict=True)
    return {sign: Bits(rows) for sign, rows in zip(_SIGNS, columns, strict=True)}


_BRACKETS: Final = MappingProxyType(
    {Tone.RING: "()", Tone.PATH: "()", Tone.TARGET: "••", Tone.CAPTURE: "××"}
)
"""The signs beside one-line tiles in place of a rim."""
_SHEER = 0.9
"""How opaque tiles without gaps are: the ground showing through tells them apart."""


class TilePainter:
    """Base class for painters of games with tiles. Cells one line high are marked by characters."""

    def __init__(self, plane: Plane, *, flipped: bool) -> None:
        self.plane = plane
        self.tile = plane.tile
        self.geometry = plane.geometry(flipped=flipped)
        self.on = plane.painting(flipped=flipped)
        self._low = plane.pitch[1] == 1
        self._pointed = ""
        self._lids: dict[str, Tone] = {}
        """The cells whose frame has its upper side on the tile: above there is nothing."""

    def put(self, cell: str, shape: Shape, tone: Tone, strength: float = 1.0) -> None:
        """Paint *shape*, measured from the middle of *cell*."""
        x, y = self.geometry.middles[cell]
        self.on.put(shape, x, 2 * y, tone, strength)

    def tint(self, cells: Iterable[str]) -> None:
        """Tint the ground of the cells that the last move touched."""
        for cell in filter(self.geometry.middles.__contains__, cells):
            self.put(cell, self.tile.ground, Tone.LAST)

    def corner(self, cells: Iterable[str]) -> None:
        """Mark the corners of the cells that the last move touched."""
        for cell in filter(self.geometry.middles.__contains__, cells):
            if self._low:
                self._bracket(cell, "[]", Tone.LAST_MARK)
            else:
                self._put_all(cell, self.tile.angles, Tone.LAST_MARK)
                self._close(cell, Tone.LAST_MARK)

    def point(self, cell: str) -> None:
        """Paint the cursor on *cell*. It stays over later brackets."""
        if self._low:
            self._bracket(cell, "▐▌", Tone.CURSOR)
            self._pointed = cell
        else:
            self._put_all(cell, self.tile.frame, Tone.CURSOR)
            self._close(cell, Tone.CURSOR)

    def outline(self, cell: str, tone: Tone, strength: float = 1.0) -> None:
        """Paint the outline of a tile that is not there, or not yet."""
        if self._low:
            self._bracket(cell, _BRACKETS[tone], tone)
        for side in self.tile.ghost if not self._low else ():
            self.put(cell, side, tone, strength)

    def raise_tile(self, cell: str, face: Tone, foot: Tone, rim: Tone | None = None) -> None:
        """Paint a tile, with a *rim* of another tone or without."""
        rimmed = rim is not None and self.tile.rimmed
        if self.tile.thick:
            self.put(cell, self.tile.foot, foot)
        self.put(cell, self.tile.face, rim if rim and rimmed else face, _SHEER if self._low else 1)
        if rimmed:
            self.put(cell, self.tile.inner, face)
        elif rim:
            if self._low:
                self._bracket(cell, _BRACKETS[rim], rim)
            else:  # a face that is too low for a rim: its foot, and bars beside it
                self._put_all(cell, (self.tile.foot, *self.tile.frame[2:]), rim)
        if lid := self._lids.get(cell):
            self.put(cell, self.tile.lid, lid)

    def write_large(self, cell: str, sign: str, tone: Tone) -> Point:
        """Write a digit in the middle of a tile, in pixels if there is room. Return where a sign
        may stand beside it."""
        tile, (x, y) = self.tile, self.geometry.middles[cell]
        if not tile.digit:
            self.on.write(x, y, sign, tone)
            return Point(x + 1, y)
        wide = SIZES[tile.digit]
        right, down = tile.place(wide, tile.digit)
        left, top = x + right, 2 * y + down
        self.on.put(digit(sign, tile.digit), left, top, tone)
        return Point(left + wide + 1, top // 2)

    def dot(self, cell: str) -> None:
        """Paint an empty cell."""
        if not self.tile.digit:
            self.on.write(*self.geometry.middles[cell], "·", Tone.POINT)
        else:
            self.put(cell, Disc(self.plane.pitch[1] / 7 + 0.25, self.tile.middle), Tone.POINT)

    def aim(self, cell: str) -> None:
        """Mark an empty cell where the next step may go."""
        disc = Disc(self.plane.pitch[1] / 4 + 0.5) if self.tile.digit else rectangle(-1, 0, 3, 2)
        if not self._low:
            self.put(cell, disc, Tone.TARGET)
        ink = Tone.TARGET if self._low else Tone.MARK_INK
        self.on.write(*self.geometry.middles[cell], "•", ink)

    def _close(self, cell: str, tone: Tone) -> None:
        """Paint the upper side of the frame of *cell* where it has no line of its own."""
        if self.tile.frame[0].box().top + 2 * self.geometry.middles[cell].y < 0:
            self._lids.setdefault(cell, tone)
            self.put(cell, self.tile.lid, self._lids[cell])

    def _put_all(self, cell: str, shapes: Iterable[Shape], tone: Tone) -> None:
        for shape in shapes:
            self.put(cell, shape, tone)

    def _bracket(self, cell: str, signs: str, tone: Tone) -> None:
        (x, y), reach = self.geometry.middles[cell], self.plane.pitch[0] // 2
        self.on.write(x - reach, y, signs[0], tone)
        self.on.write(x + reach, y, signs[1], tone)
        if cell == self._pointed and tone != Tone.CURSOR:
            self.point(cell)
