"""The core of the search, for games whose sides take turns: alpha-beta with a transposition table,
move ordering and reductions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence, Set
from typing import ClassVar, Final, Generic, TypeAlias

from lobby.gamekit.mind import Effort
from lobby.gamekit.search.position import MOST, WON, M, SearchPosition, knows_all_moves

ENDLESS: Final = 1_000
"""More plies than any search reaches: the depth of a value that no deeper search can change."""

_PATIENCE: Final = 256
"""Positions between two looks at the clock."""

_LATE: Final = 6
"""From this place on, moves are unlikely to be the best, and are first searched a ply less deep."""

UNREDUCED: Final = 2
"""Searches of at most this many plies leave nothing out."""

LOWER, EXACT, UPPER = 1, 0, -1

_Entry: TypeAlias = tuple[int, int, int, M | None]
"""Depth, worth, whether the worth is a bound, and the best move."""


class Spent(Exception):
    """The work or the time is used up."""


class Tree(Generic[M]):
    """One search. ``work`` counts the positions searched, ``guesses`` the values so far that are
    not proven: while it does not grow, everything found is certain. Once it is ``spent``, the
    search is over.

    *drawn* are the keys of positions that count as draws, being repetitions. A draw is worth *draw*
    points to the side to move at the root. Deeper than ``UNREDUCED``, a win may be found later than
    possible; what is found is true. Without *all_moves*, the moves of positions may be only those
    worth a look: see ``SearchPosition.moves``.
    """

    _entries: ClassVar[int] = 150_000
    """Positions remembered at once; at less than 500 bytes each they stay below 75 MB."""

    def __init__(
        self, effort: Effort, drawn: Set[Hashable], draw: int = 0, *, all_moves: bool = True
    ) -> None:
        self.work = 0
        self.guesses = 0
        self.spent = False
        self.all_moves = all_moves
        self._limit = effort.work
        self._clock = effort.clock
        self._deadline = effort.clock() + effort.seconds
        self._checkpoint = 0
        self._drawn = drawn
        self._draws = (draw, -draw)  # at an even and an odd number of moves from the root
        self._reduced_above = UNREDUCED
        self._transpositions: dict[Hashable, _Entry[M]] = {}
        self._history: defaultdict[M, int] = defaultdict(int)
        self._killers: defaultdict[int, M | None] = defaultdict(lambda: None)

    def value(
        self, position: SearchPosition[M], depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """What *position* is worth to its side to move: true between *alpha* and *beta*, else a
        bound. It is *ply* moves from the root; *depth* more are searched, then noisy ones.

        Raises Spent.
        """
        self.work += 1
        if self.work > self._checkpoint:
            self._check_limits()
        result = position.result
        if result is not None:
            return result * (WON - ply) if result else self._draws[ply & 1]
        if self._drawn and position.key in self._drawn:
            return self._draws[ply & 1]
        if depth <= 0:
            return self._quiesce(position, alpha, beta, ply)
        key = position.key
        entry = self._transpositions.get(key)
        if entry is None:
            return self._search_moves(position, None, depth, alpha, beta, ply)
        reach, worth, bound, move = entry
        if worth > MOST:
            reach, worth = ENDLESS, worth - ply
        elif worth < -MOST:
            reach, worth = ENDLESS, worth + ply
        if reach >= depth and (
            bound == EXACT or (worth >= beta if bound == LOWER else worth <= alpha)
        ):
            self.guesses += reach < ENDLESS
            return worth
        return self._search_moves(position, move, depth, alpha, beta, ply)

    def go_on(self, work: int) -> None:
        """Allow *work* more positions, counted from now."""
        self._limit = self.work + work
        self._checkpoint = self.work
        self.spent = False

    def leave_nothing_out(self) -> None:
        """From now on find every win as soon as its depth is reached."""
        self._reduced_above = ENDLESS
        self._transpositions.clear()

    def is_over(self, position: SearchPosition[M]) -> bool:
        """Whether nothing comes after *position*: the match has ended there, or is drawn."""
        return position.result is not None or position.key in self._drawn

    def glance(self, position: SearchPosition[M]) -> int:
        """What *position*, one move from the root, is worth at first sight. It does the least work
        possible, so it never raises."""
        self.work += 1
        if position.result:
            return position.result * (WON - 1)
        if self.is_over(position):
            return self._draws[1]
        self.guesses += 1
        return position.evaluation()

    def _search_moves(  # noqa: PLR0917  (keywords would cost time in the innermost loop)
        self,
        position: SearchPosition[M],
        first: M | None,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> int:
        """The ``value`` of *position*, trying every move, *first* before all others."""
        guesses, best, best_move = self.guesses, -WON, None
        floor = alpha
        for number, move in enumerate(self._ordered(position.moves(), first, ply)):
            after = position.after(move)
            if number == 0:
                worth = -self.value(after, depth - 1, -beta, -floor, ply + 1)
            else:
                late = number >= _LATE and depth > self._reduced_above
                worth = -self.value(after, depth - 1 - late, -floor - 1, -floor, ply + 1)
                if late and worth > floor:
                    worth = -self.value(after, depth - 1, -floor - 1, -floor, ply + 1)
                if floor < worth < beta:
                    worth = -self.value(after, depth - 1, -beta, -floor, ply + 1)
            if worth > best or best_move is None:
                best, best_move = worth, move
                if worth > floor:
                    floor = worth
                    if worth >= beta:
                        self._history[move] += depth * depth
                        self._killers[ply] = move
                        break
        if not self.all_moves and not knows_all_moves(position):
            self.guesses += 1
            best = max(best, -MOST)  # a move that was left out may save it
        self._store(position.key, depth, best, alpha, beta, ply, best_move, guesses)
        return best

    def _quiesce(self, position: SearchPosition[M], alpha: int, beta: int, ply: int) -> int:
        """The worth of *position* once no noisy move pays any longer."""
        self.guesses += 1
        best = position.evaluation()
        if best >= beta:
            return best
        floor = max(alpha, best)
        for move in position.noisy():
            worth = -self.value(position.after(move), 0, -beta, -floor, ply + 1)
            if worth > best:
                best = worth
                if worth >= beta:
                    break
                floor = max(floor, worth)
        return best

    def _ordered(self, moves: Sequence[M], first: M | None, ply: int) -> list[M]:
        ordered = sorted(moves, key=self._history.__getitem__, reverse=True)
        for move in (self._killers[ply], first):
            if move is not None and move in ordered:
                ordered.remove(move)
                ordered.insert(0, move)
        return ordered

    def _store(  # noqa: PLR0917
        self,
        key: Hashable,
        depth: int,
        best: int,
        alpha: int,
        beta: int,
        ply: int,
        move: M | None,
        guesses: int,
    ) -> None:
        """Remember that *key* is worth *best*, with wins and losses counted from there."""
        bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
        reach = depth if self.guesses > guesses else ENDLESS
        if best > MOST:
            best += ply
        elif best < -MOST:
            best -= ply
        if len(self._transpositions) >= self._entries:
            self._transpositions.clear()
        self._transpositions[key] = (reach, best, bound, move)

    def _check_limits(self) -> None:
        if self.work > self._limit or self._clock() > self._deadline:
            self.spent = True
            raise Spent
        self._checkpoint = min(self._limit, self.work + _PATIENCE)
