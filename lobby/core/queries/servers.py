"""The servers that share a database, and their sessions."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.core.values.servers import Here, Living, Server
from lobby.database.statements import Row
from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.people.queries.rows import player_columns, player_or_none
from lobby.features.people.values.player import Player
from lobby.features.people.values.visitor import Visitor

SILENT_SECONDS = 6
"""A server that has been silent for this many seconds is gone."""
_SELECT_SERVERS = "SELECT id, name, version, revision FROM servers"
_SELECT_SESSIONS = f"""
SELECT s.number, s.board, s.since, s.address, s.fingerprint, v.name, {player_columns("p")}
FROM servers AS v CROSS JOIN sessions AS s ON s.server = v.id
LEFT JOIN players AS p ON p.id = s.player
"""


def servers(tx: Snapshot) -> tuple[Living, ...]:
    """The servers that have given a sign of life lately, by name."""
    sql = f"{_SELECT_SERVERS} WHERE beat > ? ORDER BY name, id"
    return tx.each(_living, sql, tx.now - SILENT_SECONDS)


def silent_servers(tx: Snapshot) -> tuple[tuple[Server, int], ...]:
    """The servers that are gone and have not been removed yet, each with its last sign of
    life."""
    sql = "SELECT id, name, version, beat FROM servers WHERE beat <= ? ORDER BY id"
    return tx.each(_silent, sql, tx.now - SILENT_SECONDS)


def sign_of_life(tx: Snapshot, player: Player) -> int | None:
    """The latest sign of life of any server that *player* is connected to; None if there is
    none."""
    sql = (
        "SELECT max(v.beat) FROM sessions AS s CROSS JOIN servers AS v"
        " ON v.id = s.server WHERE s.player = ?"
    )
    return tx.one(only, sql, player.id)


def sessions_at(tx: Snapshot, server: Server) -> tuple[Here, ...]:
    """The sessions reported by the server, in the order in which they began. Only the key and
    the address of a visitor are known."""
    sql = f"{_SELECT_SESSIONS} WHERE v.id = ? ORDER BY s.number"
    return tx.each(_here, sql, server.id)


def note_alive(tx: Transaction, server: Server, revision: int) -> bool:
    """Store a sign of life; return whether the server was known. If it was not, none of its
    sessions is stored."""
    known = tx.changed(
        "UPDATE servers SET beat = ?, revision = ? WHERE id = ?", tx.now, revision, server.id
    )
    if not known:
        tx.change(
            "INSERT INTO servers (id, name, version, beat, revision) VALUES (?, ?, ?, ?, ?)",
            server.id,
            server.name,
            server.version,
            tx.now,
            revision,
        )
    return known > 0


def save_sessions(tx: Transaction, server: Server, sessions: Iterable[Here]) -> None:
    """Store these sessions of the server, new or changed."""
    for each in sessions:
        tx.change(
            "INSERT INTO sessions"
            " (server, number, player, board, since, address, fingerprint)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (server, number)"
            " DO UPDATE SET player = excluded.player, board = excluded.board",
            server.id,
            each.session,
            each.player.id if each.player else None,
            each.board,
            each.since,
            each.visitor.address if each.visitor else None,
            each.visitor.fingerprint if each.visitor else None,
        )


def end_sessions(tx: Transaction, server: Server, sessions: Iterable[int]) -> None:
    """Remove the server's sessions with these numbers."""
    for number in sessions:
        tx.change("DELETE FROM sessions WHERE server = ? AND number = ?", server.id, number)


def remove_server(tx: Transaction, server: Server) -> None:
    """Remove the server, which has stopped or is gone, and all its sessions."""
    tx.change("DELETE FROM sessions WHERE server = ?", server.id)
    tx.change("DELETE FROM servers WHERE id = ?", server.id)


def _living(row: Row) -> Living:
    number, name, version, revision = row
    return Living(Server(number, name, version), revision)


def _silent(row: Row) -> tuple[Server, int]:
    number, name, version, beat = row
    return Server(number, name, version), beat


def _here(row: Row) -> Here:
    number, board, since, address, fingerprint, server = row[:6]
    visitor = None if address is None else Visitor("", fingerprint, address)
    return Here(number, player_or_none(row[6:]), board, since, visitor, server)
