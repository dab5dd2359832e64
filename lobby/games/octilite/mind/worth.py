"""What things are worth in OctiLite, in points; a pod without prongs at home is about 100."""

from __future__ import annotations

from typing import Final

from lobby.games.octilite.mind.walk import Node
from lobby.games.octilite.pod_moves import ROWS
from lobby.kits.game import Seat

TEMPO: Final = 10
"""For being to move."""

SUPPLY: Final = 9
"""For each prong in hand."""

THREAT: Final = 150
"""For a pod that could land on a base if it were its turn."""

_POD: Final = 100
_PRONG: Final = 10
_FORWARD: Final = 8
"""More for a prong that points at the enemy's side."""
_NEAR: Final = (0, 90, 55, 32, 18, 10, 5)
"""By the turns that a pod needs to a base on an empty board, from 0."""

_AHEAD: Final = (0b10000011, 0b00111000)
"""The prongs that point forward, by seat: h a b, and d e f."""


class _Worths(dict[int, int]):
    """What each pod of *seat* is worth, tabled when it first appears."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def __missing__(self, pod: int) -> int:
        self[pod] = worth = _worth(self._seat, pod)
        return worth


_WORTHS: Final = (_Worths(0), _Worths(1))


def standing(node: Node) -> int:
    """How well the side to move stands, in points, where nobody lands next."""
    mine, theirs, supply, their_supply, _, seat, _ = node
    worths, total = _WORTHS[seat], TEMPO + SUPPLY * (supply - their_supply)
    for pod in mine:
        total += worths[pod]
    worths = _WORTHS[1 - seat]
    for pod in theirs:
        total -= worths[pod]
    return total


def _worth(seat: Seat, pod: int) -> int:
    prongs = pod & 255
    points = _POD + _PRONG * prongs.bit_count()
    points += _FORWARD * (prongs & _AHEAD[seat]).bit_count()
    turns = _turns(seat, pod)
    return points + (_NEAR[turns] if turns < len(_NEAR) else 0)


def _turns(seat: Seat, pod: int) -> int:
    """How many turns *pod* needs to a base, prongs to be added included, by steps alone."""
    column, row = divmod(pod >> 8, ROWS)
    rows = 5 - row if seat == 0 else row - 1
    ahead, right, left = (0, 1, 7) if seat == 0 else (4, 3, 5)
    if rows < 0:
        ahead, right, left, rows = (4, 3, 5, 1) if seat == 0 else (0, 1, 7, 1)
    if rows == 0:
        side = 2 if column == 0 else 6
        return 1 + (not pod >> side & 1)
    best = 99
    for rights in range(rows + 1):
        for lefts in range(rows + 1 - rights):
            if 1 <= column + rights - lefts <= 4:
                used = (rights, right), (lefts, left), (rows - rights - lefts, ahead)
                missing = sum(not pod >> bit & 1 for times, bit in used if times)
                best = min(best, rows + missing)
    return best
