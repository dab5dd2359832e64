"""Boards of every shape before anything stands on them, painted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import copysign, floor
from typing import Final

from lobby.gamekit.boards.board import OUTWARD
from lobby.gamekit.boards.layout import Layout
from lobby.gamekit.drawing.geometry import middle_of
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.shapes import Place, Polygon, Shape, Stroke, rectangle

LETTERS_FROM: Final = 3
"""The fewest lines of a cell in which hexagons have outlines and pieces rings."""


@cache
def cell_shape(pitch: tuple[int, int], middle: Place, hexagonal: bool, more: float = 0) -> Polygon:
    """The ground of a cell, *more* pixels larger at each side."""
    (wide, high), (x, y) = pitch, middle
    half, rows = wide / 2 + more, 2 * high
    if not hexagonal or high == 1:
        return rectangle(x - half, y - high - more, 2 * half, rows + 2 * more)
    tip, shoulder = rows * 2 / 3 + more * 1.15, rows / 3 + more * 0.58
    return Polygon(
        (
            (x, y - tip),
            (x + half, y - shoulder),
            (x + half, y + shoulder),
            (x, y + tip),
            (x - half, y + shoulder),
            (x - half, y - shoulder),
        )
    )


@lru_cache(64)
def empty(placed: Layout) -> Painting:
    """The ground of a board, its rim and its labels; on boards of one line a cell also the signs of
    its cells, as every piece there is a sign that takes their place."""
    on = Painting(placed.form.width, placed.form.height)
    _paint_sides(on, placed)
    _paint_ground(on, placed)
    _paint_lines(on, placed)
    for x, y in placed.geometry.middles.values() if placed.form.pitch[1] == 1 else ():
        on.write(x, y, "·", Tone.POINT)
    for label in placed.geometry.labels:
        owner = placed.labelled(label)
        on.write(*label.place, label.text, Tone.LABEL if owner is None else SEATED[owner].text)
    return on


def _put_all(on: Painting, placed: Layout, cells: Iterable[str], shape: Shape, tone: Tone) -> None:
    for cell in cells:
        on.put(shape, *middle_of(placed.geometry, cell), tone)


def _paint_sides(on: Painting, placed: Layout) -> None:
    """Paint the rim of the board; a side that is somebody's in that player's hue."""
    board, pitch, (x, y) = placed.board, placed.form.pitch, placed.centre
    if not board.edges and pitch[1] > 1 and board.style != "points":
        rim = cell_shape(pitch, placed.centre, board.slanted, 1.0)
        _put_all(on, placed, placed.geometry.middles, rim, Tone.RIM)
    thick = max(1.0, pitch[0] / 7) if board.slanted else 1.0
    for side, (owner, cells) in placed.sides.items():
        right, down = (offset * thick for offset in OUTWARD[board.slanted][side])
        if pitch[1] == 1:
            right, down = round(right), 0 if right else down
        elif pitch[1] < LETTERS_FROM:
            right, down = (offset and copysign(1, offset) for offset in (right, down))
        band = cell_shape(pitch, (x + right, y + down), board.slanted and pitch[1] >= LETTERS_FROM)
        _put_all(on, placed, cells, band, SEATED[owner].piece)


def _paint_ground(on: Painting, placed: Layout) -> None:
    board, pitch, middles = placed.board, placed.form.pitch, placed.geometry.middles

    def shape(more: float = 0.0) -> Polygon:
        return cell_shape(pitch, placed.centre, board.slanted, more)

    if board.slanted and pitch[1] >= LETTERS_FROM:
        _put_all(on, placed, middles, shape(0.05), Tone.LINE)
        _put_all(on, placed, middles, shape(-0.45), Tone.GROUND)
        return
    for cell, (x, y) in board.seen(flipped=placed.flipped).items():
        _put_all(on, placed, (cell,), shape(), Tone.GROUND)
        if board.style == "squares" or (board.slanted and pitch[1] > 1):
            phases = 3 if board.slanted else 2
            phase = ((x - y) // 2 - y if board.slanted else x // 2 + y) % phases
            on.put(
                shape(), *middle_of(placed.geometry, cell), Tone.OTHER_GROUND, phase / (phases - 1)
            )


def _paint_lines(on: Painting, placed: Layout) -> None:
    """Paint the lines between points, level and upright ones on whole pixels."""
    middles, (x, y), high = placed.geometry.middles, placed.centre, placed.form.pitch[1]
    for start, end in placed.board.joined if high > 1 else ():
        (ax, ay), (bx, by) = middles[start], middles[end]
        right, down = bx - ax, 2 * (by - ay)
        if right and down:
            way: Shape = Stroke((x, y), (x + right, y + down), 0.8)
        else:
            left, top = floor(x) + min(right, 0), floor(y) - 1 + min(down, 0)
            way = rectangle(left, top, abs(right) + 1, abs(down) + 1)
        on.put(way, ax, 2 * ay, Tone.LINE, 0.6 if right and down and high == 2 else 1.0)
