"""The servers that share a database, and their sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lobby.base.bounds import Time
from lobby.core.values import Here, Living, Server
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.people.queries.rows import player_or_none
from lobby.features.people.values.player import Player, Visitor

SILENT_SECONDS = 6
"""A server that has been silent for this many seconds is gone."""
_SERVER = columns("id, name, version")(Server)
_LIVING = columns(_SERVER, "revision")(Living)


@columns(_SERVER, "beat")
def _silent(server: Server, beat: Time) -> tuple[Server, int]:
    return server, beat


@columns("id, settings")
def _settings(number: str, settings: str) -> tuple[str, str]:
    return number, settings


@columns("s.address, s.fingerprint")
def _visitor(address: str | None, fingerprint: str | None) -> Visitor | None:
    return None if address is None else Visitor("", fingerprint, address)


_HERE = columns("s.number", player_or_none.under("p"), "s.board, s.since", _visitor, "v.name")(Here)
_SELECT_SESSIONS = f"""
SELECT {_HERE}
FROM servers AS v CROSS JOIN sessions AS s ON s.server = v.id
LEFT JOIN players AS p ON p.id = s.player
"""


def servers(tx: Snapshot) -> tuple[Living, ...]:
    """The servers that have given a sign of life lately, by name."""
    sql = f"SELECT {_LIVING} FROM servers WHERE beat > ? ORDER BY name, id"
    return tx.readable(_LIVING, sql, tx.now - SILENT_SECONDS)


def settings(tx: Snapshot) -> Mapping[str, str]:
    """What these servers have told of their settings, by the server's id."""
    sql = f"SELECT {_settings} FROM servers WHERE beat > ? AND settings IS NOT NULL ORDER BY id"
    return dict(tx.readable(_settings, sql, tx.now - SILENT_SECONDS))


def silent_servers(tx: Snapshot) -> tuple[tuple[Server, int], ...]:
    """The servers that are gone and have not been removed yet, each with its last sign of
    life."""
    sql = f"SELECT {_silent} FROM servers WHERE beat <= ? ORDER BY id"
    return tx.readable(_silent, sql, tx.now - SILENT_SECONDS)


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
    return tx.readable(_HERE, f"{_SELECT_SESSIONS} WHERE v.id = ? ORDER BY s.number", server.id)


def note_alive(tx: Transaction, server: Server, revision: int) -> bool:
    """Store a sign of life; return whether the server was known. If it was not, none of its
    sessions is stored."""
    known = tx.changed(
        "UPDATE servers SET beat = ?, revision = ?, settings = ? WHERE id = ?",
        tx.now,
        revision,
        server.settings or None,
        server.id,
    )
    if not known:
        tx.add(
            "servers",
            id=server.id,
            name=server.name,
            version=server.version,
            beat=tx.now,
            revision=revision,
            settings=server.settings or None,
        )
    return known > 0


def save_sessions(tx: Transaction, server: Server, sessions: Iterable[Here]) -> None:
    """Store these sessions of the server, new or changed."""
    for session in sessions:
        tx.change(
            "INSERT INTO sessions"
            " (server, number, player, board, since, address, fingerprint)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (server, number)"
            " DO UPDATE SET player = excluded.player, board = excluded.board",
            server.id,
            session.session,
            session.player.id if session.player else None,
            session.board,
            session.since,
            session.visitor.address if session.visitor else None,
            session.visitor.fingerprint if session.visitor else None,
        )


def end_sessions(tx: Transaction, server: Server, sessions: Iterable[int]) -> None:
    """Remove the server's sessions with these numbers."""
    for number in sessions:
        tx.change("DELETE FROM sessions WHERE server = ? AND number = ?", server.id, number)


def remove_server(tx: Transaction, server: Server) -> None:
    """Remove the server, which has stopped or is gone, and all its sessions."""
    tx.change("DELETE FROM sessions WHERE server = ?", server.id)
    tx.change("DELETE FROM servers WHERE id = ?", server.id)
