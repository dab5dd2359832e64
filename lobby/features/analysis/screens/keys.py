"""The keys of the analysis board, and when each of them makes sense."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_
from lobby.features.analysis.screens.page import AnalysisPage
from lobby.ui.board import board_keys
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.widgets.key_names import bind, hidden

_WALKING = frozenset(
    "step among first last enter judge wait_for_judge comment mark promote delete fold note"
    " show wait_to_show".split()
)
"""Actions that make sense while no move is being entered."""

_POINTED = frozenset({"step", "among", "enter"})
"""Those whose keys go to the board while the player is pointing at it."""


class AnalysisKeys(AnalysisPage, inherit_bindings=False):
    """An analysis board with its keys."""

    HELP = "analysis"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "send", N_("save"), N_("Save what you wrote."), "act"),
        bind("escape", "unsend", N_("back"), N_("Save nothing."), "back"),
        *MoveKeys.BINDINGS,
        bind("enter,space", "enter", N_("move"), N_("Point at the board to enter a move."), "act"),
        *board_keys.BROWSING,
        bind("E", "judge", N_("engine"), N_("Ask the engine.")),
        hidden(
            "E",
            "wait_for_judge",
            N_("engine"),
            N_("Ask the engine, once the match is over."),
            "judge",
        ),
        board_keys.COMMENT,
        bind("M", "mark", N_("mark"), N_("Mark the move, as ! or ??.")),
        bind(
            "S",
            "show",
            N_("show opponent"),
            N_("Show this to your opponent, or hide it."),
            "analysis.show",
        ),
        hidden(
            "S",
            "wait_to_show",
            N_("show opponent"),
            N_("Show this once the match is over."),
            "analysis.show",
        ),
        bind("P", "promote", N_("put first"), N_("Put the variation first.")),
        bind(
            "X",
            "delete",
            N_("delete"),
            N_("Delete the move and what follows it."),
            "analysis.delete",
        ),
        hidden("Z", "fold", N_("fold"), N_("Hide what follows, or show it again.")),
        hidden("N", "note", N_("note"), N_("Write a private note on the position.")),
        board_keys.unshown(board_keys.FLIP),
        board_keys.POSITION,
        bind("escape,Q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense now."""
        if action in ("send", "unsend"):
            return self.writing
        if self.writing or self.seen is None:
            return action == "back" and not self.writing
        if action in STAGES or action == "end":
            return self.suits(action) or (action == "drop" and self.only_pointing)
        if action in _WALKING:
            free = self.move.stage == "empty" and not (self.pointing and action in _POINTED)
            return free and self._has_use(action)
        if action == "back":
            return self.move.stage == "empty" and not self.pointing
        return True

    def _has_use(self, action: str) -> bool:
        """Whether there is anything for *action* to act on."""
        assert self.seen
        if action == "enter":
            return bool(self.seen.at.view.moves)
        study = self.seen.study
        over = study.match.over
        shows = over and study.seat is not None and bool(study.own.tree.nodes)
        possible = {
            "judge": over,
            "wait_for_judge": not over,
            "show": shows,
            "wait_to_show": not shows,
        }
        return possible.get(action, True)

    @property
    def only_pointing(self) -> bool:
        return self.pointing and self.move.stage == "empty"
