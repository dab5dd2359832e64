"""What one viewer may know about a Curio position, and what can be concluded from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import itemgetter
from types import MappingProxyType
from typing import Self

from lobby.gamekit.game import Seat, View
from lobby.games.curio.army import Pair, Way, ways
from lobby.games.curio.deduction import Sight, possible_ways


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as its viewer knows it; None stands for an unknown number."""

    seat: Seat
    front: int | None
    back: int | None

    @property
    def way(self) -> Way | None:
        """Front and back, if both are known."""
        return None if self.front is None or self.back is None else (self.front, self.back)

    @property
    def sight(self) -> Sight:
        """The number in sight on a piece that hides one: its front or its back; None if neither."""
        return self.back if self.front is None else self.front


@dataclass(frozen=True, slots=True, kw_only=True)
class CurioView(View):
    """A Curio position as one viewer may know it."""

    rows: int
    cols: int
    pieces: Mapping[str, Piece]
    captured: tuple[Piece, ...]
    """In the order of capture, with both numbers."""
    royals: tuple[int, int]
    """How many pieces with the highest number each seat has left, which everybody knows."""
    army: tuple[Pair, ...]
    """The pairs of numbers on each player's pieces at the start, sorted."""
    face: str
    """Which number of a piece faced its owner at the start: the word of the option."""

    def possible(self, square: str) -> tuple[tuple[int, int], ...]:
        """The (front, back) pairs that the piece on *square* can still be, given what this viewer
        knows; sorted. Empty for an empty square.

        This counts the numbers in sight and the pairs left, exactly. Whatever else the course of
        the match reveals is for the player to notice.
        """
        piece = self.pieces.get(square)
        if piece is None:
            return ()
        if piece.way is not None:
            return (piece.way,)
        return possible_ways(
            piece.sight,
            [other.sight for other in self._army_of(piece.seat) if other.way is None],
            [ways(pair, self.face) for pair in self.hidden_pairs(piece.seat)],
            _look(piece),
        )

    def hidden_pairs(self, seat: Seat) -> Iterator[Pair]:
        """The pairs of the pieces of *seat* that hide a number."""
        lost = (piece for piece in self.captured if piece.seat == seat)
        known = (piece.way for piece in (*self._army_of(seat), *lost) if piece.way is not None)
        return (Counter(self.army) - Counter((min(way), max(way)) for way in known)).elements()

    def after(self, entered: str) -> Self:
        """The view with the piece on its target once *entered* is a complete move. It shows what it
        showed before: the other number of a capturing piece is seen only when the move has been
        made."""
        origin, _, target = entered.partition("-")
        if not target:
            return self
        moved = {target if square == origin else square: p for square, p in self.pieces.items()}
        moved[target] = self.pieces[origin]
        return replace(self, pieces=MappingProxyType(dict(sorted(moved.items()))))

    def _army_of(self, seat: Seat) -> Iterator[Piece]:
        return (piece for piece in self.pieces.values() if piece.seat == seat)


def _look(piece: Piece) -> Callable[[Way], Sight]:
    """A function that tells what the viewer would see on *piece*, which hides a number, in any
    orientation."""
    if piece.front is not None:
        return itemgetter(0)
    if piece.back is not None:
        return itemgetter(1)
    return lambda way: None
