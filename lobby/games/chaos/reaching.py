"""Which Chaos positions are alike, and which might follow from one another."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from lobby.gamekit.game import State
from lobby.gamekit.options import Options
from lobby.games.chaos.board import CELLS
from lobby.games.chaos.mind.board import SYMMETRIES
from lobby.games.chaos.mind.index import Image, images
from lobby.games.chaos.rules import ChaosView

_STAGES: Final = ("opening", "side", "")
"""The stages, in the order of a match with ``-pie``."""


def alike(first: ChaosView, second: ChaosView) -> bool:
    """Whether *second* is *first* after a rotation or reflection of the board, perhaps with both
    colours exchanged and the other side to move."""
    if first.stage != second.stage:
        return False
    exchanged = first.to_move != second.to_move
    return any(
        {image[cell]: abs(seat - exchanged) for cell, seat in first.pieces.items()} == second.pieces
        for image in _IMAGES
    )


def may_lead(here: ChaosView, there: ChaosView) -> bool:
    """Whether the stage of *there* may follow that of *here*. Within ordinary play nothing is ruled
    out: no piece leaves the board, and what was flipped can be flipped back."""
    return _STAGES.index(here.stage) <= _STAGES.index(there.stage)


_IMAGES: Final = tuple(
    {CELLS[start]: CELLS[end] for start, end in enumerate(symmetry)} for symmetry in SYMMETRIES
)
"""The rotations and reflections of the board: for each, where every cell goes."""


_REMEMBERED: Final = 1 << 14
"""The most sets of cells whose lowest image is remembered: matches begin alike."""

_Lowest: TypeAlias = tuple[int, tuple[Image, ...]]


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes that are equal for its twelve symmetric images. The options are ignored:
    they decide only how a match starts."""
    key = state.key()
    assert isinstance(key, tuple)
    first, second, *rest = key
    lowest, by = _lowest(first)
    image = (lowest, min([low[second & 1023] | high[second >> 10] for low, high in by]))
    return repr((*image, *rest)).encode()


@lru_cache(maxsize=_REMEMBERED)
def _lowest(cells: int) -> _Lowest:
    """The lowest image of *cells*, and the symmetries that produce it."""
    low, high = cells & 1023, cells >> 10
    moved = [lows[low] | highs[high] for lows, highs in images()]
    lowest = min(moved)
    by = zip(images(), moved, strict=True)
    return lowest, tuple(image for image, made in by if made == lowest)
