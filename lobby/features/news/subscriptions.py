"""Subscriptions to boards, games and players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import viewing
from lobby.features.news import queries
from lobby.features.news.values import Subscriptions
from lobby.features.people import muting, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.games import named_games
from lobby.games.catalogue import title_of

MOST = 200
"""The most boards a player may subscribe to, and the most players one may follow."""

Change: TypeAlias = "Callable[[Transaction, Player, str], object]"
"""A change of a player's relation to another, by name: ``follow``, ``unfollow``, or one from
``muting``."""


of_player = queries.subscriptions
"""The subscriptions of *player*."""


def subscribe(
    tx: Transaction, player: Player, subject: int | str, *, everything: bool = False
) -> Subscriptions:
    """Subscribe *player* to a board, given its number, or a game, given its name; return all
    subscriptions.

    Raises NotFound if there is no such board that *player* may look at, or no such game; Refused if
    the match is over, or *player* has too many subscriptions.
    """
    players.check_member(player)
    if isinstance(subject, int):
        _check_board(tx, player, subject)
    else:
        named_games.check(subject)
    queries.subscribe(tx, player, subject, everything=everything)
    return queries.subscriptions(tx, player)


def unsubscribe(tx: Transaction, player: Player, subject: int | str) -> Subscriptions:
    """The opposite of ``subscribe``. Raises NotFound if *player* is not subscribed to *subject*."""
    held = queries.subscriptions(tx, player)
    if subject not in (*held.boards, *held.games):
        raise _not_followed(
            _("board {board}", board=subject) if isinstance(subject, int) else title_of(subject)
        )
    queries.unsubscribe(tx, player, subject)
    return queries.subscriptions(tx, player)


def follow(tx: Transaction, player: Player, name: str) -> Subscriptions:
    """Subscribe *player* to the public matches of the player called *name*; return all
    subscriptions. Muting or blocking ends this.

    Raises NotFound, and Refused for a guest, for oneself, if the other is a guest or a bot, for too
    many, and if one has muted or blocked the other.
    """
    players.check_member(player)
    other = players.named(tx, name)
    held = queries.subscriptions(tx, player).players
    _check_other(tx, player, other)
    if len(held) >= MOST and other not in held:
        raise Refused.because("You already follow {most} players. Unfollow one first.", most=MOST)
    queries.follow(tx, player, other)
    return queries.subscriptions(tx, player)


def unfollow(tx: Transaction, player: Player, name: str) -> Subscriptions:
    """The opposite of ``follow``. Raises NotFound if *player* does not follow that player."""
    other = players.named(tx, name)
    if other not in queries.subscriptions(tx, player).players:
        raise _not_followed(other.name)
    queries.unfollow(tx, player, other)
    return queries.subscriptions(tx, player)


def _not_followed(what: str) -> NotFound:
    return NotFound.because(
        "You do not follow {what}. You can list what you follow.", what=what, command="follow"
    )


def _check_other(tx: Transaction, player: Player, other: Player) -> None:
    if other == player:
        raise Refused.because("That is your own name. Name another player.")
    if other.bot:
        raise Refused.because("{player} is a bot. You can follow only people.", player=other.name)
    if other.guest:
        raise Refused.because(
            "{player} is a guest. You can follow only players with a name.", player=other.name
        )
    if any(muted.player == other for muted in muting.listed(tx, player)):
        raise Refused.because(
            "You have muted or blocked {player}. Unmute or unblock the player first.",
            player=other.name,
        )
    if players_queries.blocks(tx, other, player):
        raise Refused.because("You cannot follow {player}.", player=other.name)


def _check_board(tx: Transaction, player: Player, board: int) -> None:
    if viewing.find(tx, board, player).over:
        raise Refused.because(
            "The match on board {board} is over. There will be no more news of it.", board=board
        )
    held = queries.subscriptions(tx, player).boards
    if len(held) >= MOST and board not in held:
        raise Refused.because("You already follow {most} boards. Unfollow one first.", most=MOST)


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
        return replace(self.held, players=of_player(snapshot, self.player).players)

    def _concerned(self, event: Event) -> bool:
        return self.player is not None and self.player.id in event.concerns


def from_now_on(snapshot: Snapshot, player: Player | None, board: int | None) -> EventFilter:
    """A filter for what *player* wants to be told of from now on: everything that happens on
    *board*, or what concerns the player or is covered by their subscriptions. Raises NotFound if
    *player* may not see *board*."""
    if board is not None:
        viewing.find(snapshot, board, player)
    held = of_player(snapshot, player) if player else Subscriptions()
    return EventFilter(player, board, held, events_queries.last_event(snapshot))
