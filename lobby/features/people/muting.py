"""Muting and blocking: players whom a player does not want to hear from or deal with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import N_
from lobby.core.values import Event, Kind
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import queries as news_queries
from lobby.features.people import players, preferences
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Quieted

TALK: frozenset[Kind] = frozenset({"said", "written", "analysis-shown"})
"""Events that a mute hides. Other events on a board are told all the same."""

MOST = 500
"""The most players that one player may mute or block."""

Act: TypeAlias = "Callable[[Transaction, Player, str], Quieted]"
"""One of the four changes below."""

MUTED = N_("You no longer see anything that {player} says.")
UNMUTED = N_("You can see what {player} says again.")
UNBLOCKED = N_(
    "You can see what {player} says again, and {player} can challenge you and write to you."
)
"""Confirmations of these changes."""


def mute(tx: Transaction, player: Player, name: str) -> Quieted:
    """Hide from *player* what the player called *name* says, and unfollow that player. A block
    stays in force.

    Raises NotFound, and Refused for oneself, a bot, a guest, or too many.
    """
    return _quieten(tx, player, name, blocked=False)


def block(tx: Transaction, player: Player, name: str) -> Quieted:
    """Mute the player called *name*, and refuse that player's challenges and messages to *player*.
    Neither follows the other any longer.

    Raises NotFound, and Refused for oneself, a bot, a guest, or too many.
    """
    return _quieten(tx, player, name, blocked=True)


def unmute(tx: Transaction, player: Player, name: str) -> Quieted:
    """Show again what *name* says. Raises NotFound if not muted, and Refused if blocked."""
    quieted = _find(tx, player, name)
    if quieted.blocked:
        other = quieted.player.name
        raise Refused.because(
            "You have blocked {other}, which also mutes. You can unblock them.",
            other=other,
            command=f"unblock {other}",
        )
    players_queries.unquieten(tx, player, quieted.player)
    return quieted


def unblock(tx: Transaction, player: Player, name: str) -> Quieted:
    """End the block and the mute of *name*. Raises NotFound for a player who is not blocked."""
    quieted = _find(tx, player, name)
    if not quieted.blocked:
        muted = quieted.player.name
        raise NotFound.because(
            "{player} is muted, not blocked. You can unmute the player.",
            player=muted,
            command=f"unmute {muted}",
        )
    players_queries.unquieten(tx, player, quieted.player)
    return quieted


listed = players_queries.quieted
"""The players whom *player* has muted or blocked, by name."""


def unheard(snapshot: Snapshot, hearer: Player | None) -> frozenset[Player]:
    """The players whom *hearer* (None: a guest) has muted or blocked."""
    quieted = players_queries.quieted(snapshot, hearer) if hearer else ()
    return frozenset(entry.player for entry in quieted)


def hears(snapshot: Snapshot, hearer: Player | None, event: Event) -> bool:
    """Whether *hearer* wants to be told of *event*, which is always so unless it is talk."""
    if event.kind not in TALK or hearer is None:
        return True
    if any(player.id == event.actor for player in unheard(snapshot, hearer)):
        return False
    match = None if event.board is None else matches_queries.match(snapshot, event.board)
    if match is None or event.actor in [player.id for player in match.players]:
        return True
    return not shuts_out_watchers(snapshot, hearer, match)


def shuts_out_watchers(snapshot: Snapshot, hearer: Player | None, match: Match) -> bool:
    """Whether *hearer* plays in *match* now, and does not want to see what watchers say."""
    if hearer is None or match.over or hearer not in match.players:
        return False
    return not preferences.load(snapshot, hearer, None).watchers


def check(snapshot: Snapshot, asker: Player, other: Player) -> None:
    """Raise Refused, worded for *asker*, if one of the two has blocked the other."""
    if players_queries.blocks(snapshot, asker, other):
        raise Refused.because(
            "You have blocked {other}. Unblock the player first.",
            other=other.name,
            command=f"unblock {other.name}",
        )
    if players_queries.blocks(snapshot, other, asker):
        raise Refused.because(
            "{other} does not accept challenges or messages from you.", other=other.name
        )


def _quieten(tx: Transaction, player: Player, name: str, *, blocked: bool) -> Quieted:
    players.check_member(player)
    other = players.named(tx, name)
    if other == player:
        raise Refused.because("That is your own name. Name another player.")
    if other.bot:
        raise Refused.because(
            "{other} is a bot. It writes to nobody and challenges nobody.", other=other.name
        )
    before = players_queries.quieted(tx, player)
    if len(before) >= MOST and all(entry.player != other for entry in before):
        raise Refused.because(
            "You have already muted or blocked {most} players. Unmute or unblock one first.",
            most=MOST,
        )
    blocked = blocked or players_queries.blocks(tx, player, other)
    players_queries.quieten(tx, player, other, blocked=blocked)
    news_queries.unfollow(tx, player, other)
    if blocked:
        news_queries.unfollow(tx, other, player)
    return Quieted(other, blocked)


def _find(tx: Transaction, player: Player, name: str) -> Quieted:
    other = players.named(tx, name)
    entry = next(
        (entry for entry in players_queries.quieted(tx, player) if entry.player == other), None
    )
    if entry is None:
        raise NotFound.because("You have neither muted nor blocked {other}.", other=other.name)
    return entry
