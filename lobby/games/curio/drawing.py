"""Curio in characters: Light's pieces light and Dark's dark, enemy numbers between colons, and what
is known about the hidden sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from string import ascii_lowercase
from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.drawing.geometry import Form, Geometry, Point
from lobby.gamekit.drawing.grid import Grid, Margins, grid_geometry, lettered
from lobby.gamekit.drawing.plane import leaning
from lobby.gamekit.drawing.roles import BLOCKS, EDGES, SEATS, Role
from lobby.gamekit.drawing.sheet import Sheet
from lobby.gamekit.game import Seat
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.spelling import NO_PASS
from lobby.games.curio.refusal import PASS
from lobby.games.curio.surface import CurioSurface
from lobby.games.curio.view import ROYAL, CurioView, Piece, near_seat, numbers, pair

_SLANTED_MARGINS: Final = Margins(left=4)


def _slanted_form(squares: Grid, pitch: tuple[int, int], tile: tuple[int, int]) -> Form:
    """The form with that *pitch* and blocks of *tile* characters between their slanted sides."""
    flat = squares.form(pitch, _SLANTED_MARGINS, tile=tile, reach=tile[0] // 2 + 2)
    return replace(flat, width=flat.width + len(squares.rows) * pitch[1], slanted=True)


@lru_cache(maxsize=32)
def _slanted_geometry(squares: Grid, form: Form, *, flipped: bool) -> Geometry:
    """The cells of *squares* in a slanted *form*."""
    flat = grid_geometry(squares, form, _SLANTED_MARGINS, flipped=flipped)
    high = form.pitch[1]
    return leaning(flat, len(squares.rows), high, lean=high)


def _draw_lined(sheet: Sheet, cell: str, role: Role) -> None:
    """Draw a plain block: thin lines where a filled one would begin and end."""
    if sheet.signs.fine:
        (x, y), wide = sheet.geometry.middles[cell], sheet.form.tile[0]
        sheet.canvas.put(x - wide // 2, y - 1, "▁" * wide, role)
        sheet.canvas.put(x - wide // 2, y + 1, "▔" * wide, role)


def _draw_slanted_labels(sheet: Sheet, squares: Grid) -> None:
    """Label the rows of *squares*, as seen, beside their first cell; the columns below the blocks
    of their lowest."""
    middles, (wide, high) = sheet.geometry.middles, sheet.form.pitch
    for row in squares.rows:
        x, y = middles[squares.columns[0] + row]
        sheet.canvas.put(x - wide // 2 - 1 - len(row), y, row, Role.LABEL)
    for column in squares.columns:
        x, y = middles[column + squares.rows[-1]]
        rim, down = sheet.form.tile[1] // 2, high - (high - 1) // 2
        sheet.canvas.put(x - rim, y + down, column, Role.LABEL)


def _draw_slanted(sheet: Sheet, cell: str, role: Role, fill: str) -> None:
    """Draw a slanted block, with a line above and below it unless it is filled."""
    starts, wide = _starts(sheet, cell), sheet.form.tile[0]
    lines = [fill] * len(starts)
    if role not in EDGES:
        lines[0], lines[-1] = ("▔", "▁") if sheet.signs.fine else ("-", "_")
    for (x, y), line in zip(starts, lines, strict=True):
        sheet.canvas.put(x, y, line * wide, role)
        for side in (x - 1, x + wide):
            sheet.canvas.put(side, y, sheet.signs.rising, EDGES.get(role, role))


def _starts(sheet: Sheet, cell: str) -> tuple[Point, ...]:
    """Where each line of a block begins, between its sides."""
    middle, (wide, high) = sheet.geometry.middles[cell], sheet.form.tile
    rim = high // 2
    return tuple(
        Point(middle.x - wide // 2 - down, middle.y + down) for down in range(-rim, rim + 1)
    )


_SLANTED: Final = (((16, 6), (9, 5)), ((11, 4), (7, 3)), ((8, 4), (5, 3)))
_FLAT: Final = ((9, 4), (9, 3), (7, 3), (6, 2), (4, 2), (4, 1))


class CurioDrawing(Drawing[CurioView]):
    """A piece shows the number in sight; once both are known, ``2/3``, the one in sight first."""

    thinks = True
    surface = CurioSurface()

    def forms(self, view: CurioView) -> tuple[Form, ...]:
        return _forms(view.rows, view.cols)

    def geometry(self, view: CurioView, form: Form, *, flipped: bool) -> Geometry:
        squares = lettered(view.cols, view.rows)
        if form.slanted:
            return _slanted_geometry(squares, form, flipped=flipped)
        return grid_geometry(squares, form, Margins(), flipped=flipped)

    def draw_board(self, scene: Scene[CurioView], sheet: Sheet) -> None:
        if sheet.form.slanted:
            seen = lettered(scene.view.cols, scene.view.rows).seen(flipped=scene.flipped)
            _draw_slanted_labels(sheet, seen)
        else:
            sheet.draw_labels()

    def draw_piece(self, scene: Scene[CurioView], cell: str, sheet: Sheet) -> bool:
        piece = scene.shown.pieces.get(cell)
        if piece is None:
            return False
        own = piece.seat == near_seat(scene.view)
        # Light is what is light, whoever plays it.
        filled = (piece.seat == 0) == sheet.signs.dark
        role = (BLOCKS if filled else SEATS)[piece.seat]
        if sheet.form.slanted:
            _draw_slanted(sheet, cell, role, " " if own or sheet.signs.fine else ":")
        elif filled:
            sheet.draw_tile(cell, role)
        elif sheet.form.tile[1] >= 3:
            _draw_lined(sheet, cell, role)
        is_royal = scene.view.army[-1][1] in (piece.front, piece.back)
        mark = (ROYAL if sheet.signs.fine else "^") if is_royal else ""
        sheet.write(cell, _text(piece, sheet.form.tile[0], mark, own=own), role)
        return True

    def holding(self, view: CurioView, seat: Seat) -> tuple[str, str]:
        royals = view.royals[seat]
        ways = filter(None, (piece.way for piece in view.captured if piece.seat != seat))
        taken = " ".join("/".join(pair(way)) for way in ways)
        left = ngettext("{count} royal", "{count} royals", royals)
        return left, _("took {taken}", taken=taken) if taken else ""

    def owners(self, view: CurioView) -> Mapping[str, Seat]:
        return {cell: piece.seat for cell, piece in view.pieces.items()}

    def letters(self, view: CurioView, entry: Entry) -> str:
        return ascii_lowercase[: view.cols]

    def words(self, view: CurioView) -> tuple[str, ...]:
        return (PASS,)

    def useless(self, view: CurioView, entered: str, cell: str) -> str:
        return _(NO_PASS) if cell == PASS else super().useless(view, entered, cell)

    def cell_of(self, step: str) -> str:
        return "" if step == PASS else super().cell_of(step)

    def under_cursor(self, scene: Scene[CurioView], cell: str) -> str:
        return "~".join(map(str, scene.shown.certain(cell)))

    def unusual(self, view: CurioView, cell: str) -> str:
        if not (numbers := view.certain(cell)):
            return ""
        seen, hidden = numbers
        return _(
            "{seen}~{hidden}: the number after ~ is hidden, but it can only be {hidden}.",
            seen=seen,
            hidden=hidden,
        )

    def thoughts(self, view: CurioView, cell: str) -> str:
        piece, ways = view.pieces.get(cell), view.possible(cell)
        if piece is None:
            return _("{cell} is empty.", cell=cell)
        if len(ways) == 1:
            front, back = ways[0]
            return _(
                "{cell} has {front} in front and {back} behind.", cell=cell, front=front, back=back
            )
        if piece.sight is None:
            return _(
                "{cell} may be {ways}.",
                cell=cell,
                ways=_either([*dict.fromkeys(map(pair, ways))]),
            )
        hidden = {back if piece.back is None else front for front, back in ways}
        return _(
            "{cell} shows {sight} and hides {str}.",
            cell=cell,
            sight=piece.sight,
            str=_either([*map(str, sorted(hidden))]),
        )


@cache
def _forms(rows: int, cols: int) -> tuple[Form, ...]:
    squares = lettered(cols, rows)
    return (
        *(_slanted_form(squares, pitch, tile) for pitch, tile in _SLANTED),
        *(squares.form(pitch, Margins()) for pitch in _FLAT),
    )


def _text(piece: Piece, wide: int, royal: str, *, own: bool) -> str:
    """The numbers of *piece* in at most *wide* characters: first the one in sight, between colons
    unless it is the viewer's own, and after them the mark *royal* if there is room.

    >>> _text(Piece(0, 3, 4), 5, "^", own=True), _text(Piece(0, None, 1), 3, "", own=False)
    (' 3/4^', ':1:')
    >>> _text(Piece(0, 3, 4), 3, "^", own=False)
    '4:3'
    """
    seen, hidden = (piece.front, piece.back)[:: 1 if own else -1]
    side, joint = (" ", "/") if own else (":", ":")
    text = side + numbers(seen, hidden, "/") + (royal or side)
    return text if len(text) <= wide else numbers(seen, hidden, joint)


def _either(words: list[str]) -> str:
    """
    >>> _either(["1", "2", "4"])
    '1, 2 or 4'
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


DRAWING: Final = CurioDrawing()
