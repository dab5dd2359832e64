"""Dumps: copies of a PostgreSQL database in a file, made by pg_dump and put back by pg_restore."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final, TypeVar

from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from lobby.base import written
from lobby.base.errors import StoreError, reason
from lobby.database.new_files import ensure_new, new_file
from lobby.database.postgres import schema
from lobby.database.postgres.dialect import Address, Connection
from lobby.database.postgres.link import connected

T = TypeVar("T")

_SECRET: Final = ("password", "sslpassword")
"""What others on this machine could see among a program's arguments."""

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
    its = await version("pg_dump")
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
            await run("pg_dump", *options, *place, environment=to.environment)
            await verify(part)
    except OSError as error:
        raise StoreError(f"{error.filename or target}: {reason(error)}") from error


async def verify(file: Path) -> str:
    """Read all of *file*, and return the schema of its tables. Raises StoreError if it is damaged
    or is not a dump of the lobby."""
    table = _TABLE.search(await printed("pg_restore", "--list", file))
    if not table:
        raise StoreError(f"{file} is not a dump of the lobby: give another file.")
    await run("pg_restore", f"--file={os.devnull}", file)
    return table.group(1)


async def load(db: Connection, address: Address, file: Path, into: str) -> None:
    """Put what *file* holds into the new schema *into* of the database at *address*, to which *db*
    is a connection: all of it or, with a StoreError, nothing. What else the database holds stays
    as it is."""
    name = await verify(file)
    to = Connecting.to(address)
    before, after = _around(db, name, into)
    await piped(
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
        schema.of_lobby(db, str(address))
        return address, db.info.server_version // 10_000


@dataclass(frozen=True, slots=True)
class Connecting:
    """How a program connects to a database: its argument, and its environment, which holds the
    password."""

    argument: str
    environment: Mapping[str, str] = field(repr=False)

    @classmethod
    def to(cls, address: Address) -> Connecting:
        """How to connect to *address*."""
        given = conninfo_to_dict(address.conninfo)
        password = given.get("password")
        rest = {name: value for name, value in given.items() if name not in _SECRET}
        return cls(make_conninfo("", **rest), {"PGPASSWORD": str(password)} if password else {})


async def version(name: str) -> int:
    """The major version of the program *name*. Raises StoreError if it is not installed."""
    said = await printed(name, "--version")
    digits = re.search(r"\) (\d+)", said)
    if not digits:
        raise StoreError(f"{name} does not say its version: it printed {said.strip()!r:.80}.")
    return int(digits.group(1))


async def printed(name: str, *words: str | Path) -> str:
    """What the program *name* prints. Raises StoreError if it fails."""
    async with running(name, *words, stdout=PIPE) as process:
        out, err = await process.communicate()
    _ensure_ended_well(name, process, err)
    return written.text(out)


async def run(name: str, *words: str | Path, environment: Mapping[str, str] | None = None) -> None:
    """Run the program *name* to its end. Raises StoreError if it fails."""
    async with running(name, *words, environment=environment) as process:
        _, err = await process.communicate()
    _ensure_ended_well(name, process, err)


async def piped(
    source: Sequence[str | Path],
    target: Sequence[str | Path],
    *,
    before: str,
    after: str,
    environment: Mapping[str, str],
) -> None:
    """Send *before*, what the program *source* prints, and *after* to the program *target*, which
    does not get *after* if *source* fails. Raises StoreError if either fails."""
    async with (
        running(*source, stdout=PIPE) as giver,
        running(*target, stdin=PIPE, environment=environment) as taker,
    ):
        given, taking = _pipe(giver.stdout), _pipe(taker.stdin)
        said = asyncio.gather(_pipe(giver.stderr).read(), _pipe(taker.stderr).read())
        try:
            taking.write(before.encode())
            while part := await given.read(1 << 20):
                taking.write(part)
                await taking.drain()
            if await giver.wait() == 0:
                taking.write(after.encode())
            taking.close()
            await taking.wait_closed()
        except ConnectionError:
            giver.kill()  # the taker has said why it ended
        of_giver, of_taker = await said
        await asyncio.gather(giver.wait(), taker.wait())
    for command, process, its in ((target, taker, of_taker), (source, giver, of_giver)):
        name, *_ = command
        _ensure_ended_well(str(name), process, its)


@asynccontextmanager
async def running(
    *command: str | Path,
    stdin: int | IO[bytes] = DEVNULL,
    stdout: int | IO[bytes] = DEVNULL,
    environment: Mapping[str, str] | None = None,
) -> AsyncIterator[Process]:
    """The running *command*, which is ended with the context."""
    name, *words = command
    process = await asyncio.create_subprocess_exec(
        installed(str(name)),
        *map(str, words),
        stdin=stdin,
        stdout=stdout,
        stderr=PIPE,
        env={**os.environ, "LC_ALL": "C", **(environment or {})},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def installed(name: str) -> str:
    """The path of the program *name*. Raises StoreError if it is not installed."""
    if path := shutil.which(name):
        return path
    raise StoreError(
        f"{name} is not installed here. Install PostgreSQL's client programs: in Debian, the"
        " package postgresql-client."
    )


def _pipe(stream: T | None) -> T:
    assert stream is not None, "it was asked for"
    return stream


def _ensure_ended_well(name: str, process: Process, said: bytes) -> None:
    if process.returncode == 0:
        return
    lines = [line for line in written.text(said).splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line or "ERROR:" in line] or lines
    reason = re.sub(r"^.*?(?:error|ERROR): *", "", next(iter(errors), "it said nothing"))
    raise StoreError(f"{name} failed: {reason.strip().rstrip('.')}.")
