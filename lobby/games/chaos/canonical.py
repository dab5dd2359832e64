"""Which Chaos positions differ only by a rotation or reflection."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from lobby.gamekit.game import State
from lobby.gamekit.options import Options
from lobby.games.chaos.mind.index import Image, images

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
    found = (lowest, min([low[second & 1023] | high[second >> 10] for low, high in by]))
    return repr((*found, *rest)).encode()


@lru_cache(maxsize=_REMEMBERED)
def _lowest(cells: int) -> _Lowest:
    """The lowest image of *cells*, and the symmetries that produce it."""
    low, high = cells & 1023, cells >> 10
    found = [lows[low] | highs[high] for lows, highs in images()]
    lowest = min(found)
    by = zip(images(), found, strict=True)
    return lowest, tuple(image for image, made in by if made == lowest)
