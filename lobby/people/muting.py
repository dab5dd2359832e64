"""Quiet: whom a player does not want to hear, and whom not to deal with either."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lobby.basics.translation import N_, _
from lobby.errors import NotFound, Refused
from lobby.model.event import Event, Kind
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.talk.muted import Quieted
from lobby.people import players, preferences
from lobby.store import Snapshot, Transaction

TALK: frozenset[Kind] = frozenset({"said", "written", "analysis-shown"})
"""Events that nobody hears of whom they muted; what happens on a board is told all the same."""

MOST = 500
"""Players that one player may mute or block."""

Act: TypeAlias = "Callable[[Transaction, Player, str], Quieted]"
"""One of the four changes below."""

MUTED = N_("You no longer see anything that {player} says.")
UNMUTED = N_("You see again what {player} says.")
UNBLOCKED = N_("You see again what {player} says, and {player} can challenge you and write to you.")
"""What is told of a change to who has made it."""


def mute(tx: Transaction, player: Player, name: str) -> Quieted:
    """Hide from *player* what the one called *name* says, and follow that one no longer. Who is
    blocked stays so.

    Raises NotFound, and Refused for oneself, a bot or too many, and for a guest.
    """
    return _quieten(tx, player, name, blocked=False)


def block(tx: Transaction, player: Player, name: str) -> Quieted:
    """Mute the one called *name*, and refuse that one's challenges and messages to *player*.
    Neither follows the other any longer.

    Raises NotFound, and Refused for oneself, a bot or too many, and for a guest.
    """
    return _quieten(tx, player, name, blocked=True)


def unmute(tx: Transaction, player: Player, name: str) -> Quieted:
    """Hear again what the one called *name* says. Raises NotFound for who is not muted, Refused
    for who is blocked."""
    found = _find(tx, player, name)
    if found.blocked:
        other = found.player.name
        raise Refused(_("You have blocked {other}, which also mutes: unblock {other}", other=other))
    tx.unquieten(player, found.player)
    return found


def unblock(tx: Transaction, player: Player, name: str) -> Quieted:
    """Neither block nor mute the one called *name* any more. Raises NotFound for who is not
    blocked."""
    found = _find(tx, player, name)
    if not found.blocked:
        raise NotFound(
            _("You have muted {player}, not blocked: unmute {player}", player=found.player.name)
        )
    tx.unquieten(player, found.player)
    return found


def listed(snapshot: Snapshot, player: Player) -> tuple[Quieted, ...]:
    """Whom *player* has muted or blocked, by name."""
    return snapshot.quieted(player)


def unheard(snapshot: Snapshot, hearer: Player | None) -> frozenset[Player]:
    """Those whose talk *hearer* (None: a guest) does not hear."""
    return frozenset(each.player for each in snapshot.quieted(hearer)) if hearer else frozenset()


def hears(snapshot: Snapshot, hearer: Player | None, event: Event) -> bool:
    """Whether *hearer* wants to be told of *event*, as far as it is talk."""
    if event.kind not in TALK or hearer is None:
        return True
    if any(each.id == event.actor for each in unheard(snapshot, hearer)):
        return False
    match = None if event.board is None else snapshot.match(event.board)
    if match is None or event.actor in [player.id for player in match.players]:
        return True
    return not shuts_out_watchers(snapshot, hearer, match)


def shuts_out_watchers(snapshot: Snapshot, hearer: Player | None, match: Match) -> bool:
    """Whether *hearer* plays in *match*, which goes on, and does not want to hear its watchers."""
    if hearer is None or match.over or hearer not in match.players:
        return False
    return not preferences.load(snapshot, hearer, None).watchers


def check(snapshot: Snapshot, asker: Player, other: Player) -> None:
    """Raise Refused, as told to *asker*, when one of the two has blocked the other."""
    if snapshot.blocks(asker, other):
        raise Refused(
            _(
                "You have blocked {other}. Unblock the player first: unblock {other}",
                other=other.name,
            )
        )
    if snapshot.blocks(other, asker):
        raise Refused(
            _("{other} does not accept challenges or messages from you.", other=other.name)
        )


def _quieten(tx: Transaction, player: Player, name: str, *, blocked: bool) -> Quieted:
    players.check_member(player)
    other = players.named(tx, name)
    if other == player:
        raise Refused(_("That is your own name. Name another player."))
    if other.bot:
        raise Refused(
            _("{other} is a bot. It writes to nobody and challenges nobody.", other=other.name)
        )
    before = tx.quieted(player)
    if len(before) >= MOST and all(each.player != other for each in before):
        raise Refused(
            _(
                "You have already muted or blocked {most} players. Unmute or unblock one first.",
                most=MOST,
            )
        )
    blocked = blocked or tx.blocks(player, other)
    tx.quieten(player, other, blocked=blocked)
    tx.unfollow(player, other)
    if blocked:
        tx.unfollow(other, player)
    return Quieted(other, blocked)


def _find(tx: Transaction, player: Player, name: str) -> Quieted:
    other = players.named(tx, name)
    found = next((each for each in tx.quieted(player) if each.player == other), None)
    if found is None:
        raise NotFound(_("You have neither muted nor blocked {other}.", other=other.name))
    return found
