"""Which OctiLite positions differ only in left and right."""

from __future__ import annotations

from functools import cache

from lobby.gamekit.game import State
from lobby.gamekit.options import Options
from lobby.games.octilite.pod_moves import INDEX, LETTERS, Pods

_COLUMNS = 6


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes that are equal for its mirror image."""
    key = state.key()
    assert isinstance(key, tuple)
    pods, *rest = key
    return repr((min(pods, _mirrored(pods)), *rest)).encode()


def _mirrored(pods: Pods) -> Pods:
    first, second = pods
    return tuple(sorted(map(_mirror, first))), tuple(sorted(map(_mirror, second)))


@cache
def _mirror(pod: int) -> int:
    """The mirror image of *pod*: on the square across the middle, with its prongs reflected."""
    square, prongs = pod >> 8, pod & 255
    across = _squares()[square]
    count = len(LETTERS)
    turned = sum(1 << -bit % count for bit in range(count) if prongs >> bit & 1)
    return across << 8 | turned


@cache
def _squares() -> dict[int, int]:
    """For each square the one across the middle: column 1 becomes column 6."""
    return {
        place: INDEX[f"{_COLUMNS + 1 - int(name[0])}{name[1]}"] for name, place in INDEX.items()
    }
