"""The keys of the analysis board, and when each of them makes sense."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.base.translation import N_
from lobby.features.analysis.screens.page import AnalysisPage
from lobby.ui.board import board_keys
from lobby.ui.board.move_keys import STAGES, MoveKeys

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
        Binding("enter", "send", N_("save"), id="act", tooltip=N_("Save what you wrote.")),
        Binding("escape", "unsend", N_("back"), id="back", tooltip=N_("Save nothing.")),
        *MoveKeys.BINDINGS,
        Binding(
            "enter,space",
            "enter",
            N_("move"),
            id="act",
            tooltip=N_("Point at the board to enter a move."),
        ),
        *board_keys.BROWSING,
        Binding(
            "E",
            "judge",
            N_("engine"),
            id="judge",
            tooltip=N_("Ask the engine."),
        ),
        Binding(
            "E",
            "wait_for_judge",
            N_("engine"),
            show=False,
            id="judge",
            tooltip=N_("Ask the engine, once the match is over."),
        ),
        board_keys.COMMENT,
        Binding("M", "mark", N_("mark"), id="mark", tooltip=N_("Mark the move, as ! or ??.")),
        Binding(
            "S",
            "show",
            N_("show opponent"),
            id="analysis.show",
            tooltip=N_("Show this to your opponent, or hide it."),
        ),
        Binding(
            "S",
            "wait_to_show",
            N_("show opponent"),
            show=False,
            id="analysis.show",
            tooltip=N_("Show this once the match is over."),
        ),
        Binding(
            "P", "promote", N_("put first"), id="promote", tooltip=N_("Put the variation first.")
        ),
        Binding(
            "X",
            "delete",
            N_("delete"),
            id="analysis.delete",
            tooltip=N_("Delete the move and what follows it."),
        ),
        Binding(
            "Z",
            "fold",
            N_("fold"),
            show=False,
            id="fold",
            tooltip=N_("Hide what follows, or show it again."),
        ),
        Binding(
            "N",
            "note",
            N_("note"),
            show=False,
            id="note",
            tooltip=N_("Write a private note on the position."),
        ),
        board_keys.unshown(board_keys.FLIP),
        board_keys.POSITION,
        Binding(
            "escape,Q,ctrl+c",
            "back",
            N_("back"),
            id="back",
            tooltip=N_("Back to where you were."),
        ),
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
