"""Dumps: copies of a PostgreSQL database in a file, made by pg_dump and put back by pg_restore."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from typing import Final

from psycopg import sql

from lobby.base.errors import StoreError
from lobby.database.new_files import ensure_new, new_file
from lobby.database.postgres import programs, schema
from lobby.database.postgres.address import Address
from lobby.database.postgres.dialect import Connection
from lobby.database.postgres.engine.link import connected
from lobby.database.postgres.programs import Connecting

_ASIDE: Final = "lobby_aside"
"""What the schema with the name of the dump's is called while the dump is loaded."""

_TABLE: Final = re.compile(r"^\d+; \d+ \d+ TABLE (\S+) schema_steps ", re.MULTILINE)

_HAS: Final = "SELECT to_regnamespace(%s) IS NOT NULL"


async def dump(url: str, target: Path) -> None:
    """Copy the database at *url*, as it is now, to the new file *target*, which is on the disk and
    was read once more when this returns. Servers may go on using the database meanwhile.

    Raises StoreError if that is not a database of the lobby, if pg_dump is missing or too old for
    it, or if *target* exists or cannot be written; then nothing is left behind.
    """
    ensure_new(target)
    address, major = await asyncio.to_thread(_looked_at, url)
    its = await programs.version("pg_dump")
    if its < major:
        raise StoreError(
            f"pg_dump {its} is too old for the PostgreSQL {major} of {address}. Install version"
            f" {major} of its client programs: in Debian, the package postgresql-client-{major}."
        )
    to = Connecting.to(address)
    options = ("--format=custom", "--no-owner", "--no-privileges", "--no-password")
    try:
        with new_file(target) as part:
            place = (f"--file={part}", f"--dbname={to.argument}")
            await programs.run("pg_dump", *options, *place, environment=to.environment)
            await verify(part)
    except OSError as error:
        raise StoreError(f"{error.filename or target}: {error.strerror}.") from error


async def verify(file: Path) -> str:
    """Read all of *file*, and return the schema of its tables. Raises StoreError if it is damaged
    or is not a dump of the lobby."""
    contents = await programs.printed("pg_restore", "--list", file)
    table = _TABLE.search(contents)
    if not table:
        raise StoreError(f"{file} is not a dump of the lobby: give another file.")
    await programs.run("pg_restore", f"--file={os.devnull}", file)
    return table.group(1)


async def load(db: Connection, address: Address, file: Path, into: str) -> None:
    """Put what *file* holds into the new schema *into* of the database at *address*, to which *db*
    is a connection: all of it or, with a StoreError, nothing. What else the database holds stays
    as it is."""
    name = await verify(file)
    to = Connecting.to(address)
    before, after = _around(db, name, into)
    await programs.piped(
        # A schema of that name is made here, whether or not the dump makes one.
        ("pg_restore", f"--schema={name}", "--no-owner", "--no-privileges", "--file=-", file),
        ("psql", "--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1",
         f"--dbname={to.argument}", "--file=-"),
        before=before,
        after=after,
        environment=to.environment,
    )  # fmt: skip


def _around(db: Connection, name: str, into: str) -> tuple[str, str]:
    """The statements before and after a dump of the schema *name*, which make one transaction with
    it. A dump names its schema in each statement, so that of the same name makes way meanwhile."""
    own, aside, goal = map(sql.Identifier, (name, _ASIDE, into))
    rename = sql.SQL("ALTER SCHEMA {} RENAME TO {};\n")
    before, after = [sql.SQL("CREATE SCHEMA {};\n").format(own)], [rename.format(own, goal)]
    if db.execute(_HAS, (sql.Identifier(name).as_string(db),)).fetchone() == (True,):
        before.insert(0, rename.format(own, aside))
        after.append(rename.format(aside, own))
    return (
        f"BEGIN;\n{sql.Composed(before).as_string(db)}",
        f"\n{sql.Composed(after).as_string(db)}COMMIT;\n",
    )


def _looked_at(url: str) -> tuple[Address, int]:
    """The address of a database of the lobby, and the major version of its PostgreSQL."""
    with connected(url) as (address, db):
        schema.identify(db, str(address))
        if not schema.applied(db):
            raise StoreError(f"{address} has no tables of the lobby: start the server once.")
        return address, db.info.server_version // 10_000
