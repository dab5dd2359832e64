"""Looking at a match: stepping through its moves, following the board, and who else watches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from lobby.base.translation import _
from lobby.features.matches.screens.page import MatchPage
from lobby.features.matches.views import looks
from lobby.features.news import subscriptions
from lobby.features.news.values import Subscriptions


class Stepping:
    """Which position of the match *page* shows."""

    def __init__(self, page: MatchPage) -> None:
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


class Watching:
    """Who watches the board of *page*, and whether the player follows it."""

    def __init__(self, page: MatchPage) -> None:
        self._page = page

    def subscribe(self) -> None:
        """Subscribe the player to this board."""
        sentence = _("You now follow this board. The lobby marks it.")
        self._start(subscriptions.subscribe, sentence)

    def unsubscribe(self) -> None:
        """Unsubscribe the player from this board."""
        self._start(subscriptions.unsubscribe, _("You no longer follow this board."))

    def tell(self) -> None:
        """Show who is watching."""
        if sitting := self._page.sitting:
            watching = self._page.panes.onlookers(sitting)
            self._page.tell(watching or _("Nobody is watching this board."))

    def _start(self, how: Callable[..., Subscriptions], sentence: str) -> None:
        self._page.change_first(how, self._page.number, sentence=sentence)
