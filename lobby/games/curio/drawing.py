"""Curio: own pieces plain, enemy pieces shaded, and what is known about the hidden sides."""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase
from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.grid import Margins, draw_labels, grid_geometry
from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.scene import Scene
from lobby.gamekit.drawing.sheet import Sheet, draw_lined
from lobby.gamekit.game import Seat
from lobby.gamekit.move_entry import Entry
from lobby.games.curio.faces import pair
from lobby.games.curio.slanted import (
    draw_filled,
    draw_outlined,
    draw_slanted_labels,
    slanted_form,
    slanted_geometry,
)
from lobby.games.curio.squares import grid
from lobby.games.curio.surface import CurioSurface
from lobby.games.curio.view import CurioView, Piece

_SLANTED: Final = (((16, 6), (9, 5)), ((11, 4), (7, 3)), ((8, 4), (5, 3)))
_FLAT: Final = ((9, 3), (7, 3), (6, 2), (4, 2), (4, 1))


class CurioDrawing(Drawing[CurioView]):
    """A piece shows the number in sight; once both are known, ``2/3``, the one in sight first."""

    thinks = True
    surface = CurioSurface()

    def forms(self, view: CurioView) -> tuple[Form, ...]:
        return _forms(view.rows, view.cols)

    def geometry(self, view: CurioView, form: Form, *, flipped: bool) -> Geometry:
        squares = grid(view.rows, view.cols)
        if form.slanted:
            return slanted_geometry(squares, form, flipped=flipped)
        return grid_geometry(squares, form, Margins(), flipped=flipped)

    def draw_board(self, scene: Scene[CurioView], sheet: Sheet) -> None:
        seen = grid(scene.view.rows, scene.view.cols).seen(flipped=scene.flipped)
        if sheet.form.slanted:
            draw_slanted_labels(sheet, seen)
        else:
            draw_labels(sheet, seen, sheet.form.height - 1)

    def draw_piece(self, scene: Scene[CurioView], cell: str, sheet: Sheet) -> bool:
        piece = scene.shown.pieces.get(cell)
        if piece is None:
            return False
        if piece.seat == _own(scene.view):
            _draw_own(sheet, cell, piece)
        else:
            _draw_enemy(sheet, cell, piece)
        return True

    def holding(self, view: CurioView, seat: Seat) -> tuple[str, str]:
        royals = view.royals[seat]
        ways = (piece.way for piece in view.captured if piece.seat != seat)
        taken = " ".join(map(pair, filter(None, ways)))
        left = ngettext("{count} royal", "{count} royals", royals)
        return left, _("took {taken}", taken=taken) if taken else ""

    def letters(self, view: CurioView, entry: Entry) -> str:
        return ascii_lowercase[: view.cols]

    def cell_of(self, step: str) -> str:
        return "" if step == "pass" else super().cell_of(step)

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


def _own(view: CurioView) -> Seat:
    """The seat whose pieces are drawn plain: the viewer's, or Light for a spectator."""
    return view.seat or 0


@cache
def _forms(rows: int, cols: int) -> tuple[Form, ...]:
    squares = grid(rows, cols)
    return (
        *(slanted_form(squares, pitch, tile) for pitch, tile in _SLANTED),
        *(squares.form(pitch, Margins()) for pitch in _FLAT),
    )


def _draw_own(sheet: Sheet, cell: str, piece: Piece) -> None:
    if sheet.form.slanted:
        draw_outlined(sheet, cell, Role.OWN)
    elif sheet.form.tile[1] >= 3:
        draw_lined(sheet, cell, Role.OWN)
    sheet.write(cell, _numbers(piece.front, piece.back, "/"), Role.OWN)


def _draw_enemy(sheet: Sheet, cell: str, piece: Piece) -> None:
    wide = sheet.form.tile[0]
    if sheet.form.slanted:
        draw_filled(sheet, cell, Role.ENEMY_BLOCK)
    else:
        sheet.draw_tile(cell, Role.ENEMY_BLOCK)
    text = _numbers(piece.back, piece.front, "/" if wide >= 5 else ":")
    sheet.write(cell, text if len(text) == wide else f":{text}:", Role.ENEMY_BLOCK)


def _numbers(seen: int | None, hidden: int | None, between: str) -> str:
    """The number in sight, and the other one if it is known."""
    first = "?" if seen is None else str(seen)
    return first if hidden is None else f"{first}{between}{hidden}"


def _either(words: list[str]) -> str:
    """
    >>> _either(["1", "2", "4"])
    '1, 2 or 4'
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


DRAWING: Final = CurioDrawing()
