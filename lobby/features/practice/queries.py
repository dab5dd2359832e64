"""Practice boards in the database."""

from __future__ import annotations

from typing import TypedDict

from msgspec.json import decode

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, json_text
from lobby.features.people.queries.rows import after, player, with_player
from lobby.features.people.values.player import Player
from lobby.features.practice.values import Beginning, Practice
from lobby.gamekit.game import Seat


class _Held(TypedDict):
    """A beginning, as it is stored."""

    setup: dict[str, str]
    before: tuple[str, ...]
    position: str


@columns("b.game, b.options, b.rules_version, b.origin, b.beginning")
def _beginning(game: str, options: str, rules_version: int, origin: str, text: str) -> Beginning:
    held = decode(text, type=_Held)
    return Beginning(game, options, rules_version, origin, **held)


@columns("b.moves")
def _moves(text: str) -> tuple[str, ...]:
    return tuple(text.split())


PRACTICE = columns(
    "b.number", player.under("p"), _beginning, "b.level, b.seat", _moves, "b.begun, b.changed"
)(Practice)
SELECT_PRACTICES = with_player(PRACTICE, "practice_boards AS b", player="owner")


def practice(tx: Snapshot, number: int) -> Practice | None:
    """The practice board with that number."""
    return tx.one(PRACTICE, f"{SELECT_PRACTICES} WHERE b.number = ?", number)


def practices_of(tx: Snapshot, owner: Player) -> tuple[Practice, ...]:
    """The practice boards of *owner*, the newest first."""
    sql = f"{SELECT_PRACTICES} WHERE b.owner = ? ORDER BY b.number DESC"
    return tx.readable(PRACTICE, sql, owner.id)


practices_after = after(PRACTICE, SELECT_PRACTICES, "b.owner", "b.number")
"""Practice boards of the player with numbers above a given one, in order."""


def add_practice(
    tx: Transaction, owner: Player, beginning: Beginning, level: int | None, seat: Seat | None
) -> int:
    """Create a practice board without moves; return its number."""
    held = _Held(setup=dict(beginning.setup), before=beginning.before, position=beginning.position)
    return tx.insert(
        "practice_boards",
        "number",
        owner=owner.id,
        game=beginning.game,
        options=beginning.options,
        rules_version=beginning.rules_version,
        origin=beginning.origin,
        beginning=json_text(held),
        level=level,
        seat=seat,
        moves="",
        plies=0,
        begun=tx.now,
        changed=tx.now,
    )


def save_practice_moves(tx: Transaction, number: int, moves: tuple[str, ...], before: int) -> bool:
    """Store *moves* as the moves of that practice board if it still has *before* moves; return
    whether it did."""
    sql = (
        "UPDATE practice_boards SET moves = ?, plies = ?, changed = ?"
        " WHERE number = ? AND plies = ?"
    )
    changed = tx.changed(sql, " ".join(moves), len(moves), tx.now, number, before)
    return changed > 0


def remove_practice(tx: Transaction, owner: Player, number: int) -> bool:
    """Delete that practice board of *owner*; return whether it existed."""
    sql = "DELETE FROM practice_boards WHERE number = ? AND owner = ?"
    return tx.changed(sql, number, owner.id) > 0
