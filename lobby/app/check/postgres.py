"""Checks whether the matches in a database are what their moves make of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from lobby.app.check import soundness
from lobby.base.errors import StoreError
from lobby.database.postgres import schema
from lobby.database.postgres.address import Address
from lobby.database.postgres.dialect import Connection, looking
from lobby.database.postgres.engine.link import READING, connect, prepared
from lobby.database.postgres.failures import explained
from lobby.database.transaction import Snapshot


def exists(url: str) -> bool:
    """Whether the database at *url* contains the lobby's tables. Raises StoreError if that cannot
    be determined."""
    address = Address.of(url)
    with explained(address), connect(address) as db:
        return bool(schema.applied(db))


def check(url: str) -> Iterator[str]:
    """The problems with the database at *url*, each as a sentence; none if all is well. A server
    may go on using it meanwhile.

    Raises StoreError if it cannot be reached or is not a database of the lobby.
    """
    address = Address.of(url)
    with explained(address), connect(address) as db:
        missing = _missing(db, address)
        if missing:
            lacking = ", ".join(missing)
            yield f"The schema lacks {lacking}. A server adds this when it starts."
        else:
            yield from soundness.problems(partial(_snapshot, prepared(db, READING)))


def not_replayed(url: str) -> Iterator[str]:
    """The matches that ``check``, which found no problems in the database at *url*, could not
    replay because their games are not installed: a sentence for each game. Raises StoreError."""
    address = Address.of(url)
    with explained(address), connect(address) as db:
        yield from soundness.not_replayed(partial(_snapshot, prepared(db, READING)))


def _missing(db: Connection, address: Address) -> list[str]:
    schema.identify(db, str(address))
    applied = schema.applied(db)
    if not applied:
        raise StoreError(f"{address} has no tables of the lobby: start the server once.")
    return sorted(schema.known() - applied)


@contextmanager
def _snapshot(db: Connection) -> Iterator[Snapshot]:
    with looking(db) as statements:
        yield Snapshot(statements, now=0)
