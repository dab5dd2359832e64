"""Failures around a server: players see a sentence, nothing that was acknowledged is lost, and once
the cause is gone everything works again, with the same server and sessions."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from lobby.app.check.sqlite import check
from tests.e2e.openssh import NEEDS_SSH, Client, Machine, Server, make_key, serving, ssh
from tests.e2e.test_journey import CHAOS, LOBBY, play, was_played

NOBODY = 65534
"""A user who owns nothing."""
UNPRIVILEGED = ["setpriv", f"--reuid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []
"""Runs a command as an unprivileged user."""


@dataclass(frozen=True)
class House:
    """A server, and two players in a match of Chaos on board 1, which ann has open: she begins."""

    server: Server
    data: Path
    ann: Client
    ben: Machine

    async def move_of_ben(self) -> None:
        """Let ben answer, once it is his turn: a screen that is being painted may look done."""
        async with asyncio.timeout(60):
            while (await self.ben.does("turns --count")).strip() == "0":
                pass
        assert "b" in await self.ben.does(f"move 1 {CHAOS[1]}")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    data, key = tmp_path / "data", make_key(tmp_path / "ann")
    async with serving(data, LOBBY_ATTEMPTS_PER_MINUTE="10000") as server:
        machine, ben = Machine(server.port, key), Machine(server.port, make_key(tmp_path / "ben"))
        await machine.does("signup ann")
        await ben.does("signup ben")
        await machine.does("chaos challenge ben")
        await ben.does("accept 1")
        async with Client(ssh(server.port, key=key, user="ann")) as ann:
            await ann.until("Your move")
            ann.type("\t")
            await ann.until("Your move.")
            yield House(server, data, ann, ben)
        server.terminate()
        status, _ = await server.ended()
        assert status == 0
    assert await asyncio.to_thread(lambda: list(check(data / "lobby.db"))) == []


@contextmanager
def limited(server: Server, what: int, least: int) -> Iterator[None]:
    """Impose a system limit on the running server, and lift it at the end."""
    before = resource.prlimit(server.process, what)
    resource.prlimit(server.process, what, (least, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process, what, before)


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Meanwhile another program holds the database's write lock."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def enter(client: Client, move: str) -> None:
    """Type *move* without playing it yet."""
    client.type(move)
    await client.until(f"{move}   Enter plays it")


@NEEDS_SSH
async def test_a_full_disk(house: House) -> None:
    await enter(house.ann, CHAOS[0])
    # To a database, a file that may not grow is the same as a full disk.
    with limited(house.server, resource.RLIMIT_FSIZE, 4096):
        house.ann.type("\r")
        await house.ann.until("Nothing was changed")
        assert "Nothing was changed" in (await house.ben.refused("chat 1 -m hello"))[1]
    house.ann.type("\r")
    await house.ann.until(was_played)
    await house.move_of_ben()
    await play(house.ann, CHAOS[2])


@NEEDS_SSH
async def test_another_program_holds_the_database(house: House) -> None:
    await enter(house.ann, CHAOS[0])
    with held(house.data / "lobby.db"):
        house.ann.type("\r")
        await house.ann.until("Another program is using the server's database")
        house.ann.type("?")  # and meanwhile everything that needs no database goes on
        await house.ann.until("Help: At a board")
        house.ann.type("\x1b")
        # Escape and Enter in one packet would be another key.
        await house.ann.until(lambda text: "Help: At a board" not in text)
    await house.ann.until(f"{CHAOS[0]}   Enter plays it")
    house.ann.type("\r")
    await house.ann.until(was_played)
    await house.move_of_ben()


@NEEDS_SSH
async def test_a_database_that_is_slow(house: House) -> None:
    with held(house.data / "lobby.db"):
        await enter(house.ann, CHAOS[0])
        house.ann.type("\r")
        await house.ann.until("Sending")
    await house.ann.until(was_played)
    await house.move_of_ben()


@NEEDS_SSH
async def test_file_descriptors_used_up(house: House) -> None:
    used = len(os.listdir(f"/proc/{house.server.process}/fd"))  # noqa: PTH208
    async with contextlib.AsyncExitStack() as crowd:
        with limited(house.server, resource.RLIMIT_NOFILE, used + 3):
            for _ in range(10):
                await crowd.enter_async_context(connection(house.server.port))
            await play(house.ann, CHAOS[0])
    await house.move_of_ben()
    await play(house.ann, CHAOS[2])


@NEEDS_SSH
async def test_who_is_inside_needs_no_file_when_none_can_be_opened(tmp_path: Path) -> None:
    key = make_key(tmp_path / "ann")
    async with serving(tmp_path / "data") as server:
        machine = Machine(server.port, key)
        await machine.does("signup ann")
        await machine.does("chaos challenge bot1 --seat=0")
        async with Client(ssh(server.port, key=key, user="ann")) as ann:
            await ann.until("Your move")
            await server.says("all games and pages are loaded")
            with limited(server, resource.RLIMIT_NOFILE, 1):
                ann.type("\t")
                await ann.until("Your move.")
                ann.type("?")
                await ann.until("Keys here")
            ann.type("\x1b")
            # Escape and a letter in one packet would be another key.
            await ann.until(lambda text: "Keys here" not in text)
            await play(ann, CHAOS[0])


@asynccontextmanager
async def connection(port: int) -> AsyncIterator[None]:
    """A connection on which nothing is sent."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    yield
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


@pytest.mark.tool(*UNPRIVILEGED[:1])
@pytest.mark.parametrize("mode", [0o555, 0o000])
def test_a_data_folder_that_may_not_be_written(mode: int) -> None:
    command = [*UNPRIVILEGED, *LOBBY, "--port", "0", "--data"]
    with TemporaryDirectory() as folder:
        Path(folder).chmod(mode)
        data = f"{folder}/data"
        ended = subprocess.run([*command, data], capture_output=True, text=True, check=False)
        Path(folder).chmod(0o755)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Traceback" not in ended.stderr
    last = ended.stderr.strip().splitlines()[-1]
    assert last.startswith(f"Error: {data}")
    assert "Permission denied. Let the user who runs the server use it: ls -ld" in last


@pytest.mark.tool(*UNPRIVILEGED[:1])
def test_doctor_finds_a_data_folder_that_may_not_be_written() -> None:
    command = [*UNPRIVILEGED, LOBBY[0], "doctor", "--port", "0", "--data"]
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        ended = subprocess.run([*command, folder], capture_output=True, text=True, check=False)
    assert f"WRONG    files        {folder} cannot be written" in ended.stdout
