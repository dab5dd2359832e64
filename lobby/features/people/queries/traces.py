"""Former keys of players, and digests of the addresses from which they came lately."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.base.bounds import Time
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, marks, only
from lobby.features.people.values.player import Player

_KEEP = """
INSERT INTO former_keys (fingerprint, player, removed)
SELECT k.fingerprint, k.player, CAST(? AS bigint)
FROM keys AS k CROSS JOIN players AS p ON p.id = k.player WHERE p.guest = 0 AND {column} = ?
ON CONFLICT (fingerprint, player) DO UPDATE SET removed = excluded.removed
"""


@columns("fingerprint, removed")
def former_key(fingerprint: str, removed: Time) -> tuple[str, int]:
    """A key, and when it was removed."""
    return fingerprint, removed


@columns("network, at")
def seen_address(network: str, at: Time) -> tuple[str, int]:
    """The digest of an address, and when the player came from there."""
    return network, at


def former_keys(tx: Snapshot, player: Player) -> tuple[tuple[str, int], ...]:
    """The player's removed keys that are kept, each with when it was removed."""
    sql = f"SELECT {former_key} FROM former_keys WHERE player = ? ORDER BY fingerprint"
    return tx.readable(former_key, sql, player.id)


def seen_addresses(tx: Snapshot, player: Player) -> tuple[tuple[str, int], ...]:
    """The digests of the addresses the player came from, each with when, the earliest first."""
    sql = f"SELECT {seen_address} FROM seen_addresses WHERE player = ? ORDER BY at, network"
    return tx.readable(seen_address, sql, player.id)


def fingerprints_of(tx: Snapshot, players: Iterable[int], since: int) -> tuple[str, ...]:
    """The keys that *players* have, or had after *since*."""
    ids = tuple(players)
    sql = (
        f"SELECT fingerprint FROM keys WHERE player IN ({marks(ids)}) UNION ALL"
        f" SELECT fingerprint FROM former_keys WHERE player IN ({marks(ids)}) AND removed > ?"
    )
    return tx.all(only, sql, *ids, *ids, since)


def players_of_keys(tx: Snapshot, fingerprints: Iterable[str], since: int) -> tuple[int, ...]:
    """The ids of the players who have one of the keys, or had it after *since*."""
    keys = tuple(set(fingerprints))
    if not keys:
        return ()
    sql = (
        f"SELECT player FROM keys WHERE fingerprint IN ({marks(keys)}) UNION ALL"
        f" SELECT player FROM former_keys WHERE fingerprint IN ({marks(keys)}) AND removed > ?"
    )
    return tx.all(only, sql, *keys, *keys, since)


def networks_of(tx: Snapshot, player: Player, since: int) -> tuple[str, ...]:
    """The digests of the addresses from which the player came after *since*."""
    sql = "SELECT network FROM seen_addresses WHERE player = ? AND at > ?"
    return tx.all(only, sql, player.id, since)


def players_at(tx: Snapshot, network: str, since: int, limit: int) -> tuple[int, ...]:
    """The ids of the players who came from the address with that digest after *since*."""
    sql = "SELECT player FROM seen_addresses WHERE network = ? AND at > ? LIMIT ?"
    return tx.all(only, sql, network, since, limit)


def keep_key(tx: Transaction, fingerprint: str) -> None:
    """Keep who has the key, unless it is a guest."""
    tx.change(_KEEP.format(column="k.fingerprint"), tx.now, fingerprint)


def keep_keys(tx: Transaction, player: Player) -> None:
    """Keep which keys the player has, unless it is a guest."""
    tx.change(_KEEP.format(column="k.player"), tx.now, player.id)


def forget_former_keys(tx: Transaction, until: int) -> None:
    """Delete the keys that were removed until then."""
    tx.change("DELETE FROM former_keys WHERE removed <= ?", until)


def note_address(tx: Transaction, player: Player, network: str) -> None:
    """Note that the player is at the address with that digest now."""
    tx.put("seen_addresses", "network player", network=network, player=player.id, at=tx.now)


def forget_addresses(tx: Transaction, until: int) -> None:
    """Delete the addresses from which somebody last came until then."""
    tx.change("DELETE FROM seen_addresses WHERE at <= ?", until)


def forget_more_addresses(tx: Transaction, player: Player, most: int) -> None:
    """Delete all but the latest *most* addresses of the player."""
    sql = (
        "DELETE FROM seen_addresses WHERE player = ? AND at < (SELECT at FROM seen_addresses"
        " WHERE player = ? ORDER BY at DESC LIMIT 1 OFFSET ?)"
    )
    tx.change(sql, player.id, player.id, most - 1)
