"""Paints tiles and marks on a plane."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

from lobby.gamekit.drawing.geometry import Point
from lobby.gamekit.drawing.painting import Tone
from lobby.gamekit.drawing.plane import Plane
from lobby.gamekit.drawing.shapes import Bits, Disc, Shape, Stroke, rectangle

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


_THIN = 0.75
"""The share of the ink in a stroke between digits, so that it is not read as a 1."""
_SECOND = 5
"""The height of the second of two digits, unless it is a character."""
_BRACKETS: Final = MappingProxyType(
    {Tone.RING: "()", Tone.PATH: "()", Tone.TARGET: "••", Tone.CAPTURE: "××"}
)
"""The signs beside one-line tiles in place of a rim."""
_UNSURE = 0.55
"""The share of the ink in a digit that is not certain."""
_TAGGED = 3
"""The fewest lines of a cell with room for a tag at its corner."""
_SHEER = 0.9
"""How opaque tiles without gaps are: the ground showing through tells them apart."""


def _across(small: int) -> int:
    """The pixels that a stroke and a second digit *small* pixels high take; *small* is 0 for
    characters, which have blank margins."""
    return 4 + SIZES[small] if small else 2


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

    def write_pair(
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

    def write_ends(self, cell: str, sign: str, tone: Tone) -> None:
        """Write *sign* at both ends of a tile."""
        (x, y), wide = self.geometry.middles[cell], self.tile.wide
        for end in (x - wide // 2, x + wide // 2):
            self.on.write(end, y, sign, tone)

    def mark_start(self, cell: str) -> None:
        """Mark a tile that can be picked, with a dot below it."""
        if self._low:
            x, y = self.geometry.middles[cell]
            self.on.write(x + 2, y, "•", Tone.TARGET)
        else:
            self.put(cell, self.tile.dot, Tone.TARGET)

    def write_loss(self, cell: str, text: str) -> None:
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
