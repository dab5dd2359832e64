"""Lines of a terminal as an SVG image: every cell in its place, half blocks without seams.

Blocks, lines and backgrounds are shapes. Text stays text, each word as wide as its cells in any
font.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from docs.gallery import glyphs
from docs.gallery.looks import DARK, Look

WIDE, HIGH = 8, 16
"""The size of a character in units of the image."""
_BASELINE = 12.2
_FONT = "DejaVu Sans Mono,Menlo,Consolas,Liberation Mono,monospace"
_FONT_SIZE = 13.29
"""The size at which a character of DejaVu Sans Mono is as wide as a cell."""
_EDGE = 10
"""The margin between the frame of a window and its text."""
_BAR = 26
"""The height of the title bar."""
_DOTS = ("#ee6a5f", "#f5bd4f", "#61c454")

Row = Sequence[Segment]


class Ink(NamedTuple):
    """The colour and style of a text."""

    colour: str
    bold: bool = False
    italic: bool = False


class _Cell(NamedTuple):
    x: int
    wide: int
    text: str
    ink: Ink
    ground: str
    underlined: bool
    struck: bool


class _Box(NamedTuple):
    colour: str
    x: float
    y: float
    wide: float
    high: float


def svg(rows: Sequence[Row], look: Look = DARK, *, title: str = "") -> str:
    """The image of *rows*, as wide as the widest; with a *title*, in a window of that name."""
    wide = WIDE * max((sum(cell_len(segment.text) for segment in row) for row in rows), default=0)
    inside = drawn(rows, look)
    return framed(inside, wide, HIGH * len(rows), look, title=title)


def framed(
    inside: str, wide: int, high: int, look: Look, *, title: str = "", style: str = ""
) -> str:
    """An image *wide* by *high* units that contains *inside*, in a window if it has a *title*."""
    left, top, width, height = (
        (-_EDGE, -_BAR - _EDGE // 2, wide + 2 * _EDGE, high + _BAR + _EDGE + _EDGE // 2)
        if title
        else (0, 0, wide, high)
    )
    ground = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{look.ground}"'
    ground += ' rx="8"/>' if title else "/>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"'
        f' width="{width}" height="{height}" shape-rendering="crispEdges"'
        f' font-family="{_FONT}" font-size="{_FONT_SIZE}">{style}'
        f"{ground}{_bar(left, top, width, title, look) if title else ''}{inside}</svg>\n"
    )


def drawn(rows: Sequence[Row], look: Look = DARK) -> str:
    """The SVG elements for *rows*, without the overall background."""
    cells = [list(_cells(row, look)) for row in rows]
    boxes = [box for y, row in enumerate(cells) for box in _grounds(y, row, look)]
    over = [box for y, row in enumerate(cells) for box in _shapes(y * HIGH, row)]
    texts = [text for y, row in enumerate(cells) for text in _texts(y * HIGH, row)]
    grounds = _paths(_heaped(boxes))
    scaled = f'<g transform="scale({WIDE})">{grounds}</g>' if grounds else ""
    return scaled + _paths(over) + _written(texts)


def _bar(left: int, top: int, width: int, title: str, look: Look) -> str:
    middle, y = left + width / 2, top + _BAR / 2
    dots = "".join(
        f'<circle cx="{left + 16 + 16 * number}" cy="{y:g}" r="5" fill="{colour}"/>'
        for number, colour in enumerate(_DOTS)
    )
    return (
        f'<g shape-rendering="auto">{dots}</g><text x="{middle:g}" y="{y + 4:g}" font-size="12"'
        f' text-anchor="middle" fill="{look.ink}" opacity=".7">{escape(title)}</text>'
    )


def _cells(row: Iterable[Segment], look: Look) -> Iterator[_Cell]:
    x = 0
    for segment in row:
        style = segment.style or Style()
        ink, ground = look.colours(style)
        written = Ink(ink, bool(style.bold), bool(style.italic))
        for text in segment.text:
            wide = cell_len(text)
            yield _Cell(x, wide, text, written, ground, bool(style.underline), bool(style.strike))
            x += wide


# The shapes below the characters. The unit is a cell's width: half a cell is a square.


def _grounds(y: int, row: Sequence[_Cell], look: Look) -> Iterator[_Box]:
    for half in (0, 1):
        pixels = [(glyphs.filled(cell.text, half), cell) for cell in row]
        colours = [
            colour
            for full, cell in pixels
            for colour in [cell.ink.colour if full else cell.ground] * cell.wide
        ]
        x = 0
        for colour, run in groupby(colours):
            wide = len(list(run))
            if colour != look.ground:
                yield _Box(colour, x, 2 * y + half, wide, 1)
            x += wide


def _heaped(boxes: Iterable[_Box]) -> Iterator[_Box]:
    """*boxes* from the top down, with adjoining boxes of the same colour and width merged."""
    open_boxes: dict[tuple[str, float, float], _Box] = {}
    for box in boxes:
        place = (box.colour, box.x, box.wide)
        above = open_boxes.get(place)
        if above and above.y + above.high == box.y:
            open_boxes[place] = above._replace(high=above.high + box.high)
        else:
            if above:
                yield above
            open_boxes[place] = box
    yield from open_boxes.values()


def _shapes(y: int, row: Sequence[_Cell]) -> Iterator[_Box]:
    for (text, ink), run in groupby(row, key=lambda cell: (cell.text, cell.ink)):
        cells = list(run)
        x, count = cells[0].x * WIDE, len(cells)
        for left, top, wide, high in glyphs.boxes(text):
            if wide == WIDE:
                yield _Box(ink.colour, x, y + top, count * WIDE, high)
            else:
                for cell in cells:
                    yield _Box(ink.colour, cell.x * WIDE + left, y + top, wide, high)
    for high, lined in (
        (HIGH - 2, [c for c in row if c.underlined]),
        (8, [c for c in row if c.struck]),
    ):
        for cell in lined:
            yield _Box(cell.ink.colour, cell.x * WIDE, y + high, cell.wide * WIDE, 1)


def _paths(boxes: Iterable[_Box]) -> str:
    colours: dict[str, list[str]] = {}
    for colour, x, y, wide, high in boxes:
        colours.setdefault(colour, []).append(f"M{x:g} {y:g}h{wide:g}v{high:g}h-{wide:g}z")
    return "".join(f'<path fill="{colour}" d="{"".join(d)}"/>' for colour, d in colours.items())


# Text.


def _texts(y: int, row: Sequence[_Cell]) -> Iterator[tuple[Ink, str]]:
    """The words of *row*, which a single blank does not split, and each rare character alone, as
    fonts may draw those at any width."""
    begun: list[_Cell] = []
    for cell in row:
        text = cell.text
        shown = not (text.isspace() or glyphs.is_drawn(text))
        if begun and not (_goes_on(begun, cell) and (shown or text == " ")):
            yield from _word(y, begun)
            begun = []
        if shown and not _usual(text):
            yield from _word(y, [cell])
        elif shown or begun:
            begun.append(cell)
    yield from _word(y, begun)


def _goes_on(begun: Sequence[_Cell], cell: _Cell) -> bool:
    blanks = begun[-1].text == " " and cell.text == " "
    return _usual(cell.text) and (cell.text == " " or cell.ink == begun[0].ink) and not blanks


def _usual(text: str) -> bool:
    return " " <= text <= "~" or "\xa1" <= text <= "\xff"


def _word(y: int, cells: Sequence[_Cell]) -> Iterator[tuple[Ink, str]]:
    text = "".join(cell.text for cell in cells).rstrip()
    if text:
        about = f'x="{cells[0].x * WIDE}" y="{y + _BASELINE:g}"'
        if len(text) > 1:
            about += f' textLength="{len(text) * WIDE}"'
        yield cells[0].ink, f"<text {about}>{escape(text)}</text>"


def _written(texts: Iterable[tuple[Ink, str]]) -> str:
    inks: dict[Ink, list[str]] = {}
    for ink, text in texts:
        inks.setdefault(ink, []).append(text)
    return "".join(f"<g{_about(ink)}>{''.join(parts)}</g>" for ink, parts in inks.items())


def _about(ink: Ink) -> str:
    weight = ' font-weight="bold"' if ink.bold else ""
    slant = ' font-style="italic"' if ink.italic else ""
    return f' fill="{ink.colour}"{weight}{slant}'
