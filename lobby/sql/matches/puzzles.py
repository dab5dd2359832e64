"""In the database: the puzzles that players have solved."""

from __future__ import annotations

from lobby.model.player import Player
from lobby.model.solved_puzzle import Solved
from lobby.sql.queries import Changes, Queries, only
from lobby.sql.statements import Row


class PuzzlesReading(Queries):
    """The part of a Snapshot that PuzzlesRead promises."""

    def solved_puzzles(self, player: Player) -> int:
        sql = "SELECT count(*) FROM solved_puzzles WHERE player = ?"
        return self._one(only, sql, player.id) or 0

    def puzzle_solved_at(self, player: Player, identifier: str) -> int | None:
        sql = "SELECT at FROM solved_puzzles WHERE player = ? AND identifier = ?"
        return self._one(only, sql, player.id, identifier)

    def puzzles_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, Solved], ...]:
        sql = (
            "SELECT id, identifier, at FROM solved_puzzles WHERE player = ? AND id > ?"
            " ORDER BY id LIMIT ?"
        )
        return self._all(_numbered, sql, player.id, entry, limit)


class PuzzlesWriting(PuzzlesReading, Changes):
    """The part of a Transaction that PuzzlesWrite promises."""

    def add_solved_puzzle(self, player: Player, identifier: str) -> None:
        self._change(
            "INSERT INTO solved_puzzles (player, identifier, at) VALUES (?, ?, ?)"
            " ON CONFLICT (player, identifier) DO NOTHING",
            player.id,
            identifier,
            self.now,
        )


def _numbered(row: Row) -> tuple[int, Solved]:
    return row[0], Solved(*row[1:])
