"""Analyses and notes in the database."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.features.analysis.values import text as analysis_text
from lobby.features.analysis.values.analysis import Analysis, Note
from lobby.features.people.values.player import Player
from lobby.sql.player_columns import player_columns, player_or_none
from lobby.sql.queries import Changes, Queries, only
from lobby.sql.statements import Row

_P = player_columns("p")

_SELECT_ANALYSES = "SELECT board, variations, shown, changed FROM analyses"

_SELECT_NOTES = f"""
SELECT n.id, n.text, n.changed, n.board, n.ply, {_P}
FROM notes AS n LEFT JOIN players AS p ON p.id = n.other
"""


class StudiesReading(Queries):
    """The part of a Snapshot that StudiesRead promises."""

    def analysis(self, player: Player, board: int) -> Analysis | None:
        sql = f"{_SELECT_ANALYSES} WHERE player = ? AND board = ?"
        found = self._one(_analysis, sql, player.id, board)
        return found[1] if found else None

    def analysed_boards(self, player: Player) -> int:
        return self._one(only, "SELECT count(*) FROM analyses WHERE player = ?", player.id) or 0

    def analyses_after(
        self, player: Player, board: int, limit: int
    ) -> tuple[tuple[int, Analysis], ...]:
        sql = f"{_SELECT_ANALYSES} WHERE player = ? AND board > ? ORDER BY board LIMIT ?"
        return self._each(_analysis, sql, player.id, board, limit)

    def spoilt_analyses(
        self, after: tuple[int, int], limit: int
    ) -> tuple[tuple[int, int, bool], ...]:
        sql = (
            "SELECT player, board, variations FROM analyses WHERE (player, board) > (?, ?)"
            " ORDER BY player, board LIMIT ?"
        )
        return self._all(_spoilt, sql, *after, limit)

    def notes_on_board(self, player: Player, board: int) -> Mapping[int, str]:
        sql = "SELECT ply, text FROM notes WHERE player = ? AND board = ? ORDER BY ply"
        return dict(self._all(tuple, sql, player.id, board))

    def note_on(self, player: Player, other: Player) -> str:
        sql = "SELECT text FROM notes WHERE player = ? AND other = ?"
        return self._one(only, sql, player.id, other.id) or ""

    def notes_kept(self, player: Player) -> int:
        return self._one(only, "SELECT count(*) FROM notes WHERE player = ?", player.id) or 0

    def notes_after(self, player: Player, note: int, limit: int) -> tuple[tuple[int, Note], ...]:
        sql = f"{_SELECT_NOTES} WHERE n.player = ? AND n.id > ? ORDER BY n.id LIMIT ?"
        return self._all(_note, sql, player.id, note, limit)


class StudiesWriting(StudiesReading, Changes):
    """The part of a Transaction that StudiesWrite promises."""

    def save_analysis(self, player: Player, board: int, analysis: Analysis) -> None:
        self._change(
            "INSERT INTO analyses (player, board, variations, shown, changed)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (player, board) DO UPDATE SET"
            " variations = excluded.variations, shown = excluded.shown, changed = excluded.changed",
            player.id,
            board,
            analysis_text.write(analysis.tree),
            analysis.shown,
            self.now,
        )

    def drop_analysis(self, player: Player, board: int) -> None:
        self._change("DELETE FROM analyses WHERE player = ? AND board = ?", player.id, board)

    def save_note_on_board(self, player: Player, board: int, ply: int, text: str) -> None:
        if not text:
            sql = "DELETE FROM notes WHERE player = ? AND board = ? AND ply = ?"
            self._change(sql, player.id, board, ply)
            return
        self._change(
            "INSERT INTO notes (player, text, changed, board, ply) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (player, board, ply) WHERE board IS NOT NULL"
            " DO UPDATE SET text = excluded.text, changed = excluded.changed",
            player.id,
            text,
            self.now,
            board,
            ply,
        )

    def save_note_on(self, player: Player, other: Player, text: str) -> None:
        if not text:
            sql = "DELETE FROM notes WHERE player = ? AND other = ?"
            self._change(sql, player.id, other.id)
            return
        self._change(
            "INSERT INTO notes (player, text, changed, other) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (player, other) WHERE other IS NOT NULL"
            " DO UPDATE SET text = excluded.text, changed = excluded.changed",
            player.id,
            text,
            self.now,
            other.id,
        )


def _analysis(row: Row) -> tuple[int, Analysis]:
    """From a row of _SELECT_ANALYSES."""
    board, text, shown, changed = row
    return board, Analysis(analysis_text.read(text), bool(shown), changed)


def _spoilt(row: Row) -> tuple[int, int, bool]:
    player, board, text = row
    try:
        analysis_text.read(text)
    except ValueError:
        return player, board, True
    return player, board, False


def _note(row: Row) -> tuple[int, Note]:
    """From a row of _SELECT_NOTES."""
    number, text, changed, board, ply, *other = row
    return number, Note(text, changed, board, ply, player_or_none(tuple(other)))
