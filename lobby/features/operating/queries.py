"""Operators and what they did, in the database."""

from __future__ import annotations

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.operating.values import Claim, Done, Operator, What
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
    return tx.readable(DEED, f"{SELECT_DEEDS} ORDER BY x.id DESC LIMIT ?", limit)


def deeds_to(tx: Snapshot, player: Player, limit: int) -> tuple[Done, ...]:
    """What operators did to the player lately, the latest first."""
    sql = f"{SELECT_DEEDS} WHERE x.player = ? ORDER BY x.id DESC LIMIT ?"
    return tx.readable(DEED, sql, player.id, limit)


def add_deed(
    tx: Transaction, by: Operator, what: What, *, player: Player | None, about: str, why: str
) -> None:
    """Record what an operator does now."""
    tx.add(
        "deeds",
        at=tx.now,
        operator=by.player.id if by.player else None,
        fingerprint=by.fingerprint,
        what=what,
        player=player.id if player else None,
        about=about,
        why=why,
    )


CLAIM = columns("fingerprint, at")(Claim)


def claims(tx: Snapshot) -> tuple[Claim, ...]:
    """The keys with which the server was claimed, the first first."""
    return tx.readable(CLAIM, f"SELECT {CLAIM} FROM claimed_operators ORDER BY at, fingerprint")


def add_claim(tx: Transaction, fingerprint: str) -> None:
    """Record that the server was claimed with that key."""
    tx.add("claimed_operators", fingerprint=fingerprint, at=tx.now)


def remove_claim(tx: Transaction, fingerprint: str) -> bool:
    """Forget that the server was claimed with that key; return whether it was."""
    return tx.changed("DELETE FROM claimed_operators WHERE fingerprint = ?", fingerprint) > 0


def claim_code(tx: Snapshot) -> str | None:
    """The code with which the server can be claimed; None if there is none."""
    return tx.one(only, "SELECT code FROM claim_code WHERE one = 1")


def keep_claim_code(tx: Transaction, code: str) -> None:
    """Store the code, unless another server was faster."""
    tx.add_new("claim_code", one=1, code=code)


def forget_claim_code(tx: Transaction) -> None:
    """Let no code claim the server any longer."""
    tx.change("DELETE FROM claim_code")
