"""Muted and blocked players in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from lobby.features.people.values.muted import Quieted
from lobby.features.people.values.player import Player
from lobby.sql.people import rows
from lobby.sql.people.rows import SELECT_QUIETED
from lobby.sql.queries import Changes, Queries, marks, only


class MutingReading(Queries):
    """The part of a Snapshot that MutingRead promises."""

    def quieted(self, player: Player) -> tuple[Quieted, ...]:
        found = self._all(rows.quieted, f"{SELECT_QUIETED} WHERE q.player = ?", player.id)
        return tuple(sorted(found, key=lambda each: each.player.name.lower()))

    def not_hearing(self, authors: Iterable[int]) -> Mapping[int, frozenset[int]]:
        ids = tuple(authors)
        sql = f"SELECT player, other FROM quieted WHERE other IN ({marks(ids)})"
        found: defaultdict[int, set[int]] = defaultdict(set)
        for player, other in self._all(tuple, sql, *ids):
            found[player].add(other)
        return {player: frozenset(others) for player, others in found.items()}

    def blocks(self, player: Player, other: Player) -> bool:
        sql = "SELECT blocked FROM quieted WHERE player = ? AND other = ?"
        return bool(self._one(only, sql, player.id, other.id))


class MutingWriting(MutingReading, Changes):
    """The part of a Transaction that MutingWrite promises."""

    def quieten(self, player: Player, other: Player, *, blocked: bool) -> None:
        self._change(
            "INSERT INTO quieted (player, other, blocked) VALUES (?, ?, ?)"
            " ON CONFLICT (player, other) DO UPDATE SET blocked = excluded.blocked",
            player.id,
            other.id,
            blocked,
        )

    def unquieten(self, player: Player, other: Player) -> None:
        sql = "DELETE FROM quieted WHERE player = ? AND other = ?"
        self._change(sql, player.id, other.id)
