"""Analyses and notes in the database."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.base.bounds import Ply
from lobby.database.columns import columns, numbered
from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.analysis.values.variations import Analysis, Note, Tree
from lobby.features.people.queries.rows import after, player_or_none
from lobby.features.people.values.player import Player

ANALYSIS = numbered(
    "board", columns(columns("variations")(Tree.read), columns("shown")(bool), "changed")(Analysis)
)
SELECT_ANALYSES = f"SELECT {ANALYSIS} FROM analyses"
NOTE = numbered(
    "n.id", columns("n.text, n.changed, n.board, n.ply", player_or_none.under("p"))(Note)
)
SELECT_NOTES = f"""
SELECT {NOTE}
FROM notes AS n LEFT JOIN players AS p ON p.id = n.other
"""


@columns("ply, text")
def _noted(ply: Ply, text: str) -> tuple[int, str]:
    return ply, text


def analysis(tx: Snapshot, player: Player, board: int) -> Analysis | None:
    """The player's analysis of a board; None if there is none."""
    sql = f"{SELECT_ANALYSES} WHERE player = ? AND board = ?"
    __, analysis = tx.one(ANALYSIS, sql, player.id, board) or (board, None)
    return analysis


def analysed_boards(tx: Snapshot, player: Player) -> int:
    """How many boards the player keeps an analysis of."""
    return tx.one(only, "SELECT count(*) FROM analyses WHERE player = ?", player.id) or 0


analyses_after = after(ANALYSIS, SELECT_ANALYSES, "player", "board")
"""The player's analyses, each with its board, starting after a board."""


def notes_on_board(tx: Snapshot, player: Player, board: int) -> Mapping[int, str]:
    """The player's notes on a board, by the number of moves played."""
    sql = f"SELECT {_noted} FROM notes WHERE player = ? AND board = ? ORDER BY ply"
    return dict(tx.readable(_noted, sql, player.id, board))


def note_on(tx: Snapshot, player: Player, other: Player) -> str:
    """The player's note on the other; "" for none."""
    sql = "SELECT text FROM notes WHERE player = ? AND other = ?"
    return tx.one(only, sql, player.id, other.id) or ""


def note_count(tx: Snapshot, player: Player) -> int:
    """How many notes the player keeps."""
    return tx.one(only, "SELECT count(*) FROM notes WHERE player = ?", player.id) or 0


notes_after = after(NOTE, SELECT_NOTES, "n.player", "n.id")
"""The player's notes, each with its id, starting after an id."""


def save_analysis(tx: Transaction, player: Player, board: int, analysis: Analysis) -> None:
    """Store *analysis* in place of the player's earlier one of that board, as changed now."""
    tx.put(
        "analyses",
        "player board",
        player=player.id,
        board=board,
        variations=analysis.tree.write(),
        shown=analysis.shown,
        changed=tx.now,
    )


def drop_analysis(tx: Transaction, player: Player, board: int) -> None:
    """Delete the player's analysis of that board."""
    tx.change("DELETE FROM analyses WHERE player = ? AND board = ?", player.id, board)


def save_note_on_board(tx: Transaction, player: Player, board: int, ply: int, text: str) -> None:
    """Store *text* as the player's note on a board after *ply* moves; "" deletes it."""
    if not text:
        sql = "DELETE FROM notes WHERE player = ? AND board = ? AND ply = ?"
        tx.change(sql, player.id, board, ply)
        return
    tx.change(
        "INSERT INTO notes (player, text, changed, board, ply) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (player, board, ply) WHERE board IS NOT NULL"
        " DO UPDATE SET text = excluded.text, changed = excluded.changed",
        player.id,
        text,
        tx.now,
        board,
        ply,
    )


def save_note_on(tx: Transaction, player: Player, other: Player, text: str) -> None:
    """Store *text* as the player's note on the other; "" deletes it."""
    if not text:
        sql = "DELETE FROM notes WHERE player = ? AND other = ?"
        tx.change(sql, player.id, other.id)
        return
    tx.change(
        "INSERT INTO notes (player, text, changed, other) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (player, other) WHERE other IS NOT NULL"
        " DO UPDATE SET text = excluded.text, changed = excluded.changed",
        player.id,
        text,
        tx.now,
        other.id,
    )
