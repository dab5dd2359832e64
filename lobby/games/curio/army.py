"""The pieces each Curio player has, and their orientations at the start."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TypeAlias

from lobby.gamekit.options import Options
from lobby.games.curio.options import full_set

Pair: TypeAlias = tuple[int, int]
"""The two numbers of a piece, the smaller one first."""

Way: TypeAlias = tuple[int, int]
"""The orientation of a piece: its front, then its back."""


def army(options: Options) -> tuple[Pair, ...]:
    """The pairs of one player's pieces, sorted; repeated if there are several pieces of a pair."""
    base = options.number("base")
    copies = options.number("num_pieces") // full_set(base)
    return tuple(sorted([*combinations_with_replacement(range(1, base + 1), 2)] * copies))


def ways(pair: Pair, face: str) -> tuple[Way, ...]:
    """The orientations a piece with *pair* may have before it has turned, under the option *face*.

    >>> ways((1, 3), "face_large"), ways((1, 3), "face_random"), ways((3, 3), "face_random")
    (((3, 1),), ((1, 3), (3, 1)), ((3, 3),))
    """
    small, large = pair
    if face == "face_large":
        return ((large, small),)
    if face == "face_small" or small == large:
        return ((small, large),)
    return (small, large), (large, small)


def has_turned(way: Way, face: str) -> bool:
    """Whether a piece that stands in *way* must have turned, under the option *face*.

    >>> has_turned((3, 1), "face_large"), has_turned((1, 3), "face_large")
    (False, True)
    """
    return way not in ways((min(way), max(way)), face)
