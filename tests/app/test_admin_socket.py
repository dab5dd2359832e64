"""The operator's socket: for its owner, one command at a time, whatever comes."""

from __future__ import annotations

import asyncio
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lobby.app.admin_socket import LONGEST, NAME, Reply, admin_socket, ask
from lobby.base.errors import CannotOperate


async def echo(command: str) -> Reply:
    if command == "break":
        raise RuntimeError("it is broken")
    return Reply(7, f"you said {command}", "and more")


@asynccontextmanager
async def talking(folder: Path) -> AsyncIterator[None]:
    async with admin_socket(folder, echo):
        yield


def modes(folder: Path) -> dict[str, int]:
    """The files in *folder*, with their permissions."""
    return {file.name: file.stat().st_mode for file in folder.iterdir()}


async def sent(folder: Path, data: bytes) -> bytes:
    """The answer to *data*, sent as it is."""
    reader, writer = await asyncio.open_unix_connection(folder / NAME)
    writer.write(data)
    writer.write_eof()
    async with asyncio.timeout(60):
        answer = await reader.read()
    writer.close()
    return answer


async def test_a_command_and_its_answer(tmp_path: Path) -> None:
    async with talking(tmp_path):
        reply = await asyncio.to_thread(ask, tmp_path, "hello é")
        assert reply == Reply(7, "you said hello é", "and more")


async def test_it_is_the_owners_alone_and_goes_with_the_server(tmp_path: Path) -> None:
    async with talking(tmp_path):
        assert modes(tmp_path) == {NAME: stat.S_IFSOCK | 0o600}
    assert modes(tmp_path) == {}
    with pytest.raises(CannotOperate, match="No server runs on the folder"):
        ask(tmp_path, "hello")


async def test_one_that_a_killed_server_left_is_replaced(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / NAME))
    with pytest.raises(CannotOperate, match="No server runs on the folder"):
        ask(tmp_path, "hello")
    async with talking(tmp_path):
        assert (await asyncio.to_thread(ask, tmp_path, "hello")).status == 7


async def test_hostile_input_gets_a_sentence(tmp_path: Path) -> None:
    async with talking(tmp_path):
        assert b"you said caf\\u00e9" in await sent(tmp_path, b"caf\xe9")
        assert b"you said \\u0001" in await sent(tmp_path, b"\x01")
        assert b"Something broke." in await sent(tmp_path, b"break")
        assert b'"status": 7' in await sent(tmp_path, b"x" * LONGEST)
        assert b"Shorten it" in await sent(tmp_path, b"x" * (LONGEST + 1))


async def test_somebody_who_hangs_up_or_says_nothing_is_in_nobodys_way(tmp_path: Path) -> None:
    async with talking(tmp_path):
        _, silent = await asyncio.open_unix_connection(tmp_path / NAME)
        _, gone = await asyncio.open_unix_connection(tmp_path / NAME)
        gone.transport.abort()
        assert (await asyncio.to_thread(ask, tmp_path, "hello")).status == 7
        silent.close()


async def test_a_folder_whose_path_is_too_long_for_a_socket(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    async with talking(folder):
        assert "lobby admin is not available" in caplog.text
