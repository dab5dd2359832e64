"""Muted and blocked players in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from lobby.database.transaction import Snapshot, Transaction, marks, only
from lobby.features.people.queries import rows
from lobby.features.people.queries.rows import SELECT_QUIETED
from lobby.features.people.values.player import Player, Quieted


def quieted(tx: Snapshot, player: Player) -> tuple[Quieted, ...]:
    """The players whom the player has muted or blocked, by name."""
    entries = tx.each(rows.quieted, f"{SELECT_QUIETED} WHERE q.player = ?", player.id)
    return tuple(sorted(entries, key=lambda entry: entry.player.name.lower()))


def not_hearing(tx: Snapshot, authors: Iterable[int]) -> Mapping[int, frozenset[int]]:
    """Which of *authors* players have muted or blocked, by the id of the player."""
    ids = tuple(authors)
    sql = f"SELECT player, other FROM quieted WHERE other IN ({marks(ids)})"
    muted_by: defaultdict[int, set[int]] = defaultdict(set)
    for player, other in tx.all(tuple, sql, *ids):
        muted_by[player].add(other)
    return {player: frozenset(others) for player, others in muted_by.items()}


def blocks(tx: Snapshot, player: Player, other: Player) -> bool:
    """Whether the player has blocked the other."""
    sql = "SELECT blocked FROM quieted WHERE player = ? AND other = ?"
    return bool(tx.one(only, sql, player.id, other.id))


def quieten(tx: Transaction, player: Player, other: Player, *, blocked: bool) -> None:
    """Mute *other* for the player, or block; their unread messages no longer count as
    unread."""
    tx.change(
        "INSERT INTO quieted (player, other, blocked) VALUES (?, ?, ?)"
        " ON CONFLICT (player, other) DO UPDATE SET blocked = excluded.blocked",
        player.id,
        other.id,
        blocked,
    )


def unquieten(tx: Transaction, player: Player, other: Player) -> None:
    """End the player's mute or block of *other*."""
    tx.change("DELETE FROM quieted WHERE player = ? AND other = ?", player.id, other.id)
