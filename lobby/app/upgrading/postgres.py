"""What this version would do to a PostgreSQL database when its server starts, found out without
doing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lobby.app.progress import in_bytes
from lobby.app.upgrading import LOCKED_OUT, UNCHANGED, Outlook, steps
from lobby.base.errors import StoreError
from lobby.database.postgres import schema
from lobby.database.postgres.dialect import Connection
from lobby.database.postgres.link import connected
from lobby.database.postgres.schema import company
from lobby.database.postgres.schema.steps import Step

_ALL_STEPS: Final = 1_000_000
"""More than any server knows."""

_ONLY_ADDED: Final = (
    "These only add to it: servers of the version before can run beside this one, and you can go"
    " back to it."
)

_SIZE: Final = "SELECT pg_database_size(current_database())"


def outlook(url: str) -> Outlook:
    """What this version would do to the database at *url*. Nothing is changed, and servers may use
    it meanwhile. Raises StoreError if this version cannot use it at all."""
    with connected(url) as (address, db):
        schema.identify(db, str(address))
        taken = schema.applied(db)
        if not taken:
            raise StoreError(f"{address} has no tables of the lobby: a first start makes them.")
        pending = schema.pending(db)
        names = [step.name for step in pending]
        said = [*steps(str(address), len(taken), len(schema.known()), names)]
        if running := company.older(db, _ALL_STEPS):
            said.append(f"These servers use it now: {', '.join(running)}.")
        if not pending:
            return Outlook((*said, UNCHANGED))
        return Outlook((*said, *_afterwards(db, len(taken), pending)), [*_in_the_way(db, pending)])


def _afterwards(db: Connection, taken: int, pending: Sequence[Step]) -> Iterator[str]:
    if schema.needed(pending) <= taken:
        yield _ONLY_ADDED
        return
    ((size,),) = db.execute(_SIZE).fetchall()
    yield (
        f"{LOCKED_OUT} The way back is a dump, and nobody makes one for you: run lobby backup FILE"
        f" first. It takes less than the {in_bytes(size)} of the database."
    )


def _in_the_way(db: Connection, pending: Sequence[Step]) -> Iterator[str]:
    if left := company.older(db, schema.needed(pending)):
        yield f"Stop these servers first, which are too old for the change: {', '.join(left)}."
