"""Players, their names, keys, codes, preferences, allowances, and whom they have muted, in the
database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from lobby.base.bounds import Measure, Time
from lobby.core.values import Counted
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, marks, only
from lobby.features.people.queries import rows
from lobby.features.people.queries.rows import (
    SELECT_KEYS,
    SELECT_PLAYERS,
    SELECT_QUIETED,
    SELECT_RECOVERY_CODES,
)
from lobby.features.people.values.player import Key, Player, Quieted, RecoveryCode, RecoveryEnd


@columns("name, value")
def _preference(name: str, value: str) -> tuple[str, str]:
    return name, value


@columns("used, at")
def _used(used: Measure, at: Time) -> tuple[float, int]:
    return used, at


@columns("player, other")
def _muting(player: int, other: int) -> tuple[int, int]:
    return player, other


def last_seen_at(tx: Snapshot, player: Player) -> int | None:
    """When the player was last known to be here, in UTC seconds; they may have stayed longer.
    None for somebody who never was."""
    sql = (
        "SELECT CASE WHEN s.at > e.at THEN s.at ELSE coalesce(e.at, s.at) END"
        " FROM last_seen AS s LEFT JOIN events AS e ON e.id = s.event WHERE s.player = ?"
    )
    return tx.one(only, sql, player.id)


def note_seen(tx: Transaction, player: Player) -> None:
    """Store that the player is here now."""
    tx.change(
        "INSERT INTO last_seen (player, event, at) VALUES (?, 0, ?)"
        " ON CONFLICT (player) DO UPDATE SET at = excluded.at",
        player.id,
        tx.now,
    )


def held_until(tx: Snapshot, digest: str) -> int | None:
    """Until when the name with that digest is reserved; None if it is not."""
    sql = "SELECT until FROM held_names WHERE digest = ? AND until > ?"
    return tx.one(only, sql, digest, tx.now)


def hold_name(tx: Transaction, digest: str, until: int) -> None:
    """Reserve the name with that digest until *until*; delete expired reservations."""
    tx.change("DELETE FROM held_names WHERE until <= ?", tx.now)
    tx.put("held_names", "digest", digest=digest, until=until)


def player_of_key(tx: Snapshot, fingerprint: str) -> Player | None:
    """The player who holds the key."""
    sql = f"{SELECT_PLAYERS} JOIN keys AS k ON k.player = p.id WHERE k.fingerprint = ?"
    return tx.one(rows.player, sql, fingerprint)


def player_named(tx: Snapshot, name: str) -> Player | None:
    """The player with that name, ignoring case."""
    # Names differ in more than case: in SQLite the column ensures it, in PostgreSQL the index.
    where = tx.either(sqlite="p.name = ?", postgres="lower(p.name) = lower(?)")
    return tx.one(rows.player, f"{SELECT_PLAYERS} WHERE {where}", name)


def player(tx: Snapshot, number: int) -> Player | None:
    """The player with that id, even after leaving."""
    return tx.one(rows.player, f"{SELECT_PLAYERS} WHERE p.id = ?", number)


def has_left(tx: Snapshot, player: Player) -> bool:
    """Whether the player has left for good."""
    sql = "SELECT 1 FROM players WHERE id = ? AND gone IS NOT NULL"
    return tx.one(only, sql, player.id) is not None


def of_skeleton(tx: Snapshot, skeleton: str) -> tuple[Player, ...]:
    """The players with names of that *skeleton* who have not left, in the order of their ids."""
    sql = f"{SELECT_PLAYERS} WHERE p.skeleton = ? AND p.gone IS NULL ORDER BY p.id"
    return tx.readable(rows.player, sql, skeleton)


def of_shared_skeletons(tx: Snapshot) -> tuple[Player, ...]:
    """The members whose names share a skeleton with another member's, in the order of ids."""
    here = "level IS NULL AND guest = 0 AND gone IS NULL"
    return tx.readable(
        rows.player,
        f"{SELECT_PLAYERS} WHERE {here} AND p.skeleton IN (SELECT skeleton FROM players"
        f" WHERE {here} GROUP BY skeleton HAVING count(*) > 1) ORDER BY p.id",
    )


def players_like(tx: Snapshot, prefix: str, limit: int) -> tuple[Player, ...]:
    """Players who have not left and whose names begin with *prefix*, ignoring case, by name."""
    # A range rather than LIKE, for which the '_' in names is a wildcard. '~' sorts after
    # everything a name may contain.
    name = tx.either(sqlite="p.name", postgres="lower(p.name)")
    where = tx.either(
        sqlite="p.name >= ? AND p.name < ?",
        postgres="lower(p.name) >= lower(?) AND lower(p.name) < lower(?)",
    )
    return tx.readable(
        rows.player,
        f"{SELECT_PLAYERS} WHERE {where} AND p.gone IS NULL ORDER BY {name} LIMIT ?",
        prefix,
        f"{prefix}~",
        limit,
    )


