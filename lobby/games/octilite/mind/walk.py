"""From an OctiLite position to its successors, as fast as Python allows.

A position is a tuple, as the search makes hundreds of thousands of them for a move.
"""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from lobby.gamekit.game import Seat
from lobby.games.octilite.mind.pod_tables import (
    ADDS,
    AHEAD,
    HOPS,
    NEXT_TO,
    POD,
    POD_BITS,
    QUIET,
    SIGNS,
    STEPS,
    SUPPLIES,
    TURN,
    Group,
    Move,
    jumps,
    tabled,
)
from lobby.games.octilite.pod_moves import GOALS, ROWS, occupied_by

Key: TypeAlias = tuple[Group, Group, int, int, Seat]
"""The sorted pods of the side to move and of the other side, their supplies, the seat to move."""

Node: TypeAlias = tuple[Group, Group, int, int, int, Seat, int]
"""The pods of the side to move and of the other side, their supplies, the occupied squares, the
seat to move, and the sign, which is equal for equal positions, however their pods are ordered."""


def node_of(key: Key) -> Node:
    """The position of *key*, with everything that follows from it."""
    mine, theirs, supply, their_supply, seat = key
    sign = TURN * seat ^ SUPPLIES[seat][supply] ^ SUPPLIES[1 - seat][their_supply]
    for owner, pods in ((seat, mine), (1 - seat, theirs)):
        for pod in pods:
            sign ^= SIGNS[owner][pod]
    return mine, theirs, supply, their_supply, occupied_by(mine + theirs), seat, sign


def sign_of(key: Key) -> int:
    """The sign of the position of *key*."""
    return node_of(key)[-1]


def key_of(node: Node) -> Key:
    """The position of *node*, without what follows from it."""
    mine, theirs, supply, their_supply, _, seat, _ = node
    return tuple(sorted(mine)), tuple(sorted(theirs)), supply, their_supply, seat


def after(node: Node, move: Move) -> Node:
    """The position after *move*."""
    mine, theirs, supply, their_supply, occupied, seat, sign = node
    before, pod = move >> POD_BITS & POD, move & POD
    signs = SIGNS[seat]
    sign ^= signs[before] ^ signs[pod] ^ TURN
    moved = tuple([pod if old == before else old for old in mine])
    if move >= QUIET:
        return _capturing(node, move, moved, sign)
    if before >> 8 == pod >> 8:
        if before == pod:  # a circle of jumps that captured nothing
            return theirs, moved, their_supply, supply, occupied, 1 - seat, sign
        supplies = SUPPLIES[seat]
        sign ^= supplies[supply] ^ supplies[supply - 1]
        return theirs, moved, their_supply, supply - 1, occupied, 1 - seat, sign
    occupied ^= 1 << (before >> 8) | 1 << (pod >> 8)
    return theirs, moved, their_supply, supply, occupied, 1 - seat, sign


def _capturing(node: Node, move: Move, moved: Group, sign: int) -> Node:
    _, theirs, supply, their_supply, occupied, seat, _ = node
    before, pod, captured = move >> POD_BITS & POD, move & POD, move >> 2 * POD_BITS
    # A circle of jumps ends where it began: then no bit changes.
    occupied = occupied & ~captured & ~(1 << (before >> 8)) | 1 << (pod >> 8)
    gained = supply
    for owner, pods in ((seat, moved), (1 - seat, theirs)):
        for lost in pods:
            if captured >> (lost >> 8) & 1:
                gained += (lost & 255).bit_count()
                sign ^= SIGNS[owner][lost]
    sign ^= SUPPLIES[seat][supply] ^ SUPPLIES[seat][gained]
    moved = tuple([old for old in moved if not captured >> (old >> 8) & 1])
    theirs = tuple([old for old in theirs if not captured >> (old >> 8) & 1])
    return theirs, moved, their_supply, gained, occupied, 1 - seat, sign


def moves(node: Node, *, adds: bool = True) -> tuple[list[Move], list[Move]]:
    """The moves that capture only enemies, the largest captures first; and all others: steps,
    jumps, captures of own pods and, with *adds*, moves that add a prong. Only one of the moves with
    the same effect is included."""
    mine, theirs, supply, _, occupied, seat, _ = node
    quiet: list[Move] = []
    taking: list[Move] = []
    for pod in mine:
        if pod & 255:
            quiet += [move for move in STEPS[pod] if not occupied >> ((move & POD) >> 8) & 1]
            if NEXT_TO[pod] & occupied:
                for move in jumps(pod, occupied, GOALS[seat]):
                    (taking if move >= QUIET else quiet).append(move)
        if supply and adds:
            quiet += ADDS[pod]
    if not taking:
        return taking, quiet
    enemy = occupied_by(theirs)
    good = [move for move in taking if not move >> 2 * POD_BITS & ~enemy]
    good.sort(key=_captured, reverse=True)
    return good, quiet + [move for move in taking if move >> 2 * POD_BITS & ~enemy]


def captures(node: Node) -> list[Move]:
    """The moves that capture only enemies, the largest captures first."""
    mine, theirs, _, _, occupied, seat, _ = node
    enemy = occupied_by(theirs)
    taking: list[Move] = []
    for pod in mine:
        if NEXT_TO[pod] & enemy:
            taking += [
                move
                for move in jumps(pod, occupied, GOALS[seat])
                if move >= QUIET and not move >> 2 * POD_BITS & ~enemy
            ]
    if len(taking) > 1:
        taking.sort(key=_captured, reverse=True)
    return taking


def _captured(move: Move) -> int:
    return (move >> 2 * POD_BITS).bit_count()


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


_WORTHS: Final = (tabled(partial(_worth, 0)), tabled(partial(_worth, 1)))
