"""Faulty games, forced into a real server and its workers: none of them harms anybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.e2e.openssh import NEEDS_SSH, Client, Machine, Server, make_key, serving, ssh
from tests.e2e.test_journey import LOBBY
from tests.support.packages import declare

pytestmark = NEEDS_SSH

TREE = Path(__file__).parents[2]
NAMES = ("twice", "drawing", "diagram", "odd", "slow", "mindless", "hanging", "sleepy")


@asynccontextmanager
async def forced_in(folder: Path) -> AsyncIterator[Server]:
    """A server with all faulty games on its path."""
    games = {name: f"tests.faulty_games:{name.upper()}" for name in NAMES}
    declare(folder / "site", "faulty", games)
    settings = {
        "PYTHONPATH": f"{folder / 'site'}:{TREE}",
        "LOBBY_ATTEMPTS_PER_MINUTE": "10000",
        "LOBBY_BOTS": "1",
        "LOBBY_BOT_SECONDS": "1",
    }
    async with serving(folder / "data", LOBBY, **settings) as server:
        yield server


async def signed_up(server: Server, folder: Path, name: str) -> Machine:
    machine = Machine(server.port, make_key(folder / name))
    await machine.does(f"signup {name}")
    return machine


async def begun(game: str, ann: Machine, ben: Machine) -> tuple[int, Machine]:
    """The board of a new match of *game*, and who is to move there: the X is not on c3."""
    while True:
        offered = await ann.document(f"{game} challenge ben")
        await ben.does(f"accept {offered['number']}")
        board = await newest(ann)
        shown = await page(ann, board)
        if "c3" in shown["legal_moves"] + (await page(ben, board))["legal_moves"]:
            return board, ann if shown["legal_moves"] else ben
        await ann.does(f"resign {board}")


async def newest(machine: Machine) -> int:
    return max(int(board["board"]) for board in (await machine.document("games"))["boards"])


async def page(machine: Machine, board: int) -> Any:
    (shown,) = (await machine.document(f"show {board}"))["boards"]
    return shown


async def test_nobody_is_harmed(tmp_path: Path) -> None:
    async with forced_in(tmp_path) as server:
        ann, ben = [await signed_up(server, tmp_path, name) for name in ("ann", "ben")]
        await a_failing_drawing_is_the_diagram(server, ann, ben)
        board, __ = await begun("diagram", ann, ben)
        assert "This position cannot be drawn." in await ann.does(f"show {board}")
        board, __ = await begun("odd", ann, ben)
        assert "This is not JSON" in (await page(ann, board))["position"]["odd"]
        assert await ann.does("export")
        for name, game in (("cat", "odd"), ("dan", "mindless")):
            player = await signed_up(server, tmp_path, name)
            await a_failing_bot_is_out_of_order(server, player, game)
        player = await signed_up(server, tmp_path, "eve")
        hung = asyncio.create_task(a_failing_bot_is_out_of_order(server, player, "hanging"))
        await slow_rules_keep_nobody_waiting(ann, ben)
        await a_slow_deal_keeps_nobody_waiting(ann, ben)
        await hung


async def a_failing_drawing_is_the_diagram(server: Server, ann: Machine, ben: Machine) -> None:
    board, mover = await begun("drawing", ann, ben)
    cell = (await page(mover, board))["legal_moves"][0]
    async with Client(ssh(server.port, key=mover.key, user="x"), columns=80, lines=24) as client:
        await client.until("Drawing")
        client.type("\r")
        await client.until("a  b  c")
        client.type(cell)
        await client.until("Enter plays")
        client.type("\r")
        await client.until("<O>")
    assert "<O>" in await mover.does(f"show {board}")


async def a_failing_bot_is_out_of_order(server: Server, player: Machine, game: str) -> None:
    await player.does(f"{game} challenge bot1")
    async with Client(ssh(server.port, key=player.key, user="x"), columns=80, lines=24) as client:
        board = await newest(player)
        if moves := (await page(player, board))["legal_moves"]:
            await player.does(f"move {board} {moves[0]}")
        await client.until(game.title())
        client.type("\r\x1b[B\r")
        await client.until("bot1 is out of order", patience=90)


async def slow_rules_keep_nobody_waiting(ann: Machine, ben: Machine) -> None:
    slow, slow_mover = await begun("slow", ann, ben)
    await a_move_waits_not_for(slow_mover.does(f"move {slow} c3"), ann, ben)


async def a_slow_deal_keeps_nobody_waiting(ann: Machine, ben: Machine) -> None:
    await a_move_waits_not_for(ann.does("sleepy challenge ben"), ann, ben)
    offered = (await ann.document("challenges"))["by_me"][-1]
    await a_move_waits_not_for(ben.does(f"accept {offered['number']}"), ann, ben)


async def a_move_waits_not_for(slow: Coroutine[Any, Any, str], ann: Machine, ben: Machine) -> None:
    other, mover = await begun("drawing", ann, ben)
    cell = (await page(mover, other))["legal_moves"][0]
    slowly = asyncio.create_task(slow)
    quickly = asyncio.create_task(mover.does(f"move {other} {cell}"))
    done, __ = await asyncio.wait({slowly, quickly}, return_when=asyncio.FIRST_COMPLETED)
    assert done == {quickly}, "the other board had to wait for the slow one"
    await slowly
