"""Playing a match: entering a move and sending it, draws, resigning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType

from lobby.kits.game import Seat
from lobby.matches import draws, playing, queued_moves, takebacks
from lobby.matches.queued_moves import Queue
from lobby.model.conditional_moves import RESIGNATION
from lobby.model.event import Event
from lobby.model.match import Match, Showing
from lobby.model.player import Player
from lobby.offers import challenges
from lobby.screens.base.move_keys import MoveKeys
from lobby.screens.base.page import Page
from lobby.screens.match import match_questions as questions
from lobby.screens.match import match_words as words
from lobby.screens.match.match_planning import MatchPlanning
from lobby.screens.match.match_view import MatchView
from lobby.screens.match.match_watching import MatchWatching
from lobby.screens.match.match_writing import MatchWriting
from lobby.screens.match.sitting import Sitting
from lobby.screens.people.people_screen import PeopleScreen
from lobby.widgets.board.board import Board
from lobby.widgets.move_input import MoveEntry, current_cell

_Question: TypeAlias = Callable[[Showing, Seat], str]
_Act: TypeAlias = Callable[..., Match | Queue]


class MatchScreen(MoveKeys, MatchPlanning, inherit_bindings=False):
    """One board, as its player or a watcher sees it."""

    PROMINENCE = 1
    BINDINGS: ClassVar[list[BindingType]] = [
        *MatchWriting.BINDINGS,
        Binding(
            "quotation_mark,apostrophe",
            "comment",
            "comment",
            key_display='"',
            id="comment",
            tooltip="Write a comment, and send it with the move.",
        ),
        *MoveKeys.BINDINGS,
        Binding("M", "rematch", "rematch", id="rematch", tooltip="Challenge to another match."),
        Binding("M", "take_rematch", "rematch", id="rematch", tooltip="Take the rematch."),
        *MatchPlanning.BINDINGS,
        *MatchWatching.BINDINGS,
        *MatchView.BINDINGS,
        Binding("D", "draw", "draw", id="draw", tooltip="Offer a draw."),
        Binding("D", "agree", "agree", id="draw", tooltip="Agree to a draw."),
        Binding("U", "takeback", "takeback", id="takeback", tooltip="Ask to take a move back."),
        Binding("U", "allow", "allow", id="takeback", tooltip="Let the opponent take a move back."),
        Binding("N", "decline", "decline", id="decline", tooltip="Say no to what is offered."),
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
        self._comment = ""
        self._rematch_board: int | None = None

    def ends_here(self, sitting: Sitting) -> bool:
        if self.keeps_here(sitting):
            return True
        here = current_cell(self.drawing, sitting.move.entry)
        return sitting.stage == "begun" and sitting.move.can_end and self.table.cursor == here

    def note(self, event: Event) -> None:
        super().note(event)
        players = self.sitting.match.players if self.sitting else ()
        begins = event.kind == "started" and event.board != self.number
        if begins and event.concerns == {player.id for player in players}:
            self._rematch_board = event.board
            opens = f"{self.key_for('rematch')} opens it."
            self.tell(f"Another match between you begins on board {event.board}: {opens}")

    def on_board_clicked(self, clicked: Board.Clicked) -> None:
        self.stop_writing()
        if sitting := self._my_turn():
            if self.keeps_here(sitting) and self.ends_at(sitting, clicked.cell):
                self.action_keep()
            else:
                self.point_at(clicked.cell)

    def entering(self) -> MoveEntry | None:
        sitting = self._my_turn()
        return sitting.move if sitting else None

    def enter(self, move: MoveEntry) -> None:
        if sitting := self.sitting:
            self._enter(sitting, move)

    def play(self) -> None:
        if sitting := self.sitting:
            self._send(sitting)

    def type_move(self, text: str) -> None:
        if self.sitting and self.sitting.stage == "waiting":
            self.action_write(text)
        else:
            super().type_move(text)

    def action_add(self) -> None:
        self.action_play()

    def action_comment(self) -> None:
        if sitting := self._my_turn():
            move = sitting.move.entry.move or sitting.move.entry.text
            hint = "what to say with it; Enter plays the move"
            self.write(f'{move}  "', self._comment, hint, self._send_with)

    def action_undo(self) -> None:
        if sitting := self._my_turn():
            if sitting.plan and sitting.stage == "empty":
                self.step_back(sitting)
            else:
                super().action_undo()

    def action_drop(self) -> None:
        if sitting := self._my_turn():
            if sitting.plan and sitting.stage == "empty":
                self.leave_plan(sitting)
            else:
                super().action_drop()

    def action_draw(self) -> None:
        self._ask(questions.draw, draws.offer_draw)

    def action_agree(self) -> None:
        self._ask(questions.draw, draws.offer_draw)

    def action_takeback(self) -> None:
        self._ask(questions.takeback, takebacks.offer)

    def action_allow(self) -> None:
        self._ask(questions.allow, takebacks.accept)

    def action_decline(self) -> None:
        if sitting := self.sitting:
            draw = sitting.match.offers_draw_to(self.player)
            self._act(sitting, draws.decline_draw if draw else takebacks.decline)

    def action_people(self) -> None:
        players = self.sitting.match.players if self.sitting else ()
        self.app.push_screen(PeopleScreen(players, heading="At this board"))

    def action_resign(self) -> None:
        resigning = self.sitting and RESIGNATION in self.sitting.about.ahead
        self._ask(questions.stay if resigning else questions.resign, queued_moves.resign)

    def action_rematch(self) -> None:
        if self._rematch_board is not None:
            self.session.open_board(self._rematch_board)
        else:
            self._ask_for_rematch(questions.rematch)

    def action_take_rematch(self) -> None:
        self._ask_for_rematch(questions.take_rematch)

    def _ask_for_rematch(self, question: _Question) -> None:
        if (sitting := self.sitting) and (seat := sitting.showing.seat) is not None:
            me, opponent = sitting.match.players[seat], sitting.match.players[1 - seat]
            self.confirm(
                question(sitting.showing, seat),
                lambda: self.run_worker(self._rematch(me, opponent), group="act"),
            )

    def _my_turn(self) -> Sitting | None:
        """The sitting when a move may be entered; else the player is told why not."""
        sitting = self.sitting
        if sitting is None or self._sending or self.imagining:
            return None
        if sitting.past:
            back = self.key_for("last")
            self.tell(f"You look at an earlier position: {back} comes back to the present one.")
        elif not sitting.showing.view.moves and not sitting.plan:
            self.tell(words.status(sitting, self.player, self.key_for)[0])
        else:
            return sitting
        return None

    def _enter(self, sitting: Sitting, move: MoveEntry) -> None:
        self.change(replace(sitting, move=move))
        self.table.put_cursor(current_cell(self.drawing, move.entry))
        if move.said:
            self.tell(move.said, danger=True)
        asks = self.session.preferences.confirm and not sitting.plan  # a plan is confirmed as one
        if move.stage == "whole" and not (move.typed or asks):
            self._send(replace(sitting, move=move))

    def _send(self, sitting: Sitting, comment: str = "") -> None:
        """Play what is entered, or add it to what is planned."""
        if sitting.plan:
            self.add(sitting)
            return
        text = sitting.move.entry.move or sitting.move.entry.text
        self._sending = True
        self.line.tell(f"Sending {text} ...", self.palette.strong)
        self._act(sitting, playing.play, text, comment=comment)

    def _send_with(self, comment: str) -> None:
        self._comment = comment
        self.stop_writing()
        if sitting := self._my_turn():
            self._send(sitting, comment)

    def _ask(self, question: _Question, act: _Act) -> None:
        """Do *act* once the player has said yes to *question*, at once where there is none."""
        sitting = self.sitting
        if sitting is None or sitting.showing.seat is None:
            return
        if asked := question(sitting.showing, sitting.showing.seat):
            self.confirm(asked, lambda: self._act(sitting, act))
        else:
            self._act(sitting, act)

    def _act(self, sitting: Sitting, act: _Act, *args: str, **more: str) -> None:
        """Do *act* as the player, on the match as it was seen."""
        self.run_worker(self._acted(sitting, act, *args, **more), group="act")

    async def _acted(self, sitting: Sitting, act: _Act, *args: str, **more: str) -> None:
        match, player = sitting.match, self.player
        with self.refusals():
            try:
                await self.lobby.change(
                    act, match.board, player, *args, revision=match.revision, **more
                )
                self._comment = ""
            finally:
                self._sending = False
                await self.look()

    async def _rematch(self, player: Player, opponent: Player) -> None:
        lobby = self.lobby
        with self.refusals():
            made = await lobby.change(
                challenges.meet_again,
                self.number,
                player,
                lobby.chance,
                awake=lobby.thinker.awake,
            )
            if isinstance(made, Match):
                self.session.open_board(made.board)
            else:
                self.tell(f"{opponent.name} is challenged to another match.")
