"""The servers that share a database, and their sessions."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.core.values.servers import Here, Living, Server
from lobby.features.people.values.player import Player
from lobby.features.people.values.visitor import Visitor
from lobby.sql.player_columns import player_columns, player_or_none
from lobby.sql.queries import Changes, Queries, only
from lobby.sql.statements import Row
from lobby.store.servers.servers import SILENT_SECONDS

_SELECT_SERVERS = "SELECT id, name, version, revision FROM servers"

_SELECT_SESSIONS = f"""
SELECT s.number, s.board, s.since, s.address, s.fingerprint, v.name, {player_columns("p")}
FROM servers AS v CROSS JOIN sessions AS s ON s.server = v.id
LEFT JOIN players AS p ON p.id = s.player
"""


class ServersReading(Queries):
    """The part of a Snapshot that ServersRead promises."""

    def servers(self) -> tuple[Living, ...]:
        sql = f"{_SELECT_SERVERS} WHERE beat > ? ORDER BY name, id"
        return self._each(_living, sql, self.now - SILENT_SECONDS)

    def silent_servers(self) -> tuple[tuple[Server, int], ...]:
        sql = "SELECT id, name, version, beat FROM servers WHERE beat <= ? ORDER BY id"
        return self._each(_silent, sql, self.now - SILENT_SECONDS)

    def sign_of_life(self, player: Player) -> int | None:
        sql = (
            "SELECT max(v.beat) FROM sessions AS s CROSS JOIN servers AS v"
            " ON v.id = s.server WHERE s.player = ?"
        )
        return self._one(only, sql, player.id)

    def sessions_at(self, server: Server) -> tuple[Here, ...]:
        sql = f"{_SELECT_SESSIONS} WHERE v.id = ? ORDER BY s.number"
        return self._each(_here, sql, server.id)


class ServersWriting(ServersReading, Changes):
    """The part of a Transaction that ServersWrite promises."""

    def note_alive(self, server: Server, revision: int) -> bool:
        known = self._changed(
            "UPDATE servers SET beat = ?, revision = ? WHERE id = ?", self.now, revision, server.id
        )
        if not known:
            self._change(
                "INSERT INTO servers (id, name, version, beat, revision) VALUES (?, ?, ?, ?, ?)",
                server.id,
                server.name,
                server.version,
                self.now,
                revision,
            )
        return known > 0

    def save_sessions(self, server: Server, sessions: Iterable[Here]) -> None:
        for each in sessions:
            self._change(
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

    def end_sessions(self, server: Server, sessions: Iterable[int]) -> None:
        for number in sessions:
            self._change("DELETE FROM sessions WHERE server = ? AND number = ?", server.id, number)

    def remove_server(self, server: Server) -> None:
        self._change("DELETE FROM sessions WHERE server = ?", server.id)
        self._change("DELETE FROM servers WHERE id = ?", server.id)


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
