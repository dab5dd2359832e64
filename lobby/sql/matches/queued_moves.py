"""Queued moves in the database."""

from __future__ import annotations

from lobby.features.matches.values.conditional_moves import Line
from lobby.features.people.values.player import Player
from lobby.sql.matches import rows
from lobby.sql.queries import Changes, Queries


class QueuedMovesReading(Queries):
    """The part of a Snapshot that QueuedMovesRead promises."""

    def lines(self, board: int, player: Player) -> tuple[Line, ...]:
        sql = "SELECT line FROM lines WHERE board = ? AND player = ? ORDER BY place"
        return self._all(rows.line, sql, board, player.id)


class QueuedMovesWriting(QueuedMovesReading, Changes):
    """The part of a Transaction that QueuedMovesWrite promises."""

    def save_lines(self, board: int, player: Player, lines: tuple[Line, ...]) -> None:
        self._change("DELETE FROM lines WHERE board = ? AND player = ?", board, player.id)
        for place, line in enumerate(lines):
            sql = "INSERT INTO lines (board, player, place, line) VALUES (?, ?, ?, ?)"
            self._change(sql, board, player.id, place, str(line))

    def remove_lines(self, board: int) -> None:
        self._change("DELETE FROM lines WHERE board = ?", board)
