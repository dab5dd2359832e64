"""A player as part of a database row: the columns to select, and the object made of them."""

from __future__ import annotations

from lobby.base.bounds import Count, Time
from lobby.database.columns import columns
from lobby.features.people.values.player import Key, Player, Quieted, RecoveryCode


@columns("id, name, joined, level, guest")
def player(number: int, name: str, joined: Time, level: Count | None, guest: int) -> Player:
    return Player(number, name, joined, level, bool(guest))


player_or_none = player.or_none().remembered()
"""For an outer join: all the columns of a player are null if there is none."""
SELECT_PLAYERS = f"SELECT {player.under('p')} FROM players AS p"

key = columns("fingerprint, added")(Key)
SELECT_KEYS = f"SELECT {key} FROM keys"

recovery_code = columns(
    "c.id",
    player.under("p"),
    "c.at, c.begins, c.ends",
    player_or_none.under("a"),
    "c.closed, c.how",
)(RecoveryCode)
SELECT_RECOVERY_CODES = f"""
SELECT {recovery_code}
FROM recovery_codes AS c CROSS JOIN players AS p ON p.id = c.player
LEFT JOIN players AS a ON a.id = c.made_by
"""

quieted = columns(player.under("p"), columns("q.blocked")(bool))(Quieted)
SELECT_QUIETED = f"""
SELECT {quieted}
FROM quieted AS q CROSS JOIN players AS p ON p.id = q.other
"""
