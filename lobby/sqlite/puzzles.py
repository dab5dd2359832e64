"""In the database: the puzzles that players have solved."""

from __future__ import annotations

from sqlite_utils import Database

from lobby.model.player import Player
from lobby.model.solved_puzzle import Solved
from lobby.sqlite.failures import HAS_LEFT
from lobby.sqlite.queries import Changes, Queries, only
from lobby.sqlite.rows import Row


def puzzles(db: Database) -> None:
    """Puzzles that were solved, each once by each player."""
    db.executescript(
        f"""
        CREATE TABLE solved_puzzles (
            id INTEGER PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            identifier TEXT NOT NULL CHECK (identifier <> ''),
            at INTEGER NOT NULL,
            UNIQUE (player, identifier)
        ) STRICT;
        CREATE INDEX solved_puzzles_of ON solved_puzzles (player);

        CREATE TRIGGER solved_puzzles_player_is_here BEFORE INSERT ON solved_puzzles
        WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN
            SELECT RAISE(ABORT, '{HAS_LEFT}');
        END;
        """
    )


STEPS = (puzzles,)


class PuzzlingReading(Queries):
    """The part of a Snapshot that PuzzlingRead promises."""

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


class PuzzlingWriting(PuzzlingReading, Changes):
    """The part of a Transaction that PuzzlingWrite promises."""

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
