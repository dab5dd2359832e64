"""Whether the bot of docs/own_bot.py survives being refused.

    python -m proofs.own_bot [--matches 100] [--moves 500]

It plays many matches of all games against the lobby's bots. Meanwhile others cause it to be refused
again and again: they withdraw challenges it is about to accept, and make moves it is about to make.

Then two such bots play each other for many moves, with the limits that are the default, while the
server is killed and restarted.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import asyncssh

from bench import asking
from bench.client import Target, new_key
from bench.lines import Player
from bench.servers import UNLIMITED, free_port, lobby_process
from lobby.games.catalogue import WITH_MIND

SCRIPT = Path(__file__).parents[1] / "docs" / "own_bot.py"

AT_ONCE = 6
"""Matches with bots that run at the same time."""

CHALLENGES = {
    "binar": "-size=3 -single",
    "chaos": "",
    "curio": "-base=2 -rows=4 -cols=3",
    "octilite": "",
}
"""Short matches of each game."""


async def play(folder: Path, *, matches: int) -> Counter[str]:
    """Make the bot play *matches* matches; return how often each thing happened. Raises
    AssertionError if the bot does not survive them."""
    keys = {name: new_key() for name in ("robot", "ann")}
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(
            lobby_process(folder, keys["robot"], bots=1, limits=UNLIMITED)
        )

        async def talk(name: str) -> Player:
            return await Player.come(replace(server, user=name), keys[name], stack)

        robot, ann, news = [await talk(name) for name in ("robot", "ann", "ann")]
        for name, session in (("robot", robot), ("ann", ann)):
            assert (await session.say(f"signup {name}"))["name"] == name
        for game in WITH_MIND:
            await ann.say(f"follow {game} all")
        await news.say("wait")  # ann follows all matches; the robot is told only what others do
        key = _file(folder / "robot_key", keys["robot"])
        script = await stack.enter_async_context(_running(key, server.port))
        counts = await _go_on(robot, ann, news, matches)
        assert script.returncode is None, "the bot died"
    return counts


async def _go_on(robot: Player, ann: Player, news: Player, matches: int) -> Counter[str]:
    """Begin *matches* matches with bots and wait for their ends, with mischief in between."""
    chance, counts = Random(), Counter[str]()
    games = cycle([*CHALLENGES, *(game for game in WITH_MIND if game not in CHALLENGES)])
    running = set[int]()
    while counts["matches"] < matches:
        while len(running) < min(AT_ONCE, matches - counts["matches"]):
            game = next(games)
            begun = await robot.say(f"{game} challenge bot1 {CHALLENGES.get(game, '')}")
            running.add(begun["board"])
            counts[game] += 1
        await _mischief(robot, ann, chance, counts)
        event = await news.heard()
        if event["kind"] == "ended" and event["board"] in running:
            running.remove(event["board"])
            counts["matches"] += 1
    return counts


async def _mischief(robot: Player, ann: Player, chance: Random, counts: Counter[str]) -> None:
    """Withdraw each challenge as soon as it is made, and move for the bot behind its back."""
    offered = await ann.say("chaos challenge robot")
    if "error" in offered:
        counts["challenges refused"] += 1
    elif "error" in await ann.say(f"withdraw {offered['number']}"):
        counts["challenges that it accepted in time"] += 1
    else:
        counts["challenges withdrawn"] += 1
    for page in (await robot.say("next"))["boards"]:
        if page["legal_moves"]:
            move = chance.choice(page["legal_moves"])
            done = await robot.say(f"move {page['board']} {move}#{page['ply'] + 1}")
            counts["moves that it was late for" if "error" not in done else "moves in time"] += 1


async def outlive(folder: Path, *, moves: int, ends: Sequence[int]) -> Counter[str]:
    """Make two bots play each other for *moves* moves, with the limits that are the default. The
    server ends by each signal of *ends* in turn, after equal shares of the moves. Return how often
    each thing happened. Raises AssertionError if a bot dies."""
    keys = {name: new_key() for name in ("robot", "other", "ann")}
    settings = {"LOBBY_PORT": str(free_port())}
    counts = Counter[str]()
    async with AsyncExitStack() as bots:
        scripts: list[asyncio.subprocess.Process] = []
        for number, end in enumerate((*ends, signal.SIGTERM), 1):
            async with (
                lobby_process(folder, keys["ann"], limits=settings) as server,
                AsyncExitStack() as stack,
            ):
                ann = await Player.come(server, keys["ann"], stack)
                if not scripts:
                    await _offer(server, keys, moves)
                    await ann.say("signup ann")
                    await ann.say("follow octilite all")
                    for name in ("robot", "other"):
                        key = _file(folder / name, keys[name])
                        scripts.append(await bots.enter_async_context(_running(key, server.port)))
                await ann.say("wait")
                while counts["moves"] < moves * number / (len(ends) + 1):
                    counts["moves"] += (await ann.heard())["kind"] == "moved"
                os.kill(server.pid, end)
                counts[f"ends by {signal.Signals(end).name}"] += 1
        assert [script.returncode for script in scripts] == [None, None], "a bot died"
    return counts


async def _offer(server: Target, keys: Mapping[str, asyncssh.SSHKey], moves: int) -> None:
    """Let the two bots have names, and one challenge the other to enough matches."""
    async with AsyncExitStack() as stack:
        for name in ("other", "robot"):
            player = await Player.come(server, keys[name], stack)
            await player.say(f"signup {name}")
        for _ in range(moves // 35 + 1):  # random matches take 20 to 90 moves
            await player.say("octilite challenge other --unrated")


def _file(path: Path, key: asyncssh.SSHKey) -> Path:
    key.write_private_key(path)
    path.chmod(0o600)
    return path


@asynccontextmanager
async def _running(key: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the script, with the ssh client."""
    options = (
        "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
        "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes",
        "-i", str(key), "-p", str(port), "127.0.0.1",
    )  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(SCRIPT), *options, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def main() -> None:
    """Run it, and print what happened."""
    parser = asking.parser(__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--moves", type=int, default=500)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        counts = asyncio.run(play(Path(folder), matches=given.matches))
    ends = (signal.SIGKILL, signal.SIGTERM)
    with TemporaryDirectory() as folder:
        counts += asyncio.run(outlive(Path(folder), moves=given.moves, ends=ends))
    for what, count in sorted(counts.items()):
        print(f"{count:6} {what}")


if __name__ == "__main__":
    main()
