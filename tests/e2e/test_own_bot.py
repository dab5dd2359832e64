"""The bot from the documentation plays a match against itself, with the real ssh client."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from proofs import own_bot
from tests.e2e.openssh import NEEDS_SSH, PATIENCE, Machine, make_key, options, serving
from tests.e2e.test_without_a_screen import line_from, running

SCRIPT = Path(__file__).parents[2] / "docs" / "own_bot.py"


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


def test_it_is_short() -> None:
    assert len(SCRIPT.read_text().splitlines()) < 60


@NEEDS_SSH
async def test_it_takes_a_challenge_and_plays_to_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", LOBBY_ATTEMPTS_PER_MINUTE="10000") as server:
        ann, robot = (Machine(server.port, make_key(tmp_path / name)) for name in ("ann", "robot"))
        await ann.does("signup ann")
        await robot.does("signup robot")
        async with playing(robot), running(ann, "wait --json") as news:
            await line_from(news.stderr)
            await ann.does("binar challenge robot -size=3")
            assert json.loads(await line_from(news.stdout))["kind"] == "started"
            async with running(ann, "wait 1 --json") as board, playing(ann):
                await line_from(board.stderr)
                while json.loads(await line_from(board.stdout))["kind"] != "ended":
                    pass
        assert "Result:" in await ann.does("show 1")


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
                assert [each["name"] for each in await here(ann)] == ["ann", "robot"]
            async with asyncio.timeout(PATIENCE):
                while [each["name"] for each in await here(ann)] != ["ann"]:
                    pass  # killed, it takes its ssh processes along, and none is left waiting


async def here(machine: Machine) -> list[dict[str, str]]:
    """The players who are here, as *machine* sees them."""
    found: list[dict[str, str]] = (await machine.document("who"))["players"]
    return found


@NEEDS_SSH
async def test_it_plays_all_games_against_bots(tmp_path: Path) -> None:
    """A quick share of ``proofs.own_bot``."""
    await own_bot.play(tmp_path, matches=4)
