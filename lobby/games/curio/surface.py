"""Curio, painted: tiles on a flat board; in wide windows on the slanted one of the original.

The viewer's pieces have dark digits on a light face; those of the other side, which show their
backs, light digits on a dark face. A large digit is the number in sight; a digit after a stroke is
the other number, if known. A royal piece has a crown beside its number.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry, Point
from lobby.gamekit.drawing.grid import lettered
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.plane import Plane
from lobby.gamekit.drawing.tile_painter import TilePainter
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
            self.write_ends(square, ":", tones.back_sign)
        if starting and square in open_to:
            self.mark_start(square)
        self._write_numbers(square, piece, tones.ink if own else tones.back_ink, pointed)
        if taken:
            self.write_loss(square, numbers(*self._faces(taken), "/"))

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
            aside = self.write_pair(square, str(seen), str(hidden), ink, joint=joint)
        if aside and self._royal in (piece.front, piece.back):
            self.on.write(*aside, ROYAL, ink)

    def _faces(self, piece: Piece) -> tuple[int | None, int | None]:
        way = piece.front, piece.back
        return way if piece.seat == self._near else way[::-1]


def _square(step: str) -> str:
    return "" if step == "pass" else step.lstrip("-")
