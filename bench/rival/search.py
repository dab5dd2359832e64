"""The rival's search: a plain alpha-beta, deepened ply by ply, with a table of positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Final, TypeAlias

from bench.rival.board import HOMES, Board, Move

_WON: Final = 100_000
_POD, _PRONG, _IN_HAND, _ROW, _POINTS_AHEAD = 100, 12, 7, 9, 6
_AHEAD: Final = (0b10000011, 0b00111000)
_Entry: TypeAlias = tuple[int, int, int, Move | None]
"""The depth, the value, whether that is a bound, and the best move."""

_UNKNOWN: Final[_Entry] = (-1, 0, 0, None)
_LOOK: Final = 64
"""Positions searched between two looks at the clock."""


class _Late(Exception):
    """The time is up."""


@dataclass(slots=True)
class Rival:
    """Thinks about a move for *seconds* of CPU time, or *depth* plies deep."""

    seconds: float = 1e9
    depth: int = 60
    clock: Callable[[], float] = process_time
    positions: int = 0
    reached: int = 0
    """The depth reached for the last move."""
    _until: float = 0.0
    _known: dict[int, _Entry] = field(default_factory=dict)

    def move(self, board: Board, chance: Random) -> Move:
        """The best move found on *board*, which must have one; ties by *chance*."""
        self._until = self.clock() + self.seconds
        self._known.clear()
        self.positions = 0
        moves = board.moves()
        chance.shuffle(moves)
        moves.sort(key=lambda move: _interest(move, board.side), reverse=True)
        try:
            for depth in range(1, self.depth + 1):
                self.reached = depth
                worth = self._root(board, moves, depth)
                if abs(worth) > _WON - 100:
                    break
        except _Late:
            pass
        return moves[0]

    def _root(self, board: Board, moves: list[Move], depth: int) -> int:
        """The value of *board*; *moves* is reordered with the best in front, even if time runs
        out."""
        best = -_WON
        for number, move in enumerate(list(moves)):
            taken = board.play(move)
            try:
                worth = -self._value(board, depth - 1, -_WON, -best, 1)
            finally:
                board.undo(move, taken)
            if worth > best:
                best = worth
                moves.insert(0, moves.pop(moves.index(move)))
            if number == 0 and worth > _WON - 100:
                break
        return best

    def _value(self, board: Board, depth: int, alpha: int, beta: int, ply: int) -> int:
        self.positions += 1
        if not self.positions % _LOOK and self.clock() > self._until:
            raise _Late
        winner = board.winner()
        if winner is not None:
            return _WON - ply if winner == board.side else ply - _WON
        if depth <= 0:
            return self._captures(board, alpha, beta, ply)
        deep, worth, bound, first = self._known.get(board.sign, _UNKNOWN)
        if deep >= depth and (
            not bound or (bound > 0 and worth >= beta) or (bound < 0 and worth <= alpha)
        ):
            return worth
        best, chosen = self._best(board, first, depth, alpha, beta, ply)
        bound = 1 if best >= beta else -1 if best <= alpha else 0
        self._known[board.sign] = depth, best, bound, chosen
        return best

    def _best(  # noqa: PLR0917
        self, board: Board, first: Move | None, depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int, Move | None]:
        """The best move of *board* and its value; *first* is tried before the others."""
        side, best, floor = board.side, ply - _WON, alpha
        moves = board.moves()
        moves.sort(key=lambda move: _interest(move, side), reverse=True)
        if first in moves:
            moves.insert(0, moves.pop(moves.index(first)))
        chosen = None
        for move in moves:
            taken = board.play(move)
            try:
                worth = -self._value(board, depth - 1, -beta, -floor, ply + 1)
            finally:
                board.undo(move, taken)
            if worth > best:
                best, chosen = worth, move
                floor = max(floor, worth)
                if worth >= beta:
                    break
        return best, chosen

    def _captures(self, board: Board, alpha: int, beta: int, ply: int) -> int:
        """The value of *board* once no jump that takes enemies, or wins, improves it."""
        best = standing(board)
        if best >= beta:
            return best
        side, floor = board.side, max(alpha, best)
        for move in _sharp(board):
            taken = board.play(move)
            try:
                if move.end in HOMES[1 - side]:
                    worth = _WON - ply - 1
                else:
                    worth = -self._value(board, 0, -beta, -floor, ply + 1)
            finally:
                board.undo(move, taken)
            best = max(best, worth)
            floor = max(floor, worth)
            if worth >= beta:
                break
        return best


def _sharp(board: Board) -> list[Move]:
    """The moves of *board* that land on a base or take only enemies, the largest captures in
    front."""
    side, enemy = board.side, 1 - board.side
    sharp: list[Move] = []
    for move in board.moves():
        if not move.prong:
            if move.end in HOMES[enemy]:
                return [move]
            if move.taken and all(board.owner[cell] == enemy for cell in move.taken):
                sharp.append(move)
    sharp.sort(key=lambda move: _interest(move, side), reverse=True)
    return sharp


def _interest(move: Move, side: int) -> int:
    """The sort key of moves: first those that win, then those that take, then those that
    advance."""
    if move.prong:
        return 1 if move.prong & _AHEAD[side] else 0
    if move.end in HOMES[1 - side]:
        return 1_000
    ahead = move.end // 10 - move.start // 10
    return 50 * len(move.taken) + (-ahead if side else ahead) + 2


def standing(board: Board) -> int:
    """The evaluation for the side to move: pods, how far they have advanced, and their prongs."""
    totals = [0, 0]
    for side in (0, 1):
        total = _IN_HAND * board.hands[side]
        for cell in board.pods[side]:
            row, mask = cell // 10, board.prongs[cell]
            come = 7 - row if side else row - 1
            total += _POD + _PRONG * mask.bit_count()
            total += _POINTS_AHEAD * (mask & _AHEAD[side]).bit_count()
            if mask:
                total += _ROW * come
        totals[side] = total
    return totals[board.side] - totals[1 - board.side]
