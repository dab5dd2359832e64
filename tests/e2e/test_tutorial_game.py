"""The game of docs/adding-a-game.md, added to a real server and its workers by an entry point:
played by command, on screen and against a bot, without a line of it in the lobby."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.openssh import NEEDS_SSH, Client, Machine, Server, make_key, serving, ssh
from tests.e2e.test_journey import LOBBY
from tests.e2e.test_without_a_screen import line_from, running
from tests.tutorial_game import lay_out
from tests.tutorial_game.tictactoe.lesson import LESSON

pytestmark = NEEDS_SSH

CELLS = "a1 a2 a3 b1 b2 b3 c1 c2 c3".split()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with the game on its path."""
    site = tmp_path / "site"
    site.mkdir()
    settings = {"PYTHONPATH": str(lay_out(site)), "LOBBY_ATTEMPTS_PER_MINUTE": "10000"}
    async with serving(tmp_path / "data", LOBBY, **settings) as server:
        yield server


@pytest.fixture
async def ann(server: Server, tmp_path: Path) -> Machine:
    machine = Machine(server.port, make_key(tmp_path / "ann"))
    await machine.does("signup ann")
    return machine


@pytest.fixture
async def ben(server: Server, tmp_path: Path) -> Machine:
    machine = Machine(server.port, make_key(tmp_path / "ben"))
    await machine.does("signup ben")
    return machine


async def page(machine: Machine, board: int) -> Any:
    """*board* as *machine* may see it."""
    (shown,) = (await machine.document(f"show {board}"))["boards"]
    return shown


def empty(position: Any) -> list[str]:
    """The empty cells of the position in a JSON document."""
    return [cell for cell, seat in zip(CELLS, position["cells"], strict=True) if seat is None]


async def test_it_is_played_in_every_way(
    server: Server, ann: Machine, ben: Machine, tmp_path: Path
) -> None:
    """On one server, as a start takes as long as all of this."""
    await _by_command(ann, ben, 1)
    await _on_screen(server, ann, ben, 2)
    await _against_a_bot(ann, 3)
    await _nobody_is_called_like_it_or_like_a_command(server, tmp_path)


async def _by_command(ann: Machine, ben: Machine, board: int) -> None:
    assert "three of your marks in a line" in await ann.does("tictac help")
    offered = await ann.document("tictac challenge ben")
    assert "TicTac" in await ben.does("challenges")
    await ben.does(f"accept {offered['number']}")
    start = await page(ben, board)
    assert start["position"]["cells"].count(1) == 1
    first, second, third, *_ = empty(start["position"])

    imagined = await ann.document(f"preview {board} {first} {second}")
    assert imagined["position"]["cells"][CELLS.index(second)] == 1
    assert third in await ann.does(f"preview {board} {first} {second} {third}")
    await ben.does(f"queue {board} if {first} then {second}")
    await ann.does(f"move {board} {first}")
    assert [move["move"] for move in (await page(ann, board))["moves"]] == [first, second]
    assert '[Setup "' in await ann.does(f"record {board}")
    await ann.does(f"resign {board}")
    await ann.does(f"review {board}")
    assert "ann" in await ann.does("standings tictac")
    assert json.loads(await ann.does("export"))


async def _nobody_is_called_like_it_or_like_a_command(server: Server, tmp_path: Path) -> None:
    zoe = Machine(server.port, make_key(tmp_path / "zoe"))
    assert (
        "'tict4c' is too much like the name of a game. Choose another name."
        in (await zoe.refused("signup tict4c"))[1]
    )
    assert (
        "'resign' is too much like a word that commands use. Choose another name."
        in (await zoe.refused("signup resign"))[1]
    )


async def _against_a_bot(ann: Machine, board: int) -> None:
    assert "No bot plays" not in await ann.does("bots")
    async with running(ann, "wait --json") as news:
        await line_from(news.stderr)
        await ann.does("tictac challenge bot6")
        while (shown := await page(ann, board))["ended"] is None:
            if shown["legal_moves"]:
                await ann.does(f"move {board} {shown['legal_moves'][0]}")
            else:
                await asyncio.wait_for(line_from(news.stdout), 20)
    reviewed = await ann.document(f"review {board}")
    assert len(reviewed["moves"]) == shown["ply"]


async def _on_screen(server: Server, ann: Machine, ben: Machine, board: int) -> None:
    offered = await ann.document("tictac challenge ben")
    await ben.does(f"accept {offered['number']}")
    start = await page(ann, board)
    cell = empty(start["position"])[0]
    async with Client(ssh(server.port, key=ann.key, user="ann"), columns=80, lines=24) as client:
        await client.until("TicTac")
        client.type("\r")
        await client.until("a  b  c")
        client.type(cell)
        await client.until("Enter plays")
        client.type("\r")
        await client.until("<O>")
        assert (await page(ann, board))["moves"][0]["move"] == cell
    async with Client(ssh(server.port, key=ben.key, user="ben"), columns=80, lines=24) as client:
        await client.until("TicTac")
        client.type("g")
        await client.until("Three minutes each")
        client.type("/tictac\r")
        await client.until("Learn TicTac")
        for number, step in enumerate(LESSON.steps, 1):
            await client.until(f"step {number} of {len(LESSON.steps)}")
            client.type(step.answer)
            await client.until("Enter plays it")
            client.type("\r")
            await client.until("Well done.")
            client.type("\r")
        await client.until("You know TicTac.")
    # A rated match that goes on keeps apart the positions that it may come to.
    await ben.does(f"resign {board}")


async def test_without_a_mind_and_a_lesson_it_has_neither_and_says_so(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    lay_out(site)
    (site / "bare.py").write_text(
        "from dataclasses import replace\n"
        "from tictactoe import PARTS as ALL\n"
        "PARTS = replace(ALL, mind=None, levels={}, lessons=())\n"
    )
    (points,) = site.glob("*.dist-info/entry_points.txt")
    points.write_text("[lobby.games]\nbare = bare:PARTS\n")
    settings = {"PYTHONPATH": str(site), "LOBBY_ATTEMPTS_PER_MINUTE": "10000"}
    async with serving(tmp_path / "data", LOBBY, **settings) as server:
        ann = Machine(server.port, make_key(tmp_path / "ann"))
        await ann.does("signup ann")
        assert "No bot plays TicTac." in " ".join((await ann.does("bots")).split())
        assert await ann.refused("tictac challenge bot3") == (
            1,
            "No bot plays TicTac. Challenge a person, or make an open challenge.",
        )
        async with Client(ssh(server.port, key=ann.key, user="ann")) as client:
            await client.until("b to play a bot")
            client.type("b")
            await client.until("Play a bot")
            client.type("//tictac\r")
            await client.until("TicTac")
            client.type("\r")
            await client.until("No bot plays TicTac")
            client.type("\x1b")
            await client.until("to learn a game")
            client.type("g")
            await client.until("Three minutes each")
            assert "TicTac" not in client.text
        offered = await ann.document("tictac seek")
        ben = Machine(server.port, make_key(tmp_path / "ben"))
        await ben.does("signup ben")
        await ben.does(f"accept {offered['number']}")
        for player in (ann, ben, ann):
            cells = empty((await page(player, 1))["position"])
            await player.does(
                f"move 1 {cells[0]}" if player is not ann or len(cells) > 7 else "resign 1"
            )
        assert await ann.refused("review 1") == (1, "TicTac cannot be reviewed here.")
