"""A player as part of a database row: the columns to select, and the object made of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from lobby.base.bounds import Count, Time
from lobby.database.columns import Columns, columns
from lobby.database.transaction import Snapshot
from lobby.features.people.values.player import Key, Player, Quieted, RecoveryCode

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")


@columns("id, name, joined, level, guest")
def player(number: int, name: str, joined: Time, level: Count | None, guest: int) -> Player:
    return Player(number, name, joined, level, bool(guest))


player_or_none = player.or_none().remembered()
"""For an outer join: all the columns of a player are null if there is none."""
SELECT_PLAYERS = f"SELECT {player.under('p')} FROM players AS p"


def with_player(row: Columns[Any], table: str, *, player: str = "player") -> str:
    """The SELECT of *row* from *table*, with an alias as in "keys AS k", and the players in its
    column *player*, whose alias is p."""
    alias = table.rpartition(" ")[2]
    return f"SELECT {row} FROM {table} CROSS JOIN players AS p ON p.id = {alias}.{player}"


def after(
    columns: Columns[T], select: str, owner: str, number: str
) -> Callable[[Snapshot, Player, int, int], tuple[T, ...]]:
    """The query for at most so many of a player's rows, in the order of the column *number*, that
    come after a given number: those of *select* whose *owner* is the player."""
    sql = f"{select} WHERE {owner} = ? AND {number} > ? ORDER BY {number} LIMIT ?"

    def page(tx: Snapshot, player: Player, last: int, limit: int) -> tuple[T, ...]:
        return tx.readable(columns, sql, player.id, last, limit)

    return page


def row_of(value: DataclassInstance) -> dict[str, Any]:
    """The fields of *value*, as columns of the same names; a player by the id."""
    row = {field.name: getattr(value, field.name) for field in fields(value)}
    return {name: cell.id if isinstance(cell, Player) else cell for name, cell in row.items()}


key = columns("fingerprint, added")(Key)
SELECT_KEYS = f"SELECT {key} FROM keys"

recovery_code = columns(
    "c.id",
    player.under("p"),
    "c.at, c.begins, c.ends",
    player_or_none.under("a"),
    "c.closed, c.how",
)(RecoveryCode)
SELECT_RECOVERY_CODES = (
    with_player(recovery_code, "recovery_codes AS c")
    + " LEFT JOIN players AS a ON a.id = c.made_by"
)

quieted = columns(player.under("p"), columns("q.blocked")(bool))(Quieted)
SELECT_QUIETED = with_player(quieted, "quieted AS q", player="other")
