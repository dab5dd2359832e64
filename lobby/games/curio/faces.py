"""What a piece of Curio shows."""

from __future__ import annotations

from lobby.gamekit.game import Seat
from lobby.games.curio.army import Way
from lobby.games.curio.view import CurioView, Piece


def near_seat(view: CurioView) -> Seat:
    """The seat from whose side the numbers are read: the viewer's, or Light for a spectator."""
    return 0 if view.seat is None else view.seat


def face(view: CurioView, piece: Piece) -> str:
    """The number in sight on *piece*, and the other one if it is known, in three characters:
    `` 4 `` or ``4/2``, with colons for an enemy piece. A board has no room for words: the sign
    tells whose piece it is, and the number in sight comes first."""
    own = piece.seat == near_seat(view)
    if piece.way is not None:
        seen, unseen = piece.way if own else piece.way[::-1]
        return f"{seen}{'/' if own else ':'}{unseen}"
    fill = " " if own else ":"
    return f"{fill}{'?' if piece.sight is None else piece.sight}{fill}"


def pair(way: Way) -> str:
    """The numbers of a piece as the rules write them: the smaller first, whichever is in front."""
    return f"{min(way)}{max(way)}"
