"""Every client in Debian or on PyPI, against one real server: each connects with a fresh key,
chooses a name and plays a bot, and connects without a key."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pyte
import pytest
import pytest_asyncio

from lobby.ssh.server import FILE_NAME
from tests.e2e.clients import CLIENTS, PROGRAMS, Screen, Visit
from tests.e2e.openssh import make_key, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")

RIGHT, F2 = "\x1b[C", "\x1bOQ"
ANSWERED = re.compile(r" 1 +a1-c3 +<[a-e]\d\S+>")
"""The first two moves in the list; the last one is marked."""

Arrive: TypeAlias = Callable[[Path | None], AbstractAsyncContextManager[Screen]]


@dataclass(frozen=True)
class House:
    """A server with its data, to which all clients connect from the same address."""

    port: int
    data: Path


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """One server for all clients, which never meet there."""
    data = tmp_path_factory.mktemp("clients") / "data"
    settings = {"LOBBY_NEWCOMERS_PER_ADDRESS": "100", "LOBBY_ATTEMPTS_PER_MINUTE": "10000"}
    async with serving(data, **settings) as server:
        yield House(server.port, data)


@pytest.fixture(
    params=[
        pytest.param(name, id=name, marks=pytest.mark.tool(*PROGRAMS.get(name, ())))
        for name in CLIENTS
    ]
)
def client(request: pytest.FixtureRequest) -> str:
    """The name of each client in turn, which is also its player's name."""
    return str(request.param)


@pytest.fixture
def arrive(client: str, house: House, tmp_path: Path) -> Arrive:
    """``async with arrive(key) as screen:`` connects to a lobby where *client* is a new name; the
    key may be None."""
    home = tmp_path / "home"
    home.mkdir()
    host_key = house.data / FILE_NAME
    return lambda key: CLIENTS[client](Visit(house.port, host_key, home, client, key))


async def leave(screen: Screen) -> None:
    """Leave the lobby; the terminal is then as it was before."""
    screen.type("q")
    assert await screen.until_closed() == 0
    assert screen.modes == pyte.Screen(80, 24).mode


@pytest.mark.tool("ssh-keygen")
async def test_it_comes_in_with_a_fresh_key_and_plays(
    arrive: Arrive, client: str, tmp_path: Path
) -> None:
    async with arrive(make_key(tmp_path / "key")) as screen:
        await screen.until("Enter choose a name")
        screen.type("\r")
        await screen.until("This SSH key is new here")
        await screen.until(f"{client} is free")
        screen.type("\r")
        await screen.until("No running matches")
        screen.type(f"b{F2}//chaos\r")
        await screen.until("chaos challenge bot1")
        screen.type("\r")
        await screen.until("Your move.")
        screen.type("a1-c3\r")
        await screen.until(lambda text: ANSWERED.search(text) is not None)
        await screen.until("Your move.")
        screen.type("R")
        await screen.until("y yes")
        screen.type("y")
        await screen.until("bot1 beat you")
        screen.type("Q")
        await screen.until("Recently finished")
        await leave(screen)


async def test_it_comes_in_without_a_key(arrive: Arrive) -> None:
    async with arrive(None) as screen:
        await screen.until("To play people, make an SSH key")
        screen.type("\r")
        await screen.until("No running matches")
        await leave(screen)