def keys(tx: Snapshot, player: Player) -> tuple[Key, ...]:
    """The player's keys, oldest first."""
    return tx.readable(rows.key, f"{SELECT_KEYS} WHERE player = ? ORDER BY id", player.id)


def preferences(tx: Snapshot, player: Player) -> Mapping[str, str]:
    """The player's stored preferences, by name."""
    sql = f"SELECT {_preference} FROM preferences WHERE player = ? ORDER BY name"
    return dict(tx.readable(_preference, sql, player.id))


def bots(tx: Snapshot) -> tuple[Player, ...]:
    """The bots, by level."""
    return tx.readable(rows.player, f"{SELECT_PLAYERS} WHERE p.level IS NOT NULL ORDER BY p.level")


def boards_for_bots(tx: Snapshot) -> tuple[int, ...]:
    """The running boards where a bot is to move or to answer an offer, in order."""
    boards = tx.all(
        only,
        "SELECT m.board FROM players AS p CROSS JOIN matches AS m ON m.first = p.id"
        " WHERE p.level IS NOT NULL AND m.ended IS NULL"
        " AND (m.to_move = 0 OR m.draw_offer = 1 OR m.takeback_offer = 1) UNION ALL"
        " SELECT m.board FROM players AS p CROSS JOIN matches AS m ON m.second = p.id"
        " WHERE p.level IS NOT NULL AND m.ended IS NULL"
        " AND (m.to_move = 1 OR m.draw_offer = 0 OR m.takeback_offer = 0)",
    )
    return tuple(sorted(set(boards)))


def guests_since(tx: Snapshot, since: int) -> int:
    """How many guests have come since *since* and have not chosen a name."""
    sql = "SELECT count(*) FROM players WHERE guest = 1 AND joined > ?"
    count: int = tx.one(only, sql, since) or 0
    return count


def add_player(tx: Transaction, name: str) -> Player:
    """Create a player."""
    return Player(tx.insert("players", name=name, joined=tx.now), name, tx.now)


def add_bot(tx: Transaction, name: str, level: int) -> Player:
    """Create a bot; there is at most one of each level."""
    number = tx.insert("players", name=name, joined=tx.now, level=level)
    return Player(number, name, tx.now, level)


def add_guest(tx: Transaction, name: str, lapses: int) -> Player:
    """Create a guest, who is removed at *lapses* unless they have a match or a key by then."""
    number = tx.insert("players", name=name, joined=tx.now, guest=True, lapses=lapses)
    return Player(number, name, tx.now, guest=True)


def rename(tx: Transaction, player: Player, name: str, *, guest: bool) -> Player:
    """Rename the player, who is a guest or a member from now on as *guest* says."""
    sql = "UPDATE players SET name = ?, guest = ? WHERE id = ? AND gone IS NULL"
    tx.change(sql, name, guest, player.id)
    return replace(player, name=name, guest=guest)


def add_key(tx: Transaction, player: Player, fingerprint: str) -> None:
    """Give a key to a player."""
    if tx.either(sqlite=False, postgres=True):
        # If the player is leaving at the same moment, the other transaction does not see the new
        # key. It sees that the player has changed, and runs again with the key.
        tx.change("UPDATE players SET joined = joined WHERE id = ?", player.id)
    tx.add("keys", player=player.id, fingerprint=fingerprint, added=tx.now)


def remove_key(tx: Transaction, fingerprint: str) -> None:
    """Delete a key."""
    tx.change("DELETE FROM keys WHERE fingerprint = ?", fingerprint)


def add_code(tx: Transaction, player: Player, digest: str, expires: int) -> None:
    """Store a one-time code's digest, which voids the player's earlier ones."""
    tx.put("codes", "player", player=player.id, digest=digest, expires=expires)


def take_code(tx: Transaction, digest: str) -> Player | None:
    """Use up a code; return its player, None if it is unknown or has expired."""
    sql = (
        f"{SELECT_PLAYERS} JOIN codes AS c ON c.player = p.id WHERE c.digest = ? AND c.expires >= ?"
    )
    owner = tx.one(rows.player, sql, digest, tx.now)
    tx.change("DELETE FROM codes WHERE digest = ?", digest)
    return owner


def void_code(tx: Transaction, player: Player) -> None:
    """Delete the player's one-time code, if there is one."""
    tx.change("DELETE FROM codes WHERE player = ?", player.id)


