"""Keys of screens with a board: those that enter a move, and others.

Each is declared once, and the screens that have it include it among their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Protocol

from textual.binding import Binding, BindingType

from lobby.base.translation import N_
from lobby.gamekit.drawing.geometry import Direction
from lobby.widgets.board.board import Board
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.key_names import bind, hidden
from lobby.widgets.move_input import MoveEntry, Stage, current_cell

STAGES: Mapping[str, tuple[Stage, ...]] = {
    "pick": ("empty", "begun"),
    "take": ("choosing",),
    "turn": ("choosing",),
    "play": ("whole",),
    "undo": ("begun", "choosing", "whole"),
    "drop": ("begun", "choosing", "whole"),
    "clear": ("begun", "choosing", "whole"),
}
"""The stages of a move at which the actions of ``MoveKeys`` make sense; ``end`` replaces ``pick``
when the move could end."""


class Entering(Protocol):
    """Decides which move is being entered, how it is shown and what becomes of it."""

    def entering(self) -> MoveEntry | None:
        """Return the move being entered on the board that is shown. Return None if no move may be,
        and then the player has been told why."""

    def enter(self, move: MoveEntry) -> None:
        """Show *move* as the one being entered."""

    def play(self) -> None:
        """Play what is entered: a legal move, or one typed by hand, which the rules may still
        refuse."""


class MoveKeys:
    """Keys for a page with a ``table`` on which a move is entered.

    What becomes of the move is decided by ``moving``, which may be the page. The page includes
    ``BINDINGS`` among its own.
    """

    table: Board
    moving: Entering

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter,space", "pick", N_("pick"), N_("Choose the cell at the cursor."), "act"),
        bind("enter,space", "end", N_("stop here"), N_("End the move here."), "act"),
        bind("enter,space", "take", N_("take"), N_("Choose the step in brackets."), "act"),
        bind("enter,space", "play", N_("play"), N_("Send the move that is shown."), "act"),
        bind(
            "left",
            "turn('left')",
            N_("choose"),
            N_("Go through the possible steps."),
            "choose",
            display="arrows",
        ),
        hidden("right", "turn('right')", id="choose.right"),
        hidden("up", "turn('up')", id="choose.up"),
        hidden("down", "turn('down')", id="choose.down"),
        bind("backspace", "undo", N_("undo step"), N_("Undo one step.")),
        hidden("ctrl+u", "clear", N_("clear"), N_("Clear what you have entered.")),
        bind("escape", "drop", N_("back"), N_("Go back one level."), "back"),
    ]

    def type_move(self, text: str) -> None:
        """Handle *text* that the player typed, which may be part of a move."""
        if move := self.moving.entering():
            self.moving.enter(move.typing(self.table.drawing, text))

    def point_at(self, cell: str) -> None:
        """Handle a click on *cell*; on the last one of a whole move it plays that."""
        if move := self.moving.entering():
            drawing = self.table.drawing
            if move.ends_on(drawing, cell):
                self.moving.play()
            else:
                self.moving.enter(move.picked(drawing, cell))

    def on_entry_line_taken(self, taken: EntryLine.Taken) -> None:
        """Handle a click on a step offered below the board, or on what Enter does."""
        move = self.moving.entering()
        if taken.step:
            self._take(taken.step)
        elif move and move.stage == "whole":
            self.action_play()
        elif move and move.can_end:
            drawing = self.table.drawing
            self.moving.enter(move.picked(drawing, current_cell(drawing, move.entry)))

    def on_board_offered(self, offered: Board.Offered) -> None:
        """Handle a click on a step offered on the board."""
        self._take(offered.step)

    def _take(self, step: str) -> None:
        if move := self.moving.entering():
            self.moving.enter(move.stepped(self.table.drawing, step))

    def action_pick(self) -> None:
        if move := self.moving.entering():
            if move.stage == "whole":
                self.action_play()
            elif rest := move.entry.rest:
                self.moving.enter(move.typing(self.table.drawing, rest))
            elif choices := move.entry.choices():
                self.moving.enter(replace(move, said=choices))
            elif move.is_sent_from(self.table.cursor):
                self.moving.enter(replace(move, sent_at=self.table.cursor, refused=""))
                self.moving.play()
            else:
                self.moving.enter(move.picked(self.table.drawing, self.table.cursor))

    def action_end(self) -> None:
        self.action_pick()

    def action_play(self) -> None:
        if move := self.moving.entering():
            if other := move.instead(self.table.drawing, self.table.cursor):
                self.moving.enter(other)
            else:
                self.moving.play()

    def action_turn(self, arrow: Direction) -> None:
        if move := self.moving.entering():
            self.moving.enter(move.steered(self.table.drawing, arrow, flipped=self.table.flipped))

    def action_take(self) -> None:
        if move := self.moving.entering():
            self.moving.enter(move.taken(self.table.drawing))

    def action_undo(self) -> None:
        if move := self.moving.entering():
            self.moving.enter(move.back(self.table.drawing))

    def action_clear(self) -> None:
        if move := self.moving.entering():
            self.moving.enter(move.cleared())

    def action_drop(self) -> None:
        if move := self.moving.entering():
            self.moving.enter(move.dropped(self.table.drawing))


_EARLIER = hidden("less_than_sign", "step(-1)", "", N_("Previous move."), "earlier")
_LATER = hidden("greater_than_sign", "step(1)", id="later")
_FIRST = hidden("home", "first", N_("start"), N_("Go to the start."))

PAST: list[BindingType] = [
    replace(
        _EARLIER,
        description=N_("moves"),
        show=True,
        key_display="< >",
        tooltip=N_("Step through the moves."),
    ),
    _LATER,
    _FIRST,
]
"""Stepping through the moves if the arrows go to cells."""

BROWSING: list[BindingType] = [
    bind(
        "right,l",
        "step(1)",
        N_("step"),
        N_("Step through the moves, also with Left and Right."),
        "right",
        display="< >",
    ),
    hidden("left,h", "step(-1)", "", N_("Previous move."), "left"),
    _EARLIER,
    _LATER,
    _FIRST,
    hidden("end", "last", N_("end"), N_("Go to the last move.")),
    hidden("down,j", "among(1)", N_("next"), N_("Next mistake, or next variation."), "down"),
    hidden("up,k", "among(-1)", "", N_("Previous mistake, or previous variation."), "up"),
]
"""Stepping through a tree of moves with arrows that do nothing else."""

FLIP = bind("F", "flip", N_("flip"), N_("Turn the board around."))
POSITION = hidden(
    "T", "position", N_("position as text"), N_("Show the position as text, to copy.")
)
COMMENT = bind(
    "quotation_mark,apostrophe", "comment", N_("comment"), N_("Comment on the move."), display='"'
)
PLAY_ON = bind("P", "play_on", N_("play on"), N_("Play on from here, for practice."))
STUDY = bind("v", "study", N_("study"), N_("Study it: verdicts, variations, explorer."))
NEXT = bind(
    "tab,ctrl+o",
    "app.next_board",
    N_("next"),
    N_("Open the next board that waits for you."),
    "next",
)


def unshown(binding: Binding) -> Binding:
    """*binding* without a place in the key bar: only help and the list of actions show it."""
    return replace(binding, show=False)
