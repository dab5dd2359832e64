"""Chaos as the lobby offers it: with the usual start, a balanced one, or the pie rule."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.game import DRAWN, BadSetup, BestPlay, Game, Setup, State, View
from lobby.gamekit.options import Choice, Options
from lobby.games.chaos import openings
from lobby.games.chaos.board import CELLS
from lobby.games.chaos.pie import BothFirstMoves
from lobby.games.chaos.reaching import alike, may_lead
from lobby.games.chaos.rules import ChaosState, ChaosView

_USUAL, _BALANCED, _PIE = "usual", "balanced", "pie"

_START: Final = ChaosState.of(
    {cell: seat for seat, rows in enumerate(("ab", "de")) for cell in CELLS if cell[0] in rows},
    to_move=0,
)


class Chaos(Game):
    """Chaos, in which only a balanced start is left to chance."""

    name = "chaos"
    title = "Chaos"
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
        ),
    )

    best_play = MappingProxyType({"": BestPlay(1, 16), "-balanced": DRAWN, "-pie": DRAWN})

    def same_play(self, one: Options, other: Options) -> bool:
        """Always true: options differ only in the start."""
        return True

    def alike(self, one: View, other: View) -> bool:
        return alike(_shown(one), _shown(other))

    def may_lead(self, here: View, there: View) -> bool:
        return may_lead(_shown(here), _shown(there))

    def deal(self, options: Options, rng: Random) -> Setup:
        return openings.deal(rng) if options.choice("start") == _BALANCED else {}

    def start(self, options: Options, setup: Setup) -> State:
        if options.choice("start") == _BALANCED:
            return ChaosState.of(openings.read_setup(setup), to_move=0)
        if setup:
            raise BadSetup(
                _("Only -balanced leaves anything to chance: without it the setup must be empty.")
            )
        return BothFirstMoves(_START) if options.choice("start") == _PIE else _START


def _shown(view: View) -> ChaosView:
    assert isinstance(view, ChaosView)
    return view
