"""Chaos as the lobby offers it: with the usual start, a balanced one, or the pie rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Final, final

from lobby.base.translation import N_, _
from lobby.gamekit.game import (
    DRAWN,
    BadSetup,
    BestPlay,
    Game,
    IllegalMove,
    Outcome,
    Seat,
    Setup,
    State,
    View,
    both,
)
from lobby.gamekit.notations import EMPTY
from lobby.gamekit.options import Choice, Options
from lobby.games.chaos.board import CELLS
from lobby.games.chaos.reaching import difference, may_lead, plies_between
from lobby.games.chaos.rules import KEEP, SWAP, ChaosState, ChaosView, PieStage, flips

FILE: Final = "openings.txt"
"""The name of the file beside this module, which ``python -m solving.chaos_openings`` makes. It has
a line for each opening, with a character for each of ``CELLS``."""

SIDES: Final = "OX"


@cache
def openings() -> tuple[str, ...]:
    """The lines of the file: O is to move in all of them."""
    return tuple((files(__package__) / FILE).read_text("ascii").split())


def read_setup(setup: Setup) -> Mapping[str, Seat]:
    """The seat of each piece of *setup*, by cell. Raises BadSetup unless Chaos could have
    dealt it."""
    if "".join(setup.get(cell, EMPTY) for cell in CELLS) not in openings() or (
        not setup.keys() <= {*CELLS}
    ):
        raise BadSetup.because(
            "-balanced begins with one of {count} positions, and this is not one of them.",
            count=len(openings()),
        )
    return {cell: SIDES.index(side) for cell, side in setup.items()}


class _Pie(State):
    """A state before a side is chosen; in *position* it is O's turn."""

    __slots__ = ("_position",)

    stage: PieStage
    seat: Seat

    def __init__(self, position: ChaosState) -> None:
        self._position = position

    @property
    def to_move(self) -> Seat:
        return self.seat

    @property
    def outcome(self) -> Outcome | None:
        return None

    def canonical(self, move: str) -> str:
        return ":".join(map(super().canonical, move.split(":")))

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
            raise IllegalMove(
                self.misspelt(move)
                or _(
                    "You make the first moves of both sides: write O's, a colon and X's, as in"
                    " a1-c3:d4-a1."
                )
            )
        begun = self._position.play(first)
        try:
            return ChoiceOfSide(begun.play(others[0]))
        except IllegalMove as error:
            raise IllegalMove.because("In X's move: {error}", error=error) from error


@final
class ChoiceOfSide(_Pie):
    """X is to choose a side: ``keep``, or ``swap:a2-c2`` with any of O's moves."""

    __slots__ = ()

    stage = "side"
    seat = 1

    def moves(self) -> tuple[str, ...]:
        return KEEP, *(f"{SWAP}:{move}" for move in self._position.moves())

    def passed(self) -> ChaosState:
        """O's turn, in case X keeps the side."""
        return self._position

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


_USUAL, _BALANCED, _PIE = "usual", "balanced", "pie"

_START: Final = ChaosState.of(
    {cell: seat for seat, rows in enumerate(("ab", "de")) for cell in CELLS if cell[0] in rows},
    to_move=0,
)


class Chaos(Game):
    """Chaos, in which only a balanced start is left to chance."""

    name = "chaos"
    title = "Chaos"
    kind = "capture"
    seats = ("O", "X")
    credit = N_("Alan Tonisson")
    summary = N_("Leave your opponent without a move.")
    options = (
        Choice(
            "start",
            (
                (_USUAL, N_("O on the top two rows, X on the bottom two; X can force a win")),
                (
                    _BALANCED,
                    N_(
                        "a random position after a few moves, in which neither side can force a win"
                    ),
                ),
                (
                    _PIE,
                    N_("O makes the first moves of both sides, then X chooses a side"),
                ),
            ),
            _USUAL,
            N_("how the match starts"),
            label=N_("Start"),
            shown=(N_("usual"), N_("balanced"), N_("pie rule")),
            opening=True,
        ),
    )

    best_play = MappingProxyType({"": BestPlay(1, 16), "-balanced": DRAWN, "-pie": DRAWN})

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """How many pieces it flipped."""
        return flips(*both(ChaosView, before, after), move)

    def difference(self, first: View, second: View) -> int:
        return difference(*both(ChaosView, first, second))

    def plies_between(self, here: View, there: View) -> int | None:
        return plies_between(*both(ChaosView, here, there))

    def may_lead(self, here: View, there: View) -> bool:
        return may_lead(*both(ChaosView, here, there))

    def deal(self, options: Options, rng: Random) -> Setup:
        """A random opening: by cell, the letter of the side whose piece stands there."""
        if options.choice("start") != _BALANCED:
            return {}
        line = rng.choice(openings())
        return {cell: side for cell, side in zip(CELLS, line, strict=True) if side != EMPTY}

    def start(self, options: Options, setup: Setup) -> State:
        if options.choice("start") == _BALANCED:
            return ChaosState.of(read_setup(setup), to_move=0)
        if setup:
            raise BadSetup.because(
                "Only -balanced leaves anything to chance: without it the setup must be empty."
            )
        return BothFirstMoves(_START) if options.choice("start") == _PIE else _START
