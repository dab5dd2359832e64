"""What the enemy of a seat chose from, move by move, and what there was to take as it saw that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final, Self, TypeAlias

from lobby.bots.curio.story import Story
from lobby.games import Seat
from lobby.games.curio import CurioView
from lobby.games.curio.army import Way, ways
from lobby.games.curio.refusal import PASS
from lobby.games.curio.rules import EMPTY, MEN, Rules

Prize: TypeAlias = tuple[float, float]
"""How likely a piece is royal, and what its numbers add up to, as far as its enemy knows."""

NOTHING: Final[Prize] = (0.0, 0.0)
"""What a move takes that takes no piece."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How the pieces of a player look to the enemy, who sees their backs."""

    royal: int
    """The number that royal pieces carry."""
    by_back: Mapping[int, Prize]
    """What a piece is that hides its front, by its back."""
    shown: frozenset[int]
    """The squares of all pieces that show both numbers."""

    @classmethod
    def of(cls, view: CurioView, seat: Seat, rules: Rules) -> Self:
        """How those of *seat*, whose *view* it is, look."""
        royal = rules.options.number("base")
        by_back: defaultdict[int, list[Way]] = defaultdict(list)
        for pair in view.hidden_pairs(seat):
            for way in ways(pair, view.face):
                by_back[way[1]].append(way)
        return cls(
            royal,
            {
                back: (fmean(royal in way for way in found), fmean(map(sum, found)))
                for back, found in by_back.items()
            },
            frozenset(
                rules.board.numbers[name]
                for name, piece in view.pieces.items()
                if piece.way is not None
            ),
        )

    def moved(self, origin: int, target: int, *, shows: bool) -> Self:
        """Once a piece of the player went from *origin* to *target* and *shows* both numbers, if
        it did not before."""
        shows |= origin in self.shown
        here = frozenset({target} if shows else ())
        return replace(self, shown=self.shown - {origin, target} | here)

    def prize(self, man: int, square: int) -> Prize:
        """What the piece on *square*, whose byte is *man*, looks like; ``NOTHING`` for none."""
        if not man:
            return NOTHING
        _, front, back = MEN[man]
        if square in self.shown or back not in self.by_back:
            return float(self.royal in {front, back}), float(front + back)
        return self.by_back[back]


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of the enemy, who went to *target*, in a position that depends on the world."""

    sight: Sight
    target: int
    cells: bytes
    """The pieces whose numbers are known by now."""
    hidden: tuple[tuple[int, int], ...]
    """Where each of the other pieces stood then, and where it stands now."""

    @property
    def pieces(self) -> int:
        """How many there were."""
        return len(self.cells) - self.cells.count(EMPTY) + len(self.hidden)

    def position(self, world: bytes) -> bytes:
        """The position before the move, if the one now is *world*."""
        cells = bytearray(self.cells)
        for then, now in self.hidden:
            cells[then] = world[now]
        return bytes(cells)


def decisions(story: Story, rules: Rules, seat: Seat) -> tuple[Decision, ...]:
    """What the enemy of *seat*, which saw the *story*, has decided."""
    return tuple(_decisions(story, rules, seat))


def _decisions(story: Story, rules: Rules, seat: Seat) -> Iterator[Decision]:
    numbers = rules.board.numbers
    now = {number: numbers[square] for square, number in story.scenes[-1].ids.items()}
    for scene in story.scenes[:-1]:
        if scene.view.to_move != seat and scene.move != PASS:
            _, target = rules.board.ends[scene.move]
            sight = Sight.of(scene.view, seat, rules)
            hidden = tuple(
                (numbers[square], now[number])
                for square, number in scene.ids.items()
                if number not in story.dealt
            )
            yield Decision(sight, target, story.known(scene, rules.board), hidden)
