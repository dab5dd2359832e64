"""A player in a row of the database: the columns to ask for, and what they make."""

from __future__ import annotations

from functools import lru_cache

from lobby.model.player import Player
from lobby.sql.statements import Row


def player_columns(table: str) -> str:
    """Those of a player, under the short name *table*."""
    return ", ".join(f"{table}.{each}" for each in ("id", "name", "joined", "level", "guest"))


SELECT_PLAYERS = f"SELECT {player_columns('p')} FROM players AS p"


def player(row: Row) -> Player:
    """Of SELECT_PLAYERS, and of a player's columns in every other."""
    number, name, joined, level, guest = row
    return Player(number, name, joined, level, bool(guest))


@lru_cache(maxsize=1000)
def player_or_none(row: Row) -> Player | None:
    """Of a player's columns, which are all empty where there is none."""
    return None if row[0] is None else player(row)
