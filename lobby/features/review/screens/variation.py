"""A line of moves beside the match: the best move and what follows, or the answers to a move."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Variation:
    """What might have come after *ply* moves: *first*, which is nothing or one move in place of the
    one played, then best play. *moves* are all of them, if they are *complete*, and *step* is how
    many of them the board shows."""

    ply: int
    first: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    step: int = 0
    complete: bool = False

    @property
    def line(self) -> tuple[str, ...]:
        """The moves that the board shows."""
        return self.moves[: self.step]

    @property
    def last(self) -> str:
        """The last of these moves; "" if there is none."""
        return self.line[-1] if self.line else ""

    def stepped(self, by: int) -> Variation:
        """This variation with *by* more moves on the board, and at least one if any is known."""
        least = min(1, len(self.moves))
        return replace(self, step=max(least, min(self.step + by, len(self.moves))))

    def completed(self, moves: tuple[str, ...]) -> Variation:
        """This variation with all its *moves*."""
        return replace(self, moves=moves, complete=True).stepped(0)
