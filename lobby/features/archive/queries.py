"""Imported matches in the database."""

from __future__ import annotations

from msgspec.json import decode

from lobby.base.bounds import Count, Ply
from lobby.database.columns import columns, numbered
from lobby.database.transaction import Snapshot, Transaction, json_text, only
from lobby.features.analysis.values.variations import Tree
from lobby.features.archive.values import NOTHING, Imported, Remarks
from lobby.features.people.queries.rows import after, player, with_player
from lobby.features.people.values.player import Player


@columns("i.record")
def _record(text: str) -> str:
    if text.count('"') < 2:
        raise ValueError("Expected a record, whose first line names the game")
    return text


@columns("remarks")
def _remarks(text: str) -> Remarks:
    variations, notes = decode(text, type=tuple[str, dict[Ply, str]])
    Tree.read(variations)
    return Remarks(variations, notes)


@columns("count(*), sum(length(record)), sum(length(remarks))")
def _size(matches: Count, records: Count | None, remarks: Count | None) -> tuple[int, int]:
    return matches, (records or 0) + (remarks or 0)


REMARKS = numbered("number", _remarks)
SELECT_REMARKS = f"SELECT {REMARKS} FROM imported_matches WHERE remarks IS NOT NULL"

imported_match = columns(
    "i.number", player.under("p"), "i.at, i.source", columns("i.private")(bool), _record
)(Imported)
SELECT_IMPORTED = with_player(imported_match, "imported_matches AS i", player="owner")


def imported(tx: Snapshot, number: int) -> Imported | None:
    """The imported match with that number."""
    return tx.one(imported_match, f"{SELECT_IMPORTED} WHERE i.number = ?", number)


def imported_by(tx: Snapshot, owner: Player, limit: int) -> tuple[Imported, ...]:
    """The matches in the owner's archive, the latest first."""
    sql = f"{SELECT_IMPORTED} WHERE i.owner = ? ORDER BY i.number DESC LIMIT ?"
    return tx.readable(imported_match, sql, owner.id, limit)


def imported_publicly(tx: Snapshot, owner: Player, limit: int) -> tuple[Imported, ...]:
    """The matches in the owner's archive that are not private, the latest first."""
    where = "WHERE i.owner = ? AND i.private = 0 ORDER BY i.number DESC LIMIT ?"
    return tx.readable(imported_match, f"{SELECT_IMPORTED} {where}", owner.id, limit)


imported_after = after(imported_match, SELECT_IMPORTED, "i.owner", "i.number")
"""The matches in the player's archive with numbers above a given one, in order."""


def remarks(tx: Snapshot, number: int) -> Remarks:
    """What the owner of that imported match brought along with it."""
    __, stored = tx.one(REMARKS, f"{SELECT_REMARKS} AND number = ?", number) or (number, NOTHING)
    return stored


def is_imported(tx: Snapshot, owner: Player, digest: str) -> bool:
    """Whether the owner's archive has the match with that digest."""
    sql = "SELECT 1 FROM imported_matches WHERE owner = ? AND digest = ?"
    return tx.one(only, sql, owner.id, digest) is not None


def archive_size(tx: Snapshot, owner: Player) -> tuple[int, int]:
    """How many matches the owner's archive holds, and the characters of all their records and
    remarks."""
    sql = f"SELECT {_size} FROM imported_matches WHERE owner = ?"
    return tx.one(_size, sql, owner.id) or (0, 0)


def add_imported(
    tx: Transaction,
    owner: Player,
    digest: str,
    record: str,
    *,
    source: str,
    private: bool,
    remarks: Remarks = NOTHING,
) -> int:
    """Add an imported match and return its number."""
    return tx.insert(
        "imported_matches",
        "number",
        owner=owner.id,
        at=tx.now,
        source=source,
        private=private,
        digest=digest,
        record=record,
        remarks=written(remarks),
    )


def written(remarks: Remarks) -> str | None:
    """*remarks* as they are stored; None without any."""
    return json_text((remarks.variations, dict(remarks.notes))) if remarks else None


def remove_imported(tx: Transaction, owner: Player, number: int) -> bool:
    """Delete an imported match from the owner's archive; return whether it was there."""
    sql = "DELETE FROM imported_matches WHERE number = ? AND owner = ?"
    return tx.changed(sql, number, owner.id) > 0
