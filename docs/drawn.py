"""Lines of a terminal as an SVG image: every cell where it belongs, half blocks without seams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style

WIDE, HIGH = 8, 16
"""Units of the image for a character."""
_BASELINE = 12.2
_FONTS = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
_HALVES = {"▀": (True, False), "▄": (False, True), "█": (True, True)}
_DIM = 0.6

Row = Sequence[Segment]


class Look(NamedTuple):
    """The terminal's own colours, as ``#rrggbb``, and its sixteen others where they are used."""

    ink: str = "#d8dce2"
    ground: str = "#181a1f"


class _Cell(NamedTuple):
    x: int
    text: str
    ink: str
    ground: str
    bold: bool
    dim: bool
    underlined: bool


def svg(rows: Sequence[Row], look: Look | None = None) -> str:
    """The image of *rows*, as wide as the widest."""
    look = look or Look()
    drawn = [tuple(_cells(row, look)) for row in rows]
    wide = WIDE * max((row[-1].x + 1 for row in drawn if row), default=0)
    high = HIGH * len(rows)
    parts = "".join(part for y, row in enumerate(drawn) for part in _row(y * HIGH, row, look))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" shape-rendering="crispEdges" xml:space="preserve">'
        f'<rect width="{wide}" height="{high}" fill="{look.ground}"/>'
        f'<g font-family="{_FONTS}" font-size="13.2">{parts}</g></svg>'
    )


def _cells(row: Iterable[Segment], look: Look) -> Iterator[_Cell]:
    x = 0
    for segment in row:
        style = segment.style or Style()
        ink = _hexadecimal(style.color, look.ink)
        ground = _hexadecimal(style.bgcolor, look.ground)
        if style.reverse:
            ink, ground = ground, ink
        for text in segment.text:
            yield _Cell(
                x, text, ink, ground, bool(style.bold), bool(style.dim), bool(style.underline)
            )
            x += 1


def _row(y: int, row: Sequence[_Cell], look: Look) -> Iterator[str]:
    for half in (0, 1):
        yield from _stripe(y + half * HIGH // 2, [_pixel(cell, half) for cell in row], look)
    for cell in row:
        if cell.text not in _HALVES and not cell.text.isspace():
            yield _character(y, cell)
        if cell.underlined:
            line = f'x="{cell.x * WIDE}" y="{y + HIGH - 2}" width="{WIDE}" height="1"'
            yield f'<rect {line} fill="{cell.ink}"/>'


def _stripe(y: int, pixels: Sequence[str], look: Look) -> Iterator[str]:
    x = 0
    for colour, run in groupby(pixels):
        wide = len(list(run))
        if colour != look.ground:
            place = f'x="{x * WIDE}" y="{y}" width="{wide * WIDE}" height="{HIGH // 2}"'
            yield f'<rect {place} fill="{colour}"/>'
        x += wide


def _pixel(cell: _Cell, half: int) -> str:
    return cell.ink if _HALVES.get(cell.text, (False, False))[half] else cell.ground


def _character(y: int, cell: _Cell) -> str:
    about = f'x="{cell.x * WIDE}" y="{y + _BASELINE}" fill={quoteattr(cell.ink)}'
    if cell.bold:
        about += ' font-weight="bold"'
    if cell.dim:
        about += f' opacity="{_DIM}"'
    return f"<text {about}>{escape(cell.text)}</text>"


def _hexadecimal(colour: Color | None, own: str) -> str:
    if colour is None or colour.type is ColorType.DEFAULT:
        return own
    return colour.get_truecolor().hex
