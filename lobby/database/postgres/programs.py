"""PostgreSQL's own programs, which copy and fill databases."""

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

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from lobby.base import written
from lobby.base.errors import StoreError
from lobby.database.postgres.address import Address

T = TypeVar("T")

_SECRET: Final = ("password", "sslpassword")
"""What others on this machine could see among a program's arguments."""


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
        secret = {"PGPASSWORD": str(password)} if password else {}
        return cls(make_conninfo("", **rest), secret)


def installed(name: str) -> str:
    """The path of the program *name*. Raises StoreError if it is not installed."""
    if path := shutil.which(name):
        return path
    raise StoreError(
        f"{name} is not installed here. Install PostgreSQL's client programs: in Debian, the"
        " package postgresql-client."
    )


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
