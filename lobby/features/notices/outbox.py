"""The outbox: notices to be sent, each once, with retries until it has been delivered.

An entry is claimed by putting off its next attempt before this one begins. So nobody claims it a
second time, and after a kill in the middle of an attempt it is simply due again. A notice that had
just left when the server was killed is sent twice: the receiver can tell by its id, which stays the
same. If several servers share the database, each also claims the player, so that a player still
gets one notice after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from lobby.base.translation import _
from lobby.core.queries import leases as claims_queries
from lobby.database.transaction import Transaction
from lobby.features.notices import addresses, queries
from lobby.features.notices.channel import ATTEMPTS, LONGEST_PAUSE, PAUSES, Undeliverable, pause
from lobby.features.notices.values import ChannelName, NoticeAddress, OutboxEntry
from lobby.features.people.values.player import Player

KEPT = 14 * 86400
"""Seconds for which an entry is kept after its end, so that nothing is sent again."""

CLAIMED = PAUSES[0]
"""Seconds for which a server has a player to itself, unless it lets go earlier."""

_LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is sent together: one entry, or all entries of a day. It was claimed for attempt number
    *attempt*, from 1."""

    entries: tuple[OutboxEntry, ...]

    @property
    def player(self) -> Player:
        """The recipient."""
        return self.entries[0].player

    @property
    def channel(self) -> ChannelName:
        """The channel of its entries."""
        return self.entries[0].channel

    @property
    def attempt(self) -> int:
        """The number of this attempt, from 1."""
        return self.entries[0].attempts + 1


def claim(
    tx: Transaction,
    channel: ChannelName,
    limit: int,
    busy: Collection[int],
    server: str | None = None,
) -> tuple[Envelope, ...]:
    """Claim what is due by *channel*: at most *limit* envelopes, one per player, and none for the
    players with ids in *busy*. Each is put off as if the attempt had already failed.

    If *server* shares the database with others, it gets none for players to whom another one
    delivers, and it has those that it gets to itself until ``let_go``.
    """
    others = claims_queries.claimed(tx, channel, server) if server else ()
    envelopes = _envelopes(queries.due_notices(tx, channel, (*busy, *others), _LOOKED_AT))[:limit]
    if server:
        until = tx.now + CLAIMED
        envelopes = tuple(
            e for e in envelopes if claims_queries.claim(tx, channel, e.player.id, server, until)
        )
    for envelope in envelopes:
        if envelope.attempt > ATTEMPTS:
            queries.finish_notices(tx, _ids(envelope), "failed")
        else:
            queries.put_off_notices(tx, _ids(envelope), tx.now + pause(envelope.attempt))
    return tuple(envelope for envelope in envelopes if envelope.attempt <= ATTEMPTS)


def let_go(tx: Transaction, envelope: Envelope, server: str) -> None:
    """End the attempt of *server*, whatever its outcome."""
    claims_queries.end_claim(tx, envelope.channel, envelope.player.id, server)


def delivered(tx: Transaction, envelope: Envelope, to: NoticeAddress) -> None:
    """Note that *envelope* was delivered at *to*."""
    queries.finish_notices(tx, _ids(envelope), "sent")
    addresses.worked(tx, to)


def refused(tx: Transaction, envelope: Envelope, to: NoticeAddress, error: Undeliverable) -> bool:
    """Note that the attempt failed: it stays put off, for as long as the other side asks for, or is
    given up. Return whether it is given up."""
    lost = error.permanent or envelope.attempt == ATTEMPTS
    if lost:
        queries.finish_notices(tx, _ids(envelope), "failed")
        addresses.failed(tx, to, error.for_player, lost=True)
        return True
    queries.not_before(tx, _ids(envelope), tx.now + min(error.after, LONGEST_PAUSE))
    addresses.failed(tx, to, _("{why} The lobby tries again.", why=error.for_player), lost=False)
    return False


def settled(tx: Transaction, entries: Iterable[OutboxEntry]) -> None:
    """Note that nobody needs to be told of *entries* any longer."""
    queries.finish_notices(tx, [entry.id for entry in entries], "settled")


def forget_old(tx: Transaction) -> None:
    """Delete entries that ended long ago, and old requests for codes and tests."""
    queries.forget_notices(tx, tx.now - KEPT)
    queries.forget_asked_for(tx, tx.now - 86400)


def _envelopes(due: Iterable[OutboxEntry]) -> tuple[Envelope, ...]:
    """One envelope per player: the first entry, with the others of its day if it is daily."""
    by_player: dict[int, list[OutboxEntry]] = {}
    for entry in due:
        gathered = by_player.setdefault(entry.player.id, [])
        attempts = gathered[0].attempts if gathered and gathered[0].daily else None
        if not gathered or (entry.daily and entry.attempts == attempts):
            gathered.append(entry)
    return tuple(Envelope(tuple(entries)) for entries in by_player.values())


def _ids(envelope: Envelope) -> list[int]:
    return [entry.id for entry in envelope.entries]
