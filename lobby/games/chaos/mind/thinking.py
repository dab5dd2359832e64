"""The mind for Chaos: it looks moves up in a table or, without tables, searches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final, Self, final

from lobby.gamekit.game import Seat
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Situation, Thought, Value
from lobby.gamekit.search import repeated, search
from lobby.games.chaos.board import INNER
from lobby.games.chaos.mind import board
from lobby.games.chaos.mind.board import CORNERS, Position, successors
from lobby.games.chaos.mind.index import index
from lobby.games.chaos.mind.table import Table, table
from lobby.games.chaos.rules import KEEP, SWAP, ChaosState, ChaosView

_EDGE: Final = 33
_CORNER: Final = 98
"""Points for a piece on an outer cell: nothing can jump over a corner, and the cells between
corners can be jumped over only along the edge. An inner piece is worth next to nothing, as it soon
changes sides.
"""

_MOBILITY: Final = 40
_ENOUGH: Final = 8
_TEMPO: Final = -180
"""Points for each position that a move leads to, up to ``_ENOUGH`` of them, and for having to move.

All points are fitted to the solved game by a logistic regression on 25,000 positions from the play
of all kinds of players. The sign of the evaluation is right for nine out of ten other decided
positions.
"""


@final
class Outlook:
    """A position as seen by the side to move, which is *seat*."""

    __slots__ = ("_leads", "key", "result")

    scale: ClassVar[float] = 100.0

    def __init__(self, position: Position, seat: Seat) -> None:
        self.key: Final = (position, seat)
        self._leads: Final = board.successors(position)
        self.result: Final = None if self._leads else -1

    def moves(self) -> list[Position]:
        """The positions that moves lead to, those worst for the opponent first."""
        return sorted(self._leads, key=_standing)

    def noisy(self) -> tuple[Position, ...]:
        """None: nearly every move flips something."""
        return ()

    def after(self, move: Position) -> Self:
        return type(self)(move, 1 - self.key[1])

    def evaluation(self) -> int:
        """Points for where the pieces stand, and for how many moves there are."""
        return _standing(self.key[0]) + _MOBILITY * min(len(self._leads), _ENOUGH) + _TEMPO

    def spelling(self, move: Position) -> str:
        """The shortest spelling that leads to *move*."""
        position, seat = self.key
        moves = ChaosState.of(board.pieces(position, seat), seat).moves()
        return min((text for text in moves if board.after(position, text) == move), key=brevity)


def brevity(move: str) -> tuple[int, str]:
    """Sort key for the spellings of one move: the one to show comes first."""
    return len(move), move


def _standing(position: Position) -> int:
    """How much better the pieces of the side to move stand, in points."""
    own, enemy = position
    corners = (own & CORNERS).bit_count() - (enemy & CORNERS).bit_count()
    outer = (own & ~INNER).bit_count() - (enemy & ~INNER).bit_count()
    return _EDGE * outer + (_CORNER - _EDGE) * corners


def perfect(solved: Table, position: Position, moves: Iterable[str], chance: Random) -> Thought:
    """The worth of each of the legal *moves*, the best first.

    The best is the shortest win, or the draw with the fewest replies that hold it, or the longest
    loss, again with the fewest replies that win. *chance* orders positions that are equal in all
    this; of the spellings that lead to the same position, the shortest comes first.
    """
    spellings: defaultdict[Position, list[str]] = defaultdict(list)
    for move in moves:
        spellings[board.after(position, move)].append(move)
    reached = sorted(spellings)
    chance.shuffle(reached)
    lines = sorted((_line(solved, position) for position in reached), key=_rank)
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


def _line(solved: Table, after: Position) -> _Line:
    value = _before(solved.value(after))
    replies = successors(after)
    holding = sum(solved.score(reply) == value.score for reply in replies)
    return _Line(after, value, holding, len(replies) - holding)


def _rank(line: _Line) -> tuple[float, int, int, int]:
    value = line.value
    if value.score == WIN:
        return -WIN, value.plies or 0, 0, 0
    if value.score == DRAW:
        return -DRAW, 0, line.holding, -line.traps
    return -LOSS, -(value.plies or 0), line.holding, -line.traps


_OPENINGS: Final = 36
"""The number of positions after two moves, which share the work of a search."""


def choice_of_side(moves: Thought, chance: Random) -> Thought:
    """The worth of ``keep`` and each ``swap``, given the *moves* of the side to move."""
    keep = Choice(KEEP, _before(moves.best.value))
    swaps = tuple(Choice(f"{SWAP}:{choice.move}", choice.value) for choice in moves.choices)
    difference = keep.value.score - moves.best.value.score
    first = difference > 0 or (not difference and chance.random() < 0.5)
    return Thought((keep, *swaps) if first else (*swaps, keep), moves.work)


def both_first_moves(
    start: Position, moves: tuple[str, ...], effort: Effort, chance: Random
) -> Thought:
    """The worth of each of *moves*, the first two of a match, against an opponent who then takes
    the better side."""
    spellings: defaultdict[Position, list[str]] = defaultdict(list)
    for move in moves:
        first, __, second = move.partition(":")
        spellings[board.after(board.after(start, first), second)].append(move)
    reached = sorted(spellings)
    chance.shuffle(reached)
    shared = replace(effort, work=max(1, effort.work // _OPENINGS))
    worth = {position: _worth(position, shared, chance) for position in reached}
    choices = [
        Choice(move, _opened(worth[position]))
        for position in reached
        for move in sorted(spellings[position])
    ]
    choices.sort(key=lambda choice: -choice.value.score)
    return Thought(tuple(choices), effort.work)


def _worth(position: Position, effort: Effort, chance: Random) -> Value:
    if effort.tables:
        return table().value(position)
    return search(Outlook(position, 0), effort, chance).best.value


def _opened(value: Value) -> Value:
    """The worth of opening with a position of that *value*: the opponent keeps the side that is not
    to move, or swaps and makes the first move."""
    return _before(max(value, _before(value), key=lambda answer: answer.score))


def _before(answer: Value) -> Value:
    """The worth of a move that allows an answer worth *answer*."""
    plies = None if answer.plies is None else answer.plies + 1
    return Value(1 - answer.score, answer.exact, plies)


class ChaosMind:
    """Thinks about Chaos."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Judge all moves of *situation* with tables, otherwise one of those that lead to the same
        position.

        Raises BadTable if the file is not the table of this package."""
        view = situation.view
        assert isinstance(view, ChaosView)
        match view.stage:
            case "opening":
                start = board.position(view.pieces, 0)
                return both_first_moves(start, view.moves, effort, chance)
            case "side":
                first = [Outlook(board.position(view.pieces, 0), 0)]
                moves = ChaosState.of(view.pieces, 0).moves()
                return choice_of_side(_thought(first, moves, effort, chance), chance)
        outlooks = [
            Outlook(board.position(view.pieces, view.to_move or 0), view.to_move or 0)
            for view in situation.views
            if isinstance(view, ChaosView) and not view.stage
        ]
        return _thought(outlooks, situation.view.moves, effort, chance)


def _thought(
    outlooks: list[Outlook], moves: tuple[str, ...], effort: Effort, chance: Random
) -> Thought:
    here, _ = outlooks[-1].key
    if effort.tables and index(here) is not None:
        return perfect(table(), here, moves, chance)
    return search(outlooks[-1], effort, chance, repeated(outlook.key for outlook in outlooks))


MIND = ChaosMind()
