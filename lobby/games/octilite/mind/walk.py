"""From an OctiLite position to its successors, as fast as Python allows.

A position is a tuple, as the search makes hundreds of thousands of them for a move.
"""

from __future__ import annotations

from typing import TypeAlias

from lobby.gamekit.game import Seat
from lobby.games.octilite.mind.pod_tables import (
    ADDS,
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
    bits,
    jumps,
)
from lobby.games.octilite.pod_moves import GOALS

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
    return mine, theirs, supply, their_supply, bits(mine + theirs), seat, sign


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
    moved = tuple([pod if each == before else each for each in mine])
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
        for each in pods:
            if captured >> (each >> 8) & 1:
                gained += (each & 255).bit_count()
                sign ^= SIGNS[owner][each]
    sign ^= SUPPLIES[seat][supply] ^ SUPPLIES[seat][gained]
    moved = tuple([each for each in moved if not captured >> (each >> 8) & 1])
    theirs = tuple([each for each in theirs if not captured >> (each >> 8) & 1])
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
    enemy = bits(theirs)
    good = [move for move in taking if not move >> 2 * POD_BITS & ~enemy]
    good.sort(key=_captured, reverse=True)
    return good, quiet + [move for move in taking if move >> 2 * POD_BITS & ~enemy]


def captures(node: Node) -> list[Move]:
    """The moves that capture only enemies, the largest captures first."""
    mine, theirs, _, _, occupied, seat, _ = node
    enemy = bits(theirs)
    found: list[Move] = []
    for pod in mine:
        if NEXT_TO[pod] & enemy:
            found += [
                move
                for move in jumps(pod, occupied, GOALS[seat])
                if move >= QUIET and not move >> 2 * POD_BITS & ~enemy
            ]
    if len(found) > 1:
        found.sort(key=_captured, reverse=True)
    return found


def _captured(move: Move) -> int:
    return (move >> 2 * POD_BITS).bit_count()
