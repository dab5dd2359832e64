"""Watching a match: hearing of a board, and who else is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby import subscriptions
from lobby.screens.match_view import MatchView
from lobby.subscriptions import Subscriptions


class MatchWatching(MatchView, inherit_bindings=False):
    """A match view that can be subscribed to, and that says who watches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("S", "subscribe", "subscribe", id="subscribe", tooltip="Hear of this board."),
        Binding("S", "unsubscribe", "unsubscribe", id="subscribe", tooltip="Hear no more of it."),
        Binding(
            "V", "watchers", "who watches", show=False, id="watchers", tooltip="Say who watches."
        ),
    ]

    def action_subscribe(self) -> None:
        told = "The lobby marks this board now, and wait tells you of it."
        self.run_worker(self._subscribe(subscriptions.subscribe, told), group="act")

    def action_unsubscribe(self) -> None:
        told = "You are not told of this board any more."
        self.run_worker(self._subscribe(subscriptions.unsubscribe, told), group="act")

    def action_watchers(self) -> None:
        if sitting := self.sitting:
            self.tell(self.onlookers(sitting) or "Nobody watches this board just now.")

    async def _subscribe(self, how: Callable[..., Subscriptions], told: str) -> None:
        with self.refusals():
            await self.lobby.change(how, self.player, self.number)
            await self.look()
            self.tell(told)
