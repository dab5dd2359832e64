"""A plain player of Curio, to measure bots against: it shares no code with the lobby.

It deals the numbers it does not know at random, with all ways that fit equally likely, and searches
each of those deals by alpha-beta as if every number were open; it plays the move that is best on
average. It draws no conclusions from moves, except that a piece that went three squares has a 3 or
more in front. It knows only the usual options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Final, TypeAlias

from bench.strength.curio_board import PAIRS, SIDE, Board, Hop, code_of, name_of, square_named

WON: Final = 100_000
NEVER: Final = 10**9

Known: TypeAlias = tuple[int, int | None, int | None]
"""The seat, front and back of a piece; None for a number the player does not know."""

_FOR_GLANCES: Final = 0.15
"""The share of the time in which new deals are examined; after that there are no more."""


class _Late(Exception):
    """The time is up."""


@dataclass(slots=True)
class _Search:
    """Alpha-beta in one position; *late* says when to stop."""

    board: Board
    late: Callable[[], bool]
    table: dict[tuple[bytes, int], tuple[int, int, int, Hop | None]] = field(default_factory=dict)
    history: Counter[Hop] = field(default_factory=Counter)

    def after(self, hop: Hop | None, depth: int) -> int:
        """What *hop* is worth to the player who makes it, searched *depth* deeper. Raises _Late."""
        change = self.board.play(hop)
        try:
            return -self.value(depth, -NEVER, NEVER, 1)
        finally:
            self.board.back(change)

    def value(self, depth: int, low: int, high: int, ply: int) -> int:
        board = self.board
        if self.late():
            raise _Late
        if not board.royals[board.mover]:
            return ply - WON
        if board.drawn():
            return 0
        return self._widest(depth, low, high, ply) if depth > 0 else self._calm(low, high, ply)

    def _widest(self, depth: int, low: int, high: int, ply: int) -> int:
        board = self.board
        key = board.key()
        reach, worth, kind, first = self.table.get(key, (-1, 0, 0, None))
        known = reach >= depth and abs(worth) < WON // 2
        if known and (kind == 0 or (worth >= high if kind > 0 else worth <= low)):
            return worth
        best, best_hop, floor = -NEVER, None, low
        for hop in self._ordered(first):
            change = board.play(hop)
            try:
                worth = -self.value(depth - 1, -high, -floor, ply + 1)
            finally:
                board.back(change)
            if worth > best:
                best, best_hop = worth, hop
                floor = max(floor, worth)
                if worth >= high:
                    if hop:
                        self.history[hop] += depth * depth
                    break
        self.table[key] = (depth, best, (best >= high) - (best <= low), best_hop)
        return best

    def _calm(self, low: int, high: int, ply: int) -> int:
        best = self.board.worth()
        if best >= high:
            return best
        for hop in self.board.hops()[0][:5]:
            change = self.board.play(hop)
            try:
                worth = -self.value(0, -high, -max(low, best), ply + 1)
            finally:
                self.board.back(change)
            best = max(best, worth)
            if best >= high:
                break
        return best

    def _ordered(self, first: Hop | None) -> Iterator[Hop | None]:
        captures, steps = self.board.hops()
        if first is not None:
            yield first
        yield from (hop for hop in captures if hop != first)
        steps.sort(key=self.history.__getitem__, reverse=True)
        yield from (hop for hop in steps if hop != first)
        if not captures and not steps:
            yield None


@dataclass(slots=True)
class Rival:
    """The player in *seat*. It must be shown each move, in order, before it chooses its own."""

    seat: int
    chance: Random
    deals: int = 16
    _walked: dict[int, int] = field(default_factory=dict)
    """How far the piece on a square has gone in one move, while it hides a number."""
    _places: tuple[int, ...] = ()
    """For each square, the piece on it, identified by where it stood at first; 0 if there is
    none."""
    _seen: Counter[tuple[int, ...]] = field(default_factory=Counter)
    _quiet: int = 0

    def __post_init__(self) -> None:
        self._places = tuple(at + 1 if not 10 <= at < 15 else 0 for at in range(SIDE * SIDE))
        self._seen[self._places] = 1

    def show(self, move: str) -> None:
        """Somebody made *move*."""
        if move == "pass":
            self._quiet += 1
            return
        origin, target = map(square_named, move.split("-"))
        captures = bool(self._places[target])
        self._places = self._moved(origin, target)
        self._quiet = 0 if captures else self._quiet + 1
        far = max(abs(origin // SIDE - target // SIDE), abs(origin % SIDE - target % SIDE))
        self._walked[target] = max(self._walked.pop(origin, 0), far)
        if captures:
            self._seen.clear()
        self._seen[self._places] += 1

    def choose(
        self,
        pieces: Mapping[str, Known],
        captured: Sequence[Known],
        moves: Sequence[str],
        spent: Callable[[], float],
    ) -> str:
        """One of the legal *moves*, given the visible *pieces* by square and those *captured*.
        *spent* returns which share of the time has been used; each move is examined at least
        once."""
        if len(moves) == 1:
            return moves[0]
        boards = [self._dealt(pieces, captured) for _ in range(self.deals)]
        hops = [_hop(move) for move in moves]
        self.chance.shuffle(hops)
        searches = [_Search(board, lambda: False) for board in boards]
        searches, scores = self._glanced(searches, hops, spent)
        for search in searches:
            search.late = lambda: spent() >= 1
        try:
            for depth in range(1, 30):
                hops.sort(key=scores.__getitem__, reverse=True)
                scores = self._scores(searches, hops, depth)
        except _Late:
            pass
        best = max(hops, key=scores.__getitem__)
        return f"{name_of(best[0])}-{name_of(best[1])}"

    def _glanced(
        self, searches: Sequence[_Search], hops: list[Hop], spent: Callable[[], float]
    ) -> tuple[list[_Search], dict[Hop, float]]:
        """As many deals as there is time for, at least one, and what each hop is worth in them at
        first sight."""
        looked, total = list[_Search](), dict.fromkeys(hops, 0.0)
        for search in searches:
            for hop, score in self._scores([search], hops, 0).items():
                total[hop] += score
            looked.append(search)
            if spent() >= _FOR_GLANCES:
                break
        return looked, total

    def _scores(self, searches: Sequence[_Search], hops: list[Hop], depth: int) -> dict[Hop, float]:
        """The score of each hop, on average over the deals. Deals not searched in time are left
        out; raises _Late if fewer than half have been."""
        total = dict.fromkeys(hops, 0.0)
        for number, search in enumerate(searches):
            try:
                scores = {hop: search.after(hop, depth) for hop in hops}
            except _Late:
                if number <= len(searches) // 2:
                    raise
                break
            for hop, worth in scores.items():
                again = self._seen[self._moved(*hop)] >= 2
                total[hop] += 0.5 if again else 1 / (1 + exp(-max(-700, min(700, worth / 250))))
        return total

    def _moved(self, origin: int, target: int) -> tuple[int, ...]:
        places = list(self._places)
        places[target], places[origin] = places[origin], 0
        return tuple(places)

    def _dealt(self, pieces: Mapping[str, Known], captured: Sequence[Known]) -> Board:
        """The position with numbers dealt to the pieces that hide one, with all ways that fit
        equally likely."""
        cells = [0] * (SIDE * SIDE)
        for seat in (0, 1):
            hidden, left = [], Counter(PAIRS)
            for _, front, back in (piece for piece in captured if piece[0] == seat):
                left[_pair(front, back)] -= 1
            for name, (owner, front, back) in pieces.items():
                at = square_named(name)
                if owner != seat:
                    continue
                if front is not None and back is not None:
                    cells[at] = code_of(seat, front, back)
                    left[_pair(front, back)] -= 1
                else:
                    hidden.append((at, front, back))
            for (at, _, _), (small, large) in zip(hidden, self._fit(hidden, left), strict=True):
                cells[at] = code_of(seat, large, small)
        return Board(cells, self.seat, self._quiet)

    def _fit(
        self, hidden: Sequence[tuple[int, int | None, int | None]], left: Counter[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """A pair for each hidden piece: shuffled until it fits. A hidden piece has not turned yet,
        so its larger number is in front."""
        groups: dict[int, list[int]] = {}
        for number, (_, front, back) in enumerate(hidden):
            groups.setdefault(back or -(front or 0), []).append(number)
        fitting = [(0, 0)] * len(hidden)
        for sight, numbers in groups.items():
            pool = [p for p in left.elements() if (p[0] == sight if sight > 0 else p[1] == -sight)]
            while True:
                self.chance.shuffle(pool)
                if all(
                    pair[1] >= self._walked.get(hidden[number][0], 0)
                    for number, pair in zip(numbers, pool, strict=False)
                ):
                    break
            for number, pair in zip(numbers, pool, strict=False):
                fitting[number] = pair
        return fitting


def _pair(front: int | None, back: int | None) -> tuple[int, int]:
    assert front is not None, "shown"
    assert back is not None, "shown"
    return min(front, back), max(front, back)


def _hop(move: str) -> Hop:
    origin, target = move.split("-")
    return square_named(origin), square_named(target)
