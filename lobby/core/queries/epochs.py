"""The epochs of the database. A new one begins when a server first opens a copy: from then on, what
happens in the copy is not what happened in the original."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from uuid import UUID

from lobby.base.bounds import Count
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction

RENEW = "INSERT INTO epochs (id, after) SELECT ?, coalesce(max(id), 0) FROM events"
"""Begins an epoch, whose id is the parameter."""


@dataclass(frozen=True, slots=True)
class Epoch:
    """An epoch, to which all events *after* that one belong, until the next epoch begins. Nobody
    outside can guess its *id*."""

    id: UUID
    after: Count


@columns("id, after")
def epoch(id: str, after: Count) -> Epoch:
    return Epoch(UUID(id), after)


SELECT_EPOCHS = f"SELECT {epoch} FROM epochs"


def epochs(tx: Snapshot) -> tuple[Epoch, ...]:
    """All epochs, the current one last; those that cannot be read are left out."""
    all_epochs: tuple[Epoch, ...] | None = tx.memo.get("epochs")
    if all_epochs is None:
        all_epochs = tx.memo["epochs"] = tx.readable(epoch, f"{SELECT_EPOCHS} ORDER BY number")
    return all_epochs


def renew(tx: Transaction) -> None:
    """Begin an epoch."""
    tx.change(RENEW, new())


def new() -> str:
    """The id of a new epoch, as it is stored: 32 hexadecimal digits."""
    return secrets.token_hex(16)
