"""Who wins Binar with best play, by exhaustive search through the engine's public interface."""

from __future__ import annotations

from collections.abc import Hashable

from lobby.games.binar.board import LineSum
from lobby.games.binar.rules import BinarState, BinarView


def winner(start: BinarState) -> int | None:
    """The seat that can force a win from *start*; None if both can force a draw."""
    for seat in (0, 1):
        if _Search(seat).wins(start):
            return seat
    return None


class _Search:
    """Whether *seat* can force a win. A yes or no allows more pruning than three values would."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: dict[Hashable, bool] = {}

    def wins(self, state: BinarState) -> bool:
        if state.outcome is not None:
            return state.outcome.winner == self._seat
        key = _pattern(state.view(None))
        if key not in self._known:
            self._known[key] = self._wins(state)
        return self._known[key]

    def _wins(self, state: BinarState) -> bool:
        children = [state.play(move) for move in state.moves()]
        children.sort(key=lambda child: child.outcome is None)
        decide = any if state.to_move == self._seat else all
        return decide(self.wins(child) for child in children)


def _pattern(view: BinarView) -> Hashable:
    """A key that only positions of equal value share, though not all of them.

    Only the parities of the lines matter, and those of full lines no longer do. The order of rows
    and columns never matters: both are sorted once, which need not find the smallest order of all;
    a missed symmetry only costs time.
    """
    size = view.size
    filled = [[digit is not None for digit in view.cells[i * size :][:size]] for i in range(size)]
    rows = sorted([*cells, _odd(line)] for cells, line in zip(filled, view.rows, strict=True))
    # The parities of the rows become another column, those of the columns another row.
    columns = list(zip(*rows, strict=True))
    parities = columns.pop()
    pairs = sorted(
        (*column, _odd(line)) for column, line in zip(columns, view.columns, strict=True)
    )
    return tuple(pairs), parities


def _odd(line: LineSum) -> bool:
    return line.parity is None and line.total % 2 == 1
