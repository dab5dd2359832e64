"""Which Hex positions count as the same when the lobby looks up what was played from one."""

from __future__ import annotations

from lobby.gamekit.game import State
from lobby.gamekit.options import Options
from lobby.gamekit.parts import Mirrored
from lobby.games.hex.board import board
from lobby.games.hex.reaching import images_of
from lobby.games.hex.rules import HexState


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes that are equal for its four images: after half a turn, and in the mirror
    with the colours and the side to move exchanged. The side to move tells the images apart, so
    that O is to move in all; before a swap there is no such mirror, as only X may swap."""
    assert isinstance(state, HexState)
    images = images_of(board(state.size), state.stones)
    if state.swappable:
        return repr((state.size, *min(images[:2]), "swap")).encode()
    if state.seat:
        return Mirrored(repr((state.size, *min(images[2:]))).encode())
    return repr((state.size, *min(images[:2]))).encode()
