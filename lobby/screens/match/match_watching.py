"""Watching a match: hearing of a board, who else is there, and what was good once it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.matches import subscriptions
from lobby.model.subscription import Subscriptions
from lobby.screens.match.match_view import MatchView
from lobby.screens.review.review_screen import ReviewScreen


class MatchWatching(MatchView, inherit_bindings=False):
    """A match view that can be subscribed to, that says who watches, and leads to its review."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("S", "subscribe", "subscribe", id="subscribe", tooltip="Hear of this board."),
        Binding("S", "unsubscribe", "unsubscribe", id="subscribe", tooltip="Hear no more of it."),
        Binding(
            "v", "review", "review", id="review", tooltip="Go through a finished match, judged."
        ),
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

    def action_review(self) -> None:
        if sitting := self.sitting:
            self.app.push_screen(ReviewScreen(self.number, sitting.ply, flipped=sitting.flipped))

    async def _subscribe(self, how: Callable[..., Subscriptions], told: str) -> None:
        with self.refusals():
            await self.lobby.change(how, self.player, self.number)
            await self.look()
            self.tell(told)
