"""The small boards of lobbies, looked up once for all sessions that see the same, and the one that
stands beside the rows: that of the row under the cursor, else the featured one."""

from __future__ import annotations

import asyncio
import contextvars
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary, ref

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core import background
from lobby.core.background import Shared, Timer
from lobby.core.lobby import Lobby
from lobby.core.values import Event
from lobby.features.home import views as home_views
from lobby.features.home.screens.findings import Findings
from lobby.features.matches import viewing
from lobby.features.matches.values import Match, Showing
from lobby.features.matches.words import results
from lobby.features.people.values.player import Player
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.game import Seat
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import drawing_of
from lobby.ui.board.board_page import turned_for
from lobby.ui.board.rows import BoardKey
from lobby.ui.page import Page
from lobby.ui.session_news import paces
from lobby.widgets.board.small_board import Sight, SmallBoard
from lobby.widgets.rows import RowList

SECONDS: Final = 5.0
"""The least time between two moves of the featured board."""

_KEPT: Final = 512
"""How many boards are kept: enough for those under the cursors of as many players."""

_Key = tuple[int, int, Seat | None]


class Sights:
    """The small boards of one lobby. The *featured* one is the running match, among those that
    everybody may see, whose players are rated highest."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = ref(lobby)
        self._known: OrderedDict[_Key, Shared[Sight]] = OrderedDict()
        self._loop = asyncio.get_running_loop()
        self._pace = paces(lobby).calm
        self._watching: dict[Callable[[], None], None] = {}
        self._waiting: set[Callable[[], None]] = set()
        self._latest: Sight | None = None
        self._featured_of: Sight | None = None
        self._featured: Sight | None = None
        self._stale = True
        self._looked = -SECONDS
        self._due: asyncio.TimerHandle | None = None
        self._look = Shared(self._look_up, "featured")
        lobby.feed.listen(self._note)

    async def of(self, match: Match, viewer: Player | None) -> Sight:
        """The board of *match* as *viewer* may see it now. Raises NotFound."""
        return await self._shared(match, viewer).get()

    def known(self, match: Match, viewer: Player | None) -> Sight | None:
        """The same if it is known already, else None."""
        return self._shared(match, viewer).known

    async def featured(self) -> Sight | None:
        """The featured board, at most so many seconds old; None if no match is running."""
        if self._stale and self._loop.time() - self._looked >= SECONDS:
            self._stale, self._looked = False, self._loop.time()
            self._look.forget()
        self._latest = await self._look.get()
        return self._latest

    @property
    def latest(self) -> Sight | None:
        """The featured board when it was last looked up."""
        return self._latest

    def watch(self, moved: Callable[[], None]) -> Callable[[], None]:
        """Call *moved* when the featured board has moved, in turn with all others who watch it,
        until the returned function is called."""
        self._watching[moved] = None

        def stop() -> None:
            self._watching.pop(moved, None)

        self._move_soon()
        return stop

    def _note(self, events: Sequence[Event]) -> None:
        if any(event.kind not in home_views.UNRELATED for event in events):
            self._stale = True
            self._move_soon()

    def _move_soon(self) -> None:
        if self._stale and self._watching and not self._due:
            when = max(self._loop.time(), self._looked + SECONDS)
            self._due = self._loop.call_at(when, self._move, context=contextvars.Context())

    def _move(self) -> None:
        background.begin(self._moved(), "featured")

    async def _moved(self) -> None:
        before = self._latest
        with suppress(Refused):
            if await self.featured() is not before:
                for moved in self._watching.keys() - self._waiting:
                    self._waiting.add(moved)
                    self._pace.wait(partial(self._tell, moved))
        self._due = None
        self._move_soon()

    def _tell(self, moved: Callable[[], None]) -> None:
        self._waiting.discard(moved)
        if moved in self._watching:
            moved()

    def _shared(self, match: Match, viewer: Player | None) -> Shared[Sight]:
        key = match.board, match.revision, match.seat_of(viewer)
        if key not in self._known:
            self._known[key] = Shared(lambda: self._seen(match.board, viewer), "sight")
        self._known.move_to_end(key)
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return self._known[key]

    async def _look_up(self) -> Sight | None:
        lobby = self._lobby()
        assert lobby, "whoever asks is in the lobby"
        running = (await lobby.common()).running
        match = await lobby.ask(home_views.featured, running) if running else None
        if match is None:
            return None
        seen = await self.of(match, None)
        if seen is not self._featured_of:
            titles = tuple(_("Top match: {match}", match=title) for title in seen.titles)
            self._featured_of, self._featured = seen, replace(seen, titles=titles)
        return self._featured

    async def _seen(self, board: int, viewer: Player | None) -> Sight:
        lobby = self._lobby()
        assert lobby, "whoever asks is in the lobby"
        return sight(await lobby.ask(viewing.show, board, viewer), viewer)


def sights(lobby: Lobby) -> Sights:
    """The small boards that all sessions of *lobby* share."""
    if lobby not in _sights:
        _sights[lobby] = Sights(lobby)
    return _sights[lobby]


_sights: WeakKeyDictionary[Lobby, Sights] = WeakKeyDictionary()


def sight(showing: Showing, viewer: Player | None) -> Sight:
    """What *showing* shows to *viewer*, on a small board."""
    match, last = showing.match, showing.marked
    flipped = turned_for(match, match.seat_of(viewer))
    scene = Scene(showing.view, Entry(()), last, flipped=flipped, before=showing.before)
    names = [player.name for player in match.players]
    sides = [f"{side} {name}" for side, name in zip(match.seats, names, strict=True)]
    title = f"{match.board} {match.title}"
    titles = *(f"{title}  {' v '.join(pair)}" for pair in (sides, names)), title
    return Sight(drawing_of(match.game), scene, titles, _caption(showing, viewer))


def _caption(showing: Showing, viewer: Player | None) -> str:
    match, played = showing.match, showing.played
    if match.over:
        return results.explained(match, viewer)
    if not played:
        return _("No move yet")
    if showing.warning or showing.effect:
        return showing.warning or showing.effect
    if match.awaits(viewer):
        state = _("your move")
    else:
        state = _("{player} to move", player=match.players[match.to_move or 0].name)
    return _("{move}, {state}", move=played[-1].move, state=state)


REST = 0.25
"""Seconds for which the cursor must rest on a row until its board is looked up."""


class Beside:
    """Keeps *board* showing the match in the row under the cursor of *rows*, as *findings* know it,
    or the featured match if there is none. It asks nothing while there is no room for it."""

    def __init__(self, page: Page, board: SmallBoard, rows: RowList, findings: Findings) -> None:
        self._page = page
        self._board = board
        self._rows = rows
        self._findings = findings
        self._rest = Timer()
        self._unwatch: Callable[[], None] | None = None
        self._shown: tuple[int, int] | None = None

    def rest(self) -> None:
        """The cursor has moved, or its row has changed: follow it once it rests."""
        self._rest.stop()
        if self._board.display and _version(self._match) != self._shown:
            self._rest.start(REST, self.follow)

    def follow(self) -> None:
        """Show the board that belongs there now."""
        self._rest.stop()
        page = self._page
        if not (page.is_attached and page.is_active and self._board.display):
            self._stop_watching()
            return
        match = self._match
        self._watch(moving=match is None and page.session.moving and page.session.in_sight)
        wanted = _version(match)
        if wanted is None or wanted != self._shown or self._board.sight is None:
            self._shown = wanted
            self._show(match)

    def stop(self) -> None:
        """Look nothing up any more."""
        self._rest.stop()
        self._stop_watching()

    @property
    def _sights(self) -> Sights:
        return sights(self._page.lobby)

    @property
    def _match(self) -> Match | None:
        """The match in the row under the cursor."""
        key = self._rows.row.key if self._rows.row else None
        return self._findings.match(key.board) if isinstance(key, BoardKey) else None

    def _show(self, match: Match | None) -> None:
        """Show the board of *match*: at once if somebody has looked it up, as a task costs as much
        as showing it."""
        known = match and match.installed and self._sights.known(match, self._page.player)
        if known:
            self._board.show_sight(known)
        else:
            self._page.work_alone("beside", self._look_up, match)

    async def _look_up(self, match: Match | None) -> None:
        shown, sight = self._shown, None
        with suppress(Refused):
            if match is None:
                sight = await self._sights.featured()
            elif match.installed:
                sight = await self._sights.of(match, self._page.player)
        if self._shown == shown:  # else another board is shown by now
            self._shown = shown if sight else None
            self._board.show_sight(sight)

    def _watch(self, *, moving: bool) -> None:
        if not moving:
            self._stop_watching()
        elif self._unwatch is None:
            self._unwatch = self._sights.watch(self._featured_moved)

    def _featured_moved(self) -> None:
        if self._page.is_attached and self._page.is_active:
            self._board.show_sight(self._sights.latest)
        else:
            self._stop_watching()

    def _stop_watching(self) -> None:
        if self._unwatch:
            self._unwatch()
            self._unwatch = None


def _version(match: Match | None) -> tuple[int, int] | None:
    """The board of *match* as it is now."""
    return (match.board, match.revision) if match else None
