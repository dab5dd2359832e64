"""The address to listen on, bound before anybody is let in."""

from __future__ import annotations

import asyncio
import os
import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from lobby.base.errors import CannotOperate
from lobby.core.entrance import Entrance


class Greeter(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"hello")
        transport.close()


async def test_nobody_is_let_in_before_it_opens() -> None:
    entrance = await Entrance.take("127.0.0.1", 0)
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", entrance.port)
    await entrance.open(Greeter)
    reader, writer = await asyncio.open_connection("127.0.0.1", entrance.port)
    assert await reader.read() == b"hello"
    writer.close()
    entrance.close()
    entrance.close()


async def test_one_port_for_all_addresses() -> None:
    entrance = await Entrance.take("", 0)
    await entrance.open(Greeter)
    for host in ("127.0.0.1", "localhost"):
        _, writer = await asyncio.open_connection(host, entrance.port)
        writer.close()
    entrance.close()


async def test_an_address_in_use_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            CannotOperate,
            match=f"^Cannot listen on 127.0.0.1, port {port}: another program uses it",
        ):
            await Entrance.take("127.0.0.1", port)


async def test_an_address_that_another_took_meanwhile() -> None:
    first = await Entrance.take("127.0.0.1", 0)
    second = await Entrance.take("127.0.0.1", first.port)
    await first.open(Greeter)
    with pytest.raises(CannotOperate, match="another program uses it"):
        await second.open(Greeter)
    first.close()
    second.close()


async def test_an_address_of_another_machine_is_one_sentence() -> None:
    with pytest.raises(CannotOperate, match=r"^Cannot listen on 192.0.2.1, port 0: this machine"):
        await Entrance.take("192.0.2.1", 0)


async def test_a_name_of_no_machine_is_one_sentence() -> None:
    with pytest.raises(CannotOperate, match="neither an address nor a name known here"):
        await Entrance.take("no machine", 0)


@contextmanager
def no_descriptor_left() -> Iterator[None]:
    """Within the context, this process cannot open any file."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.dup(0)
    os.close(lowest)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_it_pauses_when_no_connection_can_be_accepted() -> None:
    entrance, failures, failed = await Entrance.take("127.0.0.1", 0), 0, asyncio.Event()

    def note(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal failures
        assert "accept()" in context["message"]
        failures += 1
        failed.set()

    asyncio.get_running_loop().set_exception_handler(note)
    await entrance.open(Greeter)
    with socket.create_connection(("127.0.0.1", entrance.port)) as client:
        with no_descriptor_left():
            await failed.wait()
        assert failures == 1  # the loop would have tried a thousand times by now
        client.setblocking(False)
        assert await asyncio.get_running_loop().sock_recv(client, 5) == b"hello"
    assert failures == 1
    entrance.close()
    await entrance.wait_closed()
