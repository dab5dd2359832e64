"""Curio, painted: the slanted board of the original as a plane, with tiles on it.

The viewer's pieces are filled, with dark digits; those of the other side have light digits on a
dark face with a rim. A large digit is the number in sight; a digit after a stroke is the other
number, if known. A royal piece has a crown.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.plane import Plane
from lobby.gamekit.drawing.tile_painter import TilePainter
from lobby.gamekit.game import tokens
from lobby.games.curio.board import grid
from lobby.games.curio.view import CurioView, Piece, near_seat, numbers

_SLANTED: Final = (
    ((19, 9), 7),
    ((19, 8), 6),
    ((15, 7), 5),
    ((15, 6), 4),
    ((12, 6), 3),
    ((12, 5), 3),
    ((9, 5), 3),
    ((7, 4), 2),
    ((7, 3), 2),
    ((5, 2), 1),
    ((4, 2), 1),
)
_FLAT: Final = ((19, 9), (15, 7), (11, 5), (7, 3), (5, 2), (4, 2), (4, 1))


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
    """By form, the best first: slanted before flat, and large before small."""
    squares = grid(rows, cols)
    planes = (
        Plane(squares, pitch, lean, edged=edged)
        for pitch, lean in chain(_SLANTED, ((pitch, 0) for pitch in _FLAT))
        for edged in _edges(pitch[1])
    )
    return {plane.form: plane for plane in planes}


def _edges(high: int) -> tuple[bool, ...]:
    """Whether cells of that height get an edge round the board, in order of preference. If the line
    above them belongs to their tiles, they always get one, unless there is no room for it."""
    if high == 1:
        return (False,)
    return (True,) if high in (4, 6, 8) else (True, False)


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
            elif not self.tile.lean:
                self.dot(square)
        return self.on

    def _paint_piece(
        self, square: str, piece: Piece, path: list[str], open_to: set[str], pointed: bool
    ) -> None:
        tones, own = SEATED[piece.seat], piece.seat == self._near
        starting = not path and not self._scene.hint
        rim = tones.piece if self.tile.digit and not own else None
        taken = self._scene.view.pieces.get(square) if path[1:] == [square] else None
        if square in path:
            rim = Tone.CAPTURE if taken else Tone.RING
        elif square in open_to and not starting:
            rim = Tone.TARGET if own else Tone.CAPTURE
        if own:
            self.raise_tile(square, tones.piece, tones.edge, rim)
        else:
            self.raise_tile(square, tones.back, tones.piece, rim)
        if self._royal in (piece.front, piece.back):
            self.crown(square, tones.piece, tones.edge if own else tones.back)
        if starting and square in open_to:
            self.mark_start(square)
        self._write_numbers(square, piece, tones.ink if own else tones.back_ink, pointed)
        if taken:
            self.write_loss(square, numbers(*self._faces(taken), "/"))

    def _write_numbers(self, square: str, piece: Piece, ink: Tone, pointed: bool) -> None:
        """Write the number in sight, then the other one, which is dim if it is only deduced."""
        seen, hidden = self._faces(piece)
        sure = hidden is not None
        ways = self._scene.shown.possible(square) if pointed and not sure else ()
        if len(ways) == 1:
            seen, hidden = self._faces(Piece(piece.seat, *ways[0]))
        joint = "/" if piece.seat == self._near else ":"
        if hidden is not None:
            self.write_pair(square, str(seen), str(hidden), ink, joint=joint if sure else "~")
        elif self.tile.digit or joint == "/":
            self.write_large(square, numbers(seen, None, ""), ink)
        else:
            self.write_between(square, ":", numbers(seen, None, ""), ink)

    def _faces(self, piece: Piece) -> tuple[int | None, int | None]:
        way = piece.front, piece.back
        return way if piece.seat == self._near else way[::-1]


def _square(step: str) -> str:
    return "" if step == "pass" else step.lstrip("-")
