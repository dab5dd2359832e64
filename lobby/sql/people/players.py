"""Players in the database: their names, keys and preferences, including bots and guests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lobby.features.people.values.player import Key, Player
from lobby.sql.people import rows
from lobby.sql.people.rows import SELECT_KEYS
from lobby.sql.player_columns import SELECT_PLAYERS, player
from lobby.sql.queries import Changes, Queries, only


class PlayersReading(Queries):
    """The part of a Snapshot that PlayersRead promises."""

    def player_of_key(self, fingerprint: str) -> Player | None:
        return self._one(
            player,
            f"{SELECT_PLAYERS} JOIN keys AS k ON k.player = p.id WHERE k.fingerprint = ?",
            fingerprint,
        )

    def player_named(self, name: str) -> Player | None:
        return self._one(player, f"{SELECT_PLAYERS} WHERE p.name = ?", name)

    def player(self, number: int) -> Player | None:
        return self._one(player, f"{SELECT_PLAYERS} WHERE p.id = ?", number)

    def look_alike(self, skeleton: str) -> Player | None:
        return self._one(
            player,
            f"{SELECT_PLAYERS} WHERE p.skeleton = ? AND p.gone IS NULL ORDER BY p.id LIMIT 1",
            skeleton,
        )

    def players_like(self, prefix: str, limit: int) -> tuple[Player, ...]:
        # A range rather than LIKE, for which the '_' in names is a wildcard. '~' sorts after
        # everything a name may contain.
        return self._each(
            player,
            f"{SELECT_PLAYERS} WHERE p.name >= ? AND p.name < ? AND p.gone IS NULL"
            " ORDER BY p.name LIMIT ?",
            prefix,
            f"{prefix}~",
            limit,
        )

    def keys(self, player: Player) -> tuple[Key, ...]:
        return self._all(rows.key, f"{SELECT_KEYS} WHERE player = ? ORDER BY id", player.id)

    def preferences(self, player: Player) -> Mapping[str, str]:
        sql = "SELECT name, value FROM preferences WHERE player = ? ORDER BY name"
        return dict(self._all(tuple, sql, player.id))

    def bots(self) -> tuple[Player, ...]:
        sql = f"{SELECT_PLAYERS} WHERE p.level IS NOT NULL ORDER BY p.level"
        return self._each(player, sql)

    def boards_for_bots(self) -> tuple[int, ...]:
        found = self._all(
            only,
            "SELECT m.board FROM players AS p CROSS JOIN matches AS m ON m.first = p.id"
            " WHERE p.level IS NOT NULL AND m.ended IS NULL"
            " AND (m.to_move = 0 OR m.draw_offer = 1 OR m.takeback_offer = 1) UNION ALL"
            " SELECT m.board FROM players AS p CROSS JOIN matches AS m ON m.second = p.id"
            " WHERE p.level IS NOT NULL AND m.ended IS NULL"
            " AND (m.to_move = 1 OR m.draw_offer = 0 OR m.takeback_offer = 0)",
        )
        return tuple(sorted(set(found)))

    def guests_since(self, since: int) -> int:
        sql = "SELECT count(*) FROM players WHERE guest = 1 AND joined > ?"
        found: int = self._one(only, sql, since) or 0
        return found


class PlayersWriting(PlayersReading, Changes):
    """The part of a Transaction that PlayersWrite promises."""

    def add_player(self, name: str) -> Player:
        number = self._insert("INSERT INTO players (name, joined) VALUES (?, ?)", name, self.now)
        return Player(number, name, self.now)

    def add_bot(self, name: str, level: int) -> Player:
        sql = "INSERT INTO players (name, joined, level) VALUES (?, ?, ?)"
        return Player(self._insert(sql, name, self.now, level), name, self.now, level)

    def add_guest(self, name: str, lapses: int) -> Player:
        sql = "INSERT INTO players (name, joined, guest, lapses) VALUES (?, ?, 1, ?)"
        return Player(self._insert(sql, name, self.now, lapses), name, self.now, guest=True)

    def rename(self, player: Player, name: str, *, guest: bool) -> Player:
        sql = "UPDATE players SET name = ?, guest = ? WHERE id = ? AND gone IS NULL"
        self._change(sql, name, guest, player.id)
        return replace(player, name=name, guest=guest)

    def add_key(self, player: Player, fingerprint: str) -> None:
        self._change(
            "INSERT INTO keys (player, fingerprint, added) VALUES (?, ?, ?)",
            player.id,
            fingerprint,
            self.now,
        )

    def remove_key(self, fingerprint: str) -> None:
        self._change("DELETE FROM keys WHERE fingerprint = ?", fingerprint)

    def add_code(self, player: Player, digest: str, expires: int) -> None:
        self._change(
            "INSERT INTO codes (player, digest, expires) VALUES (?, ?, ?) ON CONFLICT (player)"
            " DO UPDATE SET digest = excluded.digest, expires = excluded.expires",
            player.id,
            digest,
            expires,
        )

    def take_code(self, digest: str) -> Player | None:
        found = self._one(
            player,
            f"{SELECT_PLAYERS} JOIN codes AS c ON c.player = p.id"
            " WHERE c.digest = ? AND c.expires >= ?",
            digest,
            self.now,
        )
        self._change("DELETE FROM codes WHERE digest = ?", digest)
        return found

    def set_preference(self, player: Player, name: str, value: str | None) -> None:
        # Not an update: the triggers that act on a preference run when one is inserted.
        self._change("DELETE FROM preferences WHERE player = ? AND name = ?", player.id, name)
        if value is not None:
            sql = "INSERT INTO preferences (player, name, value) VALUES (?, ?, ?)"
            self._change(sql, player.id, name, value)
