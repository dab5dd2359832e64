"""The terminal's own cursor is where the next key acts, as a terminal emulator sees it: screen
readers, braille displays and input methods follow it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.e2e.openssh import NEEDS_SSH, Client, Machine, make_key, serving, ssh
from tests.e2e.test_journey import DOWN, RIGHT

pytestmark = NEEDS_SSH

COLOURS = "xterm-256color"
"""A terminal on which boards are painted."""
PLAIN = "vt100"
"""A terminal on which boards are drawn in characters."""
ESCAPE = "\x1b"


@pytest.fixture
async def command(tmp_path: Path) -> AsyncIterator[list[str]]:
    """The command with which ann, who is to move on two boards, connects."""
    async with serving(tmp_path / "data", LOBBY_ATTEMPTS_PER_MINUTE="10000") as server:
        ann, ben = (Machine(server.port, make_key(tmp_path / name)) for name in ("ann", "ben"))
        await ann.does("signup ann")
        await ben.does("signup ben")
        for number in (1, 2):
            await ann.does("octilite challenge ben")
            await ben.does(f"accept {number}")
        yield ssh(server.port, key=ann.key, user="ann")


def around(client: Client) -> str:
    """The text from the cursor to the end of its line; "" while the cursor is hidden."""
    cursor = client.screen.cursor
    return "" if cursor.hidden else client.screen.display[cursor.y][cursor.x :].rstrip()


def before(client: Client) -> str:
    """The text before the cursor on its line; "" while the cursor is hidden."""
    cursor = client.screen.cursor
    return "" if cursor.hidden else client.screen.display[cursor.y][: cursor.x]


def place(client: Client) -> tuple[int, int]:
    """The position of the cursor."""
    return client.screen.cursor.x, client.screen.cursor.y


def elsewhere(client: Client, there: tuple[int, int]) -> Callable[[str], bool]:
    """A test of whether the cursor is no longer *there*."""
    return lambda _: place(client) != there


def row(client: Client) -> Callable[[str], bool]:
    """A test of whether the cursor is on the mark of a row."""
    return lambda _: client.screen.cursor.x == 0 and around(client)[:1] in ("▌", ">")


async def test_it_follows_rows_and_fields_and_text(command: list[str]) -> None:
    async with Client(command) as client:
        await client.until("ben")
        await client.until(row(client))
        first = around(client)
        client.type(DOWN)
        await client.until(lambda text: row(client)(text) and around(client) != first)
        client.type("/be")
        await client.until(lambda _: before(client) == " / be")
        client.type(ESCAPE)
        await client.until(row(client))
        client.type("c")
        await client.until(lambda _: before(client) == " > ")
        client.type("hello")
        await client.until(lambda _: before(client) == " > hello")
        client.type("\x1b[D")
        await client.until(lambda _: around(client) == "o")
        client.type(ESCAPE)
        await client.until(row(client))
        client.type("n")
        await client.until(lambda _: before(client).endswith("game        ← "))
        game = around(client)
        client.type(RIGHT)
        await client.until(lambda _: around(client)[:3] != game[:3] and "←" in before(client))
        client.type("?")
        await client.until("Keys here")
        await client.until(lambda _: around(client).lstrip() == "Keys here")
        client.type(ESCAPE)
        await client.until("New challenge")
        client.type(ESCAPE)
        await client.until("Your move")
        client.type("\x10settings\r")
        await client.until(lambda text: "Settings" in text and row(client)(text))
        client.type(ESCAPE)
        await client.until("2 boards wait")
        client.type("q")
        await client.until(lambda _: before(client).endswith("y yes   n no"))
        client.type("y")
        assert await client.until_closed() == 0
        assert not client.screen.cursor.hidden, "the shell has its cursor back"


async def test_it_follows_the_cells_of_a_board_and_what_is_typed(command: list[str]) -> None:
    for term in (COLOURS, PLAIN):
        async with Client(command, term=term) as client:
            await try_board(client)


async def try_board(client: Client) -> None:
    """Point at cells, type a move, answer a question."""
    await client.until("ben")
    client.type("\t")
    await client.until("Enter pick")
    await client.until(lambda _: bool(before(client)))
    for key in (RIGHT, RIGHT, "\x1b[A"):
        here = place(client)
        client.type(key)
        await client.until(elsewhere(client, here))
    client.type("32")
    await client.until(lambda _: before(client) == " 32")
    client.type("\x1b")
    await client.until(lambda _: len(before(client)) > 4)
    client.type("R")
    await client.until("n no")
    await client.until(lambda _: before(client).endswith("n no"))
    client.type("n")
    await client.until(lambda _: len(before(client)) > 4 and "n no" not in before(client))
