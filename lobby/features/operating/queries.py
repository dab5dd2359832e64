"""What operators did, in the database."""

from __future__ import annotations

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.operating.values import Done, Operator, What
from lobby.features.people.queries import rows as people_rows
from lobby.features.people.values.player import Player

_OPERATOR = columns(people_rows.player_or_none.under("o"), "x.fingerprint")(Operator)
DEED = columns(
    "x.id, x.at",
    _OPERATOR,
    "x.what",
    people_rows.player_or_none.under("p"),
    "x.about, x.why",
)(Done)
SELECT_DEEDS = f"""
SELECT {DEED}
FROM deeds AS x LEFT JOIN players AS o ON o.id = x.operator
LEFT JOIN players AS p ON p.id = x.player
"""


def latest_deeds(tx: Snapshot, limit: int) -> tuple[Done, ...]:
    """What operators did lately, the latest first."""
    return tx.each(DEED, f"{SELECT_DEEDS} ORDER BY x.id DESC LIMIT ?", limit)


def deeds_to(tx: Snapshot, player: Player, limit: int) -> tuple[Done, ...]:
    """What operators did to the player lately, the latest first."""
    sql = f"{SELECT_DEEDS} WHERE x.player = ? ORDER BY x.id DESC LIMIT ?"
    return tx.each(DEED, sql, player.id, limit)


def add_deed(
    tx: Transaction,
    by: Operator,
    what: What,
    *,
    player: Player | None,
    about: str,
    why: str,
) -> None:
    """Record what an operator does now."""
    tx.change(
        "INSERT INTO deeds (at, operator, fingerprint, what, player, about, why)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        tx.now,
        by.player.id if by.player else None,
        by.fingerprint,
        what,
        player.id if player else None,
        about,
        why,
    )
