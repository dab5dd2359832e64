"""A player as part of a database row: the columns to select, and the object made of them."""

from __future__ import annotations

from functools import lru_cache

from lobby.features.people.values.player import Player
from lobby.sql.statements import Row


def player_columns(table: str) -> str:
    """The columns of a player, under the table alias *table*."""
    return ", ".join(f"{table}.{each}" for each in ("id", "name", "joined", "level", "guest"))


SELECT_PLAYERS = f"SELECT {player_columns('p')} FROM players AS p"


def player(row: Row) -> Player:
    """From a row of SELECT_PLAYERS, or the columns of a player in any other row."""
    number, name, joined, level, guest = row
    return Player(number, name, joined, level, bool(guest))


@lru_cache(maxsize=1000)
def player_or_none(row: Row) -> Player | None:
    """From the columns of a player, all of which are null if there is none."""
    return None if row[0] is None else player(row)
