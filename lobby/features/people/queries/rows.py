"""A player as part of a database row: the columns to select, and the object made of them."""

from __future__ import annotations

from functools import lru_cache

from lobby.database.statements import Row
from lobby.features.people.values.muted import Quieted
from lobby.features.people.values.player import Key, Player, RecoveryCode


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


_P, _A, _R = map(player_columns, "par")
SELECT_KEYS = "SELECT fingerprint, added FROM keys"
SELECT_RECOVERY_CODES = f"""
SELECT c.id, c.at, c.begins, c.ends, c.closed, c.how, {_P}, {_A}
FROM recovery_codes AS c CROSS JOIN players AS p ON p.id = c.player
LEFT JOIN players AS a ON a.id = c.made_by
"""
SELECT_QUIETED = f"""
SELECT q.blocked, {_P}
FROM quieted AS q CROSS JOIN players AS p ON p.id = q.other
"""


def key(row: Row) -> Key:
    """From a row of SELECT_KEYS."""
    return Key(*row)


def recovery_code(row: Row) -> RecoveryCode:
    """From a row of SELECT_RECOVERY_CODES."""
    number, at, begins, ends, closed, how = row[:6]
    of, by = player(row[6:11]), player_or_none(row[11:])
    return RecoveryCode(number, of, at, begins, ends, by, closed, how)


def quieted(row: Row) -> Quieted:
    """From a row of SELECT_QUIETED."""
    return Quieted(player(row[1:]), bool(row[0]))
