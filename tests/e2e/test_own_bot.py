"""The bot from the README plays matches against itself, with the real ssh client."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from proofs import own_bot
from tests.e2e.openssh import NEEDS_SSH, PATIENCE, Machine, make_key, options, serving
from tests.e2e.test_without_a_screen import line_from, running, say

ROOT = Path(__file__).parents[2]
SCRIPT, README = ROOT / "docs" / "own_bot.py", ROOT / "README.md"


@asynccontextmanager
async def playing(machine: Machine) -> AsyncIterator[None]:
    """Run the bot at *machine*."""
    words = (str(SCRIPT), *options(machine.port, machine.key), "127.0.0.1")
    process = await asyncio.create_subprocess_exec(sys.executable, *words)
    try:
        yield
        assert process.returncode is None, "it goes on whatever happens"
    finally:
        process.kill()
        await process.wait()


def test_it_is_short_and_the_readme_shows_it() -> None:
    script = SCRIPT.read_text()
    assert len(script.splitlines()) < 80
    assert f"```python\n{script}```\n" in README.read_text()


@NEEDS_SSH
async def test_two_outlive_restarts_with_the_usual_limits(tmp_path: Path) -> None:
    """A small share of ``proofs.own_bot``. The bots' connections are cut, refused and closed."""
    names = ("ann", "robot", "eve")
    async with serving(tmp_path / "data") as server:
        ann, robot, eve = (Machine(server.port, make_key(tmp_path / name)) for name in names)
        for machine, name in zip((ann, robot, eve), names, strict=True):
            await machine.does(f"signup {name}")
        await eve.does("subscribe binar all")
        await ann.does("multiple", 3 * "binar challenge robot -size=3\n")
        async with playing(ann), playing(robot):
            await until(eve, lambda boards: plies(boards) >= 2)
            server.kill()
            await server.ended()
            await server.start()
            await until(eve, lambda boards: plies(boards) >= 6)
            server.terminate()
            await server.ended()
            await server.start()
            await until(eve, lambda boards: all(board["reason"] for board in boards))
        assert len((await ann.document("history"))["boards"]) == 3, "no challenge was lost"


async def until(machine: Machine, condition: Callable[[list[dict[str, Any]]], bool]) -> None:
    """Wait until all boards of ann meet *condition*; *machine* is told of each move."""
    async with running(machine) as talk:
        await say(talk, "wait")
        while not condition(await boards(talk)):
            await say(talk, "wait")
            await line_from(talk.stdout)


async def boards(talk: asyncio.subprocess.Process) -> list[dict[str, Any]]:
    reply = await say(talk, "games ann all")
    while "boards" not in reply:
        reply = json.loads(await line_from(talk.stdout))  # news that came before
    listed: list[dict[str, Any]] = reply["boards"]
    return listed


def plies(boards: list[dict[str, Any]]) -> int:
    return sum(board["ply"] for board in boards)


@NEEDS_SSH
async def test_it_outlives_refusals_and_leaves_nobody_behind(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", LOBBY_ATTEMPTS_PER_MINUTE="10000") as server:
        ann, robot = (Machine(server.port, make_key(tmp_path / name)) for name in ("ann", "robot"))
        await ann.does("signup ann")
        await robot.does("signup robot")
        await ann.does("chaos challenge robot")
        await robot.does("limit chaos 0")  # from now on it cannot accept this challenge
        async with running(ann, "wait --json") as news:
            await line_from(news.stderr)
            async with playing(robot):
                await ann.does("binar challenge robot -size=3")
                assert json.loads(await line_from(news.stdout))["kind"] == "started"
                assert [player["name"] for player in await here(ann)] == ["ann", "robot"]
            async with asyncio.timeout(PATIENCE):
                while [player["name"] for player in await here(ann)] != ["ann"]:
                    pass  # killed, it takes its ssh processes along, and none is left waiting


async def here(machine: Machine) -> list[dict[str, str]]:
    """The players who are here, as *machine* sees them."""
    players: list[dict[str, str]] = (await machine.document("who"))["players"]
    return players


@NEEDS_SSH
async def test_it_plays_all_games_against_bots(tmp_path: Path) -> None:
    """A quick share of ``proofs.own_bot``."""
    await own_bot.play(tmp_path, matches=4)
