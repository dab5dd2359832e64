"""Lists of matches in the database: by game, by player and game, and between two players."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.model.match import Match
from lobby.model.player import Player
from lobby.sqlite import rows
from lobby.sqlite.queries import Queries, marks, only
from lobby.sqlite.rows import SELECT_MATCHES

_RUNNING = "m.ended IS NULL AND m.private = 0"
_FINISHED = "m.ended IS NOT NULL AND m.private = 0"
_LATEST_END = "ORDER BY ended DESC, board DESC LIMIT ?"


class ListsReading(Queries):
    """A part of what BoardsRead promises."""

    def running_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        order = "ORDER BY m.changed DESC, m.board DESC LIMIT ?"
        sql = f"{SELECT_MATCHES} WHERE {_RUNNING} AND m.game = ? {order}"
        return self._all(rows.match, sql, game, limit)

    def finished_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        order = "ORDER BY m.ended DESC, m.board DESC LIMIT ?"
        sql = f"{SELECT_MATCHES} WHERE {_FINISHED} AND m.game = ? {order}"
        return self._all(rows.match, sql, game, limit)

    def finished_matches_of_player_at(
        self, player: Player, game: str, limit: int
    ) -> tuple[Match, ...]:
        ended = f"{SELECT_MATCHES} WHERE m.ended IS NOT NULL"
        return self._all(
            rows.match,
            f"{ended} AND m.first = ? AND m.game = ? UNION ALL"
            f"{ended} AND m.second = ? AND m.game = ? AND m.first <> m.second {_LATEST_END}",
            player.id,
            game,
            player.id,
            game,
            limit,
        )

    def finished_matches_between(self, one: Player, other: Player, limit: int) -> tuple[Match, ...]:
        ended = f"{SELECT_MATCHES} WHERE m.ended IS NOT NULL AND m.first = ? AND m.second = ?"
        return self._all(
            rows.match,
            f"{ended} UNION ALL {ended} AND m.first <> m.second {_LATEST_END}",
            one.id,
            other.id,
            other.id,
            one.id,
            limit,
        )

    def public_boards(self, boards: Iterable[int]) -> frozenset[int]:
        ids = tuple(boards)
        sql = f"SELECT board FROM matches WHERE board IN ({marks(ids)}) AND private = 0"
        return frozenset(self._all(only, sql, *ids))
