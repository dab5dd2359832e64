"""Which positions of Chaos are the same but for a turn or a mirror."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from lobby.games.chaos.mind.index import Image, images
from lobby.kits.game import State
from lobby.kits.options import Options

_REMEMBERED: Final = 1 << 14
"""Sets of cells whose lowest image is remembered: matches begin alike."""

_Lowest: TypeAlias = tuple[int, tuple[Image, ...]]


def canonical(state: State, options: Options) -> bytes:
    """*state*, whatever of the twelve symmetries led to it; the options decide how a match starts,
    and nothing after that."""
    key = state.key()
    assert isinstance(key, tuple)
    first, second, *rest = key
    lowest, by = _lowest(first)
    found = (lowest, min([low[second & 1023] | high[second >> 10] for low, high in by]))
    return repr((*found, *rest)).encode()


@lru_cache(maxsize=_REMEMBERED)
def _lowest(cells: int) -> _Lowest:
    """What the symmetries make of *cells* at the lowest, and those of them that do."""
    low, high = cells & 1023, cells >> 10
    found = [lows[low] | highs[high] for lows, highs in images()]
    lowest = min(found)
    by = zip(images(), found, strict=True)
    return lowest, tuple(image for image, made in by if made == lowest)
