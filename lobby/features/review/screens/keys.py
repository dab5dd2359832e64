"""The keys of the review, and when each of them makes sense."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_
from lobby.features.review import verdicts
from lobby.features.review.screens.page import ReviewPage
from lobby.ui.board import board_keys
from lobby.widgets.key_names import bind, hidden


class ReviewKeys(ReviewPage, inherit_bindings=False):
    """A review with its keys."""

    HELP = "review"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("n,down,j", "miss(1)", N_("mistakes"), N_("Next mistake."), "mistake"),
        hidden(
            "p,up,k", "miss(-1)", N_("previous mistake"), N_("Previous mistake."), "mistake.before"
        ),
        bind("enter,space", "best", N_("best"), N_("Play the best move on the board."), "act"),
        bind("enter,space", "played", N_("as played"), N_("Show the played move."), "act"),
        bind("w", "answers", N_("reply"), N_("Show the best reply, and what follows it.")),
        board_keys.PLAY_ON,
        board_keys.CHANCE,
        *board_keys.STEPPING,
        bind("m", "moment", N_("what mattered"), N_("Next of the three moves that mattered most.")),
        board_keys.ANALYSE,
        board_keys.FLIP,
        board_keys.EXPLORE,
        board_keys.POSITION,
        board_keys.BACK,
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense: whether there is a better move to show, or one is shown in
        place of the match."""
        shown = self.beside is not None
        possible = {
            "played": shown,
            "best": not shown and self.better is not None,
            "answers": not shown and self.goes_on,
            "position": not shown,
            "miss": self._elsewhere(self.missed),
            "moment": self._elsewhere(verdicts.moments(self.found)),
            # The bar has no room for it beside the keys that step through a line.
            "chance": not shown and self.chance is not None,
        }
        return possible.get(action, True)

    def _elsewhere(self, moves: Iterable[int]) -> bool:
        """Whether one of *moves* is not the one that is shown."""
        return self.beside is not None or any(move + 1 != self.ply for move in moves)
