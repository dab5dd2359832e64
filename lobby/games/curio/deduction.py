"""What a careful player can tell about a piece that hides a number by counting the pairs left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from lobby.games.curio.army import Way

Sight: TypeAlias = int | None
"""The number a viewer sees on a piece: its front or its back; None if neither."""


def possible_ways(
    seen: Sight,
    all_seen: Iterable[Sight],
    left: Iterable[tuple[Way, ...]],
    look: Callable[[Way], Sight],
) -> tuple[Way, ...]:
    """The orientations a piece may have if the viewer sees *seen* on it; sorted.

    *all_seen* is what the viewer sees on every piece of that army that hides a number, including
    this one. Each of those pieces carries a different one of the pairs *left*, and each pair is
    given as the orientations it may have. *look* returns what the viewer would see on a piece in a
    given orientation.

    The answer is exact: it contains an orientation if and only if every piece can be given a pair
    with this piece in that orientation. For example, if the fronts 1 1 2 are seen and the pairs
    left are 11 12 22, the ones are 11 and 12 in some order, so the two is 22.

    >>> left = [((1, 1),), ((1, 2), (2, 1)), ((2, 2),)]
    >>> possible_ways(2, [1, 1, 2], left, look=lambda way: way[0])
    ((2, 2),)
    >>> possible_ways(1, [1, 1, 2], left, look=lambda way: way[0])
    ((1, 1), (1, 2))
    """
    pairs = [(ways, frozenset(map(look, ways))) for ways in left]
    needed = _needed_by_others(seen, Counter(all_seen), Counter(sights for _, sights in pairs))
    free = (ways for ways, sights in pairs if needed.isdisjoint(sights))
    return tuple(sorted({way for ways in free for way in ways if look(way) == seen}))


def _needed_by_others(
    seen: Sight, pieces: Counter[Sight], pairs: Counter[frozenset[Sight]]
) -> set[Sight]:
    """The sights, other than *seen*, whose *pieces* need every one of the *pairs* that can look
    like them.

    By Hall's theorem nothing else keeps a pair from a piece. If a group of sights has as many
    pieces as there are pairs that can look like one of them, it can spare none. If every group has
    a pair to spare, the other pieces still find theirs, whichever pair is given away.
    """
    return {
        sight
        for group in _groups(other for other in pieces if other != seen)
        if sum(pieces[sight] for sight in group)
        == sum(count for sights, count in pairs.items() if not group.isdisjoint(sights))
        for sight in group
    }


def _groups(sights: Iterable[Sight]) -> Iterator[frozenset[Sight]]:
    distinct = tuple(sights)
    for size in range(1, len(distinct) + 1):
        yield from map(frozenset, combinations(distinct, size))
