"""Worlds sampled at random, if there are too many to list.

This is a random walk from one assignment of numbers to the next, in which a few pieces exchange
their numbers. Which pieces may exchange does not depend on the present assignment, and every
outcome has the same chance, so in the long run all worlds come up equally often.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Final

from lobby.games.curio.army import Pair
from lobby.games.curio.mind.knowledge import Clause, Knowledge, Meeting, Side
from lobby.games.curio.ruleset import MEN

_BLOCK: Final = 4
"""The most pieces that exchange numbers at once."""

_WARM, _PATIENT = 4, 400
"""The steps for each piece before any world is taken, and the most rounds of mending broken clauses
then. Before each world there is one more step for each piece, and at most a twentieth of those
rounds."""

_TEMPERED: Final = 0.01
"""How much rarer an exchange is for every clause it breaks."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Any number of sampled worlds."""

    knowledge: Knowledge

    def some(self, most: int, chance: Random) -> list[bytes]:
        """Return *most* worlds. All clauses hold in each, unless no such world was found for a
        while: then a few are broken."""
        wandering = _Wandering(self.knowledge, chance)
        wandering.go(_WARM, _PATIENT)
        found = []
        for _ in range(most):
            wandering.go(1, _PATIENT // 20)
            found.append(wandering.world)
        return found


class _Wandering:
    """The state of the random walk: the bytes of the hidden pieces of each side."""

    def __init__(self, knowledge: Knowledge, chance: Random) -> None:
        self._knowledge = knowledge
        self._chance = chance
        self._sides = (knowledge.own, knowledge.enemy)
        self._men = tuple(_matched(side) for side in self._sides)
        self._man_of = tuple(
            tuple({MEN[man].pair: man for man in men} for men in side.men) for side in self._sides
        )
        self._beside = tuple(_neighbours(side) for side in self._sides)
        self._free = [
            (which, place)
            for which, side in enumerate(self._sides)
            for place, men in enumerate(side.men)
            if len(men) > 1
        ]
        self._about: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for number, clause in enumerate(knowledge.clauses):
            for key in {(0, each.own) for each in clause} | {(1, each.enemy) for each in clause}:
                self._about[key].append(number)

    @property
    def world(self) -> bytes:
        """The present position."""
        return self._knowledge.world(*map(bytes, self._men))

    def go(self, turns: int, most: int) -> None:
        """Take *turns* steps for each piece, then up to *most* rounds of mending broken clauses."""
        for _ in range(turns * len(self._free)):
            self._exchange(*self._chance.choice(self._free))
        for _ in range(most):
            broken = [each for each in self._knowledge.clauses if not self._holds(each)]
            if not broken:
                break
            for clause in broken:
                for meeting in clause:
                    self._mend(meeting)

    def _mend(self, meeting: Meeting) -> None:
        """Give the two pieces of *meeting* other numbers at random."""
        for key in ((0, meeting.own), (1, meeting.enemy)):
            if key[1] >= 0:
                self._exchange(*key)

    def _exchange(self, which: int, place: int) -> None:
        """Exchange numbers at random among a few pieces around *place*."""
        block = [place]
        while len(block) < _BLOCK:
            beside = self._beside[which][block[-1]]
            if not beside:
                break
            block.append(self._chance.choice(beside))
        block = list(dict.fromkeys(block))
        men, man_of = self._men[which], self._man_of[which]
        pairs: list[Pair] = [MEN[men[at]].pair for at in block]
        ways = [
            [man_of[at][pair] for at, pair in zip(block, order, strict=True)]
            for order in sorted(set(permutations(pairs)))
            if all(pair in man_of[at] for at, pair in zip(block, order, strict=True))
        ]
        numbers = {number for at in block for number in self._about[which, at]}
        about = [self._knowledge.clauses[number] for number in sorted(numbers)]
        weights = [self._weight(men, block, way, about) for way in ways] if about else None
        for at, man in zip(block, self._chance.choices(ways, weights)[0], strict=True):
            men[at] = man

    def _weight(
        self, men: bytearray, block: list[int], way: list[int], about: list[Clause]
    ) -> float:
        for at, man in zip(block, way, strict=True):
            men[at] = man
        broken = sum(not self._holds(clause) for clause in about)
        return _TEMPERED ** min(broken, 50)

    def _holds(self, clause: Clause) -> bool:
        own, enemy = self._men
        return any(
            each.fits(
                self._knowledge.rules,
                own[each.own] if each.own >= 0 else -each.own,
                enemy[each.enemy] if each.enemy >= 0 else -each.enemy,
            )
            for each in clause
        )


def _neighbours(side: Side) -> tuple[tuple[int, ...], ...]:
    """For each piece, the others that can have one of the pairs it can have."""
    pairs = [{MEN[man].pair for man in men} for men in side.men]
    return tuple(
        tuple(other for other, theirs in enumerate(pairs) if other != place and mine & theirs)
        for place, mine in enumerate(pairs)
    )


def _matched(side: Side) -> bytearray:
    """Assign numbers to the pieces of *side* in some way, by augmenting paths."""
    holder: dict[int, int] = {}
    men: dict[int, int] = {}

    def place_piece(place: int, tried: set[int]) -> bool:
        for man in side.men[place]:
            for copy, pair in enumerate(side.pairs):
                if pair == MEN[man].pair and copy not in tried:
                    tried.add(copy)
                    if copy not in holder or place_piece(holder[copy], tried):
                        holder[copy], men[place] = place, man
                        return True
        return False

    for place in range(len(side.squares)):
        if not place_piece(place, set()):
            raise ValueError("No deal explains what was seen: these are not views of one match.")
    return bytearray(men[place] for place in range(len(side.squares)))
