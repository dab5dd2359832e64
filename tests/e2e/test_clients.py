"""Every client that Debian or PyPI has, against one real server: each comes in with a fresh key,
takes a name and plays a bot, and comes in without a key."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TypeAlias

import pyte
import pytest

from lobby.games.catalogue import GAMES
from lobby.ssh.host_key import FILE_NAME
from tests.e2e.clients import CLIENTS, PROGRAMS, Enter, Screen, Visit
from tests.e2e.openssh import make_key, serving
from tests.e2e.test_journey import LOBBY

RIGHT = "\x1b[C"
ANSWERED = re.compile(r" 1 a1-c3 +<[a-e]\d\S+>")
"""The first two moves in the list; the last one is marked."""

Arrive: TypeAlias = Callable[[Path | None], AbstractAsyncContextManager[Screen]]


@pytest.fixture(
    params=[
        pytest.param(name, id=name, marks=pytest.mark.tool(*PROGRAMS.get(name, ())))
        for name in CLIENTS
    ]
)
def enter(request: pytest.FixtureRequest) -> Enter:
    """Each client in its turn."""
    return CLIENTS[request.param]


@pytest.fixture
async def arrive(enter: Enter, tmp_path: Path) -> AsyncIterator[Arrive]:
    """``async with arrive(key) as screen:`` comes as zoe to a lobby where nobody has been; without
    a key it is None."""
    data, home = tmp_path / "data", tmp_path / "home"
    home.mkdir()
    async with serving(data, LOBBY) as server:
        yield lambda key: enter(Visit(server.port, data / FILE_NAME, home, "zoe", key))


async def leave(screen: Screen) -> None:
    """Leave the lobby; the terminal is then as it was before."""
    screen.type("q")
    await screen.until("y: yes")
    screen.type("y")
    assert await screen.until_closed() == 0
    assert screen.modes == pyte.Screen(80, 24).mode


@pytest.mark.tool("ssh-keygen")
async def test_it_comes_in_with_a_fresh_key_and_plays(arrive: Arrive, tmp_path: Path) -> None:
    async with arrive(make_key(tmp_path / "key")) as screen:
        await screen.until("Your SSH key is new here")
        await screen.until("zoe is free")
        screen.type("\r")
        await screen.until("You have no boards yet")
        screen.type("b" + RIGHT * list(GAMES).index("chaos"))
        await screen.until("chaos challenge bot1")
        screen.type("\r")
        await screen.until("Your move.")
        screen.type("a1-c3\r")
        await screen.until(lambda text: ANSWERED.search(text) is not None)
        await screen.until("Your move.")
        screen.type("R")
        await screen.until("y: yes")
        screen.type("y")
        await screen.until("bot1 beat you")
        screen.type("Q")
        await screen.until("Finished lately")
        await leave(screen)


async def test_it_comes_in_without_a_key(arrive: Arrive) -> None:
    async with arrive(None) as screen:
        await screen.until("You came without an SSH key")
        screen.type("\r")
        await screen.until("You have no boards yet")
        await leave(screen)
