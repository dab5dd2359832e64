"""Playing a match: entering a move and sending it, draws, resigning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType

from lobby import challenges, matches, takebacks
from lobby.games import Seat
from lobby.matches import Match, Showing
from lobby.players import Player
from lobby.screens import match_questions as questions
from lobby.screens import match_words as words
from lobby.screens.match_view import MatchView
from lobby.screens.page import Page
from lobby.screens.people import PeopleScreen
from lobby.screens.sitting import Sitting
from lobby.widgets.boards.board import Board
from lobby.widgets.move_entry import MoveEntry, current_cell, steps_to

_Question: TypeAlias = Callable[[Showing, Seat], str]
_Act: TypeAlias = Callable[..., Match]


class MatchScreen(MatchView, inherit_bindings=False):
    """One board, as its player or a watcher sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "pick", id="act", tooltip="Enter the cell at the cursor."),
        Binding("enter,space", "end", "end it here", id="act", tooltip="Go no further."),
        Binding("enter,space", "take", "take", id="act", tooltip="Take the step in brackets."),
        Binding("enter,space", "play", "play", id="act", tooltip="Send the move that is shown."),
        Binding(
            "left,up",
            "turn(-1)",
            "choose",
            key_display="arrows",
            id="choose",
            tooltip="Go along the steps that are offered.",
        ),
        Binding("right,down", "turn(1)", show=False, id="choose.next"),
        Binding("backspace", "undo", "one back", id="undo", tooltip="Take back one step."),
        Binding("escape", "drop", "back", id="back", tooltip="Go back one level."),
        Binding("M", "rematch", "rematch", id="rematch", tooltip="Challenge to another match."),
        *MatchView.BINDINGS,
        Binding("D", "agree", "agree", id="draw", tooltip="Agree to a draw."),
        Binding("U", "allow", "allow", id="takeback", tooltip="Let the opponent take a move back."),
        Binding("N", "decline", "decline", id="decline", tooltip="Say no to what is offered."),
        Binding("D", "draw", "draw", id="draw", tooltip="Offer a draw."),
        Binding("U", "takeback", "takeback", id="takeback", tooltip="Ask to take a move back."),
        Binding(
            "P",
            "people",
            "players",
            id="people",
            show=False,
            tooltip="The pages of the players, and of who is here.",
        ),
        Binding("R", "resign", "resign", id="resign", tooltip="Give up this match."),
        *Page.BINDINGS,
    ]

    def __init__(self, board: int) -> None:
        super().__init__(board)
        self._sending = False

    def ends_here(self, sitting: Sitting) -> bool:
        here = current_cell(self.drawing, sitting.move.entry)
        return sitting.stage == "begun" and sitting.move.can_end and self.table.cursor == here

    def on_board_clicked(self, clicked: Board.Clicked) -> None:
        if sitting := self._my_turn():
            here = current_cell(self.drawing, sitting.move.entry)
            if sitting.stage == "whole" and clicked.cell == here:
                self._send(sitting)
            else:
                self._enter(sitting, sitting.move.picked(self.drawing, clicked.cell))

    def type_move(self, text: str) -> None:
        if sitting := self._my_turn():
            self._enter(sitting, sitting.move.typing(self.drawing, text))

    def action_pick(self) -> None:
        if sitting := self._my_turn():
            if sitting.move.entry.tail:
                self._send(sitting)  # typed by hand: the rules have the last word
            else:
                self._enter(sitting, sitting.move.picked(self.drawing, self.table.cursor))

    def action_end(self) -> None:
        self.action_pick()

    def action_play(self) -> None:
        if sitting := self._my_turn():
            entry, cursor = sitting.move.entry, self.table.cursor
            elsewhere = cursor != current_cell(self.drawing, entry)
            if elsewhere and steps_to(self.drawing, entry, cursor):
                self._enter(sitting, sitting.move.picked(self.drawing, cursor))
            else:
                self._send(sitting)

    def action_turn(self, by: int) -> None:
        if sitting := self._my_turn():
            self._enter(sitting, sitting.move.turned(by))

    def action_take(self) -> None:
        if sitting := self._my_turn():
            self._enter(sitting, sitting.move.taken(self.drawing))

    def action_undo(self) -> None:
        if sitting := self._my_turn():
            self._enter(sitting, sitting.move.back(self.drawing))

    def action_drop(self) -> None:
        if sitting := self._my_turn():
            self._enter(sitting, sitting.move.dropped(self.drawing))

    def action_draw(self) -> None:
        self._ask(questions.draw, matches.offer_draw)

    def action_agree(self) -> None:
        self._ask(questions.draw, matches.offer_draw)

    def action_takeback(self) -> None:
        self._ask(questions.takeback, takebacks.offer)

    def action_allow(self) -> None:
        self._ask(questions.allow, takebacks.accept)

    def action_decline(self) -> None:
        if sitting := self.sitting:
            draw = sitting.match.draw_offer not in (None, sitting.showing.seat)
            self._act(sitting, matches.decline_draw if draw else takebacks.decline)

    def action_people(self) -> None:
        players = self.sitting.match.players if self.sitting else ()
        self.app.push_screen(PeopleScreen(players, heading="At this board"))

    def action_resign(self) -> None:
        self._ask(questions.resign, matches.resign)

    def action_rematch(self) -> None:
        if (sitting := self.sitting) and (seat := sitting.showing.seat) is not None:
            me, opponent = sitting.match.players[seat], sitting.match.players[1 - seat]
            self.confirm(
                questions.rematch(sitting.showing, seat),
                lambda: self.run_worker(self._rematch(me, opponent), group="act"),
            )

    def _my_turn(self) -> Sitting | None:
        """The sitting when a move may be entered; else the player is told why not."""
        sitting = self.sitting
        if sitting is None or self._sending:
            return None
        if sitting.past:
            back = self.key_for("last")
            self.tell(f"You look at an earlier position: {back} comes back to the present one.")
        elif not sitting.showing.view.moves:
            self.tell(words.status(sitting, self.player, self.key_for)[0])
        else:
            return sitting
        return None

    def _enter(self, sitting: Sitting, move: MoveEntry) -> None:
        self.change(replace(sitting, move=move))
        self.table.put_cursor(current_cell(self.drawing, move.entry))
        if move.said:
            self.tell(move.said, danger=True)
        if move.stage == "whole" and not (move.typed or self.session.preferences.confirm):
            self._send(replace(sitting, move=move))

    def _send(self, sitting: Sitting) -> None:
        text = sitting.move.entry.move or sitting.move.entry.text
        self._sending = True
        self.line.tell(f"Sending {text} ...", self.palette.strong)
        self._act(sitting, matches.play, text)

    def _ask(self, question: _Question, act: _Act) -> None:
        """Do *act* once the player has said yes to *question*, at once where there is none."""
        sitting = self.sitting
        if sitting is None or sitting.showing.seat is None:
            return
        if asked := question(sitting.showing, sitting.showing.seat):
            self.confirm(asked, lambda: self._act(sitting, act))
        else:
            self._act(sitting, act)

    def _act(self, sitting: Sitting, act: _Act, *args: str) -> None:
        """Do *act* as the player, on the match as it was seen."""
        self.run_worker(self._acted(sitting, act, *args), group="act")

    async def _acted(self, sitting: Sitting, act: _Act, *args: str) -> None:
        match, player = sitting.match, self.player
        with self.refusals():
            try:
                await self.lobby.change(act, match.board, player, *args, revision=match.revision)
            finally:
                self._sending = False
                await self.look()

    async def _rematch(self, player: Player, opponent: Player) -> None:
        with self.refusals():
            await self.lobby.change(challenges.rematch, self.number, player)
            self.tell(f"{opponent.name} is challenged to another match.")
