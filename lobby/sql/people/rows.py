"""Rows about players, and what they may do: the columns to select, and the objects made of them."""

from __future__ import annotations

from lobby.features.moderation.values import Sanction
from lobby.features.people.values.muted import Quieted
from lobby.features.people.values.player import Key, RecoveryCode
from lobby.sql.player_columns import player, player_columns, player_or_none
from lobby.sql.statements import Row

_P, _A, _R = map(player_columns, "par")

# CROSS JOIN keeps SQLite to the order written: the indexed table first, then its players.

SELECT_KEYS = "SELECT fingerprint, added FROM keys"

SELECT_RECOVERY_CODES = f"""
SELECT c.id, c.at, c.begins, c.ends, c.closed, c.how, {_P}, {_A}
FROM recovery_codes AS c CROSS JOIN players AS p ON p.id = c.player
LEFT JOIN players AS a ON a.id = c.made_by
"""

SELECT_SANCTIONS = f"""
SELECT x.id, x.kind, x.fingerprint, x.network, x.reason, x.at, x.until, x.lifted, {_P}, {_A}, {_R}
FROM sanctions AS x LEFT JOIN players AS p ON p.id = x.player
LEFT JOIN players AS a ON a.id = x.decided_by LEFT JOIN players AS r ON r.id = x.lifted_by
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


def sanction(row: Row) -> Sanction:
    """From a row of SELECT_SANCTIONS."""
    number, kind, fingerprint, network, reason, at, until, lifted = row[:8]
    player, by, lifted_by = map(player_or_none, (row[8:13], row[13:18], row[18:]))
    return Sanction(
        number, kind, player, fingerprint, network, reason, at, until, by, lifted, lifted_by
    )


def quieted(row: Row) -> Quieted:
    """From a row of SELECT_QUIETED."""
    return Quieted(player(row[1:]), bool(row[0]))
