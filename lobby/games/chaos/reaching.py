"""Which Chaos positions are alike, and which might follow from one another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lobby.gamekit.game import Seat
from lobby.games.chaos.board import AT, CELLS, DIRECTIONS, INDEX, place
from lobby.games.chaos.rules import ChaosView

_STAGES: Final = ("opening", "side", "")
"""The stages, in the order of a match with ``-pie``."""


def alike(one: ChaosView, other: ChaosView) -> bool:
    """Whether *other* is *one* after a rotation or reflection of the board, perhaps with both
    colours exchanged and the other side to move."""
    if one.stage != other.stage:
        return False
    return any(
        _moved(one.pieces, image, exchanged) == dict(other.pieces)
        for image in _IMAGES
        for exchanged in (False, True)
        if (one.to_move == other.to_move) != exchanged
    )


def may_lead(here: ChaosView, there: ChaosView) -> bool:
    """Whether the stage of *there* may follow that of *here*. Within ordinary play nothing is ruled
    out: no piece leaves the board, and what was flipped can be flipped back."""
    return _STAGES.index(here.stage) <= _STAGES.index(there.stage)


def _image(first: int, turned: int) -> Mapping[str, str]:
    """Where each cell goes when direction 0 becomes *first* and direction 2 becomes *turned*."""
    one, two = DIRECTIONS[first], DIRECTIONS[turned % 6]
    places = {cell: place(INDEX[cell]) for cell in CELLS}
    return {
        cell: CELLS[AT[number * one[0] + row * two[0], number * one[1] + row * two[1]]]
        for cell, (row, number) in places.items()
    }


_IMAGES: Final = tuple(_image(first, first + sense) for first in range(6) for sense in (2, -2))
"""The rotations and reflections of the board."""


def _moved(
    pieces: Mapping[str, Seat], image: Mapping[str, str], exchanged: bool
) -> dict[str, Seat]:
    return {image[cell]: 1 - seat if exchanged else seat for cell, seat in pieces.items()}
