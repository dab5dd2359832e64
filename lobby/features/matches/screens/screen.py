"""A match: the board, the players, the moves, the chat, and what a player can do."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lobby.core.values.event import Event
from lobby.features.matches.screens.actions import WRITING, possible
from lobby.features.matches.screens.keys import MatchKeys
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.puzzles import views as puzzles_views
from lobby.ui.board.layout import TALL
from lobby.ui.session_news import Happened
from lobby.widgets.board.board import Board
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.move_list import MoveList


class MatchScreen(MatchKeys, inherit_bindings=False):
    """One board, as its player or a watcher sees it."""

    PROMINENCE = 15
    BINDINGS: ClassVar[list[BindingType]] = [*MatchKeys.BINDINGS]

    def wants(self, event: Event) -> bool:
        return self.following.wants(event)

    async def look(self) -> None:
        await self.following.look()
        self.planning.go_on()
        if written := self.moving.take_written():
            self.type_move(written)

    def on_happened(self, happened: Happened) -> None:
        if not self.table.is_attached:
            return  # the session is ending
        self.following.note(happened.events)
        if happened.events:
            self.look_soon()
        elif self.size.height >= TALL:
            self.draw()
        elif self.sitting:
            self.panes.draw_clocks(self.sitting)
            self.panes.draw_line(self.sitting)

    def possible(self, sitting: Sitting) -> frozenset[str]:
        if self.writing.going_on:
            return WRITING
        ending = self.moving.ends_here(sitting)
        instead = sitting.move.instead(self.drawing, self.table.cursor) is not None
        now = possible(sitting, ending=ending, thinks=self.drawing.thinks, instead=instead)
        now = now | {"chat"} if self.panes.talk.allowed else now
        now = now | {"chance"} if self._missed_something(sitting) else now
        return now if self.member else now - {"subscribe"}

    def _missed_something(self, sitting: Sitting) -> bool:
        """Whether, as far as is known, something that the player missed may come back as a
        puzzle."""
        match, seat = sitting.match, sitting.showing.seat
        if seat is None or sitting.past:
            return False
        return puzzles_views.come_back(match, seat, self.lobby.verdicts)

    def focus_main(self) -> None:
        if self.writing.going_on:
            self.set_focus(self.panes.prompt)
        else:
            super().focus_main()

    def on_board_clicked(self, clicked: Board.Clicked) -> None:
        self.writing.stop()
        if self.moving.my_turn():
            if self.moving.keeps_at(clicked.cell):
                self.action_keep()
            else:
                self.point_at(clicked.cell)

    def on_move_list_chosen(self, chosen: MoveList.Chosen) -> None:
        self.stepping.go(chosen.ply)

    def on_chat_pane_said(self, said: ChatPane.Said) -> None:
        self.following.said()
        self.run_worker(self.panes.talk.say(said.text))

    @property
    def ready(self) -> bool:
        """Not ready while a plan looks up where a move leads: the next keys are meant for that
        position."""
        return super().ready and not self.planning.imagining

    def type_move(self, text: str) -> None:
        if self.sitting and self.sitting.stage == "waiting":
            self.action_write(text)
        else:
            super().type_move(text)

    def action_back(self) -> None:
        """Leave once the player's place is stored, so that a player who comes back at once finds
        it."""
        self.run_worker(self._leave(), group="leave", exclusive=True)

    async def _leave(self) -> None:
        await self.keeper.settled()
        super().action_back()
