"""A Curio position as the search sees it, with every number known or guessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from lobby.games.curio.mind.weights import ALL, NONE, TEMPO, Hopes, Weights
from lobby.games.curio.refusal import PASS
from lobby.games.curio.rules import QUIET_MOVES
from lobby.games.curio.ruleset import EMPTY, TURNED

NO_MOVE: Final = -1
"""The pass. Any other move is its origin times 256 plus its target."""

_NOISY: Final = 4
"""The most captures tried before a position counts as quiet: the most valuable ones."""


def key_of(cells: bytes, mover: int) -> bytes:
    """What identifies a position: the pieces and the side to move."""
    return cells + b"\1" if mover else cells


class Guess:
    """A position with both numbers of every piece. *royals* and *worth* cover both seats. If
    neither can win any more, the match counts as over."""

    __slots__ = (
        "_weights",
        "cells",
        "hopes",
        "key",
        "mover",
        "quiet",
        "result",
        "royals",
        "worth",
    )

    def __init__(  # noqa: PLR0917  (keywords would cost time in the innermost loop)
        self,
        weights: Weights,
        cells: bytes,
        mover: int,
        quiet: int,
        royals: tuple[int, int],
        worth: int,
        hopes: Hopes,
        result: int | None,
    ) -> None:
        self._weights = weights
        self.cells = cells
        self.mover = mover
        self.quiet = quiet
        self.royals = royals
        self.worth = worth  # of Light's pieces where they stand, less that of Dark's
        self.hopes = hopes
        self.result = result
        self.key = key_of(cells, mover)

    @classmethod
    def of(cls, weights: Weights, cells: bytes, mover: int, quiet: int) -> Self:
        """The position *cells*, *quiet* moves after the latest capture; not over yet."""
        royals = weights.rules.royals
        light, dark = (sum(man in royals[seat] for man in cells) for seat in (0, 1))
        worth = sum(weights.standing[man][square] for square, man in enumerate(cells))
        hopes = weights.prospects.of(cells, (light, dark))
        return cls(weights, cells, mover, quiet, (light, dark), worth, hopes, None)

    def read(self, spelling: str) -> int:
        """The move written as *spelling*; the inverse of the method ``spelling``."""
        if spelling == PASS:
            return NO_MOVE
        origin, target = self._weights.rules.board.ends[spelling]
        return origin * 256 + target

    @property
    def scale(self) -> float:
        """Points in one step of the logistic curve."""
        return self._weights.scale

    def moves(self) -> Sequence[int]:
        """All moves: captures first, the most valuable in front; a pass if there is no other."""
        return [*self._captures(), *self._steps()] or [NO_MOVE]

    def noisy(self) -> Sequence[int]:
        """The most valuable captures."""
        return self._captures()[:_NOISY]

    def after(self, move: int) -> Self:
        mover, weights = self.mover, self._weights
        quiet = self.quiet + 1
        over = 0 if quiet >= QUIET_MOVES else None
        if move == NO_MOVE:
            return type(self)(
                weights, self.cells, 1 - mover, quiet, self.royals, self.worth, self.hopes, over
            )
        origin, target = move >> 8, move & 255
        cells = bytearray(self.cells)
        man, other = cells[origin], cells[target]
        cells[origin] = EMPTY
        standing = weights.standing
        worth = self.worth - standing[man][origin]
        royals, hopes, result = self.royals, self.hopes, over
        if other:
            if weights.rules.turns:
                man = TURNED[man]
            worth -= standing[other][target]
            quiet, result = 0, None
            if weights.royal[other]:
                light, dark = royals
                royals = (light, dark - 1) if mover == 0 else (light - 1, dark)
        cells[target] = man
        worth += standing[man][target]
        after = bytes(cells)
        if other:
            if not royals[1 - mover]:
                result = -1
            else:
                hopes = weights.prospects.of(after, royals)
                if hopes == NONE:
                    result = 0
        return type(self)(weights, after, 1 - mover, quiet, royals, worth, hopes, result)

    def evaluation(self) -> int:
        """The worth of the pieces and of being near the enemy's royal pieces. It fades as the match
        goes on without captures, because that is how it would be drawn."""
        weights, (light, dark) = self._weights, self.royals
        worth = self.worth + weights.crowns[light] - weights.crowns[dark]
        worth += weights.hunt(self.cells)
        if self.hopes != ALL:  # a side that cannot win is no better off than in a draw
            worth = max(worth, 0) if self.hopes[0] else min(worth, 0) if self.hopes[1] else 0
        if self.quiet > 20:
            worth = worth * (QUIET_MOVES + 20 - self.quiet) // QUIET_MOVES
        return TEMPO - worth if self.mover else TEMPO + worth

    def spelling(self, move: int) -> str:
        if move == NO_MOVE:
            return PASS
        names = self._weights.rules.board.names
        return f"{names[move >> 8]}-{names[move & 255]}"

    def _captures(self) -> list[int]:
        cells, weights = self.cells, self._weights
        reach, first, last = weights.reach, *weights.bytes_of[self.mover]
        prize, price = weights.prize, weights.price
        captures: list[tuple[int, int]] = []
        for origin, man in enumerate(cells):
            if first <= man <= last:
                takes = weights.rules.takes[man]
                for ray in reach[man][origin]:
                    for target, move in ray:
                        if other := cells[target]:
                            if takes[other]:
                                captures.append((prize[other] - price[man], move))
                            break
        captures.sort(reverse=True)
        return [move for _, move in captures]

    def _steps(self) -> list[int]:
        cells, reach = self.cells, self._weights.reach
        first, last = self._weights.bytes_of[self.mover]
        steps: list[int] = []
        for origin, man in enumerate(cells):
            if first <= man <= last:
                for ray in reach[man][origin]:
                    for target, move in ray:
                        if cells[target]:
                            break
                        steps.append(move)
        return steps
