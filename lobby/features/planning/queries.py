"""Queued moves in the database."""

from __future__ import annotations

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.values.player import Player
from lobby.features.planning.values import PlannedLine, parse


@columns("line")
def line(text: str) -> PlannedLine:
    return parse(text)


def lines(tx: Snapshot, board: int, player: Player) -> tuple[PlannedLine, ...]:
    """The lines that *player* has queued on a board, in order. Nobody else may see them."""
    sql = f"SELECT {line} FROM lines WHERE board = ? AND player = ? ORDER BY place"
    return tx.all(line, sql, board, player.id)


def save_lines(tx: Transaction, board: int, player: Player, lines: tuple[PlannedLine, ...]) -> None:
    """Store *lines* in place of all that the player had queued there. There can be lines only
    for a player of a running match."""
    tx.change("DELETE FROM lines WHERE board = ? AND player = ?", board, player.id)
    for place, line in enumerate(lines):
        sql = "INSERT INTO lines (board, player, place, line) VALUES (?, ?, ?, ?)"
        tx.change(sql, board, player.id, place, str(line))


def remove_lines(tx: Transaction, board: int) -> None:
    """Delete everything queued on a board, by either player."""
    tx.change("DELETE FROM lines WHERE board = ?", board)
