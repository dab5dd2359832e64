"""What the lobby has looked up, what the player missed, and which parts to look up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.lobby import Lobby
from lobby.core.values import Event
from lobby.features.challenges.values import Challenge
from lobby.features.home import views
from lobby.features.home.views import Common, Mine
from lobby.features.matches.values import Match
from lobby.features.matches.words import results
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Digest, Item
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Order
from lobby.features.ratings.values import Rated
from lobby.ui.board.chat import Talk
from lobby.ui.board.rows import Known
from lobby.ui.crowd import Crowd, crowd
from lobby.ui.page import Page
from lobby.widgets.columns import crop_sentence, right
from lobby.widgets.lines import line
from lobby.widgets.row import Row
from lobby.widgets.theme.palette import Palette
from lobby.widgets.times import ago

_TIME = 9


@dataclass(frozen=True, slots=True)
class MissedKey:
    """The row of an event: at a board, in a private message, in a report, or none of these."""

    event: int
    board: int | None
    private_message: int | None
    report: int | None


class Missed:
    """What the player missed before this session and has not acknowledged in it, and unread
    messages. Everything else was seen as it happened."""

    def __init__(self) -> None:
        self._digest = Digest()
        self._noted: frozenset[int] = frozenset()
        self.until: int | None = None
        """The event with which this session began; None before anything was looked up."""

    @property
    def items(self) -> tuple[Item, ...]:
        """The items that no other section of the lobby tells."""
        return tuple(
            item
            for item in self._digest.items
            if item.event.id not in self._noted and not item.listed
        )

    def show(self, missed: Digest) -> None:
        """Show *missed*, everything up to its last event."""
        self._digest = missed
        self.until = missed.last

    async def note(self, lobby: Lobby, player: Player, key: MissedKey) -> None:
        """*player* has seen the event of *key*."""
        await lobby.change(digest.acknowledge, player, key.event)
        self._noted |= {key.event}

    async def put_away(self, lobby: Lobby, player: Player) -> None:
        """*player* has seen all of them."""
        last = max((self._digest.last, *(item.event.id for item in self._digest.items)))
        await lobby.change(digest.put_away, player, last)
        self._digest = Digest(last=self._digest.last)


def missed_row(item: Item, now: int, palette: Palette, cells: int) -> Row:
    """A row of *cells* cells that tells when *item* happened, and what it was."""
    event = item.event
    text = crop_sentence(item.text, max(0, cells - _TIME - 2), palette.marks.ellipsis)
    content = line((f"{right(ago(event.at, now), _TIME)}  ", palette.muted), text)
    key = MissedKey(event.id, event.board, event.number("letter"), event.number("report"))
    return Row(content, key, item.text)


_PARTS = frozenset({"mine", "common", "talk"})
"""The parts that the lobby looks up, each when it has changed. Others are "said", what was said in
the meantime, and "followed", the matches of followed players."""


class Findings:
    """``mine`` is the player's own, ``common`` is what everybody sees, ``missed`` is what happened
    in the meantime, ``boards`` are those that somebody looks at, and ``public`` those of them that
    anybody may watch. It also keeps *talk* going."""

    def __init__(self, page: Page, talk: Talk) -> None:
        self.mine = Mine()
        self.common = Common((), (), ())
        self.missed = Missed()
        self.boards: frozenset[int] = frozenset()
        self.public: frozenset[int] = frozenset()
        self._page = page
        self._talk = talk
        self._stale = set(_PARTS)
        self._begun: set[int] = set()
        self._ended: set[int] = set()
        self._silent: frozenset[int] = frozenset()

    def concerned_by(self, event: Event) -> bool:
        """Whether *event* changes any of this."""
        return self._talk.concerns(event) or self.is_mine(event) or _is_common(event)

    def is_mine(self, event: Event) -> bool:
        """Whether *event* concerns the player."""
        player = self._page.player
        of_all = event.kind == "clock-corrected"
        return player is not None and (of_all or player.id in event.concerns)

    def note(self, events: Iterable[Event]) -> None:
        """Note what *events* change."""
        for event in events:
            if self.is_mine(event):
                self._stale.add("mine")
            if _is_common(event):
                self._stale.add("common")
                self._note_followed(event)
            if self._talk.concerns(event):
                self._stale.add("said")
            if event.kind == "ended" and event.board in self.mine.watched:
                self._ended.add(event.board)

    def forget(self, parts: Iterable[str] = _PARTS) -> None:
        """Look *parts* up again at the next look."""
        self._stale.update(parts)

    async def look(self, changed: Callable[[], None]) -> None:
        """Look up what is out of date; call *changed* if there is more to show than talk."""
        stale, self._stale = self._stale, set()
        try:
            await self._look_up(stale, changed)
        except Refused:
            self._stale |= stale
            raise

    def heard(self) -> Iterator[str]:
        """Say what followed players have begun since the last call, and how matches on followed
        boards have ended."""
        begun, ended = self._begun, self._ended
        self._begun, self._ended = set(), set()
        for match in self.mine.followed:
            if match.board in begun:
                first, second = (player.name for player in match.players)
                yield _(
                    "{first} and {second} have begun a match of {game}: board {board}.",
                    first=first,
                    second=second,
                    game=match.title,
                    board=match.board,
                )
        for match in filter(None, map(self.match, sorted(ended))):
            how = results.result(match, self._page.player)
            yield _("Board {board}, which you follow, is over: {how}.", board=match.board, how=how)

    @property
    def bots(self) -> tuple[Player, ...]:
        """The bots, if they are available."""
        return self.common.bots if self._page.lobby.thinker.awake else ()

    def offer(self, number: int) -> Challenge | None:
        """The challenge with *number*, if the lobby shows it."""
        mine = self.mine
        offers = (*mine.challenges_to_me, *mine.challenges_by_me, *self.common.open_challenges)
        return next((offer for offer in offers if offer.number == number), None)

    def match(self, board: int) -> Match | None:
        """The match on *board*, if the lobby shows it."""
        mine, common = self.mine, self.common
        own = (*mine.my_move, *mine.waiting, *mine.finished, *mine.followed)
        shown = (*own, *common.running, *common.finished)
        return next((match for match in shown if match.board == board), None)

    def opened_by(self, board: int) -> int:
        """The board that the row of *board* opens: of a pair, the one with new messages, unless the
        player is to move on *board*."""
        match, unread = self.match(board), self.mine.unread
        if match is None or match.awaits(self._page.player) or board in unread:
            return board
        return next((other for other in match.boards if other in unread), board)

    def _note_followed(self, event: Event) -> None:
        if all(player.id not in event.concerns for player in self.mine.following):
            return
        self._stale.add("followed")
        if event.kind == "started" and event.board is not None:
            self._begun.add(event.board)

    async def _look_up(self, stale: set[str], changed: Callable[[], None]) -> None:
        page, lobby = self._page, self._page.lobby
        if "mine" in stale and page.player:
            own = await lobby.ask(views.belongings, page.player, self.missed.until)
            self.mine, missed, self._silent = own
            self.missed.show(missed)
            page.session.played = self.mine.played
            page.session.boards_wait(len(self.mine.my_move))
        elif "followed" in stale and page.player:
            followed = await lobby.ask(views.followed, page.player)
            self.mine = replace(self.mine, followed=followed)
        if "common" in stale:
            before, self.common = self.common, await lobby.common()
            if before.bots != self.common.bots:
                page.refresh_bindings()
        if stale != {"said"}:
            self.boards = frozenset(crowd(lobby.presence).boards)
            self.public = await lobby.public(self.boards)
            changed()
        if "talk" in stale:
            await self._talk.look_as(self._silent)
        elif "said" in stale:
            await self._talk.catch_up()


def _is_common(event: Event) -> bool:
    return event.kind not in views.UNRELATED


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the lobby shows to one player at one moment."""

    player: Player | None
    now: int
    mine: Mine
    common: Common
    crowd: Crowd
    room: int
    """Lines available for the rows on the screen."""
    roomy: bool = False
    """Whether sections are open that ask for nothing, with as many rows as there is room for."""
    chosen: Mapping[str, bool] = field(default_factory=dict)
    """The sections that the player has unfolded or folded."""
    order: Order = "deadline"
    """How the player's own running boards are sorted."""
    missed: tuple[Item, ...] = ()
    """What the player missed and no other section tells."""

    @property
    def idle(self) -> bool:
        """Whether the player has nothing to do or to wait for."""
        mine = self.mine
        return not (mine.my_move or mine.waiting or mine.challenges_to_me)

    def opens(self, name: str) -> bool:
        """Whether the section called *name* is open even if it does not fit, unless the player has
        folded it: in a large window; challenges also if there is nothing else to do, and boards
        while a clock runs."""
        live = name == "theirs" and any(match.clock.terms.live for match in self.mine.waiting)
        return self.roomy or live or (name in {"yours", "open"} and self.idle)

    @property
    def known(self) -> Known:
        """What is known besides the matches."""
        rated: Rated = {**self.common.rated, **self.mine.rated}
        return Known(self.player, self.now, rated, self.mine.gains)
