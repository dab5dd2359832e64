"""The positions that may be on the board, given all that a seat knows: all of them if they can be
listed, otherwise a random sample.

A sample is a random walk from one assignment of numbers to the next, in which a few pieces exchange
their numbers. Which pieces may exchange does not depend on the present assignment, and every
outcome has the same chance, so in the long run all worlds come up equally often.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate, permutations
from operator import and_, or_
from random import Random
from typing import Final, Protocol

from lobby.gamekit.game import Setup
from lobby.gamekit.mind import Situation
from lobby.gamekit.puzzles import Problem
from lobby.games.curio.mind.knowledge import Clause, Knowledge, Meeting, Side, learn
from lobby.games.curio.options import Pair
from lobby.games.curio.puzzles import Clues
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
        worlds = []
        for _ in range(most):
            wandering.go(1, _PATIENT // 20)
            worlds.append(wandering.world)
        return worlds


class _Wandering:
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
            for key in {(0, meeting.own) for meeting in clause} | {
                (1, meeting.enemy) for meeting in clause
            }:
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
            broken = [clause for clause in self._knowledge.clauses if not self._holds(clause)]
            if not broken:
                break
            for clause in broken:
                for which, place in (pair for own in clause for pair in enumerate(own[:2])):
                    if place >= 0:
                        self._exchange(which, place)

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
        return _TEMPERED ** min(sum(not self._holds(clause) for clause in about), 50)

    def _holds(self, clause: Clause) -> bool:
        own, enemy = self._men
        return any(
            meeting.fits(
                self._knowledge.rules,
                own[meeting.own] if meeting.own >= 0 else -meeting.own,
                enemy[meeting.enemy] if meeting.enemy >= 0 else -meeting.enemy,
            )
            for meeting in clause
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
            reduce(
                and_,
                (
                    reduce(or_, (self._meeting(meeting, men) for meeting in clause))
                    for clause in clauses
                ),
                self._everything,
            )
            for men in own
        )

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
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def dealt(problem: Problem, chance: Random) -> Setup:
    """The pieces that hide a number in the position of *problem*, with both numbers, by square: in
    one of all the deals that agree with its clues."""
    clues = Clues.of(problem)
    knowledge = learn(Situation("curio", problem.options, (clues.view,)))
    names = knowledge.rules.board.names
    knowledge = replace(knowledge, enemy=_as_far(knowledge.enemy, clues, names))
    (world,) = worlds_of(knowledge).some(1, chance)
    hidden = (*knowledge.own.squares, *knowledge.enemy.squares)
    return {names[square]: str(MEN[world[square]]) for square in sorted(hidden)}


def _as_far(side: Side, clues: Clues, names: tuple[str, ...]) -> Side:
    """*side* with no piece that could not have moved as far as it did."""
    men = (
        tuple(man for man in able if MEN[man].front >= clues.steps.get(names[square], 0))
        for square, able in zip(side.squares, side.men, strict=True)
    )
    return replace(side, men=tuple(men))
