"""A line of best play: what follows a position, or the best move in place of one played."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.features.review.apart import Line


@dataclass(frozen=True, slots=True)
class Variation:
    """What might come after the moves *before*: *first*, which is nothing or one move in place of
    the one played, then best play. *moves* are all of them, if they are *complete*. *origin* are
    the moves that led to the position where the player asked, and *worth* says what it is worth; ""
    if that is said elsewhere."""

    origin: Line
    before: Line
    first: Line = ()
    moves: Line = ()
    complete: bool = False
    worth: str = ""

    def step(self, path: Line) -> int:
        """How many of the moves the board shows after *path*, which follows them."""
        return len(path) - len(self.before)

    def follows(self, path: Line) -> bool:
        """Whether *path* leads along the moves, and at least to the first, once they are known."""
        if not self.complete and path == (*self.before, *self.first):
            return True
        whole = (*self.before, *self.moves)
        return len(self.before) < len(path) and whole[: len(path)] == path
