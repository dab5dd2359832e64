"""Keeping a bookmark: changes are stored in order, the latest last."""

from __future__ import annotations

from textual.worker import Worker

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.features.matches import bookmarks
from lobby.features.matches.values import Bookmark
from lobby.features.people.values.player import Player
from lobby.ui.page import Page


class Keeper:
    """Stores a player's place at a board while the player goes on.

    While one bookmark is being stored, only the latest of those that follow is remembered, so a
    fast typist causes no queue. The work belongs to the session rather than the page, which may be
    closed meanwhile.
    """

    def __init__(self, page: Page, board: int) -> None:
        self._page = page
        self._board = board
        self._stored: Bookmark | None = None
        self._wanted = Bookmark()
        self._work: Worker[None] | None = None

    def start_from(self, bookmark: Bookmark) -> None:
        """Note that *bookmark* is already stored."""
        self._stored = self._wanted = bookmark

    def keep(self, bookmark: Bookmark) -> None:
        """Store *bookmark* soon; a visitor who has not played has no place to keep."""
        self._wanted = bookmark
        player, session = self._page.player, self._page.session
        if player and not self._work and bookmark != self._stored:
            self._work = session.run_worker(self._store(player), group="bookmark")

    async def settled(self) -> None:
        """Return once the latest bookmark is stored."""
        if self._work:
            await self._work.wait()

    async def _store(self, player: Player) -> None:
        session = self._page.session
        try:
            while self._wanted != self._stored:
                wanted = self._wanted
                await session.lobby.change(bookmarks.keep, player, self._board, wanted)
                self._stored = wanted
        except Refused as refusal:
            session.tell(
                _("Your place on this board could not be saved: {refusal}", refusal=refusal),
                danger=True,
            )
        finally:
            self._work = None
