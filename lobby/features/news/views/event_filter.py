"""The events that somebody wants to be told of: those of a board, or those that concern a
player."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.news import subscriptions
from lobby.features.news.values import Subscriptions
from lobby.features.people import muting
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class EventFilter:
    """The events that *player* waits for: everything that happens on *board*; or what others do
    that concerns the player or is covered by *held*. *begun* is the last event before the wait
    began."""

    player: Player | None
    board: int | None
    held: Subscriptions
    begun: int

    def may_be_for(self, event: Event) -> bool:
        """Whether *event* is worth looking up."""
        # The feed may still deliver older events.
        if event.id <= self.begun or not event.may_reach(self.player):
            return False
        if event.kind == "announced":
            return event.is_news_to(self.player)
        if self.board is not None:
            return event.board == self.board
        covered = bool(self.held) and event.board is not None
        return event.is_news_to(self.player) and (self._concerned(event) or covered)

    def ends_with(self, event: Event) -> bool:
        """Whether *event* ends the wait, because the player has left."""
        return event.kind == "left" and self.player is not None and event.actor == self.player.id

    def is_for(self, snapshot: Snapshot, event: Event) -> bool:
        """Whether to tell of *event*, for which ``may_be_for`` is true."""
        if not muting.hears(snapshot, self.player, event):
            return False
        if self.board is not None or self._concerned(event) or event.board is None:
            return True
        match = viewing.find(snapshot, event.board, self.player)
        return self._held_now(snapshot).cover(event, match)

    def _held_now(self, snapshot: Snapshot) -> Subscriptions:
        """The subscriptions held, without players whom a block has ended them for meanwhile."""
        if self.player is None or not self.held.players:
            return self.held
        return replace(self.held, players=subscriptions.of_player(snapshot, self.player).players)

    def _concerned(self, event: Event) -> bool:
        return self.player is not None and self.player.id in event.concerns


def from_now_on(snapshot: Snapshot, player: Player | None, board: int | None) -> EventFilter:
    """A filter for what *player* wants to be told of from now on: everything that happens on
    *board*, or what concerns the player or is covered by their subscriptions. Raises NotFound if
    *player* may not see *board*."""
    if board is not None:
        viewing.find(snapshot, board, player)
    held = subscriptions.of_player(snapshot, player) if player else Subscriptions()
    return EventFilter(player, board, held, events_queries.last_event(snapshot))
