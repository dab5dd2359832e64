"""Which OctiLite positions are alike, and which might follow from one another.

A pod keeps its prongs as long as it is on the board, so it can only have gone where its present
prongs point; and a side that has lost a pod never gets one back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from typing import Final

from lobby.gamekit.game import Seat, State
from lobby.gamekit.options import Options
from lobby.games.octilite.pod_moves import (
    COLUMNS,
    INDEX,
    LETTERS,
    ROWS,
    SQUARES,
    Pod,
    packed,
    reach,
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What is on the board and in hand, and whose turn it is."""

    pods: Mapping[str, Pod]
    supplies: tuple[int, int]
    to_move: Seat | None


_MIRROR: Final = str.maketrans(LETTERS, "ahgfedcb")
_HALF_TURN: Final = str.maketrans(LETTERS, "efghabcd")


def alike(first: Shown, second: Shown) -> bool:
    """Whether *second* is *first* after a reflection, or a half turn that exchanges the sides, or
    both."""
    return second in _images(first)


def may_lead(here: Shown, there: Shown) -> bool:
    """Whether every pod of *there*, or of one of its symmetric images, can be one of *here*."""
    return any(_may_come(here, image) for image in _images(there))


def _may_come(here: Shown, there: Shown) -> bool:
    before = [_of_seat(here, seat) for seat in (0, 1)]
    after = [_of_seat(there, seat) for seat in (0, 1)]
    if [*map(len, before)] == [*map(len, after)] and _hoards(here) != _hoards(there):
        return False  # prongs change hands only by captures
    return all(map(_survive, before, after))


def _survive(before: Sequence[tuple[str, Pod]], after: Sequence[tuple[str, Pod]]) -> bool:
    return len(after) <= len(before) and any(
        all(map(_can_be, chosen, after)) for chosen in permutations(before, len(after))
    )


def _can_be(before: tuple[str, Pod], after: tuple[str, Pod]) -> bool:
    (start, young), (end, old) = before, after
    return set(young.prongs) <= set(old.prongs) and end in _reach(start, old.prongs)


@cache  # 42 squares times 256 sets of prongs at most
def _reach(square: str, prongs: str) -> frozenset[str]:
    """The squares that a pod on *square* with *prongs* may reach in time: a jump is two steps in
    one direction."""
    squares, new = {square}, [square]
    while new:
        pods = (packed(start, Pod(0, prongs)) for start in new)
        onward = {SQUARES[end] for pod in pods for end in reach(pod, 1)} - squares
        squares |= onward
        new = list(onward)
    return frozenset(squares)


def _of_seat(view: Shown, seat: int) -> list[tuple[str, Pod]]:
    return [(square, pod) for square, pod in view.pods.items() if pod.seat == seat]


def _hoards(view: Shown) -> list[int]:
    """The prongs of each seat, in hand and on its pods."""
    return [
        supply + sum(len(pod.prongs) for __, pod in _of_seat(view, seat))
        for seat, supply in enumerate(view.supplies)
    ]


def _images(view: Shown) -> Iterator[Shown]:
    for image in (view, _turned(view)):
        yield image
        yield replace(
            image, pods={_mirrored(s): _with(pod, _MIRROR) for s, pod in image.pods.items()}
        )


def _turned(view: Shown) -> Shown:
    """*view* after half a turn of the board, each side with what was the other's."""
    first, second = view.supplies
    pods = {
        f"{COLUMNS + 1 - int(s[0])}{ROWS + 1 - int(s[1])}": _with(
            replace(pod, seat=1 - pod.seat), _HALF_TURN
        )
        for s, pod in view.pods.items()
    }
    to_move = None if view.to_move is None else 1 - view.to_move
    return replace(view, pods=pods, supplies=(second, first), to_move=to_move)


def _mirrored(square: str) -> str:
    return f"{COLUMNS + 1 - int(square[0])}{square[1]}"


def _with(pod: Pod, prongs: Mapping[int, int]) -> Pod:
    return replace(pod, prongs="".join(sorted(pod.prongs.translate(prongs))))


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes that are equal for its mirror image."""
    key = state.key()
    assert isinstance(key, tuple)
    pods, *rest = key
    mirrored = tuple(tuple(sorted(map(_mirror, own))) for own in pods)
    return repr((min(pods, mirrored), *rest)).encode()


@cache
def _mirror(pod: int) -> int:
    square, prongs = pod >> 8, pod & 255
    across, count = INDEX[_mirrored(SQUARES[square])], len(LETTERS)
    return across << 8 | sum(1 << -bit % count for bit in range(count) if prongs >> bit & 1)
