"""Subscriptions to boards, games and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import viewing
from lobby.features.news import queries
from lobby.features.news.values import Subscriptions
from lobby.features.people import muting, players
from lobby.features.people.queries import muting as muting_queries
from lobby.features.people.values.player import Player
from lobby.games import named_games
from lobby.games.catalogue import title_of

MOST = 200
"""The most boards a player may subscribe to, and the most players one may follow."""

Change: TypeAlias = "Callable[[Transaction, Player, str], object]"
"""A change of a player's relation to another, by name: ``follow``, ``unfollow``, or one from
``muting``."""


def of_player(snapshot: Snapshot, player: Player) -> Subscriptions:
    """The subscriptions of *player*."""
    return queries.subscriptions(snapshot, player)


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
        raise Refused(_("You already follow {most} players. Unfollow one first.", most=MOST))
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
    return NotFound(
        _("You do not follow {what}. You can list what you follow.", what=what), command="follow"
    )


def _check_other(tx: Transaction, player: Player, other: Player) -> None:
    if other == player:
        raise Refused(_("That is your own name. Name another player."))
    if other.bot:
        raise Refused(_("{player} is a bot. You can follow only people.", player=other.name))
    if other.guest:
        raise Refused(
            _("{player} is a guest. You can follow only players with a name.", player=other.name)
        )
    if any(muted.player == other for muted in muting.listed(tx, player)):
        raise Refused(
            _(
                "You have muted or blocked {player}. Unmute or unblock the player first.",
                player=other.name,
            )
        )
    if muting_queries.blocks(tx, other, player):
        raise Refused(_("You cannot follow {player}.", player=other.name))


def _check_board(tx: Transaction, player: Player, board: int) -> None:
    if viewing.find(tx, board, player).over:
        raise Refused(
            _("The match on board {board} is over. There will be no more news of it.", board=board)
        )
    held = queries.subscriptions(tx, player).boards
    if len(held) >= MOST and board not in held:
        raise Refused(_("You already follow {most} boards. Unfollow one first.", most=MOST))
