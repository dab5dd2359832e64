"""Watching a match: following a board, and who else is there."""

from __future__ import annotations

from collections.abc import Callable

from lobby.base.translation import _
from lobby.features.matches.screens.board_page import BoardPage
from lobby.features.news import subscriptions
from lobby.features.news.values import Subscriptions


class Watching:
    """Who watches the board of *page*, and whether the player follows it."""

    def __init__(self, page: BoardPage) -> None:
        self._page = page

    def subscribe(self) -> None:
        """Subscribe the player to this board."""
        told = _("You now follow this board. The lobby marks it.")
        self._start(subscriptions.subscribe, told)

    def unsubscribe(self) -> None:
        """Unsubscribe the player from this board."""
        self._start(subscriptions.unsubscribe, _("You no longer follow this board."))

    def tell(self) -> None:
        """Show who is watching."""
        if sitting := self._page.sitting:
            watching = self._page.panes.onlookers(sitting)
            self._page.tell(watching or _("Nobody is watching this board."))

    def _start(self, how: Callable[..., Subscriptions], told: str) -> None:
        self._page.run_worker(self._do(how, told), group="act")

    async def _do(self, how: Callable[..., Subscriptions], told: str) -> None:
        page = self._page
        with page.refusals():
            await page.lobby.change(how, page.player, page.number)
            await page.look()
            page.tell(told)
