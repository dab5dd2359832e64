"""Restoring a dump of a PostgreSQL database.

The dump is loaded into a schema of its own, in which it is brought up to date and checked. Then the
two schemas change their names, in one transaction.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import psycopg
from psycopg import errors, sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from lobby.base.errors import StoreError
from lobby.base.settings import Settings
from lobby.core.queries import epochs
from lobby.database.postgres import dumps, schema
from lobby.database.postgres.dialect import Address, Connection
from lobby.database.postgres.guard import hold
from lobby.database.postgres.link import check, connected
from lobby.database.postgres.schema import company

_STAGING: Final = "lobby_restoring"
_SCRATCH: Final = "lobby_drill_"
_LEFT: Final = (
    "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
    " AND datdba = (SELECT oid FROM pg_roles WHERE rolname = current_user)"
)
_DROP: Final = sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE")
_RENAME: Final = sql.SQL("ALTER SCHEMA {} RENAME TO {}")
_OURS: Final = (
    "SELECT to_regclass('schema_steps') IS NOT NULL OR to_regclass('copying') IS NOT NULL"
)


def restore(
    url: str, file: Path, judge: Callable[[Settings], None], *, replace: bool
) -> str | None:
    """Put the dump *file* in the place of what the database at *url* holds, if *judge* does not
    refuse it. Return the schema in which the old tables now are, if there were any: they are only
    touched if told to *replace* them. Raises CannotOperate; then the database is as it was."""
    with connected(url) as (address, db):
        check(db, address)
        hold(db, address)
        company.announce(db, len(schema.names()))  # or it would seem to be an old server
        held = _ensure_free(db, address, replace=replace)
        with _staged(db, address, file) as settings:
            judge(settings)
            with connected(settings.database) as (_, staged):
                staged.execute(epochs.RENEW.replace("?", "%s").encode(), [epochs.new()])
            aside = _swap(db, address) if held else _swap(db, address, drop=True)
        db.execute("ANALYZE")
        return aside


@contextmanager
def scratch(url: str, file: Path) -> Iterator[Settings]:
    """The settings of a lobby with what the dump *file* holds, in a new database beside that at
    *url*. It is dropped after the context. Raises StoreError."""
    name = f"{_SCRATCH}{secrets.token_hex(4)}"
    with connected(url) as (address, db):
        _drop_what_is_left(db)
        try:
            make = sql.SQL("CREATE DATABASE {} ENCODING 'UTF8' TEMPLATE template0")
            db.execute(make.format(sql.Identifier(name)))
        except errors.InsufficientPrivilege as error:
            raise StoreError(
                f"A drill needs a new database, and {db.info.user} may not make one at {address}."
                f" Run ALTER ROLE {db.info.user} CREATEDB there, or give the URL of another"
                " PostgreSQL with --database."
            ) from error
        try:
            own = make_conninfo("", **{**conninfo_to_dict(address.conninfo), "dbname": name})
            with connected(own) as (place, other), _staged(other, place, file) as settings:
                yield settings
        finally:
            drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            db.execute(drop.format(sql.Identifier(name)))


def _drop_what_is_left(db: Connection) -> None:
    """Drop the databases of drills that were killed."""
    for (name,) in db.execute(_LEFT, (_SCRATCH,)).fetchall():
        with suppress(errors.ObjectInUse):
            db.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


@contextmanager
def _staged(db: Connection, address: Address, file: Path) -> Iterator[Settings]:
    """The settings of a lobby with what the dump *file* holds, which has the schema of this
    version, in a schema of its own; it is dropped after the context, unless it got another name."""
    staging = _DROP.format(sql.Identifier(_STAGING))
    db.execute(staging)
    asyncio.run(dumps.load(db, address, file, _STAGING))
    try:
        own = _on(address, _STAGING)
        with connected(own) as (_, staged):
            schema.identify(staged, str(file))
            schema.upgrade(staged, str(file))
            staged.execute("ANALYZE")
        yield Settings(database=own)
    finally:
        db.execute(staging)


def _on(address: Address, name: str) -> str:
    """The *address*, with the schema *name* as the one in use."""
    given = conninfo_to_dict(address.conninfo)
    options = f"{given.get('options') or ''} -c search_path={name}".strip()
    return make_conninfo("", **{**given, "options": options})


def _ensure_free(db: Connection, address: Address, *, replace: bool) -> bool:
    """Whether the database holds a lobby, which is to be replaced. Raises StoreError if it holds
    anything else."""
    ((ours,),) = db.execute(_OURS).fetchall()
    if not ours:
        schema.identify(db, str(address))
        return False
    if not replace:
        raise StoreError(
            f"{address} already contains a lobby, and nothing was changed. Give --replace to put"
            " the dump in its place: the old one is then kept in another schema of the database."
        )
    return True


def _swap(db: Connection, address: Address, *, drop: bool = False) -> str | None:
    """Give the staged schema the name of the schema in use. That one gets another name, which is
    returned, or with *drop* it is empty and goes."""
    aside = f"replaced_{datetime.now(UTC):%Y%m%d_%H%M%S_%f}"
    try:
        with db.transaction():
            ((own,),) = db.execute("SELECT current_schema()").fetchall()
            if drop and own:
                db.execute(sql.SQL("DROP SCHEMA {}").format(sql.Identifier(own)))
            elif own:
                db.execute(_RENAME.format(sql.Identifier(own), sql.Identifier(aside)))
            db.execute(_RENAME.format(sql.Identifier(_STAGING), sql.Identifier(own or "public")))
    except psycopg.errors.DependentObjectsStillExist as error:
        raise StoreError(
            f"{address} holds something besides the lobby: give an empty database."
        ) from error
    return None if drop else aside
