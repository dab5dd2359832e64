"""Entering a move on a board: what keys and mouse do to it, on every screen that has one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.widgets.board.board import Board
from lobby.widgets.move_input import MoveEntry, Stage, current_cell, steps_to

STAGES: Mapping[str, tuple[Stage, ...]] = MappingProxyType(
    {
        "pick": ("empty", "begun"),
        "take": ("choosing",),
        "turn": ("choosing",),
        "play": ("whole",),
        "undo": ("begun", "choosing", "whole"),
        "drop": ("begun", "choosing", "whole"),
        "clear": ("begun", "choosing", "whole"),
    }
)
"""At which stages of a move the actions of ``MoveKeys`` make sense; ``end`` takes the place of
``pick`` where the move could end."""


class MoveKeys:
    """A page with a ``table`` on which a move is entered has these keys besides its own.

    Which move that is, how it is shown and what becomes of it is for the page to say: ``entering``,
    ``enter`` and ``play``. It takes ``BINDINGS`` among its own.
    """

    table: Board

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "pick", id="act", tooltip="Choose the cell at the cursor."),
        Binding("enter,space", "end", "stop here", id="act", tooltip="End the move here."),
        Binding("enter,space", "take", "take", id="act", tooltip="Choose the step in brackets."),
        Binding("enter,space", "play", "play", id="act", tooltip="Send the move that is shown."),
        Binding(
            "left,up",
            "turn(-1)",
            "choose",
            key_display="arrows",
            id="choose",
            tooltip="Go through the possible steps.",
        ),
        Binding("right,down", "turn(1)", show=False, id="choose.next"),
        Binding("backspace", "undo", "undo step", id="undo", tooltip="Undo one step."),
        Binding(
            "ctrl+u",
            "clear",
            "clear",
            show=False,
            id="clear",
            tooltip="Clear what you have entered.",
        ),
        Binding("escape", "drop", "back", id="back", tooltip="Go back one level."),
    ]

    def entering(self) -> MoveEntry | None:
        """The move being entered, on the board that is shown; None when none may be, and then the
        player has been told why."""
        raise NotImplementedError

    def enter(self, move: MoveEntry) -> None:
        """Show *move* as the one being entered."""
        raise NotImplementedError

    def play(self) -> None:
        """Play what is entered: a legal move, or what was typed by hand, on which the rules have
        the last word."""
        raise NotImplementedError

    def type_move(self, text: str) -> None:
        """The player typed *text*, which may be part of a move."""
        if move := self.entering():
            self.enter(move.typing(self.table.drawing, text))

    def point_at(self, cell: str) -> None:
        """The player clicked on *cell*; on the last one of a whole move that plays it."""
        if move := self.entering():
            drawing = self.table.drawing
            if move.stage == "whole" and cell == current_cell(drawing, move.entry):
                self.play()
            else:
                self.enter(move.picked(drawing, cell))

    def action_pick(self) -> None:
        if move := self.entering():
            if move.entry.tail:
                self.play()
            else:
                self.enter(move.picked(self.table.drawing, self.table.cursor))

    def action_end(self) -> None:
        self.action_pick()

    def action_play(self) -> None:
        if move := self.entering():
            drawing, cursor = self.table.drawing, self.table.cursor
            elsewhere = cursor != current_cell(drawing, move.entry)
            if elsewhere and steps_to(drawing, move.entry, cursor):
                self.enter(move.picked(drawing, cursor))
            else:
                self.play()

    def action_turn(self, by: int) -> None:
        if move := self.entering():
            self.enter(move.turned(by))

    def action_take(self) -> None:
        if move := self.entering():
            self.enter(move.taken(self.table.drawing))

    def action_undo(self) -> None:
        if move := self.entering():
            self.enter(move.back(self.table.drawing))

    def action_clear(self) -> None:
        if move := self.entering():
            self.enter(move.cleared())

    def action_drop(self) -> None:
        if move := self.entering():
            self.enter(move.dropped(self.table.drawing))
