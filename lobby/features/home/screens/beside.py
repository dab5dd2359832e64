"""The small board beside the rows: that of the row under the cursor, else the featured one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from lobby.base.errors import Refused
from lobby.features.home.screens.findings import Findings
from lobby.features.matches.values import Match
from lobby.ui.board.rows import BoardKey
from lobby.ui.board.sights import Sights, sights
from lobby.ui.page import Page
from lobby.widgets.board.small_board import SmallBoard
from lobby.widgets.rows import RowList

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
        self._rest: asyncio.TimerHandle | None = None
        self._unwatch: Callable[[], None] | None = None
        self._shown: tuple[int, int] | None = None

    def rest(self) -> None:
        """The cursor has moved, or its row has changed: follow it once it rests."""
        self._stop_resting()
        if self._board.display and _version(self._match) != self._shown:
            self._rest = asyncio.get_running_loop().call_later(REST, self.follow)

    def follow(self) -> None:
        """Show the board that belongs there now."""
        self._stop_resting()
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
        self._stop_resting()
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
            self._page.run_worker(self._look_up(match), group="beside", exclusive=True)

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

    def _stop_resting(self) -> None:
        if self._rest:
            self._rest.cancel()
            self._rest = None


def _version(match: Match | None) -> tuple[int, int] | None:
    """The board of *match* as it is now."""
    return (match.board, match.revision) if match else None
