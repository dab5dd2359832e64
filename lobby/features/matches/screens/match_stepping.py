"""Stepping through the moves that were played."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from lobby.features.matches.screens.board_page import BoardPage
from lobby.features.matches.views import looks


class Stepping:
    """Which position of the match *page* shows."""

    def __init__(self, page: BoardPage) -> None:
        self._page = page

    def step(self, by: int) -> None:
        """Step *by* moves forward, or back if it is negative."""
        if sitting := self._page.sitting:
            self.go(sitting.ply + by)

    def latest(self) -> None:
        """Go to the current position."""
        if sitting := self._page.sitting:
            self.go(sitting.plies)

    def go(self, ply: int) -> None:
        """Go to the position after *ply* moves, or the nearest there is; what is typed in the
        meantime is meant for that position."""
        if sitting := self._page.sitting:
            wanted = max(0, min(ply, sitting.plies))
            self._page.work_first(partial(self._look_at, wanted))

    async def _look_at(self, ply: int) -> None:
        page, past = self._page, None
        if page.sitting and ply < page.sitting.plies:
            past = await page.lobby.ask(looks.position, page.number, ply, page.player)
        if page.sitting:
            page.change(replace(page.sitting, past=past))
            page.panes.draw_title(page.sitting)
