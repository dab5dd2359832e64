"""Binar, painted: digits on tiles, sums at the rim, and full lines lit in the hue of the player
they favour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.grid import lettered
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.plane import Plane
from lobby.gamekit.drawing.shapes import rectangle
from lobby.gamekit.drawing.tile_painter import TilePainter
from lobby.gamekit.game import Seat
from lobby.gamekit.spelling import tokens
from lobby.games.binar.board import LineSum, numbers, sum_words
from lobby.games.binar.rules import BinarView

_PITCHES: Final = ((19, 9), (15, 7), (11, 5), (9, 4), (7, 3), (5, 2), (4, 2), (3, 1))
_WIDE: Final = 5
"""The least pitch at which the sum of a column fits on one line below it."""
_LIT: Final = 0.45
"""How strongly the hue tints the ground of a full line. Where a row and a column favour different
players they would mix to a hue of neither, so nothing is tinted there."""


class BinarSurface(Surface[BinarView]):
    """A digit has the hue of the player who owns it."""

    def forms(self, view: BinarView) -> tuple[Form, ...]:
        return tuple(_planes(view.size))

    def geometry(self, view: BinarView, form: Form, *, flipped: bool) -> Geometry:
        return _planes(view.size)[form].geometry(flipped=flipped)

    def paint(self, scene: Scene[BinarView], form: Form, cursor: str) -> Painting:
        return _Painter(scene, _planes(scene.view.size)[form]).paint(cursor)


@cache
def _planes(size: int) -> dict[Form, Plane]:
    planes = (
        Plane(
            lettered(size, size),
            pitch,
            0,
            _right(size, pitch),
            2 if pitch[0] >= _WIDE else 3,
            edged,
        )
        for pitch in _PITCHES
        for edged in ((True, False) if pitch[1] > 1 else (False,))
    )
    return {plane.form: plane for plane in planes}


def _right(size: int, pitch: tuple[int, int]) -> int:
    """The columns for the sums of rows, including the gap to the board and blanks at their end."""
    longest = len(str(size)) + len(" even" if pitch[1] > 1 else " ev")
    return longest + _aside(pitch) + (pitch[0] >= _WIDE)


def _aside(pitch: tuple[int, int]) -> int:
    """The columns from the board to the sums: its edge and a blank, or just a blank."""
    return 2 if pitch[1] > 1 else 1


class _Painter(TilePainter):
    def __init__(self, scene: Scene[BinarView], plane: Plane) -> None:
        super().__init__(plane, flipped=scene.flipped)
        self._scene = scene

    def paint(self, cursor: str) -> Painting:
        scene, view = self._scene, self._scene.shown
        cells = numbers(view.size)
        lines = (*view.rows, *view.columns)
        self._light(lines)
        self.tint(map(_cell, tokens(scene.last)))
        if cursor:
            self.point(cursor)
        self.corner(map(_cell, tokens(scene.last)))
        entered = _cell(scene.entry.steps[0]) if scene.entry.steps else ""
        for cell, number in cells.items():
            digit = view.cells[number]
            if digit is not None:
                tones = SEATED[digit]
                rim = Tone.RING if cell == entered else None
                self.raise_tile(cell, tones.piece, tones.edge, rim)
                self.write_large(cell, str(digit), tones.ink)
            elif cell == entered:
                self._offer(cell)
            elif cell == _cell(scene.hint):
                self.aim(cell)
            else:
                self.dot(cell)
        for number, total in enumerate(lines):
            self._write_sum(number, total)
        return self.on

    def _line(self, number: int) -> list[str]:
        """The cells of the line with that number: first the rows, then the columns."""
        size, seen = self._scene.view.size, self.plane.grid
        if number < size:
            return [column + seen.rows[number] for column in seen.columns]
        return [seen.columns[number - size] + row for row in seen.rows]

    def _light(self, lines: Sequence[LineSum]) -> None:
        favoured: dict[str, set[Seat]] = {}
        for number, total in enumerate(lines):
            if total.parity is not None:
                self._edge(number, SEATED[total.parity].piece)
                for cell in self._line(number):
                    favoured.setdefault(cell, set()).add(total.parity)
        for cell, (seat, *others) in favoured.items():
            if not others:
                self.put(cell, self.tile.ground, SEATED[seat].piece, _LIT)

    def _edge(self, number: int, tone: Tone) -> None:
        """Paint the edge of the board at the end of a full line."""
        if self.plane.edged:
            _, below, _, right = self.tile.edges
            row = number < self._scene.view.size
            last = max(self._line(number), key=lambda cell: sum(self.geometry.middles[cell]))
            self.put(last, right if row else below, tone)

    def _offer(self, cell: str) -> None:
        """Paint the digits to choose between, each on half a tile in its hue."""
        left, right = self.tile.halves
        x, y = self.geometry.middles[cell]
        aside = max(1, (self.tile.wide + 1) // 4)
        for digit, half, away in ((0, left, -aside), (1, right, aside)):
            self.put(cell, half, SEATED[digit].piece)
            self.on.write(x + away, y, str(digit), SEATED[digit].ink)
        if self.tile.pitch[1] > 2:
            self.outline(cell, Tone.RING)

    def _write_sum(self, number: int, total: LineSum) -> None:
        size, pitch, words = self._scene.view.size, self.plane.pitch, sum_words(total)
        first = self.geometry.middles[self._line(number)[0]]
        short = pitch[0] < _WIDE
        if number < size:
            x = self.plane.margins.left + size * pitch[0] + _aside(pitch)
            room = self.plane.right - _aside(pitch) - (not short)
            self._write_tag(x, first.y, " ".join(words)[:room], total)
            return
        for down, word in enumerate(self._below(words)):
            x = first.x - (len(word) - 1) // 2
            self._write_tag(x, self.plane.labels + 1 + down, word, total)

    def _below(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The text below a column, line by line: all of it if it fits."""
        wide, text = self.plane.pitch[0], " ".join(words)
        if len(text) < wide:
            return (text,)
        if wide >= _WIDE:
            return (words[-1][: max(4, wide - 2)],)
        if len(words) == 1:
            return (text[:-2], "?")
        number, parity = words
        return (number, parity if len(parity) < wide else parity[:2])

    def _write_tag(self, x: int, y: int, text: str, total: LineSum) -> None:
        """Write a sum; that of a full line on the hue of the player it favours."""
        if total.parity is None:
            self.on.write(x, y, text, Tone.LABEL)
            return
        tones, pad = SEATED[total.parity], int(self.plane.pitch[0] > len(text) + 2)
        self.on.put(rectangle(0, 0, len(text) + 2 * pad, 2), x - pad, 2 * y, tones.piece)
        self.on.write(x, y, text, tones.ink)


def _cell(step: str) -> str:
    return step.partition(":")[0]
