"""Bans and mutes in the database."""

from __future__ import annotations

from dataclasses import replace

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.moderation.values import Sanction, SanctionKind
from lobby.features.people.queries.rows import player_or_none
from lobby.features.people.values.player import Player

_SANCTION = columns(
    "x.id, x.kind",
    player_or_none.under("p"),
    "x.fingerprint, x.network, x.reason, x.at, x.until",
    player_or_none.under("a"),
    "x.lifted",
    player_or_none.under("r"),
)(Sanction)
SELECT_SANCTIONS = f"""
SELECT {_SANCTION}
FROM sanctions AS x LEFT JOIN players AS p ON p.id = x.player
LEFT JOIN players AS a ON a.id = x.decided_by LEFT JOIN players AS r ON r.id = x.lifted_by
"""
_HOLDS = "x.lifted IS NULL AND ifnull(x.until, 9223372036854775807) > ?"


def sanctions_in_force(tx: Snapshot) -> tuple[Sanction, ...]:
    """All sanctions in force, the latest first."""
    found = tx.all(_SANCTION, f"{SELECT_SANCTIONS} WHERE {_HOLDS}", tx.now)
    return tuple(sorted(found, key=lambda each: -each.id))


def sanctions_of(tx: Snapshot, subject: Player | str, kind: SanctionKind) -> tuple[Sanction, ...]:
    """The sanctions of *kind* in force against a player, a fingerprint, or a network (spelled
    as it was when the sanction was imposed); the latest first."""
    if isinstance(subject, Player):
        return _against(tx, "player", subject.id, kind)
    column = "fingerprint" if subject.startswith("SHA256:") else "network"
    return _against(tx, column, subject, kind)


def sanctions_against(tx: Snapshot, player: Player) -> tuple[Sanction, ...]:
    """All sanctions ever imposed on the player, oldest first."""
    return tx.all(_SANCTION, f"{SELECT_SANCTIONS} WHERE x.player = ? ORDER BY x.id", player.id)


def sanctions(tx: Snapshot, limit: int) -> tuple[Sanction, ...]:
    """The latest sanctions, in force or not, the latest first."""
    return tx.all(_SANCTION, f"{SELECT_SANCTIONS} ORDER BY x.id DESC LIMIT ?", limit)


def _against(
    tx: Snapshot, column: str, value: int | str, kind: SanctionKind
) -> tuple[Sanction, ...]:
    # The plus keeps SQLite off the index of sanctions in force: it cannot know how many those
    # are.
    holds = _HOLDS.replace("ifnull", "+ifnull")
    sql = f"{SELECT_SANCTIONS} WHERE x.{column} = ? AND x.kind = ? AND {holds}"
    found = tx.all(_SANCTION, sql, value, kind, tx.now)
    return tuple(sorted(found, key=lambda each: -each.id))


def add_sanction(
    tx: Transaction,
    kind: SanctionKind,
    *,
    player: Player | None,
    fingerprint: str | None,
    network: str | None,
    reason: str,
    until: int | None,
    by: Player | None,
) -> Sanction:
    """Create a sanction against one of the three, effective now."""
    number = tx.insert(
        "INSERT INTO sanctions"
        " (kind, player, fingerprint, network, reason, decided_by, at, until)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        kind,
        player.id if player else None,
        fingerprint,
        network,
        reason,
        by.id if by else None,
        tx.now,
        until,
    )
    return Sanction(number, kind, player, fingerprint, network, reason, tx.now, until, by)


def lift_sanction(tx: Transaction, sanction: Sanction, by: Player | None) -> Sanction:
    """Lift a sanction; return it as it is now."""
    sql = "UPDATE sanctions SET lifted = ?, lifted_by = ? WHERE id = ?"
    tx.change(sql, tx.now, by.id if by else None, sanction.id)
    return replace(sanction, lifted=tx.now, lifted_by=by)
