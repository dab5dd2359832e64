"""Which OctiLite positions are alike, and which might follow from one another.

A pod keeps its prongs as long as it is on the board, so it can only have gone where its present
prongs point; and a side that has lost a pod never gets one back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import permutations
from math import inf
from typing import Final

from lobby.gamekit.game import AHEAD, Seat, State
from lobby.gamekit.options import Options
from lobby.games.octilite.pod_moves import (
    COLUMNS,
    INDEX,
    LETTERS,
    ROWS,
    SQUARES,
    Pod,
    Pods,
    letters_of,
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


def difference(first: Shown, second: Shown) -> int:
    """0 if *second* is *first* after a reflection, or a half turn that exchanges the sides, or
    both; 1 if it is but for one pod or prong, whatever is in hand; otherwise 2."""
    if second in _images(first):
        return 0
    return 1 if plies_between(first, second) == 0 else 2


def plies_between(here: Shown, there: Shown) -> int | None:
    """The fewest moves that lead from *here*, or from what is the same but for one pod or prong, to
    *there* or one of its symmetric images, if the board were empty; None if more than ``AHEAD``."""
    before, *__ = _sides(tuple(here.pods.items()))
    fewest = min(
        _plies(before, after, here.to_move or 0) for after in _sides(tuple(there.pods.items()))
    )
    return int(fewest) if fewest <= AHEAD else None


@lru_cache(maxsize=1 << 12)
def _sides(pods: tuple[tuple[str, Pod], ...]) -> tuple[Pods, ...]:
    """The *pods* of both seats in each image of the board."""
    images = [*_images(Shown(dict(pods), (0, 0), None))]
    first, second = (
        [tuple(packed(*pod) for pod in _of_seat(image, seat)) for image in images]
        for seat in (0, 1)
    )
    return tuple(zip(first, second, strict=True))


def _plies(here: Pods, there: Pods, mover: int) -> float:
    exact, near = zip(*map(_moves_needed, here, there), strict=True)
    if inf in near:
        return inf
    lost = sum(map(len, here)) - sum(map(len, there))
    fewest = inf
    for needs, spared in ((exact, lost == 1), ((near[0], exact[1]), 0), ((exact[0], near[1]), 0)):
        plies = max(2 * needs[mover] - 1, 2 * needs[1 - mover], 0)
        fewest = min(fewest, plies if plies or lost <= spared else 1)
    return fewest


_MOST: Final = AHEAD // 2 + 1
"""The most moves of one side that matter, if one pod or prong may differ."""


@lru_cache(maxsize=1 << 14)
def _moves_needed(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[float, float]:
    """How many moves of one side make the pods *before* those *after*, of which captures have left
    some; and how many if one pod or prong may be elsewhere, missing or too many."""
    more = sum(map(_prongs, after)) - sum(map(_prongs, before))
    if len(after) > len(before):
        if len(after) > len(before) + 1:
            return inf, inf
        fewer = ((*after[:one], *after[one + 1 :]) for one in range(len(after)))
        return inf, min(_moves_needed(before, pods)[0] for pods in fewer)
    if more > _MOST or (len(after) == len(before) and more < -1):
        return inf, inf
    exact = near = inf
    for chosen in permutations(before, len(after)):
        changes = map(_change, chosen, after)
        moves, added, wrong = map(sum, zip(*changes, strict=True)) if after else (0, 0, 0)
        if wrong == 0:
            exact = min(exact, moves + added)
        if wrong <= 1:
            spared = added if wrong else moves + added
            near = min(near, moves + added - min(spared, 1))
    return exact, near


@lru_cache(maxsize=1 << 16)
def _change(young: int, old: int) -> tuple[int, int, int]:
    """How many moves at least take a pod *young* to the square of *old*, how many prongs it gets,
    and what no move does: prongs lost, and a square that it cannot reach."""
    lost, added = _prongs(young & ~old), _prongs(old & ~young)
    if young >> 8 == old >> 8 or lost > 1:
        return 0, added, lost
    there = _reach(SQUARES[young >> 8], letters_of((young | old) & 255))
    return (1, added, lost) if SQUARES[old >> 8] in there else (0, added, lost + 1)


def _prongs(pod: int) -> int:
    return (pod & 255).bit_count()


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
