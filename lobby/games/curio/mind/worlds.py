"""The positions that may be on the board, given all that a seat knows: all of them if they can be
listed, otherwise a random sample."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from operator import and_, or_
from random import Random
from typing import Protocol

from lobby.games.curio.army import Pair
from lobby.games.curio.mind.knowledge import Clause, Knowledge, Meeting, Side
from lobby.games.curio.mind.sampling import Drawn
from lobby.games.curio.ruleset import MEN

MOST_STEPS = 30_000
"""The most pieces put on squares before listing is given up. At base 4 there are at most 288 ways
for each side, unless pieces face their owners at random."""


class Worlds(Protocol):
    """The positions that may be on the board."""

    def some(self, most: int, chance: Random) -> list[bytes]:
        """Choose *most* of them, each with the same chance; fewer if there are no more."""


@dataclass(frozen=True, slots=True)
class Listed:
    """All the worlds. Only the clauses relate the two sides: for each way the own side can be,
    *fits* is a bit mask of the enemy's ways that are compatible with it."""

    knowledge: Knowledge
    own: tuple[bytes, ...]
    enemy: tuple[bytes, ...]
    fits: tuple[int, ...]
    up_to: tuple[int, ...]
    """For each way the own side can be, the number of worlds with it or an earlier one."""

    def __len__(self) -> int:
        return self.up_to[-1]

    def __iter__(self) -> Iterator[bytes]:
        for own, mask in zip(self.own, self.fits, strict=True):
            for enemy in _bits(mask):
                yield self.knowledge.world(own, self.enemy[enemy])

    def some(self, most: int, chance: Random) -> list[bytes]:
        """Choose *most* of them, each with the same chance; all if there are no more."""
        if len(self) <= most:
            return list(self)
        return [self._world(which) for which in chance.sample(range(len(self)), most)]

    def _world(self, which: int) -> bytes:
        place = bisect(self.up_to, which)
        mask = self.fits[place]
        if mask.bit_count() == len(self.enemy):
            enemy = which - self.up_to[place]  # negative: counted from the end
        else:
            enemy = list(_bits(mask))[which - self.up_to[place]]
        return self.knowledge.world(self.own[place], self.enemy[enemy])


def worlds_of(knowledge: Knowledge) -> Worlds:
    """The worlds of *knowledge*: listed if possible, otherwise sampled."""
    return listed(knowledge) or Drawn(knowledge)


def listed(knowledge: Knowledge, most: int = MOST_STEPS) -> Listed | None:
    """All worlds; None if there are too many to list."""
    try:
        own, enemy = (tuple(_ways(side, most)) for side in (knowledge.own, knowledge.enemy))
    except _TooManyError:
        return None
    if not own or not enemy:
        raise ValueError("No deal explains what was seen: these are not the views of one match.")
    fits = _Fitting(knowledge, enemy).masks(own)
    return Listed(knowledge, own, enemy, fits, tuple(accumulate(m.bit_count() for m in fits)))


class _TooManyError(Exception):
    pass


def _ways(side: Side, most: int) -> Iterator[bytes]:
    """Every way to give the pieces of *side* their numbers."""
    order = sorted(range(len(side.squares)), key=lambda place: len(side.men[place]))
    left, men, steps = Counter(side.pairs), bytearray(len(order)), 0

    def put(depth: int) -> Iterator[bytes]:
        nonlocal steps
        if depth == len(order):
            yield bytes(men)
            return
        place = order[depth]
        for man in side.men[place]:
            pair: Pair = MEN[man].pair
            if left[pair]:
                steps += 1
                if steps > most:
                    raise _TooManyError
                left[pair] -= 1
                men[place] = man
                yield from put(depth + 1)
                left[pair] += 1

    return put(0)


class _Fitting:
    """Finds the ways of the enemy's side that are compatible with each way of the own side."""

    def __init__(self, knowledge: Knowledge, enemy: tuple[bytes, ...]) -> None:
        self._knowledge = knowledge
        self._everything = (1 << len(enemy)) - 1
        self._where: dict[tuple[int, int], int] = {}
        for bit, men in enumerate(enemy) if knowledge.clauses else ():
            for place, man in enumerate(men):
                self._where[place, man] = self._where.get((place, man), 0) | 1 << bit
        self._known: dict[tuple[Meeting, int], int] = {}

    def masks(self, own: tuple[bytes, ...]) -> tuple[int, ...]:
        """For each way of the own side, the bits of the enemy's ways compatible with it."""
        clauses = self._knowledge.clauses
        return tuple(
            reduce(and_, (self._clause(clause, men) for clause in clauses), self._everything)
            for men in own
        )

    def _clause(self, clause: Clause, own: bytes) -> int:
        return reduce(or_, (self._meeting(each, own) for each in clause))

    def _meeting(self, meeting: Meeting, men: bytes) -> int:
        own = -meeting.own if meeting.own < 0 else men[meeting.own]
        mask = self._known.get((meeting, own))
        if mask is None:
            mask = self._known[meeting, own] = self._enemies(meeting, own)
        return mask

    def _enemies(self, meeting: Meeting, own: int) -> int:
        rules = self._knowledge.rules
        if meeting.enemy < 0:
            return self._everything if meeting.fits(rules, own, -meeting.enemy) else 0
        return reduce(
            or_,
            (
                mask
                for (place, man), mask in self._where.items()
                if place == meeting.enemy and meeting.fits(rules, own, man)
            ),
            0,
        )


def _bits(mask: int) -> Iterator[int]:
    """The positions of the set bits of *mask*."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
