"""Queued moves in the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, Value
from lobby.features.people.values.player import Player
from lobby.features.planning.values import Dropped, PlannedLine, parse

Planned: TypeAlias = PlannedLine | Dropped
"""A line that waits, or one that was dropped."""


@columns("line, why, dropped_at")
def planned(text: str, why: str | None, ply: int | None) -> Planned:
    return parse(text) if why is None else Dropped(parse(text), why, ply or 0)


def all_planned(tx: Snapshot, board: int, player: Player) -> tuple[Planned, ...]:
    """What *player* has planned on a board, in order, and then what was dropped since they last
    planned or moved there. Nobody else may see it."""
    sql = f"SELECT {planned} FROM lines WHERE board = ? AND player = ? ORDER BY place"
    return tx.all(planned, sql, board, player.id)


def lines(tx: Snapshot, board: int, player: Player) -> tuple[PlannedLine, ...]:
    """The lines that wait for *player*'s turn on a board, in order."""
    stored = all_planned(tx, board, player)
    return tuple(line for line in stored if isinstance(line, PlannedLine))


def save_lines(
    tx: Transaction,
    board: int,
    player: Player,
    lines: tuple[PlannedLine, ...],
    dropped: Iterable[Dropped] = (),
) -> None:
    """Store *lines*, and those that were just *dropped*, in place of all that the player had
    planned there. There can be lines only for a player of a running match."""
    tx.change("DELETE FROM lines WHERE board = ? AND player = ?", board, player.id)
    gone = {str(drop.line): (drop.why, drop.ply) for drop in dropped if drop.line not in lines}
    rows = ((str(line), (None, None)) for line in lines)
    for place, (line, (why, ply)) in enumerate((*rows, *gone.items())):
        row: dict[str, Value] = {"place": place, "line": line, "why": why, "dropped_at": ply}
        tx.add("lines", board=board, player=player.id, **row)


def remove_lines(tx: Transaction, board: int) -> None:
    """Delete everything queued on a board, by either player."""
    tx.change("DELETE FROM lines WHERE board = ?", board)
