"""Going through the moves that were played."""

from __future__ import annotations

from dataclasses import replace

from lobby.pages import match_looks
from lobby.screens.match.board_page import BoardPage


class Stepping:
    """Which position of the match *page* shows."""

    def __init__(self, page: BoardPage) -> None:
        self._page = page
        self._wanted: int | None = None

    def step(self, by: int) -> None:
        """So many moves on; keys that come fast add up."""
        if sitting := self._page.sitting:
            self.go((sitting.ply if self._wanted is None else self._wanted) + by)

    def latest(self) -> None:
        """To the present position."""
        if sitting := self._page.sitting:
            self.go(sitting.plies)

    def go(self, ply: int) -> None:
        """To the position after *ply* moves, or the nearest there is."""
        if sitting := self._page.sitting:
            self._wanted = max(0, min(ply, sitting.plies))
            self._page.run_worker(self._look_at(self._wanted), group="past", exclusive=True)

    async def _look_at(self, ply: int) -> None:
        page, past = self._page, None
        with page.refusals():
            if page.sitting and ply < page.sitting.plies:
                past = await page.lobby.ask(match_looks.position, page.number, ply, page.player)
        self._wanted = None
        if page.sitting:
            page.change(replace(page.sitting, past=past))
            page.panes.draw_title(page.sitting)
