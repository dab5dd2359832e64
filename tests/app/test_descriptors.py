"""A server that its system allows few file descriptors."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from lobby.app.descriptors import PER_BOT, RESERVED, needed
from lobby.base.settings import USUAL, Settings
from tests.e2e.openssh import Server, serving

LOBBY = str(Path(sys.executable).with_name("lobby"))
FEW = Settings(connections=20, strangers=20, bots=0)


def with_limit(limit: int, *, kind: str = "") -> list[str]:
    """The server with *limit* descriptors; *kind* is "-S" for a limit that it may raise itself."""
    return ["sh", "-c", f'ulimit {kind} -n {limit}; exec "{LOBBY}" serve']


def environment(settings: Settings) -> dict[str, str]:
    return {
        "LOBBY_CONNECTIONS": str(settings.connections),
        "LOBBY_CONNECTIONS_PER_ADDRESS": "1000",
        "LOBBY_ATTEMPTS_PER_MINUTE": "10000",
        "LOBBY_STRANGERS": str(settings.strangers),
        "LOBBY_BOTS": str(settings.bots),
        "LOBBY_PENALTIES": "false",
    }


def refusal(limit: int, settings: Settings, folder: Path) -> str:
    """The error message of a server that refuses to start, before it has created anything."""
    ended = subprocess.run(
        with_limit(limit),
        env={**os.environ, "LOBBY_DATA": str(folder / "data"), **environment(settings)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Traceback" not in ended.stderr
    assert not (folder / "data").exists()
    return ended.stderr.splitlines()[-1]


def test_what_is_needed_fits_what_most_systems_give() -> None:
    assert needed(USUAL) == 600 + 200 + 3 * PER_BOT + RESERVED <= 1024


def test_too_few_are_told_at_the_start_with_what_would_do(tmp_path: Path) -> None:
    said = refusal(130, FEW, tmp_path)
    assert "130 open files and connections, but it may need 140:" in said
    assert said.endswith(
        "(ulimit -n 140; with systemd LimitNOFILE=140), or set --connections to 10."
    )


def test_where_no_connection_would_fit_less_of_both_is_advised(tmp_path: Path) -> None:
    assert "set --connections and --strangers lower" in refusal(110, FEW, tmp_path)


async def test_a_limit_that_may_be_raised_is_raised(tmp_path: Path) -> None:
    command = with_limit(64, kind="-S")
    async with serving(tmp_path / "data", command, **environment(FEW)) as server:
        soft, hard = resource.prlimit(server.process, resource.RLIMIT_NOFILE)
        assert soft == hard >= needed(FEW)


@contextmanager
def used_up(server: Server) -> Iterator[None]:
    """The server with hardly more descriptors than it is using."""
    used = len(os.listdir(f"/proc/{server.process}/fd"))  # noqa: PTH208
    _, hard = resource.prlimit(server.process, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process, resource.RLIMIT_NOFILE, (used + 3, hard))
    try:
        yield
    finally:
        resource.prlimit(server.process, resource.RLIMIT_NOFILE, (hard, hard))


@asynccontextmanager
async def knocking(port: int) -> AsyncIterator[asyncio.StreamReader]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    yield reader
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


async def greeted(reader: asyncio.StreamReader) -> None:
    async with asyncio.timeout(60):
        assert (await reader.readline()).startswith(b"SSH-2.0-")


async def unanswered(
    port: int, stack: AsyncExitStack, later: AsyncExitStack
) -> asyncio.Task[bytes]:
    """The answer to the first knock that gets none for now, which ends with *later*; others end
    with *stack*: the server may have closed a file since its files were counted."""
    for _ in range(5):
        knock = AsyncExitStack()
        reader = await knock.enter_async_context(knocking(port))
        # asyncio reports a failure at once, so the answer would come after it.
        answer = asyncio.create_task(reader.readline())
        done, _ = await asyncio.wait({answer}, timeout=1.5)
        (stack if done else later).push_async_exit(knock)
        if not done:
            return answer
    raise AssertionError("all were answered")


@pytest.mark.parametrize("relief", ["limit", "people"])
async def test_while_there_are_none_people_wait_and_the_log_has_one_line(
    tmp_path: Path, relief: str
) -> None:
    async with serving(tmp_path / "data", **environment(FEW)) as server:
        async with AsyncExitStack() as later:
            with used_up(server):
                async with AsyncExitStack() as stack:
                    for _ in range(3):
                        await greeted(await stack.enter_async_context(knocking(server.port)))
                    answer = await unanswered(server.port, stack, later)
                if relief == "people":
                    async with asyncio.timeout(60):
                        assert (await answer).startswith(b"SSH-2.0-")
            async with asyncio.timeout(60):
                assert (await answer).startswith(b"SSH-2.0-")
        server.terminate()
        status, said = await server.ended()
    assert status == 0
    assert "Traceback" not in said
    assert said.count("cannot accept connections") == 1
