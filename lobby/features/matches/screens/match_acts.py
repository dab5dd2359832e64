"""Actions at a board on which the rules have the last word: moves, offers, resigning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lobby.features.matches import playing
from lobby.features.matches.screens.board_page import BoardPage
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.values.match import Match
from lobby.features.planning.queued_moves import Queue

Act: TypeAlias = Callable[..., Match | Queue]


class Acts:
    """What the player of *page* does, on the match as it was last seen."""

    def __init__(self, page: BoardPage) -> None:
        self._page = page
        self.sending = False
        """Whether a move is on its way."""
        self.comment = ""
        """The comment of a move that was refused."""

    def start(self, sitting: Sitting, act: Act, *args: str, **more: str) -> None:
        """Do *act* outside the message loop, then look again."""
        self._page.run_worker(self._do(sitting, act, *args, **more), group="act")

    async def _do(self, sitting: Sitting, act: Act, *args: str, **more: str) -> None:
        page, match, player = self._page, sitting.match, self._page.player
        with page.refusals():
            try:
                await page.lobby.change(
                    act, match.board, player, *args, revision=match.revision, **more
                )
                self.comment = ""
                self._go_on(match, act)
            finally:
                self.sending = False
                await page.look()

    def _go_on(self, match: Match, act: Act) -> None:
        session = self._page.session
        if act is playing.play and session.preferences.go_on and session.board == match.board:
            session.go_on(match.board)
