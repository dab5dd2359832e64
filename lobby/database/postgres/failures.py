"""Explains PostgreSQL errors in sentences, for players and for the operator."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from lobby.base.errors import Refused, Stale, StoreError, Unavailable
from lobby.base.translation import _
from lobby.database import invariants, outages
from lobby.database.postgres.address import Address

_log = logging.getLogger(__name__)

LOST_RACE = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
"""Conflicts with concurrent changes: the change may be made again."""

_OF_THE_MACHINE = ("08", "25006", "25P03", "53", "57", "58", "XX")
"""The first characters of error codes that point to the machine rather than to a mistake in a
statement."""

_BUSY = (errors.LockNotAvailable, errors.QueryCanceled)


class CommitUnknown(Exception):
    """The connection broke while the server was asked to commit."""


def may_be_a_race(error: psycopg.IntegrityError) -> bool:
    """Whether *error* has no meaning for people, and may come from a row that another change wrote
    after this one had looked for it."""
    name = error.diag.constraint_name or ""
    return isinstance(error, errors.UniqueViolation) and not invariants.broken(name)


def refusal(error: psycopg.IntegrityError) -> Refused:
    """The refusal for a broken invariant of the schema."""
    name = error.diag.constraint_name or ""
    missing = isinstance(error, errors.ForeignKeyViolation)
    reason = error.diag.message_primary or name
    return invariants.refusal(name, reason, refers_to_nothing=missing)


def outage(error: Exception) -> Unavailable | None:
    """What to tell players whose request failed because of *error*; None if it comes from a mistake
    in the program rather than from the machine."""
    if isinstance(error, CommitUnknown):
        return outages.perhaps_done()
    if not isinstance(error, psycopg.Error) or not _is_of_the_machine(error):
        return None
    if isinstance(error, errors.DiskFull):
        return outages.disk_full()
    return outages.busy() if isinstance(error, _BUSY) else outages.cannot_be_used()


def _is_of_the_machine(error: psycopg.Error) -> bool:
    if error.sqlstate is None:  # Psycopg's own error, about the connection
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return error.sqlstate.startswith(_OF_THE_MACHINE) or isinstance(error, _BUSY)


def lost(error: Exception) -> Refused:
    """What to tell a player whose change lost every race because of *error*."""
    if isinstance(error, psycopg.IntegrityError):  # each time, so it was none
        return refusal(error)
    _log.warning("a change lost every race: %s", error)
    return Stale(_("Others changed that at the same moment. Nothing was changed. Look again."))


@contextmanager
def explained(address: Address) -> Iterator[None]:
    """Turn Psycopg's errors about the database at *address* into a StoreError."""
    try:
        yield
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()
        why = reason[0] if reason else repr(error)
        raise StoreError(f"{address} cannot be used: {why}") from error