def set_preference(tx: Transaction, player: Player, name: str, value: str | None) -> None:
    """Set one preference of *player*; None deletes it."""
    # Not an update: the triggers that act on a preference run when one is inserted.
    tx.change("DELETE FROM preferences WHERE player = ? AND name = ?", player.id, name)
    if value is not None:
        tx.add("preferences", player=player.id, name=name, value=value)


def recovery_codes_of(tx: Snapshot, player: Player) -> tuple[RecoveryCode, ...]:
    """All codes that were ever made for the player, oldest first."""
    sql = f"{SELECT_RECOVERY_CODES} WHERE c.player = ? ORDER BY c.id"
    return tx.readable(rows.recovery_code, sql, player.id)


def standing_recovery_code(tx: Snapshot, subject: Player | str) -> RecoveryCode | None:
    """The code of a player, or with a digest, that is not closed."""
    column, value = ("player", subject.id) if isinstance(subject, Player) else ("digest", subject)
    sql = f"{SELECT_RECOVERY_CODES} WHERE c.{column} = ? AND c.closed IS NULL"
    return tx.one(rows.recovery_code, sql, value)


def add_recovery_code(
    tx: Transaction, player: Player, digest: str, *, begins: int, ends: int, by: Player | None
) -> RecoveryCode:
    """Create a code; no other one may stand for the player."""
    number = tx.insert(
        "recovery_codes",
        player=player.id,
        digest=digest,
        at=tx.now,
        begins=begins,
        ends=ends,
        made_by=by.id if by else None,
    )
    return RecoveryCode(number, player, tx.now, begins, ends, by)


def close_recovery_code(tx: Transaction, code: RecoveryCode, how: RecoveryEnd) -> None:
    """Close the code."""
    tx.change("UPDATE recovery_codes SET closed = ?, how = ? WHERE id = ?", tx.now, how, code.id)


AllowanceKind: TypeAlias = Literal["newcomers", "codes"] | Counted
"""The kinds of allowances."""


def allowance_used(tx: Snapshot, kind: AllowanceKind, whose: str) -> tuple[float, int]:
    """How much was used at the last note, and its time; 0.0 at 0 if there is none."""
    sql = f"SELECT {_used} FROM allowances WHERE kind = ? AND whose = ?"
    return tx.one(_used, sql, kind, whose) or (0.0, 0)


def note_allowance_used(tx: Transaction, kind: AllowanceKind, whose: str, used: float) -> None:
    """Note that *used* is used up now. *whose* may be a digest, the same each time."""
    tx.put("allowances", "kind whose", kind=kind, whose=whose, used=used, at=tx.now)


def take_turn(tx: Transaction, kind: AllowanceKind, whose: str) -> None:
    """Let changes that count the same allowance be made one after the other. In SQLite all are."""
    if tx.either(sqlite=False, postgres=True):
        # A change that has to wait for the row has lost the race, and is made again.
        note_allowance_used(tx, kind, whose, 0.0)


def forget_allowances(tx: Transaction, until: int) -> None:
    """Delete what was noted before *until*."""
    tx.change("DELETE FROM allowances WHERE at < ?", until)


def quieted(tx: Snapshot, player: Player) -> tuple[Quieted, ...]:
    """The players whom the player has muted or blocked, by name."""
    entries = tx.readable(rows.quieted, f"{SELECT_QUIETED} WHERE q.player = ?", player.id)
    return tuple(sorted(entries, key=lambda entry: entry.player.name.lower()))


def not_hearing(tx: Snapshot, authors: Iterable[int]) -> Mapping[int, frozenset[int]]:
    """Which of *authors* players have muted or blocked, by the id of the player."""
    ids = tuple(authors)
    sql = f"SELECT {_muting} FROM quieted WHERE other IN ({marks(ids)})"
    muted_by: defaultdict[int, set[int]] = defaultdict(set)
    for player, other in tx.readable(_muting, sql, *ids):
        muted_by[player].add(other)
    return {player: frozenset(others) for player, others in muted_by.items()}


def blocks(tx: Snapshot, player: Player, other: Player) -> bool:
    """Whether the player has blocked the other."""
    sql = "SELECT blocked FROM quieted WHERE player = ? AND other = ?"
    return bool(tx.one(only, sql, player.id, other.id))


def quieten(tx: Transaction, player: Player, other: Player, *, blocked: bool) -> None:
    """Mute *other* for the player, or block; their unread messages no longer count as
    unread."""
    tx.put("quieted", "player other", player=player.id, other=other.id, blocked=blocked)


def unquieten(tx: Transaction, player: Player, other: Player) -> None:
    """End the player's mute or block of *other*."""
    tx.change("DELETE FROM quieted WHERE player = ? AND other = ?", player.id, other.id)
