"""The pie rule for Chaos: O makes the first moves of both sides, then X chooses a side.

Each of these is one move, so that turns alternate as usual. X chooses with ``keep``, or with
``swap`` and a move: all pieces then change colour, and X makes that move with the pieces that were
O's.
"""

from __future__ import annotations

from typing import NoReturn, final

from lobby.base.translation import _
from lobby.gamekit.game import IllegalMove, Outcome, Seat, State
from lobby.games.chaos.rules import KEEP, SWAP, ChaosState, ChaosView, Stage


class _Pie(State):
    """A state before a side is chosen; in *position* it is O's turn."""

    __slots__ = ("_position",)

    stage: Stage
    seat: Seat

    def __init__(self, position: ChaosState) -> None:
        self._position = position

    @property
    def to_move(self) -> Seat:
        return self.seat

    @property
    def outcome(self) -> Outcome | None:
        return None

    def misspelt(self, move: str) -> str | None:
        parts = self.canonical(move).split(":")
        wrong = (self._position.misspelt(part) for part in parts if part not in (KEEP, SWAP))
        return next(filter(None, wrong), None)

    def key(self) -> tuple[object, ...]:
        return *self._position.key(), self.stage

    def view(self, seat: Seat | None, *, revealed: bool = False) -> ChaosView:
        return ChaosView(
            seat=seat,
            to_move=self.seat,
            moves=self.moves() if seat == self.seat else (),
            outcome=None,
            pieces=self._position.pieces,
            stage=self.stage,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pie) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._position!r})"


@final
class BothFirstMoves(_Pie):
    """The start: O is to make a move for O and then one for X, ``a1-c3:d4-a1``."""

    __slots__ = ()

    stage = "opening"
    seat = 0

    def moves(self) -> tuple[str, ...]:
        begin = self._position
        return tuple(
            f"{first}:{second}" for first in begin.moves() for second in begin.after(first).moves()
        )

    def play(self, move: str) -> ChoiceOfSide:
        first, *others = self.canonical(move).split(":")
        if len(others) != 1:
            self._refuse(move)
        begun = self._position.play(first)
        try:
            return ChoiceOfSide(begun.play(others[0]))
        except IllegalMove as error:
            raise IllegalMove(_("In X's move: {error}", error=error)) from error

    def _refuse(self, move: str) -> NoReturn:
        raise IllegalMove(
            self.misspelt(move)
            or _(
                "You make the first moves of both sides: write O's, a colon and X's, as in"
                " a1-c3:d4-a1."
            )
        )


@final
class ChoiceOfSide(_Pie):
    """X is to choose a side: ``keep``, or ``swap:a2-c2`` with any of O's moves."""

    __slots__ = ()

    stage = "side"
    seat = 1

    def moves(self) -> tuple[str, ...]:
        return KEEP, *(f"{SWAP}:{move}" for move in self._position.moves())

    def waiting_moves(self) -> tuple[str, ...]:
        """O's moves, in case X keeps the side."""
        return self._position.moves()

    def play(self, move: str) -> ChaosState:
        word, __, rest = self.canonical(move).partition(":")
        if word == KEEP and not rest:
            return self._position
        if word == SWAP and rest:
            return self._position.swapped().play(rest)
        raise IllegalMove(
            (word != SWAP and self.misspelt(move))
            or _(
                "Choose a side first: write keep, or swap, a colon and a move, as in {move}.",
                move=self.moves()[1],
            )
        )
