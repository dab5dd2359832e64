"""The part of a board that is seen where the whole does not fit: it follows the cursor, names the
rows and columns that are cut, and has a mark at each side where more lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.segment import Segment

from lobby.gamekit.drawing.geometry import Form, Geometry, Placed, Point
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette

LEAST = (20, 8)
"""The columns and lines below which a part of a board is of no use."""

_ASIDE = 4
"""Columns on the left for a mark and the names of rows; one on the right."""


class Viewport(NamedTuple):
    """A part of a board: the place of its upper left character, its size, and the columns and lines
    beside it for what lies beyond."""

    left: int
    top: int
    width: int
    height: int
    aside: int
    above: int

    @property
    def corner(self) -> Point:
        """Where the upper left corner of the whole board would be."""
        return Point(self.aside - self.left, self.above - self.top)

    def shows(self, place: Point) -> bool:
        """Whether *place* of the board is seen."""
        across, down = place.x - self.left, place.y - self.top
        return 0 <= across < self.width and 0 <= down < self.height


def viewport(form: Form, size: tuple[int, int], at: Point, before: Viewport | None) -> Viewport:
    """The part of a board in *form* that is shown in *size* with the cursor at *at*: as *before*,
    if the cursor is well within that."""
    cut_x, cut_y = form.width > size[0], form.height > size[1]
    aside, above = _ASIDE * cut_x, int(cut_y)
    width = min(form.width, size[0] - aside - cut_x)
    height = min(form.height, size[1] - 2 * above)
    if before is None or (before.width, before.height) != (width, height):
        before = Viewport(at.x - width // 2, at.y - height // 2, width, height, aside, above)
    left = _scrolled(before.left, at.x, 2 * form.pitch[0], width, form.width)
    top = _scrolled(before.top, at.y, 2 * form.pitch[1], height, form.height)
    return Viewport(left, top, width, height, aside, above)


def _scrolled(first: int, at: int, margin: int, shown: int, whole: int) -> int:
    """The first place shown, so that *at* is no closer to either end than *margin*."""
    margin = min(margin, (shown - 1) // 2)
    first = min(max(first, at + margin + 1 - shown), at - margin)
    return max(0, min(first, whole - shown))


def beside(geometry: Geometry, part: Viewport, cell: str) -> Iterator[Placed]:
    """Where the names of the row and the column of *cell* stand beside *part*."""
    for label in geometry.of(cell):
        (x, y), text, row = _named(label, geometry, part)
        if text and row and part.left:
            yield label._replace(text=text, place=Point(_ASIDE - len(text), part.above + y))
        elif text and not row and part.above:
            line = 0 if y < 0 else part.above + y
            yield label._replace(text=text, place=Point(part.aside + x, line))


def cut(
    drawn: Sequence[Line], form: Form, geometry: Geometry, part: Viewport, palette: Palette
) -> list[Line]:
    """The *part* of the lines *drawn*, with names and marks around it."""
    left, right = part.left > 0, part.left + part.width < form.width
    up, down = part.top > 0, part.top + part.height < form.height
    marks, middle = palette.marks, part.height // 2
    names = [_named(label, geometry, part) for label in geometry.labels]
    at_side = {name.y: text for name, text, row in names if row}
    rows = []
    for y in range(part.height):
        row = list(_part(drawn[part.top + y], part.left, part.width))
        if part.aside:
            mark = marks.left if left and y == middle else " "
            text = at_side.get(y, "") if left else ""
            row.insert(0, Segment(mark, palette.turn))
            row.insert(1, Segment(f"{text:>{_ASIDE - 1}}", palette.muted))
            row.append(Segment(marks.right if right and y == middle else " ", palette.turn))
        rows.append(tuple(row))
    if not part.above:
        return rows
    above = [(name.x, text) for name, text, row in names if not row and name.y < 0]
    below = [(name.x, text) for name, text, row in names if not row and name.y >= 0]
    return [
        _ruler(above, part, marks.up if up else " ", palette),
        *rows,
        _ruler(below, part, marks.down if down else " ", palette),
    ]


def _named(label: Placed, geometry: Geometry, part: Viewport) -> tuple[Point, str, bool]:
    """Where the name of a row or column stands, from the corner of *part*, its text, and whether it
    is a row's; "" if its own label or nothing of it is seen."""
    seen = [middle for cell in label.cells if part.shows(middle := geometry.middles[cell])]
    if not seen or part.shows(label.place):
        return Point(0, 0), "", False
    if label.row:
        hidden = part.left - label.place.x
        text = label.text[:hidden] if hidden < len(label.text) else f"{label.text} "
        return Point(0, seen[0].y - part.top), text, True
    first, last = min(seen, key=lambda p: p.y), max(seen, key=lambda p: p.y)
    upper = first.y - part.top <= part.top + part.height - 1 - last.y
    end = first if upper else last
    return Point(end.x - part.left, -1 if upper else part.height), label.text, False


def _ruler(names: list[tuple[int, str]], part: Viewport, mark: str, palette: Palette) -> Line:
    """A line above or below the part, with a *mark* at both of its ends."""
    cells = [" "] * (part.width + part.aside + bool(part.aside))
    for x, text in names:
        if text:
            cells[part.aside + x] = text
    cells[0] = ""
    last = cells.pop()
    text = "".join(cells)
    if last.strip():
        return line((mark, palette.turn), (text + last, palette.muted))
    return line((mark, palette.turn), (text, palette.muted), (mark, palette.turn))


def _part(row: Line, left: int, width: int) -> Iterator[Segment]:
    """The characters of *row* from *left* on, *width* of them or as many as there are."""
    at = 0
    for text, style, _ in row:
        start, end = max(left - at, 0), min(left + width - at, len(text))
        at += len(text)
        if start < end:
            yield Segment(text[start:end], style)
