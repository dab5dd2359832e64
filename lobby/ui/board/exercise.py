"""An exercise: a board that asks for a move, and beside it the task."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult

from lobby.core.values.event import Event
from lobby.gamekit.move_entry import Entry
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.ui.page import Page
from lobby.widgets.board.board import Board
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.lines import Lines
from lobby.widgets.move_input import MoveEntry, current_cell

_LETTERS = "abcdefg"
"""Letters that moves begin with in some game. A player who comes from that game is told what is
wrong, and not left with a part of what was typed."""


class ExercisePage(MoveKeys, Page, inherit_bindings=False):
    """What lessons and puzzles share: the board, something *beside* it, and a line for ``move``
    below. Each page decides how all of it is drawn."""

    DEFAULT_CSS = """
    ExercisePage { layout: grid; grid-size: 2 2; grid-rows: 1fr 1; }
    ExercisePage Board { height: 100%; }
    ExercisePage EntryLine { column-span: 2; }
    """

    def __init__(self, beside: Lines) -> None:
        super().__init__()
        self.table = Board(self.type_move, self.refresh_bindings, _LETTERS)
        self._beside = beside
        self.entry_line = EntryLine()
        self.move = MoveEntry(Entry(()), 0)

    def draw(self) -> None:
        """Draw the page again, if there is anything to draw."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        yield self.table
        yield self._beside
        yield self.entry_line

    def attended(self) -> Iterator[Lines]:
        """Put the line below the board first while a move is typed or a step chosen there."""
        if self.move.in_words:
            yield self.entry_line
        yield from super().attended()
        yield self.entry_line

    def wants(self, event: Event) -> bool:
        """Ignore all events: nothing that happens in the lobby changes an exercise."""
        return False

    def suits(self, action: str) -> bool:
        """Whether *action*, one of ``MoveKeys``, makes sense for the move being entered."""
        if action == "turn":
            return self.move.can_choose
        if action not in ("pick", "end"):
            return self.move.stage in STAGES[action]
        at_end = self.move.can_end and self.table.cursor == current_cell(
            self.table.drawing, self.move.entry
        )
        return self.move.stage in STAGES["pick"] and at_end == (action == "end")

    def on_board_clicked(self, clicked: Board.Clicked) -> None:
        self.point_at(clicked.cell)

    def on_resize(self) -> None:
        self.draw()

    def redraw(self) -> None:
        super().redraw()
        self.draw()
