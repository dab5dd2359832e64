"""A match: the board, the players, the moves, the chat, and what a player can do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.deals import words as deals_words
from lobby.features.matches import viewing
from lobby.features.matches.screens.moving import Moving
from lobby.features.matches.screens.news import Following
from lobby.features.matches.screens.offers import Offers
from lobby.features.matches.screens.page import Acts, MatchPage, Writing
from lobby.features.matches.screens.sitting import ENTERING, OF_GUESTS, WRITING, Sitting, possible
from lobby.features.news import subscriptions
from lobby.ui import places
from lobby.ui.board import move_keys
from lobby.ui.board.move_keys import MoveKeys
from lobby.ui.crowd import crowd
from lobby.ui.page import Page
from lobby.ui.session_news import Happened
from lobby.widgets.board.board import Board
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.key_names import bind, hidden, keymap, shown
from lobby.widgets.move_list import MoveList


class MatchScreen(MoveKeys, MatchPage, inherit_bindings=False):
    """One board, as its player or a watcher sees it. It is made of parts, one for each subject, and
    many actions only call them."""

    PROMINENCE = 15
    SHOWS_CROWD = True
    moving: Moving
    BINDINGS = keymap(
        bind("enter", "send", N_("send"), N_("Send your message."), "act"),
        bind("escape", "unsend", N_("back"), N_("Cancel, and send nothing."), "back"),
        replace(move_keys.COMMENT, tooltip=N_("Write a comment to send with the move.")),
        *MoveKeys.BINDINGS,
        bind("M", "ask('rematch')", N_("rematch"), N_("Offer a rematch."), "rematch"),
        bind("M", "ask('take_rematch')", N_("rematch"), N_("Accept the rematch."), "rematch"),
        bind("enter,space", "keep", N_("save the plan"), N_("Save this plan."), "act"),
        bind("enter,space", "add", N_("add it"), N_("Add the move to the plan."), "act"),
        bind("A", "any", N_("any reply"), N_("Plan for any reply.")),
        bind("W", "plan", N_("plan ahead"), N_("Plan your next moves in advance.")),
        bind("X", "forget", N_("drop plans"), N_("Delete moves that you planned.")),
        hidden("i", "write('i')", N_("if"), N_("Type a plan.")),
        hidden("o", "write('o')", N_("or"), N_("Type another plan."), id=None),
        bind("S", "subscribe", N_("follow"), N_("Follow this board.")),
        bind("S", "unsubscribe", N_("unfollow"), N_("Stop following this board."), "subscribe"),
        bind("B", "twin", N_("other board"), N_("Go to the pair's other board.")),
        move_keys.STUDY,
        hidden("v", "try_out", N_("study"), N_("Try out moves, and keep them."), "study"),
        hidden("V", "watchers", N_("who watches"), N_("Show who is watching.")),
        bind("escape", "latest", N_("latest"), N_("Show the current position."), "back"),
        *move_keys.PAST,
        hidden("end", "latest", N_("latest"), N_("Return to the current position."), "last"),
        bind("C", "chat", N_("chat"), N_("Write a message at this board.")),
        bind("C", "join", N_("choose a name"), N_("Choose a name, and play people."), "chat"),
        move_keys.FLIP,
        bind("P", "think", N_("possible"), N_("Show which numbers a piece may hide.")),
        move_keys.POSITION,
        hidden("K", "deal", N_("fair deal"), N_("Show how the match was dealt.")),
        bind("L", "learn", N_("learn"), N_("Learn this game by playing it."), "board.learn"),
        bind("Q", "leave", N_("leave"), N_("Leave this board.")),
        bind("D", "ask('draw')", N_("draw"), N_("Offer a draw."), "draw"),
        bind("D", "ask('agree')", N_("accept"), N_("Agree to a draw."), "draw"),
        bind("U", "ask('takeback')", N_("takeback"), N_("Ask to take a move back."), "takeback"),
        bind(
            "U", "ask('allow')", N_("accept"), N_("Let your opponent take a move back."), "takeback"
        ),
        hidden("Y", "ask('agree')", N_("accept"), N_("Agree to a draw."), id=None),
        hidden(
            "Y", "ask('allow')", N_("accept"), N_("Let your opponent take a move back."), id=None
        ),
        bind("N", "ask('decline')", N_("decline"), N_("Decline the offer."), "decline"),
        move_keys.NEXT,
        hidden("P,O", "people", N_("players"), N_("See who is here, and any player's page.")),
        bind("R", "ask('resign')", N_("resign"), N_("Resign this match."), "resign"),
        bind(
            "R",
            "ask('abort')",
            N_("abort"),
            N_("Abort this match, which has hardly begun."),
            "resign",
        ),
        hidden("ctrl+c", "back", N_("back"), N_("Go back one step.")),
        *Page.BINDINGS,
    )

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.table = self.panes.table
        self.following = Following(self)
        self.writing = Writing(self)
        self.acts = Acts(self)
        self.offers = Offers(self, self.acts)
        self.moving = Moving(self, self.acts, self.writing)
        self.action_add = self.action_play
        self.action_send, self.action_unsend = self.writing.send, self.writing.stop
        self.action_comment, self.action_write = self.moving.comment, self.moving.write
        self.action_plan, self.action_any = self.moving.plan, self.moving.answer_any
        self.action_keep, self.action_forget = self.moving.keep, self.moving.forget
        self._here: object = None
        """Who is at this board, and which of its players are here, as shown last."""

    def action_undo(self) -> None:
        if not self.moving.step_back():
            super().action_undo()

    def action_drop(self) -> None:
        if not self.moving.leave_plan():
            super().action_drop()

    def action_ask(self, what: str) -> None:
        if what != "rematch" or not self.following.open_rematch():
            self.offers.ask(what)

    def action_subscribe(self) -> None:
        sentence = _("You now follow this board. The lobby marks it.")
        self.change_first(subscriptions.subscribe, self.number, sentence=sentence)

    def action_unsubscribe(self) -> None:
        sentence = _("You no longer follow this board.")
        self.change_first(subscriptions.unsubscribe, self.number, sentence=sentence)

    def action_watchers(self) -> None:
        if sitting := self.sitting:
            self.tell(self.panes.onlookers(sitting) or _("Nobody is watching this board."))

    def action_step(self, by: int) -> None:
        if sitting := self.sitting:
            self.go(sitting.ply + by)

    def action_latest(self) -> None:
        if sitting := self.sitting:
            self.go(sitting.plies)

    def action_first(self) -> None:
        self.go(0)

    def go(self, ply: int) -> None:
        """Go to the position after *ply* moves, or the nearest there is; what is typed in the
        meantime is meant for that position."""
        if sitting := self.sitting:
            self.work_first(partial(self._look_at, max(0, min(ply, sitting.plies))))

    async def _look_at(self, ply: int) -> None:
        past = None
        if self.sitting and ply < self.sitting.plies:
            past = await self.lobby.ask(viewing.show, self.number, self.player, ply)
        if self.sitting:
            self.change(replace(self.sitting, past=past))
            self.panes.draw_title(self.sitting)

    def action_study(self) -> None:
        if sitting := self.sitting:
            place = places.Study(self.number, sitting.ply, flipped=sitting.flipped)
            self.session.open(place)

    def action_try_out(self) -> None:
        self.action_study()

    def action_twin(self) -> None:
        if (sitting := self.sitting) and (twin := sitting.match.twin):
            self.session.open(places.Board(twin.board))

    def action_position(self) -> None:
        if (sitting := self.sitting) and sitting.plan and not sitting.past:
            self.moving.tell_position(sitting.plan)
        elif sitting:
            self.tell_position(sitting.ply)

    def action_deal(self) -> None:
        if (sitting := self.sitting) and (fair := sitting.about.fair):
            self.tell(deals_words.whole(sitting.match, fair), whole=True)

    def action_learn(self) -> None:
        if sitting := self.sitting:
            self.session.open(places.Lesson(sitting.match.game))

    def action_people(self) -> None:
        players = self.sitting.match.players if self.sitting else ()
        self.session.open(places.People(players, heading=_("At this board")))

    def action_flip(self) -> None:
        if self.sitting:
            self.change(replace(self.sitting, turned=not self.sitting.turned))

    def action_think(self) -> None:
        if not self.table.cursor:
            self.tell(_("The board needs a larger window. You can still type moves."))
            return
        self.panes.thinking = not self.panes.thinking
        self.draw()

    def action_chat(self) -> None:
        self.set_focus(self.panes.chat)

    def action_join(self) -> None:
        self.session.open(places.Naming())

    def wants(self, event: Event) -> bool:
        return self.following.wants(event)

    def shows(self, event: Event) -> bool:
        """Challenges are not, nor is a refusal of the rematch."""
        of_challenge = event.kind in ("challenged", "challenge-declined")
        return not of_challenge and super().shows(event)

    async def look(self) -> None:
        await self.following.look()
        self.moving.go_on()
        if self.ready and (written := self.moving.take_written()):
            self.type_move(written)

    def on_happened(self, happened: Happened) -> None:
        self.following.note(happened.events)

    def crowd_changed(self) -> None:
        sitting = self.sitting
        if sitting and self.table.is_attached:  # otherwise the session is ending
            crowd_here = crowd(self.lobby.presence)
            here = crowd_here.at(sitting.match), crowd_here.here.intersection(sitting.match.players)
            if here != self._here:
                self._here = here
                self.panes.draw_clocks(sitting)
                self.panes.draw_line(sitting)

    def possible(self, sitting: Sitting) -> frozenset[str]:
        if self.writing.going_on:
            return WRITING
        ending = self.moving.ends_here(sitting)
        instead = sitting.move.instead(self.drawing, self.table.cursor) is not None
        now = possible(sitting, ending=ending, thinks=self.drawing.thinks, instead=instead)
        now = now | {"chat" if self.panes.talk.allowed else "join"}
        if self.member:
            return now
        plays = sitting.showing.seat is not None and not sitting.match.over
        return now - {"subscribe"} | (OF_GUESTS if plays else frozenset())

    @property
    def keeps_keys(self) -> bool:
        """A move that is entered, and what is written, stand above the keys."""
        sitting = self.sitting
        entering = sitting and sitting.stage in ENTERING and sitting.stage != "empty"
        return not (entering or self.writing.going_on)

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
        self.go(chosen.ply)

    def on_chat_pane_said(self, said: ChatPane.Said) -> None:
        self.following.said()
        self.run_worker(self.panes.talk.say(said.text))

    def tell_useless(self, key: str, *, foreign: bool = False) -> None:
        """Tell why no draw can be offered where a game has none, or that *key* does nothing."""
        match = self.sitting and self.sitting.match
        draws = match and not match.over and match.seat_of(self.player) is not None
        if match and draws and not match.can_be_drawn and shown(key) == self.key_for("draw"):
            self.tell(_("{title} cannot end in a draw.", title=match.title))
        else:
            super().tell_useless(key, foreign=foreign)

    def type_move(self, text: str) -> None:
        if self.sitting and self.sitting.stage == "waiting":
            self.action_write(text)
        elif not self.moving.takes(text):
            super().type_move(text)

    def action_back(self) -> None:
        """Leave, but not while the clock runs: Esc is also pressed to take back a step, and what is
        typed next would be keys of another screen."""
        if self.sitting and self.sitting.hurries:
            self.tell(_("The clock runs. {key} leaves the board.", key=self.key_for("leave")))
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave once the player's place is stored, so that a player who comes back at once finds
        it."""
        self.work_first(self._leave)

    async def _leave(self) -> None:
        await self.keeper.settled()
        super().action_back()
