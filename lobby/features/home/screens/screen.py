"""The lobby: the boards that wait, what is going on, who is here, and chat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.clocks import clocks
from lobby.features.home.screens.beside import Beside
from lobby.features.home.screens.findings import Findings
from lobby.features.home.screens.panes import CHANGING, Panes, UnderCursor
from lobby.features.home.views import Mine
from lobby.features.matches import lists
from lobby.features.matches.values import Match
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Order
from lobby.ui import places
from lobby.ui.board import move_keys
from lobby.ui.board.board_page import turned_for
from lobby.ui.board.playthrough import game_of_the_day
from lobby.ui.board.rows import BoardKey
from lobby.ui.crowd import crowd
from lobby.ui.page import Page
from lobby.ui.places import Bots, Place
from lobby.ui.session_news import Happened, Haste
from lobby.ui.ticking import Ticking
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.rows import RowList

_PLACES: dict[str, Place] = {
    "challenge": places.NewChallenge(),
    "play": places.Play(),
    "join": places.Naming(),
    "messages": places.Messages(),
    "puzzles": places.Puzzles(),
    "learn": places.Lessons(),
    "settings": places.Settings(),
}
"""The places opened by keys that need no further information."""

_FOR_MEMBERS = frozenset({"challenge", "play", "messages", "settings", "watch"})
"""Actions that require a name."""


class LobbyScreen(Page):
    """Where the sessions of players live, and where guests look around."""

    HELP = "lobby"
    PROMINENCE = 16
    SHOWS_CROWD = True
    BINDINGS = keymap(
        bind("x", "put_away", N_("dismiss all"), N_("Dismiss all news."), "refuse"),
        bind("x", "end('decline')", N_("decline"), N_("Decline this challenge."), "refuse"),
        bind("x", "end('withdraw')", N_("withdraw"), N_("Withdraw your challenge."), "refuse"),
        bind("space", "visit('play')", N_("play now"), N_("Find an opponent now."), "play_now"),
        hidden(
            "space",
            "take_name",
            N_("play now"),
            N_("Choose a name, then find an opponent."),
            "play_now",
        ),
        bind("n", "visit('challenge')", N_("challenge"), N_("Offer a match."), "challenge"),
        bind("b", "bots", N_("play a bot"), N_("Start a match against a bot.")),
        bind("g", "visit('learn')", N_("learn"), N_("Learn a game by playing it."), "learn"),
        bind(
            "t", "visit('join')", N_("choose a name"), N_("Choose a name, and play people."), "join"
        ),
        bind("enter", "enter('board')", N_("open"), N_("Open the selected board."), "act"),
        bind("enter", "enter('offer')", N_("details"), N_("Show the challenge in full."), "act"),
        bind("enter", "enter('rest')", N_("show all"), N_("Show the whole section."), "act"),
        bind("enter", "enter('finished')", N_("open"), N_("All your finished matches."), "act"),
        bind("enter", "enter('unfold')", N_("show"), N_("Show the rows of this section."), "act"),
        bind("enter", "enter('fold')", N_("hide"), N_("Hide the rows of this section."), "act"),
        bind("enter", "enter('missed')", N_("open it"), N_("Open it, and mark it as seen."), "act"),
        move_keys.NEXT,
        hidden(
            "c",
            "chat",
            N_("chat"),
            N_("Write to everybody in the lobby."),
            "lobby.features.talk.chat",
        ),
        bind(
            "z",
            "visit('puzzles')",
            N_("puzzles"),
            N_("Solve puzzles, today's or at your level."),
            "puzzles",
        ),
        bind("r", "standings", N_("ratings"), N_("Ratings for each game.")),
        bind("i", "visit('messages')", N_("messages"), N_("Read your messages."), "letters"),
        bind(
            "p",
            "people",
            N_("people"),
            N_("See who is here, and any player's page."),
            "lobby.people",
        ),
        hidden("v", "study", N_("study"), N_("Study this match, or the last you finished.")),
        hidden("w", "watch", N_("follow"), N_("Follow or unfollow the selected board.")),
        hidden(
            "o",
            "order",
            N_("order"),
            N_("Sort by time, game, opponent or last move."),
            "lobby.order",
        ),
        bind("s", "visit('settings')", N_("settings"), N_("Change your settings."), "settings"),
        bind("q,ctrl+c", "leave", N_("leave"), N_("Leave the lobby."), "lobby.leave"),
        hidden("Q", "stay", id=None),
    )
    DEFAULT_CSS = """
    LobbyScreen { layout: grid; grid-size: 1 2; grid-rows: 1fr 5; }
    LobbyScreen People, LobbyScreen SmallBoard { display: none; }
    LobbyScreen ChatPane { height: 100%; }
    LobbyScreen.-low { grid-rows: 1fr 2; }
    LobbyScreen.-low.-talking { grid-rows: 1fr 9; }
    LobbyScreen.-wide { grid-size: 2 2; grid-rows: 2fr 3fr; }
    LobbyScreen.-wide RowList { row-span: 2; }
    LobbyScreen.-wide People { display: block; }
    LobbyScreen.-boarded { grid-size: 2 3; }
    LobbyScreen.-boarded RowList { row-span: 3; }
    LobbyScreen.-boarded SmallBoard { display: block; height: 100%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._panes = panes = Panes(self, leave=self.focus_main)
        self.slots = (panes.rows, panes.board, panes.people, panes.chat)
        self._findings = Findings(self, self._panes.talk)
        self._beside = Beside(self, panes.board, panes.rows, self._findings)
        self._under_cursor = UnderCursor(self, self._panes, self._findings)
        self._ticking = Ticking(self, self._clocks_stand, self.draw)
        self._possible: frozenset[str] | None = None

    def wants(self, event: Event) -> bool:
        """Want what everybody sees here, and what concerns this player."""
        return self._findings.concerned_by(event)

    def shows(self, event: Event) -> bool:
        """Challenges, messages and finished matches have rows of their own."""
        return event.kind in ("challenged", "ended", "written")

    def haste(self, event: Event) -> Haste:
        """At once if this player does *event*, or is concerned by it. Nobody waits for the moves of
        others, and there are more of them than of anything else."""
        if self._findings.is_mine(event) or (self.player and self.player.id) == event.actor:
            return Haste.NOW
        return Haste.CALM if event.kind == "moved" else Haste.SOON

    def on_happened(self, happened: Happened) -> None:
        """Note what to look up again, and nothing else: many sessions do so at once."""
        self._findings.note(happened.events)

    def crowd_changed(self) -> None:
        if crowd(self.lobby.presence).boards.keys() != self._findings.boards:
            self.look_soon()
        else:
            self._panes.draw_crowd(self._findings)

    def on_resize(self) -> None:
        self.call_after_refresh(self._beside.rest)  # there may be room for the board now

    def on_screen_resume(self) -> None:
        self._findings.forget()
        self._possible = None
        self.refresh_bindings()

    async def look(self) -> None:
        before = self._findings.mine
        await self._findings.look(lambda: self._draw_since(before))
        self._under_cursor.withdraw_question()
        self._beside.follow()
        for sentence in self._findings.heard():
            if not self.asking:  # it would hide the question
                self.tell(sentence)

    def focus_main(self) -> None:
        self.set_focus(self._panes.rows)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense for the player, and for the row under the cursor."""
        if action == "study":
            return self._under_cursor.finished is not None
        name = str(parameters[0]) if action == "visit" else action
        if not self._may(name):
            return False
        whole = f"{action}({parameters[0]!r})" if parameters else action
        return whole not in CHANGING or self._under_cursor.suits(whole)

    def on_descendant_focus(self) -> None:
        self.set_class(self._panes.chat.has_focus, "-talking")

    def sight_changed(self) -> None:
        self._beside.follow()

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self._beside.rest()
        # Most moves change no key, and working out the key bar is a fifth of what a key costs.
        possible = self._under_cursor.possible()
        if possible != self._possible:
            self._possible = possible
            self.refresh_bindings()

    def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        self._under_cursor.enter()

    def on_chat_pane_said(self, said: ChatPane.Said) -> None:
        self.run_worker(self._panes.talk.say(said.text))

    def action_visit(self, where: str) -> None:
        self.session.open(_PLACES[where])

    def action_take_name(self) -> None:
        join, bots = self.key_for("join"), self.key_for("bots")
        self.tell(
            _(
                "Choose a name to play people ({join}), or play a bot ({bots}).",
                join=join,
                bots=bots,
            )
        )

    def action_bots(self) -> None:
        mine, today = self._findings.mine, game_of_the_day(self.lobby.clock())
        self.session.open(bots_for(self.player, mine, self._findings.bots, today))

    def action_enter(self, __: str) -> None:
        self._under_cursor.enter()

    def action_put_away(self) -> None:
        self._under_cursor.put_away()

    def action_end(self, __: str) -> None:
        self._under_cursor.end()

    def action_chat(self) -> None:
        self.set_focus(self._panes.chat)

    def action_people(self) -> None:
        self.session.open(places.People(self._under_cursor.players))

    def action_standings(self) -> None:
        game = self._findings.mine.usual_game(self.player) if self.player else None
        self.session.open(places.Standings(game))

    def action_study(self) -> None:
        if match := self._under_cursor.finished:
            with self.refusals():
                turned = turned_for(match, match.seat_of(self.player))
                self.session.open(places.Study(match.board, match.plies, flipped=turned))

    def action_watch(self) -> None:
        self._under_cursor.watch()

    def action_order(self) -> None:
        self.work_first(self._next_order)

    def action_leave(self) -> None:
        """Leave; ask first if something would be lost."""
        if lost := self._what_is_lost():
            self.confirm(_("{lost} Leave the lobby?", lost=lost), self.app.exit)
        else:
            self.app.exit()

    def action_stay(self) -> None:
        """Say how to leave: the key that leaves a board may come after Esc, which has left it."""
        self.tell(_("{key} leaves the lobby.", key=self.key_for("lobby.leave")))

    def action_back(self) -> None:
        """Do nothing: there is nothing behind the lobby."""

    async def on_mount(self) -> None:
        self._panes.talk.resume()

    async def on_unmount(self) -> None:
        self._panes.talk.put_away()
        self._ticking.stop()
        self._beside.stop()

    def _draw_since(self, before: Mine) -> None:
        """Draw what was found, and place the cursor if the player comes from a board; *before*
        holds the player's lists until then."""
        board = self.session.take_last_board() if self.is_active else None
        if board is None or self._under_cursor.is_news:
            self.draw()
            return
        order = self.session.preferences.order
        there = landing(board, before, self._findings.mine, self.player, order)
        self._panes.draw(self._findings, in_place=there is None)
        if there is not None:
            self._panes.rows.go_to(BoardKey(there))

    def draw(self) -> None:
        self._panes.draw(self._findings)
        self._ticking.again()

    def _clocks_stand(self) -> float | None:
        """Seconds until a clock on the player's boards shows something else, at least one."""
        now, mine = self.lobby.precise(), self._findings.mine
        due = [match.deadline or 0 for match in (*mine.my_move, *mine.waiting)]
        left = [deadline - now for deadline in due if deadline > now]
        return min((max(1, clocks.stands(seconds)) for seconds in left), default=None)

    async def _next_order(self) -> None:
        """Sort the player's own boards in another way, and store that."""
        orders = get_args(Order)
        at = orders.index(self.session.preferences.order)
        order = orders[(at + 1) % len(orders)]
        await self.lobby.change(preferences.set_order, self.me, order)
        await self.session.reload_preferences()
        if order == "deadline":
            self.tell(_("Your boards: the nearest deadline first."))

    def _may(self, action: str) -> bool:
        """Whether *action* is available to this player."""
        if action in _FOR_MEMBERS:
            return self.member is not None
        if action == "chat":
            return self._panes.talk.allowed
        if action == "bots":
            return bool(self._findings.bots)
        if action == "order":
            return bool(self._findings.mine.my_move or self._findings.mine.waiting)
        if action == "next_board":
            return self.player is not None
        return action not in ("join", "take_name") or self.member is None

    def _what_is_lost(self) -> str:
        """What the visitor would lose by leaving now; "" for nothing."""
        if self._panes.chat.typed.strip():
            return _("Your message is not sent.")
        mine = self._findings.mine
        if self.session.keeps_boards or not (mine.my_move or mine.waiting):
            return ""
        key = self.key_for("join")
        return _(
            "Without a key you cannot return to your boards. {key} shows how to keep them.", key=key
        )


def bots_for(
    player: Player | None, mine: Mine, bots: tuple[Player, ...], today: str | None
) -> Bots:
    """The form in which *player*, whose lists are *mine*, chooses one of *bots*: set to repeat the
    latest match against a bot, or else to the weakest bot at the player's usual game. A newcomer
    is offered the game *today*."""
    if player is None or not mine.played:
        return Bots(bots, today)
    matches = (*mine.my_move, *mine.waiting, *mine.finished)
    with_bots = [match for match in matches if set(match.players) & set(bots)]
    last = max(with_bots, key=lambda match: match.board, default=None)
    return Bots(bots, mine.usual_game(player), like=last)


def landing(board: int, before: Mine, now: Mine, player: Player | None, order: Order) -> int | None:
    """The board to put the cursor on when *player* comes back from *board*; None to stay at the
    same place in the list. *before* and *now* are the player's lists at the two times, with boards
    sorted by *order*.

    A board that is dealt with, as it no longer waits or has ended, gives way to the next that
    waits. If none waits, a board that has ended does not take the cursor along to the finished
    ones.
    """
    waits = _boards(lists.in_order(now.my_move, order, player))
    if board in waits:
        return board
    waited = _boards(lists.in_order(before.my_move, order, player))
    ended = board in _running(before) and board not in _running(now)
    if waits and (ended or board in waited):
        later = waited[waited.index(board) + 1 :] if board in waited else ()
        return next((number for number in later if number in waits), waits[0])
    return None if ended else board


def _running(mine: Mine) -> frozenset[int]:
    return frozenset(_boards((*mine.my_move, *mine.waiting)))


def _boards(matches: Iterable[Match]) -> tuple[int, ...]:
    return tuple(match.board for match in matches)
