"""Perfect play: all moves of a position in the table, the best first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Thought, Value
from lobby.games.chaos.mind.board import Position, after, successors
from lobby.games.chaos.mind.outlook import brevity
from lobby.games.chaos.mind.table import Table


def thought(table: Table, position: Position, moves: Iterable[str], chance: Random) -> Thought:
    """The worth of each of the legal *moves*, the best first.

    The best is the shortest win, or the draw with the fewest replies that hold it, or the longest
    loss, again with the fewest replies that win. *chance* orders positions that are equal in all
    this; of the spellings that lead to the same position, the shortest comes first.
    """
    spellings: defaultdict[Position, list[str]] = defaultdict(list)
    for move in moves:
        spellings[after(position, move)].append(move)
    reached = sorted(spellings)
    chance.shuffle(reached)
    lines = sorted((_line(table, each) for each in reached), key=_rank)
    choices = (
        Choice(move, line.value)
        for line in lines
        for move in sorted(spellings[line.after], key=brevity)
    )
    return Thought(tuple(choices), 1 + sum(line.work for line in lines))


@dataclass(frozen=True, slots=True)
class _Line:
    """A move that leads to *after*, and its worth to the player who makes it. Of the opponent's
    replies, *holding* keep the worth of *after* to the opponent, and *traps* do not."""

    after: Position
    value: Value
    holding: int
    traps: int

    @property
    def work(self) -> int:
        """How many positions were looked at."""
        return 1 + self.holding + self.traps


def _line(table: Table, after: Position) -> _Line:
    theirs = table.value(after)
    plies = None if theirs.plies is None else theirs.plies + 1
    value = Value(1 - theirs.score, exact=True, plies=plies)
    replies = successors(after)
    holding = sum(table.score(reply) == value.score for reply in replies)
    return _Line(after, value, holding, len(replies) - holding)


def _rank(line: _Line) -> tuple[float, int, int, int]:
    """Sort key for lines: the best come first."""
    value = line.value
    if value.score == WIN:
        return -WIN, value.plies or 0, 0, 0
    if value.score == DRAW:
        return -DRAW, 0, line.holding, -line.traps
    return -LOSS, -(value.plies or 0), line.holding, -line.traps
