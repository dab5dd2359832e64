"""What a piece of Curio shows."""

from __future__ import annotations

from lobby.games.curio.army import Way
from lobby.games.curio.view import CurioView, Piece
from lobby.kits.game import Seat


def near_seat(view: CurioView) -> Seat:
    """The seat from whose side the numbers are read: the viewer's, Light's for a spectator."""
    return 0 if view.seat is None else view.seat


def face(view: CurioView, piece: Piece) -> str:
    """The number of *piece* that is seen, and the other one if it is known, in three characters:
    `` 4 `` or ``4/2``, with colons when the piece is an enemy's: a board has no room for words, and
    says with the sign between them which number is seen and whose the piece is."""
    own = piece.seat == near_seat(view)
    if piece.way is not None:
        seen, unseen = piece.way if own else piece.way[::-1]
        return f"{seen}{'/' if own else ':'}{unseen}"
    fill = " " if own else ":"
    return f"{fill}{'?' if piece.sight is None else piece.sight}{fill}"


def pair(way: Way) -> str:
    """The numbers of a piece, whichever is in front, as the rules write them: the smaller first."""
    return f"{min(way)}{max(way)}"
