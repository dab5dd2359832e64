"""What things are worth in OctiLite, in points; a pod without prongs at home is about 100."""

from __future__ import annotations

from typing import Final

from lobby.gamekit.game import Seat
from lobby.games.octilite.mind.pod_tables import AHEAD, HOPS, NEXT_TO, Group
from lobby.games.octilite.mind.walk import Node
from lobby.games.octilite.pod_moves import ROWS

TEMPO: Final = 50
"""For having the move."""

SUPPLY: Final = -18
"""For each prong in hand: it is better off on a pod."""

THREAT: Final = 150
"""For a pod that could land on a base if its side were to move."""

HOP: Final = 26
"""For each jump that could be made."""

EXPOSED: Final = 35
"""For a pod of the side to move that the other side could jump over."""

_ALIVE: Final = (0, -260, -160, 45, 110, 110, 110, 110, 110)
"""By the number of pods a side has left, in addition to what each is worth."""

_ROWS: Final = (-155, -145, -55, 0, 105, 125, 180)
"""By the row a pod has reached, seen from its own side; the sixth has the enemy's bases."""

_COLUMNS: Final = (20, 15, 50)
"""By the column, counted from the nearest edge."""

_PRONGS: Final = (72, 77, 60, 25, 18)
"""By where a prong points: forward, diagonally forward, sideways, diagonally back, back."""

_AHEAD: Final = (21, 0, 0, 25)
"""By how many prongs of a pod point forward or diagonally so, besides what each is worth."""


class _Worths(dict[int, int]):
    """What each pod of *seat* is worth, computed when it first appears."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def __missing__(self, pod: int) -> int:
        self[pod] = worth = _worth(self._seat, pod)
        return worth


_WORTHS: Final = (_Worths(0), _Worths(1))


def standing(node: Node) -> int:
    """How well the side to move stands, in points, if nobody lands next."""
    mine, theirs, supply, their_supply, occupied, seat, _ = node
    total = TEMPO + SUPPLY * (supply - their_supply) + _ALIVE[len(mine)] - _ALIVE[len(theirs)]
    worths = _WORTHS[seat]
    for pod in mine:
        total += worths[pod]
    worths = _WORTHS[1 - seat]
    for pod in theirs:
        total -= worths[pod]
    exposed, hops = _exposed(theirs, occupied)
    total += HOP * (_exposed(mine, occupied)[1] - hops)
    if exposed:
        for pod in mine:
            if exposed >> (pod >> 8) & 1:
                return total - EXPOSED
    return total


def _exposed(pods: Group, occupied: int) -> tuple[int, int]:
    """The squares that *pods* can jump over now, and how many such jumps there are."""
    exposed = hops = 0
    for pod in pods:
        if NEXT_TO[pod] & occupied:
            for middle, end, _ in HOPS[pod]:
                if occupied & middle and not occupied & end:
                    hops += 1
                    exposed |= middle
    return exposed, hops


def _worth(seat: Seat, pod: int) -> int:
    column, row = divmod(pod >> 8, ROWS)
    points = _COLUMNS[min(column, 5 - column)] + _ROWS[6 - row if seat else row]
    points += _AHEAD[(pod & AHEAD[seat]).bit_count()]
    for bit in range(8):
        if pod >> bit & 1:
            way = (bit + 4 * seat) % 8
            points += _PRONGS[min(way, 8 - way)]
    return points
