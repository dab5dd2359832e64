"""Perfect play: all moves of a position that the table has, the best first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from lobby.games.chaos.mind.board import Position, after, successors
from lobby.games.chaos.mind.outlook import brevity
from lobby.games.chaos.mind.table import Table
from lobby.kits.mind import DRAW, LOSS, WIN, Choice, Thought, Value


def thought(table: Table, position: Position, moves: Iterable[str], chance: Random) -> Thought:
    """What each of the legal *moves* is worth.

    The best first: the shortest win, or the draw that leaves the fewest replies which hold it, or
    the longest loss, again with the fewest replies that win. *chance* orders positions that are
    alike in all this; of the spellings that lead to one the shortest is in front.
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
    """What a move that leads to *after* is worth to who makes it. Of the opponent's replies
    *holding* keep what *after* is worth to the opponent, and *traps* do not."""

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
    """Sorts lines, the best first."""
    value = line.value
    if value.score == WIN:
        return -WIN, value.plies or 0, 0, 0
    if value.score == DRAW:
        return -DRAW, 0, line.holding, -line.traps
    return -LOSS, -(value.plies or 0), line.holding, -line.traps
