"""The lobby: the boards that wait, what goes on, who is here, and talk."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from lobby.errors import Refused
from lobby.model.challenge import Challenge
from lobby.model.event import Event
from lobby.model.player import Player
from lobby.news import overview
from lobby.news.overview import Common, Mine
from lobby.screens.base.board_rows import BoardKey, Known, Look, OfferKey
from lobby.screens.base.chat_keeping import Talk
from lobby.screens.base.crowd import Crowd, crowd
from lobby.screens.base.page import Page
from lobby.screens.base.session_news import Happened
from lobby.screens.base.watching import watch_or_not
from lobby.screens.challenge.bot_screen import BotScreen, draft_for
from lobby.screens.challenge.challenge_screen import ChallengeScreen
from lobby.screens.challenge.offer_screen import OfferScreen, ask_and_end, may_end
from lobby.screens.lobby.lobby_head import standing
from lobby.screens.lobby.lobby_rows import MoreKey, Scene, Ways, rows
from lobby.screens.lobby.missed import Missed, MissedKey
from lobby.screens.messages.messages_screen import MessagesScreen
from lobby.screens.people.people_screen import PeopleScreen
from lobby.screens.practice.learn_screen import LearnScreen
from lobby.screens.practice.puzzle_screen import PuzzleScreen
from lobby.screens.settings.settings_screen import SettingsScreen
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.lines import line
from lobby.widgets.rows import RowList
from lobby.widgets.who_is_here import People

WIDE = 110
"""From so many columns people and chat stand at the right."""
SIDE = 40
"""Columns of people and chat there, as in the style sheet."""
TALL = 35
"""From so many lines more of each section is shown."""

_PARTS = frozenset({"mine", "common", "talk"})
"""What the lobby looks up, each when it has changed; besides what was "said" meanwhile."""

_FOR_KEYS = {"open": BoardKey, "offer": OfferKey, "unfold": MoreKey, "note": MissedKey}
"""What Enter does, by the kind of row."""

_KEYS = {**_FOR_KEYS, "put_away": MissedKey, "watch": BoardKey}
"""The kinds of rows to which something can be done, by action."""

_FOR_MEMBERS = frozenset({"challenge", "letters", "settings", "watch"})
"""What takes a name."""

_OF_A_ROW = (*_FOR_KEYS, "decline", "withdraw")
"""Actions that depend on the row under the cursor."""


class LobbyScreen(Page):
    """Where the sessions of players live, and where guests look around."""

    HELP = "lobby"
    PROMINENCE = 2
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "challenge", "challenge", id="challenge", tooltip="Offer a match."),
        Binding("b", "bots", "play a bot", id="bots", tooltip="Begin a match against a bot."),
        Binding("t", "join", "take part", id="join", tooltip="Take a name, and play people."),
        Binding("enter", "open", "open", id="act", tooltip="Open the board under the cursor."),
        Binding("enter", "offer", "details", id="act", tooltip="Show the challenge in words."),
        Binding("enter", "unfold", "show all", id="act", tooltip="Show the whole section."),
        Binding("enter", "note", "see it", id="act", tooltip="Take note of it, and look."),
        Binding("x", "put_away", "put away", id="refuse", tooltip="Put away all that is new."),
        Binding("x", "decline", "decline", id="refuse", tooltip="Decline a challenge to you."),
        Binding("x", "withdraw", "withdraw", id="refuse", tooltip="Withdraw your challenge."),
        Binding(
            "tab",
            "app.next_board",
            "next",
            id="next",
            tooltip="Open the next board that waits for you.",
        ),
        Binding(
            "c", "chat", "chat", id="lobby.talk.chat", tooltip="Say something to everybody here."
        ),
        Binding(
            "i", "letters", "messages", id="letters", show=False, tooltip="Read your messages."
        ),
        Binding(
            "p",
            "people",
            "people",
            id="lobby.people",
            show=False,
            tooltip="Who is here, and the page of any player.",
        ),
        Binding(
            "r",
            "standings",
            "ratings",
            id="standings",
            show=False,
            tooltip="Who is how strong at which game.",
        ),
        Binding(
            "w",
            "watch",
            "watch",
            id="watch",
            show=False,
            tooltip="Subscribe to the board under the cursor, or no longer.",
        ),
        Binding(
            "z", "puzzles", "puzzles", id="puzzles", show=False, tooltip="Win in so many moves."
        ),
        Binding(
            "g",
            "learn",
            "learn a game",
            id="learn",
            show=False,
            tooltip="Learn a game by playing it.",
        ),
        Binding("s", "settings", "settings", id="settings", show=False, tooltip="What you prefer."),
        Binding("q,ctrl+c", "leave", "leave", id="lobby.leave", tooltip="Leave the lobby."),
    ]
    DEFAULT_CSS = """
    LobbyScreen { layout: grid; grid-size: 1 2; grid-rows: 1fr 5; }
    LobbyScreen People { display: none; }
    LobbyScreen ChatPane { height: 100%; }
    LobbyScreen.-wide { grid-size: 2 2; grid-columns: 1fr 40; grid-rows: 2fr 3fr; }
    LobbyScreen.-wide RowList { row-span: 2; }
    LobbyScreen.-wide People { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._mine = Mine()
        self._common = Common((), (), ())
        self._missed = Missed()
        self._public: frozenset[int] = frozenset()
        self._stale = set(_PARTS)
        self._unfolded: frozenset[str] = frozenset()
        self._possible: frozenset[str] | None = None
        self._drawn_for = Size()
        self._list = RowList()
        self._people = People()
        self._chat = ChatPane(heading="Chat", left=self.focus_main)
        self._talk = Talk(self, self._chat)

    def body(self) -> ComposeResult:
        yield self._list
        yield self._people
        yield self._chat

    def wants(self, event: Event) -> bool:
        """What everybody sees here, and what concerns this player."""
        return self._talk.concerns(event) or self._is_mine(event) or _is_common(event)

    def is_urgent(self, event: Event) -> bool:
        """What this player does, or waits for."""
        return self._is_mine(event) or (self.player and self.player.id) == event.actor

    def on_happened(self, happened: Happened) -> None:
        """Note what to look up again, and nothing else: many sessions do so at once."""
        for event in happened.events:
            if self._is_mine(event):
                self._stale.add("mine")
            if _is_common(event):
                self._stale.add("common")
            if self._talk.concerns(event):
                self._stale.add("said")

    def on_screen_resume(self) -> None:
        self._stale |= _PARTS
        self._possible = None
        self.refresh_bindings()

    async def look(self) -> None:
        stale, self._stale = self._stale, set()
        try:
            await self._look_up(stale)
        except Refused:
            self._stale |= stale
            raise

    def focus_main(self) -> None:
        self.set_focus(self._list)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense for the player, and for the row under the cursor."""
        return self._may(action) and self._fits(action)

    def _may(self, action: str) -> bool:
        """Whether it is for somebody like the player."""
        if action in _FOR_MEMBERS:
            return self.member is not None
        if action == "bots":
            return bool(self._bots)
        if action == "next_board":
            return self.player is not None
        return action != "join" or self.member is None

    def _fits(self, action: str) -> bool:
        """Whether it can be done to what is under the cursor."""
        row = self._list.row
        if action in _KEYS:
            return row is not None and isinstance(row.key, _KEYS[action])
        if action in ("decline", "withdraw"):
            offer = self._offer_under_cursor()
            return offer is not None and action == may_end(offer, self.player)
        return True

    def on_resize(self) -> None:
        if self.size != self._drawn_for:
            self._draw()

    def on_row_list_moved(self, _: RowList.Moved) -> None:
        # Most moves change no key, and working out the key bar is a fifth of what a key costs.
        possible = frozenset(each for each in _OF_A_ROW if self.check_action(each, ()))
        if possible != self._possible:
            self._possible = possible
            self.refresh_bindings()

    async def on_row_list_chosen(self, _: RowList.Chosen) -> None:
        for action in _FOR_KEYS:
            await self.run_action(action)

    def on_chat_pane_said(self, said: ChatPane.Said) -> None:
        self.run_worker(self._talk.say(said.text))

    def action_challenge(self) -> None:
        self.app.push_screen(ChallengeScreen())

    def action_bots(self) -> None:
        bots = self._bots
        self.app.push_screen(BotScreen(bots, draft_for(self.player, self._mine, bots)))

    def action_join(self) -> None:
        self.session.open_door()

    def action_open(self) -> None:
        if (row := self._list.row) and isinstance(row.key, BoardKey):
            self.session.open_board(row.key.board)

    def action_offer(self) -> None:
        if offer := self._offer_under_cursor():
            self.app.push_screen(OfferScreen(offer))

    def action_unfold(self) -> None:
        if (row := self._list.row) and isinstance(row.key, MoreKey):
            self._unfolded |= {row.key.section}
            self._draw()

    def action_note(self) -> None:
        if (row := self._list.row) and isinstance(row.key, MissedKey):
            self.run_worker(self._note(row.key))

    def action_put_away(self) -> None:
        self.run_worker(self._put_away())

    def action_decline(self) -> None:
        if offer := self._offer_under_cursor():
            ask_and_end(self, offer)

    def action_withdraw(self) -> None:
        self.action_decline()

    def action_chat(self) -> None:
        self.set_focus(self._chat)

    def action_letters(self) -> None:
        self.app.push_screen(MessagesScreen())

    def action_people(self) -> None:
        row = self._list.row
        key = row.key if row else None
        offer = self._offer_under_cursor()
        seated = key.players if isinstance(key, BoardKey) else ()
        self.app.push_screen(PeopleScreen((offer.challenger,) if offer else seated))

    def action_standings(self) -> None:
        game = self._mine.usual_game(self.player) if self.player else None
        self.session.open_standings(game)

    def action_watch(self) -> None:
        if (row := self._list.row) and isinstance(row.key, BoardKey):
            self.run_worker(self._watch(row.key.board))

    def action_puzzles(self) -> None:
        self.app.push_screen(PuzzleScreen())

    def action_learn(self) -> None:
        self.app.push_screen(LearnScreen())

    def action_settings(self) -> None:
        self.app.push_screen(SettingsScreen())

    def action_leave(self) -> None:
        self.confirm(f"Leave the lobby? {self._what_waits()}", self.app.exit)

    def action_back(self) -> None:
        """There is nothing behind the lobby."""

    @property
    def _bots(self) -> tuple[Player, ...]:
        """The bots that would answer."""
        return self._common.bots if self.lobby.thinker.awake else ()

    def _what_waits(self) -> str:
        """What becomes of the boards of somebody who leaves."""
        if self.session.keeps_boards:
            return "Your boards will wait for you."
        if not (self._mine.my_move or self._mine.waiting):
            return ""
        keep = f"{self.key_for('join')} tells how to keep them"
        return f"Without a key you will not find your boards again; {keep}."

    def redraw(self) -> None:
        super().redraw()
        self._draw()

    def _is_mine(self, event: Event) -> bool:
        return self.player is not None and self.player.id in event.concerns

    def _offer_under_cursor(self) -> Challenge | None:
        row = self._list.row
        if row is None or not isinstance(row.key, OfferKey):
            return None
        mine = self._mine
        offers = (*mine.challenges_to_me, *mine.challenges_by_me, *self._common.open_challenges)
        return next((offer for offer in offers if offer.number == row.key.number), None)

    def _draw(self) -> None:
        """Lay out what was seen last, as of now."""
        self._drawn_for = self.size
        wide = self.size.width >= WIDE
        self.set_class(wide, "-wide")
        look = Look(self.palette, self.size.width - 1 - (SIDE if wide else 0))
        here = crowd(self.lobby.presence)
        ways = Ways(
            challenge=self.key_for("challenge") if self.member else "",
            bots=self.key_for("bots") if self._bots else "",
            learn=self.key_for("learn"),
        )
        self._list.show_rows(rows(self._scene(here), look, ways))
        self._people.show_people(here.persons(self._public), here.guests)
        known = Known(self.player, self.lobby.clock(), self._mine.rated)
        told = standing(known, self._mine, len(here), self.palette)
        self.title_bar.show_title(line(("Lobby", self.palette.strong)), told)
        self._chat.hint = self._talk.invitation(self.key_for("lobby.talk.chat"))

    async def _look_up(self, stale: set[str]) -> None:
        if "mine" in stale and self.player:
            self._mine = await self.lobby.ask(overview.mine, self.player)
            self.session.boards_wait(len(self._mine.my_move))
            await self._missed.look(self.lobby, self.player)
        if "common" in stale:
            before, self._common = self._common, await self.lobby.common()
            if before.bots != self._common.bots:
                self.refresh_bindings()
        if stale != {"said"}:
            self._public = await self.lobby.public(crowd(self.lobby.presence).boards)
            self._draw()
        if "talk" in stale:
            await self._talk.look()
        elif "said" in stale:
            await self._talk.catch_up()

    async def _watch(self, board: int) -> None:
        await watch_or_not(self, board, watched=board in self._mine.watched)
        self._stale.add("mine")
        self.look_soon()

    async def _note(self, key: MissedKey) -> None:
        assert self.player
        with self.refusals():
            await self._missed.note(self.lobby, self.player, key)
            self._draw()
            if key.board is not None:
                self.session.open_board(key.board)
            elif key.letter is not None:
                self.app.push_screen(MessagesScreen())

    async def _put_away(self) -> None:
        assert self.player
        with self.refusals():
            await self._missed.put_away(self.lobby, self.player)
            self._draw()

    def _scene(self, crowd: Crowd) -> Scene:
        return Scene(
            player=self.player,
            now=self.lobby.clock(),
            mine=self._mine,
            common=self._common,
            crowd=crowd,
            unfolded=self._unfolded,
            few=12 if self.size.height >= TALL else 5,
            missed=self._missed.items,
        )


def _is_common(event: Event) -> bool:
    return event.kind not in overview.UNRELATED
