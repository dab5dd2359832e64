"""The page of a player: ratings and their curve, results, boards, and what can be done."""

from __future__ import annotations

from functools import partial

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.analysis import notes
from lobby.features.matches import pairs
from lobby.features.matches.values import Match
from lobby.features.moderation import live as moderation_live
from lobby.features.moderation import reports
from lobby.features.news import subscriptions
from lobby.features.people import muting, views
from lobby.features.people.screens.player_rows import Facts, GameKey, rows
from lobby.features.people.views import Profile
from lobby.features.ratings import ladder
from lobby.features.ratings.values import RatingChange
from lobby.ui import places
from lobby.ui.board.acts import watch_or_not
from lobby.ui.board.row_columns import Look
from lobby.ui.board.rows import BoardKey, FinishedKey
from lobby.ui.crowd import crowd
from lobby.ui.page import ListPage, Page
from lobby.ui.question import Question
from lobby.ui.session_news import Haste
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import line
from lobby.widgets.rows import RowList

_FOLLOWED = N_("You now follow {player}. The lobby shows {player}'s boards above other matches.")
_UNFOLLOWED = N_("You no longer follow {player}.")


class PlayerScreen(ListPage):
    """Everything about one player that the visitor may know. The cursor on a game chooses which
    curve is shown."""

    PROMINENCE = 2
    HELP = "people"
    SHOWS_CROWD = True
    BINDINGS = keymap(
        bind("enter", "open", N_("open"), N_("Open the selected board."), "act"),
        bind("enter", "standings", N_("ratings"), N_("The ratings of this game."), "act"),
        bind("enter", "all", N_("open"), N_("All finished matches of this player."), "act"),
        bind("n", "challenge", N_("challenge"), N_("Challenge this player.")),
        bind("b", "play", N_("play this bot"), N_("Start a match against it."), "bots"),
        bind("m", "write", N_("write"), N_("Write to this player.")),
        hidden("N", "note", N_("note"), N_("Write a note that only you see.")),
        bind("a", "finished", N_("matches"), N_("All finished matches, and those imported.")),
        bind("f", "follow", N_("follow"), N_("Show their boards first; hear of new ones.")),
        bind("f", "unfollow", N_("unfollow"), N_("Stop following this player."), "follow"),
        bind("x", "mute", N_("mute"), N_("Mute this player.")),
        bind("x", "unmute", N_("unmute"), N_("Unmute this player."), "mute"),
        bind("X", "block", N_("block"), N_("Mute, and refuse challenges and messages.")),
        bind("X", "unblock", N_("unblock"), N_("Unblock this player."), "block"),
        bind("R", "report", N_("report"), N_("Report this player at the selected board.")),
        hidden("w", "watch", N_("follow"), N_("Follow or unfollow the selected board.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self, name: str, game: str | None = None) -> None:
        super().__init__()
        self._called = name
        self._game = game
        self._profile: Profile | None = None
        self._curves: dict[str, tuple[RatingChange, ...]] = {}
        self._public: frozenset[int] = frozenset()

    def wants(self, event: Event) -> bool:
        """Want what concerns this player."""
        return self._profile is not None and self._profile.player.id in event.concerns

    def haste(self, event: Event) -> Haste:
        """At once if the visitor does *event*."""
        mine = self.player is not None and event.actor == self.player.id
        return Haste.NOW if mine else Haste.SOON

    async def look(self) -> None:
        self.entitle(self._called)
        first = self._profile is None
        # By the player: an operator may have changed the name since.
        who = self._profile.player if self._profile else self._called
        profile = await self.lobby.ask(views.of_player, self.player, who)
        self._called = profile.player.name
        self.entitle(self._called)
        self._game = self._game or profile.favourite
        self._curves = await self.lobby.ask(ladder.histories, profile.player, [self._game])
        self._public = await self.lobby.public(crowd(self.lobby.presence).boards)
        self._profile = profile
        self.draw()
        if first:
            self.list.go_to(GameKey(self._game))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow what may be done with this player, and with the row under the cursor."""
        key, profile = self.row_key, self._profile
        match action:
            case "open" | "watch":
                return isinstance(key, BoardKey) and (action == "open" or self.member is not None)
            case "all" | "standings":
                return isinstance(key, FinishedKey if action == "all" else GameKey)
            case "play":
                awake = self.lobby.thinker.awake
                return awake and profile is not None and profile.player.bot
            case "challenge" | "write" | "note" | "report":
                return self._is_another and action not in self._refused
            case "follow" | "unfollow" | "mute" | "unmute" | "block" | "unblock":
                offered = action in _turns(profile) and action not in self._refused
                return self._is_another and offered
        return True

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        if isinstance(key := self.row_key, GameKey) and key.game != self._game:
            self._game = key.game
            self.work_alone("curve", self._show_curve, key.game)

    def action_open(self) -> None:
        if isinstance(key := self.row_key, BoardKey):
            self.session.open(places.Board(key.board))

    def action_standings(self) -> None:
        if isinstance(key := self.row_key, GameKey):
            self.session.open(places.Standings(key.game))

    def action_all(self) -> None:
        self.action_finished()

    def action_finished(self) -> None:
        self.session.open(places.Finished(self._called))

    def action_challenge(self) -> None:
        if self._profile and self._game:
            self.session.open(places.NewChallenge(self._game, self._profile.player.name))

    def action_play(self) -> None:
        self.work_first(self._play)

    def action_write(self) -> None:
        if self._profile:
            self.session.open(places.Thread(self._profile.player))

    def action_note(self) -> None:
        if self._profile:
            about = (_("Only you see it: on this page, and in analyses of your matches."),)
            heading, note = _("Your note on {name}", name=self._called), self._profile.note
            hint, limit = _("empty for none"), notes.LONGEST
            self.app.push_screen(
                Question(heading, about, self._noted, do="note", start=note, hint=hint, limit=limit)
            )

    def action_follow(self) -> None:
        self._do(subscriptions.follow, _FOLLOWED)

    def action_unfollow(self) -> None:
        self._do(subscriptions.unfollow, _UNFOLLOWED)

    def action_mute(self) -> None:
        self._do(muting.mute, muting.MUTED)

    def action_unmute(self) -> None:
        self._do(muting.unmute, muting.UNMUTED)

    def action_block(self) -> None:
        sentence = N_(
            "{player} is blocked: you see nothing that {player} writes, and {player} cannot"
            " challenge you."
        )
        question = _(
            "Block {called}? You will not see each other's messages or challenges.",
            called=self._called,
        )
        self.confirm(question, lambda: self._do(muting.block, sentence))

    def action_unblock(self) -> None:
        self._do(muting.unblock, muting.UNBLOCKED)

    def action_report(self) -> None:
        if isinstance(key := self.row_key, BoardKey):
            self._ask_what_happened(key.board)
        elif (board := self._board_of_both) is None:
            self._ask_what_happened(None)
        else:
            self._ask_where(board)

    def _ask_where(self, board: int) -> None:
        """Let the visitor choose what the operators see: perhaps *board*, where the two met."""

        def chosen(key: str) -> None:
            if key in ("b", "l", "m"):
                self._ask_what_happened(board if key == "b" else None, in_lobby=key == "l")

        question = _(
            "Where was it? Operators see what {name} wrote there.  b board {board}   l in the"
            " lobby   m only in messages to you",
            name=self._called,
            board=self._label(board),
        )
        self.ask_key(question, chosen)

    def _label(self, board: int) -> str:
        """The number of *board* or, as what was said on both counts, those of its pair."""
        of_both = (pairs.both(match) for match in self._matches if board in match.boards)
        return next(of_both, str(board))

    @property
    def _matches(self) -> tuple[Match, ...]:
        """The matches of the player that are shown."""
        profile = self._profile
        return (*profile.running, *profile.finished) if profile else ()

    @property
    def _board_of_both(self) -> int | None:
        """The board from which the visitor came here, or else the latest, of those on which they
        and the player met; None if they have not."""
        ours = (match for match in self._matches if self.player in match.players)
        met = {board for match in ours for board in match.boards}
        below = (page.board for page in reversed(self.app.screen_stack) if isinstance(page, Page))
        return next((board for board in below if board in met), max(met, default=None))

    def _ask_what_happened(self, board: int | None, *, in_lobby: bool = True) -> None:
        heading = (
            _("Report {name}", name=self._called)
            if board is None
            else _("Report {name}, board {board}", name=self._called, board=self._label(board))
        )
        about = (
            _("What happened? Your report goes to the operators of this server."),
            _evidence(self._called, self._label(board) if board else None, in_lobby=in_lobby),
        )
        then = partial(self._report, board, in_lobby)
        hint, limit = _("what happened"), reports.MAX_TEXT
        self.app.push_screen(Question(heading, about, then, do="report", hint=hint, limit=limit))

    def action_watch(self) -> None:
        if isinstance(key := self.row_key, BoardKey):
            self.work_first(partial(self._watch, key.board))

    @property
    def _refused(self) -> tuple[str, ...]:
        """What cannot be done with a player who has left for good, or whom the visitor blocked."""
        profile = self._profile
        if profile and profile.left:
            return "challenge", "write", "note", "follow"
        blocked = profile is not None and profile.quieted is not None and profile.quieted.blocked
        return ("challenge", "write") if blocked else ()

    @property
    def _is_another(self) -> bool:
        """Whether the player and the visitor are two different members."""
        profile = self._profile
        if profile is None or not profile.player.member:
            return False
        return self.member not in (None, profile.player)

    async def _play(self) -> None:
        bots = await self.lobby.bots()
        if self._profile and self._game:
            self.session.open(places.Bots(bots, self._game, self._profile.player.name))

    async def _show_curve(self, game: str) -> None:
        if self._profile and game not in self._curves:
            with self.refusals():
                self._curves |= await self.lobby.ask(ladder.histories, self._profile.player, [game])
        self.draw()

    def _do(self, change: subscriptions.Change, done: str) -> None:
        """Change whether the visitor follows or hears the player, and say so."""
        self.change_first(change, self._called, sentence=_(done, player=self._called))

    async def _report(self, board: int | None, in_lobby: bool, words: str) -> None:
        if not words:
            raise Refused.because("Describe what happened. The operators need to know.")
        made = await moderation_live.report(
            self.lobby, self.me, self._called, words, board=board, in_lobby=in_lobby
        )
        self.tell(
            _(
                "Report {id} is sent to the operators. {called} is not told.",
                id=made.id,
                called=self._called,
            )
        )

    async def _noted(self, words: str) -> None:
        await self.lobby.change(notes.write_on, self.me, self._called, words)

    async def _watch(self, board: int) -> None:
        assert self._profile
        await watch_or_not(self, board, watched=board in self._profile.watched)
        await self.look_now()

    def draw(self) -> None:
        profile, game = self._profile, self._game
        if profile is None or game is None:
            return
        here = crowd(self.lobby.presence)
        facts = Facts(
            profile,
            self.player,
            game,
            self._curves.get(game),
            here=profile.player in here.here,
            board=here.players_at(self._public).get(profile.player),
            lines=self.size.height,
            note_key=self.key_for("note") if self.check_action("note", ()) else "",
        )
        mine = profile.player == self.player
        title = _("{player} (you)", player=profile.player.name) if mine else profile.player.name
        self.title_bar.show_title(line((title, self.palette.strong)), facts.standing(self.palette))
        self.list.show_rows(tuple(rows(facts, Look(self.palette, self.size.width - 1))))


def _evidence(name: str, board: str | None, *, in_lobby: bool) -> str:
    if board is None and not in_lobby:
        return _(
            "What {name} said in messages to you goes with it. Only the operators learn who"
            " reported: {name} is not told.",
            name=name,
        )
    if board is None:
        return _(
            "What {name} said in the lobby, and in messages to you, goes with it. Only the"
            " operators learn who reported: {name} is not told.",
            name=name,
        )
    return _(
        "What {name} said at board {board}, in the variations shared with you and in messages to"
        " you goes with it. Only the operators learn who reported: {name} is not told.",
        name=name,
        board=board,
    )


def _turns(profile: Profile | None) -> tuple[str, ...]:
    """The actions that change whether the player is followed, muted or blocked."""
    quieted = profile.quieted if profile else None
    if quieted is None:
        return "unfollow" if profile and profile.followed else "follow", "mute", "block"
    return ("unblock",) if quieted.blocked else ("unmute", "block")
